"""The evening: games in a row with the same people add up. Pure; no game is replayed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoresheet.names import fold
from scoresheet.results import FinalTotal, Kept, placed, playoffs_of, settled_by, winners


@dataclass(frozen=True, slots=True)
class Tally:
    """What one player's games come to: points, and wins, those that are shared apart."""

    name: str
    points: int
    wins: int
    shared: int


@dataclass(frozen=True, slots=True)
class Settled:
    """A tie that was played off, and who won it; several names tied again."""

    game: Kept
    playoff: Kept
    winners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """The games that the same people finished, first to last, and what they come to.

    Playoffs only settle the tie of the game before them. `tallies` stand most points first.
    """

    games: tuple[Kept, ...]
    tallies: tuple[Tally, ...]
    ties: Mapping[int, Settled]
    """By the number of the game in the evening, from 1."""

    @property
    def alone(self) -> bool:
        """Whether only one plays: nobody wins then."""
        return len(self.tallies) == 1


def evening_of(kept: Sequence[Kept], game: Kept) -> Evening | None:
    """The evening around the game, of the finished games linked with it, in order.

    None where a playoff stands alone, the game that it settles not being there.
    """
    base = settles(kept, game)
    if base is None:
        return None
    played = [one for one in kept if _adds_up(one) and one.result.people == base.result.people]
    won = [winners(one, playoffs_of(kept)) for one in played if len(one.totals) > 1]
    ties = {i: tie for i, one in enumerate(played, 1) if (tie := settled(kept, one))}
    names = {fold(one.name): one.name for each in played for one in each.totals}
    tallies = [_tally(key, name, played, won) for key, name in names.items()]
    tallies.sort(key=lambda tally: (-tally.points, -tally.wins))
    return Evening(tuple(played), tuple(tallies), ties)


def settled(kept: Sequence[Kept], game: Kept) -> Settled | None:
    """How the game’s tie was played off, None where it was not, or there was none."""
    playoffs = playoffs_of(kept)
    playoff = settled_by(game.id, game.totals, playoffs)
    return Settled(game, playoff, winners(playoff, playoffs)) if playoff else None


def final(kept: Sequence[Kept], game: Kept) -> tuple[FinalTotal, ...]:
    """The game’s totals, best first, with the places as they are after its playoffs."""
    return placed(game.id, game.totals, playoffs_of(kept))


def playoffs_after(kept: Sequence[Kept], game: Kept) -> list[Kept]:
    """The playoffs that settled the game’s tie: one, or as many as it took."""
    tie = settled(kept, game)
    return [tie.playoff, *playoffs_after(kept, tie.playoff)] if tie else []


def settles(kept: Sequence[Kept], game: Kept) -> Kept | None:
    """The game whose tie this one plays off, else the game itself; None where it is not there."""
    by_id, found = {one.id: one for one in kept}, game
    while found.result.playoff:
        before = by_id.get(found.after or 0)
        if before is None:
            return None
        found = before
    return found


def _adds_up(game: Kept) -> bool:
    return not (game.result.playoff or game.result.stopped)


def _tally(key: str, name: str, played: Sequence[Kept], won: Sequence[tuple[str, ...]]) -> Tally:
    totals = (one for game in played for one in game.totals)
    mine = [len(first) for first in won if key in map(fold, first)]
    points = sum(one.total for one in totals if fold(one.name) == key)
    return Tally(name, points, mine.count(1), sum(count > 1 for count in mine))
