"""How a game ended, in the few numbers that lists and records keep: none of it needs a replay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from scoresheet.card import Card
from scoresheet.events import PlayerAdded, PlayerRenamed
from scoresheet.game import Game, Standing
from scoresheet.names import fold
from scoresheet.paper import fewest_rolls
from scoresheet.rules import Category, RuleSet
from scoresheet.scoring import Groups
from scoresheet.table import Player


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
    """How many extra Yahtzees earned their bonus; of those from paper, the fewest it can be."""
    upper_bonuses: int = 0
    """In how many columns the upper bonus was earned."""
    full: bool = True
    """Whether every box is filled."""
    before: tuple[str, ...] = ()
    """The names that the player had before, if any."""

    @property
    def names(self) -> frozenset[str]:
        """All names of the player, folded."""
        return frozenset(map(fold, (self.name, *self.before)))


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
    names = names_of(game)
    return Result(
        game.rules.options,
        tuple(_final(game, standing, names) for standing in game.standings),
        any(entry.flagged for card in game.cards for entry in card.entries.values()),
        game.stopped,
        game.created.playoff,
    )


def dump(result: Result) -> dict[str, Any]:
    """The result as JSON has it; `load` reads it."""
    return asdict(result)


def load(data: Mapping[str, Any]) -> Result:
    """The result that `dump` gave."""
    return Result(**{**data, "totals": tuple(map(_load_total, data["totals"]))})


def _load_total(data: Mapping[str, Any]) -> FinalTotal:
    return FinalTotal(**{**data, "before": tuple(data.get("before", ()))})


def names_of(game: Game) -> list[list[str]]:
    """All names that each player has had, first to last."""
    names = [[name] for name in game.created.players]
    for done in game.done:
        if isinstance(done.event, PlayerAdded):
            names.append([done.event.name])
        elif isinstance(done.event, PlayerRenamed):
            names[done.event.player].append(done.event.name)
    return names


def all_alike(rule_set: RuleSet) -> tuple[Category, ...]:
    """The categories that need all dice alike: Yahtzee, Yatzy, Kniffel."""
    return tuple(
        category
        for _, section in rule_set.halves
        for category in section.categories
        if isinstance(category.pattern, Groups) and category.pattern.sizes == (rule_set.dice,)
    )


def _final(game: Game, standing: Standing, names: Sequence[Sequence[str]]) -> FinalTotal:
    card = game.cards[standing.player]
    *before, name = names[standing.player]
    return FinalTotal(
        name,
        standing.totals.total,
        standing.place,
        _count_best_alike(card),
        _count_extras(game.table.players[standing.player]),
        sum(column.upper_bonus > 0 for column in standing.totals.columns),
        card.full,
        tuple(before),
    )


def _count_extras(player: Player) -> int:
    written = sum(entry.bonus > 0 for entry in player.card.entries.values())
    return written + fewest_rolls(player.begun, player.card.extra_start)


def _count_best_alike(card: Card) -> int:
    rules, alike = card.rules, all_alike(card.rules.rule_set)
    return sum(
        card.entries[box.key].points == rules.best(box)
        for box in rules.rule_set.boxes
        if box.category in alike and box.key in card.entries
    )
