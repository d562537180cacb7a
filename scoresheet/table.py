"""The sheet as the events in force leave it: who plays, what each slot holds, the cards from that.

`entries` and `seating` say how events change it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from scoresheet.card import Card, Entry
from scoresheet.paper import most_bonuses, paper_card
from scoresheet.rules import Box, Rules
from scoresheet.scoring import Dice


@dataclass(frozen=True, slots=True)
class Slot:
    """One turn as it was written: its box with the dice, or with points where nobody knows them.

    `number` is the event that wrote or last fixed it, `since` the one that first filled the slot.
    """

    box: Box
    dice: Dice | None
    points: int | None
    number: int
    since: int


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn as it stands on the sheet: whose, which slot, and what it comes to.

    `number` and `since` are those of its slot; `points` are those written without dice, which
    `entry` holds as well unless it is flagged.
    """

    number: int
    player: int
    slot: int
    box: Box
    entry: Entry
    points: int | None = None
    since: int = 0


@dataclass(frozen=True, slots=True)
class Player:
    """One player: the slots, what came from paper, and the card that follows from both.

    Boxes from `paper` take the first slots. `extra` is the count of bonuses that stood there, and
    the card’s `extra_start` what the rules pay of it. `missed` is how many turns behind the
    others the player began.
    """

    name: str
    card: Card
    slots: Mapping[int, Slot] = field(default_factory=dict)
    paper: Mapping[str, int] = field(default_factory=dict)
    extra: int = 0
    missed: int = 0
    banked: int = 0
    left: bool = False

    @property
    def begun(self) -> Card:
        """The card as it came from paper, before the first turn."""
        card = paper_card(self.card.rules, self.paper)
        counted = min(self.extra, most_bonuses(card)) if self.extra else 0
        return replace(card, extra_start=counted)

    def has_filled(self, slot: int) -> bool:
        """Whether a turn is written there, or a box from paper took the slot."""
        return 1 <= slot <= len(self.paper) or slot in self.slots

    @property
    def last_slot(self) -> int:
        """The highest slot that is filled, 0 where none is."""
        return max(self.slots, default=len(self.paper))

    @property
    def next_slot(self) -> int:
        """The first free slot, from 1."""
        slot = len(self.paper) + 1
        while slot in self.slots:
            slot += 1
        return slot

    @property
    def taken(self) -> int:
        """How many turns count as taken, those missed by a late joiner too."""
        return len(self.slots) + max(self.missed, len(self.paper))

    @property
    def owed(self) -> int:
        """How many missed turns are still to be made up for, once the others are done."""
        return min(max(0, self.missed - len(self.paper)), len(self.card.open_boxes))

    def card_at(self, slot: int) -> Card:
        """The card as a turn in that slot finds it: the turns before it, room as it is now."""
        if slot > self.last_slot:
            return self.card
        before = self._fold(n for n in sorted(self.slots) if n < slot)
        later = (one.box.key for n, one in self.slots.items() if n > slot)
        return replace(before, later={key: self.card.entries[key] for key in later})

    def with_slot(self, number: int, slot: Slot) -> Player:
        """The player with the slot filled; the card follows."""
        slots = {**self.slots, number: slot}
        if number > self.last_slot:
            return replace(self, slots=slots, card=_written(self.card, slot))
        return replace(self, slots=slots).derived()

    def without_slot(self, number: int) -> Player:
        """The player with the slot open; the card follows."""
        kept = {n: slot for n, slot in self.slots.items() if n != number}
        return replace(self, slots=kept).derived()

    def derived(self, rules: Rules | None = None) -> Player:
        """The player with the whole card worked out again, by other rules if any are given.

        What the rules do not allow where it stands is flagged.
        """
        player = replace(self, card=Card(rules)) if rules else self
        return replace(player, card=player._fold(sorted(player.slots)))

    def _fold(self, slots: Iterable[int]) -> Card:
        card = self.begun
        for number in slots:
            card = _written(card, self.slots[number])
        return card


@dataclass(frozen=True)
class Table:
    """All players by their place in the order of joining; `seats` is the order they sit in."""

    rules: Rules
    players: tuple[Player, ...]
    seats: tuple[int, ...]
    starter: int = 0
    stopped: bool = False

    @cached_property
    def playing_order(self) -> tuple[int, ...]:
        """Players in seating order from the starter, those who left too."""
        start = self.seats.index(self.starter)
        return self.seats[start:] + self.seats[:start]

    @property
    def playing(self) -> tuple[int, ...]:
        """Those at the table with an open box, in playing order."""
        players = self.players
        return tuple(
            p for p in self.playing_order if not players[p].left and not players[p].card.full
        )

    @cached_property
    def finished(self) -> bool:
        """Whether nothing more can be written: stopped, or all who stayed have a full card."""
        return self.stopped or not self.playing

    @cached_property
    def up(self) -> int | None:
        """Whose turn it is, None once finished: the fewest turns taken, in playing order."""
        return None if self.stopped else min(self.playing, key=self._taken, default=None)

    def up_without(self, player: int) -> int | None:
        """Whose turn it would be if that player were not there, None where nobody else plays."""
        others = (p for p in self.playing if p != player)
        return min(others, key=self._taken, default=None)

    def turn(self, player: int, slot: int) -> Turn | None:
        """What is written in the slot, None where it is free or nobody's."""
        known = 0 <= player < len(self.players)
        written = self.players[player].slots.get(slot) if known else None
        return None if written is None else self._turn(player, slot, written)

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """Every player's turns in order of slots; among players, as they were first written.

        A slot that was opened and filled again stands before those that come after it.
        """
        order = []
        for index, player in enumerate(self.players):
            earliest = 0
            for number in sorted(player.slots, reverse=True):
                since = player.slots[number].since
                earliest = min(earliest or since, since)
                order.append((earliest, index, number))
        return tuple(self._turn(p, n, self.players[p].slots[n]) for _, p, n in sorted(order))

    def with_player(self, index: int, player: Player) -> Table:
        return replace(self, players=(*self.players[:index], player, *self.players[index + 1 :]))

    def _taken(self, player: int) -> int:
        return self.players[player].taken

    def _turn(self, player: int, number: int, slot: Slot) -> Turn:
        entry = self.players[player].card.entries[slot.box.key]
        return Turn(slot.number, player, number, slot.box, entry, slot.points, slot.since)


def _written(card: Card, slot: Slot) -> Card:
    if slot.dice is not None:
        return card.fill(card.place(slot.box, slot.dice))
    return card.fill_points(slot.box, slot.points or 0)
