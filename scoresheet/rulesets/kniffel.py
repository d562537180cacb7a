"""Kniffel as sold in Germany, by the publisher's leaflet. Where it is silent, a reading is ours."""

from scoresheet.rules import Bonus, Category, Choice, Clause, Option, RuleSet, Section, Step
from scoresheet.rulesets._standard import (
    LARGE,
    NO_JOKER,
    SMALL,
    TURN,
    WINNING,
)
from scoresheet.scoring import Anything, Face, Groups, Straight

LEAFLET = (
    Step("matching_open", "any", "natural", "joker-matching"),
    Step("lower_open", "lower", "joker", "joker-lower"),
    Step("always", "upper", "zero", "joker-zero"),
)

RULE_SET = RuleSet(
    key="kniffel",
    name="Kniffel",
    description="The German game: thirteen boxes with their German names.",
    dice=5,
    listed=5,
    upper=Section(
        "Oberer Teil",
        (
            Category("ones", "Einser", Face(1), brief="Sum of the ones", gloss="Ones"),
            Category("twos", "Zweier", Face(2), brief="Sum of the twos", gloss="Twos"),
            Category("threes", "Dreier", Face(3), brief="Sum of the threes", gloss="Threes"),
            Category("fours", "Vierer", Face(4), brief="Sum of the fours", gloss="Fours"),
            Category("fives", "Fünfer", Face(5), brief="Sum of the fives", gloss="Fives"),
            Category("sixes", "Sechser", Face(6), brief="Sum of the sixes", gloss="Sixes"),
        ),
        Bonus(63, 35),
    ),
    lower=Section(
        "Unterer Teil",
        (
            Category(
                "three_of_a_kind",
                "Dreierpasch",
                Groups((3,), "all"),
                brief="Three alike: sum of all dice",
                gloss="3 of a Kind",
            ),
            Category(
                "four_of_a_kind",
                "Viererpasch",
                Groups((4,), "all"),
                brief="Four alike: sum of all dice",
                gloss="4 of a Kind",
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
                "Kleine Straße",
                Straight(SMALL, 30),
                joker=30,
                brief="Four in a row",
                short="Kl. Straße",
                gloss="Small Straight",
            ),
            Category(
                "large_straight",
                "Große Straße",
                Straight(LARGE, 40),
                joker=40,
                brief="Five in a row",
                short="Gr. Straße",
                gloss="Large Straight",
            ),
            Category("kniffel", "Kniffel", Groups((5,), 50), brief="Five alike"),
            Category("chance", "Chance", Anything(), brief="Sum of all dice"),
        ),
    ),
    alike_category="kniffel",
    alike_name="Kniffel",
    options=(
        Option(
            "joker",
            "Joker rule",
            (
                Choice(
                    "leaflet",
                    "Leaflet",
                    "Once its upper box is filled, a further Kniffel pays in full in any lower "
                    "box.",
                    {"steps": LEAFLET},
                ),
                Choice(
                    "none",
                    "No Joker",
                    "A further Kniffel goes in any open box for what its dice pay there, as in "
                    "many programs.",
                    {"steps": NO_JOKER},
                ),
            ),
        ),
        Option(
            "bonus",
            "Kniffel bonus",
            (
                Choice(
                    "leaflet",
                    "50 in its upper box",
                    "A further Kniffel earns 50 when it is written in the upper box of its number.",
                    {"bonus": 50, "matching_only": True},
                ),
                Choice(
                    "100",
                    "100 each",
                    "Each further Kniffel earns 100, wherever it is written.",
                    {"bonus": 100, "matching_only": False},
                ),
                Choice(
                    "50",
                    "50 each",
                    "Each further Kniffel earns 50, wherever it is written.",
                    {"bonus": 50, "matching_only": False},
                ),
                Choice("none", "No bonus", "Further Kniffels earn no bonus.", {"bonus": 0}),
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
            "While the Kniffel box is open",
            "Five alike may go in any open box at its ordinary value: 50 in Kniffel, five times "
            "the number in its upper box. Full House asks for two different numbers, so it pays 0, "
            "and so do the straights.",
        ),
        Clause(
            "joker-matching",
            "A further Kniffel, its upper box open",
            "Written in the upper box of its number, a further Kniffel earns 50 extra points, "
            "noted apart; they never count toward the 63. Our reading, since the leaflet is "
            "silent: any other open box stays allowed at its ordinary value, without the 50.",
        ),
        Clause(
            "joker-lower",
            "A further Kniffel as a Joker",
            "Are the Kniffel box and the upper box of its number both filled, a further Kniffel "
            "goes in any open lower box and pays there in full: Full House 25, Kleine Straße 30, "
            "Große Straße 40. That it must go there while a lower box is open is our reading.",
        ),
        Clause(
            "joker-zero",
            "Nothing open below",
            "Is the whole lower section filled, a further Kniffel strikes an open upper box: 0.",
        ),
        Clause(
            "joker-none",
            "No Joker",
            "House rule: a further Kniffel goes in any open box for what its dice pay there.",
        ),
        Clause(
            "extra-bonus",
            "The Kniffel bonus",
            "By the leaflet, 50 for a further Kniffel in the upper box of its number. Many "
            "families play 100 or 50 for each further Kniffel wherever it goes. Our reading: any "
            "extra needs 50 in the Kniffel box; a struck one earns none, but the Joker still "
            "works.",
        ),
        Clause(
            "winning",
            "Winning",
            WINNING,
        ),
    ),
)
