"""The evening: games in a row with the same people add up. Pure; no game is replayed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoresheet.results import FinalTotal, Kept
from scoresheet.ties import (
    Playoffs,
    placed,
    playoffs_of,
    settled_by,
    tied_in,
    who_is_who,
    winners,
)

Met = tuple[Kept, Mapping[str, FinalTotal]]
"""A game that the same people played, and what each came to, by the name here."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What one player's games come to: points, and wins, those that are shared apart."""

    name: str
    points: int
    wins: int
    shared: int


@dataclass(frozen=True, slots=True)
class Settled:
    """A tie that was played off, by one playoff or more, and who won it; several tied again."""

    game: Kept
    playoffs: tuple[Kept, ...]
    winners: tuple[str, ...]

    @property
    def tied(self) -> tuple[str, ...]:
        return tuple(one.name for one in tied_in(self.game.totals))

    @property
    def outcome(self) -> tuple[FinalTotal, ...]:
        """What the last playoff came to, best first."""
        return self.playoffs[-1].totals


@dataclass(frozen=True, slots=True)
class Evening:
    """The games that the same people finished, first to last, and what they come to.

    Playoffs only settle the tie of the game before them. `tallies` stand most points first.
    """

    games: tuple[Kept, ...]
    tallies: tuple[Tally, ...]
    ties: tuple[Settled, ...]

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
    met = [
        (one, who) for one in kept if _adds_up(one) and (who := who_is_who(base.totals, one.totals))
    ]
    ties = tuple(tie for one, _ in met if (tie := settled(kept, one)))
    tallies = [_tally(one.name, met, playoffs_of(kept)) for one in base.totals] if met else []
    tallies.sort(key=lambda tally: (-tally.points, -tally.wins))
    return Evening(tuple(game for game, _ in met), tuple(tallies), ties)


def settled(kept: Sequence[Kept], game: Kept) -> Settled | None:
    """How the game’s tie was played off, None where it was not, or there was none."""
    playoffs = playoffs_after(kept, game)
    return Settled(game, playoffs, winners(game, playoffs_of(kept))) if playoffs else None


def final(kept: Sequence[Kept], game: Kept) -> tuple[FinalTotal, ...]:
    """The game’s totals, best first, with the places as they are after its playoffs."""
    return placed(game.id, game.totals, playoffs_of(kept))


def playoffs_after(kept: Sequence[Kept], game: Kept) -> tuple[Kept, ...]:
    """The playoffs that settled the game’s tie: one, or as many as it took."""
    playoff = settled_by(game.id, game.totals, playoffs_of(kept))
    return (playoff, *playoffs_after(kept, playoff)) if playoff else ()


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


def _tally(name: str, met: Sequence[Met], playoffs: Playoffs) -> Tally:
    """What the games come to for the player with that name, under the one of the last game."""
    totals = [who[name] for _, who in met]
    won = [winners(game, playoffs) if len(who) > 1 else () for game, who in met]
    shares = [len(first) for one, first in zip(totals, won, strict=True) if one.name in first]
    points = sum(one.total for one in totals)
    return Tally(totals[-1].name, points, shares.count(1), sum(count > 1 for count in shares))
