"""What holds for any game of any rule set whatever happens in it: entries, fixes, swaps, undos,
players who come and go, rules that change; sent late, and sent twice."""

import json
from collections.abc import Callable
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scoresheet import gamefile, rulesets
from scoresheet.consequences import consequences, why_flagged
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
from scoresheet.history import tell
from scoresheet.refusal import Refusal
from scoresheet.rules import Box
from scoresheet.scoring import all_rolls, possible_points
from tests.sheets import fix

seeds = st.integers(0, 2**40)
MODERATE = settings(deadline=None, max_examples=60)
NAMES = ("Ann", "Ben", "Cleo", "Dov", "Eve", "Fay")


def a_player(on: Game, rng: Random) -> int:
    return rng.randint(0, len(on.players) - 1)


def a_box(on: Game, rng: Random) -> Box:
    return rng.choice(on.rules.rule_set.boxes)


def a_roll(on: Game, rng: Random) -> tuple[int, ...]:
    count = on.rules.rule_set.dice
    if rng.random() < 0.5:
        return (rng.randint(1, 6),) * count
    return rng.choice(all_rolls(count))


def some_points(on: Game, box: Box, rng: Random) -> int:
    possible = possible_points(box.category.pattern, on.rules.rule_set.dice)
    return rng.choice(sorted(possible))


def some_options(on: Game, rng: Random) -> dict[str, str]:
    return {
        option.key: rng.choice([choice.key for choice in option.choices])
        for option in on.rules.rule_set.options
    }


def written(on: Game, rng: Random) -> Event:
    player = on.up if on.up is not None and rng.randint(0, 3) else a_player(on, rng)
    card, slot = on.cards[player], on.next_slot(player)
    box = rng.choice(card.open_boxes or on.rules.rule_set.boxes)
    flagged = rng.random() < 0.5
    if rng.randint(0, 3):
        return TurnWritten(player, slot, box.key, a_roll(on, rng), flagged=flagged)
    return TurnWritten(player, slot, box.key, points=some_points(on, box, rng), flagged=flagged)


def fixed(on: Game, rng: Random) -> Event:
    if not on.turns:
        return TurnFixed(0, 1, "", cleared=True)
    turn, box = rng.choice(on.turns), a_box(on, rng)
    changes: dict[str, Callable[[], object]] = {
        "dice": lambda: a_roll(on, rng),
        "points": lambda: some_points(on, turn.box, rng),
        "box": lambda: box.key,
        "to_player": lambda: a_player(on, rng),
        "cleared": lambda: True,
        "swapped_with": lambda: box.key,
    }
    way = rng.choice(list(changes))
    return fix(on, turn.player, turn.slot, **{way: changes[way]()})


def from_paper(on: Game, rng: Random) -> Event:
    boxes = {box.key: box for box in (a_box(on, rng), a_box(on, rng))}
    start = {key: some_points(on, box, rng) for key, box in boxes.items()}
    return BegunFromPaper(a_player(on, rng), start, rng.randint(0, 2))


def taken_back(on: Game, rng: Random) -> Event:
    return Undone(on.latest.number if on.latest else 1)


def put_back(on: Game, rng: Random) -> Event:
    return Redone(on.redoable.number if on.redoable else 1)


def seats(on: Game, rng: Random) -> Event:
    order = rng.sample(range(len(on.players)), len(on.players))
    return SeatsChanged(tuple(order), a_player(on, rng))


def new_name(on: Game, rng: Random) -> str:
    return rng.choice(NAMES)


LIKELY: list[Callable[[Game, Random], Event]] = [
    *[written] * 20,
    *[fixed] * 10,
    *[taken_back] * 2,
    put_back,
    from_paper,
    seats,
    lambda on, rng: PlayerAdded(new_name(on, rng), rng.randint(0, len(on.players))),
    lambda on, rng: PlayerRenamed(a_player(on, rng), new_name(on, rng)),
    lambda on, rng: PlayerLeft(a_player(on, rng)),
    lambda on, rng: PlayerBack(a_player(on, rng)),
    lambda on, rng: HouseRulesChanged(some_options(on, rng)),
    lambda on, rng: BankedRollsSet(a_player(on, rng), rng.randint(0, 3)),
    lambda on, rng: Resumed() if on.stopped else Stopped(),
]


def played(rng: Random, steps: int = 60) -> tuple[list[Event], list[Game]]:
    """A log and the game after each event. Senders may look at an old game, or send twice.

    In most games Ann has all that extra Yahtzees need from the start.
    """
    key = rng.choice(rulesets.keys())
    first = replay([GameCreated(key, {}, ("Ann", "Ben"))])
    log: list[Event] = [GameCreated(key, some_options(first, rng), ("Ann", "Ben"))]
    games = [replay(log)]
    if rng.randint(0, 3):
        for slot, box in enumerate(first.rules.rule_set.alike_boxes, 1):
            log.append(TurnWritten(0, slot, box.key, (6,) * first.rules.rule_set.dice))
            games.append(games[-1].apply(log[-1]))
    for _ in range(rng.randint(5, steps)):
        late = rng.choice([0, 0, 0, 1, 3])
        seen = games[max(0, len(games) - 1 - late)]
        event = Resumed() if seen.stopped and rng.random() < 0.5 else rng.choice(LIKELY)(seen, rng)
        for _ in range(rng.choice([1, 1, 2])):
            try:
                after = games[-1].apply(event)
            except Refusal:
                continue
            games.append(after)
            log.append(event)
    return log, games


@MODERATE
@given(seed=seeds)
def test_a_log_replays_to_the_same_sheet_from_any_prefix(seed: int) -> None:
    rng = Random(seed)
    log, games = played(rng)
    assert replay(log) == games[-1]
    cut = rng.randint(1, len(log))
    on = replay(log[:cut])
    assert on == games[cut - 1]
    for event in log[cut:]:
        on = on.apply(event)
    assert on == games[-1]


@MODERATE
@given(seed=seeds)
def test_no_bonus_stands_whose_cause_is_gone_and_nothing_counts_that_is_not_allowed(
    seed: int,
) -> None:
    """For every turn, from the turns before it alone: what its bonus and points rest on."""
    _, games = played(Random(seed))
    on = games[-1]
    rule_set, policy = on.rules.rule_set, on.rules.policy
    for turn in on.turns:
        paper = dict(on.from_paper(turn.player).boxes)
        earlier = [t for t in on.turns if t.player == turn.player and t.slot < turn.slot]
        before = paper | {t.box.key: t.entry.points for t in earlier}
        if turn.entry.bonus:
            assert policy.bonus
            assert len(set(turn.entry.dice)) == 1
            assert all(box.key in before for box in rule_set.alike_boxes)
            if policy.needs == "best":
                best = {before[box.key] == on.rules.best(box) for box in rule_set.alike_boxes}
                assert best == {True}
        if turn.entry.flagged:
            assert turn.entry.points == 0
            assert why_flagged(on, turn).endswith(".")
        elif policy.printed_order:
            assert all(
                box.key in before for box in rule_set.boxes[: rule_set.boxes.index(turn.box)]
            )


@MODERATE
@given(seed=seeds)
def test_each_written_turn_stands_once_and_totals_are_their_sum(seed: int) -> None:
    _, games = played(Random(seed))
    on = games[-1]
    for player, card in enumerate(on.cards):
        mine = [turn for turn in on.turns if turn.player == player]
        start = on.from_paper(player).boxes
        assert [turn.slot for turn in mine] == sorted({turn.slot for turn in mine})
        assert sorted([*start, *(turn.box.key for turn in mine)]) == sorted(card.entries)
        assert on.next_slot(player) not in {turn.slot for turn in mine}
        totals = card.totals()
        extra = sum(turn.entry.bonus for turn in mine) + card.extra_start * on.rules.policy.bonus
        assert totals.extra_bonus == extra
        assert totals.total == extra + sum(column.total for column in totals.columns)


@MODERATE
@given(seed=seeds)
def test_undo_and_redo_go_all_the_way_back_and_forth(seed: int) -> None:
    log, games = played(Random(seed))
    on = games[-1]
    while on.latest:
        on = on.apply(Undone(on.latest.number))
    assert on.table == games[0].table
    for _ in games[-1].done:
        on = on.apply(Redone(on.redoable.number))
    assert (on.table, on.done) == (games[-1].table, games[-1].done)
    assert [told.number for told in tell(log)] == list(range(1, len(log) + 1))


@MODERATE
@given(seed=seeds)
def test_a_turn_that_is_cleared_and_entered_again_changes_no_total(seed: int) -> None:
    _, games = played(Random(seed))
    on = games[-1].apply(Resumed()) if games[-1].stopped else games[-1]
    for turn in () if on.rules.policy.printed_order else on.turns:
        opened = on.apply(fix(on, turn.player, turn.slot, cleared=True))
        if on.has_left(turn.player):
            opened = opened.apply(PlayerBack(turn.player))
        if opened.next_slot(turn.player) == turn.slot:
            dice, points = turn.entry.dice, turn.points
            entered = TurnWritten(turn.player, turn.slot, turn.box.key, dice, points, flagged=True)
            assert opened.apply(entered).cards == on.cards


@MODERATE
@given(seed=seeds)
def test_somebody_is_up_until_the_game_is_finished(seed: int) -> None:
    _, games = played(Random(seed))
    on = games[-1]
    assert (on.up is None) == on.finished
    if on.up is not None:
        assert not on.has_left(on.up)
        assert not on.cards[on.up].full
    assert sorted(on.playing_order) == list(range(len(on.players)))
    assert not all(on.has_left(player) for player in range(len(on.players)))


@MODERATE
@given(seed=seeds)
def test_a_sheet_written_to_a_file_and_read_again_is_the_same(seed: int) -> None:
    _, games = played(Random(seed))
    on = games[-1]
    parsed = gamefile.parse(json.loads(json.dumps(gamefile.dump(on))))
    assert gamefile.problems(parsed) == []
    back = replay(gamefile.events(parsed))
    assert back.players == tuple(on.players[p] for p in on.playing_order)
    assert back.cards == tuple(on.cards[p] for p in on.playing_order)
    assert back.stopped == on.stopped
    places = {on.players[s.player]: (s.place, s.totals) for s in on.standings}
    assert places == {back.players[s.player]: (s.place, s.totals) for s in back.standings}
    up = [None if game.up is None else game.players[game.up] for game in (on, back)]
    assert up[0] == up[1]
    assert gamefile.dump(back) == gamefile.dump(on)


@MODERATE
@given(seed=seeds)
def test_every_total_that_changes_is_told(seed: int) -> None:
    rng = Random(seed)
    _, games = played(rng)
    before, after = rng.choice([*pairwise(games), (games[0], games[0])])
    told = " ".join(consequences(before, after))
    for player, card in enumerate(before.cards[: len(after.cards)]):
        old, new = card.totals().total, after.cards[player].totals().total
        assert old == new or f"{old} becomes {new}" in told
