"""One file a rule set, found by the folder. A new file with a RULE_SET is all a new game needs."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from scoresheet.names import shorten
from scoresheet.rules import RuleSet


def load(key: str) -> RuleSet:
    """The rule set of that key: `load("yahtzee")`. Raises UnknownRuleSet."""
    if key not in keys():
        raise UnknownRuleSet(key)
    return _found()[key]


@cache
def keys() -> tuple[str, ...]:
    """The keys of all rule sets, in the order in which they are offered: `("yahtzee", …)`."""
    return tuple(sorted(_found(), key=lambda key: (_found()[key].listed, key)))


@cache
def _found() -> dict[str, RuleSet]:
    """The rule sets of the folder's files, but for those whose names begin with _."""
    names = [module.name for module in iter_modules(__path__) if not module.name.startswith("_")]
    return {name: import_module(f"{__name__}.{name}").RULE_SET for name in names}


class UnknownRuleSet(ValueError):
    """No rule set has that key."""

    def __init__(self, key: str) -> None:
        super().__init__(f"There is no game “{shorten(key)}”. Known: {', '.join(keys())}.")
        self.key = key
