"""What several rule sets share: the standard card's categories, straights and Joker steps."""

from scoresheet.rules import Category, Choice, Clause, Option, Step
from scoresheet.scoring import Anything, Face, Groups, Straight

SMALL = ((1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6))
LARGE = ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6))

FORCED = (
    Step("matching_open", "matching", "natural", "joker-matching"),
    Step("lower_open", "lower", "joker", "joker-lower"),
    Step("always", "upper", "zero", "joker-zero"),
)
FREE = (
    Step("matching_open", "any", "natural", "joker-free"),
    Step("always", "any", "joker", "joker-free"),
)
NO_JOKER = (Step("always", "any", "natural", "joker-none"),)

TURN = (
    "Roll up to three times, keeping what you like; only the dice at the end count. Then fill "
    "exactly one open box. Any open box may take a zero. A box is never skipped, and never filled "
    "twice."
)
WINNING = "The highest grand total wins. A tie is shared, or one more game settles it."

IN_ORDER = Option(
    "order",
    "Order of filling",
    (
        Choice("free", "Free", "Fill the boxes in any order.", {"printed_order": False}),
        Choice(
            "forced",
            "Printed order",
            "Fill the boxes from top to bottom, each turn the next one.",
            {"printed_order": True},
        ),
    ),
)
PRINTED_ORDER = Clause(
    "printed-order",
    "Printed order",
    "If the table agreed on it, boxes are filled from top to bottom: every turn goes in the next "
    "box, whatever the dice.",
)

ACES = (Category("aces", "Aces", Face(1), brief="Sum of the aces"),)
ONES = (Category("ones", "Ones", Face(1), brief="Sum of the ones"),)
TWOS_TO_SIXES = (
    Category("twos", "Twos", Face(2), brief="Sum of the twos"),
    Category("threes", "Threes", Face(3), brief="Sum of the threes"),
    Category("fours", "Fours", Face(4), brief="Sum of the fours"),
    Category("fives", "Fives", Face(5), brief="Sum of the fives"),
    Category("sixes", "Sixes", Face(6), brief="Sum of the sixes"),
)

STANDARD_LOWER = (
    Category(
        "three_of_a_kind",
        "3 of a Kind",
        Groups((3,), "all"),
        brief="Three alike: sum of all dice",
    ),
    Category(
        "four_of_a_kind",
        "4 of a Kind",
        Groups((4,), "all"),
        brief="Four alike: sum of all dice",
    ),
    Category(
        "full_house",
        "Full House",
        Groups((3, 2), 25),
        joker=25,
        brief="Three of one, two of another",
    ),
    Category(
        "small_straight",
        "Small Straight",
        Straight(SMALL, 30),
        joker=30,
        brief="Four in a row",
        short="Sm. Straight",
    ),
    Category(
        "large_straight",
        "Large Straight",
        Straight(LARGE, 40),
        joker=40,
        brief="Five in a row",
        short="Lg. Straight",
    ),
    Category("yahtzee", "Yahtzee", Groups((5,), 50), brief="Five alike"),
    Category("chance", "Chance", Anything(), brief="Sum of all dice"),
)
