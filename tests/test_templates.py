"""What templates and scripts must never hold: inline code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SCRIPTS = sorted((ROOT / "static" / "js").glob("*.js"))

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


def test_the_search_finds_what_it_looks_for() -> None:
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
        source = path.read_text(encoding="utf-8")
        shown = [one for one in re.findall(r"\{\{\s*(\w+)", source) if one != "asset"]
        assert source.startswith("{#") or not shown or "get_flashed_messages" in source
