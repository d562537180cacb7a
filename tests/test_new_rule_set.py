"""A rule set's file put in the folder is a game: offered, played, replayed and ruled on."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from scoresheet import game, gamefile, rulesets
from scoresheet.card import Card, Entry
from scoresheet.commands import replay_files
from scoresheet.events import TurnWritten
from scoresheet.ruling import rule_on
from tests.dropped import toy_among_the_rule_sets
from tests.sheets import roll

DOCUMENT = {
    "format": "scoresheet-game/1",
    "game": "toy",
    "options": {"joker": "forced"},
    "players": ["Ann", "Ben"],
    "turns": [
        {"player": 0, "dice": "222222", "box": "sextet.1", "points": 100, "bonus": 0},
        {"player": 1, "dice": "123456", "box": "long_run.2", "points": 21, "bonus": 0},
        {"player": 0, "dice": "333333", "box": "sextet.2", "points": 100, "bonus": 0},
        {"player": 1, "dice": "112233", "box": "three_pairs.1", "points": 12, "bonus": 0},
        {"player": 0, "dice": "222222", "box": "twos.2", "points": 12, "bonus": 200},
    ],
}


@pytest.fixture(autouse=True)
def _dropped(tmp_path: Path) -> Iterator[None]:
    with toy_among_the_rule_sets(tmp_path):
        yield


def test_it_is_offered_after_the_others() -> None:
    *others, last = rulesets.keys()
    assert last == "toy"
    assert len(others) == 5
    assert rulesets.load("toy").name == "Toy"


def test_it_is_another_folder_s_file_that_is_read(tmp_path: Path) -> None:
    toy = rulesets.load("toy")
    module = rulesets.toy  # type: ignore[attr-defined]
    assert module.RULE_SET is toy
    assert Path(module.__file__) == tmp_path / "toy.py"


def test_it_is_played() -> None:
    played = game.create("toy", {}, ["Ann"])
    played = played.apply(TurnWritten(0, 1, "threes.2", roll("333312")))
    assert played.cards[0].totals().total == 2 * 12


def test_its_game_file_is_replayed_from_the_shell() -> None:
    answer = CliRunner().invoke(replay_files, ["-"], input=json.dumps(DOCUMENT))
    (line,) = map(json.loads, answer.stdout.splitlines())
    assert (answer.exit_code, line["refused"]) == (0, None)
    ann, ben = line["players"]
    assert ann["columns"][1] == {"upper": 12, "upper_bonus": 0, "lower": 100, "total": 224}
    assert (ann["extra_bonus"], ann["total"], ann["place"]) == (200, 524, 1)
    assert (ben["total"], ben["place"]) == (12 + 2 * 21, 2)


def test_its_sheet_is_written_to_a_file_and_read_again() -> None:
    read = gamefile.read(gamefile.parse(DOCUMENT)).game
    assert gamefile.read(gamefile.parse(gamefile.dump(read))).game.cards == read.cards


def test_it_is_ruled_on() -> None:
    toy = rulesets.load("toy")
    card = Card(toy.rules(), {"sextet.1": Entry(100), "sextet.2": Entry(100)})
    ruled = rule_on(card, card.place(toy.box["chance.1"], roll("222222")), "Ann")
    assert ruled.reason == (
        "Chance (×1) is closed for this roll: Ann’s Twos (×1) and Twos (×2) are open, so six 2s "
        "must go in one of them. 12, plus 100 or 200, by the column."
    )
    assert ruled.anchor in {clause.anchor for clause in toy.clauses}


def test_its_options_are_checked_like_any_other() -> None:
    document = DOCUMENT | {"options": {"joker": "maybe"}}
    answer = CliRunner().invoke(replay_files, ["-"], input=json.dumps(document))
    assert answer.exit_code == 1
    assert "“maybe” is no choice for joker. Possible: forced, none." in answer.stdout
