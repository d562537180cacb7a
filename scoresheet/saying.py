"""What events did, in a few words: for the notice after an entry, for undo, for the history."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scoresheet.events import (
    BankedRollsSet,
    BegunFromPaper,
    Event,
    HouseRulesChanged,
    PlayerAdded,
    PlayerBack,
    PlayerLeft,
    PlayerRenamed,
    Resumed,
    SeatsChanged,
    Stopped,
    TurnFixed,
    TurnWritten,
)
from scoresheet.ruling import says_dice
from scoresheet.table import Table, Turn


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `3rd`, `11th`."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def says_slot(table: Table, player: int, slot: int) -> str:
    """Whose turn: `Ann’s 3rd turn`."""
    return f"{table.players[player].name}’s {ordinal(slot)} turn"


def says_turn(turn: Turn) -> str:
    """What a turn came to: `Fours 12 (2-4-4-4-6)`, `Fours 12` without dice."""
    dice = f" ({says_dice(turn.entry.dice)})" if turn.entry.dice else ""
    return f"{_box_and_paid(turn)}{dice}"


def describe(event: Event, before: Table, after: Table) -> str:
    """What the event made of the table in a few words: `Ann: Full House 25`.

    Creation, undo and redo are the game's own and have no words here.
    """
    return _WORDS[type(event)](event, before, after)


def _written(event: TurnWritten, _: Table, after: Table) -> str:
    name = after.players[event.player].name
    return f"{name}: {_box_and_points(after, event.player, event.slot)}"


def _fixed(event: TurnFixed, before: Table, after: Table) -> str:
    player, slot = event.player, event.slot
    name, was = before.players[player].name, _box_and_points(before, player, slot)
    if event.cleared:
        return f"{name}’s {was} cleared"
    if event.to_player is not None:
        return f"{was} moved from {name} to {before.players[event.to_player].name}"
    if event.swapped_with is not None:
        other = before.rules.rule_set.box[event.swapped_with].label
        return f"{name}’s {_label(before, player, slot)} and {other} swapped"
    if event.box is not None:
        return f"{name}’s {was} becomes {_box_and_points(after, player, slot)}"
    old, new = (_points_or_dice(event, before, after, table) for table in (before, after))
    return f"{name}’s {_label(after, player, slot)} fixed: {old} becomes {new}"


def _points_or_dice(event: TurnFixed, before: Table, after: Table, table: Table) -> str:
    """The turn's points; its dice too where the points stay as they were."""
    was, now, turn = (
        _turn(which, event.player, event.slot).entry for which in (before, after, table)
    )
    if was.points != now.points:
        return str(turn.points)
    return says_dice(turn.dice) if turn.dice else f"{turn.points} without dice"


def _joined(event: PlayerAdded, _: Table, __: Table) -> str:
    return f"{event.name} joined"


def _renamed(event: PlayerRenamed, before: Table, _: Table) -> str:
    return f"{before.players[event.player].name} renamed {event.name}"


def _left(event: PlayerLeft, before: Table, _: Table) -> str:
    return f"{before.players[event.player].name} left"


def _back(event: PlayerBack, before: Table, _: Table) -> str:
    return f"{before.players[event.player].name} is back"


def _from_paper(event: BegunFromPaper, before: Table, _: Table) -> str:
    return f"{before.players[event.player].name}’s card from paper"


def _banked(event: BankedRollsSet, before: Table, _: Table) -> str:
    rolls = "roll" if event.count == 1 else "rolls"
    return f"{before.players[event.player].name}: {event.count} {rolls} saved"


def _house_rules(_: HouseRulesChanged, before: Table, after: Table) -> str:
    chosen = changed_options(before.rules.options, after.rules.options)
    agreed = (
        f"{option.label}: {choice.label}"
        for option in after.rules.rule_set.options
        if option.key in chosen and (choice := option.choice(chosen[option.key]))
    )
    return ", ".join(agreed)


def changed_options(before: Mapping[str, str], after: Mapping[str, str]) -> dict[str, str]:
    """The options of `after` that `before` has otherwise."""
    return {key: choice for key, choice in after.items() if before.get(key) != choice}


def _seats(_: SeatsChanged, before: Table, after: Table) -> str:
    if before.seats == after.seats:
        return f"{after.players[after.starter].name} starts"
    return f"Seats: {', '.join(after.players[p].name for p in after.playing_order)}"


def _box_and_points(table: Table, player: int, slot: int) -> str:
    return _box_and_paid(_turn(table, player, slot))


def _box_and_paid(turn: Turn) -> str:
    """`Fours 12`; with an extra bonus `Large Straight 40 + 100`."""
    bonus = f" + {turn.entry.bonus}" if turn.entry.bonus else ""
    return f"{turn.box.label} {turn.entry.points}{bonus}"


def _label(table: Table, player: int, slot: int) -> str:
    return _turn(table, player, slot).box.label


def _turn(table: Table, player: int, slot: int) -> Turn:
    turn = table.turn(player, slot)
    assert turn is not None
    return turn


_WORDS: Mapping[type[Event], Callable[[Any, Table, Table], str]] = {
    TurnWritten: _written,
    TurnFixed: _fixed,
    PlayerAdded: _joined,
    PlayerRenamed: _renamed,
    PlayerLeft: _left,
    PlayerBack: _back,
    SeatsChanged: _seats,
    BegunFromPaper: _from_paper,
    HouseRulesChanged: _house_rules,
    BankedRollsSet: _banked,
    Stopped: lambda *_: "Game stopped",
    Resumed: lambda *_: "Game resumed",
}
