"""The form of game files: what a document must look like before the rules are asked.

`gamefile` describes the format and reads on from here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoresheet import names
from scoresheet.events import BegunFromPaper, GameCreated
from scoresheet.scoring import Dice

FORMAT = "scoresheet-game/1"

_GAME_KEYS = {
    "format",
    "game",
    "options",
    "players",
    "turns",
    "start",
    "left",
    "banked",
    "stopped",
}
_START_KEYS = {"boxes", "extra", "missed"}
_TURN_KEYS = {"player", "dice", "points", "bonus", "box", "flagged"}


class NotAGameFile(ValueError):
    """The document is no game file; `problems` has a sentence for each thing wrong."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(" ".join(names.told(problems)))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class BrokenLine:
    """A line, by its number from 1, that is no JSON, among others that are."""

    number: int

    def __str__(self) -> str:
        return f"Line {self.number} is no JSON."


@dataclass(frozen=True, slots=True)
class FileTurn:
    """A turn as a file has it; `points` and `bonus` beside dice are claims to be checked."""

    player: int
    box: str
    dice: Dice | None
    points: int | None
    bonus: int | None
    flagged: bool


@dataclass(frozen=True, slots=True)
class GameFile:
    """A game file that has the right form. Whether the rules allow its turns is not said yet."""

    created: GameCreated
    start: tuple[BegunFromPaper, ...]
    turns: tuple[FileTurn, ...]
    left: tuple[int, ...] = ()
    banked: tuple[int, ...] = ()
    stopped: bool = False


def parse(document: object) -> GameFile:
    """A game file from decoded JSON. Raises NotAGameFile naming every problem of form."""
    problems: list[str] = []
    if isinstance(document, BrokenLine):
        raise NotAGameFile([str(document)])
    if not isinstance(document, dict):
        raise NotAGameFile(["A game file is one JSON object."])
    if document.get("format") != FORMAT:
        raise NotAGameFile([f"This is no game file: its format is not “{FORMAT}”."])
    problems += _unknown_keys(document, _GAME_KEYS, "The file")
    created = _parse_created(document, problems)
    players = len(created.players)
    start = _parse_start(document.get("start"), players, problems)
    turns = _parse_turns(document.get("turns"), problems)
    problems += _end_problems(document, players)
    if problems:
        raise NotAGameFile(problems)
    left, banked = tuple(document.get("left", ())), tuple(document.get("banked", ()))
    return GameFile(created, start, turns, left, banked, document.get("stopped", False))


def loads(text: str) -> list[object]:
    """The documents in a text: one, or one a line. Raises ValueError where neither reads.

    A line that is no JSON comes back as a BrokenLine, which `parse` refuses.
    """
    try:
        return [_decode(text)]
    except ValueError:
        lines = enumerate(text.split("\n"), 1)
        found = [_decode_line(number, line) for number, line in lines if line.strip()]
        if found and isinstance(found[0], BrokenLine) and not any(map(_is_game, found)):
            raise
        return found


def _decode(text: str) -> object:
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("The document is nested too deeply.") from None


def _decode_line(number: int, line: str) -> object:
    try:
        return _decode(line)
    except ValueError:
        return BrokenLine(number)


def _is_game(document: object) -> bool:
    """Whether it says that it is a game file: not a piece of one that is laid out over lines."""
    return isinstance(document, dict) and "format" in document


def _parse_created(document: Mapping[str, Any], problems: list[str]) -> GameCreated:
    game, options = document.get("game"), document.get("options", {})
    if not isinstance(game, str):
        problems.append("“game” names the rule set, such as “yahtzee”.")
    if not isinstance(options, dict) or not all(isinstance(v, str) for v in options.values()):
        problems.append("“options” holds a word for each option.")
        options = {}
    players = document.get("players")
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        problems.append("“players” is a list of names.")
        players = []
    return GameCreated(str(game), dict(options), tuple(names.clean(name) for name in players))


def _parse_start(start: object, players: int, problems: list[str]) -> tuple[BegunFromPaper, ...]:
    if start is None:
        return ()
    if not isinstance(start, list) or len(start) != players:
        problems.append("“start” has one object for each player.")
        return ()
    begun = [_parse_start_one(one, player, problems) for player, one in enumerate(start)]
    return tuple(one for one in begun if one.boxes or one.extra or one.missed)


def _parse_start_one(one: object, player: int, problems: list[str]) -> BegunFromPaper:
    if isinstance(one, dict):
        problems += _unknown_keys(one, _START_KEYS, f"Start of player {player}")
        boxes, extra, missed = one.get("boxes", {}), one.get("extra", 0), one.get("missed", 0)
        whole = isinstance(boxes, dict) and all(_is_int(points) for points in boxes.values())
        if whole and _is_count(extra) and _is_count(missed):
            return BegunFromPaper(player, boxes, extra, missed)
    problems.append(
        f"Start of player {player}: “boxes” holds points, “extra” counts bonuses, “missed” turns."
    )
    return BegunFromPaper(player, {})


def _parse_turns(turns: object, problems: list[str]) -> tuple[FileTurn, ...]:
    if not isinstance(turns, list):
        problems.append("“turns” is a list.")
        return ()
    parsed = (_parse_turn(turn, number, problems) for number, turn in enumerate(turns, 1))
    return tuple(turn for turn in parsed if turn is not None)


def _parse_turn(turn: object, number: int, problems: list[str]) -> FileTurn | None:
    where = f"Turn {number}"
    if not isinstance(turn, dict):
        problems.append(f"{where} is not an object.")
        return None
    found = _unknown_keys(turn, _TURN_KEYS, where) + _turn_problems(turn, where)
    problems += found
    if found:
        return None
    dice = turn.get("dice")
    roll = None if dice is None else tuple(sorted(map(int, dice)))
    points, bonus = turn.get("points"), turn.get("bonus")
    return FileTurn(turn["player"], turn["box"], roll, points, bonus, turn.get("flagged", False))


def _turn_problems(turn: Mapping[str, Any], where: str) -> list[str]:
    dice, points, bonus = (turn.get(key) for key in ("dice", "points", "bonus"))
    checks = (
        (_is_int(turn.get("player")), ": “player” is a number from 0."),
        (isinstance(turn.get("box"), str), ": “box” names a box."),
        (dice is None or _is_dice(dice), ": “dice” are digits from 1 to 6, such as “44462”."),
        (
            all(value is None or _is_int(value) for value in (points, bonus)),
            ": “points” and “bonus” are whole numbers.",
        ),
        (dice is not None or points is not None, " has neither dice nor points."),
        (isinstance(turn.get("flagged", False), bool), ": “flagged” is true or false."),
    )
    return [f"{where}{problem}" for holds, problem in checks if not holds]


def _end_problems(document: Mapping[str, Any], players: int) -> list[str]:
    """What is wrong with how the file says the game stands beside its turns."""
    left, banked = document.get("left", []), document.get("banked", [0] * players)
    checks = (
        (
            isinstance(left, list)
            and all(_is_count(player) and player < players for player in left)
            and len(set(left)) == len(left),
            "“left” lists players by their number from 0, each once.",
        ),
        (
            isinstance(banked, list) and len(banked) == players and all(map(_is_count, banked)),
            "“banked” has one number for each player.",
        ),
        (isinstance(document.get("stopped", False), bool), "“stopped” is true or false."),
    )
    return [problem for holds, problem in checks if not holds]


def _unknown_keys(document: Mapping[str, Any], known: set[str], where: str) -> list[str]:
    unknown = [key for key in document if key not in known and not key.startswith("x-")]
    return [f"{where} has an unknown key “{names.shorten(key)}”." for key in unknown]


def _is_dice(value: object) -> bool:
    return isinstance(value, str) and value != "" and set(value) <= set("123456")


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
