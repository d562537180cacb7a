"""What templates and scripts must never hold: inline code, and the keys of any rule set."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoresheet.rulesets import keys, load

ROOT = Path(__file__).parent.parent
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SCRIPTS = sorted((ROOT / "static" / "js").glob("*.js"))
WEB = sorted((ROOT / "scoresheet" / "web").glob("*.py"))

INLINE = {
    "a script": r"<script(?![^>]*\bsrc=)",
    "a style element": r"<style\b",
    "a style attribute": r"\sstyle\s*=",
    "an event attribute": r"\son[a-z]+\s*=",
    "a script as address": r"javascript:",
    "htmx code": r"hx-on\b|hx-on:|\bjs:|hx-vars",
    "a filtered trigger": r"hx-trigger=\"[^\"]*\[",
    "a file from elsewhere": r"(?:src|href|action|content)=\"(?:https?:)?//",
}


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def rule_set_keys() -> set[str]:
    """The keys of every rule set, of its boxes and of its categories."""
    found = set(keys())
    for rule_set in map(load, keys()):
        found |= set(rule_set.box) | {box.category.key for box in rule_set.boxes}
    return found


def python_strings(source: str) -> Iterator[str]:
    """String literals, those inside f-strings too, without docstrings."""
    tree = ast.parse(source)
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.value


def js_strings(source: str) -> Iterator[str]:
    """String literals, as far as they lie in one line; template literals whole."""
    code = re.sub(r"(?m)//.*$", "", source)
    for found in re.finditer(r"\"([^\"\n]*)\"|'([^'\n]*)'|`([^`]*)`", code):
        yield next(filter(None, found.groups()), "")


def mentioned(texts: Iterator[str]) -> set[str]:
    """Which keys stand as words in the texts. Labels such as “Yahtzee” begin with a capital."""
    words = {word for text in texts for word in re.findall(r"[\w.]+", text)}
    return words & rule_set_keys()


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_a_template_holds_no_inline_code(path: Path) -> None:
    source = re.sub(r"\{#.*?#\}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert [what for what, pattern in INLINE.items() if re.search(pattern, source)] == []


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_a_script_runs_under_the_policy(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert not re.search(r"\beval\(|new Function|innerHTML|outerHTML|insertAdjacentHTML", source)
    assert not re.search(r"\.style\b|setAttribute\(\"(?:style|on)", source)
    assert "document.write" not in source


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_a_template_names_no_rule_set_and_no_box(path: Path) -> None:
    source = re.sub(r"\{#.*?#\}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert mentioned(iter([source])) == set()


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_a_script_names_no_rule_set_and_no_box(path: Path) -> None:
    assert mentioned(js_strings(path.read_text(encoding="utf-8"))) == set()


@pytest.mark.parametrize("path", WEB, ids=name)
def test_a_screen_names_no_rule_set_and_no_box(path: Path) -> None:
    assert mentioned(python_strings(path.read_text(encoding="utf-8"))) == set()


def test_the_search_finds_what_it_looks_for() -> None:
    python = 'def f():\n    """fours"""\n    return f"{1} chance", card["yahtzee"]\n'
    assert mentioned(python_strings(python)) == {"chance", "yahtzee"}
    assert mentioned(js_strings("const a = 'fours'; // chance\n `x ${b} aces`")) == {
        "fours",
        "aces",
    }
    bad = '<p style="x" onclick="y"><script>z</script><a href="javascript:x">'
    found = {what for what, pattern in INLINE.items() if re.search(pattern, bad)}
    assert found == {"a script", "a style attribute", "an event attribute", "a script as address"}


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_every_form_carries_its_token_or_only_asks(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    posts = re.findall(r"<form\b[^>]*method=\"post\"[^>]*>(.*?)</form>", source, re.DOTALL)
    assert [form for form in posts if 'name="csrf_token"' not in form] == []


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_what_htmx_asks_for_has_a_real_address_beside_it(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    for tag in re.findall(r"<(?:a|form)\b[^>]*\bhx-(?:get|post)=[^>]*>", source):
        assert re.search(r"\b(?:href|action)=", tag), tag


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_a_partial_says_what_it_needs(path: Path) -> None:
    if path.name.startswith("_"):
        first = path.read_text(encoding="utf-8").splitlines()[0]
        bare = "{{" not in path.read_text(encoding="utf-8")
        assert first.startswith("{#") or bare or "get_flashed_messages" in first
