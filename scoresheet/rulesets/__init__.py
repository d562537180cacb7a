"""One file a rule set, found by the folder. A new file with a RULE_SET is all a new game needs."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from scoresheet.names import shorten
from scoresheet.rules import RuleSet


@cache
def load(key: str) -> RuleSet:
    """The rule set of that key: `load("yahtzee")`. Raises UnknownRuleSet."""
    if key not in keys():
        raise UnknownRuleSet(key)
    rule_set = import_module(f"{__name__}.{key}").RULE_SET
    assert isinstance(rule_set, RuleSet)
    return rule_set


@cache
def keys() -> tuple[str, ...]:
    """The keys of all rule sets, by file name: `("kniffel", …, "yatzy")`."""
    files = sorted(Path(__file__).parent.glob("[!_]*.py"))
    return tuple(file.stem for file in files)


class UnknownRuleSet(ValueError):
    """No rule set has that key."""

    def __init__(self, key: str) -> None:
        super().__init__(f"There is no game “{shorten(key)}”. Known: {', '.join(keys())}.")
        self.key = key
