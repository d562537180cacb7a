"""A measured figure beside its aim, and how a table of them reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table: `Figure("a turn's requests", 1, at_most=1)`.

    `note` says how far single measurements lay apart, or what is in the figure.
    """

    what: str
    value: float
    unit: str = ""
    at_most: float | None = None
    at_least: float | None = None
    note: str = ""

    @property
    def reached(self) -> bool | None:
        """Whether the aim is reached, None where there is none."""
        if self.at_most is not None:
            return self.value <= self.at_most
        if self.at_least is not None:
            return self.value >= self.at_least
        return None

    @property
    def aim(self) -> str:
        """The aim and what came of it, empty where there is none."""
        if self.reached is None:
            return ""
        limit = self.at_most if self.at_most is not None else self.at_least
        sign = "≤" if self.at_most is not None else "≥"
        assert limit is not None
        return f"{sign} {number(limit)}{'' if self.reached else '  NOT REACHED'}"

    def __str__(self) -> str:
        """The line as the table has it."""
        note = f"   ({self.note})" if self.note else ""
        return f"  {self.what:<46} {number(self.value):>8} {self.unit:<5} {self.aim}{note}".rstrip()


def number(value: float) -> str:
    """Three digits or so: `1,296`, `12.3`, `0.45`; whole numbers as they are."""
    if isinstance(value, int) or value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def ratios(measured: Sequence[float], yardstick: Sequence[float]) -> list[float]:
    """Round by round, what was measured by what the yardstick gave in the same round."""
    return [one / other for one, other in zip(measured, yardstick, strict=True)]


def spread(values: Sequence[float]) -> str:
    """How far single measurements lay apart: `0.41 to 0.52`."""
    return f"{number(min(values))} to {number(max(values))}"


def middle(
    what: str,
    values: Sequence[float],
    unit: str = "",
    at_most: float | None = None,
    at_least: float | None = None,
) -> Figure:
    """The median as a figure, with the spread as its note."""
    return Figure(what, median(values), unit, at_most, at_least, spread(values))
