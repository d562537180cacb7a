"""Dice to points: what each pattern pays, for five dice and for six."""

import pytest

from scoresheet.scoring import (
    Anything,
    Face,
    Groups,
    Straight,
    all_rolls,
    five_alike,
    points,
    possible_points,
    possible_unless_alike,
)
from tests.sheets import roll

SMALL = Straight(((1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6)), 30)
LARGE = Straight(((1, 2, 3, 4, 5), (2, 3, 4, 5, 6)), 40)
ONE_TO_FIVE = Straight(((1, 2, 3, 4, 5),), 15)
FULL_HOUSE = Groups((3, 2), 25)
THREE = Groups((3,), "all")
FOUR = Groups((4,), "all")
PAIR = Groups((2,), "matching")
TWO_PAIRS = Groups((2, 2), "matching")
THREE_PAIRS = Groups((2, 2, 2), "matching")
HOUSE_OF_SIX = Groups((3, 2), "matching")
VILLA = Groups((3, 3), "matching")
TOWER = Groups((4, 2), "matching")

PAYS = [
    (Face(4), "44426", 12),
    (Face(4), "11111", 0),
    (Face(1), "12345", 1),
    (Face(6), "66666", 30),
    (THREE, "55521", 18),
    (THREE, "44442", 18),
    (THREE, "33333", 15),
    (THREE, "55221", 0),
    (FOUR, "22226", 14),
    (FOUR, "55555", 25),
    (FOUR, "22266", 0),
    (FULL_HOUSE, "44422", 25),
    (FULL_HOUSE, "24242", 25),
    (FULL_HOUSE, "44442", 0),
    (FULL_HOUSE, "44444", 0),
    (FULL_HOUSE, "44221", 0),
    (SMALL, "12346", 30),
    (SMALL, "12334", 30),
    (SMALL, "34561", 30),
    (SMALL, "23456", 30),
    (SMALL, "12356", 0),
    (SMALL, "34466", 0),
    (SMALL, "56123", 0),
    (LARGE, "51342", 40),
    (LARGE, "23456", 40),
    (LARGE, "13456", 0),
    (LARGE, "12346", 0),
    (Groups((5,), 50), "66666", 50),
    (Groups((5,), 50), "66665", 0),
    (Anything(), "11111", 5),
    (Anything(), "66654", 27),
    (PAIR, "33344", 8),
    (PAIR, "33345", 6),
    (PAIR, "12345", 0),
    (PAIR, "66666", 12),
    (TWO_PAIRS, "44442", 0),
    (TWO_PAIRS, "33344", 14),
    (TWO_PAIRS, "112233", 10),
    (THREE_PAIRS, "112233", 12),
    (THREE_PAIRS, "111133", 0),
    (Groups((3,), "matching"), "33344", 9),
    (Groups((4,), "matching"), "55555", 20),
    (Groups((3, 2), "all"), "33344", 17),
    (ONE_TO_FIVE, "12345", 15),
    (ONE_TO_FIVE, "12346", 0),
    (ONE_TO_FIVE, "123455", 15),
    (HOUSE_OF_SIX, "333555", 21),
    (HOUSE_OF_SIX, "444422", 16),
    (HOUSE_OF_SIX, "333556", 19),
    (HOUSE_OF_SIX, "444444", 0),
    (VILLA, "333555", 24),
    (VILLA, "333333", 0),
    (TOWER, "444422", 20),
    (TOWER, "222244", 16),
    (TOWER, "444444", 0),
    (Groups((6,), 100), "444444", 100),
]


@pytest.mark.parametrize("pattern, dice, paid", PAYS, ids=[f"{p}-{d}" for p, d, _ in PAYS])
def test_a_pattern_pays(pattern, dice: str, paid: int) -> None:
    assert points(pattern, roll(dice)) == paid


@pytest.mark.parametrize("count, rolls", [(5, 252), (6, 462)])
def test_every_roll_is_listed_once_with_its_dice_ascending(count: int, rolls: int) -> None:
    listed = all_rolls(count)
    assert len(listed) == len(set(listed)) == rolls
    assert all(dice == tuple(sorted(dice)) and len(dice) == count for dice in listed)


@pytest.mark.parametrize("count", [5, 6])
def test_six_rolls_are_all_alike(count: int) -> None:
    alike = [dice for dice in all_rolls(count) if five_alike(dice)]
    assert alike == [(face,) * count for face in range(1, 7)]


@pytest.mark.parametrize(
    "pattern, possible, without_alike",
    [
        (Face(4), {0, 4, 8, 12, 16, 20}, {0, 4, 8, 12, 16}),
        (FULL_HOUSE, {0, 25}, {0, 25}),
        (Groups((5,), 50), {0, 50}, {0}),
        (Anything(), set(range(5, 31)), set(range(6, 30))),
        (THREE, {0, *range(5, 31)}, {0, *range(6, 30)}),
    ],
    ids=["fours", "full house", "five alike", "chance", "three alike"],
)
def test_the_points_that_five_dice_can_give(pattern, possible, without_alike) -> None:
    assert possible_points(pattern, 5) == possible
    assert possible_unless_alike(pattern, 5) == without_alike
