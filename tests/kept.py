"""Finished games as they are kept, made by hand: `kept(Ann=304, Ben=280)`."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime, timedelta
from typing import Any

from scoresheet.results import FinalTotal, Kept, Result

EVENING = datetime(2024, 5, 3, 20, 0, tzinfo=UTC)
USUAL = {"joker": "forced", "bonus": "standard"}

_numbers = itertools.count(1)


def kept(
    totals: dict[str, int] | None = None,
    *,
    rule_set: str = "yahtzee",
    options: dict[str, str] | None = None,
    after: Kept | None = None,
    left: tuple[str, ...] = (),
    cards: dict[str, dict[str, Any]] | None = None,
    **result: Any,
) -> Kept:
    """A game a minute after the last: names with totals; those in `left` have open boxes."""
    id, totals = next(_numbers), totals or {"Ann": 300, "Ben": 200}
    placed = [total for name, total in totals.items() if name not in left]
    final = tuple(
        FinalTotal(
            name,
            total,
            None if name in left else 1 + sum(other > total for other in placed),
            full=name not in left,
            **(cards or {}).get(name, {}),
        )
        for name, total in sorted(totals.items(), key=lambda one: -one[1])
    )
    return Kept(
        id,
        f"key-{id}",
        rule_set,
        after.id if after else None,
        EVENING + timedelta(minutes=id),
        Result(options or USUAL, final, **result),
    )


def last_first(*games: Kept) -> list[Kept]:
    """As a shelf gives them."""
    return sorted(games, key=lambda one: -one.id)
