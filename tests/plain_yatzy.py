"""Yatzy and Maxi Yatzy stated a second time, plainly and slowly, to hold the engine against.

Written from the rules in words. No code and no idea of the engine: only counting and ifs.
"""

from functools import cache

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
YATZY_LOWER = (
    "one_pair",
    "two_pairs",
    "three_of_a_kind",
    "four_of_a_kind",
    "small_straight",
    "large_straight",
    "full_house",
    "chance",
    "yatzy",
)
MAXI_LOWER = (
    "one_pair",
    "two_pairs",
    "three_pairs",
    "three_of_a_kind",
    "four_of_a_kind",
    "five_of_a_kind",
    "small_straight",
    "large_straight",
    "full_straight",
    "full_house",
    "villa",
    "tower",
    "chance",
    "maxi_yatzy",
)
FROM_SIX = (6, 5, 4, 3, 2, 1)

Verdict = tuple[bool, int, int]
"""Whether the box may be used, its points, and 0: these games know no extra bonus."""


class Plain:
    """One of the two games: its boxes in printed order, and what its upper section earns."""

    def __init__(self, lower: tuple[str, ...], threshold: int, upper_bonus: int) -> None:
        self.BOXES = UPPER + lower
        self.OPTIONS = {"order": ("free", "forced")}
        self.lower, self.threshold, self.upper_bonus = lower, threshold, upper_bonus

    def verdicts(self, filled: dict[str, int], dice: tuple[int, ...], order: str) -> list[Verdict]:
        """A verdict for every box in printed order."""
        answer, one_was_open = [], False
        for box in self.BOXES:
            if box in filled or (order == "forced" and one_was_open):
                answer.append((False, 0, 0))
            else:
                answer.append((True, pays(box, dice), 0))
                one_was_open = True
        return answer

    def totals(self, boxes: dict[str, int], extra_bonus: int) -> dict[str, int]:
        """The lines of the card."""
        assert extra_bonus == 0
        upper = sum(boxes.get(box, 0) for box in UPPER)
        lower = sum(boxes.get(box, 0) for box in self.lower)
        upper_bonus = self.upper_bonus if upper >= self.threshold else 0
        return {
            "upper": upper,
            "upper_bonus": upper_bonus,
            "lower": lower,
            "extra_bonus": 0,
            "total": upper + upper_bonus + lower,
        }


YATZY = Plain(YATZY_LOWER, 63, 50)
MAXI_YATZY = Plain(MAXI_LOWER, 84, 100)


@cache
def pays(box: str, dice: tuple[int, ...]) -> int:
    if box in UPPER:
        return sum(die for die in dice if die == UPPER.index(box) + 1)
    if box.endswith("_straight"):
        return straight(box, dice)
    if box.endswith(("_pair", "_pairs")):
        return pairs({"one_pair": 1, "two_pairs": 2, "three_pairs": 3}[box], dice)
    if box.endswith("_of_a_kind"):
        wanted = {"three_of_a_kind": 3, "four_of_a_kind": 4, "five_of_a_kind": 5}
        return alike(wanted[box], dice)
    return others(box, dice)


def others(box: str, dice: tuple[int, ...]) -> int:
    if box == "full_house":
        return two_groups(3, 2, dice)
    if box == "villa":
        return two_groups(3, 3, dice)
    if box == "tower":
        return two_groups(4, 2, dice)
    if box == "yatzy":
        return 50 if alike(5, dice) else 0
    if box == "maxi_yatzy":
        return 100 if alike(6, dice) else 0
    assert box == "chance"
    return sum(dice)


def pairs(wanted: int, dice: tuple[int, ...]) -> int:
    """The highest pairs of different numbers, or 0 when there are too few."""
    numbers = [face for face in FROM_SIX if dice.count(face) >= 2]
    return sum(2 * face for face in numbers[:wanted]) if len(numbers) >= wanted else 0


def alike(wanted: int, dice: tuple[int, ...]) -> int:
    for face in FROM_SIX:
        if dice.count(face) >= wanted:
            return wanted * face
    return 0


def straight(box: str, dice: tuple[int, ...]) -> int:
    if box == "small_straight":
        return 15 if {1, 2, 3, 4, 5} <= set(dice) else 0
    if box == "large_straight":
        return 20 if {2, 3, 4, 5, 6} <= set(dice) else 0
    return 21 if {1, 2, 3, 4, 5, 6} == set(dice) else 0


def two_groups(many: int, few: int, dice: tuple[int, ...]) -> int:
    """So many dice of one number and so many of another, the best choice."""
    best = 0
    for one in FROM_SIX:
        for other in FROM_SIX:
            if one != other and dice.count(one) >= many and dice.count(other) >= few:
                best = max(best, many * one + few * other)
    return best
