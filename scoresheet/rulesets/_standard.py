"""What several rule sets share: the standard card's categories, straights and Joker steps."""

from scoresheet.clauses import Clause, Dispute, Example
from scoresheet.rules import Category, Choice, Option, Step
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

TURN = Clause(
    "turn",
    "A turn",
    "Roll up to three times, each time with as many of the dice as you like; only the dice at the "
    "end count. Then fill exactly one open box. Any open box may take a zero. A box is never "
    "skipped, and never filled twice.",
)
WINNING = Clause(
    "winning",
    "Winning",
    "When every box is filled, all is added up. The highest grand total wins. Equal totals share "
    "their place; or those who tie for the win play one more game. Alone, you play against your "
    "own best.",
)
STARTING = Clause(
    "start",
    "Who starts",
    "Everyone rolls all the dice once. The highest sum starts, and play passes to the left. Those "
    "who tie for the highest roll again; that is custom, the printed rules are silent.",
)

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

CHANCE = Category("chance", "Chance", Anything(), brief="Sum of all dice")
YATZY_PAIRS = (
    Category("one_pair", "One Pair", Groups((2,), "matching"), brief="The best two alike"),
    Category("two_pairs", "Two Pairs", Groups((2, 2), "matching"), brief="Two different pairs"),
)
YATZY_KINDS = (
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
)
YATZY_FULL_HOUSE = Category(
    "full_house",
    "Full House",
    Groups((3, 2), "matching"),
    brief="Three of one, two of another",
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
    CHANCE,
)

AT_THE_TABLE = (
    Dispute(
        "reroll",
        "All dice alike on the first roll, then rolled again: is anything earned?",
        "No. Only the dice at the end of the turn count.",
    ),
    Dispute(
        "skipping",
        "May a turn fill no box, or two?",
        "Never. Every turn fills exactly one, with a zero if need be.",
    ),
    Dispute(
        "changing",
        "May an entry be changed once the next player has rolled?",
        "The rules are silent. This sheet lets the table fix it, and keeps what stood there.",
    ),
    Dispute(
        "cocked",
        "What of a die that lies askew, or on the floor?",
        "The rules are silent, so agree first. Usual: that die is rolled again.",
    ),
)


def exactly(threshold: int) -> Dispute:
    """Whether the very threshold of the upper section earns its bonus."""
    return Dispute(
        f"exactly-{threshold}",
        f"Does exactly {threshold} earn the upper bonus?",
        f"Yes: {threshold} or more.",
        f"Some sites say “more than {threshold}”.",
    )


def about_dice(column: str = "") -> tuple[Dispute, ...]:
    """What is argued about ordinary rolls in the standard boxes, shown in that column."""
    return (
        Dispute(
            "all-dice",
            "Three or four alike: do only those dice count?",
            "No, all five dice count.",
            "Yatzy counts the matching dice only.",
            (Example(f"three_of_a_kind{column}", "55521"),),
        ),
        Dispute(
            "five-in-four",
            "May five alike go where four alike are asked?",
            "Yes, for the sum of the dice.",
            examples=(Example(f"four_of_a_kind{column}", "55555"),),
        ),
        Dispute(
            "small-straight",
            "Are 1-2-3-3-4 and 1-2-3-4-6 small straights?",
            "Yes, both. Four in a row are enough, the fifth die is free.",
            examples=(
                Example(f"small_straight{column}", "12334"),
                Example(f"small_straight{column}", "12346"),
            ),
        ),
        Dispute(
            "large-as-small",
            "May five in a row go where four in a row are asked?",
            "Yes, for what that box pays.",
            examples=(Example(f"small_straight{column}", "23456"),),
        ),
        Dispute(
            "wrapping",
            "Do straights go round the corner: 5-6-1-2?",
            "No. A row ends at 6.",
            examples=(Example(f"small_straight{column}", "11256"),),
        ),
    )
