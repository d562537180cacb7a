"""Records: what each person did in all finished games of one kind. Pure; no game is replayed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from statistics import fmean, median

from scoresheet.names import fold
from scoresheet.results import FinalTotal, Kept
from scoresheet.ties import firsts

WIDTHS = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
"""How many points a bar of the distribution may stand for."""
MOST_BARS = 12


@dataclass(frozen=True, slots=True)
class Kind:
    """A rule set, by its key, and the options: only games of one kind are compared."""

    rule_set: str
    options: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, game: Kept) -> Kind:
        return cls.chosen(game.rule_set, game.result.options)

    @classmethod
    def chosen(cls, rule_set: str, options: Mapping[str, str]) -> Kind:
        return cls(rule_set, tuple(sorted(options.items())))


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What does not count: games stopped early or with a flagged entry, cards not full.

    `doubled` counts the cards of people who sat at one table under two of their names: either
    they are two people, or one name was a slip.
    """

    stopped: int = 0
    flagged: int = 0
    open_cards: int = 0
    doubled: int = 0

    def __bool__(self) -> bool:
        return bool(self.stopped or self.flagged or self.open_cards or self.doubled)


@dataclass(frozen=True, slots=True)
class Played:
    """One full card that counts. `winners` is how many share this win, 0 where it is none."""

    at: datetime
    score_key: str
    total: FinalTotal
    winners: int = 0
    alone: bool = False


@dataclass(frozen=True)
class Person:
    """Who played under one name, or several that are joined; `played` last first."""

    key: str
    """The name, folded."""
    name: str
    played: tuple[Played, ...]

    @property
    def games(self) -> int:
        return len(self.played)

    @property
    def alone(self) -> int:
        """How many games nobody else played to the end: those are no wins."""
        return sum(one.alone for one in self.played)

    @property
    def wins(self) -> int:
        """Games won, shared wins not counted."""
        return sum(one.winners == 1 for one in self.played)

    @property
    def shared(self) -> int:
        return sum(one.winners > 1 for one in self.played)

    @cached_property
    def totals(self) -> list[int]:
        """All totals in points, the last first."""
        return [one.total.total for one in self.played]

    @property
    def best(self) -> int:
        return max(self.totals)

    @property
    def mean(self) -> float:
        return fmean(self.totals)

    @property
    def median(self) -> float:
        return median(self.totals)

    @property
    def alike(self) -> int:
        """How many boxes for all dice alike hold their best: Yahtzees."""
        return sum(one.total.alike for one in self.played)

    @property
    def extras(self) -> int:
        """How many extra Yahtzees earned their bonus."""
        return sum(one.total.extras for one in self.played)

    @property
    def upper_bonuses(self) -> int:
        """In how many columns of all cards the upper bonus was earned."""
        return sum(one.total.upper_bonuses for one in self.played)


@dataclass(frozen=True, slots=True)
class Best:
    """A total beside the best of all games before it, None where there are none."""

    name: str
    total: int
    before: int | None


@dataclass(frozen=True, slots=True)
class Bar:
    """How many totals lie from `low` to `high`, both included."""

    low: int
    high: int
    count: int


@dataclass(frozen=True, slots=True)
class Records:
    """The people of one kind of game, who played most first, and what was left out."""

    people: tuple[Person, ...]
    left_out: LeftOut

    def person(self, key: str) -> Person | None:
        return next((one for one in self.people if one.key == key), None)


def kinds(kept: Iterable[Kept]) -> list[Kind]:
    """The kinds of game that were played, the most played first, then the latest."""
    return [kind for kind, _ in Counter(map(Kind.of, kept)).most_common()]


def records(kept: Sequence[Kept], kind: Kind, aliases: Mapping[str, str]) -> Records:
    """What each person did in the games of that kind that count; `kept` are last first.

    Their ties stand as playoffs settled them.
    """
    called = everybody(kept, aliases)
    played: dict[str, list[Played]] = {}
    for game in kept:
        won = set(map(fold, firsts(game.totals)))
        for one in cards_that_count(game, aliases) if Kind.of(game) == kind else ():
            wins = len(won) if fold(one.name) in won else 0
            played.setdefault(person_of(one.name, aliases), []).append(_played(game, one, wins))
    people = [Person(key, called[key], tuple(cards)) for key, cards in played.items()]
    people.sort(key=lambda person: (-person.games, person.key))
    return Records(tuple(people), left_out(kept, kind, aliases))


def left_out(
    kept: Iterable[Kept], kind: Kind, aliases: Mapping[str, str], person: str = ""
) -> LeftOut:
    """What does not count of the games of that kind; with a person, only where that one played."""
    of_kind = [game for game in kept if Kind.of(game) == kind]
    cards = [
        (game, one)
        for game in of_kind
        for one in game.totals
        if person in ("", person_of(one.name, aliases))
    ]
    games = {game.id: game.result for game, _ in cards}.values()
    played = [(one, is_doubled(game, one, aliases)) for game, one in cards if counts(game)]
    return LeftOut(
        stopped=sum(result.stopped for result in games),
        flagged=sum(result.flagged and not result.stopped for result in games),
        open_cards=sum(not (one.full or doubled) for one, doubled in played),
        doubled=sum(doubled for _, doubled in played),
    )


def counts(game: Kept) -> bool:
    """Whether records take the game in: it was played to its end by the rules."""
    return not (game.result.stopped or game.result.flagged)


def cards_that_count(game: Kept, aliases: Mapping[str, str]) -> list[FinalTotal]:
    """The full cards of the game, if it counts, but for those of one person with two."""
    whole = (one for one in game.totals if counts(game) and one.full)
    return [one for one in whole if not is_doubled(game, one, aliases)]


def is_doubled(game: Kept, card: FinalTotal, aliases: Mapping[str, str]) -> bool:
    """Whether another card of the game is the same person’s by a joined name."""
    if not aliases:
        return False
    people = [person_of(one.name, aliases) for one in game.totals]
    return people.count(person_of(card.name, aliases)) > 1


def person_of(name: str, aliases: Mapping[str, str]) -> str:
    """Whose name that is: the person's own name, folded."""
    key, seen = fold(name), set[str]()
    while key in aliases and key not in seen:
        seen.add(key)
        key = aliases[key]
    return key


def names_of(person: str, aliases: Mapping[str, str]) -> set[str]:
    """Every name of the person, folded: the own one, and those that are joined with it."""
    return {person} | {name for name in aliases if person_of(name, aliases) == person}


def everybody(kept: Iterable[Kept], aliases: Mapping[str, str]) -> dict[str, str]:
    """Everyone who played, by key, with the name as it was written last; `kept` are last first."""
    found: dict[str, str] = {}
    for game in kept:
        for one in game.totals:
            key = person_of(one.name, aliases)
            if key not in found or (fold(one.name) == key != fold(found[key])):
                found[key] = one.name
    return dict(sorted(found.items()))


def played_together(
    kept: Iterable[Kept], person: str, other: str, aliases: Mapping[str, str]
) -> Kept | None:
    """A game in which both sat at the table, so that they are two people, None without one."""
    both = {person, other}
    return next((g for g in kept if both <= {person_of(t.name, aliases) for t in g.totals}), None)


def bests(kept: Sequence[Kept], game: Kept, aliases: Mapping[str, str]) -> list[Best]:
    """What the game means for its players’ bests among the games of `kept` before it.

    Of one alone always something.
    """
    ended = (game.finished_at, game.id)
    before = [one for one in kept if (one.finished_at, one.id) < ended]
    earlier = records(before, Kind.of(game), aliases)
    alone = len(game.totals) == 1
    found = []
    for one in cards_that_count(game, aliases):
        person = earlier.person(person_of(one.name, aliases))
        best = person.best if person else None
        if alone or (best is not None and one.total > best):
            found.append(Best(one.name, one.total, best))
    return found


def distribution(totals: Sequence[int], scale: Sequence[int] = ()) -> list[Bar]:
    """The totals as bars of equal width, empty ones too, from the lowest to the highest.

    `distribution([187, 212, 214])` is [187 in 185–189, …, 2 in 210–214]. With a `scale` the bars
    reach over all of its totals, so that one person's can be laid beside another's.
    """
    if not totals:
        return []
    low, high = min([*totals, *scale]), max([*totals, *scale])
    width = next((w for w in WIDTHS if high // w - low // w < MOST_BARS), WIDTHS[-1])
    found = Counter(total // width for total in totals)
    return [
        Bar(i * width, (i + 1) * width - 1, found[i])
        for i in range(low // width, high // width + 1)
    ]


def _played(game: Kept, total: FinalTotal, winners: int) -> Played:
    """A playoff’s win settles the game before it, and is no second one."""
    alone = sum(one.place is not None for one in game.totals) == 1
    wins = 0 if alone or game.result.playoff else winners
    return Played(game.finished_at, game.score_key, total, wins, alone)
