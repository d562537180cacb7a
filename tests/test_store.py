"""The store: what is written stays, what comes twice counts once, and shelves keep their games."""

from __future__ import annotations

import base64
import itertools
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import event

from scoresheet.events import GameCreated, Redone, TurnWritten, Undone
from scoresheet.game import create, replay
from scoresheet.recent import RecentGames
from scoresheet.refusal import Code, Refusal
from scoresheet.results import FinalTotal
from scoresheet.shelf import UnknownGame, UnknownShelf
from scoresheet.store import Store

EVENING = datetime(2024, 5, 3, 20, 0, tzinfo=UTC)

ANN_AND_BEN = GameCreated("yahtzee", {}, ("Ann", "Ben"))

# 63 above, so the 35; 206 below: 304.
CARD = {
    "aces": "11123",
    "twos": "12223",
    "threes": "12333",
    "fours": "12444",
    "fives": "12555",
    "sixes": "12666",
    "three_of_a_kind": "12666",
    "four_of_a_kind": "16666",
    "full_house": "22333",
    "small_straight": "12346",
    "large_straight": "12345",
    "yahtzee": "66666",
    "chance": "12345",
}


class Table:
    """A game in a store, written to by hand: every command with an entry id of its own."""

    def __init__(self, store: Store, created: GameCreated = ANN_AND_BEN) -> None:
        self.store = store
        self.numbers = itertools.count()
        self.game = store.create_game(created, entry="start", phone="ann", shelf=None)
        self.id = self.game.id

    def write(self, event, entry=None, phone="ann"):
        entry = entry or f"entry-{next(self.numbers)}"
        return self.store.append(self.id, event, entry=entry, phone=phone)

    def fill(self, player: int, card: dict[str, str]) -> None:
        for slot, (box, dice) in enumerate(card.items(), 1):
            self.write(turn(player, slot, box, dice))


def turn(player: int, slot: int, box: str, dice: str) -> TurnWritten:
    return TurnWritten(player, slot, box, tuple(map(int, dice)))


ANNS_FOURS = turn(0, 1, "fours", "12444")
BENS_CHANCE = turn(1, 1, "chance", "66666")


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture
def store(url: str, tmp_path: Path) -> Iterator[Store]:
    """Each look at its clock is a second after the last."""
    seconds = itertools.count()
    store = Store(url, tmp_path, clock=lambda: EVENING + timedelta(seconds=next(seconds)))
    yield store
    store.close()


@pytest.fixture
def other(url: str, tmp_path: Path) -> Iterator[Store]:
    """The same database, opened by somebody else."""
    store = Store(url, tmp_path)
    yield store
    store.close()


def count(tmp_path: Path, table: str) -> int:
    connection = sqlite3.connect(tmp_path / "games.db")
    (rows,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
    connection.close()
    return rows


# Games and their links


def test_every_link_has_128_random_bits_of_its_own(store):
    games = [
        store.create_game(ANN_AND_BEN, entry=f"start-{i}", phone="ann", shelf=None)
        for i in range(10)
    ]
    keys = [key for game in games for key in (game.score_key, game.watch_key)]
    keys += [store.new_shelf() for _ in range(10)]
    assert len(set(keys)) == 30
    assert {len(base64.urlsafe_b64decode(f"{key}==")) for key in keys} == {16}


def test_a_link_leads_to_its_game_and_to_nothing_else(store):
    ours = Table(store).game
    store.create_game(ANN_AND_BEN, entry="another", phone="cleo", shelf=None)
    assert store.by_score_link(ours.score_key) == ours
    assert store.by_watch_link(ours.watch_key) == ours
    assert store.by_id(ours.id) == ours
    assert store.by_score_link(ours.watch_key) is None
    assert store.by_watch_link(ours.score_key) is None


def test_a_link_that_was_found_is_not_asked_for_again(store):
    game = Table(store).game
    assert store.by_score_link(game.score_key) == game
    asked = []
    event.listen(store._database.engine, "before_cursor_execute", lambda *a: asked.append(a[2]))
    assert store.by_score_link(game.score_key) == game
    assert asked == []
    assert store.by_watch_link(game.watch_key) == game
    assert len(asked) == 1


@pytest.mark.parametrize(
    "key",
    [
        pytest.param("", id="empty"),
        pytest.param("AAAAAAAAAAAAAAAAAAAAAA", id="unknown"),
        pytest.param("A" * 100_000, id="far too long"),
        pytest.param("Ж" * 22, id="other letters"),
        pytest.param("A" * 21 + "\n", id="a line break"),
        pytest.param("\0" * 22, id="control characters"),
        pytest.param("\ud800" * 22, id="half a character"),
        pytest.param("' OR 1=1 OR key='AAAAA", id="SQL"),
    ],
)
def test_a_key_that_nobody_was_given_opens_nothing(store, key):
    Table(store)
    assert store.by_score_link(key) is None
    assert store.by_watch_link(key) is None
    assert not store.has_shelf(key)
    assert store.shelf_games(key) == ()


@pytest.mark.parametrize("id", [-1, 0, 2, 10**30])
def test_an_id_that_no_game_has_finds_nothing(store, id):
    Table(store)
    assert store.by_id(id) is None


def test_asking_for_a_game_that_is_not_there_says_so(store):
    with pytest.raises(UnknownGame):
        store.game(7)
    with pytest.raises(UnknownGame):
        store.version(7)
    with pytest.raises(UnknownGame):
        store.log(7)
    with pytest.raises(UnknownGame):
        store.append(7, ANNS_FOURS, entry="one", phone="ann")


def test_start_tapped_twice_is_one_game(store, tmp_path):
    first = store.create_game(ANN_AND_BEN, entry="start", phone="ann", shelf=None)
    other_names = GameCreated("yahtzee", {}, ())
    again = store.create_game(other_names, entry="start", phone="ann", shelf=None)
    assert again == first
    assert store.game(first.id).players == ("Ann", "Ben")
    assert count(tmp_path, "games") == count(tmp_path, "events") == 1


def test_start_tapped_twice_by_a_phone_without_a_shelf_is_on_both_that_it_got(store):
    shelves = [store.new_shelf(), store.new_shelf()]
    for shelf in shelves:
        store.create_game(ANN_AND_BEN, entry="start", phone="ann", shelf=shelf)
    assert [len(store.shelf_games(shelf)) for shelf in shelves] == [1, 1]


@pytest.mark.parametrize(
    "created, code",
    [
        pytest.param(GameCreated("chess", {}, ("Ann",)), Code.UNKNOWN_GAME, id="rule set"),
        pytest.param(
            GameCreated("yahtzee", {"joker": "x"}, ("Ann",)), Code.UNKNOWN_OPTION, id="option"
        ),
        pytest.param(GameCreated("yahtzee", {}, ()), Code.BAD_NAMES, id="nobody"),
        pytest.param(GameCreated("yahtzee", {}, ("Ann", "ann")), Code.BAD_NAMES, id="one name"),
        pytest.param(GameCreated("yahtzee", {}, ("Ann",), 3), Code.UNKNOWN_PLAYER, id="starter"),
    ],
)
def test_a_set_up_that_makes_no_game_is_refused_and_nothing_is_written(
    store, tmp_path, created, code
):
    shelf = store.new_shelf()
    with pytest.raises(Refusal) as refused:
        store.create_game(created, entry="start", phone="ann", shelf=shelf)
    assert refused.value.code is code
    assert [count(tmp_path, t) for t in ("games", "events", "shelf_games")] == [0, 0, 0]


def test_any_name_that_the_rules_take_comes_back_as_it_was(store, other):
    players = ("<b>Ann</b>", "=1+1", "Жанна 李", "👩‍👩‍👧", "Dov’s “x” \\ %")
    table = Table(store, GameCreated("yahtzee", {"joker": "free"}, players, 2, 1, True))
    assert other.game(table.id).created == GameCreated(
        "yahtzee", {"joker": "free"}, players, 2, 1, True
    )


# The log


def test_a_written_turn_stands_in_the_answer_and_for_everyone(store, other):
    table = Table(store)
    answer = table.write(ANNS_FOURS)
    assert (answer.number, answer.event, answer.repeated) == (2, ANNS_FOURS, False)
    assert answer.game.cards[0].entries["fours"].points == 12
    assert store.game(table.id) == other.game(table.id) == answer.game
    assert store.version(table.id) == 2


def test_the_log_keeps_every_event_with_its_time_and_phone(store):
    table = Table(store)
    table.write(ANNS_FOURS, phone="ann")
    table.write(Undone(2), phone="ben")
    table.write(Redone(2), phone="")
    log = store.log(table.id)
    assert [entry.event for entry in log] == [ANN_AND_BEN, ANNS_FOURS, Undone(2), Redone(2)]
    assert [entry.number for entry in log] == [1, 2, 3, 4]
    assert [entry.phone for entry in log] == ["ann", "ann", "ben", ""]
    assert log[0].at == table.game.created_at == EVENING
    assert [entry.at - EVENING for entry in log] == [timedelta(seconds=i) for i in range(4)]


def test_times_are_kept_to_the_millisecond(url, tmp_path):
    late = datetime(2024, 5, 3, 23, 59, 59, 999_999, tzinfo=UTC)
    store = Store(url, tmp_path, clock=lambda: late.astimezone())
    game = store.create_game(ANN_AND_BEN, entry="start", phone="ann", shelf=None)
    store.close()
    assert abs(game.created_at - late) < timedelta(milliseconds=1)
    assert game.created_at.tzinfo is UTC


def test_one_store_sees_what_another_wrote(store, other):
    table = Table(store)
    for slot, (box, dice) in enumerate(CARD.items(), 1):
        writer, reader = (store, other) if slot % 2 else (other, store)
        reader.game(table.id)
        written = writer.append(table.id, turn(0, slot, box, dice), entry=box, phone="ann")
        assert reader.game(table.id) == written.game


def test_a_closed_store_opens_again_with_the_same_games(store):
    table = Table(store)
    written = table.write(ANNS_FOURS)
    store.close()
    assert store.game(table.id) == written.game


def test_a_game_in_the_file_is_the_game_that_was_played(store, other):
    table = Table(store)
    table.fill(0, CARD)
    table.write(BENS_CHANCE)
    table.write(Undone(15))
    played = create("yahtzee", {}, ["Ann", "Ben"])
    for slot, (box, dice) in enumerate(CARD.items(), 1):
        played = played.apply(turn(0, slot, box, dice))
    played = played.apply(BENS_CHANCE).apply(Undone(15))
    assert other.game(table.id) == played
    assert replay(entry.event for entry in other.log(table.id)) == played


# What comes twice


def test_a_command_that_comes_twice_is_written_once(store, tmp_path):
    table = Table(store)
    first = table.write(ANNS_FOURS, entry="one")
    again = table.write(ANNS_FOURS, entry="one")
    assert (again.number, again.event, again.repeated) == (2, ANNS_FOURS, True)
    assert again.game == first.game
    assert count(tmp_path, "events") == 2


def test_a_command_that_comes_again_late_gets_its_first_answer_and_the_game_as_it_stands(store):
    table = Table(store)
    table.write(ANNS_FOURS, entry="one")
    latest = table.write(BENS_CHANCE)
    again = table.write(ANNS_FOURS, entry="one")
    assert (again.number, again.event, again.repeated) == (2, ANNS_FOURS, True)
    assert again.game == latest.game


def test_a_turn_that_comes_again_after_somebodys_undo_stays_undone(store):
    table = Table(store)
    table.write(ANNS_FOURS, entry="one", phone="ann")
    undone = table.write(Undone(2), entry="two", phone="ben")
    again = table.write(ANNS_FOURS, entry="one", phone="ann")
    assert again.repeated
    assert again.game == undone.game
    assert again.game.turn(0, 1) is None


def test_an_undo_that_comes_again_does_not_undo_the_turn_before(store):
    table = Table(store)
    table.write(ANNS_FOURS)
    table.write(BENS_CHANCE)
    table.write(Undone(3), entry="undo")
    again = table.write(Undone(3), entry="undo")
    assert again.repeated
    assert again.game.turn(0, 1) is not None


def test_whatever_comes_under_a_used_entry_id_gets_the_first_answer(store):
    table = Table(store)
    table.write(ANNS_FOURS, entry="one")
    assert table.write(BENS_CHANCE, entry="one").event == ANNS_FOURS
    assert table.write(turn(7, 99, "nonsense", "1"), entry="one").event == ANNS_FOURS
    assert store.version(table.id) == 2


def test_a_repeated_command_is_known_by_a_store_that_never_saw_it(store, other):
    table = Table(store)
    table.write(ANNS_FOURS, entry="one")
    again = other.append(table.id, ANNS_FOURS, entry="one", phone="ann")
    assert (again.number, again.repeated) == (2, True)


def test_an_entry_id_is_used_up_in_its_own_game_only(store):
    one, two = Table(store), store.create_game(ANN_AND_BEN, entry="2", phone="ann", shelf=None)
    one.write(ANNS_FOURS, entry="same")
    assert not store.append(two.id, BENS_CHANCE, entry="same", phone="ann").repeated


def test_a_refused_entry_id_is_still_free(store):
    table = Table(store)
    with pytest.raises(Refusal):
        table.write(turn(0, 1, "fours", "1244"), entry="one")
    assert not table.write(ANNS_FOURS, entry="one").repeated


@pytest.mark.parametrize(
    "entry", ["x" * 65, "x" * 10_000, "with space", "Ж", "\0", "\ud800", "'; DROP TABLE events"]
)
def test_an_entry_id_of_any_length_and_script_does_its_work(store, entry):
    table = Table(store)
    assert not table.write(ANNS_FOURS, entry=entry, phone=entry).repeated
    assert table.write(ANNS_FOURS, entry=entry, phone=entry).repeated
    assert not table.write(BENS_CHANCE, entry=f"{entry}!").repeated


def test_a_command_without_an_entry_id_is_a_mistake_of_the_program(store, tmp_path):
    with pytest.raises(ValueError, match="entry id"):
        store.create_game(ANN_AND_BEN, entry="", phone="ann", shelf=None)
    table = Table(store)
    with pytest.raises(ValueError, match="entry id"):
        store.append(table.id, ANNS_FOURS, entry="", phone="ann")
    assert count(tmp_path, "events") == 1


# What is refused


@pytest.mark.parametrize(
    "event, code",
    [
        pytest.param(turn(0, 1, "aces", "11123"), Code.SLOT_TAKEN, id="taken slot"),
        pytest.param(turn(0, 3, "aces", "11123"), Code.SLOT_AHEAD, id="slot ahead"),
        pytest.param(turn(0, 2, "fours", "11123"), Code.BOX_FILLED, id="filled box"),
        pytest.param(turn(1, 1, "villa", "11123"), Code.UNKNOWN_BOX, id="unknown box"),
        pytest.param(turn(1, 1, "aces", "1112"), Code.BAD_DICE, id="four dice"),
        pytest.param(TurnWritten(1, 1, "aces", points=7), Code.BAD_POINTS, id="points"),
        pytest.param(turn(2, 1, "aces", "11123"), Code.UNKNOWN_PLAYER, id="player"),
        pytest.param(Undone(1), Code.NOT_LATEST, id="undo of another"),
        pytest.param(Redone(2), Code.NOTHING_TO_REDO, id="redo"),
        pytest.param(ANN_AND_BEN, Code.NOT_FROM_HERE, id="creation"),
    ],
)
def test_a_refused_command_leaves_the_database_as_it_was(store, tmp_path, event, code):
    table = Table(store)
    shelf = store.new_shelf()
    store.put_on_shelf(shelf, table.id)
    before = table.write(ANNS_FOURS).game
    listed = store.shelf_games(shelf)
    with pytest.raises(Refusal) as refused:
        table.write(event)
    assert refused.value.code is code
    assert count(tmp_path, "events") == 2
    assert store.game(table.id) == before
    assert store.shelf_games(shelf) == listed


def test_a_turn_that_could_not_be_committed_is_nowhere(store):
    table = Table(store)
    engine = store._database.engine

    def fail(connection):
        raise OSError("the disk is full")

    event.listen(engine, "commit", fail)
    with pytest.raises(OSError, match="disk is full"):
        table.write(ANNS_FOURS, entry="one")
    event.remove(engine, "commit", fail)
    assert store.game(table.id).version == store.version(table.id) == 1
    assert not table.write(ANNS_FOURS, entry="one").repeated


# Totals for lists


def test_a_finished_games_totals_are_kept_and_go_with_an_undo(store):
    shelf, table = store.new_shelf(), Table(store)
    store.put_on_shelf(shelf, table.id)

    def listed():
        (game,) = store.shelf_games(shelf)
        return game.totals, game.finished_at

    table.fill(0, CARD)
    *most, last = CARD.items()
    table.fill(1, dict(most))
    assert listed() == (None, None)

    table.write(turn(1, 13, last[0], "11112"))
    yahtzee_and_35 = {"alike": 1, "upper_bonuses": 1}
    totals = (
        FinalTotal("Ann", 304, 1, **yahtzee_and_35),
        FinalTotal("Ben", 295, 2, **yahtzee_and_35),
    )
    assert listed() == (totals, store.log(table.id)[-1].at)

    table.write(Undone(27))
    assert listed() == (None, None)

    table.write(Redone(27))
    assert listed() == (totals, store.log(table.id)[-1].at)


def test_equal_totals_share_the_place(store):
    shelf, table = store.new_shelf(), Table(store)
    store.put_on_shelf(shelf, table.id)
    table.fill(0, CARD)
    table.fill(1, CARD)
    (game,) = store.shelf_games(shelf)
    assert [(one.total, one.place) for one in game.totals] == [(304, 1), (304, 1)]


# Shelves


def test_a_shelf_lists_its_games_last_touched_first(store):
    shelf = store.new_shelf()
    ids = [
        store.create_game(ANN_AND_BEN, entry=f"start-{i}", phone="ann", shelf=shelf).id
        for i in range(3)
    ]
    store.append(ids[0], ANNS_FOURS, entry="one", phone="ann")
    assert [game.id for game in store.shelf_games(shelf)] == [ids[0], ids[2], ids[1]]
    assert [game.id for game in store.shelf_games(shelf, limit=2)] == [ids[0], ids[2]]


def test_a_game_on_a_shelf_tells_what_was_agreed(store):
    shelf = store.new_shelf()
    created = GameCreated("yahtzee", {"joker": "free"}, ("Cleo", "Dov"))
    stored = store.create_game(created, entry="start", phone="cleo", shelf=shelf)
    (game,) = store.shelf_games(shelf)
    assert (game.id, game.score_key, game.watch_key) == (
        stored.id,
        stored.score_key,
        stored.watch_key,
    )
    assert (game.rule_set, game.options, game.players) == (
        "yahtzee",
        {"joker": "free"},
        ("Cleo", "Dov"),
    )
    assert game.created_at == game.touched_at == EVENING + timedelta(seconds=1)


def test_a_game_stands_once_on_each_shelf_it_was_put_on(store, tmp_path):
    table = Table(store)
    one, two, empty = store.new_shelf(), store.new_shelf(), store.new_shelf()
    for shelf in (one, two, one):
        store.put_on_shelf(shelf, table.id)
    assert [len(store.shelf_games(shelf)) for shelf in (one, two, empty)] == [1, 1, 0]
    assert count(tmp_path, "shelf_games") == 2


def test_only_shelves_that_were_made_are_there(store):
    shelf = store.new_shelf()
    assert store.has_shelf(shelf)
    assert not store.has_shelf(shelf[::-1])


def test_nothing_is_put_on_a_shelf_that_nobody_made(store, tmp_path):
    table, unknown = Table(store), "A" * 22
    with pytest.raises(UnknownShelf):
        store.put_on_shelf(unknown, table.id)
    with pytest.raises(UnknownShelf):
        store.create_game(ANN_AND_BEN, entry="more", phone="ann", shelf=unknown)
    with pytest.raises(UnknownGame):
        store.put_on_shelf(store.new_shelf(), table.id + 1)
    assert count(tmp_path, "games") == 1
    assert count(tmp_path, "shelf_games") == 0


def test_the_household_has_one_shelf_for_ever(store, other):
    household = store.household_shelf()
    assert store.household_shelf() == other.household_shelf() == household
    assert store.has_shelf(household)
    assert household not in (store.new_shelf(), store.new_shelf())


# The games used last


def test_the_game_unused_for_longest_is_forgotten_first():
    recent = RecentGames(most=2)
    games = [create("yahtzee", {}, [name]) for name in ("Ann", "Ben", "Cleo")]
    recent.keep(1, games[0])
    recent.keep(2, games[1])
    recent.get(1)
    recent.keep(3, games[2])
    assert [recent.get(id) for id in (1, 2, 3)] == [games[0], None, games[2]]


def test_a_kept_game_never_goes_back():
    recent = RecentGames(most=2)
    older = create("yahtzee", {}, ["Ann"])
    newer = older.apply(ANNS_FOURS)
    recent.keep(1, newer)
    recent.keep(1, older)
    assert recent.get(1) is newer
