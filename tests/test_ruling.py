"""The reasons as players read them. Each is short, true and points at a clause."""

from itertools import product

import pytest

from scoresheet import rulesets, ruling
from scoresheet.card import Card, Entry, Reason
from scoresheet.scoring import Straight
from tests.plain_rules import BONUSES, JOKERS
from tests.sheets import LOWER, UPPER, card, roll
from tests.toy import TOY

FILLED = {"yahtzee": 50}
SCRATCHED = {"yahtzee": 0}
FOURS = {"fours": 12}


def reason(on: Card, box: str, dice: str, name: str = "Ann") -> str:
    placement = on.place(on.rules.rule_set.box[box], roll(dice))
    return ruling.rule_on(on, placement, name).reason


SAID = {
    "fits: numbers": ({}, {}, "fours", "44426", "Three 4s: 12."),
    "fits: one": ({}, {}, "sixes", "44426", "One 6: 6."),
    "misses: numbers": ({}, {}, "aces", "44426", "No 1s: 0."),
    "fits: alike": (
        {},
        {},
        "three_of_a_kind",
        "44426",
        "2-4-4-4-6 has three alike: 20, the sum of all dice.",
    ),
    "misses: alike": (
        {},
        {},
        "four_of_a_kind",
        "44426",
        "4 of a Kind needs four alike; 2-4-4-4-6 lacks that: 0.",
    ),
    "fits: full house": (
        {},
        {},
        "full_house",
        "44422",
        "2-2-4-4-4 has three of one number and two of another: 25.",
    ),
    "misses: full house": (
        {},
        {},
        "full_house",
        "44426",
        "Full House needs three of one number and two of another; 2-4-4-4-6 lacks that: 0.",
    ),
    "fits: straight": ({}, {}, "small_straight", "12346", "1-2-3-4-6 has four in a row: 30."),
    "misses: straight": (
        {},
        {},
        "large_straight",
        "12346",
        "Large Straight needs five in a row; 1-2-3-4-6 lacks that: 0.",
    ),
    "fits: chance": ({}, {}, "chance", "44426", "Anything goes, all dice count: 20."),
    "ordinary: yahtzee": ({}, {}, "yahtzee", "44444", "Five alike: Yahtzee pays 50."),
    "ordinary: elsewhere": (
        {},
        {},
        "large_straight",
        "44444",
        "Not a Joker: Ann’s Yahtzee box is open. It pays 50; Large Straight pays 0.",
    ),
    "filled": (FOURS, {}, "fours", "44426", "Ann’s Fours is filled: 12."),
    "matching first": (
        FILLED,
        {},
        "large_straight",
        "44444",
        "Large Straight is closed for this roll: Ann’s Fours are open, so five 4s must go there. "
        "20, plus the 100.",
    ),
    "matching first, scratched": (
        SCRATCHED,
        {},
        "large_straight",
        "44444",
        "Large Straight is closed for this roll: Ann’s Fours are open, so five 4s must go there. "
        "20. No bonus: Ann has 0 in Yahtzee.",
    ),
    "matching first, no bonus": (
        FILLED,
        {"bonus": "none"},
        "chance",
        "44444",
        "Chance is closed for this roll: Ann’s Fours are open, so five 4s must go there. 20.",
    ),
    "matching": (
        FILLED,
        {},
        "fours",
        "44444",
        "An extra Yahtzee goes in its own upper box first: Fours pays 20, plus the 100.",
    ),
    "joker": (
        FILLED | FOURS,
        {},
        "large_straight",
        "44444",
        "Joker: Fours is filled, so any open lower box pays in full. Large Straight 40, plus the "
        "100.",
    ),
    "joker, scratched": (
        SCRATCHED | FOURS,
        {},
        "large_straight",
        "44444",
        "Joker: Fours is filled, so any open lower box pays in full. Large Straight 40. No bonus: "
        "Ann has 0 in Yahtzee.",
    ),
    "joker, bonus after a scratch": (
        SCRATCHED | FOURS,
        {"bonus": "after_scratch"},
        "chance",
        "44444",
        "Joker: Fours is filled, so any open lower box pays in full. Chance 20, plus the 100.",
    ),
    "lower first, much is open": (
        FILLED | FOURS,
        {},
        "aces",
        "44444",
        "Aces is closed for this roll: Ann’s lower section has room, and a Joker goes there first.",
    ),
    "lower first, two are open": (
        FILLED | FOURS | {k: 0 for k in LOWER if k not in ("full_house", "chance")},
        {},
        "aces",
        "44444",
        "Aces is closed for this roll: Ann’s Full House and Chance are open, and a Joker goes in "
        "the lower section first.",
    ),
    "lower first, one is open": (
        FILLED | FOURS | {k: 0 for k in LOWER if k != "chance"},
        {},
        "aces",
        "44444",
        "Aces is closed for this roll: Ann’s Chance is open, and a Joker goes in the lower section "
        "first.",
    ),
    "zero": (
        FILLED | FOURS | LOWER,
        {},
        "aces",
        "44444",
        "No lower box is open any more, so Aces takes a zero, plus the 100.",
    ),
    "free, not yet": (
        FILLED,
        {"joker": "free"},
        "full_house",
        "44444",
        "No Joker while Fours are open: Full House pays 0, plus the 100.",
    ),
    "free, its own box": (
        FILLED,
        {"joker": "free"},
        "fours",
        "44444",
        "Five 4s in their own box: Fours pays 20, plus the 100.",
    ),
    "free, joker": (
        FILLED | FOURS,
        {"joker": "free"},
        "full_house",
        "44444",
        "Joker: Fours is filled, so any open box will do. Full House 25, plus the 100.",
    ),
    "original": (
        FILLED,
        {"joker": "original"},
        "full_house",
        "44444",
        "Joker: any open lower box pays in full. Full House 25, plus the 100.",
    ),
    "original, whatever is filled": (
        FILLED | FOURS,
        {"joker": "original"},
        "full_house",
        "44444",
        "Joker: any open lower box pays in full. Full House 25, plus the 100.",
    ),
    "original, its own box": (
        FILLED | LOWER,
        {"joker": "original"},
        "fours",
        "44444",
        "No lower box is open any more, so Fours takes a zero, plus the 100.",
    ),
    "no joker": (
        FILLED,
        {"joker": "none"},
        "full_house",
        "44444",
        "Played without a Joker: Full House pays 0, plus the 100.",
    ),
    "no joker, its own box": (
        FILLED,
        {"joker": "none"},
        "fours",
        "44444",
        "Five 4s in their own box: Fours pays 20, plus the 100.",
    ),
}


@pytest.mark.parametrize("filled, options, box, dice, sentence", SAID.values(), ids=SAID)
def test_a_ruling_says(filled, options, box: str, dice: str, sentence: str) -> None:
    assert reason(card(filled, **options), box, dice) == sentence


NOBODYS = {
    "ordinary": ({}, "chance", "Not a Joker: the Yahtzee box is open. It pays 50; Chance pays 20."),
    "filled": (FOURS, "fours", "Fours is filled: 12."),
    "matching first": (
        FILLED,
        "chance",
        "Chance is closed for this roll: Fours are open, so five 4s must go there. 20, plus the "
        "100.",
    ),
    "lower first": (
        FILLED | FOURS,
        "aces",
        "Aces is closed for this roll: the lower section has room, and a Joker goes there first.",
    ),
    "scratched": (
        SCRATCHED,
        "fours",
        "An extra Yahtzee goes in its own upper box first: Fours pays 20. No bonus: there is 0 in "
        "Yahtzee.",
    ),
}


@pytest.mark.parametrize("filled, box, sentence", NOBODYS.values(), ids=NOBODYS)
def test_a_card_may_be_nobodys(filled, box: str, sentence: str) -> None:
    assert reason(card(filled), box, "44444", name="") == sentence


def toy_reason(filled: dict[str, int], box: str, dice: str, **options: str) -> str:
    on = Card(TOY.rules(options), {key: Entry(points) for key, points in filled.items()})
    return reason(on, box, dice)


SEXTETS = {"sextet.1": 100, "sextet.2": 100}
TWOS = {"twos.1": 6, "twos.2": 6}
OTHER_GAMES = {
    "dice that count": (
        {},
        {},
        "three_pairs.1",
        "112233",
        "1-1-2-2-3-3 has two of one number, two of another and two of a third: 12, the sum of all "
        "dice.",
    ),
    "one run": (
        {},
        {},
        "long_run.1",
        "123455",
        "Long Run (×1) needs 1-2-3-4-5-6; 1-2-3-4-5-5 lacks that: 0.",
    ),
    "one column open": (
        {"sextet.1": 100},
        {},
        "chance.1",
        "222222",
        "Not a Joker: Ann’s Sextet (×2) box is open. It pays 100; Chance (×1) pays 12.",
    ),
    "order": (
        {},
        {"order": "printed"},
        "chance.1",
        "222222",
        "Boxes are filled in printed order: Ann’s next one is Ones (×1).",
    ),
    "own box in two columns that pay differently": (
        SEXTETS,
        {},
        "chance.1",
        "222222",
        "Chance (×1) is closed for this roll: Ann’s Twos (×1) and Twos (×2) are open, so six 2s "
        "must go in one of them. 12, plus 100 or 200, by the column.",
    ),
    "own box in two columns that pay alike": (
        SEXTETS,
        {"bonus": "best"},
        "chance.1",
        "222222",
        "Chance (×1) is closed for this roll: Ann’s Twos (×1) and Twos (×2) are open, so six 2s "
        "must go in one of them. 12, plus the 50.",
    ),
    "own box, by its own name": (
        SEXTETS,
        {},
        "twos.2",
        "222222",
        "An extra Sextet goes in its own upper box first: Twos (×2) pays 12, plus the 200.",
    ),
    "joker": (
        SEXTETS | TWOS,
        {},
        "long_run.2",
        "222222",
        "Joker: Twos (×1) and Twos (×2) are filled, so any open lower box pays in full. Long Run "
        "(×2) 21, plus the 200.",
    ),
    "joker of a number without a box": (
        SEXTETS,
        {},
        "long_run.2",
        "666666",
        "Joker: any open lower box pays in full. Long Run (×2) 21, plus the 200.",
    ),
    "bonus elsewhere": (
        SEXTETS,
        {"joker": "none", "bonus": "matching"},
        "chance.1",
        "222222",
        "An extra Sextet may go in any open box: Chance (×1) pays 12. No bonus: it goes with "
        "Twos (×1) and Twos (×2) only.",
    ),
    "bonus elsewhere, of a number without a box": (
        SEXTETS,
        {"joker": "none", "bonus": "matching"},
        "chance.1",
        "666666",
        "An extra Sextet may go in any open box: Chance (×1) pays 36. No bonus: it goes with the "
        "box of the number only.",
    ),
    "one of the sextets is scratched": (
        SEXTETS | {"sextet.2": 0},
        {"bonus": "best"},
        "twos.1",
        "222222",
        "An extra Sextet goes in its own upper box first: Twos (×1) pays 12. No bonus: Ann has 0 "
        "in Sextet (×2).",
    ),
}


@pytest.mark.parametrize(
    "filled, options, box, dice, sentence", OTHER_GAMES.values(), ids=OTHER_GAMES
)
def test_a_ruling_on_six_dice_and_columns_says(filled, options, box, dice, sentence) -> None:
    assert toy_reason(filled, box, dice, **options) == sentence


def test_a_filled_box_is_told_with_its_dice_where_they_are_known() -> None:
    on = Card(rulesets.load("yahtzee").rules(), {"fours": Entry(12, 0, (2, 4, 4, 4, 6))})
    assert reason(on, "fours", "11123") == "Ann’s Fours is filled: 12 with 2-4-4-4-6."


def test_without_dice_a_filled_box_is_closed_and_an_open_one_is_not() -> None:
    some, boxes = card(FOURS), rulesets.load("yahtzee").box
    assert ruling.closed_without_dice(some, boxes["fours"], "Ann") == "Ann’s Fours is filled: 12."
    assert ruling.closed_without_dice(some, boxes["fives"], "Ann") is None


STANDARD = list(product(JOKERS, BONUSES))
CARDS = [{}, FILLED, SCRATCHED]
CARDS += [dict(more, **base) for base in CARDS for more in (FOURS, LOWER, LOWER | FOURS, UPPER)]


@pytest.mark.parametrize("joker, bonus", STANDARD, ids=["-".join(pair) for pair in STANDARD])
def test_every_ruling_is_a_sentence_that_points_at_a_clause_or_a_box(
    joker: str, bonus: str
) -> None:
    rule_set = rulesets.load("yahtzee")
    known = {clause.anchor for clause in rule_set.clauses}
    known |= {f"box-{box.category.key}" for box in rule_set.boxes}
    for filled, dice in product(CARDS, ("44444", "66666", "44426", "12345")):
        on = card(filled, joker=joker, bonus=bonus)
        for one in ruling.rulings(on, roll(dice), "Ann"):
            assert one.anchor in known
            assert one.reason[0].isupper() or one.reason[0].isdigit()
            assert one.reason.endswith(".")
            assert len(one.reason) <= 150


def test_every_reason_is_met_by_a_ruling_above() -> None:
    met = set()
    for filled, options, box, dice, _ in [*SAID.values()]:
        on = card(filled, **options)
        met.add(on.place(on.rules.rule_set.box[box], roll(dice)).reason)
    assert met == set(Reason) - {Reason.OUT_OF_ORDER}


def clauses_that_rulings_need(rule_set) -> set[str]:
    """The clauses that rulings of the rule set point at, besides its boxes."""
    choices = [choice for option in rule_set.options for choice in option.choices]
    policies = [rule_set.policy] + [
        rule_set.rules({o.key: c.key}).policy for o in rule_set.options for c in o.choices
    ]
    need = {"turn"} | {step.rule for policy in policies for step in policy.steps}
    if rule_set.alike_category:
        need.add("alike-ordinary")
    if any(choice.change.get("printed_order") for choice in choices):
        need.add("printed-order")
    return need


@pytest.mark.parametrize("key", rulesets.keys())
def test_every_clause_that_a_ruling_names_is_on_the_rules_page(key: str) -> None:
    rule_set = rulesets.load(key)
    assert clauses_that_rulings_need(rule_set) <= {clause.anchor for clause in rule_set.clauses}


@pytest.mark.parametrize(
    "points, said",
    [
        ([], ""),
        ([0], "0"),
        ([0, 25], "0, 25"),
        ([0, 1], "0, 1"),
        ([0, 1, 2], "0–2"),
        ([0, *range(5, 31)], "0, 5–30"),
        ([0, 1, 3, 4, 5, 8], "0, 1, 3–5, 8"),
    ],
)
def test_points_are_said_in_runs(points: list[int], said: str) -> None:
    assert ruling.says_points(points) == said


@pytest.mark.parametrize(
    "pattern, said",
    [
        (Straight(((1, 2, 3, 4), (2, 3, 4, 5)), 30), "four in a row"),
        (Straight(((1, 2, 3, 4, 5),), 15), "1-2-3-4-5"),
    ],
    ids=["runs", "one run"],
)
def test_what_a_straight_needs(pattern: Straight, said: str) -> None:
    assert ruling.needs(pattern) == said
