"""A card: what its boxes pay, which are allowed and why, and its totals."""

import pytest

from scoresheet.card import BonusReason, Card, Entry, Reason
from scoresheet.rulesets import load
from scoresheet.scoring import all_rolls
from tests.sheets import LOWER, UPPER, card, cases, pairs, place, roll

CASES = cases()


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_players_and_programs_got_wrong(case: dict[str, str]) -> None:
    rules = load(case["game"]).rules(pairs(case["options"]))
    filled = {box: Entry(int(points)) for box, points in pairs(case["filled"]).items()}
    ruled = place(Card(rules, filled), case["box"], case["dice"])
    wanted = tuple(int(case[column]) for column in ("legal", "points", "bonus"))
    assert (ruled.legal, ruled.points, ruled.bonus) == wanted, case["elsewhere"]


FILLED = {"yahtzee": 50}
SCRATCHED = {"yahtzee": 0}
REASONS = [
    ({}, {}, "44426", "fours", Reason.FITS),
    ({}, {}, "44426", "twos", Reason.FITS),
    ({}, {}, "44426", "aces", Reason.MISSES),
    ({}, {}, "44426", "chance", Reason.FITS),
    ({}, {}, "44426", "full_house", Reason.MISSES),
    ({}, {}, "44444", "yahtzee", Reason.ALIKE_IS_ORDINARY),
    ({}, {}, "44444", "full_house", Reason.ALIKE_IS_ORDINARY),
    (FILLED, {}, "44426", "yahtzee", Reason.FILLED),
    (FILLED, {}, "44444", "yahtzee", Reason.FILLED),
    (FILLED, {}, "44444", "fours", Reason.EXTRA_NATURAL),
    (FILLED, {}, "44444", "fives", Reason.MATCHING_FIRST),
    (FILLED, {}, "44444", "chance", Reason.MATCHING_FIRST),
    (FILLED | {"fours": 0}, {}, "44444", "chance", Reason.JOKER),
    (FILLED | {"fours": 0}, {}, "44444", "fives", Reason.LOWER_FIRST),
    (SCRATCHED | {"fours": 0}, {}, "44444", "fives", Reason.LOWER_FIRST),
    (FILLED | LOWER | {"fours": 0}, {}, "44444", "fives", Reason.EXTRA_ZERO),
    (FILLED | LOWER, {}, "44444", "fives", Reason.MATCHING_FIRST),
    (FILLED, {"joker": "free"}, "44444", "full_house", Reason.EXTRA_NATURAL),
    (FILLED | {"fours": 0}, {"joker": "free"}, "44444", "full_house", Reason.JOKER),
    (FILLED | {"fours": 0}, {"joker": "free"}, "44444", "aces", Reason.JOKER),
    (FILLED, {"joker": "original"}, "44444", "full_house", Reason.JOKER),
    (FILLED, {"joker": "original"}, "44444", "fours", Reason.LOWER_FIRST),
    (FILLED | LOWER, {"joker": "original"}, "44444", "fours", Reason.EXTRA_ZERO),
    (FILLED, {"joker": "none"}, "44444", "full_house", Reason.EXTRA_NATURAL),
]


def named(filled, options, dice, box, *_) -> str:
    return f"{dice} in {box}, filled {'+'.join(filled) or 'nothing'} {options or ''}"


@pytest.mark.parametrize(
    "filled, options, dice, box, reason", REASONS, ids=[named(*row) for row in REASONS]
)
def test_a_placement_says_why(filled, options, dice: str, box: str, reason: Reason) -> None:
    assert place(card(filled, **options), box, dice).reason is reason


BONUSES = [
    (FILLED, {}, "44426", BonusReason.NOT_EXTRA, 0),
    ({}, {}, "44444", BonusReason.NOT_EXTRA, 0),
    (FILLED, {}, "44444", BonusReason.EARNED, 100),
    (SCRATCHED, {}, "44444", BonusReason.SCRATCHED, 0),
    (SCRATCHED, {"bonus": "after_scratch"}, "44444", BonusReason.EARNED, 100),
    (FILLED, {"bonus": "none"}, "44444", BonusReason.AGREED_NONE, 0),
    (FILLED, {"joker": "none"}, "44444", BonusReason.EARNED, 100),
]


@pytest.mark.parametrize(
    "filled, options, dice, reason, bonus",
    BONUSES,
    ids=[f"{dice} {filled} {options}" for filled, options, dice, *_ in BONUSES],
)
def test_the_extra_bonus_says_why(filled, options, dice, reason, bonus) -> None:
    ruled = place(card(filled, **options), "fours", dice)
    assert (ruled.bonus_reason, ruled.bonus) == (reason, bonus)


def test_every_box_is_placed_in_printed_order() -> None:
    placed = card(FILLED).placements(roll("44444"))
    assert [p.box.key for p in placed] == [*UPPER, *list(LOWER)[:-1], "yahtzee", "chance"]


@pytest.mark.parametrize("filled", [{}, FILLED, FILLED | {"fours": 0}, FILLED | LOWER])
def test_placements_of_all_boxes_are_those_of_each_box(filled: dict[str, int]) -> None:
    some = card(filled)
    for dice in all_rolls(5):
        assert some.placements(dice) == tuple(
            some.place(b, dice) for b in some.rules.rule_set.boxes
        )


def test_a_placement_that_is_not_allowed_pays_nothing_but_says_what_it_carries() -> None:
    ruled = place(card(FILLED), "chance", "44444")
    assert (ruled.open, ruled.legal, ruled.points, ruled.bonus) == (True, False, 0, 0)
    assert ruled.carries == 100
    assert [box.key for box in ruled.because] == ["fours"]


def test_filling_gives_a_new_card_and_leaves_the_old_one() -> None:
    before = card()
    after = before.fill(place(before, "fours", "44426"))
    assert after.entries["fours"] == Entry(12, 0, (2, 4, 4, 4, 6))
    assert not before.entries
    assert "fours" not in [box.key for box in after.open_boxes]


def test_a_filled_box_is_never_filled_twice() -> None:
    some = card({"fours": 12})
    with pytest.raises(ValueError, match="fours is filled"):
        some.fill(place(some, "fours", "44426"))


def test_an_entry_that_is_not_allowed_is_flagged_pays_0_and_keeps_its_bonus() -> None:
    some = card(FILLED)
    after = some.fill(place(some, "large_straight", "44444"))
    assert after.entries["large_straight"] == Entry(0, 100, (4,) * 5, flagged=True)


TOTALS = [
    ({}, 0, 0, 0, 0),
    (dict(zip(UPPER, (3, 6, 9, 12, 15, 18), strict=True)), 63, 35, 0, 98),
    (dict(zip(UPPER, (2, 6, 9, 12, 15, 18), strict=True)), 62, 0, 0, 62),
    (dict(zip(UPPER, (5, 10, 15, 20, 25, 30), strict=True)), 105, 35, 0, 140),
    ({"fours": 20, "fives": 25, "sixes": 30}, 75, 35, 0, 110),
    ({"yahtzee": 50, "chance": 30, "aces": 1}, 1, 0, 80, 81),
]


@pytest.mark.parametrize("filled, upper, bonus, lower, total", TOTALS)
def test_totals(filled: dict[str, int], upper: int, bonus: int, lower: int, total: int) -> None:
    totals = card(filled).totals()
    (column,) = totals.columns
    assert (column.upper, column.upper_bonus, column.lower) == (upper, bonus, lower)
    assert totals.total == column.total == total


def test_the_extra_bonus_never_counts_toward_the_63() -> None:
    some = card({"yahtzee": 50, "sixes": 18, "fives": 15, "threes": 9})
    totals = some.fill(place(some, "fours", "44444")).totals()
    assert (totals.columns[0].upper, totals.columns[0].upper_bonus) == (62, 0)
    assert (totals.extra_bonus, totals.total) == (100, 62 + 50 + 100)


@pytest.mark.parametrize(
    "options, extra", [({}, 200), ({"bonus": "none"}, 0)], ids=["100 each", "no bonus"]
)
def test_bonuses_from_paper_count_as_agreed(options: dict[str, str], extra: int) -> None:
    from_paper = Card(load("yahtzee").rules(options), {"yahtzee": Entry(50)}, extra_start=2)
    assert from_paper.totals().extra_bonus == extra


PAR = [
    ({}, 0),
    ({"fours": 12}, 0),
    ({"fours": 16, "aces": 1}, 2),
    ({"sixes": 0, "chance": 30}, -18),
]


@pytest.mark.parametrize("filled, above", PAR)
def test_par_is_three_of_each(filled: dict[str, int], above: int) -> None:
    assert card(filled).above_par() == above


POINTS_WITHOUT_DICE = [
    ({}, {}, "fours", (0, 4, 8, 12, 16, 20)),
    ({}, {}, "yahtzee", (0, 50)),
    ({}, {}, "full_house", (0, 25)),
    ({}, {}, "chance", (0, *range(5, 31))),
    (FILLED, {}, "fours", (0, 4, 8, 12, 16)),
    (SCRATCHED, {}, "fours", (0, 4, 8, 12, 16)),
    (FILLED, {}, "chance", (0, *range(6, 30))),
    (FILLED, {}, "large_straight", (0, 40)),
    (FILLED, {"joker": "none", "bonus": "none"}, "fours", (0, 4, 8, 12, 16, 20)),
    (FILLED, {"joker": "none"}, "fours", (0, 4, 8, 12, 16)),
    (FILLED, {"bonus": "none"}, "fours", (0, 4, 8, 12, 16)),
]


@pytest.mark.parametrize("filled, options, box, possible", POINTS_WITHOUT_DICE)
def test_points_that_only_an_extra_yahtzee_gives_need_its_dice(
    filled, options, box: str, possible: tuple[int, ...]
) -> None:
    some = card(filled, **options)
    assert some.points_without_dice(some.rules.rule_set.box[box]) == possible


def test_a_card_is_full_when_its_last_box_is_filled() -> None:
    nearly = card(UPPER | LOWER)
    assert not nearly.full
    assert nearly.fill(place(nearly, "yahtzee", "12345")).full
