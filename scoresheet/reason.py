"""Why a placement is as it is, for programs. `ruling` words these for players."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """What decided a placement."""

    FITS = "fits"
    """An ordinary roll that has what the box needs."""
    MISSES = "misses"
    """An ordinary roll that lacks what the box needs: 0."""
    ALIKE_IS_ORDINARY = "alike_is_ordinary"
    """Five alike while a box for five alike is open: ordinary value everywhere."""
    EXTRA_NATURAL = "extra_natural"
    """An extra Yahtzee at the box's ordinary value."""
    JOKER = "joker"
    """An extra Yahtzee at the box's Joker value."""
    EXTRA_ZERO = "extra_zero"
    """An extra Yahtzee with nothing better open: an upper box for 0."""
    FILLED = "filled"
    MATCHING_FIRST = "matching_first"
    """Closed: an open box of the rolled face must be used."""
    LOWER_FIRST = "lower_first"
    """Closed: a box of the lower section is open and must be used."""
    OUT_OF_ORDER = "out_of_order"
    """Closed: boxes are filled in printed order, and another is next."""


class BonusReason(StrEnum):
    """Why an extra Yahtzee does or does not earn its bonus."""

    NOT_EXTRA = "not_extra"
    EARNED = "earned"
    SCRATCHED = "scratched"
    """A box for five alike holds less than its best, and the rules ask for the best."""
    ELSEWHERE = "elsewhere"
    """Paid in the box of the rolled face only."""
    AGREED_NONE = "agreed_none"
