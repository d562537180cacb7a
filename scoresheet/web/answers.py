"""An answer as the page shows it: what is allowed first, best first; then closed, then filled."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoresheet.houserules import says_options
from scoresheet.question import Question
from scoresheet.rules import RuleSet
from scoresheet.ruling import Ruling, rulings
from scoresheet.verdict import says_filled, says_verdict


@dataclass(frozen=True, slots=True)
class Row:
    """One box of the answer, or one category in several columns that are ruled alike.

    `state` is pays, zero, closed or filled; `clause` what the clause is called.
    """

    label: str
    gloss: str
    state: str
    points: int
    bonus: int
    reason: str
    anchor: str
    clause: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The rulings on a card and a roll; `name` is whose card it is, "" where nobody's."""

    question: Question
    name: str
    verdict: str
    card: str
    """What stands on the card, in words."""
    options: list[str]
    groups: tuple[tuple[str, list[Row]], ...]
    """Headings with their rows, those without rows left out."""


def answer(question: Question, name: str = "") -> Answer | None:
    """The answer to a question, None where it has no dice."""
    if question.dice is None:
        return None
    found = rulings(question.card, question.dice, name)
    rows = _rows(question.card.rules.rule_set, found)
    headed = (
        ("Allowed", sorted(_in(rows, "pays", "zero"), key=lambda row: -row.points - row.bonus)),
        ("Not allowed for this roll", _in(rows, "closed")),
        ("Filled already", _in(rows, "filled")),
    )
    says = says_verdict(one.placement for one in found)
    groups = tuple((head, rows) for head, rows in headed if rows)
    rules = question.card.rules
    options = says_options(rules.rule_set, rules.options)
    return Answer(question, name, says, says_filled(question.card), options, groups)


def _in(rows: Iterable[Row], *states: str) -> list[Row]:
    return [row for row in rows if row.state in states]


def _rows(rule_set: RuleSet, found: Iterable[Ruling]) -> list[Row]:
    """A row a ruling, those of one category that differ by their column alone drawn together."""
    together: dict[object, list[Ruling]] = {}
    for one in found:
        placed = one.placement
        alike = (placed.box.category.key, placed.points, placed.bonus, _without_column(one))
        together.setdefault(alike, []).append(one)
    clauses = clause_names(rule_set)
    return [_row(rule_set, alike, clauses[alike[0].anchor]) for alike in together.values()]


def _row(rule_set: RuleSet, alike: list[Ruling], clause: str) -> Row:
    first, placed = alike[0], alike[0].placement
    category = placed.box.category
    columns = [rule_set.columns[one.placement.box.column].label for one in alike]
    several = len(alike) > 1
    return Row(
        " ".join([category.label, *columns]) if several else placed.box.label,
        category.gloss,
        _state(first),
        placed.points,
        placed.bonus,
        _without_column(first) if several else first.reason,
        first.anchor,
        clause,
    )


def _without_column(one: Ruling) -> str:
    box = one.placement.box
    return one.reason.replace(box.label, box.category.label)


def _state(one: Ruling) -> str:
    placed = one.placement
    if not placed.legal:
        return "closed" if placed.open else "filled"
    return "pays" if placed.points or placed.bonus else "zero"


def clause_names(rule_set: RuleSet) -> dict[str, str]:
    """What the anchors of a rules page are called: `Rule 5: The upper bonus`, `Rule: Chance`."""
    categories = rule_set.upper.categories + rule_set.lower.categories
    boxes = {f"box-{category.key}": f"Rule: {category.label}" for category in categories}
    return boxes | {c.anchor: f"Rule {n}: {c.title}" for n, c in enumerate(rule_set.clauses, 1)}
