"""A game is its log: `replay(events)` gives the cards, whose turn it is and the standings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from scoresheet import changes, saying
from scoresheet.card import Card, Totals
from scoresheet.events import BegunFromPaper, Event, GameCreated, Redone, Undone
from scoresheet.refusal import Code, Refusal
from scoresheet.rules import Rules
from scoresheet.saying import ordinal
from scoresheet.table import Table, Turn

__all__ = ["Game", "Numbered", "Standing", "Turn", "create", "ordinal", "replay"]


KEPT_TABLES = 16
"""So many undos need no replay."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """An event, its number in the log, from 1, and what it did in a few words."""

    number: int
    event: Event
    says: str


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place: 1, 1, 3 where the first two tie; None for who left with open boxes."""

    player: int
    place: int | None
    totals: Totals


@dataclass(frozen=True)
class Game:
    """A game as its log leaves it. Applying an event gives a new game or a Refusal.

    `table` is what stands. `done` is what can be undone, the last first to go; `undone` is what
    can be redone, likewise. Players are named by their place in the order of joining.
    """

    created: GameCreated
    table: Table
    version: int = 1
    done: tuple[Numbered, ...] = ()
    undone: tuple[Numbered, ...] = ()
    earlier: tuple[Table, ...] = field(default=(), compare=False, repr=False)
    """The tables before the last of `done`, to spare undo a replay."""

    @property
    def rules(self) -> Rules:
        return self.table.rules

    @cached_property
    def players(self) -> tuple[str, ...]:
        """Everyone's name, those who left too."""
        return tuple(player.name for player in self.table.players)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Everyone's card, in the order of `players`."""
        return tuple(player.card for player in self.table.players)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Every written turn: a player's in order of slots, among players as first written."""
        return self.table.turns

    @property
    def playing_order(self) -> tuple[int, ...]:
        """Players in seating order from the starter, those who left too."""
        return self.table.playing_order

    @property
    def up(self) -> int | None:
        """Whose turn it is, None once finished: the fewest turns, in seating order.

        Turns that a late joiner missed count as taken. A suggestion only; any player at the
        table with an open box may be written for.
        """
        return self.table.up

    @property
    def finished(self) -> bool:
        """Whether nothing more can be written: stopped, or all who stayed have a full card."""
        return self.table.finished

    @property
    def stopped(self) -> bool:
        """Whether the game was ended early. It can be resumed."""
        return self.table.stopped

    def has_left(self, player: int) -> bool:
        return self.table.players[player].left

    def banked(self, player: int) -> int:
        """How many unused rolls the player keeps for later turns."""
        return self.table.players[player].banked

    def from_paper(self, player: int) -> BegunFromPaper:
        """What the player's card began with, to be shown or corrected."""
        begun = self.table.players[player]
        return BegunFromPaper(player, begun.paper, begun.extra)

    def next_slot(self, player: int) -> int:
        """The number of the player's next turn, from 1: the first that is free."""
        return self.table.players[player].next_slot

    def turn(self, player: int, slot: int) -> Turn | None:
        """What is written in the slot, None where it is free."""
        return self.table.turn(player, slot)

    def card_before(self, turn: Turn) -> Card:
        """The player's card as it stood just before the turn, later turns not yet written."""
        return replace(self.card_at(turn.player, turn.slot), later={})

    def card_at(self, player: int, slot: int) -> Card:
        """The card by which a turn in that slot is judged, a new one or one that is fixed.

        For the next turn it is the player's card, unless an earlier turn was opened again.
        """
        return self.table.players[player].card_at(slot)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """All players, best first, by total as it stands; equal totals share a place.

        Those who left with open boxes have no place and come last.
        """
        totals = [card.totals() for card in self.cards]
        placed = [p for p in self.playing_order if not self.has_left(p) or self.cards[p].full]
        ranked = sorted(self.playing_order, key=lambda p: (p not in placed, -totals[p].total))
        place = {p: 1 + sum(totals[o].total > totals[p].total for o in placed) for p in placed}
        return tuple(Standing(p, place.get(p), totals[p]) for p in ranked)

    @property
    def winners(self) -> tuple[int, ...]:
        """The players in first place as totals stand."""
        return tuple(standing.player for standing in self.standings if standing.place == 1)

    @property
    def latest(self) -> Numbered | None:
        """The event that undo takes back, None when nothing is left to undo."""
        return self.done[-1] if self.done else None

    @property
    def redoable(self) -> Numbered | None:
        """The event that redo puts back, None when there is none."""
        return self.undone[-1] if self.undone else None

    def describe(self, event: Event) -> str:
        """What an event of this game did in a few words, as it was then: `Ann: Full House 25`.

        For one that is not written, what it would do. Raises Refusal where it can't.
        """
        known = (*reversed(self.done), *self.undone)
        if isinstance(event, Undone | Redone):
            word = "Undone" if isinstance(event, Undone) else "Put back"
            says = (one.says for one in known if one.number == event.event)
            return f"{word}: {next(says, 'an earlier change')}"
        if isinstance(event, GameCreated):
            return "Game begun"
        written = next((one.says for one in known if one.event == event), None)
        if written is not None:
            return written
        after = changes.carry_out(self.table, self.version + 1, event)
        return saying.describe(event, self.table, after)

    def apply(self, event: Event) -> Game:
        """The game with the event added to its log. Raises Refusal; this game never changes."""
        game = self._take(self.version + 1, event)
        return replace(game, version=self.version + 1)

    def _take(self, number: int, event: Event) -> Game:
        match event:
            case Undone(wanted):
                return self._undo(wanted)
            case Redone(wanted):
                return self._redo(wanted)
            case _:
                table = changes.carry_out(self.table, number, event)
                done = Numbered(number, event, saying.describe(event, self.table, table))
                return replace(self._onto(table, done), undone=())

    def _onto(self, table: Table, done: Numbered) -> Game:
        earlier = (*self.earlier, self.table)[-KEPT_TABLES:]
        return replace(self, table=table, done=(*self.done, done), earlier=earlier)

    def _undo(self, number: int) -> Game:
        latest = self.latest
        if latest is None:
            raise Refusal(Code.NOT_LATEST, "Nothing is left to undo.")
        if latest.number != number:
            raise Refusal(
                Code.NOT_LATEST,
                f"Not undone: that is not the latest entry any more. The latest is {latest.says}.",
            )
        done, undone = self.done[:-1], (*self.undone, latest)
        table = self.earlier[-1] if self.earlier else _refold(self.created, done)
        return replace(self, table=table, done=done, undone=undone, earlier=self.earlier[:-1])

    def _redo(self, number: int) -> Game:
        redoable = self.redoable
        if redoable is None:
            raise Refusal(Code.NOTHING_TO_REDO, "Nothing to put back: something was written since.")
        if redoable.number != number:
            raise Refusal(Code.NOT_LATEST, f"Not put back: next to put back is {redoable.says}.")
        table = changes.carry_out(self.table, number, redoable.event)
        return replace(self._onto(table, redoable), undone=self.undone[:-1])


def replay(events: Iterable[Event]) -> Game:
    """The game that a log describes; the first event is its creation. Raises Refusal.

    Replaying any prefix and applying the rest gives the same game as replaying all of it.
    """
    log = iter(events)
    created = next(log, None)
    if not isinstance(created, GameCreated):
        raise Refusal(Code.UNKNOWN_GAME, "A log begins with the creation of its game.")
    game = Game(created, changes.lay(created))
    for event in log:
        game = game.apply(event)
    return game


def create(game: str, options: Mapping[str, str], players: Sequence[str], starter: int = 0) -> Game:
    """A new game: `create("yahtzee", {}, ["Ann", "Ben"])`. Raises Refusal as `replay` does."""
    return replay([GameCreated(game, dict(options), tuple(players), starter)])


def _refold(created: GameCreated, done: Iterable[Numbered]) -> Table:
    """The table that these events leave, from the start."""
    table = changes.lay(created)
    for numbered in done:
        table = changes.carry_out(table, numbered.number, numbered.event)
    return table
