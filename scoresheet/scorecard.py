"""A printed card as plain data: its lines in printed order, and what a card has in each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from string import capwords
from typing import Literal

from scoresheet.card import Card, ColumnTotals, Entry, Totals
from scoresheet.rules import Box, Category, Half, Rules, RuleSet, Section

TICK = "✓"
FLAG = "†"
WITHOUT_DICE = "*"

Kind = Literal["box", "sum", "ticks", "grand"]


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in one place of a line, and how many of the card's columns it spans.

    `extra` says that the box's turn earned the extra bonus: `+100`, or a tick where columns are
    narrow. `dice` are its digits, `sign` marks an entry that is
    flagged or was written without its dice.
    """

    text: str = ""
    span: int = 1
    extra: str = ""
    dice: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the card: a category's boxes, or a total. `hint` is how to score, in brief."""

    label: str
    hint: str
    kind: Kind
    empty: tuple[Cell, ...]
    fill: Callable[[Card], tuple[Cell, ...]]
    gloss: str = ""

    def cells(self, card: Card | None) -> tuple[Cell, ...]:
        """What the card has in this line; empty cells where there is no card."""
        return self.empty if card is None else self.fill(card)


@dataclass(frozen=True, slots=True)
class Part:
    """A half of the card: its heading, boxes and totals."""

    heading: str
    lines: tuple[Line, ...]


def parts(rules: Rules) -> tuple[Part, Part]:
    """The two halves of the printed card, lines in its order and with its names.

    The extra bonus belongs to the lower section; where columns are multiplied, it is added after.
    """
    rule_set = rules.rule_set
    upper = (*_boxes(rule_set, "upper"), *_upper_totals(rule_set))
    several = len(rule_set.columns) > 1
    closing = _totals_of_columns(rules) if several else _totals_of_one(rules)
    grand = _once(rule_set, "GRAND TOTAL", lambda card: f"{card.totals().total}", kind="grand")
    lower = (*_boxes(rule_set, "lower"), *closing, grand)
    return Part(rule_set.upper.label, upper), Part(rule_set.lower.label, lower)


def hint(category: Category) -> str:
    """How to score it, in brief: `Four in a row: 30`, `Three alike: sum of all dice`."""
    pays = getattr(category.pattern, "pays", None)
    if isinstance(pays, int):
        return f"{category.brief}: {pays}"
    return f"{category.brief}: their sum" if pays == "matching" else category.brief


def sign_of(entry: Entry) -> str:
    """What marks the entry on paper: that it is flagged, else that nobody knows its dice."""
    return FLAG if entry.flagged else WITHOUT_DICE if entry.dice is None else ""


def _boxes(rule_set: RuleSet, half: Half) -> Iterator[Line]:
    width = len(rule_set.columns)
    boxes = [box for box in rule_set.boxes if box.half == half]
    for first in range(0, len(boxes), width):
        yield _box_line(tuple(boxes[first : first + width]))


def _box_line(boxes: tuple[Box, ...]) -> Line:
    category = boxes[0].category

    def fill(card: Card) -> tuple[Cell, ...]:
        return tuple(_entry(card, box, narrow=len(boxes) > 1) for box in boxes)

    empty = (Cell(),) * len(boxes)
    return Line(category.label, hint(category), "box", empty, fill, category.gloss)


def _entry(card: Card, box: Box, *, narrow: bool) -> Cell:
    entry = card.entries.get(box.key)
    if entry is None:
        return Cell()
    dice = "".join(map(str, entry.dice or ()))
    extra = "" if not entry.bonus else TICK if narrow else f"+{entry.bonus}"
    return Cell(f"{entry.points}", 1, extra, dice, sign_of(entry))


def _upper_totals(rule_set: RuleSet) -> Iterator[Line]:
    yield _each(rule_set, "TOTAL SCORE", lambda _, column: column.upper)
    bonus = rule_set.upper.bonus
    if bonus:
        label, score = f"BONUS (if {bonus.threshold} or over)", f"Score {bonus.points}"
        yield _each(rule_set, label, lambda _, column: column.upper_bonus, score)
    yield _each(rule_set, "TOTAL", lambda _, column: column.upper + column.upper_bonus)


def _totals_of_one(rules: Rules) -> Iterator[Line]:
    rule_set = rules.rule_set
    yield from _extra_lines(rules)
    yield _each(rule_set, _total_of(rule_set.lower), lambda all, one: one.lower + all.extra_bonus)
    yield _total_of_upper(rule_set)


def _totals_of_columns(rules: Rules) -> Iterator[Line]:
    rule_set = rules.rule_set
    yield _each(rule_set, _total_of(rule_set.lower), lambda _, column: column.lower)
    yield _total_of_upper(rule_set)
    times = ", ".join(column.label for column in rule_set.columns)
    yield _each(rule_set, f"TOTAL, {times}", lambda _, column: column.total, "Both sections")
    yield from _extra_lines(rules)


def _total_of_upper(rule_set: RuleSet) -> Line:
    label = _total_of(rule_set.upper)
    return _each(rule_set, label, lambda _, column: column.upper + column.upper_bonus)


def _total_of(section: Section) -> str:
    return f"TOTAL of {capwords(section.label)}"


def _extra_lines(rules: Rules) -> Iterator[Line]:
    """A tick for each extra bonus, and what they pay."""
    rule_set, policy = rules.rule_set, rules.policy
    if not policy.bonus:
        return
    amount = f"{policy.bonus} × column" if policy.times_column else f"{policy.bonus}"
    name = f"{rule_set.alike_name.upper()} BONUS"
    yield _once(rule_set, name, _ticks, f"A {TICK} for each", kind="ticks")
    points = f"{amount} for each {TICK}"
    yield _once(rule_set, points, lambda card: f"{card.totals().extra_bonus}")


def _ticks(card: Card) -> str:
    earned = sum(entry.bonus > 0 for entry in card.entries.values())
    return TICK * (earned + card.extra_start)


def _each(
    rule_set: RuleSet, label: str, value: Callable[[Totals, ColumnTotals], int], hint: str = ""
) -> Line:
    """A total of each column."""

    def fill(card: Card) -> tuple[Cell, ...]:
        totals = card.totals()
        return tuple(Cell(f"{value(totals, column)}") for column in totals.columns)

    return Line(label, hint, "sum", (Cell(),) * len(rule_set.columns), fill)


def _once(
    rule_set: RuleSet, label: str, value: Callable[[Card], str], hint: str = "", kind: Kind = "sum"
) -> Line:
    """A total of the whole card."""
    width = len(rule_set.columns)
    return Line(label, hint, kind, (Cell(span=width),), lambda card: (Cell(value(card), width),))
