"""Extra bonuses on a card that was begun on paper: how many there can be, and what they tell.

Paper has their count and no rolls, so what the rules pay for its filled boxes is the bound.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import accumulate

from scoresheet.card import Card, Entry
from scoresheet.names import shorten
from scoresheet.rules import Box, Rules
from scoresheet.ruling import says_boxes
from scoresheet.scoring import FACES


def most_bonuses(card: Card) -> int:
    """How many extra bonuses the turns that filled the card can have earned at most.

    Of 100 each, a turn in the third column may have earned three, where the rules pay by column.
    """
    return sum(_worths(card))


def fewest_rolls(card: Card, bonuses: int) -> int:
    """By how few turns the card can have earned so many extra bonuses."""
    if not bonuses:
        return 0
    return 1 + sum(earned < bonuses for earned in accumulate(_worths(card)))


def must_be_filled(boxes: Sequence[Box]) -> str:
    """Says that without these boxes there are no extra bonuses."""
    return f"{says_boxes(boxes)} must be filled before there are extra bonuses to count."


def paper_card(rules: Rules, boxes: Mapping[str, int]) -> Card:
    """The card with these points, by the boxes’ keys, as it stands on paper."""
    return Card(rules, {key: Entry(points) for key, points in boxes.items()})


def problem_with_bonuses(card: Card, count: int) -> str:
    """Why the card can’t have earned so many extra bonuses, as a sentence; empty where it can."""
    most = most_bonuses(card)
    if 0 <= count <= most:
        return ""
    if count < 0:
        return "The count of extra bonuses is 0 or more."
    return _no_bonus(card) or (
        f"The other filled boxes can have earned {most} extra bonus{'es' if most > 1 else ''} "
        f"at most, not {shorten(str(count))}."
        if most
        else "No other filled box can have earned an extra bonus."
    )


def _no_bonus(card: Card) -> str:
    """Why such a card earns no extra bonus at all, empty where it can earn some."""
    rule_set, policy = card.rules.rule_set, card.rules.policy
    extra_ones = f"extra {rule_set.alike_name}s"
    if not rule_set.alike_boxes:
        return f"{rule_set.name} has no extra bonuses."
    if not policy.bonus:
        return f"By the house rules here {extra_ones} earn no bonus."
    unfilled = [box for box in rule_set.alike_boxes if card.is_open(box)]
    if unfilled:
        return must_be_filled(unfilled)
    if card.scratched:
        were = "was" if len(card.scratched) == 1 else "were"
        return f"{says_boxes(card.scratched)} {were} scratched, so {extra_ones} earned no bonus."
    return ""


def _worths(card: Card) -> list[int]:
    """How many bonuses the turn in each filled box can have earned, the most first."""
    if not card.rules.policy.bonus:
        return []
    alike = {box.key for box in card.rules.rule_set.alike_boxes}
    before = replace(card, entries={k: one for k, one in card.entries.items() if k in alike})
    filled = (box for box in card.rules.rule_set.boxes if box.key in card.entries.keys() - alike)
    return sorted((_most_carried(before, box) for box in filled), reverse=True)


def _most_carried(card: Card, box: Box) -> int:
    """How many bonuses the best roll of one number would bring in the box."""
    rolls = ((face,) * card.rules.rule_set.dice for face in FACES)
    return max(card.place(box, dice).carries for dice in rolls) // card.rules.policy.bonus
