"""What the play screen shows of a game: plain data for its templates, the same for every viewer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from scoresheet import ruling
from scoresheet.card import BonusReason, Card, Placement, Reason
from scoresheet.events import TurnWritten
from scoresheet.game import Game, Numbered
from scoresheet.rules import Box, Category, RuleSet
from scoresheet.scoring import FACES, Dice, all_rolls, points


@dataclass(frozen=True, slots=True)
class Cell:
    """One box on the play screen. `state` is written, open, pays, zero or closed."""

    box: Box
    state: str
    points: int | None = None
    bonus: int = 0
    note: str = ""
    why: str = ""
    flagged: bool = False
    unknown: str = ""
    """Why nobody knows the dice of a written box: `without dice`, `from paper`."""


@dataclass(frozen=True, slots=True)
class BonusRow:
    """The upper section's way to its bonus in one column; `state` in words."""

    threshold: int
    points: int
    reached: int
    state: str


@dataclass(frozen=True)
class Sheet:
    """The play screen of one game with one player's card in front."""

    game: Game
    player: int
    chosen: bool
    """Whether the viewer picked this player; else the sheet follows whose turn it is."""
    dice: Dice | None = None

    @cached_property
    def card(self) -> Card:
        return self.game.cards[self.player]

    @cached_property
    def entering(self) -> Card:
        """The card by which the next turn is judged: an earlier one, where it was opened again."""
        return self.game.card_at(self.player, self.slot)

    @property
    def name(self) -> str:
        return self.game.players[self.player]

    @cached_property
    def slot(self) -> int:
        return self.game.next_slot(self.player)

    @cached_property
    def rows(self) -> list[list[Cell]]:
        """The boxes in printed order, a row a category, a cell a column."""
        rule_set = self.game.rules.rule_set
        width = len(rule_set.columns)
        cells = [self._cell(box) for box in rule_set.boxes]
        return [cells[i : i + width] for i in range(0, len(cells), width)]

    @cached_property
    def bonus_rows(self) -> list[BonusRow]:
        bonus = self.game.rules.rule_set.upper.bonus
        if bonus is None:
            return []
        columns = self.card.totals().columns
        return [
            BonusRow(bonus.threshold, bonus.points, column.upper, self._bonus_state(i))
            for i, column in enumerate(columns)
        ]

    @property
    def table(self) -> dict[str, Any]:
        """What the page needs of this card to show values by itself; see static/js/play.js.

        `closed`: sentences for boxes that take nothing now. `extra`: for each face whose five
        alike would be extra, each box's [points, bonus, note], or the sentence why it is closed.
        """
        return {"closed": self._closed, "extra": self._extra_table()}

    @property
    def begun(self) -> bool:
        """Whether any turn is written."""
        return any(player.slots for player in self.game.table.players)

    @cached_property
    def undo(self) -> str:
        latest = self.game.latest
        return self.game.describe(latest.event) if latest else ""

    @cached_property
    def redo(self) -> str:
        redoable = self.game.redoable
        return self.game.describe(redoable.event) if redoable else ""

    def apart(self, says: str) -> tuple[str, str]:
        """A description’s first words, the player’s name where it begins with one, and the rest."""
        names = [name for name in self.game.players if says.startswith(name)]
        name = max(names, key=len, default=says)
        return name, says.removeprefix(name)

    def _cell(self, box: Box) -> Cell:
        entry = self.card.entries.get(box.key)
        if entry is not None:
            return Cell(
                box,
                "written",
                entry.points,
                entry.bonus,
                flagged=entry.flagged,
                unknown=without_dice(self.game, self.player, box),
            )
        if self.dice is not None:
            return _offer(self.entering, self.entering.place(box, self.dice), self.name)
        closed = self._closed.get(box.key, "")
        return Cell(box, "closed" if closed else "open", why=closed)

    @cached_property
    def _closed(self) -> dict[str, str]:
        """Why open boxes take nothing now whatever the dice, by their keys."""
        return {
            box.key: sentence
            for box in self.card.open_boxes
            if (sentence := ruling.closed_without_dice(self.entering, box, self.name))
        }

    def _extra_table(self) -> dict[int, dict[str, list[Any] | str]]:
        count = self.game.rules.rule_set.dice
        rolls = [(face,) * count for face in FACES]
        return {dice[0]: self._extra_values(dice) for dice in rolls if self.entering.is_extra(dice)}

    def _extra_values(self, dice: Dice) -> dict[str, list[Any] | str]:
        boxes = [box for box in self.card.open_boxes if box.key not in self._closed]
        placements = self.entering.placements(dice, boxes)
        pays = {p.box.key: [p.points, p.bonus, _note(p)] for p in placements if p.legal}
        return pays | self._why_closed([p for p in placements if not p.legal])

    def _why_closed(self, placements: list[Placement]) -> dict[str, str]:
        """Why an extra roll may go in none of these boxes: one sentence, begun with each’s name."""
        if not placements:
            return {}
        first = placements[0]
        says = ruling.rule_on(self.entering, first, self.name).reason
        rest = says.removeprefix(first.box.label)
        return {placed.box.key: placed.box.label + rest for placed in placements}

    def _bonus_state(self, column: int) -> str:
        bonus = self.game.rules.rule_set.upper.bonus
        if bonus is None:
            return ""
        upper = self.card.totals().columns[column].upper
        if upper >= bonus.threshold:
            return "reached"
        still = sum(
            self.game.rules.best(box)
            for box in self.card.open_boxes
            if box.half == "upper" and box.column == column
        )
        return "missed" if upper + still < bonus.threshold else "open"


def without_dice(game: Game, player: int, box: Box) -> str:
    """Why nobody knows the dice of a written box, `""` where they are known."""
    if game.cards[player].entries[box.key].dice is not None:
        return ""
    return "from paper" if box.key in game.table.players[player].paper else "without dice"


def of(game: Game, player: int | None = None, dice: Dice | None = None) -> Sheet:
    """The sheet with that player's card in front, else with the card of whose turn it is."""
    if player is not None and 0 <= player < len(game.players):
        return Sheet(game, player, True, dice)
    up = game.up
    return Sheet(game, game.playing_order[0] if up is None else up, False, dice)


def taken_back(numbered: Numbered | None) -> tuple[int | None, str]:
    """Whose turn was taken back, and its dice as digits, to stand in the slots again."""
    event = numbered.event if numbered else None
    if not isinstance(event, TurnWritten):
        return None, ""
    return event.player, "".join(map(str, event.dice or ()))


@cache
def ordinary_values(rule_set: RuleSet) -> dict[str, Any]:
    """What every ordinary roll pays in every category, for the page to look up by its digits."""
    categories = _categories(rule_set)
    rolls = {
        "".join(map(str, dice)): [points(category.pattern, dice) for category in categories]
        for dice in all_rolls(rule_set.dice)
    }
    return {"categories": [category.key for category in categories], "rolls": rolls}


def _categories(rule_set: RuleSet) -> tuple[Category, ...]:
    return rule_set.upper.categories + rule_set.lower.categories


def _offer(card: Card, placement: Placement, name: str) -> Cell:
    """An open box with dice on the table: what a tap would write, or why it can't."""
    if not placement.legal:
        return Cell(placement.box, "closed", why=ruling.rule_on(card, placement, name).reason)
    state = "pays" if placement.points or placement.bonus else "zero"
    return Cell(placement.box, state, placement.points, placement.bonus, _note(placement))


def _note(placement: Placement) -> str:
    if placement.reason is Reason.JOKER and placement.box.category.joker is not None:
        return "Joker"
    return "no bonus" if placement.bonus_reason is BonusReason.SCRATCHED else ""
