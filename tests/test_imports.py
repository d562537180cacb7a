"""Imports run downwards only, and the engine knows no web, no database, no clock and no chance."""

import ast
from pathlib import Path

import pytest

import scoresheet

PACKAGE = Path(scoresheet.__file__).parent

LAYERS = [
    ["gamefile", "consequences", "history"],
    ["fileform"],
    ["game"],
    ["changes"],
    ["seating"],
    ["entries"],
    ["saying"],
    ["table"],
    ["paper"],
    ["ruling"],
    ["card"],
    ["reason"],
    ["rulesets"],
    ["rules"],
    ["events"],
    ["scoring"],
    ["refusal", "names", "clauses"],
]
"""From the top. A module may import those of lower layers only; others stand above them all."""

HEIGHT = {name: -depth for depth, layer in enumerate(LAYERS) for name in layer}
ABOVE = 1
ENGINE = [name for name in HEIGHT if name != "gamefile"]
OUTSIDE = {"flask", "sqlalchemy", "alembic", "wtforms", "flask_wtf", "time", "random", "datetime"}


def files_of(module: str) -> list[Path]:
    """The files of a module or of a folder of modules."""
    file = PACKAGE / f"{module}.py"
    return [file] if file.exists() else sorted((PACKAGE / module).rglob("*.py"))


def imports(file: Path) -> set[str]:
    """The full names of all that the file imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file} imports by dots"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def modules(file: Path) -> set[str]:
    """The modules of the package that the file imports, by the name below `scoresheet`."""
    inside = [name.split(".") for name in imports(file)]
    return {parts[1] for parts in inside if parts[0] == "scoresheet" and len(parts) > 1}


@pytest.mark.parametrize("module", ENGINE)
def test_the_engine_imports_nothing_from_outside(module: str) -> None:
    assert files_of(module)
    for file in files_of(module):
        packages = {name.split(".")[0] for name in imports(file)}
        assert not packages & OUTSIDE, file


@pytest.mark.parametrize("module", HEIGHT)
def test_imports_run_downwards_only(module: str) -> None:
    for file in files_of(module):
        for imported in modules(file) - {module}:
            assert HEIGHT.get(imported, ABOVE) < HEIGHT[module], f"{file} imports {imported}"


@pytest.mark.parametrize("leaf", ["refusal", "names", "scoring", "clauses"])
def test_leaves_import_nothing_of_the_package(leaf: str) -> None:
    assert modules(*files_of(leaf)) == set()


def test_events_import_dice_only() -> None:
    assert modules(*files_of("events")) == {"scoring"}


def test_the_web_is_imported_by_the_app_alone() -> None:
    for file in PACKAGE.rglob("*.py"):
        if "web" not in file.relative_to(PACKAGE).parts:
            assert "web" not in modules(file), file
