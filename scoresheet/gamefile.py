"""A game as JSON, in and out: the sheet as it stands, not its history.

The format is `scoresheet-game/1`, one object:

- `format`, `game` (the rule set), `options` (those left out are default), `players` (names in
  playing order).
- `turns`, in the order they were written: `{"player": index, "dice": "44462", "box"}`, or with
  `points` in place of the dice where nobody knows them. `points` and `bonus` beside dice are
  claims: a difference from what the rules pay is a refusal. `"flagged": true`: read although not
  allowed; it pays 0, and `points` without dice are then those that were written.
- `start` (optional), one object a player: `{"boxes": {key: points}, "extra": bonuses, "missed":
  turns}`: what came from paper, and how many turns behind the others a late joiner began.
- `left` (optional): the players who left, by index. `banked` (optional): for each player how many
  unused rolls are kept. `stopped` (optional): true where the game was ended early.

Keys that begin with `x-` are ignored, other unknown ones refused. A turn that was opened again
and not yet filled leaves no trace: the turns after it move up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scoresheet.events import (
    BankedRollsSet,
    BegunFromPaper,
    Event,
    PlayerLeft,
    Stopped,
    TurnWritten,
)
from scoresheet.fileform import FORMAT, BrokenLine, FileTurn, GameFile, NotAGameFile, loads, parse
from scoresheet.game import Game, Turn, replay
from scoresheet.names import shorten
from scoresheet.paper import paper_card, problem_with_bonuses
from scoresheet.refusal import Code, Refusal

__all__ = [
    "FORMAT",
    "BrokenLine",
    "FileTurn",
    "GameFile",
    "NotAGameFile",
    "Problem",
    "Reading",
    "dump",
    "events",
    "loads",
    "parse",
    "problems",
    "read",
    "result",
]


@dataclass(frozen=True, slots=True)
class Problem:
    """What the rules refuse of a file, and in which turn, from 1.

    Turn 0 is all beside the turns: the players, the options, the start, who left.
    """

    turn: int
    sentence: str

    def __str__(self) -> str:
        return f"Turn {self.turn}: {self.sentence}" if self.turn else self.sentence


@dataclass(frozen=True, slots=True)
class Reading:
    """How far a file could be read: the game, and the turn (as in Problem) refused and why."""

    game: Game | None
    refused_turn: int | None = None
    reason: str | None = None


def read(file: GameFile) -> Reading:
    """Plays the file by the rules, up to the first turn that they refuse."""
    reading = Reading(None)
    for game, problem in _played(file):
        if problem is not None:
            return Reading(game, problem.turn, problem.sentence)
        reading = Reading(game)
    return reading


def problems(file: GameFile) -> list[Problem]:
    """Everything that the rules refuse of the file, none where it reads to its end.

    After a turn that is not allowed it goes on as if that were flagged, else without the turn.
    """
    return [problem for _, problem in _played(file) if problem is not None]


def events(file: GameFile) -> list[Event]:
    """The log of a game that begins as the file stands. Raises Refusal at a forbidden turn."""
    reading = read(file)
    if reading.game is None or reading.reason is not None:
        where = f"Turn {reading.refused_turn}: " if reading.refused_turn else ""
        raise Refusal(Code.NOT_ALLOWED, f"{where}{reading.reason}")
    return [file.created, *(done.event for done in reading.game.done)]


def dump(game: Game) -> dict[str, Any]:
    """The sheet as it stands as a game file, players in playing order from the starter."""
    order = game.playing_order
    document: dict[str, Any] = {
        "format": FORMAT,
        "game": game.rules.rule_set.key,
        "options": dict(game.rules.options),
        "players": [game.players[player] for player in order],
        "turns": [_dump_turn(turn, order.index(turn.player)) for turn in game.turns],
    }
    seated = [game.table.players[player] for player in order]
    if any(one.paper or one.extra or one.missed for one in seated):
        document["start"] = [
            {"boxes": dict(one.paper), "extra": one.card.extra_start}
            | ({"missed": one.missed} if one.missed else {})
            for one in seated
        ]
    if any(one.left for one in seated):
        document["left"] = [seat for seat, one in enumerate(seated) if one.left]
    if any(one.banked for one in seated):
        document["banked"] = [one.banked for one in seated]
    if game.stopped:
        document["stopped"] = True
    return document


def result(reading: Reading) -> dict[str, Any]:
    """What `flask replay` prints for a game: every player's totals, and what was refused."""
    refused = None
    if reading.reason is not None:
        refused = {"turn": reading.refused_turn, "reason": reading.reason}
    return {"players": _players(reading.game) if reading.game else [], "refused": refused}


def _played(file: GameFile) -> Iterator[tuple[Game | None, Problem | None]]:
    """The game after each step, or before one that is refused with what is wrong; then goes on."""
    try:
        game = replay([file.created])
    except Refusal as refusal:
        yield None, Problem(0, refusal.sentence)
        return
    yield game, None
    for start in file.start:
        game, problem = _begun(game, start)
        yield (game, None) if problem is None else (None, problem)
    for number, turn in enumerate(file.turns, 1):
        try:
            played = _play(game, turn)
        except Refusal as refusal:
            yield game, Problem(number, refusal.sentence)
            game = _play_anyway(game, turn)
        else:
            game = played
            yield game, None
    for event in _end(file):
        game, problem = _applied(game, event)
        yield game, problem


def _end(file: GameFile) -> Iterator[Event]:
    for player, count in enumerate(file.banked):
        if count:
            yield BankedRollsSet(player, count)
    if file.stopped:
        yield Stopped()
    yield from map(PlayerLeft, file.left)


def _begun(game: Game, start: BegunFromPaper) -> tuple[Game, Problem | None]:
    after, problem = _applied(game, start)
    if problem is None:
        says = problem_with_bonuses(paper_card(game.rules, start.boxes), start.extra)
        problem = Problem(0, says) if says else None
    return after, problem


def _applied(game: Game, event: Event) -> tuple[Game, Problem | None]:
    try:
        return game.apply(event), None
    except Refusal as refusal:
        return game, Problem(0, refusal.sentence)


def _play(game: Game, turn: FileTurn) -> Game:
    event = _event(game, turn, turn.flagged)
    played = game.apply(event)
    written = played.turn(event.player, event.slot)
    assert written is not None
    _check_claims(turn, written)
    return played


def _play_anyway(game: Game, turn: FileTurn) -> Game:
    """The game with a refused turn as if it were flagged, or without it where it can't be."""
    try:
        return game.apply(_event(game, turn, flagged=True))
    except Refusal:
        return game


def _event(game: Game, turn: FileTurn, flagged: bool) -> TurnWritten:
    if not 0 <= turn.player < len(game.players):
        player = shorten(str(turn.player))
        raise Refusal(Code.UNKNOWN_PLAYER, f"There is no player {player} in this game.")
    slot, points = game.next_slot(turn.player), turn.points if turn.dice is None else None
    return TurnWritten(turn.player, slot, turn.box, turn.dice, points, flagged)


def _check_claims(claimed: FileTurn, turn: Turn) -> None:
    points = None if claimed.dice is None else claimed.points
    for word, claim, real in (
        ("points", points, turn.entry.points),
        ("extra bonus", claimed.bonus, turn.entry.bonus),
    ):
        if claim is not None and claim != real:
            said, where = shorten(str(claim)), turn.box.label
            says = f"The file says {said} {word} for {where}; the rules give {real}."
            raise Refusal(Code.BAD_POINTS, says)


def _players(game: Game) -> list[dict[str, Any]]:
    places = {standing.player: standing.place for standing in game.standings}
    return [_player(game, player, places[player]) for player in game.playing_order]


def _player(game: Game, player: int, place: int | None) -> dict[str, Any]:
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


def _dump_turn(turn: Turn, seat: int) -> dict[str, Any]:
    one: dict[str, Any] = {"player": seat, "box": turn.box.key}
    if turn.entry.dice is not None:
        one["dice"] = "".join(map(str, turn.entry.dice))
        one["bonus"] = turn.entry.bonus
    one["points"] = turn.entry.points if turn.points is None else turn.points
    if turn.entry.flagged:
        one["flagged"] = True
    return one
