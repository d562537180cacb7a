"""Players' names: any script is a name; two that look alike are not told apart at a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

MOST_PLAYERS = 20
LONGEST_NAME = 30
MOST_TOLD = 50


def clean(name: str) -> str:
    """The name without control characters, spaces folded: `clean(" Ann\\n B ")` is `Ann B`."""
    return " ".join("".join(map(_keep, unicodedata.normalize("NFC", name))).split())


def fold(name: str) -> str:
    """What two names share when they are one name: case and width do not matter."""
    return _fold(name) if len(name) <= LONGEST_NAME else _fold.__wrapped__(name)


def people(called: Iterable[Iterable[str]]) -> list[frozenset[str]]:
    """Everybody’s names, folded, from names that one person had at one time and another.

    `people([["Max"], ["Max", "Maximilian"], ["Ann"]])` is [{max, maximilian}, {ann}].
    """
    found: list[frozenset[str]] = []
    for names in called:
        one = frozenset(map(fold, names))
        known = [person for person in found if person & one]
        found = [person for person in found if person not in known] + [one.union(*known)]
    return found


def problems(players: Sequence[str]) -> list[str]:
    """A sentence for each thing wrong with the table's names, empty when all is well."""
    found = table_problems(players)
    seats = range(min(len(players), MOST_PLAYERS))  # nobody beyond those sits anywhere
    return found + [p for i in seats if (p := problem(players, i))]


def table_problems(players: Sequence[str]) -> list[str]:
    """What is wrong with the table as a whole: nobody there, or too many."""
    if not players:
        return ["Nobody plays yet: add a player."]
    if len(players) > MOST_PLAYERS:
        return [f"A sheet has room for {MOST_PLAYERS} players; here are {len(players)}."]
    return []


def problem(players: Sequence[str], seat: int) -> str | None:
    """What is wrong with one name, as a sentence, else None. Of two equal names, the later is."""
    name = players[seat]
    if not any(unicodedata.category(character)[0] in "LNPS" for character in name):
        return "This player needs a name."
    if len(name) > LONGEST_NAME:
        return f"“{shorten(name)}” is too long: a name has at most {LONGEST_NAME} characters."
    if fold(name) in map(fold, players[:seat]):
        return f"“{name}” is there already; make the two names differ."
    return None


def shorten(text: str) -> str:
    """Text from outside, cleaned and cut short enough to be said back in a sentence."""
    text = clean(text)
    return text if len(text) <= LONGEST_NAME else f"{text[: LONGEST_NAME - 1]}…"


def told(problems: Sequence[str]) -> list[str]:
    """So many of the problems as anyone reads, and how many more there are."""
    more = len(problems) - MOST_TOLD
    return [*problems[:MOST_TOLD], *([f"And {more:,} more."] if more > 0 else [])]


def _keep(character: str) -> str:
    """Spaces stand for line breaks and tabs; other control characters go.

    Joiners stay: emoji and several scripts are written with them. Direction overrides go, since
    they would turn round the text beside the name.
    """
    if character.isspace():
        return " "
    dropped = unicodedata.category(character) in {"Cc", "Cs", "Cf"}
    return "" if dropped and character not in "\u200c\u200d" else character


@lru_cache(4096)  # lists and records fold the same few names again and again
def _fold(name: str) -> str:
    return unicodedata.normalize("NFKC", clean(name)).casefold()
