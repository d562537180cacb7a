"""Holds the engine against plain statements of the rules: same boxes, options and verdicts.

A plain statement is a module or object with `BOXES` in printed order, `OPTIONS` (the first choice
being the default), `verdicts(filled, dice, *options)` and `totals(boxes, extra_bonus)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from typing import Any, Protocol

import pytest

from scoresheet.card import Card, Entry
from scoresheet.rules import Rules
from scoresheet.rulesets import load
from scoresheet.scoring import Dice, all_rolls, five_alike

Filled = Mapping[str, int]
"""The points of the filled boxes."""


class Plain(Protocol):
    BOXES: tuple[str, ...]
    OPTIONS: Mapping[str, tuple[str, ...]]

    def verdicts(
        self, filled: Filled, dice: Dice, *options: str
    ) -> list[tuple[bool, int, int]]: ...

    def totals(self, boxes: Filled, extra_bonus: int) -> dict[str, Any]: ...


def all_options(key: str, **fixed: str) -> list[Rules]:
    """The rules of every combination of options, or of those that have these choices."""
    rule_set = load(key)
    keys = [option.key for option in rule_set.options]
    choices = [[choice.key for choice in option.choices] for option in rule_set.options]
    combined = [dict(zip(keys, chosen, strict=True)) for chosen in product(*choices)]
    return [rule_set.rules(one) for one in combined if one.items() >= fixed.items()]


def alike(dice: int) -> list[Dice]:
    """The six rolls of so many dice that show one number."""
    return [roll for roll in all_rolls(dice) if five_alike(roll)]


def not_alike(dice: int) -> list[Dice]:
    return [roll for roll in all_rolls(dice) if not five_alike(roll)]


def subsets(boxes: Sequence[str], **more: int) -> Iterator[dict[str, int]]:
    """Every set of these boxes, filled with 0, and what else stands on the card."""
    for size in range(len(boxes) + 1):
        for chosen in combinations(boxes, size):
            yield dict.fromkeys(chosen, 0) | more


def assert_same_data(key: str, plain: Plain) -> None:
    """Boxes in the same order, and the same options with the same default."""
    rule_set = load(key)
    assert tuple(box.key for box in rule_set.boxes) == plain.BOXES
    choices = {o.key: tuple(choice.key for choice in o.choices) for o in rule_set.options}
    assert choices == plain.OPTIONS
    assert list(choices) == list(plain.OPTIONS)


def assert_agree(plain: Plain, rules: Rules, filled: Filled, rolls: Iterable[Dice]) -> int:
    """The same verdict on every box for each of the rolls; gives how many there were."""
    options = tuple(rules.options.values())
    card, count = card_of(rules, filled), 0
    for dice in rolls:
        engine = [(p.legal, p.points, p.bonus) for p in card.placements(dice)]
        wanted = plain.verdicts(filled, dice, *options)
        if engine != wanted:
            pytest.fail(f"{dice} with {options}, filled {filled}: {_differ(plain, engine, wanted)}")
        count += len(engine)
    return count


def card_of(rules: Rules, filled: Filled) -> Card:
    return Card(rules, {box: _entry(points) for box, points in filled.items()})


def lines(card: Card) -> dict[str, Any]:
    """The totals of a card as a plain statement gives them."""
    totals = card.totals()
    columns = [
        {"upper": c.upper, "upper_bonus": c.upper_bonus, "lower": c.lower, "total": c.total}
        for c in totals.columns
    ]
    halves = {key: columns[0][key] for key in ("upper", "upper_bonus", "lower")}
    shown = {"columns": columns} if len(columns) > 1 else halves
    return shown | {"extra_bonus": totals.extra_bonus, "total": totals.total}


@cache
def _entry(points: int) -> Entry:
    return Entry(points)


def _differ(plain: Plain, engine: Sequence[object], wanted: Sequence[object]) -> str:
    return "; ".join(
        f"{box}: engine {one}, plain {other}"
        for box, one, other in zip(plain.BOXES, engine, wanted, strict=True)
        if one != other
    )
