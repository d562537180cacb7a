"""The engine against the plain statement of the rules, over everything that can happen.

Five alike: six numbers, every set of filled boxes, the Yahtzee box open, 0 or 50, every pair of
options. Every other roll: every box once. Some eleven million verdicts, under a minute.
"""

import pytest

from tests import plain_rules
from tests.against_plain import (
    alike,
    all_options,
    assert_agree,
    assert_same_data,
    not_alike,
    subsets,
)
from tests.plain_rules import BOXES, JOKERS

OTHERS = [box for box in BOXES if box != "yahtzee"]
YAHTZEE_BOX = {"yahtzee open": {}, "scratched": {"yahtzee": 0}, "filled": {"yahtzee": 50}}
each_yahtzee_box = pytest.mark.parametrize("start", YAHTZEE_BOX.values(), ids=YAHTZEE_BOX)


def test_the_boxes_and_the_options_are_the_same() -> None:
    assert_same_data("yahtzee", plain_rules)


@each_yahtzee_box
@pytest.mark.parametrize("joker", JOKERS)
def test_five_alike_on_every_card(joker: str, start: dict[str, int]) -> None:
    table = all_options("yahtzee", joker=joker)
    compared = 0
    for filled in subsets(OTHERS, **start):
        for rules in table:
            compared += assert_agree(plain_rules, rules, filled, alike(5))
    assert compared == 2**12 * 3 * 6 * 13


@each_yahtzee_box
def test_every_other_roll_in_every_box(start: dict[str, int]) -> None:
    assert len(not_alike(5)) == 246
    for rules in all_options("yahtzee"):
        assert_agree(plain_rules, rules, start, not_alike(5))
