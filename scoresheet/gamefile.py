"""A game as JSON, in and out: the sheet as it stands, not its history.

The format is `scoresheet-game/1`; README.md describes it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoresheet import names
from scoresheet.events import BegunFromPaper, Event, GameCreated, TurnWritten
from scoresheet.game import Game, Turn, replay
from scoresheet.refusal import Code, Refusal
from scoresheet.scoring import Dice

FORMAT = "scoresheet-game/1"

_GAME_KEYS = {"format", "game", "options", "players", "turns", "start"}
_TURN_KEYS = {"player", "dice", "points", "bonus", "box", "flagged"}


class NotAGameFile(ValueError):
    """The document is no game file; `problems` has a sentence for each thing wrong."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(" ".join(problems))
        self.problems = problems


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


@dataclass(frozen=True, slots=True)
class Reading:
    """How far a file could be read: the game, and the turn (from 1) that was refused and why.

    Turn 0 is what stands before the first: the players, the options, the start from paper.
    """

    game: Game | None
    refused_turn: int | None = None
    reason: str | None = None


def parse(document: object) -> GameFile:
    """A game file from decoded JSON. Raises NotAGameFile naming every problem of form."""
    problems: list[str] = []
    if not isinstance(document, dict):
        raise NotAGameFile(["A game file is one JSON object."])
    if document.get("format") != FORMAT:
        raise NotAGameFile([f"This is no game file: its format is not “{FORMAT}”."])
    problems += _unknown_keys(document, _GAME_KEYS, "The file")
    created = _parse_created(document, problems)
    start = _parse_start(document.get("start"), len(created.players), problems)
    turns = _parse_turns(document.get("turns"), problems)
    if problems:
        raise NotAGameFile(problems)
    return GameFile(created, start, turns)


def read(file: GameFile) -> Reading:
    """Plays the file by the rules, up to the first turn that they refuse."""
    try:
        game = replay([file.created, *file.start])
    except Refusal as refusal:
        return Reading(None, 0, refusal.sentence)
    for number, turn in enumerate(file.turns, 1):
        try:
            game = _play(game, turn)
        except Refusal as refusal:
            return Reading(game, number, refusal.sentence)
    return Reading(game)


def events(file: GameFile) -> list[Event]:
    """The log of a game that begins as the file stands. Raises Refusal at a forbidden turn."""
    reading = read(file)
    if reading.game is None or reading.reason is not None:
        where = f"Turn {reading.refused_turn}: " if reading.refused_turn else ""
        raise Refusal(Code.NOT_ALLOWED, f"{where}{reading.reason}")
    return [file.created, *(done.event for done in reading.game.done)]


def dump(game: Game) -> dict[str, Any]:
    """The sheet as it stands as a game file, players in playing order from the starter."""
    seat = {player: seat for seat, player in enumerate(game.playing_order)}
    document: dict[str, Any] = {
        "format": FORMAT,
        "game": game.rules.rule_set.key,
        "options": dict(game.rules.options),
        "players": [game.players[player] for player in game.playing_order],
        "turns": [],
    }
    start = [_dump_start(game, player) for player in game.playing_order]
    if any(one["boxes"] or one["extra"] for one in start):
        document["start"] = start
    for turn in game.turns:
        one: dict[str, Any] = {"player": seat[turn.player], "box": turn.box.key}
        if turn.entry.dice is not None:
            one["dice"] = "".join(map(str, turn.entry.dice))
            one["bonus"] = turn.entry.bonus
        one["points"] = turn.entry.points
        if turn.entry.flagged:
            one["flagged"] = True
        document["turns"].append(one)
    return document


def result(reading: Reading) -> dict[str, Any]:
    """What `flask replay` prints for a game: every player's totals, and what was refused."""
    refused = None
    if reading.reason is not None:
        refused = {"turn": reading.refused_turn, "reason": reading.reason}
    return {"players": _players(reading.game) if reading.game else [], "refused": refused}


def loads(text: str) -> list[object]:
    """The documents in a text: one, or one a line. Raises ValueError where neither reads.

    A later line that is no JSON comes back as its text, which `parse` refuses like any text.
    """
    try:
        return [_decode(text)]
    except ValueError:
        lines = [line for line in text.split("\n") if line.strip()]
        return [_decode(line) for line in lines[:1]] + [_decode_or_text(line) for line in lines[1:]]


def _decode(text: str) -> object:
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("The document is nested too deeply.") from None


def _decode_or_text(text: str) -> object:
    try:
        return _decode(text)
    except ValueError:
        return text


def _players(game: Game) -> list[dict[str, Any]]:
    places = {standing.player: standing for standing in game.standings}
    return [_player(game, player, places[player].place) for player in game.playing_order]


def _player(game: Game, player: int, place: int) -> dict[str, Any]:
    card = game.cards[player]
    totals = card.totals()
    columns = [
        {"upper": c.upper, "upper_bonus": c.upper_bonus, "lower": c.lower, "total": c.total}
        for c in totals.columns
    ]
    halves = {key: columns[0][key] for key in ("upper", "upper_bonus", "lower")}
    return {
        "name": game.players[player],
        "boxes": {key: entry.points for key, entry in card.entries.items()},
        **({"columns": columns} if len(columns) > 1 else halves),
        "extra_bonus": totals.extra_bonus,
        "total": totals.total,
        "place": place,
    }


def _dump_start(game: Game, player: int) -> dict[str, Any]:
    written = {turn.box.key for turn in game.turns if turn.player == player}
    card = game.cards[player]
    boxes = {key: entry.points for key, entry in card.entries.items() if key not in written}
    return {"boxes": boxes, "extra": card.extra_start}


def _play(game: Game, turn: FileTurn) -> Game:
    if not 0 <= turn.player < len(game.players):
        raise Refusal(Code.UNKNOWN_PLAYER, f"There is no player {turn.player} in this game.")
    slot, points = game.next_slot(turn.player), turn.points if turn.dice is None else None
    event = TurnWritten(turn.player, slot, turn.box, turn.dice, points, turn.flagged)
    played = game.apply(event)
    _check_claims(turn, played.turns[-1])
    return played


def _check_claims(claimed: FileTurn, turn: Turn) -> None:
    points = None if claimed.dice is None else claimed.points
    for word, claim, real in (
        ("points", points, turn.entry.points),
        ("extra bonus", claimed.bonus, turn.entry.bonus),
    ):
        if claim is not None and claim != real:
            says = f"The file says {claim} {word} for {turn.box.label}; the rules give {real}."
            raise Refusal(Code.BAD_POINTS, says)


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
    return tuple(one for one in begun if one.boxes or one.extra)


def _parse_start_one(one: object, player: int, problems: list[str]) -> BegunFromPaper:
    if isinstance(one, dict):
        problems += _unknown_keys(one, {"boxes", "extra"}, f"Start of player {player}")
        boxes, extra = one.get("boxes", {}), one.get("extra", 0)
        whole = isinstance(boxes, dict) and all(_is_int(points) for points in boxes.values())
        if whole and _is_int(extra) and extra >= 0:
            return BegunFromPaper(player, boxes, extra)
    problems.append(f"Start of player {player}: “boxes” holds points, “extra” counts bonuses.")
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


def _unknown_keys(document: Mapping[str, Any], known: set[str], where: str) -> list[str]:
    unknown = [key for key in document if key not in known and not key.startswith("x-")]
    return [f"{where} has an unknown key “{names.shorten(key)}”." for key in unknown]


def _is_dice(value: object) -> bool:
    return isinstance(value, str) and value != "" and set(value) <= set("123456")


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
