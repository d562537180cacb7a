"""House rules as form fields, and in a player's words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wtforms import StringField
from wtforms.form import BaseForm

from scoresheet import names
from scoresheet.rules import RuleSet


class HouseRules(BaseForm):
    """The options of one rule set as fields, each named after both: `<rule set>.<option>`."""

    def __init__(self, rule_set: RuleSet, typed: Mapping[str, str]) -> None:
        fields: dict[str, Any] = {key: StringField() for key in rule_set.defaults}
        super().__init__(fields, prefix=f"{rule_set.key}.")
        self.rule_set = rule_set
        self.problem = ""
        self._unknown = [key for key in typed if key.startswith(f"{rule_set.key}.")]
        for key, default in rule_set.defaults.items():
            field = self[key]
            field.data = typed.get(field.name, default)
            self._unknown = [name for name in self._unknown if name != field.name]

    def choices(self) -> dict[str, str]:
        """The choice of each option, by their keys."""
        return {key: self[key].data for key in self.rule_set.defaults}

    def summary(self) -> list[str]:
        """What is agreed, a few words an option: `Yahtzee bonus: 100 each`."""
        return says_options(self.rule_set, self.choices())

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        """Whether all options and choices exist; only a request made by hand names others."""
        chosen = {key: names.shorten(value) for key, value in self.choices().items()}
        for key, problem in self.rule_set.option_problems(chosen).items():
            self[key].errors = [problem]
        unknown = {names.shorten(name.partition(".")[2]): "" for name in self._unknown}
        self.problem = " ".join(self.rule_set.option_problems(unknown).values())
        return not self.problem and not any(self[key].errors for key in chosen)


def says_options(rule_set: RuleSet, options: Mapping[str, str]) -> list[str]:
    """Options in a player's words, in the rule set's order: `["Joker rule: Forced", …]`."""
    chosen = (
        (option.label, option.choice(options.get(option.key, ""))) for option in rule_set.options
    )
    return [f"{label}: {choice.label}" for label, choice in chosen if choice]
