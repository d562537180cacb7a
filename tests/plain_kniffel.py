"""Kniffel stated a second time, plainly and slowly, to hold the engine against.

Written from the rules in words: the publisher's leaflet, what many families and programs play,
and the readings that the rules page owns up to. No code and no idea of the engine: only ifs.
"""

from functools import cache

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = (
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "kniffel",
    "chance",
)
BOXES = UPPER + LOWER
OPTIONS = {"joker": ("leaflet", "none"), "bonus": ("leaflet", "100", "50", "none")}

Verdict = tuple[bool, int, int]
"""Whether the box may be used, its points, the extra points with them."""


def verdicts(
    filled: dict[str, int], dice: tuple[int, ...], joker: str, bonus: str
) -> list[Verdict]:
    """A verdict for every box in printed order; `filled` holds the points of filled boxes."""
    further = dice[0] == dice[4] and "kniffel" in filled
    answer = []
    for box in BOXES:
        if box in filled:
            answer.append((False, 0, 0))
        elif not further:
            answer.append((True, ordinary(box, dice), 0))
        elif joker == "leaflet" and UPPER[dice[0] - 1] in filled:
            answer.append(as_joker(box, filled, dice, bonus))
        else:
            answer.append((True, ordinary(box, dice), extra(box, filled, dice, bonus)))
    return answer


def as_joker(box: str, filled: dict[str, int], dice: tuple[int, ...], bonus: str) -> Verdict:
    """A further Kniffel whose upper box is filled: below at Joker value, else struck above."""
    more = extra(box, filled, dice, bonus)
    if box in LOWER:
        if box == "full_house":
            return True, 25, more
        if box == "small_straight":
            return True, 30, more
        if box == "large_straight":
            return True, 40, more
        return True, ordinary(box, dice), more
    for lower in LOWER:
        if lower not in filled:
            return False, 0, 0
    return True, 0, more


def extra(box: str, filled: dict[str, int], dice: tuple[int, ...], bonus: str) -> int:
    """What a further Kniffel earns besides the points of this box."""
    if filled["kniffel"] != 50:
        return 0
    if bonus == "100":
        return 100
    if bonus == "50":
        return 50
    if bonus == "leaflet" and box == UPPER[dice[0] - 1]:
        return 50
    return 0


@cache
def ordinary(box: str, dice: tuple[int, ...]) -> int:
    if box in UPPER:
        face = UPPER.index(box) + 1
        return face * dice.count(face)
    counts = sorted(dice.count(face) for face in set(dice))
    if box == "three_of_a_kind":
        return sum(dice) if counts[-1] >= 3 else 0
    if box == "four_of_a_kind":
        return sum(dice) if counts[-1] >= 4 else 0
    if box == "full_house":
        return 25 if counts == [2, 3] else 0
    if box == "small_straight":
        return 30 if in_a_row(4, dice) else 0
    if box == "large_straight":
        return 40 if in_a_row(5, dice) else 0
    if box == "kniffel":
        return 50 if counts == [5] else 0
    assert box == "chance"
    return sum(dice)


def in_a_row(length: int, dice: tuple[int, ...]) -> bool:
    text = "".join(str(face) for face in sorted(set(dice)))
    return any("123456"[start : start + length] in text for start in range(7 - length))


def totals(boxes: dict[str, int], extra_bonus: int) -> dict[str, int]:
    """The lines of the card: points by box, and the sum of the extra points."""
    upper = sum(boxes.get(box, 0) for box in UPPER)
    lower = sum(boxes.get(box, 0) for box in LOWER)
    upper_bonus = 35 if upper >= 63 else 0
    return {
        "upper": upper,
        "upper_bonus": upper_bonus,
        "lower": lower,
        "extra_bonus": extra_bonus,
        "total": upper + upper_bonus + lower + extra_bonus,
    }
