"""Phones and processes at once: nothing is lost, nothing counts twice.

Run as a program, this file is one of the processes: see `main`.
"""

from __future__ import annotations

import json
import secrets
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from scoresheet import gamefile
from scoresheet.events import GameCreated, TurnWritten, Undone
from scoresheet.refusal import Code, Refusal
from scoresheet.store import Answer, Store

PATIENCE = 60  # seconds, after which something hangs

SOLO = ("aces", "twos", "threes", "fours", "fives", "sixes", "chance")


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture
def store(url: str, tmp_path: Path) -> Iterator[Store]:
    store = Store(url, tmp_path)
    yield store
    store.close()


@pytest.fixture
def phones(url: str, tmp_path: Path) -> Iterator[list[Store]]:
    """Four stores on one database, each as a process of its own would have it."""
    stores = [Store(url, tmp_path) for _ in range(4)]
    yield stores
    for store in stores:
        store.close()


@pytest.fixture
def start(url: str, tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Starts this file as a process on the same database; none outlives the test."""
    running: list[subprocess.Popen[str]] = []

    def start(*arguments: object) -> subprocess.Popen[str]:
        command = [sys.executable, __file__, url, str(tmp_path), *map(str, arguments)]
        pipe = subprocess.PIPE
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True)
        running.append(process)
        return process

    yield start
    for process in running:
        process.kill()
        process.communicate()


@pytest.fixture(scope="module")
def four_players() -> dict[str, Any]:
    """A whole game of four from the game files, with its right answer under `expect`."""
    lines = (Path(__file__).parent / "games" / "sample.jsonl").read_text("utf-8").splitlines()
    whole = (game for game in map(json.loads, lines) if len(game["turns"]) == 4 * 13)
    return next(game for game in whole if len(game["players"]) == 4)


def begin(store: Store, document: dict[str, Any]) -> tuple[int, list[list[TurnWritten]]]:
    """The game, begun in the store, and each player's turns in order."""
    claims = {key: value for key, value in document.items() if key != "expect"}
    created, *turns = gamefile.events(gamefile.parse(claims))
    assert isinstance(created, GameCreated)
    id = store.create_game(created, entry="start", phone="ann", shelf=None).id
    written = [turn for turn in turns if isinstance(turn, TurnWritten)]
    return id, [[turn for turn in written if turn.player == player] for player in range(4)]


def at_once(jobs: Sequence[Callable[[], Any]]) -> list[Any]:
    """What the jobs return, each run by a thread of its own."""
    with ThreadPoolExecutor(len(jobs)) as pool:
        return [future.result(PATIENCE) for future in [pool.submit(job) for job in jobs]]


def assert_all_written_once(store: Store, id: int, document: dict[str, Any]) -> None:
    """The sheet is the game file's, and its log has each of the turns once."""
    sheet = gamefile.result(gamefile.Reading(store.game(id)))
    assert sheet["players"] == document["expect"]
    log = store.log(id)
    assert [entry.number for entry in log] == list(range(1, 4 * 13 + 2))
    slots = [(entry.event.player, entry.event.slot) for entry in log[1:]]
    assert Counter(slots) == {(player, n): 1 for player in range(4) for n in range(1, 14)}


@pytest.mark.parametrize("shared", [True, False], ids=["one process", "one process a phone"])
def test_four_phones_sending_everything_twice_make_the_sheet_of_the_game_file(
    store, phones, four_players, shared
):
    """Each round all four write at once, and each phone's two tries run side by side."""
    id, turns = begin(store, four_players)
    round_begins = threading.Barrier(8)

    def enter(player: int, phone: Store) -> list[Answer]:
        answers = []
        for turn in turns[player]:
            round_begins.wait(PATIENCE)
            entry = f"{turn.player}-{turn.slot}"
            answers.append(phone.append(id, turn, entry=entry, phone=f"phone {player}"))
        return answers

    def job(player: int, phone: Store) -> Callable[[], list[Answer]]:
        return lambda: enter(player, phone)

    chosen = [store] * 4 if shared else phones
    answers = at_once([job(player, chosen[player]) for player in range(4) for _ in range(2)])

    assert_all_written_once(store, id, four_players)
    for player in range(4):
        for first, second in zip(*answers[2 * player : 2 * player + 2], strict=True):
            assert first.repeated is not second.repeated
            assert (first.number, first.event) == (second.number, second.event)


def test_four_phones_in_playing_order_make_the_sheet_of_the_game_file(phones, four_players):
    """Each phone waits until the game says that it is its player's turn; then it sends twice."""
    id, turns = begin(phones[0], four_players)
    someone_wrote = threading.Condition()

    def enter(player: int) -> None:
        for turn in turns[player]:
            with someone_wrote:
                assert someone_wrote.wait_for(lambda: phones[player].game(id).up == player, 60)
            for repeated in (False, True):
                entry = f"{turn.player}-{turn.slot}"
                answer = phones[player].append(id, turn, entry=entry, phone="any")
                assert answer.repeated is repeated
            with someone_wrote:
                someone_wrote.notify_all()

    at_once([lambda player=player: enter(player) for player in range(4)])
    assert_all_written_once(phones[0], id, four_players)
    players = [entry.event.player for entry in phones[0].log(id)[1:]]
    assert players == [0, 1, 2, 3] * 13


@pytest.mark.parametrize("shared", [True, False], ids=["one process", "one process a phone"])
def test_of_four_phones_writing_one_slot_one_wins_and_three_hear_what_is_there(
    store, phones, shared
):
    created = GameCreated("yahtzee", {}, ("Ann",))
    id = store.create_game(created, entry="start", phone="ann", shelf=None).id
    slot_begins = threading.Barrier(4)

    def enter(number: int, phone: Store, slot: int) -> Answer | Refusal:
        slot_begins.wait(PATIENCE)
        turn = TurnWritten(0, slot, SOLO[slot - 1], (1, 2, 3, 4, number))
        try:
            return phone.append(id, turn, entry=f"{slot}-{number}", phone=f"phone {number}")
        except Refusal as refusal:
            return refusal

    def job(number: int, phone: Store) -> Callable[[], list[Answer | Refusal]]:
        return lambda: [enter(number, phone, slot) for slot in range(1, len(SOLO) + 1)]

    chosen = [store] * 4 if shared else phones
    answers = at_once([job(number, chosen[number - 1]) for number in range(1, 5)])

    for slot, of_slot in enumerate(zip(*answers, strict=True), 1):
        (won,) = [answer for answer in of_slot if isinstance(answer, Answer)]
        refused = [answer for answer in of_slot if isinstance(answer, Refusal)]
        assert {refusal.code for refusal in refused} == {Code.SLOT_TAKEN}
        assert len(refused) == 3
        assert won.number == slot + 1
        assert store.game(id).turn(0, slot).entry.dice == tuple(sorted(won.event.dice))
    assert store.version(id) == len(SOLO) + 1


def test_start_tapped_on_four_phones_at_once_is_one_game(store, phones):
    created = GameCreated("yahtzee", {}, ("Ann", "Ben"))
    tap = threading.Barrier(4)

    def begin_game(phone: Store) -> int:
        shelf = phone.new_shelf()
        tap.wait(PATIENCE)
        return phone.create_game(created, entry="start", phone="ann", shelf=shelf).id

    ids = at_once([lambda phone=phone: begin_game(phone) for phone in phones])
    assert len(set(ids)) == 1
    assert store.version(ids[0]) == 1


def test_readers_only_ever_see_whole_games_that_grow(store, phones, four_players):
    id, turns = begin(store, four_players)
    in_order = [turn for each_one in zip(*turns, strict=True) for turn in each_one]
    finished = threading.Event()

    def write() -> None:
        try:
            for turn in in_order:
                store.append(id, turn, entry=f"{turn.player}-{turn.slot}", phone="any")
        finally:
            finished.set()

    def read(phone: Store) -> list[int]:
        seen = []
        while not finished.is_set():
            version, game = phone.version(id), phone.game(id)
            assert len(game.turns) == game.version - 1
            seen += [version, game.version]
        return seen

    readers = [lambda phone=phone: read(phone) for phone in (store, store, *phones[:2])]
    _, *seen = at_once([write, *readers])
    assert all(versions == sorted(versions) for versions in seen)
    assert_all_written_once(store, id, four_players)


def test_two_processes_write_one_game_without_losing_or_doubling_a_turn(store, start, four_players):
    id, turns = begin(store, four_players)
    halves = [turns[0] + turns[1], turns[2] + turns[3]]
    processes = [start("append", id) for _ in halves]
    for process in processes:
        assert process.stdout.readline() == "ready\n"
    for process, half in zip(processes, halves, strict=True):
        process.stdin.write("".join(map(_line, half)))
        process.stdin.flush()
    ends = [process.communicate(timeout=PATIENCE) for process in processes]
    assert [error for _, error in ends] == ["", ""]
    assert_all_written_once(store, id, four_players)
    acknowledged = [json.loads(line) for out, _ in ends for line in out.splitlines()]
    assert sorted(number for number, _ in acknowledged) == sorted([*range(2, 54), *range(2, 54)])
    assert sum(repeated for _, repeated in acknowledged) == 52


def test_four_processes_opening_a_new_database_at_once_migrate_it_once(start):
    processes = [start("first-use") for _ in range(4)]
    for process in processes:
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        process.stdin.write("go\n")
        process.stdin.flush()
    ends = [process.communicate(timeout=PATIENCE) for process in processes]
    assert [error for _, error in ends] == [""] * 4
    answers = [json.loads(out) for out, _ in ends]
    assert len({answer["household"] for answer in answers}) == 1
    assert [answer["migrated"] for answer in answers].count(True) == 1


@pytest.mark.parametrize("acknowledged", [1, 40, 173])
def test_what_a_killed_process_acknowledged_is_there(store, start, acknowledged):
    created = GameCreated("yahtzee", {}, ("Ann",))
    id = store.create_game(created, entry="start", phone="ann", shelf=None).id
    process = start("write-and-undo", id)
    lines = [process.stdout.readline() for _ in range(acknowledged)]
    process.kill()
    rest, error = process.stdout.read(), process.stderr.read()
    process.wait(PATIENCE)
    assert error == ""
    heard = [json.loads(line) for line in (*lines, *_whole_lines(rest))]

    log = store.log(id)
    assert [number for number, _ in heard] == list(range(2, len(heard) + 2))
    assert len(log) - 1 - len(heard) in (0, 1)  # one may be written and not yet acknowledged
    assert store.game(id).version == len(log)
    for number, entry in heard[-3:]:
        answer = store.append(id, log[number - 1].event, entry=entry, phone="ann")
        assert (answer.number, answer.repeated) == (number, True)
    assert store.version(id) == len(log)


def _whole_lines(text: str) -> list[str]:
    return [line for line in text.splitlines(keepends=True) if line.endswith("\n")]


def _line(turn: TurnWritten) -> str:
    assert turn.dice is not None
    return json.dumps([turn.player, turn.slot, turn.box, turn.dice]) + "\n"


def main(url: str, folder: str, task: str, *game: str) -> None:
    """One process: says when it is ready, does its task, and acknowledges on standard output."""
    store = Store(url, Path(folder))
    if task == "first-use":
        _first_use(store)
    elif task == "append":
        _append(store, int(game[0]), sys.stdin)
    else:
        _write_and_undo(store, int(game[0]))
    store.close()


def _first_use(store: Store) -> None:
    print("ready", flush=True)
    sys.stdin.readline()
    household = store.household_shelf()
    print(json.dumps({"household": household, "migrated": "alembic" in sys.modules}))


def _append(store: Store, id: int, lines: Iterable[str]) -> None:
    """Writes the turns that come in, each twice."""
    store.game(id)
    print("ready", flush=True)
    for line in lines:
        player, slot, box, dice = json.loads(line)
        for _ in range(2):
            turn = TurnWritten(player, slot, box, tuple(dice))
            answer = store.append(id, turn, entry=f"{player}-{slot}", phone="any")
            print(json.dumps([answer.number, answer.repeated]), flush=True)


def _write_and_undo(store: Store, id: int) -> None:
    """Writes a turn and takes it back, until killed."""
    turn = TurnWritten(0, 1, "chance", (1, 2, 3, 4, 5))
    while True:
        for event in (turn, Undone(store.version(id) + 1)):
            entry = secrets.token_urlsafe(16)
            answer = store.append(id, event, entry=entry, phone="ann")
            print(json.dumps([answer.number, entry]), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
