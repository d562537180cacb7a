"""Standard Yahtzee, by the publisher's leaflet (Hasbro C2406 family), with the known variants."""

from scoresheet.clauses import Clause, Dispute, Example
from scoresheet.rules import Bonus, Choice, Option, RuleSet, Section, Step
from scoresheet.rulesets._standard import (
    ACES,
    AT_THE_TABLE,
    FORCED,
    FREE,
    NO_JOKER,
    STANDARD_LOWER,
    STARTING,
    TURN,
    TWOS_TO_SIXES,
    WINNING,
    about_dice,
    exactly,
)

ORIGINAL = (
    Step("lower_open", "lower", "joker", "joker-original"),
    Step("always", "upper", "zero", "joker-original"),
)

LOWER_FILLED = dict.fromkeys(
    category.key for category in STANDARD_LOWER if category.key != "yahtzee"
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
        TURN,
        WINNING,
        STARTING,
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
            "Five alike rolled once the Yahtzee box is filled, with 50 or with 0, are an extra "
            "Yahtzee. It must go in the upper box of its number if that is open.",
        ),
        Clause(
            "joker-lower",
            "Forced Joker, second step",
            "If that box is filled, an extra Yahtzee goes in any open lower box, as you choose. "
            "Full House 25, Small Straight 30 and Large Straight 40 pay in full.",
        ),
        Clause(
            "joker-zero",
            "Forced Joker, third step",
            "If the whole lower section is filled too, it goes in any open upper box, for 0.",
        ),
        Clause(
            "joker-free",
            "Free choice Joker",
            "House rule: an extra Yahtzee may go in any open box. Full House and the straights pay "
            "in full once the upper box of its number is filled, with whatever; before that, 0.",
        ),
        Clause(
            "joker-original",
            "Original Joker of 1956",
            "An extra Yahtzee goes in any open lower box and pays there in full at once. When none "
            "is open, it goes in an open upper box for 0. That last part, and the 100 under this "
            "rule, are our reading.",
        ),
        Clause(
            "joker-none",
            "No Joker",
            "House rule: an extra Yahtzee goes in any open box for what its dice pay there.",
        ),
        Clause(
            "extra-bonus",
            "The Yahtzee bonus",
            "Each extra Yahtzee earns 100 more if the Yahtzee box holds 50: without limit, under "
            "every Joker rule, and also when the box it goes in pays 0. A Yahtzee box with 0 earns "
            "none, unless the table agreed on 100 even after a scratch. The bonus belongs to the "
            "lower section and never counts toward the 63.",
        ),
        Clause(
            "sources",
            "Where this comes from",
            "From the leaflet in the publisher’s box (Hasbro C2406), which has the forced Joker. "
            "What is a house rule, and what is our reading, is marked above.",
        ),
    ),
    disputes=(
        Dispute(
            "first-yahtzee",
            "Must the first Yahtzee go in the Yahtzee box?",
            "No. It may go in any open box, at its ordinary value.",
            examples=(Example("fours", "44444"),),
        ),
        Dispute(
            "upper-first",
            "Must an extra Yahtzee go in its upper box first?",
            "Yes, if that is open: so says the leaflet. House rules differ.",
            "The free-choice rule says otherwise.",
            (Example("large_straight", "44444", {"yahtzee": 50}, by=("joker",)),),
        ),
        Dispute(
            "after-scratch",
            "Does the Joker work once Yahtzee was scratched?",
            "Yes, without the 100.",
            "Some apps refuse it.",
            (
                Example(
                    "large_straight", "66666", {"sixes": 18, "yahtzee": 0}, by=("joker", "bonus")
                ),
            ),
        ),
        Dispute(
            "how-many",
            "How many Yahtzee bonuses can one earn?",
            "There is no limit.",
            "Some say three: a misreading of the boxes that are printed for the ticks.",
        ),
        Dispute(
            "zero-with-bonus",
            "An extra Yahtzee takes a zero: does it still earn the 100?",
            "Yes. The roll earns it, not the box.",
            examples=(Example("aces", "44444", {"fours": None, "yahtzee": 50, **LOWER_FILLED}),),
        ),
        Dispute(
            "full-house",
            "Are five alike a Full House?",
            "Not as an ordinary roll: it takes two different numbers. As a Joker they pay 25.",
            "Some house rules take them as one.",
            (
                Example("full_house", "33333"),
                Example("full_house", "33333", {"threes": 9, "yahtzee": 50}, by=("joker",)),
            ),
        ),
        exactly(63),
        *about_dice(),
        *AT_THE_TABLE,
    ),
    trademark="Yahtzee is a trademark of Hasbro.",
)
