"""What is printed, leaf by leaf: cards side by side under one heading. Plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scoresheet.card import Card
from scoresheet.events import (
    Event,
    HouseRulesChanged,
    PlayerAdded,
    PlayerBack,
    PlayerLeft,
    TurnFixed,
)
from scoresheet.game import Game
from scoresheet.names import fold, people
from scoresheet.results import names_of
from scoresheet.rules import Rules, RuleSet
from scoresheet.scorecard import FLAG, WITHOUT_DICE, Part, parts, sign_of

GAME_COLUMNS = 6
"""How many games a printed card has room for."""
UPRIGHT = 6
"""Columns for points that an upright page takes; half of A4 or Letter is for what they are."""
SIDEWAYS = 10
NARROW = 18
"""Columns that a page on its side takes, and how many where a card has several of them."""

NO_PLACE = "–"
CHANGES = (HouseRulesChanged, PlayerAdded, PlayerBack, PlayerLeft, TurnFixed)
LONG = 12
"""From so many characters on, a heading is set smaller."""
LARGE_LINES = 13
"""How many lines of large print a page takes at most of the lower half."""

Hints = Literal["none", "beside", "below"]
Places = Mapping[str, int | None]
"""A playoff’s outcome: places by name, instead of those that the game’s own totals give."""

SIGNS = {
    FLAG: "The rules do not allow this entry: 0 points until it is fixed.",
    WITHOUT_DICE: "Points without dice, or from a card on paper.",
}
"""What the signs beside points say."""
EXTRA_COUNTS = "The extra bonus beside it counts all the same."


@dataclass(frozen=True, slots=True)
class Strip:
    """One card on a leaf: whose it is or of which game, and what is noted below that."""

    heading: str = ""
    note: str = ""
    card: Card | None = None
    place: str = ""
    current: bool = False
    """Whether it is marked among the others."""

    @property
    def long(self) -> bool:
        return len(self.heading) >= LONG

    @property
    def signs(self) -> set[str]:
        """The signs that stand beside its points."""
        return {sign_of(entry) for entry in self.card.entries.values()} if self.card else set()

    @property
    def flagged_extra(self) -> bool:
        """Whether an extra bonus stands beside an entry that is flagged."""
        entries = self.card.entries.values() if self.card else ()
        return any(entry.flagged and entry.bonus for entry in entries)


@dataclass(frozen=True, slots=True)
class Leaf:
    """A heading and a table: the card's lines as rows, a strip of columns for each card."""

    title: str
    about: tuple[str, ...]
    parts: tuple[Part, ...]
    columns: tuple[str, ...]
    """What the columns of each card are called, one of no name on most."""
    strips: tuple[Strip, ...] = ()
    wide: bool = False
    """Whether it goes on a page that lies on its side."""
    page: str = ""
    """Which one it is, where there are several of a sheet: `Page 1 of 2`."""
    notes: tuple[str, ...] = ()
    hints: Hints = "none"
    """Where it says how to score: nowhere, in a column beside the boxes' names, or below them."""
    kind: str = "whole"
    """How it is laid out: `whole`, `printed`, `blank`, `blank large`."""

    @property
    def few(self) -> bool:
        """Whether all columns together would look lost on the whole width of the page."""
        return len(self.strips) * len(self.columns) <= UPRIGHT // 2

    @property
    def places(self) -> bool:
        return any(strip.place for strip in self.strips)


@dataclass(frozen=True, slots=True)
class EveningGame:
    """A game of the evening: which one it was, from 1, and what is noted about it."""

    number: int
    game: Game
    note: str = ""
    current: bool = False
    places: Places | None = None


def sheet(game: Game, about: Sequence[str], places: Places | None = None) -> list[Leaf]:
    """The whole sheet: players as columns, on as many leaves as they need."""
    strips = [_strip(game, p, game.players[p], places=places) for p in game.playing_order]
    leaf = _leaf(game.rules, game.rules.rule_set.name, (*about, *_unfinished(game)))
    return _numbered(_spread_out(replace(leaf, notes=_changes(game)), strips))


def cards(evening: Sequence[EveningGame], about: Sequence[str]) -> list[Leaf]:
    """A printed card for each player of the current game, its columns the evening's games."""
    current = next(one.game for one in evening if one.current)
    rules = next((one.game.rules for one in evening if one.game.rules.policy.bonus), current.rules)
    about = (rules.rule_set.name, *about, *_unfinished(current))
    return [
        _filled(replace(leaf, notes=_changes(current, player)), _columns(evening, leaf.title))
        for player in current.playing_order
        for leaf in [_leaf(rules, current.players[player], about, "beside", "printed")]
    ]


def blank(rule_set: RuleSet, names: Sequence[str], *, large: bool = False) -> list[Leaf]:
    """Empty cards to write on, a name above each, "" for a line to write it on."""
    rules, about = rule_set.rules(), (rule_set.description,)
    look: tuple[Hints, str] = ("below", "blank large") if large else ("beside", "blank")
    leaf = _leaf(rules, rule_set.name, about, *look)
    if rule_set.trademark:
        leaf = replace(leaf, notes=(rule_set.trademark,))
    spread = _spread_out(leaf, [Strip(name) for name in names], upright=large)
    return _numbered([half for one in spread for half in _halves(one)]) if large else spread


def latest(evening: Sequence[EveningGame]) -> Sequence[EveningGame]:
    """As many games as a card has room for: the last ones, or earlier for one further back."""
    at = next(i for i, one in enumerate(evening) if one.current)
    first = min(at, max(0, len(evening) - GAME_COLUMNS))
    return evening[first : first + GAME_COLUMNS]


def spread(count: int, columns: int, *, upright: bool = False) -> tuple[int, bool]:
    """How many of `count` cards go on each leaf, evenly, and whether it lies on its side.

    `spread(7, 1)` is (7, True); `spread(20, 1)` is (10, True); `spread(12, 1)` is (6, False).
    """
    few = max(1, UPRIGHT // columns)
    many = SIDEWAYS if columns == 1 else max(1, NARROW // columns)
    leaves = _pages(count, few if upright else many)
    return _pages(count, leaves), _pages(count, few) > leaves


def _pages(count: int, each: int) -> int:
    return -(-count // each)


def _spread_out(leaf: Leaf, strips: Sequence[Strip], *, upright: bool = False) -> list[Leaf]:
    """The leaf as often as these cards need it."""
    each, wide = spread(len(strips), len(leaf.columns), upright=upright)
    firsts = range(0, len(strips), each)
    return [replace(_filled(leaf, strips[i : i + each]), wide=wide) for i in firsts]


def _halves(leaf: Leaf) -> list[Leaf]:
    """A page for each half of the card; what is too long for the second begins on the first."""
    upper, lower = leaf.parts
    over = max(0, len(lower.lines) - LARGE_LINES)
    begun = [replace(lower, lines=lower.lines[:over])] if over else []
    rest = replace(lower, lines=lower.lines[over:])
    if begun:
        rest = replace(rest, heading=f"{lower.heading}, continued")
    first = replace(leaf, parts=(upper, *begun), notes=())
    return [first, replace(leaf, parts=(rest,), about=())]


def _numbered(leaves: Sequence[Leaf]) -> list[Leaf]:
    """The leaves, each saying which page it is where there are several."""
    if len(leaves) == 1:
        return list(leaves)
    pages = (f"Page {i} of {len(leaves)}" for i in range(1, len(leaves) + 1))
    return [replace(leaf, page=page) for leaf, page in zip(leaves, pages, strict=True)]


def _filled(leaf: Leaf, strips: Sequence[Strip]) -> Leaf:
    """The leaf with these cards on it, and what their signs mean."""
    shown = set[str]().union(*(strip.signs for strip in strips))
    extra = f" {EXTRA_COUNTS}" if any(strip.flagged_extra for strip in strips) else ""
    signs = {**SIGNS, FLAG: SIGNS[FLAG] + extra}
    legend = (f"{sign} {meaning}" for sign, meaning in signs.items() if sign in shown)
    wide = len(strips) * len(leaf.columns) > UPRIGHT
    return replace(leaf, strips=tuple(strips), wide=wide, notes=(*leaf.notes, *legend))


def _leaf(
    rules: Rules, title: str, about: Sequence[str], hints: Hints = "none", kind: str = "whole"
) -> Leaf:
    columns = tuple(column.label for column in rules.rule_set.columns)
    return Leaf(title, tuple(about), parts(rules), columns, hints=hints, kind=kind)


def _columns(evening: Sequence[EveningGame], name: str) -> list[Strip]:
    """The player's card in each game of the evening, then empty columns."""
    names = _names(evening, name)
    played = [_game_column(one, names, alone=len(evening) == 1) for one in evening]
    following = range(evening[-1].number + 1, evening[-1].number + 1 + GAME_COLUMNS - len(played))
    return [*played, *(Strip(_says_game(number)) for number in following)]


def _game_column(one: EveningGame, names: frozenset[str], *, alone: bool) -> Strip:
    heading, found = _says_game(one.number), _players(one.game, names)
    if not found:
        return Strip(heading, "not in it")
    strip = _strip(one.game, found[0], heading, one.note, one.places)
    return strip if alone or not one.current else _marked(strip)


def _names(evening: Sequence[EveningGame], name: str) -> frozenset[str]:
    """All names that the player had in the course of the evening, folded."""
    called = people(names for one in evening for names in names_of(one.game))
    known = next(names for names in called if fold(name) in names)
    apart = all(len(_players(one.game, known)) < 2 for one in evening)
    return known if apart else frozenset([fold(name)])


def _players(game: Game, names: frozenset[str]) -> list[int]:
    return [player for player, name in enumerate(game.players) if fold(name) in names]


def _marked(strip: Strip) -> Strip:
    note = " · ".join(filter(None, ["this game", strip.note]))
    return Strip(strip.heading, note, strip.card, strip.place, True)


def _says_game(number: int) -> str:
    return f"Game {number}"


def _strip(
    game: Game, player: int, heading: str, note: str = "", places: Places | None = None
) -> Strip:
    standing = next(s.place for s in game.standings if s.player == player)
    place = (places or {}).get(game.players[player], standing)
    shown = f"{place or NO_PLACE}" if len(game.players) > 1 else ""
    left = "left" if game.has_left(player) else ""
    return Strip(heading, " · ".join(filter(None, [note, left])), game.cards[player], shown)


def _unfinished(game: Game) -> tuple[str, ...]:
    """What is said of a game that goes on, or was ended early: its totals are not the last ones."""
    if game.stopped:
        return ("Stopped early: totals and places as they stood",)
    return () if game.finished else ("Not finished: totals and places as they stand",)


def _changes(game: Game, player: int | None = None) -> tuple[str, ...]:
    """What was changed after it was written or agreed, and still stands; of one player, or all."""
    says = [
        one.says
        for one in game.done
        if isinstance(one.event, CHANGES) and (player is None or _concerns(one.event, player))
    ]
    return (f"Changed: {' · '.join(says)}",) if says else ()


def _concerns(event: Event, player: int) -> bool:
    """Whether it is about this player; what names nobody is about everyone."""
    return player in (getattr(event, "player", player), getattr(event, "to_player", None))
