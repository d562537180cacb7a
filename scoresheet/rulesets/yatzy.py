"""Yatzy as played in Scandinavia: five dice, fifteen boxes, only the dice that match count."""

from scoresheet.clauses import Clause, Dispute, Example
from scoresheet.rules import Bonus, Category, RuleSet, Section
from scoresheet.rulesets._standard import (
    AT_THE_TABLE,
    CHANCE,
    IN_ORDER,
    ONES,
    PRINTED_ORDER,
    STARTING,
    TURN,
    TWOS_TO_SIXES,
    WINNING,
    YATZY_FULL_HOUSE,
    YATZY_KINDS,
    YATZY_PAIRS,
    exactly,
)
from scoresheet.scoring import Groups, Straight

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
            *YATZY_PAIRS,
            *YATZY_KINDS,
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
            YATZY_FULL_HOUSE,
            CHANCE,
            Category("yatzy", "Yatzy", Groups((5,), 50), brief="Five alike"),
        ),
    ),
    options=(IN_ORDER,),
    clauses=(
        TURN,
        WINNING,
        STARTING,
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
            "houses",
            "Full House",
            "Three of one number and two of another, for the sum of all five.",
        ),
        Clause(
            "yatzy",
            "Yatzy",
            "Five alike pay 50 in the Yatzy box. A second Yatzy earns nothing more and is no "
            "Joker: it goes in any open box for what its dice pay there.",
        ),
        Clause(
            "sources",
            "Where this comes from",
            "This is the common Scandinavian game; filling in printed order is a house rule.",
        ),
    ),
    disputes=(
        Dispute(
            "matching-dice",
            "Three or four alike: do all dice count?",
            "No, only those that match.",
            "Yahtzee counts all five.",
            (Example("three_of_a_kind", "55521"), Example("four_of_a_kind", "55555")),
        ),
        Dispute(
            "two-pairs",
            "Are four alike two pairs?",
            "No. The pairs are of two different numbers.",
            "Some programs pay them.",
            (Example("two_pairs", "44442"),),
        ),
        Dispute(
            "best-pair",
            "Which pair counts as One Pair?",
            "The best one, whichever you meant.",
            examples=(Example("one_pair", "33344"),),
        ),
        Dispute(
            "small-straight",
            "Is 1-2-3-4-6 a small straight?",
            "No, exactly 1-2-3-4-5 is.",
            "Yahtzee asks for four in a row only.",
            (Example("small_straight", "12346"), Example("small_straight", "23456")),
        ),
        Dispute(
            "full-house",
            "Are five alike a Full House?",
            "No. It takes two different numbers.",
            examples=(Example("full_house", "33333"),),
        ),
        Dispute(
            "second-yatzy",
            "Does a second Yatzy earn a bonus?",
            "No, and it is no Joker.",
            "Yahtzee has both.",
            (Example("chance", "44444", {"yatzy": 50}),),
        ),
        Dispute(
            "order",
            "Must the boxes be filled from top to bottom?",
            "Only if the table agreed on it.",
            examples=(Example("chance", "12346", by=("order",)),),
        ),
        exactly(63),
        *AT_THE_TABLE,
    ),
)
