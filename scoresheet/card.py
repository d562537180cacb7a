"""One player's card: what each box would pay for a roll, which boxes are allowed, the totals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from scoresheet.reason import BonusReason, Reason
from scoresheet.rules import Box, Half, Pay, Rules, Step, Where
from scoresheet.scoring import Dice, possible_points, possible_unless_alike

__all__ = [
    "BonusReason",
    "Card",
    "ColumnTotals",
    "Entry",
    "Placement",
    "Reason",
    "Totals",
]


@dataclass(frozen=True, slots=True)
class Placement:
    """What one box would pay for a roll, and whether it is allowed.

    `points` and `bonus` are 0 where the box is filled or not allowed. `carries` is the extra
    bonus that the roll would bring in this box whether allowed or not. `because` names the boxes
    that decided: the open ones to be used first, or the scratched ones.
    """

    box: Box
    dice: Dice
    open: bool
    legal: bool
    points: int
    bonus: int
    reason: Reason
    bonus_reason: BonusReason = BonusReason.NOT_EXTRA
    step: Step | None = None
    because: tuple[Box, ...] = ()
    carries: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """What stands in a box: points, the extra bonus the turn earned, the dice unless unknown."""

    points: int
    bonus: int = 0
    dice: Dice | None = None
    flagged: bool = False
    """Written although the rules do not allow it: 0 points until fixed."""
    known: bool = True  # else it is just filled, with points that do not matter


@dataclass(frozen=True, slots=True)
class ColumnTotals:
    """Points of one column; `total` is multiplied, the others are raw."""

    upper: int
    upper_bonus: int
    lower: int
    total: int


@dataclass(frozen=True, slots=True)
class Totals:
    columns: tuple[ColumnTotals, ...]
    extra_bonus: int
    total: int


@dataclass(frozen=True)
class Card:
    """The boxes of one player, filled or open. Filling gives a new card.

    `extra_start` counts extra bonuses brought along from a paper card, each of the rules' amount.
    `later` holds what turns after this one fill: there is no room, but by the rules of this turn
    those boxes are open.
    """

    rules: Rules
    entries: Mapping[str, Entry] = field(default_factory=dict)
    extra_start: int = 0
    later: Mapping[str, Entry] = field(default_factory=dict)

    def placements(self, dice: Dice, boxes: Iterable[Box] | None = None) -> tuple[Placement, ...]:
        """What every box, or each of these, would pay for the dice (ascending), in their order."""
        boxes = self.rules.rule_set.boxes if boxes is None else boxes
        if self.is_extra(dice):
            step = self._step(dice)
            return tuple(self._place_extra(box, dice, step) for box in boxes)
        return tuple(self._place_ordinary(box, dice) for box in boxes)

    def place(self, box: Box, dice: Dice) -> Placement:
        """What this box would pay for the dice (ascending), and whether it is allowed."""
        if self.is_extra(dice):
            return self._place_extra(box, dice, self._step(dice))
        return self._place_ordinary(box, dice)

    def is_open(self, box: Box) -> bool:
        """Whether the box is open by the rules, that is, no turn so far has filled it."""
        return box.key not in self.entries

    def has_room(self, box: Box) -> bool:
        """Whether a turn can be written in the box: none fills it, earlier or later."""
        return box.key not in self.entries and box.key not in self.later

    def is_extra(self, dice: Dice) -> bool:
        """Whether the roll is an extra Yahtzee: all alike with every box for that filled."""
        return self.rules.could_be_extra(dice) and not self._alike_open

    @cached_property
    def open_boxes(self) -> tuple[Box, ...]:
        return tuple(filter(self.is_open, self.rules.rule_set.boxes))

    @property
    def full(self) -> bool:
        return len(self.entries) == len(self.rules.rule_set.boxes)

    @cached_property
    def scratched(self) -> tuple[Box, ...]:
        """The filled boxes for five alike that forbid the extra bonus: it asks for their best."""
        if self.rules.policy.needs != "best":
            return ()
        return tuple(
            box
            for box in self.rules.rule_set.alike_boxes
            if box.key in self.entries and self.entries[box.key].points < self.rules.best(box)
        )

    def points_without_dice(self, box: Box) -> tuple[int, ...]:
        """The points that may be written when nobody knows the dice any more, 0 first.

        Where an extra Yahtzee is possible, points that only five alike can give are left out:
        they need the dice, since a bonus may hang on them.
        """
        rule_set = self.rules.rule_set
        extra = rule_set.alike_boxes and not self._alike_open and self.rules.policy.treats_extras
        possible = possible_unless_alike if extra else possible_points
        return tuple(sorted({0} | possible(box.category.pattern, rule_set.dice)))

    def fill(self, placement: Placement) -> Card:
        """The card with the placement written. One that is not allowed is written flagged."""
        if not placement.open:
            raise ValueError(f"{placement.box.key} is filled")
        entry = Entry(placement.points, placement.carries, placement.dice, not placement.legal)
        return self.with_entry(placement.box, entry)

    def fill_points(self, box: Box, points: int) -> Card:
        """The card with points written whose dice nobody knows, flagged where not allowed."""
        closed = self._closed(box)
        if closed and closed[0] is Reason.FILLED:
            raise ValueError(f"{box.key} is filled")
        allowed = not closed and points in self.points_without_dice(box)
        return self.with_entry(box, Entry(points) if allowed else Entry(0, flagged=True))

    def with_entry(self, box: Box, entry: Entry) -> Card:
        return replace(self, entries={**self.entries, box.key: entry})

    def totals(self) -> Totals:
        """The card's totals as it stands, in points. Open boxes count nothing."""
        return self._totals

    @cached_property
    def _totals(self) -> Totals:
        columns = tuple(self._column_totals(i) for i in range(len(self.rules.rule_set.columns)))
        extra = sum(entry.bonus for entry in self.entries.values())
        extra += self.extra_start * self.rules.policy.bonus
        return Totals(columns, extra, sum(column.total for column in columns) + extra)

    def above_par(self, column: int = 0) -> int:
        """How far the filled upper boxes are above (or below) three of each, in points."""
        return sum(
            self.entries[box.key].points - self.rules.rule_set.par(box)
            for box in self._half("upper")
            if box.column == column and box.key in self.entries
        )

    @cached_property
    def _alike_open(self) -> tuple[Box, ...]:
        return tuple(filter(self.is_open, self.rules.rule_set.alike_boxes))

    @cached_property
    def _open_in(self) -> Mapping[Where, tuple[Box, ...]]:
        """The open boxes anywhere, and of each half."""
        upper = tuple(box for box in self.open_boxes if box.half == "upper")
        lower = tuple(box for box in self.open_boxes if box.half == "lower")
        return {"any": self.open_boxes, "upper": upper, "lower": lower}

    def _closed(self, box: Box) -> tuple[Reason, tuple[Box, ...]] | None:
        """Why the box takes nothing at all, with the deciding boxes."""
        if not self.has_room(box):
            return Reason.FILLED, (box,)
        if self.rules.policy.printed_order and box != (following := self.open_boxes[0]):
            return Reason.OUT_OF_ORDER, (following,)
        return None

    def _place_ordinary(self, box: Box, dice: Dice) -> Placement:
        closed = self._closed(box)
        if closed:
            reason, because = closed
            room = self.has_room(box)
            return Placement(box, dice, room, False, 0, 0, reason, because=because)
        value = self.rules.natural(box, dice)
        if self.rules.could_be_extra(dice):
            reason, because = Reason.ALIKE_IS_ORDINARY, self._alike_open
        else:
            reason, because = Reason.FITS if value else Reason.MISSES, ()
        return Placement(box, dice, True, True, value, 0, reason, because=because)

    def _place_extra(self, box: Box, dice: Dice, step: Step | None) -> Placement:
        amount, bonus_reason, because = self._bonus(box, dice)
        closed = self._closed(box) or self._closed_by(step, box, dice)
        if closed:
            reason, because = closed
            room = self.has_room(box)
            return Placement(
                box, dice, room, False, 0, 0, reason, bonus_reason, step, because, amount
            )
        reason, value = self._extra_value(step, box, dice)
        return Placement(
            box, dice, True, True, value, amount, reason, bonus_reason, step, because, amount
        )

    def _step(self, dice: Dice) -> Step | None:
        """The step that binds this extra Yahtzee; None where the rules have no Joker."""
        return next((s for s in self.rules.policy.steps if self._holds(s, dice)), None)

    def _holds(self, step: Step, dice: Dice) -> bool:
        if step.when == "matching_open":
            return bool(self._where_open("matching", dice))
        return step.when == "always" or bool(self._where_open("lower", dice))

    def _closed_by(
        self, step: Step | None, box: Box, dice: Dice
    ) -> tuple[Reason, tuple[Box, ...]] | None:
        """Why the step keeps this extra Yahtzee out of the box, with the boxes to be used.

        Printed order leaves one box, so there the step decides only what it pays.
        """
        if step is None or step.where == "any" or self.rules.policy.printed_order:
            return None
        if step.where == "matching":
            closed, reason = box.face != dice[0], Reason.MATCHING_FIRST
        else:
            closed, reason = box.half != step.where, Reason.LOWER_FIRST
        return (reason, self._where_open(step.where, dice)) if closed else None

    def _where_open(self, where: Where, dice: Dice) -> tuple[Box, ...]:
        if where == "matching":
            return tuple(filter(self.is_open, self.rules.rule_set.boxes_of[dice[0]]))
        return self._open_in[where]

    def _extra_value(self, step: Step | None, box: Box, dice: Dice) -> tuple[Reason, int]:
        pay: Pay = step.pay if step else "natural"
        if pay == "joker":
            return Reason.JOKER, self.rules.joker(box, dice)
        if pay == "zero":
            return Reason.EXTRA_ZERO, 0
        return Reason.EXTRA_NATURAL, self.rules.natural(box, dice)

    def _bonus(self, box: Box, dice: Dice) -> tuple[int, BonusReason, tuple[Box, ...]]:
        """The extra bonus in this box in points, why, and the boxes that forbid it."""
        policy = self.rules.policy
        if not policy.bonus:
            return 0, BonusReason.AGREED_NONE, ()
        if self.scratched:
            return 0, BonusReason.SCRATCHED, self.scratched
        if policy.matching_only and box.face != dice[0]:
            return 0, BonusReason.ELSEWHERE, ()
        multiplier = self.rules.rule_set.columns[box.column].multiplier
        return policy.bonus * (multiplier if policy.times_column else 1), BonusReason.EARNED, ()

    def _half(self, half: Half) -> Iterable[Box]:
        return (box for box in self.rules.rule_set.boxes if box.half == half)

    def _column_totals(self, column: int) -> ColumnTotals:
        upper, lower = self._sum("upper", column), self._sum("lower", column)
        bonus = self.rules.rule_set.upper.bonus
        upper_bonus = bonus.points if bonus and upper >= bonus.threshold else 0
        multiplier = self.rules.rule_set.columns[column].multiplier
        return ColumnTotals(upper, upper_bonus, lower, (upper + upper_bonus + lower) * multiplier)

    def _sum(self, half: Half, column: int) -> int:
        return sum(
            self.entries[box.key].points
            for box in self._half(half)
            if box.column == column and box.key in self.entries
        )
