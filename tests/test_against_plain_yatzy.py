"""Yatzy and Maxi Yatzy against their plain statement: every roll, every box, both orders.

Every roll on the empty card, on each card with one box filled, with all but one filled, and on
every card that printed order can lead to.
"""

import pytest

from scoresheet.scoring import all_rolls
from tests import plain_yatzy
from tests.against_plain import Plain, all_options, assert_agree, assert_same_data
from tests.sheets import roll

GAMES = {
    "yatzy": (plain_yatzy.YATZY, 5, 252),
    "maxi_yatzy": (plain_yatzy.MAXI_YATZY, 6, 462),
}
each_game = pytest.mark.parametrize("key", GAMES)


@each_game
def test_the_boxes_and_the_options_are_the_same(key: str) -> None:
    assert_same_data(key, GAMES[key][0])


def cards(boxes: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The sets of filled boxes that are looked at."""
    one = [(box,) for box in boxes]
    all_but_one = [tuple(other for other in boxes if other != box) for box in boxes]
    from_the_top = [boxes[:count] for count in range(2, len(boxes) - 1)]
    return [(), *one, *from_the_top, *all_but_one]


@each_game
@pytest.mark.parametrize("order", ["free", "forced"])
def test_every_roll_in_every_box(key: str, order: str) -> None:
    plain, dice, rolls = GAMES[key]
    assert len(all_rolls(dice)) == rolls
    (rules,) = all_options(key, order=order)
    for filled in cards(plain.BOXES):
        compared = assert_agree(plain, rules, dict.fromkeys(filled, 0), all_rolls(dice))
        assert compared == rolls * len(plain.BOXES)


@each_game
def test_a_second_roll_of_all_alike_is_a_roll_like_any_other(key: str) -> None:
    plain, dice, _ = GAMES[key]
    for rules in all_options(key):
        filled = {plain.BOXES[0]: 0, key: 50 if dice == 5 else 100}
        assert_agree(plain, rules, filled, all_rolls(dice))


KNOWN = [
    (plain_yatzy.YATZY, "33344", "one_pair", 8),
    (plain_yatzy.YATZY, "44442", "two_pairs", 0),
    (plain_yatzy.YATZY, "12346", "small_straight", 0),
    (plain_yatzy.MAXI_YATZY, "333555", "full_house", 21),
    (plain_yatzy.MAXI_YATZY, "333555", "villa", 24),
    (plain_yatzy.MAXI_YATZY, "444422", "full_house", 16),
    (plain_yatzy.MAXI_YATZY, "444422", "tower", 20),
    (plain_yatzy.MAXI_YATZY, "666666", "tower", 0),
    (plain_yatzy.MAXI_YATZY, "666666", "villa", 0),
    (plain_yatzy.MAXI_YATZY, "123455", "small_straight", 15),
    (plain_yatzy.MAXI_YATZY, "123456", "full_straight", 21),
]


@pytest.mark.parametrize("plain, dice, box, points", KNOWN)
def test_the_plain_statement_pays_what_the_rules_give_as_examples(
    plain: Plain, dice: str, box: str, points: int
) -> None:
    verdict = plain.verdicts({}, roll(dice), "free")[plain.BOXES.index(box)]
    assert verdict == (True, points, 0)
