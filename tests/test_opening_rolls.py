"""Opening rolls, typed as a sum or as dice, and the house rules in words."""

import pytest

from scoresheet.forms import BadDice
from scoresheet.houserules import says_options
from scoresheet.newgame import opening_total
from scoresheet.rulesets import load

BOUNDS = "The dice add up to 5 at least and 30 at most, not"


@pytest.mark.parametrize(
    "typed, count, total",
    [
        ("23", 5, 23),
        (" 5 ", 5, 5),
        ("30", 5, 30),
        ("4 4, 4-5 6", 5, 23),
        ("11111", 5, 5),
        ("２３", 5, 23),
        ("36", 6, 36),
        ("123456", 6, 21),
    ],
    ids=["sum", "least", "most", "dice", "ones", "full-width", "six dice", "six dice each"],
)
def test_an_opening_roll_is_a_sum_or_its_dice(typed: str, count: int, total: int) -> None:
    assert opening_total(typed, count) == total


@pytest.mark.parametrize(
    "typed, problem",
    [
        ("4", f"{BOUNDS} 4."),
        ("31", f"{BOUNDS} 31."),
        ("4446", "Four dice so far: 4-4-4-6. One more."),
        ("444627", "A die shows 1 to 6, not 7. That is six dice; a roll has five."),
        ("two", "“t” is no die: enter digits from 1 to 6. “w” is no die"),
        ("", "Enter the five dice that lie there."),
    ],
    ids=["too little", "too much", "four dice", "a seven", "letters", "nothing"],
)
def test_what_no_opening_roll_can_be_is_refused_in_a_sentence(typed: str, problem: str) -> None:
    with pytest.raises(BadDice) as refused:
        opening_total(typed, 5)
    assert str(refused.value).startswith(problem)


def test_options_are_said_in_the_order_of_the_rule_set() -> None:
    options = {"bonus": "none", "joker": "free"}
    said = says_options(load("yahtzee"), options)
    assert said == ["Joker rule: Free choice", "Yahtzee bonus: No bonus"]
