"""Maxi Yatzy: Yatzy with six dice and twenty boxes. Unused rolls may be kept for later turns."""

from scoresheet.rules import Bonus, Category, Clause, RuleSet, Section
from scoresheet.rulesets._standard import (
    IN_ORDER,
    ONES,
    PRINTED_ORDER,
    TWOS_TO_SIXES,
    WINNING,
)
from scoresheet.scoring import Anything, Groups, Straight

RULE_SET = RuleSet(
    key="maxi_yatzy",
    name="Maxi Yatzy",
    description="Six dice, twenty boxes, 84 for a bonus of 100; unused rolls can be saved.",
    dice=6,
    banked_rolls=True,
    listed=4,
    upper=Section(
        "Upper section",
        ONES + TWOS_TO_SIXES,
        Bonus(84, 100),
    ),
    lower=Section(
        "Lower section",
        (
            Category("one_pair", "One Pair", Groups((2,), "matching"), brief="The best two alike"),
            Category(
                "two_pairs", "Two Pairs", Groups((2, 2), "matching"), brief="Two different pairs"
            ),
            Category(
                "three_pairs",
                "Three Pairs",
                Groups((2, 2, 2), "matching"),
                brief="Three different pairs",
            ),
            Category(
                "three_of_a_kind",
                "Three of a Kind",
                Groups((3,), "matching"),
                brief="The three alike",
                short="3 of a Kind",
            ),
            Category(
                "four_of_a_kind",
                "Four of a Kind",
                Groups((4,), "matching"),
                brief="The four alike",
                short="4 of a Kind",
            ),
            Category(
                "five_of_a_kind",
                "Five of a Kind",
                Groups((5,), "matching"),
                brief="The five alike",
                short="5 of a Kind",
            ),
            Category(
                "small_straight",
                "Small Straight",
                Straight(((1, 2, 3, 4, 5),), 15),
                brief="1-2-3-4-5, sixth die free",
                short="Sm. Straight",
            ),
            Category(
                "large_straight",
                "Large Straight",
                Straight(((2, 3, 4, 5, 6),), 20),
                brief="2-3-4-5-6, sixth die free",
                short="Lg. Straight",
            ),
            Category(
                "full_straight",
                "Full Straight",
                Straight(((1, 2, 3, 4, 5, 6),), 21),
                brief="1-2-3-4-5-6",
            ),
            Category(
                "full_house",
                "Full House",
                Groups((3, 2), "matching"),
                brief="Three of one, two of another: their sum",
            ),
            Category(
                "villa", "Villa", Groups((3, 3), "matching"), brief="Three of one, three of another"
            ),
            Category(
                "tower", "Tower", Groups((4, 2), "matching"), brief="Four of one, two of another"
            ),
            Category("chance", "Chance", Anything(), brief="Sum of all dice"),
            Category("maxi_yatzy", "Maxi Yatzy", Groups((6,), 100), brief="Six alike"),
        ),
    ),
    options=(IN_ORDER,),
    clauses=(
        Clause(
            "turn",
            "A turn",
            "Roll the six dice up to three times, keeping what you like; only the dice at the end "
            "count. Then fill exactly one open box. Any open box may take a zero. A box is never "
            "skipped, and never filled twice.",
        ),
        Clause(
            "banked-rolls",
            "Saved rolls",
            "Rolls that you do not use are saved for your later turns. The sheet keeps a counter "
            "for each player; you set it by hand.",
        ),
        PRINTED_ORDER,
        Clause(
            "upper-bonus",
            "The upper bonus",
            "84 or more in the upper section earns 100. Four of each number make exactly 84.",
        ),
        Clause(
            "matching-dice",
            "Only matching dice count",
            "Pairs and Three, Four and Five of a Kind count the dice that match and no others. "
            "Pairs are of different numbers.",
        ),
        Clause(
            "straights",
            "Straights",
            "Small Straight is 1 to 5 for 15, Large Straight 2 to 6 for 20, the sixth die free in "
            "both. Full Straight is 1 to 6 for 21.",
        ),
        Clause(
            "houses",
            "Full House, Villa, Tower",
            "Full House is three of one number and two of another, the best five dice: 3-3-3-5-5-5 "
            "is 21. Villa is three and three, Tower four and two, always of different numbers; six "
            "alike are neither.",
        ),
        Clause(
            "maxi-yatzy",
            "Maxi Yatzy",
            "Six alike pay 100 in their box. A second one earns nothing more and is no Joker.",
        ),
        Clause(
            "winning",
            "Winning",
            WINNING,
        ),
    ),
)
