"""The engine against the plain statement of the rules, over everything that can happen.

Five alike: six numbers, every set of filled boxes, the Yahtzee box open, 0 or 50, every pair of
options. Every other roll: every box once. Some eleven million verdicts, under a minute.
"""

from itertools import combinations, product

import pytest

from scoresheet.card import Card, Entry
from scoresheet.rulesets import load
from scoresheet.scoring import all_rolls, five_alike
from tests import plain_rules
from tests.plain_rules import BONUSES, BOXES, JOKERS

YAHTZEE = load("yahtzee")
RULES = {
    (joker, bonus): YAHTZEE.rules({"joker": joker, "bonus": bonus})
    for joker, bonus in product(JOKERS, BONUSES)
}
OTHERS = [box for box in BOXES if box != "yahtzee"]
OTHER_SETS = [chosen for size in range(13) for chosen in combinations(OTHERS, size)]
FIVES_ALIKE = [(face,) * 5 for face in range(1, 7)]


def filled_sets(yahtzee: int | None) -> list[dict[str, int]]:
    """Every set of filled boxes with this in the Yahtzee box, None for open."""
    start = {} if yahtzee is None else {"yahtzee": yahtzee}
    return [start | dict.fromkeys(chosen, 0) for chosen in OTHER_SETS]


def assert_agree(filled: dict[str, int], options: tuple[str, str], card: Card, dice) -> None:
    engine = [(p.legal, p.points, p.bonus) for p in card.placements(dice)]
    plain = plain_rules.verdicts(filled, dice, *options)
    if engine != plain:
        differ = [
            f"{box}: engine {one}, plain {other}"
            for box, one, other in zip(BOXES, engine, plain, strict=True)
            if one != other
        ]
        pytest.fail(f"{dice} with {options}, filled {filled}: " + "; ".join(differ))


def test_the_boxes_are_the_same_in_the_same_order() -> None:
    assert tuple(box.key for box in YAHTZEE.boxes) == BOXES


def test_the_options_are_the_same() -> None:
    choices = {o.key: tuple(choice.key for choice in o.choices) for o in YAHTZEE.options}
    assert choices == {"joker": JOKERS, "bonus": BONUSES}


@pytest.mark.parametrize("yahtzee", [None, 0, 50], ids=["yahtzee open", "scratched", "filled"])
@pytest.mark.parametrize("joker", JOKERS)
def test_five_alike_on_every_card(joker: str, yahtzee: int | None) -> None:
    entries = {box: Entry(0) for box in BOXES} | {"yahtzee": Entry(yahtzee or 0)}
    for filled in filled_sets(yahtzee):
        written = {box: entries[box] for box in filled}
        for bonus in BONUSES:
            card = Card(RULES[joker, bonus], written)
            for dice in FIVES_ALIKE:
                assert_agree(filled, (joker, bonus), card, dice)


def test_every_five_alike_case_is_there() -> None:
    sets = [frozenset(filled) for yahtzee in (None, 50) for filled in filled_sets(yahtzee)]
    assert len(set(sets)) == 2**13


ORDINARY = [dice for dice in all_rolls(5) if not five_alike(dice)]


def test_every_other_roll_in_every_box() -> None:
    assert len(ORDINARY) == 246
    for options, rules in RULES.items():
        for dice in ORDINARY:
            assert_agree({}, options, Card(rules), dice)


@pytest.mark.parametrize("yahtzee", [0, 50])
def test_every_other_roll_once_the_yahtzee_box_is_filled(yahtzee: int) -> None:
    for options, rules in RULES.items():
        card = Card(rules, {"yahtzee": Entry(yahtzee)})
        for dice in ORDINARY:
            assert_agree({"yahtzee": yahtzee}, options, card, dice)
