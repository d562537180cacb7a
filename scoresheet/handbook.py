"""What a rules page says beyond its clauses, worked out by the engine: boxes, and examples."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoresheet.card import Card, Entry
from scoresheet.clauses import Example
from scoresheet.question import Question
from scoresheet.rules import Category, Option, RuleSet
from scoresheet.ruling import Ruling, needs, rule_on, says_dice
from scoresheet.scoring import Anything, Dice, Face, Pattern, example, points
from scoresheet.verdict import says_filled


@dataclass(frozen=True, slots=True)
class BoxRow:
    """A category in the table of boxes: what it needs and pays, and a roll with its points."""

    category: Category
    needs: str
    dice: Dice
    points: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """A ruling, the question that it answers, and for which choices of an option it holds."""

    option: str
    choices: str
    ruling: Ruling
    question: Question

    @property
    def pays(self) -> str:
        """What the box pays: `40 + 100`, or that it is not allowed."""
        placed = self.ruling.placement
        if not placed.legal:
            return "not allowed"
        return f"{placed.points} + {placed.bonus}" if placed.bonus else f"{placed.points}"

    @property
    def case(self) -> str:
        """What is asked: `4-4-4-4-4 in Large Straight, with 50 in Yahtzee`."""
        filled = says_filled(self.question.card)
        box = self.ruling.placement.box.label
        return (
            f"{says_dice(self.question.dice or ())} in {box}{f', with {filled}' if filled else ''}"
        )


def box_rows(rule_set: RuleSet) -> list[BoxRow]:
    """The categories in printed order."""
    categories = rule_set.upper.categories + rule_set.lower.categories
    return [_box_row(category, rule_set.dice) for category in categories]


def verdicts(rule_set: RuleSet, example: Example) -> list[Verdict]:
    """The ruling on the example, or one for each way in which its options decide it.

    All other options are at their default.
    """
    options = [option for option in rule_set.options if option.key in example.by]
    found = [verdict for option in options for verdict in _by_choice(rule_set, option, example)]
    return found or [_verdict(rule_set, {}, example)]


def _box_row(category: Category, count: int) -> BoxRow:
    pattern = category.pattern
    dice = example(pattern, count)
    return BoxRow(category, _needs(pattern), dice, points(pattern, dice))


def _needs(pattern: Pattern) -> str:
    """What a box asks and gives, in a line: `Three alike: the sum of all dice`."""
    if isinstance(pattern, Face):
        return f"The sum of the {pattern.face}s"
    if isinstance(pattern, Anything):
        return "Anything: the sum of all dice"
    sums = {"all": "the sum of all dice", "matching": "the sum of those dice"}
    asked = needs(pattern)
    return f"{asked[0].upper()}{asked[1:]}: {sums.get(str(pattern.pays), pattern.pays)}"


def _by_choice(rule_set: RuleSet, option: Option, example: Example) -> list[Verdict]:
    """A verdict for each group of choices that are answered alike."""
    alike: dict[str, list[Verdict]] = {}
    for choice in option.choices:
        verdict = _verdict(rule_set, {option.key: choice.key}, example, option.label, choice.label)
        alike.setdefault(verdict.ruling.reason, []).append(verdict)
    return [_together(verdicts) for verdicts in alike.values()]


def _together(verdicts: list[Verdict]) -> Verdict:
    first = verdicts[0]
    choices = " · ".join(verdict.choices for verdict in verdicts)
    return Verdict(first.option, choices, first.ruling, first.question)


def _verdict(
    rule_set: RuleSet,
    options: Mapping[str, str],
    example: Example,
    option: str = "",
    choice: str = "",
) -> Verdict:
    question = question_of(rule_set, options, example)
    dice = question.dice or ()
    placement = question.card.place(rule_set.box[example.box], dice)
    return Verdict(option, choice, rule_on(question.card, placement), question)


def question_of(rule_set: RuleSet, options: Mapping[str, str], example: Example) -> Question:
    """The example as a question to the rules under these options."""
    entries = {
        key: Entry(0, known=False) if points is None else Entry(points)
        for key, points in example.filled.items()
    }
    dice = tuple(sorted(map(int, example.dice)))
    return Question(Card(rule_set.rules(options), entries), dice)
