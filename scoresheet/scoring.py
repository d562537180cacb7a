"""Dice to points: the patterns every game of the family is made of.

A pattern says what a category needs and what it pays. Patterns know nothing of cards, Jokers
or bonuses; those rules stand in `rules` and `card`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, permutations
from typing import Literal

FACES = range(1, 7)
_LIKED = (4, 2, 6, 3, 5, 1)
"""Faces in the order in which examples use them."""

Dice = tuple[int, ...]
"""The dice a turn ended with, ascending: `(2, 4, 4, 4, 6)`."""

Pays = int | Literal["all", "matching"]
"""Fixed points, the sum of all dice, or the sum of the dice that form the pattern."""


@dataclass(frozen=True, slots=True)
class Face:
    """The dice of one face, summed: `Face(4)` pays 12 for 4-4-4-2-6. Needs nothing."""

    face: int

    def points(self, dice: Dice) -> int:
        return self.face * dice.count(self.face)


@dataclass(frozen=True, slots=True)
class Groups:
    """Groups of dice alike, each of a different number; the best choice counts.

    `Groups((3, 2), 25)` is the standard Full House: 25 for 4-4-4-2-2, 0 for 4-4-4-4-4.
    `Groups((3,), "all")` is 3 of a Kind; `Groups((2,), "matching")` is the One Pair of Yatzy,
    8 for 3-3-3-4-4.
    """

    sizes: tuple[int, ...]
    pays: Pays

    def points(self, dice: Dice) -> int:
        best = self.best(dice)
        if not best:
            return 0
        if self.pays == "matching":
            return sum(best)
        return sum(dice) if self.pays == "all" else self.pays

    def best(self, dice: Dice) -> Dice:
        """The dice that form the groups, the best choice, empty where the roll lacks them.

        `Groups((3, 2), "matching").best((3, 3, 3, 5, 5, 5))` is (5, 5, 5, 3, 3).
        """
        counts = Counter(dice)
        choices = [
            tuple(face for face, size in zip(faces, self.sizes, strict=True) for _ in range(size))
            for faces in permutations(counts, len(self.sizes))
            if all(counts[face] >= size for face, size in zip(faces, self.sizes, strict=True))
        ]
        return max(choices, key=lambda choice: (sum(choice), choice), default=())


@dataclass(frozen=True, slots=True)
class Straight:
    """Any one of the runs, other dice free: the standard Small Straight pays 30 for 1-2-3-4-6."""

    runs: tuple[tuple[int, ...], ...]
    pays: int

    def points(self, dice: Dice) -> int:
        faces = set(dice)
        return self.pays if any(faces.issuperset(run) for run in self.runs) else 0


@dataclass(frozen=True, slots=True)
class Anything:
    """Every roll fits and pays the sum of all dice: Chance."""

    def points(self, dice: Dice) -> int:
        return sum(dice)


Pattern = Face | Groups | Straight | Anything


@cache
def points(pattern: Pattern, dice: Dice) -> int:
    """What the pattern pays for the dice, in points: `points(Face(4), (2, 4, 4, 4, 6))` is 12."""
    return pattern.points(dice)


@cache
def all_rolls(count: int) -> tuple[Dice, ...]:
    """Every roll of `count` dice, each once: 252 for five dice, 462 for six."""
    return tuple(combinations_with_replacement(FACES, count))


def five_alike(dice: Dice) -> bool:
    """Whether all dice of the roll show one number, however many dice the game has."""
    return dice[0] == dice[-1]


@cache
def possible_points(pattern: Pattern, count: int) -> frozenset[int]:
    """All points the pattern can pay with `count` dice: `{0, 4, 8, 12, 16, 20}` for Fours."""
    return frozenset(points(pattern, dice) for dice in all_rolls(count))


@cache
def possible_unless_alike(pattern: Pattern, count: int) -> frozenset[int]:
    """The same without the rolls whose dice are all alike: no 20 for Fours."""
    return frozenset(points(pattern, dice) for dice in all_rolls(count) if not five_alike(dice))


def example(pattern: Pattern, count: int) -> Dice:
    """A roll that has what the pattern needs and little more: 2-4-4-4-6 for 3 of a Kind."""
    needed = _needed(pattern, count)
    free = _LIKED if isinstance(pattern, Straight) else [f for f in _LIKED if f not in needed]
    return tuple(sorted((*needed, *free[: count - len(needed)])))


def _needed(pattern: Pattern, count: int) -> Dice:
    match pattern:
        case Face(face):
            return (face,) * (count // 2 + 1)
        case Groups(sizes):
            return tuple(f for size, f in zip(sizes, _LIKED, strict=False) for _ in range(size))
        case Straight(runs):
            return runs[0]
        case Anything():
            return _LIKED[:1] * 2
