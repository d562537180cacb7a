"""From one table to the next: the start of a game, and what each kind of event does to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scoresheet import entries, rulesets, seating
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
    Resumed,
    SeatsChanged,
    Stopped,
    TurnFixed,
    TurnWritten,
)
from scoresheet.refusal import Code, Refusal
from scoresheet.table import Table


def lay(created: GameCreated) -> Table:
    """The table at the game's creation. Raises Refusal."""
    try:
        rule_set = rulesets.load(created.game)
    except rulesets.UnknownRuleSet as error:
        raise Refusal(Code.UNKNOWN_GAME, str(error)) from None
    return seating.seat(rule_set, created.options, created.players, created.starter)


def carry_out(table: Table, number: int, event: Event) -> Table:
    """The table after the event of that number, which is no undo or redo. Raises Refusal."""
    if isinstance(event, TurnWritten):
        return entries.write(table, number, event)
    if isinstance(event, TurnFixed):
        return entries.fix(table, number, event)
    if isinstance(event, GameCreated):
        raise Refusal(Code.NOT_FROM_HERE, "This game has begun already.")
    return _CHANGES[type(event)](table, event)


_CHANGES: Mapping[type[Event], Callable[[Table, Any], Table]] = {
    BegunFromPaper: entries.begin_from_paper,
    PlayerAdded: seating.add,
    PlayerRenamed: seating.rename,
    PlayerLeft: seating.leave,
    PlayerBack: seating.come_back,
    SeatsChanged: seating.change_seats,
    HouseRulesChanged: seating.change_house_rules,
    BankedRollsSet: seating.bank_rolls,
    Stopped: seating.stop,
    Resumed: seating.resume,
}
