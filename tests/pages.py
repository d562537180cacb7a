"""Answers as a browser sees them: elements with their attributes, words, and the forms in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"br", "circle", "col", "hr", "img", "input", "link", "meta", "path", "rect", "source"}


@dataclass
class Element:
    tag: str
    attrs: dict[str, str] = field(default_factory=dict)
    inside: list[Element | str] = field(default_factory=list)

    def __iter__(self) -> Iterator[Element]:
        """All elements inside that are shown or sent, in the order of the page."""
        for one in self.inside:
            if isinstance(one, Element) and one.tag != "template":
                yield one
                yield from one

    @property
    def words(self) -> str:
        """The text inside, spaces folded."""
        return " ".join("".join(self._texts()).split())

    def all(self, tag: str = "", **attrs: str) -> list[Element]:
        """`all("input", name="dice")`; an underscore stands for a hyphen, and at the end goes."""
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attrs.items()}
        return [
            one
            for one in self
            if tag in ("", one.tag) and all(one.attrs.get(k) == v for k, v in wanted.items())
        ]

    def one(self, tag: str = "", **attrs: str) -> Element:
        (found,) = self.all(tag, **attrs)
        return found

    def _texts(self) -> Iterator[str]:
        for one in self.inside:
            if isinstance(one, str):
                yield one
            elif one.tag not in ("template", "script"):
                yield from one._texts()


class Page(HTMLParser):
    """A parsed page or partial. Raises AssertionError for tags that do not match."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.root = Element("")
        self._open = [self.root]
        self.feed(text)
        self.close()
        assert self._open == [self.root], f"not closed: {self._open[-1].tag}"

    def fields(self, form: str = "entry") -> dict[str, str]:
        """What the form would send but for its buttons."""
        (found,) = self.root.all("form", id=form)
        inside = {id(one) for one in found}
        return {
            one.attrs["name"]: one.attrs.get("value", "")
            for one in self.root.all("input")
            if (id(one) in inside or one.attrs.get("form") == form)
            and (one.attrs.get("type") not in ("radio", "checkbox") or "checked" in one.attrs)
        }

    @property
    def alerts(self) -> list[str]:
        """The sentences that the page says at once, a paragraph each."""
        return [p.words for alert in self.root.all(role="alert") for p in alert.all("p")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice: {names}"
        element = Element(tag, {name: value or "" for name, value in attrs})
        self._open[-1].inside.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self._open[-1].tag == tag, f"</{tag}> where <{self._open[-1].tag}> is open"
        self._open.pop()

    def handle_data(self, data: str) -> None:
        self._open[-1].inside.append(data)
