"""The events a game is made of. The log is for ever, so names and fields here are permanent.

Players are named by their place in the order in which they joined, from 0; turns by the slot
(player, n), n from 1; events by their number in the log, from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from scoresheet.scoring import Dice


@dataclass(frozen=True, slots=True)
class GameCreated:
    """Always the first. `players` sit in this order; `starter` is the one who begins."""

    game: str
    options: Mapping[str, str]
    players: tuple[str, ...]
    starter: int = 0
    after: int | None = None
    """The game of the same evening that this one follows, by its id in the store."""
    playoff: bool = False


@dataclass(frozen=True, slots=True)
class TurnWritten:
    """One box filled: with dice, or with points alone where the dice were scooped up."""

    player: int
    slot: int
    box: str
    dice: Dice | None = None
    points: int | None = None
    flagged: bool = False
    """To be written although the rules do not allow it: so says a game file, or whoever enters."""


@dataclass(frozen=True, slots=True)
class Undone:
    """Takes back the event of that number, the latest in force."""

    event: int


@dataclass(frozen=True, slots=True)
class Redone:
    """Puts back the undone event of that number, the last one taken back."""

    event: int


@dataclass(frozen=True, slots=True)
class TurnFixed:
    """A written turn corrected. `saw_*` is what stood there for whoever fixed it.

    Exactly one of the others is given: new dice, new points, another box, another player,
    `cleared`, or the box whose turn it changes places with. `saw_points` are those written
    without dice, and None where `saw_dice` were written.
    """

    player: int
    slot: int
    saw_box: str
    saw_dice: Dice | None = None
    saw_points: int | None = None
    dice: Dice | None = None
    points: int | None = None
    box: str | None = None
    to_player: int | None = None
    cleared: bool = False
    swapped_with: str | None = None


@dataclass(frozen=True, slots=True)
class PlayerAdded:
    """One more player, at that place in the seating order, from 0: those after it move up."""

    name: str
    seat: int


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    """A player's new name, for all that is written before and after."""

    player: int
    name: str


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A player goes: the card stays on the sheet, out of the turn order."""

    player: int


@dataclass(frozen=True, slots=True)
class PlayerBack:
    """A player who left takes turns again."""

    player: int


@dataclass(frozen=True, slots=True)
class SeatsChanged:
    """The new seating order, every player once, and which player starts."""

    order: tuple[int, ...]
    starter: int


@dataclass(frozen=True, slots=True)
class BegunFromPaper:
    """A card that was partly filled on paper: points a box, and how many extra bonuses.

    It replaces what came from paper before. Its boxes take the player's first slots.
    """

    player: int
    boxes: Mapping[str, int]
    extra: int = 0
    missed: int = 0
    """How many turns behind the others the card began, to be made up for at the end."""


@dataclass(frozen=True, slots=True)
class HouseRulesChanged:
    """Options agreed anew, for all that is written before and after. Those left out stay."""

    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class BankedRollsSet:
    """How many unused rolls a player keeps for later turns."""

    player: int
    count: int


@dataclass(frozen=True, slots=True)
class Stopped:
    """The game ends early: totals and places stand, nothing more is written."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """A stopped game goes on."""


Event = (
    GameCreated
    | TurnWritten
    | Undone
    | Redone
    | TurnFixed
    | PlayerAdded
    | PlayerRenamed
    | PlayerLeft
    | PlayerBack
    | SeatsChanged
    | BegunFromPaper
    | HouseRulesChanged
    | BankedRollsSet
    | Stopped
    | Resumed
)

KINDS: Mapping[str, type[Event]] = {
    "game_created": GameCreated,
    "turn_written": TurnWritten,
    "undone": Undone,
    "redone": Redone,
    "turn_fixed": TurnFixed,
    "player_added": PlayerAdded,
    "player_renamed": PlayerRenamed,
    "player_left": PlayerLeft,
    "player_back": PlayerBack,
    "seats_changed": SeatsChanged,
    "begun_from_paper": BegunFromPaper,
    "house_rules_changed": HouseRulesChanged,
    "banked_rolls_set": BankedRollsSet,
    "stopped": Stopped,
    "resumed": Resumed,
}

_KIND_OF = {cls: kind for kind, cls in KINDS.items()}
_DICE = {"dice", "saw_dice"}
_TUPLES = {"players", "order"}


def encode(event: Event) -> tuple[str, dict[str, Any]]:
    """The event's kind and its fields as JSON; fields at their default are left out.

    `encode(Undone(7))` is `("undone", {"event": 7})`; dice become digits, `"24446"`.
    """
    data = {
        f.name: _to_json(f.name, value)
        for f in fields(event)
        if (value := getattr(event, f.name)) != f.default
    }
    return _KIND_OF[type(event)], data


def decode(kind: str, data: Mapping[str, Any]) -> Event:
    """The event that `encode` gave. Raises KeyError or TypeError for what no version wrote."""
    return KINDS[kind](**{name: _from_json(name, value) for name, value in data.items()})


def _to_json(name: str, value: Any) -> Any:
    if name in _DICE and value is not None:
        return "".join(map(str, value))
    return list(value) if name in _TUPLES else dict(value) if isinstance(value, Mapping) else value


def _from_json(name: str, value: Any) -> Any:
    if name in _DICE and value is not None:
        return tuple(map(int, value))
    return tuple(value) if name in _TUPLES else value
