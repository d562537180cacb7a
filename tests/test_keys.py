"""Programs loop over the data: what a rule set calls its boxes stands in its own file only.

Looked through are app.py, the package but for the rule sets' folder, templates and scripts, for
the keys of rule sets, boxes and categories (as words in any string, and as names in code) and
for their labels. Comments and docstrings may give examples; so may the one text in EXAMPLES.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from scoresheet.rulesets import keys, load

ROOT = Path(__file__).parent.parent
RULE_SETS = ROOT / "scoresheet" / "rulesets"
PYTHON = [ROOT / "app.py", *sorted((ROOT / "scoresheet").rglob("*.py"))]
PYTHON = [path for path in PYTHON if RULE_SETS not in path.parents]
TEMPLATES = [path for path in sorted((ROOT / "templates").rglob("*")) if path.is_file()]
SCRIPTS = sorted((ROOT / "static" / "js").glob("*.js"))

EXAMPLES = {"“game” names the rule set, such as “yahtzee”."}
"""What a game file should look like is said with an example."""


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def all_keys() -> frozenset[str]:
    """The keys of every rule set, of its boxes and of its categories."""
    boxes = [box for key in keys() for box in load(key).boxes]
    return frozenset({*keys(), *(box.key for box in boxes), *(box.category.key for box in boxes)})


@cache
def all_labels() -> re.Pattern[str]:
    """The names of every rule set, category and box."""
    boxes = [box for key in keys() for box in load(key).boxes]
    labels = {load(key).name for key in keys()}
    labels |= {one for box in boxes for one in (box.label, box.category.label)}
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, labels))})(?!\w)")


def strings(source: str) -> Iterator[str]:
    """String literals of Python, those inside f-strings too, without docstrings."""
    tree = ast.parse(source)
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.value


def names(source: str) -> Iterator[str]:
    """What Python code names: variables, attributes, keywords."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=word) | ast.Attribute(attr=word):
                yield word
            case ast.keyword(arg=str(word)) | ast.arg(arg=word):
                yield word


def script_strings(source: str) -> Iterator[str]:
    """String literals of JavaScript as far as they lie in one line; template literals whole."""
    code = re.sub(r"(?m)//.*$", "", source)
    for found in re.finditer(r"\"([^\"\n]*)\"|'([^'\n]*)'|`([^`]*)`", code):
        yield next(filter(None, found.groups()), "")


def template_text(source: str) -> str:
    return re.sub(r"\{#.*?#\}", "", source, flags=re.DOTALL)


def mentioned(texts: Iterable[str]) -> set[str]:
    """The keys that stand as words in the texts, and the labels."""
    said = [text for text in texts if text not in EXAMPLES]
    words = {word for text in said for word in re.findall(r"[\w.]+", text)}
    labels = {label for text in said for label in all_labels().findall(text)}
    return (words & all_keys()) | labels


@pytest.mark.parametrize("path", PYTHON, ids=name)
def test_code_names_no_rule_set_and_no_box(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert mentioned(strings(source)) == set()
    assert set(names(source)) & all_keys() == set()


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_a_template_names_no_rule_set_and_no_box(path: Path) -> None:
    assert mentioned([template_text(path.read_text(encoding="utf-8"))]) == set()


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_a_script_names_no_rule_set_and_no_box(path: Path) -> None:
    assert mentioned(script_strings(path.read_text(encoding="utf-8"))) == set()


def test_everything_is_looked_through() -> None:
    looked = {name(path) for path in (*PYTHON, *TEMPLATES, *SCRIPTS)}
    assert {
        "app.py",
        "scoresheet/card.py",
        "scoresheet/ruling.py",
        "scoresheet/web/play.py",
        "templates/base.html",
        "templates/play/_card.html",
        "static/js/play.js",
    } <= looked
    assert not any(path.startswith("scoresheet/rulesets/") for path in looked)


@pytest.mark.parametrize("key", keys())
def test_the_keys_of_every_rule_set_are_looked_for(key: str) -> None:
    assert {key, *load(key).box} <= all_keys()
    assert all_labels().search(load(key).name)


def test_an_example_that_is_gone_is_no_exception_any_more() -> None:
    said = {text for path in PYTHON for text in strings(path.read_text(encoding="utf-8"))}
    assert said >= EXAMPLES


FOUND = {
    "a string": ('card["yahtzee"]', {"yahtzee"}),
    "a part of a text": ('x = "the kniffel box"', {"kniffel"}),
    "a part of an f-string": ('f"{1} chance"', {"chance"}),
    "a box of a column": ('x = "fours.2"', {"fours.2"}),
    "a label": ('x = "Große Straße pays"', {"Große Straße"}),
    "a pattern": ('match x:\n    case "villa":\n        pass', {"villa"}),
    "a docstring": ('def f():\n    """fours"""', set()),
    "part of a word": ('x = "oneself, Chancery"', set()),
}


@pytest.mark.parametrize("source, found", FOUND.values(), ids=FOUND)
def test_the_search_finds(source: str, found: set[str]) -> None:
    assert mentioned(strings(source)) == found


def test_the_search_finds_names_in_code_and_strings_in_scripts_and_templates() -> None:
    assert set(names("f(tower=card.fours, x=sixes)")) & all_keys() == {"tower", "fours", "sixes"}
    script = "const a = 'fours'; // chance\n `x ${b} aces`"
    assert mentioned(script_strings(script)) == {"fours", "aces"}
    assert mentioned([template_text("{# fours #}{{ card['ones'] }}")]) == {"ones"}
