"""Kniffel against its plain statement, over everything that can happen.

Five alike: six numbers, every set of filled boxes, the Kniffel box open, 0 or 50, every pair of
options. Every other roll in every box. Some eight million verdicts, about half a minute.
"""

import pytest

from tests import plain_kniffel
from tests.against_plain import (
    alike,
    all_options,
    assert_agree,
    assert_same_data,
    not_alike,
    subsets,
)
from tests.plain_kniffel import BOXES, OPTIONS

OTHERS = [box for box in BOXES if box != "kniffel"]
KNIFFEL_BOX = {"kniffel open": {}, "struck": {"kniffel": 0}, "filled": {"kniffel": 50}}
each_kniffel_box = pytest.mark.parametrize("start", KNIFFEL_BOX.values(), ids=KNIFFEL_BOX)


def test_the_boxes_and_the_options_are_the_same() -> None:
    assert_same_data("kniffel", plain_kniffel)


@each_kniffel_box
@pytest.mark.parametrize("joker", OPTIONS["joker"])
def test_five_alike_on_every_card(joker: str, start: dict[str, int]) -> None:
    table = all_options("kniffel", joker=joker)
    compared = 0
    for filled in subsets(OTHERS, **start):
        for rules in table:
            compared += assert_agree(plain_kniffel, rules, filled, alike(5))
    assert compared == 2**12 * 4 * 6 * 13


@each_kniffel_box
def test_every_other_roll_in_every_box(start: dict[str, int]) -> None:
    for rules in all_options("kniffel"):
        compared = assert_agree(plain_kniffel, rules, start, not_alike(5))
        assert compared == 246 * 13
