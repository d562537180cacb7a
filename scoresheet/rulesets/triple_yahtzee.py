"""Triple Yahtzee, sold from 1972: three columns, each total multiplied by its column's number.

No publisher's leaflet could be found; where secondary sources disagree there is an option.
"""

from scoresheet.rules import Bonus, Choice, Clause, Column, Option, RuleSet, Section
from scoresheet.rulesets._standard import (
    ACES,
    FORCED,
    FREE,
    STANDARD_LOWER,
    TWOS_TO_SIXES,
    WINNING,
)

RULE_SET = RuleSet(
    key="triple_yahtzee",
    name="Triple Yahtzee",
    description="Three columns that count once, twice and three times: 39 turns.",
    dice=5,
    listed=2,
    upper=Section(
        "Upper section",
        ACES + TWOS_TO_SIXES,
        Bonus(63, 35),
    ),
    lower=Section(
        "Lower section",
        STANDARD_LOWER,
    ),
    columns=(Column(1, "×1"), Column(2, "×2"), Column(3, "×3")),
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
                    "An extra Yahtzee goes in an open upper box of its number, in any column; "
                    "then in any lower box, which pays in full.",
                    {"steps": FORCED},
                ),
                Choice(
                    "free",
                    "Free choice",
                    "An extra Yahtzee goes in any open box; Full House and straights pay in full "
                    "once all three upper boxes of its number are filled.",
                    {"steps": FREE},
                ),
            ),
        ),
        Option(
            "bonus",
            "Yahtzee bonus",
            (
                Choice(
                    "by_column",
                    "100 times the column",
                    "100, 200 or 300 for each extra Yahtzee, by the column it is written in.",
                    {"bonus": 100, "times_column": True},
                ),
                Choice(
                    "flat",
                    "100 each",
                    "100 for each extra Yahtzee, whatever its column.",
                    {"bonus": 100, "times_column": False},
                ),
                Choice("none", "No bonus", "Extra Yahtzees earn no bonus.", {"bonus": 0}),
            ),
        ),
        Option(
            "gate",
            "Bonus begins",
            (
                Choice(
                    "all_fifty",
                    "With three 50s",
                    "Extra Yahtzees earn the bonus once all three Yahtzee boxes hold 50.",
                    {"needs": "best"},
                ),
                Choice(
                    "all_filled",
                    "With three filled boxes",
                    "Extra Yahtzees earn the bonus once all three Yahtzee boxes are filled, "
                    "even with 0.",
                    {"needs": "filled"},
                ),
            ),
        ),
    ),
    clauses=(
        Clause(
            "turn",
            "A turn",
            "Roll up to three times, keeping what you like; only the dice at the end count. Then "
            "fill exactly one open box in any column. There are 39 turns. Any open box may take a "
            "zero. A box is never skipped, and never filled twice.",
        ),
        Clause(
            "columns",
            "The columns",
            "Write what the dice pay, not multiplied. At the end the total of the first column "
            "counts once, of the second twice, of the third three times.",
        ),
        Clause(
            "upper-bonus",
            "The upper bonus",
            "In each column, 63 or more in the upper section earns 35 in that column, before it "
            "is multiplied.",
        ),
        Clause(
            "alike-ordinary",
            "While a Yahtzee box is open",
            "As long as any of the three Yahtzee boxes is open, five alike are an ordinary roll "
            "and may go in any open box at its ordinary value. Full House and the straights pay 0.",
        ),
        Clause(
            "joker-matching",
            "Forced Joker, first step",
            "Once all three Yahtzee boxes are filled, five alike must go in an open upper box of "
            "their number, in whichever column still has one.",
        ),
        Clause(
            "joker-lower",
            "Forced Joker, second step",
            "When the upper boxes of that number are filled in every column, five alike go in any "
            "open lower box of any column. Full House 25, Small Straight 30 and Large Straight 40 "
            "pay in full.",
        ),
        Clause(
            "joker-zero",
            "Forced Joker, third step",
            "When every lower box is filled too, five alike go in any open upper box for 0.",
        ),
        Clause(
            "joker-free",
            "Free choice Joker",
            "House rule: five alike may go in any open box. Full House and the straights pay in "
            "full once all three upper boxes of their number are filled; before that they pay 0.",
        ),
        Clause(
            "extra-bonus",
            "The Yahtzee bonus",
            "Sources disagree, so the table chooses: 100 times the number of the column that the "
            "roll is written in, or a flat 100, or none; once all three Yahtzee boxes hold 50, or "
            "once they are filled with whatever. It is earned even if the box pays 0. The bonus is "
            "a line of its own, added after the columns are multiplied.",
        ),
        Clause(
            "winning",
            "Winning",
            WINNING,
        ),
    ),
)
