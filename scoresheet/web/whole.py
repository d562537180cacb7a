"""The whole sheet, players as columns: plain data, line by line as on the printed card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoresheet.card import Entry, Totals
from scoresheet.game import Game
from scoresheet.rules import Box, Half
from scoresheet.web.sheet import without_dice


@dataclass(frozen=True, slots=True)
class Mark:
    """What stands in a player's box; `unknown` is why nobody knows its dice, "" where known."""

    player: int
    entry: Entry
    unknown: str


@dataclass(frozen=True, slots=True)
class Part:
    """A half of the sheet: for each box the players' marks, for each total line their points."""

    boxes: list[tuple[Box, list[Mark | None]]]
    totals: list[tuple[str, list[int]]]


def parts(game: Game) -> list[Part]:
    """The upper and the lower half, players in playing order."""
    halves = (half for half, _ in game.rules.rule_set.halves)
    return [Part(_boxes(game, half), list(_totals(game, half))) for half in halves]


def _boxes(game: Game, half: Half) -> list[tuple[Box, list[Mark | None]]]:
    boxes = (box for box in game.rules.rule_set.boxes if box.half == half)
    return [(box, [_mark(game, player, box) for player in game.playing_order]) for box in boxes]


def _mark(game: Game, player: int, box: Box) -> Mark | None:
    entry = game.cards[player].entries.get(box.key)
    return Mark(player, entry, without_dice(game, player, box)) if entry else None


def _totals(game: Game, half: Half) -> Iterator[tuple[str, list[int]]]:
    totals = [game.cards[player].totals() for player in game.playing_order]
    yield from _upper(game, totals) if half == "upper" else _lower(game, totals)


def _upper(game: Game, totals: list[Totals]) -> Iterator[tuple[str, list[int]]]:
    bonus = game.rules.rule_set.upper.bonus
    for number, column in enumerate(game.rules.rule_set.columns):
        each = [one.columns[number] for one in totals]
        yield f"Total score {column.label}", [one.upper for one in each]
        if bonus:
            yield f"Bonus (if {bonus.threshold} or over)", [one.upper_bonus for one in each]
            yield f"Upper total {column.label}", [one.upper + one.upper_bonus for one in each]


def _lower(game: Game, totals: list[Totals]) -> Iterator[tuple[str, list[int]]]:
    """The extra bonus belongs to the lower section; where columns are multiplied, it is apart."""
    columns, bonus = game.rules.rule_set.columns, [one.extra_bonus for one in totals]
    extra = (f"{game.rules.rule_set.alike_name} bonus", bonus)
    several = len(columns) > 1
    if game.rules.policy.bonus and not several:
        yield extra
    for number, column in enumerate(columns):
        each = [one.columns[number].lower for one in totals]
        counted = each if several else [sum(pair) for pair in zip(each, bonus, strict=True)]
        yield f"Lower total {column.label}", counted
    if game.rules.policy.bonus and several:
        yield extra
