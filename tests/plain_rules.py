"""Standard Yahtzee stated a second time, plainly and slowly, to hold the engine against.

Written from the rules in words: the publisher's leaflet and the house rules the program offers.
It shares no code and no idea with the engine: no steps, no policies, no patterns, only ifs.
"""

from functools import cache

UPPER = ("aces", "twos", "threes", "fours", "fives", "sixes")
LOWER = (
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "yahtzee",
    "chance",
)
BOXES = UPPER + LOWER
JOKERS = ("forced", "free", "original", "none")
BONUSES = ("standard", "after_scratch", "none")
OPTIONS = {"joker": JOKERS, "bonus": BONUSES}

Verdict = tuple[bool, int, int]
"""Whether the box may be used, its points, the extra bonus with them."""


def verdicts(
    filled: dict[str, int], dice: tuple[int, ...], joker: str, bonus: str
) -> list[Verdict]:
    """A verdict for every box in printed order; `filled` holds the points of filled boxes."""
    hundred = extra_bonus(filled, dice, bonus)
    return [
        (True, points, hundred) if points is not None else (False, 0, 0)
        for points in payments(filled, dice, joker)
    ]


def payments(filled: dict[str, int], dice: tuple[int, ...], joker: str) -> list[int | None]:
    """What each box pays, in printed order; None where it may not be used."""
    if len(set(dice)) > 1 or "yahtzee" not in filled:
        return [None if box in filled else ordinary(box, dice) for box in BOXES]
    if joker == "forced":
        return forced(filled, dice)
    if joker == "free":
        return free(filled, dice)
    if joker == "original":
        return original(filled, dice)
    return [None if box in filled else ordinary(box, dice) for box in BOXES]


def forced(filled: dict[str, int], dice: tuple[int, ...]) -> list[int | None]:
    matching = UPPER[dice[0] - 1]
    if matching not in filled:
        return [5 * dice[0] if box == matching else None for box in BOXES]
    return lower_else_zero(filled, dice)


def free(filled: dict[str, int], dice: tuple[int, ...]) -> list[int | None]:
    matching_is_filled = UPPER[dice[0] - 1] in filled
    answer: list[int | None] = []
    for box in BOXES:
        if box in filled:
            answer.append(None)
        elif matching_is_filled:
            answer.append(as_joker(box, dice))
        else:
            answer.append(ordinary(box, dice))
    return answer


def original(filled: dict[str, int], dice: tuple[int, ...]) -> list[int | None]:
    return lower_else_zero(filled, dice)


def lower_else_zero(filled: dict[str, int], dice: tuple[int, ...]) -> list[int | None]:
    """Any open lower box as a Joker; when there is none, any open upper box for 0."""
    lower_is_open = False
    for box in LOWER:
        if box not in filled:
            lower_is_open = True
    answer: list[int | None] = []
    for box in BOXES:
        if box in filled:
            answer.append(None)
        elif box in LOWER:
            answer.append(as_joker(box, dice))
        elif lower_is_open:
            answer.append(None)
        else:
            answer.append(0)
    return answer


def extra_bonus(filled: dict[str, int], dice: tuple[int, ...], bonus: str) -> int:
    """The 100 that the roll earns in whatever box, or 0."""
    if len(set(dice)) > 1 or "yahtzee" not in filled:
        return 0
    if bonus == "standard":
        return 100 if filled["yahtzee"] == 50 else 0
    if bonus == "after_scratch":
        return 100
    return 0


@cache
def as_joker(box: str, dice: tuple[int, ...]) -> int:
    if box == "full_house":
        return 25
    if box == "small_straight":
        return 30
    if box == "large_straight":
        return 40
    return ordinary(box, dice)


@cache
def ordinary(box: str, dice: tuple[int, ...]) -> int:
    if box in UPPER:
        face = UPPER.index(box) + 1
        return sum(die for die in dice if die == face)
    most_alike = max(dice.count(die) for die in dice)
    if box == "three_of_a_kind":
        return sum(dice) if most_alike >= 3 else 0
    if box == "four_of_a_kind":
        return sum(dice) if most_alike >= 4 else 0
    if box == "full_house":
        return 25 if sorted(dice.count(die) for die in set(dice)) == [2, 3] else 0
    if box == "small_straight":
        return 30 if longest_run(dice) >= 4 else 0
    if box == "large_straight":
        return 40 if longest_run(dice) >= 5 else 0
    if box == "yahtzee":
        return 50 if most_alike == 5 else 0
    assert box == "chance"
    return sum(dice)


def longest_run(dice: tuple[int, ...]) -> int:
    longest = length = 0
    for face in (1, 2, 3, 4, 5, 6):
        length = length + 1 if face in dice else 0
        longest = max(longest, length)
    return longest


def totals(boxes: dict[str, int], extra: int) -> dict[str, int]:
    """The lines of the card: points by box, and the sum of the extra bonuses."""
    upper = sum(boxes.get(box, 0) for box in UPPER)
    lower = sum(boxes.get(box, 0) for box in LOWER)
    upper_bonus = 35 if upper >= 63 else 0
    return {
        "upper": upper,
        "upper_bonus": upper_bonus,
        "lower": lower,
        "extra_bonus": extra,
        "total": upper + upper_bonus + lower + extra,
    }
