"""What a rule set is: frozen data that cards and games are asked about. No rule set is named here.

A rule set file (see `rulesets/`) builds one `RuleSet`. Choosing its options gives `Rules`, which
is what a card plays by.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, TypedDict

from scoresheet.clauses import Clause, Dispute
from scoresheet.names import shorten, told
from scoresheet.scoring import FACES, Dice, Face, Pattern, five_alike, points, possible_points

Half = Literal["upper", "lower"]

Holds = Literal["matching_open", "lower_open", "always"]
"""When a step applies: an open box of the rolled face; any open box of the lower section."""

Where = Literal["any", "matching", "upper", "lower"]
"""Which open boxes a step allows."""

Pay = Literal["natural", "joker", "zero"]

Needs = Literal["best", "filled"]
"""What the extra bonus asks of the boxes for five alike: their best points, or just filled."""


@dataclass(frozen=True, slots=True)
class Category:
    """A way to score. `joker` is what an extra Yahtzee pays as a Joker, None for its own value."""

    key: str
    label: str
    pattern: Pattern
    joker: int | None = None
    brief: str = ""
    """What it needs and pays, in a player's few words, as printed beside the box."""
    short: str = ""
    """A label for narrow places; the label where empty."""
    gloss: str = ""
    """The label in English, where it is in another language."""

    @property
    def face(self) -> int | None:
        """The face an upper category counts, else None."""
        return self.pattern.face if isinstance(self.pattern, Face) else None


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points for a section whose boxes, in one column, reach a threshold: 35 for 63 or more."""

    threshold: int
    points: int


@dataclass(frozen=True, slots=True)
class Section:
    label: str
    categories: tuple[Category, ...]
    bonus: Bonus | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the card; its total is multiplied at the end."""

    multiplier: int = 1
    label: str = ""


@dataclass(frozen=True, slots=True)
class Box:
    """A place for a category on a card. `key` is permanent: games store it (`fours`, `fours.2`)."""

    key: str
    category: Category
    half: Half
    column: int
    """The column's place, from 0."""
    label: str

    @property
    def face(self) -> int | None:
        return self.category.face


@dataclass(frozen=True, slots=True)
class Step:
    """One step for an extra Yahtzee: the first whose condition holds decides where and what."""

    when: Holds
    where: Where
    pay: Pay
    rule: str
    """The anchor of the clause that says so."""


@dataclass(frozen=True, slots=True)
class Policy:
    """How extra Yahtzees are placed and paid, and in which order boxes are filled."""

    steps: tuple[Step, ...] = ()
    bonus: int = 0
    """Points for each extra Yahtzee, 0 for none."""
    needs: Needs = "best"
    times_column: bool = False
    matching_only: bool = False
    """The bonus is paid in the box of the rolled face only."""
    printed_order: bool = False

    @property
    def treats_extras(self) -> bool:
        """Whether an extra Yahtzee differs from an ordinary roll in any way."""
        return bool(self.bonus) or any(
            step.pay != "natural" or step.where != "any" for step in self.steps
        )


class PolicyChange(TypedDict, total=False):
    """What one choice of an option changes in the policy; names and types as in `Policy`."""

    steps: tuple[Step, ...]
    bonus: int
    needs: Needs
    times_column: bool
    matching_only: bool
    printed_order: bool


@dataclass(frozen=True, slots=True)
class Choice:
    key: str
    label: str
    meaning: str
    """One line: what it means at the table."""
    change: PolicyChange


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule the table agrees on before the first turn. The first choice is the default."""

    key: str
    label: str
    choices: tuple[Choice, ...]

    def choice(self, key: str) -> Choice | None:
        return next((choice for choice in self.choices if choice.key == key), None)


@dataclass(frozen=True, eq=False)
class RuleSet:
    """One game of the family as data. Compared by identity: `rulesets.load` gives one a key."""

    key: str
    name: str
    description: str
    dice: int
    upper: Section
    lower: Section
    options: tuple[Option, ...] = ()
    columns: tuple[Column, ...] = (Column(),)
    alike_category: str | None = None
    """The category for all dice alike; once its boxes are filled, another such roll is extra."""
    alike_name: str = "five alike"
    clauses: tuple[Clause, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    """What players argue about, for its rules page."""
    trademark: str = ""
    """Whose name it is, as a sentence."""
    policy: Policy = Policy()
    """What holds whatever the options."""
    listed: int = 100
    """Where it stands among the rule sets to choose from, low first."""
    banked_rolls: int = 0
    """How many unused rolls a player can keep for later turns, counted on the sheet by hand."""

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """Every box in printed order: down the card, and across the columns within a category."""
        return tuple(
            self._box(category, half, column)
            for half, section in self.halves
            for category in section.categories
            for column in range(len(self.columns))
        )

    @cached_property
    def halves(self) -> tuple[tuple[Half, Section], ...]:
        return (("upper", self.upper), ("lower", self.lower))

    @cached_property
    def box(self) -> Mapping[str, Box]:
        """The boxes by key."""
        return {box.key: box for box in self.boxes}

    @cached_property
    def boxes_of(self) -> Mapping[int, tuple[Box, ...]]:
        """The upper boxes of each face, from 1: one a column."""
        return {face: tuple(box for box in self.boxes if box.face == face) for face in FACES}

    @cached_property
    def alike_boxes(self) -> tuple[Box, ...]:
        """The boxes that must be filled before five alike is an extra Yahtzee."""
        return tuple(box for box in self.boxes if box.category.key == self.alike_category)

    @property
    def defaults(self) -> dict[str, str]:
        """The first choice of each option: `{"joker": "forced", "bonus": "standard"}`."""
        return {option.key: option.choices[0].key for option in self.options}

    def par(self, box: Box) -> int:
        """What an upper box contributes to the bonus at par: 12 for Fours, three of them."""
        bonus, face = self.upper.bonus, box.face
        if bonus is None or face is None:
            return 0
        return bonus.threshold * face // sum(c.face or 0 for c in self.upper.categories)

    def rules(self, options: Mapping[str, str] | None = None) -> Rules:
        """The rule set with its options chosen; those left out are default.

        `load("yahtzee").rules({"joker": "free"})`. Raises UnknownOptions naming every problem.
        """
        chosen = dict(options or {})
        problems = self.option_problems(chosen)
        if problems:
            raise UnknownOptions(problems)
        complete = {**self.defaults, **chosen}
        policy = self.policy
        for option in self.options:
            choice = option.choice(complete[option.key])
            if choice is not None:
                policy = replace(policy, **choice.change)
        return Rules(self, complete, policy)

    def option_problems(self, options: Mapping[str, str]) -> dict[str, str]:
        """A sentence for each option that the rule set does not know, by the option's key."""
        known = {option.key: option for option in self.options}
        problems = {}
        for key, value in options.items():
            if key not in known:
                known_keys = " and ".join(known) or "none"
                problems[key] = (
                    f"{self.name} has no option “{shorten(key)}”. Its options: {known_keys}."
                )
            elif known[key].choice(value) is None:
                choices = ", ".join(choice.key for choice in known[key].choices)
                problems[key] = f"“{shorten(value)}” is no choice for {key}. Possible: {choices}."
        return problems

    def _box(self, category: Category, half: Half, column: int) -> Box:
        if len(self.columns) == 1:
            return Box(category.key, category, half, column, category.label)
        label = f"{category.label} ({self.columns[column].label})"
        return Box(f"{category.key}.{column + 1}", category, half, column, label)


@dataclass(frozen=True)
class Rules:
    """A rule set with its options chosen: what a card plays by."""

    rule_set: RuleSet
    options: Mapping[str, str]
    policy: Policy

    def natural(self, box: Box, dice: Dice) -> int:
        """What the box pays for the dice as an ordinary roll, in points."""
        return points(box.category.pattern, dice)

    def joker(self, box: Box, dice: Dice) -> int:
        """What the box pays for an extra Yahtzee used as a Joker, in points."""
        if box.category.joker is not None:
            return box.category.joker
        return self.natural(box, dice)

    def best(self, box: Box) -> int:
        """The most the box can pay to an ordinary roll: 50 for Yahtzee."""
        return max(possible_points(box.category.pattern, self.rule_set.dice))

    def could_be_extra(self, dice: Dice) -> bool:
        """Whether the roll is all alike in a game that treats a second one specially."""
        return bool(self.rule_set.alike_boxes) and five_alike(dice)


class UnknownOptions(ValueError):
    """Options that a rule set does not have; `problems` has a sentence for each, by key."""

    def __init__(self, problems: Mapping[str, str]) -> None:
        super().__init__(" ".join(told([*problems.values()])))
        self.problems = dict(problems)
