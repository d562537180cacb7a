"""Triple Yahtzee against its plain statement.

Its 39 boxes make too many cards to try them all. What decides about five alike is few facts:
the three Yahtzee boxes (open, 0, 50), the three upper boxes of the number, whether a column has
room below (none, one box, all), whether other upper boxes are open. Every combination of these
is tried with every number and all options, but that other upper boxes are filled only where little
is open below, and that 0 and 50 are not mixed where no bonus hangs on them. The cards in between
are drawn at random elsewhere.
"""

from collections.abc import Iterator
from itertools import product

import pytest

from tests import plain_triple
from tests.against_plain import alike, all_options, assert_agree, assert_same_data, not_alike
from tests.plain_triple import BOXES, COLUMNS, IN_UPPER, LOWER, MATCHING, OPTIONS, YAHTZEES

OTHER_LOWER = [category for category in LOWER if category != "yahtzee"]
ROOMS = list(product(("none", "one", "all"), repeat=3))
LITTLE_ROOM = [("none", "none", "none"), ("one", "one", "one")]


def yahtzee_boxes(*values: int | None) -> list[dict[str, int]]:
    """Every way to have these in the three Yahtzee boxes, None for open."""
    return [
        {box: value for box, value in zip(YAHTZEES, chosen, strict=True) if value is not None}
        for chosen in product(values, repeat=3)
    ]


def lower_filled(face: int, room: tuple[str, ...]) -> list[str]:
    """The filled lower boxes of a card with so much room in each column, Yahtzee apart.

    Which box is the one left differs by column and number: over the six numbers it is each once.
    """
    filled = []
    for column, how_much in zip(COLUMNS, room, strict=True):
        left = {"none": [], "one": [OTHER_LOWER[(face + column) % 6]], "all": OTHER_LOWER}
        filled += [f"{c}.{column}" for c in OTHER_LOWER if c not in left[how_much]]
    return filled


def other_cards(face: int) -> Iterator[list[str]]:
    """The filled boxes besides Yahtzee: every combination of what decides about this number."""
    other_upper = sorted(IN_UPPER - set(MATCHING[face]))
    rest = [lower_filled(face, room) for room in ROOMS]
    rest += [other_upper + lower_filled(face, room) for room in LITTLE_ROOM]
    for mine in product((True, False), repeat=3):
        matching = [box for box, full in zip(MATCHING[face], mine, strict=True) if full]
        yield from (matching + others for others in rest)


def test_the_boxes_and_the_options_are_the_same() -> None:
    assert_same_data("triple_yahtzee", plain_triple)


@pytest.mark.parametrize("bonus", OPTIONS["bonus"])
@pytest.mark.parametrize("joker", OPTIONS["joker"])
def test_an_extra_yahtzee_whatever_decides_about_it(joker: str, bonus: str) -> None:
    table, cards = all_options("triple_yahtzee", joker=joker, bonus=bonus), 0
    starts = yahtzee_boxes(0, 50)
    starts = starts if bonus != "none" else [starts[0], starts[-1]]
    for dice in alike(5):
        for others, start in product(other_cards(dice[0]), starts):
            filled = dict.fromkeys(others, 0) | start
            for rules in table:
                assert_agree(plain_triple, rules, filled, [dice])
                cards += 1
    assert cards == 6 * 8 * (27 + 2) * len(starts) * len(OPTIONS["gate"])


def test_five_alike_while_a_yahtzee_box_is_open() -> None:
    some_open = [start for start in yahtzee_boxes(None, 0, 50) if len(start) < 3]
    assert len(some_open) == 19
    everything_else = [[], [box for box in BOXES if box not in YAHTZEES]]
    cards = [*everything_else, *map(MATCHING.get, MATCHING)]
    for rules, start, others in product(all_options("triple_yahtzee"), some_open, cards):
        assert_agree(plain_triple, rules, dict.fromkeys(others, 0) | start, alike(5))


@pytest.mark.parametrize("start", [{}, dict.fromkeys(YAHTZEES, 50)], ids=["empty", "Yahtzees"])
def test_every_other_roll_in_every_box(start: dict[str, int]) -> None:
    for rules in all_options("triple_yahtzee"):
        assert assert_agree(plain_triple, rules, start, not_alike(5)) == 246 * 39
