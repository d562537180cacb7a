"""Turns and cards from paper: what may be written and fixed, and the table that follows.

Each function gives the new table or raises Refusal.
"""

from __future__ import annotations

from dataclasses import replace

from scoresheet import names, paper, ruling
from scoresheet.card import Card
from scoresheet.events import BegunFromPaper, TurnFixed, TurnWritten
from scoresheet.refusal import Code, Refusal
from scoresheet.rules import Box, Rules
from scoresheet.saying import ordinal, says_slot, says_turn
from scoresheet.scoring import FACES, Dice
from scoresheet.table import Player, Slot, Table

STOPPED = "This game was stopped here. Resume it to write more."
CORRECT_PAPER = "correct the card from paper instead."


def write(table: Table, number: int, event: TurnWritten) -> Table:
    """The table with a turn in its slot. `number` is the event's."""
    _check_slot(table, event)
    player, box = table.players[event.player], _box(table.rules, event.box)
    slot = Slot(box, *_entered(table.rules, event), number, number)
    card = player.card_at(event.slot)
    if not card.has_room(box):
        raise Refusal(Code.BOX_FILLED, _says_filled(card, box, player.name))
    if event.flagged:
        _check_possible(Card(table.rules), slot)
    else:
        _check_allowed(card, slot, player, event.slot)
    return table.with_player(event.player, player.with_slot(event.slot, slot))


def fix(table: Table, number: int, event: TurnFixed) -> Table:
    """The table with a written turn corrected. What the rules do not allow then is flagged."""
    slot = replace(_seen(table, event), number=number)
    _check_one_change(event)
    if event.box is not None:
        return _move_to_box(table, event, slot)
    if event.swapped_with is not None:
        return _swap(table, event, slot)
    if event.to_player is not None:
        return _move_to_player(table, event, slot)
    if event.cleared:
        _check_may_go(table.rules)
        player = table.players[event.player].without_slot(event.slot)
        return table.with_player(event.player, player)
    return _fill_otherwise(table, event, slot)


def begin_from_paper(table: Table, event: BegunFromPaper) -> Table:
    """The table with a card's beginning from paper, in place of what came from there before."""
    player = table.players[check_player(table, event.player)]
    if table.stopped:
        raise Refusal(Code.STOPPED, STOPPED)
    _check_paper(table.rules, event)
    first, begun = min(player.slots, default=None), player.paper or player.extra
    if first and (not begun or first <= len(event.boxes)):
        raise Refusal(Code.NOT_FROM_HERE, f"{player.name}’s card has entries already.")
    written = {slot.box.key: slot.box for slot in player.slots.values()}
    for box in (written[key] for key in event.boxes if key in written):
        raise Refusal(Code.BOX_FILLED, _says_filled(player.card, box, player.name))
    start = replace(player, paper=dict(event.boxes), extra=event.extra)
    if event.missed:
        start = replace(start, missed=event.missed)
    return table.with_player(event.player, start.derived())


def check_player(table: Table, player: int) -> int:
    """The player, if there is one of that number. Raises Refusal."""
    if not 0 <= player < len(table.players):
        raise Refusal(Code.UNKNOWN_PLAYER, "Nobody at this table has that seat.")
    return player


def _check_slot(table: Table, event: TurnWritten) -> None:
    player = table.players[check_player(table, event.player)]
    if table.stopped:
        raise Refusal(Code.STOPPED, STOPPED)
    if player.left:
        raise Refusal(Code.AWAY, f"{player.name} has left. Bring {player.name} back to write more.")
    if player.card.full and table.finished:
        raise Refusal(Code.FINISHED, _says_finished(table))
    if player.has_filled(event.slot):
        raise Refusal(Code.SLOT_TAKEN, _says_taken(table, event.player, event.slot))
    if player.card.full:
        raise Refusal(Code.CARD_FULL, f"{player.name}’s card is full. Pick another player.")
    if not 1 <= event.slot <= min(player.last_slot + 1, len(table.rules.rule_set.boxes)):
        following = ordinal(player.next_slot)
        raise Refusal(Code.SLOT_AHEAD, f"{player.name}’s {following} turn comes first.")


def _says_finished(table: Table) -> str:
    if all(player.card.full for player in table.players):
        return "This game is finished: every box is filled."
    return "This game is finished: the cards of all who stayed are full."


def _says_taken(table: Table, player: int, slot: int) -> str:
    taken, where = table.turn(player, slot), f"{says_slot(table, player, slot)} is already written"
    if taken is None:
        return f"{where}, on paper."
    return f"{where}: {taken.box.label} {taken.entry.points}."


def _box(rules: Rules, key: str) -> Box:
    box = rules.rule_set.box.get(key)
    if box is None:
        says = f"{rules.rule_set.name} has no box “{names.shorten(key)}”."
        raise Refusal(Code.UNKNOWN_BOX, says)
    return box


def _entered(rules: Rules, event: TurnWritten | TurnFixed) -> tuple[Dice | None, int | None]:
    """The event's dice, ascending, else its points."""
    dice, count = event.dice, rules.rule_set.dice
    good = dice is None or (len(dice) == count and all(die in FACES for die in dice))
    if not good or (dice is None and event.points is None):
        raise Refusal(Code.BAD_DICE, f"Enter the {count} dice, each from 1 to 6.")
    return (None, event.points) if dice is None else (tuple(sorted(dice)), None)


def _check_allowed(card: Card, slot: Slot, player: Player, number: int) -> None:
    """Refuses what the rules do not allow on the card as the turn of that number finds it."""
    if slot.dice is not None:
        placement = card.place(slot.box, slot.dice)
        legal = placement.legal
        closed = None if legal else ruling.rule_on(card, placement, player.name).reason
    else:
        closed = ruling.closed_without_dice(card, slot.box, player.name)
    if closed is None:
        return _check_possible(card, slot)
    if number <= player.last_slot:
        closed = f"As the card stood at {player.name}’s {ordinal(number)} turn: {closed}"
    raise Refusal(Code.NOT_ALLOWED, closed)


def _check_possible(card: Card, slot: Slot) -> None:
    """Refuses points without dice that the box can't have: on an empty card, on none at all."""
    if slot.points is not None and slot.points not in card.points_without_dice(slot.box):
        raise Refusal(Code.BAD_POINTS, ruling.impossible_points(card, slot.box, slot.points))


def _says_filled(card: Card, box: Box, name: str) -> str:
    return ruling.closed_without_dice(card, box, name) or ""


def _seen(table: Table, event: TurnFixed) -> Slot:
    """The slot to be fixed, if it holds what the sender saw there."""
    player = table.players[check_player(table, event.player)]
    where, slot = says_slot(table, event.player, event.slot), player.slots.get(event.slot)
    if slot is None:
        if 1 <= event.slot <= len(player.paper):
            raise Refusal(Code.NOT_FROM_HERE, f"{where} is from paper: {CORRECT_PAPER}")
        raise Refusal(Code.STALE, f"Nothing of {player.name}’s is written there now.")
    saw_dice = None if event.saw_dice is None else tuple(sorted(event.saw_dice))
    same_entry = slot.dice == saw_dice and (saw_dice or slot.points == event.saw_points)
    if slot.box.key != event.saw_box or not same_entry:
        turn = table.turn(event.player, event.slot)
        raise Refusal(Code.STALE, f"{where} is now {says_turn(turn) if turn else ''}.")
    return slot


def _check_one_change(event: TurnFixed) -> None:
    ways = (event.dice, event.points, event.box, event.to_player, event.swapped_with)
    if sum(way is not None for way in ways) + event.cleared != 1:
        raise Refusal(Code.BAD_FIX, "Say one thing that is to change: the dice, say, or the box.")


def _fill_otherwise(table: Table, event: TurnFixed, slot: Slot) -> Table:
    dice, points = _entered(table.rules, event)
    filled = replace(slot, dice=dice, points=points)
    _check_possible(Card(table.rules), filled)
    if filled == slot:
        raise Refusal(Code.NO_CHANGE, "That is what is written there already.")
    player = table.players[event.player].with_slot(event.slot, filled)
    return table.with_player(event.player, player)


def _move_to_box(table: Table, event: TurnFixed, slot: Slot) -> Table:
    player, box = table.players[event.player], _box(table.rules, event.box or "")
    _check_may_go(table.rules, player, slot.box)
    if box == slot.box:
        raise Refusal(Code.NO_CHANGE, f"It is in {box.label} already.")
    if not player.card.has_room(box):
        swap = "" if box.key in player.paper else " The two can change places."
        raise Refusal(Code.BOX_FILLED, f"{_says_filled(player.card, box, player.name)}{swap}")
    moved = _in_box(table.rules, slot, box)
    return table.with_player(event.player, player.with_slot(event.slot, moved))


def _swap(table: Table, event: TurnFixed, slot: Slot) -> Table:
    player, box = table.players[event.player], _box(table.rules, event.swapped_with or "")
    _check_may_go(table.rules, player, slot.box, box)
    if box == slot.box:
        raise Refusal(Code.NO_CHANGE, f"It is in {box.label} already.")
    if box.key in player.paper:
        raise Refusal(Code.NOT_FROM_HERE, f"{box.label} is from paper: {CORRECT_PAPER}")
    other = next((n for n, one in player.slots.items() if one.box == box), None)
    if other is None:
        raise Refusal(Code.STALE, f"{player.name}’s {box.label} is open now: move the turn there.")
    there = replace(player.slots[other], number=slot.number)
    swapped = {
        event.slot: _in_box(table.rules, slot, box),
        other: _in_box(table.rules, there, slot.box),
    }
    both = replace(player, slots={**player.slots, **swapped})
    return table.with_player(event.player, both.derived())


def _move_to_player(table: Table, event: TurnFixed, slot: Slot) -> Table:
    _check_may_go(table.rules)
    index = check_player(table, -1 if event.to_player is None else event.to_player)
    to = table.players[index]
    if index == event.player:
        raise Refusal(Code.NO_CHANGE, f"That turn is {to.name}’s already.")
    if not to.card.has_room(slot.box):
        raise Refusal(Code.BOX_FILLED, _says_filled(to.card, slot.box, to.name))
    left = table.with_player(event.player, table.players[event.player].without_slot(event.slot))
    return left.with_player(index, to.with_slot(to.next_slot, slot))


def _in_box(rules: Rules, slot: Slot, box: Box) -> Slot:
    moved = replace(slot, box=box)
    _check_possible(Card(rules), moved)
    return moved


def _check_may_go(rules: Rules, player: Player | None = None, *boxes: Box) -> None:
    """In printed order a turn keeps its box, unless it is one of these boxes and flagged there."""
    flagged = player and any(
        box.key in player.card.entries and player.card.entries[box.key].flagged for box in boxes
    )
    if rules.policy.printed_order and not flagged:
        raise Refusal(
            Code.NOT_ALLOWED,
            "Boxes are filled in printed order, so a turn keeps its box: correct its dice, or "
            "undo back to it.",
        )


def _check_paper(rules: Rules, event: BegunFromPaper) -> None:
    """Whether play might come to it. Logs hold such events, so no more is asked than ever was.

    Forms and files ask for more: see `paper.problem_with_bonuses`.
    """
    if event.extra < 0:
        raise Refusal(Code.BAD_POINTS, "The count of extra bonuses is 0 or more.")
    boxes = len(rules.rule_set.boxes)
    if event.extra > boxes * max(column.multiplier for column in rules.rule_set.columns):
        says = f"No card has {names.shorten(str(event.extra))} extra bonuses."
        raise Refusal(Code.BAD_POINTS, says)
    unfilled = [box for box in rules.rule_set.alike_boxes if box.key not in event.boxes]
    if event.extra and unfilled:
        raise Refusal(Code.BAD_POINTS, paper.must_be_filled(unfilled))
    if not 0 <= event.missed <= boxes:
        raise Refusal(Code.BAD_COUNT, f"A player can have missed 0 to {boxes} turns.")
    for key, points in event.boxes.items():
        _check_possible(Card(rules), Slot(_box(rules, key), None, points, 0, 0))
