"""The answer in one sentence, and the card it is about in another."""

from __future__ import annotations

from collections.abc import Iterable

from scoresheet.card import Card, Placement
from scoresheet.ruling import MOST_NAMED, in_a_row, says_boxes


def says_verdict(placements: Iterable[Placement]) -> str:
    """What is allowed, and what pays most: `Only Fours is allowed: 20 + 100.`"""
    allowed = [placement for placement in placements if placement.legal]
    if not allowed:
        return "Every box is filled: this card takes no more dice."
    most = max(one.points + one.bonus for one in allowed)
    best = [one for one in allowed if one.points + one.bonus == most]
    pays = f"{best[0].points} + {best[0].bonus}" if best[0].bonus else f"{most}"
    if len(allowed) == 1:
        return f"Only {allowed[0].box.label} is allowed: {pays}."
    if not most:
        return "Only a zero is left, in any box that is allowed."
    few = len(best) <= MOST_NAMED
    where = says_boxes((one.box for one in best), "or") if few else "any of several boxes"
    return f"Most points: {pays}, in {where}."


def says_filled(card: Card) -> str:
    """What stands on the card: `50 in Yahtzee; Fours and Chance filled`; "" where all is open."""
    filled = [box for box in card.rules.rule_set.boxes if not card.is_open(box)]
    points = {box.label: card.entries[box.key] for box in filled}
    told = [f"{entry.points} in {label}" for label, entry in points.items() if entry.known]
    untold = [label for label, entry in points.items() if not entry.known]
    names = in_a_row(untold) if len(untold) <= MOST_NAMED else f"{len(untold)} boxes"
    return "; ".join([in_a_row(told)] * bool(told) + [f"{names} filled"] * bool(untold))
