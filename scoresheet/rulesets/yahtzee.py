"""Standard Yahtzee, by the publisher's leaflet (Hasbro C2406 family), with the known variants."""

from scoresheet.rules import Bonus, Category, Choice, Clause, Option, RuleSet, Section, Step
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
ORIGINAL = (
    Step("lower_open", "lower", "joker", "joker-original"),
    Step("always", "upper", "zero", "joker-original"),
)
NO_JOKER = (Step("always", "any", "natural", "joker-none"),)

RULE_SET = RuleSet(
    key="yahtzee",
    name="Yahtzee",
    description="The standard game: five dice, thirteen boxes, 63 for the upper bonus.",
    dice=5,
    upper=Section(
        "Upper section",
        (
            Category("aces", "Aces", Face(1), brief="Sum of the aces"),
            Category("twos", "Twos", Face(2), brief="Sum of the twos"),
            Category("threes", "Threes", Face(3), brief="Sum of the threes"),
            Category("fours", "Fours", Face(4), brief="Sum of the fours"),
            Category("fives", "Fives", Face(5), brief="Sum of the fives"),
            Category("sixes", "Sixes", Face(6), brief="Sum of the sixes"),
        ),
        Bonus(63, 35),
    ),
    lower=Section(
        "Lower section",
        (
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
        ),
    ),
    alike_category="yahtzee",
    alike_name="Yahtzee",
    options=(
        Option(
            "joker",
            "Joker rule",
            (
                Choice(
                    "forced",
                    "Forced",
                    "An extra Yahtzee goes in its upper box while that is open; "
                    "then in any lower box, which pays in full.",
                    {"steps": FORCED},
                ),
                Choice(
                    "free",
                    "Free choice",
                    "An extra Yahtzee goes in any open box; Full House and straights pay in full "
                    "once its upper box is filled.",
                    {"steps": FREE},
                ),
                Choice(
                    "original",
                    "Original 1956",
                    "An extra Yahtzee goes in any lower box, which pays in full at once.",
                    {"steps": ORIGINAL},
                ),
                Choice(
                    "none",
                    "No Joker",
                    "An extra Yahtzee goes in any open box, for what its dice pay there.",
                    {"steps": NO_JOKER},
                ),
            ),
        ),
        Option(
            "bonus",
            "Yahtzee bonus",
            (
                Choice(
                    "standard",
                    "100 each",
                    "100 for each extra Yahtzee if the Yahtzee box holds 50.",
                    {"bonus": 100, "needs": "best"},
                ),
                Choice(
                    "after_scratch",
                    "100 even after a scratch",
                    "100 for each extra Yahtzee, even if the Yahtzee box holds 0.",
                    {"bonus": 100, "needs": "filled"},
                ),
                Choice("none", "No bonus", "Extra Yahtzees earn no bonus.", {"bonus": 0}),
            ),
        ),
    ),
    clauses=(
        Clause(
            "turn",
            "A turn",
            "Roll up to three times, keeping what you like; only the dice at the end count. Then "
            "fill exactly one open box. Any open box may take a zero. A box is never skipped, and "
            "never filled twice.",
        ),
        Clause(
            "upper-bonus",
            "The upper bonus",
            "63 or more in the upper section earns 35. Three of each number make exactly 63.",
        ),
        Clause(
            "alike-ordinary",
            "While the Yahtzee box is open",
            "Five alike may go in any open box at its ordinary value: 50 in Yahtzee, five times "
            "the number in its upper box, the sum in 3 of a Kind, 4 of a Kind and Chance. Full "
            "House asks for two different numbers, so it pays 0, and so do the straights.",
        ),
        Clause(
            "joker-matching",
            "Forced Joker, first step",
            "Once the Yahtzee box is filled, with 50 or with 0, five alike must go in the upper "
            "box of their number if that is open.",
        ),
        Clause(
            "joker-lower",
            "Forced Joker, second step",
            "Is that box filled, five alike go in any open lower box, your choice. Full House 25, "
            "Small Straight 30 and Large Straight 40 pay in full.",
        ),
        Clause(
            "joker-zero",
            "Forced Joker, third step",
            "Is the whole lower section filled too, five alike go in any open upper box for 0.",
        ),
        Clause(
            "joker-free",
            "Free choice Joker",
            "House rule: five alike may go in any open box. Full House and the straights pay in "
            "full once the upper box of their number is filled, with whatever; before that they "
            "pay 0.",
        ),
        Clause(
            "joker-original",
            "Original Joker of 1956",
            "Five alike go in any open lower box and pay there in full at once. When none is open, "
            "in an open upper box for 0; this last part is our reading.",
        ),
        Clause(
            "joker-none",
            "No Joker",
            "House rule: five alike may go in any open box for what its dice pay there.",
        ),
        Clause(
            "extra-bonus",
            "The Yahtzee bonus",
            "Each five alike rolled once the Yahtzee box holds 50 earns 100 more, without limit, "
            "also when the box it goes in pays 0. A Yahtzee box with 0 earns none, unless the "
            "table agreed on 100 even after a scratch. The bonus belongs to the lower section and "
            "never counts toward the 63.",
        ),
        Clause(
            "winning",
            "Winning",
            "The highest grand total wins. A tie is shared, or one more game settles it.",
        ),
    ),
)
