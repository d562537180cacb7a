"""A new rule set as a user adds one: a file put in the folder of rule sets, nothing else."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scoresheet import rulesets
from tests import toy


@contextmanager
def toy_among_the_rule_sets(folder: Path) -> Iterator[None]:
    """The toy rule set's file lies in a folder of rule sets for as long as this lasts."""
    shutil.copy(toy.__file__, folder / "toy.py")
    rulesets.__path__.append(str(folder))
    forget()
    try:
        yield
    finally:
        rulesets.__path__.remove(str(folder))
        sys.modules.pop(f"{rulesets.__name__}.toy", None)
        vars(rulesets).pop("toy", None)
        forget()


def forget() -> None:
    """Makes the package look into its folders again."""
    rulesets.keys.cache_clear()
    rulesets._found.cache_clear()
