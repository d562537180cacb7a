"""A game that nobody plays: a rule set that uses all that the model can say, six dice and more."""

from scoresheet.rules import (
    Bonus,
    Category,
    Choice,
    Clause,
    Column,
    Option,
    RuleSet,
    Section,
    Step,
)
from scoresheet.scoring import Anything, Face, Groups, Straight

FORCED = (
    Step("matching_open", "matching", "natural", "joker"),
    Step("lower_open", "lower", "joker", "joker"),
    Step("always", "upper", "zero", "joker"),
)
ANYWHERE = (Step("always", "any", "natural", "joker"),)

TOY = RuleSet(
    key="toy",
    name="Toy",
    description="Six dice, two columns, the second counts double.",
    dice=6,
    upper=Section(
        "Upper section",
        (
            Category("ones", "Ones", Face(1)),
            Category("twos", "Twos", Face(2)),
            Category("threes", "Threes", Face(3)),
        ),
        Bonus(30, 20),
    ),
    lower=Section(
        "Lower section",
        (
            Category("three_pairs", "Three Pairs", Groups((2, 2, 2), "matching")),
            Category("long_run", "Long Run", Straight(((1, 2, 3, 4, 5, 6),), 21), joker=21),
            Category("sextet", "Sextet", Groups((6,), 100)),
            Category("chance", "Chance", Anything()),
        ),
    ),
    columns=(Column(1, "×1"), Column(2, "×2")),
    alike_category="sextet",
    alike_name="Sextet",
    options=(
        Option(
            "joker",
            "Joker",
            (
                Choice("forced", "Forced", "Its own box first.", {"steps": FORCED}),
                Choice("none", "None", "Any box.", {"steps": ANYWHERE}),
            ),
        ),
        Option(
            "bonus",
            "Bonus",
            (
                Choice(
                    "by_column",
                    "By column",
                    "100 times the column.",
                    {"bonus": 100, "needs": "filled", "times_column": True},
                ),
                Choice("best", "All best", "50 if all hold 100.", {"bonus": 50, "needs": "best"}),
                Choice(
                    "matching",
                    "Own box",
                    "25 in its own box.",
                    {"bonus": 25, "needs": "filled", "matching_only": True},
                ),
                Choice("none", "None", "No bonus.", {"bonus": 0}),
            ),
        ),
        Option(
            "order",
            "Order",
            (
                Choice("free", "Free", "Any open box.", {"printed_order": False}),
                Choice("printed", "Printed", "The next box.", {"printed_order": True}),
            ),
        ),
    ),
    clauses=(
        Clause("turn", "A turn", "Fill one open box."),
        Clause("alike-ordinary", "Six alike", "While a Sextet box is open, an ordinary roll."),
        Clause("joker", "The Joker", "As agreed."),
        Clause("printed-order", "Order", "As agreed."),
    ),
)

RULE_SET = TOY
"""The name under which the folder of rule sets looks for it."""
