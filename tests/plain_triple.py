"""Triple Yahtzee stated a second time, plainly and slowly, to hold the engine against.

Written from the rules in words, with the options for what secondary sources disagree on. No
code and no idea of the engine: only loops over columns and ifs.
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
COLUMNS = (1, 2, 3)
BOXES = tuple(f"{category}.{column}" for category in UPPER + LOWER for column in COLUMNS)
IN_UPPER = {f"{category}.{column}" for category in UPPER for column in COLUMNS}
IN_LOWER = set(BOXES) - IN_UPPER
YAHTZEES = ("yahtzee.1", "yahtzee.2", "yahtzee.3")
MATCHING = {face: [f"{UPPER[face - 1]}.{column}" for column in COLUMNS] for face in range(1, 7)}
OPTIONS = {
    "joker": ("forced", "free"),
    "bonus": ("by_column", "flat", "none"),
    "gate": ("all_fifty", "all_filled"),
}

Verdict = tuple[bool, int, int]
"""Whether the box may be used, its points, the extra bonus with them."""


def verdicts(
    filled: dict[str, int], dice: tuple[int, ...], joker: str, bonus: str, gate: str
) -> list[Verdict]:
    """A verdict for every box in printed order; `filled` holds the points of filled boxes."""
    if not is_extra(filled, dice):
        payments = [None if box in filled else ordinary(box, dice) for box in BOXES]
        hundreds = dict.fromkeys(COLUMNS, 0)
    else:
        payments = forced(filled, dice) if joker == "forced" else free(filled, dice)
        hundreds = {column: extra_bonus(filled, column, bonus, gate) for column in COLUMNS}
    return [
        (False, 0, 0) if points is None else (True, points, hundreds[int(box[-1])])
        for box, points in zip(BOXES, payments, strict=True)
    ]


def is_extra(filled: dict[str, int], dice: tuple[int, ...]) -> bool:
    """Five alike once all three Yahtzee boxes are filled, with whatever."""
    return len(set(dice)) == 1 and all(box in filled for box in YAHTZEES)


def forced(filled: dict[str, int], dice: tuple[int, ...]) -> list[int | None]:
    """An open matching upper box; else any open lower box as a Joker; else 0 in the upper."""
    matching = [box for box in MATCHING[dice[0]] if box not in filled]
    if matching:
        return [5 * dice[0] if box in matching else None for box in BOXES]
    lower = [box for box in BOXES if box in IN_LOWER and box not in filled]
    if lower:
        return [as_joker(box, dice) if box in lower else None for box in BOXES]
    return [None if box in filled else 0 for box in BOXES]


def free(filled: dict[str, int], dice: tuple[int, ...]) -> list[int | None]:
    """Any open box; Joker values once all three matching upper boxes are filled."""
    all_matching_filled = all(box in filled for box in MATCHING[dice[0]])
    pays = as_joker if all_matching_filled else ordinary
    return [None if box in filled else pays(box, dice) for box in BOXES]


def extra_bonus(filled: dict[str, int], column: int, bonus: str, gate: str) -> int:
    """What an extra Yahtzee earns when it is written in this column."""
    if bonus == "none":
        return 0
    if gate == "all_fifty":
        for box in YAHTZEES:
            if filled[box] != 50:
                return 0
    return 100 * column if bonus == "by_column" else 100


@cache
def as_joker(box: str, dice: tuple[int, ...]) -> int:
    if box.startswith("full_house"):
        return 25
    if box.startswith("small_straight"):
        return 30
    if box.startswith("large_straight"):
        return 40
    return ordinary(box, dice)


@cache
def ordinary(box: str, dice: tuple[int, ...]) -> int:
    category = box.partition(".")[0]
    if category in UPPER:
        face = UPPER.index(category) + 1
        return face * dice.count(face)
    most = max(dice.count(face) for face in dice)
    if category == "three_of_a_kind":
        return sum(dice) if most >= 3 else 0
    if category == "four_of_a_kind":
        return sum(dice) if most >= 4 else 0
    if category == "full_house":
        return 25 if most == 3 and len(set(dice)) == 2 else 0
    if category == "small_straight":
        runs = ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6})
        return 30 if any(run <= set(dice) for run in runs) else 0
    if category == "large_straight":
        return 40 if set(dice) in ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6}) else 0
    if category == "yahtzee":
        return 50 if most == 5 else 0
    assert category == "chance"
    return sum(dice)


def totals(boxes: dict[str, int], extra: int) -> dict[str, object]:
    """The lines of the card: a line a column, its total multiplied; the bonus beside them."""
    columns = [column_totals(boxes, column) for column in COLUMNS]
    return {
        "columns": columns,
        "extra_bonus": extra,
        "total": sum(column["total"] for column in columns) + extra,
    }


def column_totals(boxes: dict[str, int], column: int) -> dict[str, int]:
    upper = sum(boxes.get(f"{category}.{column}", 0) for category in UPPER)
    lower = sum(boxes.get(f"{category}.{column}", 0) for category in LOWER)
    upper_bonus = 35 if upper >= 63 else 0
    total = (upper + upper_bonus + lower) * column
    return {"upper": upper, "upper_bonus": upper_bonus, "lower": lower, "total": total}
