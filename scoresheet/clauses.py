"""What a rules page says: numbered clauses, and what players argue about. Plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Clause:
    """A numbered clause of the rules page; `anchor` is permanent, rulings point at it."""

    anchor: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Example:
    """A roll on a card, put to the rules: what does this box pay for it?

    `filled` has the points of the boxes that are filled, None where they do not matter; `by` the
    keys of the options on which the answer hangs.
    """

    box: str
    dice: str
    filled: Mapping[str, int | None] = field(default_factory=dict)
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Dispute:
    """What players argue about, and the answer. The rules engine works out the examples."""

    anchor: str
    question: str
    answer: str
    otherwise: str = ""
    """Who says otherwise, in a sentence."""
    examples: tuple[Example, ...] = ()
