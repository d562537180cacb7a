"""Standard Yahtzee, by the publisher's leaflet (Hasbro C2406 family), with the known variants."""

from scoresheet.rules import Bonus, Choice, Clause, Option, RuleSet, Section, Step
from scoresheet.rulesets._standard import (
    ACES,
    FORCED,
    FREE,
    NO_JOKER,
    STANDARD_LOWER,
    TURN,
    TWOS_TO_SIXES,
    WINNING,
)

ORIGINAL = (
    Step("lower_open", "lower", "joker", "joker-original"),
    Step("always", "upper", "zero", "joker-original"),
)

RULE_SET = RuleSet(
    key="yahtzee",
    name="Yahtzee",
    description="The standard game: five dice, thirteen boxes, 63 for the upper bonus.",
    dice=5,
    listed=1,
    upper=Section(
        "Upper section",
        ACES + TWOS_TO_SIXES,
        Bonus(63, 35),
    ),
    lower=Section(
        "Lower section",
        STANDARD_LOWER,
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
            TURN,
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
            WINNING,
        ),
    ),
)
