"""The form of a question as the page shows it: what was typed, what is wrong, what could be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import urlencode

from flask import url_for

from scoresheet import rulesets
from scoresheet.forms import read_dice
from scoresheet.question import DICE, FILLED, GAME, Pairs, Question, Reading, points_of
from scoresheet.rules import Box, RuleSet

ADD = "add"
"""The key under which the pad sends one more die."""


@dataclass(frozen=True, slots=True)
class Form:
    """A question as far as it is asked. `adding`: the pad sent a die, and there may be more."""

    filled: ClassVar = FILLED
    reading: Reading
    adding: bool = False

    @property
    def rule_set(self) -> RuleSet | None:
        return self.reading.rule_set

    @property
    def options(self) -> Mapping[str, str]:
        """The choice of each option, as typed or by default."""
        usual = self.rule_set.defaults if self.rule_set else {}
        return {key: self.reading.typed.get(key, value) for key, value in usual.items()}

    @property
    def chosen(self) -> list[str]:
        """What is chosen, a label an option."""
        options = self.rule_set.options if self.rule_set else ()
        choices = (option.choice(self.options[option.key]) for option in options)
        return [choice.label for choice in choices if choice]

    @property
    def hint(self) -> str:
        """What the pad still waits for, `""` if for nothing or if what it got is no dice."""
        said = self.reading.problems.get(DICE, [])
        if not self.adding or self.rule_set is None or not said:
            return ""
        wrong = read_dice(self.reading.typed.get(DICE, ""), self.rule_set.dice)[1]
        return "" if wrong else " ".join(said)

    @property
    def problems(self) -> dict[str, list[str]]:
        """The sentences by field; what the pad waits for is none."""
        hidden = DICE if self.hint else None
        return {key: said for key, said in self.reading.problems.items() if key != hidden}

    @property
    def strays(self) -> list[str]:
        """The problems of fields that the form does not have."""
        fields = {GAME, DICE}
        if self.rule_set:
            fields |= {*self.rule_set.defaults, *self.rule_set.box}
        return [s for field, said in self.problems.items() if field not in fields for s in said]

    @property
    def games(self) -> list[tuple[RuleSet, str]]:
        """Every game with its address here; where none was chosen, with all that was typed."""
        found = map(rulesets.load, rulesets.keys())
        kept = {} if self.rule_set else dict(self.reading.typed)
        return [(one, address(list({**kept, GAME: one.key}.items()))) for one in found]

    def mark(self, box: Box) -> str:
        """What the box holds as typed, `""` where it is open."""
        return self.reading.typed.get(box.key, "")

    def possible(self, box: Box) -> list[str]:
        """What the box can hold, best first, as the form sends it."""
        count = self.rule_set.dice if self.rule_set else 0
        return [str(points) for points in reversed(points_of(box, count))]


def address(pairs: Pairs) -> str:
    """The page of a question."""
    return f"{url_for('rulings.ask')}?{urlencode(pairs)}"


def ruling_url(question: Question) -> str:
    """The short address of a question, the same for everyone who asks it."""
    return address(question.pairs)


def with_die(pairs: Pairs) -> tuple[Pairs, bool]:
    """The pairs with the die that the pad sent, if it did; after a whole roll it begins anew."""
    typed = dict(pairs)
    if ADD not in typed:
        return pairs, False
    rest = [pair for pair in pairs if pair[0] not in (DICE, ADD)]
    return [*rest, (DICE, one_more(typed.get(DICE, ""), typed[ADD], _count(typed)))], True


def one_more(typed: str, die: str, count: int) -> str:
    """The dice typed so far and one more; after a whole roll it is the first of the next."""
    return die if len(read_dice(typed, count)[0]) == count else typed + die


def _count(typed: Mapping[str, str]) -> int:
    games = map(rulesets.load, rulesets.keys())
    return next((one.dice for one in games if one.key == typed.get(GAME)), 0)
