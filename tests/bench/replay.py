"""Replaying a finished game's log, beside another engine that plays the same turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import median
from time import perf_counter

from pyhtzee import Pyhtzee
from pyhtzee.classes import Category
from pyhtzee.utils import category_to_action_map

from scoresheet.events import Event, TurnWritten
from scoresheet.game import replay
from tests.bench import games
from tests.bench.figures import Figure, middle, ratios

ROUNDS = 200


def measure() -> Iterator[Figure]:
    """Figures in milliseconds, each the median of many."""
    for players, aim in ((4, None), (20, 10.0)):
        log = games.log(players)
        ours, theirs = alternate(partial(replay, log), partial(play_elsewhere, log))
        yield middle(f"finished game of {players}: replay", ours, "ms", aim)
        yield Figure("   by pyhtzee’s time", median(ratios(ours, theirs)), "×")


def alternate(*works: Callable[[], object]) -> list[list[float]]:
    """Each one's times in milliseconds, taken in turns so that all have the same weather."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(ROUNDS):
        for work, taken in zip(works, times, strict=True):
            start = perf_counter()
            work()
            taken.append((perf_counter() - start) * 1000)
    return times


def play_elsewhere(log: Sequence[Event]) -> list[int]:
    """Every player's total by pyhtzee: one sheet a player, no log, no undo, no reasons."""
    sheets: dict[int, Pyhtzee] = {}
    for turn in log:
        if isinstance(turn, TurnWritten):
            sheet = sheets.setdefault(turn.player, Pyhtzee())
            sheet.dice = list(turn.dice or ())
            sheet.take_action(category_to_action_map[Category[turn.box.upper()]])
    return [sheet.get_total_score() for sheet in sheets.values()]
