"""Maxi Yatzy: Yatzy with six dice and twenty boxes. Unused rolls may be kept for later turns."""

from scoresheet.clauses import Clause, Dispute, Example
from scoresheet.rules import Bonus, Category, RuleSet, Section
from scoresheet.rulesets._standard import (
    AT_THE_TABLE,
    CHANCE,
    IN_ORDER,
    ONES,
    PRINTED_ORDER,
    STARTING,
    TWOS_TO_SIXES,
    WINNING,
    YATZY_FULL_HOUSE,
    YATZY_KINDS,
    YATZY_PAIRS,
    exactly,
)
from scoresheet.scoring import Groups, Straight

RULE_SET = RuleSet(
    key="maxi_yatzy",
    name="Maxi Yatzy",
    description="Six dice, twenty boxes, 84 for a bonus of 100; unused rolls can be saved.",
    dice=6,
    banked_rolls=99,
    listed=4,
    upper=Section(
        "Upper section",
        ONES + TWOS_TO_SIXES,
        Bonus(84, 100),
    ),
    lower=Section(
        "Lower section",
        (
            *YATZY_PAIRS,
            Category(
                "three_pairs",
                "Three Pairs",
                Groups((2, 2, 2), "matching"),
                brief="Three different pairs",
            ),
            *YATZY_KINDS,
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
            YATZY_FULL_HOUSE,
            Category(
                "villa", "Villa", Groups((3, 3), "matching"), brief="Three of one, three of another"
            ),
            Category(
                "tower", "Tower", Groups((4, 2), "matching"), brief="Four of one, two of another"
            ),
            CHANCE,
            Category("maxi_yatzy", "Maxi Yatzy", Groups((6,), 100), brief="Six alike"),
        ),
    ),
    options=(IN_ORDER,),
    clauses=(
        Clause(
            "turn",
            "A turn",
            "Roll the six dice up to three times, each time with as many of them as you like; only "
            "the dice at the end count. Then fill exactly one open box. Any open box may take a "
            "zero. A box is never skipped, and never filled twice.",
        ),
        WINNING,
        STARTING,
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
            "sources",
            "Where this comes from",
            "This is the common Scandinavian game; filling in printed order is a house rule.",
        ),
    ),
    disputes=(
        Dispute(
            "best-house",
            "3-3-3-5-5-5 in Full House: 19 or 21?",
            "21. The best choice of three and two counts, and the sixth die does not.",
            examples=(Example("full_house", "333555"),),
        ),
        Dispute(
            "house-in-tower",
            "Do four and two alike hold a Full House?",
            "Yes: three of the four, and the two.",
            examples=(Example("full_house", "444422"),),
        ),
        Dispute(
            "six-alike",
            "Are six alike a Villa or a Tower?",
            "No. Both take two different numbers.",
            examples=(Example("villa", "444444"), Example("tower", "444444")),
        ),
        Dispute(
            "two-pairs",
            "Are four alike two pairs?",
            "No. Pairs are of different numbers.",
            examples=(Example("two_pairs", "444426"),),
        ),
        Dispute(
            "matching-dice",
            "Three, four or five alike: do all dice count?",
            "No, only those that match.",
            examples=(Example("four_of_a_kind", "555521"),),
        ),
        Dispute(
            "sixth-die",
            "Is 1-2-3-4-5-6 a small straight too?",
            "Yes, and a large one: the sixth die is free.",
            examples=(Example("small_straight", "123456"), Example("large_straight", "123456")),
        ),
        Dispute(
            "order",
            "Must the boxes be filled from top to bottom?",
            "Only if the table agreed on it.",
            examples=(Example("chance", "123466", by=("order",)),),
        ),
        exactly(84),
        *AT_THE_TABLE,
    ),
)
