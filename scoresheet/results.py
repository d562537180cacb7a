"""How a game ended, in the few numbers that lists and records keep: none of it needs a replay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from scoresheet.card import Card
from scoresheet.game import Game, Standing
from scoresheet.names import fold
from scoresheet.rules import Category, RuleSet
from scoresheet.scoring import Groups


@dataclass(frozen=True, slots=True)
class FinalTotal:
    """One player's end of a game: total in points, place 1, 1, 3 where the first two tie.

    Who left with open boxes has no place.
    """

    name: str
    total: int
    place: int | None
    alike: int = 0
    """How many boxes for all dice alike hold their best."""
    extras: int = 0
    """How many extra bonuses were earned."""
    upper_bonuses: int = 0
    """In how many columns the upper bonus was earned."""
    full: bool = True
    """Whether every box is filled."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended, by the options as they stood then; `totals` best first."""

    options: Mapping[str, str]
    totals: tuple[FinalTotal, ...]
    flagged: bool = False
    """Whether an entry stands that the rules do not allow."""
    stopped: bool = False
    """Whether it was ended early."""
    playoff: bool = False

    @property
    def people(self) -> frozenset[str]:
        """Who played, folded: the same people, however their names are written."""
        return frozenset(fold(one.name) for one in self.totals)


@dataclass(frozen=True, slots=True)
class Kept:
    """A finished game as it is kept. `after` is the game of the same evening that it follows."""

    id: int
    score_key: str
    rule_set: str
    after: int | None
    finished_at: datetime
    result: Result

    @property
    def totals(self) -> tuple[FinalTotal, ...]:
        return self.result.totals


def result_of(game: Game) -> Result:
    """How the game ended."""
    return Result(
        game.rules.options,
        tuple(_final(game, standing) for standing in game.standings),
        any(entry.flagged for card in game.cards for entry in card.entries.values()),
        game.stopped,
        game.created.playoff,
    )


def dump(result: Result) -> dict[str, Any]:
    """The result as JSON has it; `load` reads it."""
    return asdict(result)


def load(data: Mapping[str, Any]) -> Result:
    """The result that `dump` gave."""
    return Result(**{**data, "totals": tuple(FinalTotal(**one) for one in data["totals"])})


def all_alike(rule_set: RuleSet) -> tuple[Category, ...]:
    """The categories that need all dice alike: Yahtzee, Yatzy, Kniffel."""
    return tuple(
        category
        for _, section in rule_set.halves
        for category in section.categories
        if isinstance(category.pattern, Groups) and category.pattern.sizes == (rule_set.dice,)
    )


def playoffs_of(kept: Iterable[Kept]) -> dict[int, Kept]:
    """The playoffs that were played to their end, by the game each of them followed."""
    found: dict[int, Kept] = {}
    for one in sorted(kept, key=lambda one: one.id):
        if one.result.playoff and one.after is not None and not one.result.stopped:
            found.setdefault(one.after, one)
    return found


def winners(game: Kept, playoffs: Mapping[int, Kept]) -> tuple[str, ...]:
    """Who won: several names share the win, unless a playoff between just them settled it."""
    return firsts(placed(game.id, game.totals, playoffs))


def settle(game: Kept, playoffs: Mapping[int, Kept]) -> Kept:
    """The game with the places that its playoff gave to those who tied."""
    totals = placed(game.id, game.totals, playoffs)
    return replace(game, result=replace(game.result, totals=totals))


def placed(
    id: int, totals: tuple[FinalTotal, ...], playoffs: Mapping[int, Kept]
) -> tuple[FinalTotal, ...]:
    """The totals of the game with that id, best first, the tied placed as their playoff ended.

    Ann 300, Ben 300, Cleo 100 with a playoff that Ben won are Ben 1, Ann 2, Cleo 3. Who left the
    playoff comes after those who played it to its end.
    """
    playoff = settled_by(id, totals, playoffs)
    if playoff is None:
        return totals
    settled = placed(playoff.id, playoff.totals, playoffs)
    last = 1 + sum(one.place is not None for one in settled)
    places = {fold(one.name): one.place or last for one in settled}
    tied, others = totals[: len(settled)], totals[len(settled) :]
    moved = (replace(one, place=places[fold(one.name)]) for one in tied)
    return (*sorted(moved, key=lambda one: one.place or last), *others)


def settled_by(id: int, totals: Iterable[FinalTotal], playoffs: Mapping[int, Kept]) -> Kept | None:
    """The playoff between those who tied, None where none was played to its end."""
    tied, playoff = set(map(fold, firsts(totals))), playoffs.get(id)
    return playoff if playoff and len(tied) > 1 and playoff.result.people == tied else None


def firsts(totals: Iterable[FinalTotal]) -> tuple[str, ...]:
    """The names in first place."""
    return tuple(one.name for one in totals if one.place == 1)


def _final(game: Game, standing: Standing) -> FinalTotal:
    card = game.cards[standing.player]
    return FinalTotal(
        game.players[standing.player],
        standing.totals.total,
        standing.place,
        _count_best_alike(card),
        sum(entry.bonus > 0 for entry in card.entries.values()) + card.extra_start,
        sum(column.upper_bonus > 0 for column in standing.totals.columns),
        card.full,
    )


def _count_best_alike(card: Card) -> int:
    rules, alike = card.rules, all_alike(card.rules.rule_set)
    return sum(
        card.entries[box.key].points == rules.best(box)
        for box in rules.rule_set.boxes
        if box.category in alike and box.key in card.entries
    )
