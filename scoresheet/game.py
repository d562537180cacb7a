"""A game is its log: `replay(events)` gives the cards, whose turn it is and the standings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from scoresheet import names, rulesets, ruling
from scoresheet.card import Card, Entry, Totals
from scoresheet.events import (
    BegunFromPaper,
    Event,
    GameCreated,
    Redone,
    TurnWritten,
    Undone,
)
from scoresheet.refusal import Code, Refusal
from scoresheet.rules import Box, Rules, UnknownOptions
from scoresheet.scoring import FACES, Dice


@dataclass(frozen=True, slots=True)
class Numbered:
    """An event and its number in the log, from 1."""

    number: int
    event: Event


@dataclass(frozen=True, slots=True)
class Turn:
    """One written turn as it stands: whose, which slot, what, and the event that wrote it."""

    number: int
    player: int
    slot: int
    box: Box
    entry: Entry


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place: 1, 1, 3 where the first two tie."""

    player: int
    place: int
    totals: Totals


@dataclass(frozen=True)
class Game:
    """A game as its log leaves it. Applying an event gives a new game or a Refusal.

    `players` are names in seating order from the starter's table seat 0; `cards` go with them.
    `done` is what can be undone, last first to go; `undone` is what can be redone, likewise.
    """

    rules: Rules
    created: GameCreated
    cards: tuple[Card, ...]
    version: int = 1
    turns: tuple[Turn, ...] = ()
    done: tuple[Numbered, ...] = ()
    undone: tuple[Numbered, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        return self.created.players

    @property
    def playing_order(self) -> tuple[int, ...]:
        """Players in seating order from the starter."""
        start, count = self.created.starter, len(self.players)
        return tuple((start + i) % count for i in range(count))

    @cached_property
    def up(self) -> int | None:
        """Whose turn it is, None once finished: the fewest turns, in seating order.

        A suggestion only; any player with an open box may be written for.
        """
        playing = [player for player in self.playing_order if not self.cards[player].full]
        return min(playing, key=self.turn_count, default=None)

    @property
    def finished(self) -> bool:
        return all(card.full for card in self.cards)

    def turn_count(self, player: int) -> int:
        """How many boxes of the player's card are filled, those from paper included."""
        return len(self.cards[player].entries)

    def next_slot(self, player: int) -> int:
        """The number of the player's next turn, from 1."""
        return self.turn_count(player) + 1

    def turn(self, player: int, slot: int) -> Turn | None:
        """What is written in the slot, None where it is free."""
        return next((t for t in self.turns if (t.player, t.slot) == (player, slot)), None)

    def card_before(self, turn: Turn) -> Card:
        """The player's card as it stood just before the turn was written."""
        card = self.cards[turn.player]
        later = self.turns[self.turns.index(turn) :]
        hidden = {t.box.key for t in later if t.player == turn.player}
        kept = {key: entry for key, entry in card.entries.items() if key not in hidden}
        return replace(card, entries=kept)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """All players, best first, by total as it stands; equal totals share a place."""
        totals = [card.totals() for card in self.cards]
        ranked = sorted(self.playing_order, key=lambda player: -totals[player].total)
        better = {t.total: sum(o.total > t.total for o in totals) for t in totals}
        return tuple(Standing(p, better[totals[p].total] + 1, totals[p]) for p in ranked)

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
        """An event in a few words: `Ann: Full House 25`."""
        if isinstance(event, BegunFromPaper):
            return f"{self.players[event.player]}’s card from paper"
        if not isinstance(event, TurnWritten):
            return "an earlier change"
        turn = self.turn(event.player, event.slot)
        box = self.rules.rule_set.box[event.box]
        if turn and turn.box == box:
            points = turn.entry.points
        elif event.dice is not None:
            points = self.cards[event.player].place(box, tuple(sorted(event.dice))).points
        else:
            points = event.points or 0
        return f"{self.players[event.player]}: {box.label} {points}"

    def apply(self, event: Event) -> Game:
        """The game with the event added to its log. Raises Refusal; this game never changes."""
        game = self._take(Numbered(self.version + 1, event))
        return replace(game, version=self.version + 1)

    def _take(self, numbered: Numbered) -> Game:
        match numbered.event:
            case Undone(event):
                return self._undo(event)
            case Redone(event):
                return self._redo(event)
            case _:
                return replace(self._carry_out(numbered), done=(*self.done, numbered), undone=())

    def _undo(self, number: int) -> Game:
        latest = self.latest
        if latest is None:
            raise Refusal(Code.NOT_LATEST, "Nothing is left to undo.")
        if latest.number != number:
            raise Refusal(
                Code.NOT_LATEST,
                f"Not undone: that is not the latest entry any more. The latest is "
                f"{self.describe(latest.event)}.",
            )
        return replace(self._refold(self.done[:-1]), undone=(*self.undone, latest))

    def _redo(self, number: int) -> Game:
        redoable = self.redoable
        if redoable is None:
            raise Refusal(Code.NOTHING_TO_REDO, "Nothing to put back: something was written since.")
        if redoable.number != number:
            raise Refusal(
                Code.NOT_LATEST,
                f"Not put back: next to put back is {self.describe(redoable.event)}.",
            )
        game = self._carry_out(redoable)
        return replace(game, done=(*self.done, redoable), undone=self.undone[:-1])

    def _refold(self, done: Sequence[Numbered]) -> Game:
        game = replace(_start(self.created), version=self.version)
        for numbered in done:
            game = game._carry_out(numbered)
        return replace(game, done=tuple(done))

    def _carry_out(self, numbered: Numbered) -> Game:
        match numbered.event:
            case TurnWritten():
                return self._write(numbered.number, numbered.event)
            case BegunFromPaper():
                return self._begin_from_paper(numbered.event)
            case GameCreated():
                raise Refusal(Code.NOT_FROM_HERE, "This game has begun already.")
            case _:
                raise Refusal(
                    Code.NOT_FROM_HERE,
                    "This change needs a newer version of Scoresheet than this one.",
                )

    def _write(self, number: int, event: TurnWritten) -> Game:
        self._check_turn(event)
        box = self._box(event.box)
        card = self.cards[event.player]
        if event.dice is not None:
            card = self._fill(event.player, box, event.dice, event.flagged)
        elif event.points is not None:
            card = self._fill_points(event.player, box, event.points, event.flagged)
        else:
            raise Refusal(Code.BAD_DICE, self._ask_dice())
        turn = Turn(number, event.player, event.slot, box, card.entries[box.key])
        return replace(self, cards=self._with_card(event.player, card), turns=(*self.turns, turn))

    def _check_player(self, player: int) -> None:
        if not 0 <= player < len(self.players):
            raise Refusal(Code.UNKNOWN_PLAYER, "Nobody at this table has that seat.")

    def _check_turn(self, event: TurnWritten) -> None:
        self._check_player(event.player)
        if self.finished:
            raise Refusal(Code.FINISHED, "This game is finished: every box is filled.")
        name, following = self.players[event.player], self.next_slot(event.player)
        if 1 <= event.slot < following:
            raise Refusal(Code.SLOT_TAKEN, self._says_taken(event.player, event.slot))
        if self.cards[event.player].full:
            raise Refusal(Code.CARD_FULL, f"{name}’s card is full. Pick another player.")
        if event.slot != following:
            raise Refusal(Code.SLOT_AHEAD, f"{name}’s {ordinal(following)} turn comes first.")

    def _says_taken(self, player: int, slot: int) -> str:
        taken, name = self.turn(player, slot), self.players[player]
        where = f"{name}’s {ordinal(slot)} turn is already written"
        if taken is None:
            return f"{where}, on paper."
        return f"{where}: {taken.box.label} {taken.entry.points}."

    def _box(self, key: str) -> Box:
        box = self.rules.rule_set.box.get(key)
        if box is None:
            raise Refusal(
                Code.UNKNOWN_BOX, f"{self.rules.rule_set.name} has no box “{names.shorten(key)}”."
            )
        return box

    def _fill(self, player: int, box: Box, dice: Dice, flagged: bool) -> Card:
        count = self.rules.rule_set.dice
        if len(dice) != count or not all(die in FACES for die in dice):
            raise Refusal(Code.BAD_DICE, self._ask_dice())
        card = self.cards[player]
        placement = card.place(box, tuple(sorted(dice)))
        if not placement.open:
            raise Refusal(Code.BOX_FILLED, self._says(player, box, placement.dice))
        if not placement.legal and not flagged:
            raise Refusal(Code.NOT_ALLOWED, self._says(player, box, placement.dice))
        return card.fill(placement)

    def _fill_points(self, player: int, box: Box, points: int, flagged: bool) -> Card:
        card = self.cards[player]
        closed = ruling.closed_without_dice(card, box, self.players[player])
        if closed and not card.is_open(box):
            raise Refusal(Code.BOX_FILLED, closed)
        if closed and not flagged:
            raise Refusal(Code.NOT_ALLOWED, closed)
        possible = card.points_without_dice(box)
        if points not in possible:
            raise Refusal(Code.BAD_POINTS, ruling.impossible_points(card, box, points))
        return card.with_entry(box, Entry(0, flagged=True) if closed else Entry(points))

    def _begin_from_paper(self, event: BegunFromPaper) -> Game:
        self._check_player(event.player)
        card = self.cards[event.player]
        if event.extra < 0:
            raise Refusal(Code.BAD_POINTS, "The count of extra bonuses is 0 or more.")
        if any(turn.player == event.player for turn in self.turns) or card.entries:
            raise Refusal(
                Code.NOT_FROM_HERE, f"{self.players[event.player]}’s card has entries already."
            )
        for key, points in event.boxes.items():
            box = self._box(key)
            if points not in card.points_without_dice(box):
                raise Refusal(Code.BAD_POINTS, ruling.impossible_points(card, box, points))
        entries = {key: Entry(points) for key, points in event.boxes.items()}
        started = replace(card, entries=entries, extra_start=event.extra)
        return replace(self, cards=self._with_card(event.player, started))

    def _says(self, player: int, box: Box, dice: Dice) -> str:
        card = self.cards[player]
        return ruling.rule_on(card, card.place(box, dice), self.players[player]).reason

    def _ask_dice(self) -> str:
        return f"Enter the {self.rules.rule_set.dice} dice, each from 1 to 6."

    def _with_card(self, player: int, card: Card) -> tuple[Card, ...]:
        return (*self.cards[:player], card, *self.cards[player + 1 :])


def replay(events: Iterable[Event]) -> Game:
    """The game that a log describes; the first event is its creation. Raises Refusal.

    Replaying any prefix and applying the rest gives the same game as replaying all of it.
    """
    log = iter(events)
    created = next(log, None)
    if not isinstance(created, GameCreated):
        raise Refusal(Code.UNKNOWN_GAME, "A log begins with the creation of its game.")
    game = _start(created)
    for event in log:
        game = game.apply(event)
    return game


def create(game: str, options: Mapping[str, str], players: Sequence[str], starter: int = 0) -> Game:
    """A new game: `create("yahtzee", {}, ["Ann", "Ben"])`. Raises Refusal as `replay` does."""
    return replay([GameCreated(game, dict(options), tuple(players), starter)])


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `3rd`, `11th`."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def _start(created: GameCreated) -> Game:
    try:
        rules = rulesets.load(created.game).rules(created.options)
    except rulesets.UnknownRuleSet as error:
        raise Refusal(Code.UNKNOWN_GAME, str(error)) from None
    except UnknownOptions as error:
        raise Refusal(Code.UNKNOWN_OPTION, str(error)) from None
    problems = names.problems(created.players)
    if problems:
        raise Refusal(Code.BAD_NAMES, " ".join(problems))
    if not 0 <= created.starter < len(created.players):
        raise Refusal(Code.UNKNOWN_PLAYER, "Nobody at this table has that seat.")
    return Game(rules, created, tuple(Card(rules) for _ in created.players))
