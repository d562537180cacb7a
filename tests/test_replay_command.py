"""`flask replay`: files in, a JSON line for each game out, status 1 if anything was refused."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from scoresheet.commands import replay_files
from tests.sheets import GAMES, hand_game, handed_games

GAME = {
    "format": "scoresheet-game/1",
    "game": "yahtzee",
    "players": ["Ann"],
    "turns": [{"player": 0, "dice": "44426", "box": "fours"}],
}
ANN = {
    "name": "Ann",
    "boxes": {"fours": 12},
    "upper": 12,
    "upper_bonus": 0,
    "lower": 0,
    "extra_bonus": 0,
    "total": 12,
    "place": 1,
}
FORBIDDEN = GAME | {"turns": [*GAME["turns"], {"player": 0, "dice": "11123", "box": "fours"}]}
NOT_A_GAME = {"turn": 0, "reason": "A game file is one JSON object."}
NOT_JSON = {"turn": 0, "reason": "This is not JSON: neither one document nor one a line."}


def run(*files: Path | str, typed: str = "") -> Result:
    return CliRunner().invoke(replay_files, list(map(str, files)), input=typed)


def lines(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def saved(path: Path, *documents: object) -> Path:
    path.write_text("\n".join(map(json.dumps, documents)), encoding="utf-8")
    return path


def without_answers(*documents: dict[str, Any]) -> list[dict[str, Any]]:
    return [{key: value for key, value in d.items() if key != "expect"} for d in documents]


def test_a_game_gives_a_line_with_its_players(tmp_path: Path) -> None:
    result = run(saved(tmp_path / "game.json", GAME))
    assert lines(result) == [{"players": [ANN], "refused": None}]
    assert result.exit_code == 0
    assert result.stderr == ""


def test_one_document_may_be_laid_out_over_several_lines(tmp_path: Path) -> None:
    document, expected = hand_game("worked-hand")
    path = tmp_path / "game.json"
    path.write_text(json.dumps(document, indent=2), encoding="utf-8")
    assert lines(run(path)) == [{"players": expected, "refused": None}]


def test_all_handed_games_one_a_line(tmp_path: Path) -> None:
    games = handed_games().values()
    result = run(saved(tmp_path / "games.jsonl", *without_answers(*games)))
    assert lines(result) == [{"players": game["expect"], "refused": None} for game in games]
    assert result.exit_code == 0


def test_several_files_come_out_in_their_order(tmp_path: Path) -> None:
    ben = GAME | {"players": ["Ben"]}
    first, second = saved(tmp_path / "1", GAME, ben), saved(tmp_path / "2", GAME)
    assert [line["players"][0]["name"] for line in lines(run(first, second))] == [
        "Ann",
        "Ben",
        "Ann",
    ]


def test_a_dash_reads_standard_input(tmp_path: Path) -> None:
    result = run(saved(tmp_path / "1", GAME), "-", typed=json.dumps(GAME))
    assert lines(result) == [{"players": [ANN], "refused": None}] * 2


def test_a_forbidden_turn_ends_its_game_and_the_others_go_on(tmp_path: Path) -> None:
    result = run(saved(tmp_path / "games", FORBIDDEN, GAME))
    refused = {"turn": 2, "reason": "Ann’s Fours is filled: 12 with 2-4-4-4-6."}
    assert lines(result) == [
        {"players": [ANN], "refused": refused},
        {"players": [ANN], "refused": None},
    ]
    assert result.exit_code == 1


UNREADABLE = {
    "half a document": ("{", [{"players": [], "refused": NOT_JSON}]),
    "text": ("Fours 12\nFives 15", [{"players": [], "refused": NOT_JSON}]),
    "nested too deeply": ("[" * 100_000, [{"players": [], "refused": NOT_JSON}]),
    "a list": ("[]", [{"players": [], "refused": NOT_A_GAME}]),
    "a broken line": (
        json.dumps(GAME) + "\n\n{\n" + json.dumps(GAME),
        [
            {"players": [ANN], "refused": None},
            {"players": [], "refused": {"turn": 0, "reason": "Line 3 is no JSON."}},
            {"players": [ANN], "refused": None},
        ],
    ),
    "a broken first line": (
        "{\n" + json.dumps(GAME) + "\nFours 12\n" + json.dumps(GAME),
        [
            {"players": [], "refused": {"turn": 0, "reason": "Line 1 is no JSON."}},
            {"players": [ANN], "refused": None},
            {"players": [], "refused": {"turn": 0, "reason": "Line 3 is no JSON."}},
            {"players": [ANN], "refused": None},
        ],
    ),
    "a game cut short, over several lines": (
        json.dumps(FORBIDDEN, indent=1)[:-1],
        [{"players": [], "refused": NOT_JSON}],
    ),
    "a game cut short, a turn a line": (
        '{"format": "scoresheet-game/1", "turns": [\n'
        '{"player": 0, "dice": "44426", "box": "fours"}\n]',
        [{"players": [], "refused": NOT_JSON}],
    ),
}


@pytest.mark.parametrize("text, said", UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read_is_refused_and_said(text: str, said: list[object]) -> None:
    result = run("-", typed=text)
    assert lines(result) == said
    assert result.exit_code == 1


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "photo.json"
    path.write_bytes(b"\xff\xd8\xff\xe0")
    result = run(path)
    assert lines(result) == [{"players": [], "refused": NOT_JSON}]
    assert result.exit_code == 1


def test_a_byte_order_mark_before_the_document_is_no_matter(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(GAME), encoding="utf-8-sig")
    assert lines(run(path)) == [{"players": [ANN], "refused": None}]


def test_an_empty_file_has_no_games(tmp_path: Path) -> None:
    result = run(saved(tmp_path / "empty"))
    assert (result.stdout, result.exit_code) == ("", 0)


@pytest.mark.parametrize(
    "change, reason",
    [
        ({"format": "other"}, "This is no game file: its format is not “scoresheet-game/1”."),
        ({"game": "poker"}, "There is no game “poker”."),
        ({"options": {"joker": "\ud800"}}, "“” is no choice for joker."),
        ({"players": []}, "Nobody plays yet: add a player."),
        ({"expect": []}, "The file has an unknown key “expect”."),
    ],
    ids=["format", "rule set", "unprintable option", "players", "unknown key"],
)
def test_a_game_that_cannot_begin_is_refused_before_its_first_turn(change, reason: str) -> None:
    result = run("-", typed=json.dumps(GAME | change))
    (line,) = lines(result)
    assert line["players"] == []
    assert line["refused"]["turn"] == 0
    assert line["refused"]["reason"].startswith(reason)
    assert result.exit_code == 1


def test_names_of_any_script_come_out_as_they_are() -> None:
    result = run("-", typed=json.dumps(GAME | {"players": ["李"]}))
    assert "李" in result.stdout


@pytest.mark.parametrize(
    "files, status", [((), 2), (("there-is-no-such-file.json",), 2)], ids=["none", "missing"]
)
def test_files_that_are_not_there_are_a_mistake_in_the_command(files, status: int) -> None:
    assert run(*files).exit_code == status


def test_the_files_beside_the_tests_can_be_replayed_too() -> None:
    result = run(GAMES / "sample.jsonl")
    assert {line["refused"]["reason"] for line in lines(result)} == {
        "The file has an unknown key “expect”."
    }
