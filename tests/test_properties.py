"""What holds for any game whatever happens in it."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoresheet import gamefile
from scoresheet.card import Card
from scoresheet.events import (
    BankedRollsSet,
    BegunFromPaper,
    Event,
    GameCreated,
    HouseRulesChanged,
    PlayerAdded,
    PlayerBack,
    PlayerLeft,
    PlayerRenamed,
    Redone,
    Resumed,
    SeatsChanged,
    Stopped,
    TurnFixed,
    TurnWritten,
    Undone,
)
from scoresheet.game import Game, replay
from scoresheet.refusal import Refusal
from scoresheet.rulesets import load
from scoresheet.scoring import all_rolls
from tests import plain_rules

MODERATE = settings(deadline=None, max_examples=60)
BOXES = list(load("yahtzee").box)

alike = st.integers(1, 6).map(lambda face: (face,) * 5)
rolls = alike | st.sampled_from(all_rolls(5))
options = st.fixed_dictionaries(
    {"joker": st.sampled_from(plain_rules.JOKERS), "bonus": st.sampled_from(plain_rules.BONUSES)}
)
created = st.builds(
    GameCreated,
    game=st.just("yahtzee"),
    options=options,
    players=st.sampled_from([("Ann",), ("Ann", "Ben"), ("Ann", "Ben", "Cleo")]),
    starter=st.just(0),
)
wild = st.integers(-2, 30)
any_event = st.one_of(
    st.builds(
        TurnWritten,
        player=st.integers(-1, 3),
        slot=wild,
        box=st.sampled_from(BOXES) | st.text(max_size=3),
        dice=st.none() | rolls | st.lists(wild, max_size=7).map(tuple),
        points=st.none() | wild,
        flagged=st.booleans(),
    ),
    st.builds(Undone, wild),
    st.builds(Redone, wild),
    st.builds(
        BegunFromPaper,
        player=st.integers(-1, 3),
        boxes=st.dictionaries(st.sampled_from(BOXES) | st.text(max_size=3), wild, max_size=4),
        extra=wild,
    ),
    st.builds(GameCreated, game=st.just("yahtzee"), options=options, players=st.just(("Ann",))),
    st.builds(
        TurnFixed,
        player=st.integers(-1, 3),
        slot=st.integers(-1, 3),
        saw_box=st.sampled_from(BOXES),
        saw_dice=st.none() | rolls | st.lists(wild, max_size=7).map(tuple),
        saw_points=st.none() | wild,
        dice=st.none() | rolls | st.lists(wild, max_size=7).map(tuple),
        points=st.none() | wild,
        box=st.none() | st.sampled_from(BOXES) | st.text(max_size=3),
        to_player=st.none() | wild,
        cleared=st.booleans(),
        swapped_with=st.none() | st.sampled_from(BOXES) | st.text(max_size=3),
    ),
    st.builds(PlayerAdded, st.text(max_size=35), wild),
    st.builds(PlayerRenamed, wild, st.text(max_size=35)),
    st.builds(PlayerLeft, wild),
    st.builds(PlayerBack, wild),
    st.builds(SeatsChanged, st.lists(st.integers(-1, 3), max_size=4).map(tuple), wild),
    st.builds(
        HouseRulesChanged,
        st.dictionaries(st.sampled_from(["joker", "bonus"]) | st.text(), st.text(max_size=9)),
    ),
    st.builds(BankedRollsSet, wild, wild),
    st.builds(Stopped),
    st.builds(Resumed),
)


def likely_event(table: Game, data: Any) -> Event:
    """An event that players would send: mostly a turn, sometimes undo or redo."""
    choices = ["turn"] * 8
    choices += ["undo"] if table.latest else []
    choices += ["redo"] if table.redoable else []
    match data.draw(st.sampled_from(choices)):
        case "undo":
            return Undone(table.latest.number)
        case "redo":
            return Redone(table.redoable.number)
    player = data.draw(st.integers(0, len(table.players) - 1))
    card = table.cards[player]
    box = data.draw(st.sampled_from(card.open_boxes or card.rules.rule_set.boxes))
    slot, flagged = table.next_slot(player), data.draw(st.booleans())
    if data.draw(st.integers(0, 3)) == 0:
        points = data.draw(st.sampled_from(card.points_without_dice(box)))
        return TurnWritten(player, slot, box.key, points=points, flagged=flagged)
    return TurnWritten(player, slot, box.key, data.draw(rolls), flagged=flagged)


def played(data: Any, steps: int = 25) -> tuple[list[Event], list[Game]]:
    """A log of likely and unlikely events that were taken, and the game after each."""
    log: list[Event] = [data.draw(created)]
    games = [replay(log)]
    for _ in range(data.draw(st.integers(0, steps))):
        wanted = data.draw(st.booleans())
        event = likely_event(games[-1], data) if wanted else data.draw(any_event)
        try:
            games.append(games[-1].apply(event))
        except Refusal:
            continue
        log.append(event)
    return log, games


@MODERATE
@given(data=st.data())
def test_replaying_a_log_from_any_prefix_is_playing_it(data) -> None:
    log, games = played(data)
    assert replay(log) == games[-1]
    cut = data.draw(st.integers(1, len(log)))
    table = replay(log[:cut])
    assert table == games[cut - 1]
    for event in log[cut:]:
        table = table.apply(event)
    assert table == games[-1]


def stands(table: Game) -> tuple[object, ...]:
    """All that a sheet shows, without how it came about."""
    return table.cards, table.turns, table.up, table.standings, table.latest


@MODERATE
@given(data=st.data())
def test_undo_then_redo_is_identity(data) -> None:
    _, games = played(data)
    table = games[-1]
    depth = data.draw(st.integers(0, len(table.done)))
    back = table
    for _ in range(depth):
        back = back.apply(Undone(back.latest.number))
    for _ in range(depth):
        back = back.apply(Redone(back.redoable.number))
    assert stands(back) == stands(table)
    assert back.undone == table.undone
    assert back.version == table.version + 2 * depth


@MODERATE
@given(data=st.data())
def test_undo_is_the_sheet_before(data) -> None:
    _, games = played(data)
    table = games[-1]
    event = likely_event(table, data)
    if isinstance(event, TurnWritten):
        try:
            after = table.apply(event)
        except Refusal:
            return
        assert stands(after.apply(Undone(after.version))) == stands(table)


@MODERATE
@given(data=st.data())
def test_totals_are_the_sum_of_their_parts(data) -> None:
    _, games = played(data)
    for card in games[-1].cards:
        totals = card.totals()
        boxes = {key: entry.points for key, entry in card.entries.items()}
        extra = sum(entry.bonus for entry in card.entries.values())
        extra += card.extra_start * card.rules.policy.bonus
        (column,) = totals.columns
        assert plain_rules.totals(boxes, extra) == {
            "upper": column.upper,
            "upper_bonus": column.upper_bonus,
            "lower": column.lower,
            "extra_bonus": totals.extra_bonus,
            "total": totals.total,
        }


@MODERATE
@given(data=st.data())
def test_no_turn_is_lost_and_none_counts_twice(data) -> None:
    _, games = played(data)
    table = games[-1]
    for player, card in enumerate(table.cards):
        mine = [turn for turn in table.turns if turn.player == player]
        slots = [turn.slot for turn in mine]
        assert slots == list(range(len(card.entries) - len(mine) + 1, len(card.entries) + 1))
        assert {turn.box.key: turn.entry for turn in mine}.items() <= card.entries.items()
    assert [turn.number for turn in table.turns] == sorted({turn.number for turn in table.turns})


@MODERATE
@given(data=st.data())
def test_places_count_those_with_more_points(data) -> None:
    _, games = played(data)
    standings = games[-1].standings
    assert sorted(s.player for s in standings) == list(range(len(games[-1].players)))
    placed = [one for one in standings if one.place is not None]
    table = games[-1]
    gone = {p for p, card in enumerate(table.cards) if table.has_left(p) and not card.full}
    assert {one.player for one in standings} - {one.player for one in placed} == gone
    for one in placed:
        assert one.place == 1 + sum(other.totals.total > one.totals.total for other in placed)


@settings(deadline=None, max_examples=150)
@given(first=created, rest=st.lists(any_event, max_size=30))
def test_nothing_but_a_refusal_is_ever_raised(first: GameCreated, rest: list[Event]) -> None:
    table = replay([first])
    for event in rest:
        before, said = (table.version, stands(table)), "."
        try:
            after = table.apply(event)
        except Refusal as refusal:
            said, after = refusal.sentence, table
            assert (table.version, stands(table)) == before
        else:
            assert after.version == table.version + 1
        assert said.endswith(".")
        table = after


names = st.lists(st.text(max_size=35), max_size=4).map(tuple)


@MODERATE
@given(
    game=st.sampled_from(["yahtzee", ""]) | st.text(max_size=9),
    chosen=st.dictionaries(st.sampled_from(["joker", "bonus"]) | st.text(), st.text(), max_size=3),
    players=names,
    starter=st.integers(-2, 4),
)
def test_a_game_begins_or_is_refused(game: str, chosen, players, starter: int) -> None:
    ended: object
    try:
        ended = replay([GameCreated(game, chosen, players, starter)]).up
    except Refusal as refusal:
        ended = refusal.sentence
    assert ended == starter or str(ended).endswith(".")


@MODERATE
@given(data=st.data())
def test_a_sheet_written_to_a_file_and_read_again_is_the_same(data) -> None:
    _, games = played(data)
    table = games[-1]
    reading = gamefile.read(gamefile.parse(gamefile.dump(table)))
    assert reading.reason is None
    assert in_order(reading.game) == in_order(table)


def in_order(game: Game) -> list[Card]:
    """The cards in playing order, as a file has them."""
    return [game.cards[player] for player in game.playing_order]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
KEYS = ["game", "options", "players", "turns", "start", "left", "banked", "stopped", "x-note"]
TURN_KEYS = ["player", "box", "dice", "points", "bonus", "flagged", "x-note"]
half_right_turns = st.lists(
    st.dictionaries(
        st.sampled_from(TURN_KEYS), json_values | st.integers(0, 1) | st.sampled_from(BOXES)
    )
    | json_values,
    max_size=4,
)


@settings(deadline=None, max_examples=150)
@given(st.dictionaries(st.sampled_from(KEYS), json_values | half_right_turns))
def test_any_document_is_a_game_or_says_what_is_wrong(document: dict[str, Any]) -> None:
    document = {"format": gamefile.FORMAT, "game": "yahtzee", "players": ["Ann"]} | document
    try:
        reading = gamefile.read(gamefile.parse(document))
    except gamefile.NotAGameFile as error:
        problems = error.problems
    else:
        assert (reading.reason is None) == (reading.refused_turn is None)
        problems = [reading.reason or "."]
    assert problems
    assert all(problem.endswith(".") for problem in problems)
