"""Yatzy as played in Scandinavia: five dice, fifteen boxes, only the dice that match count."""

from scoresheet.rules import Bonus, Category, Clause, RuleSet, Section
from scoresheet.rulesets._standard import (
    IN_ORDER,
    ONES,
    PRINTED_ORDER,
    TURN,
    TWOS_TO_SIXES,
    WINNING,
)
from scoresheet.scoring import Anything, Groups, Straight

RULE_SET = RuleSet(
    key="yatzy",
    name="Yatzy",
    description="The Scandinavian game: five dice, fifteen boxes, 63 for a bonus of 50.",
    dice=5,
    listed=3,
    upper=Section(
        "Upper section",
        ONES + TWOS_TO_SIXES,
        Bonus(63, 50),
    ),
    lower=Section(
        "Lower section",
        (
            Category("one_pair", "One Pair", Groups((2,), "matching"), brief="The best two alike"),
            Category(
                "two_pairs", "Two Pairs", Groups((2, 2), "matching"), brief="Two different pairs"
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
                "small_straight",
                "Small Straight",
                Straight(((1, 2, 3, 4, 5),), 15),
                brief="1-2-3-4-5",
                short="Sm. Straight",
            ),
            Category(
                "large_straight",
                "Large Straight",
                Straight(((2, 3, 4, 5, 6),), 20),
                brief="2-3-4-5-6",
                short="Lg. Straight",
            ),
            Category(
                "full_house",
                "Full House",
                Groups((3, 2), "matching"),
                brief="Three of one, two of another: their sum",
            ),
            Category("chance", "Chance", Anything(), brief="Sum of all dice"),
            Category("yatzy", "Yatzy", Groups((5,), 50), brief="Five alike"),
        ),
    ),
    options=(IN_ORDER,),
    clauses=(
        Clause(
            "turn",
            "A turn",
            TURN,
        ),
        PRINTED_ORDER,
        Clause(
            "upper-bonus",
            "The upper bonus",
            "63 or more in the upper section earns 50. Three of each number make exactly 63.",
        ),
        Clause(
            "matching-dice",
            "Only matching dice count",
            "Pairs, Three and Four of a Kind count the dice that match and no others: 3-3-3-4-4 is "
            "8 in One Pair, the best pair. Two Pairs are of two different numbers, so four alike "
            "are not two pairs.",
        ),
        Clause(
            "straights",
            "Straights",
            "Small Straight is exactly 1-2-3-4-5 for 15, Large Straight exactly 2-3-4-5-6 for 20.",
        ),
        Clause(
            "yatzy",
            "Yatzy",
            "Five alike pay 50 in the Yatzy box. A second Yatzy earns nothing more and is no "
            "Joker: it goes in any open box for what its dice pay there.",
        ),
        Clause(
            "winning",
            "Winning",
            WINNING,
        ),
    ),
)
