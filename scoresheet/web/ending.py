"""What the end of a game says to one phone: bests on its shelf, a tie played off, the evening."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import request

from scoresheet.evening import Evening, Settled, evening_of, final, settled, settles
from scoresheet.game import Game, Standing
from scoresheet.records import Best, bests
from scoresheet.results import FinalTotal, Kept
from scoresheet.web import phone
from scoresheet.web.found import scored, watched


@dataclass(frozen=True, slots=True)
class Ending:
    """`settled` is the game’s own tie, `settles` the one that this playoff was about.

    `totals` have the places as a playoff settled them.
    """

    result: Kept
    totals: tuple[FinalTotal, ...]
    bests: list[Best]
    settled: Settled | None
    settles: Settled | None
    evening: Evening | None


def ending_of_game() -> Ending | None:
    """Of the finished game whose scoring link is asked for; None where it goes on meanwhile."""
    found = scored((request.view_args or {})["key"])
    kept = phone.store().keeping.evening(found.id)
    game = next((one for one in kept if one.id == found.id), None)
    if game is None:
        return None
    base = settles(kept, game)
    return Ending(
        game,
        final(kept, game),
        _bests(game),
        settled(kept, game),
        settled(kept, base) if base and base is not game else None,
        evening_of(kept, game),
    )


def tie_of_watched() -> Settled | None:
    """How the tie of the finished game whose watching link is asked for was played off, if it was.

    Who watches is told no more of the evening than that.
    """
    found = watched((request.view_args or {})["key"])
    kept = phone.store().keeping.evening(found.id)
    return next((settled(kept, one) for one in kept if one.id == found.id), None)


def standings_of(game: Game, ending: Ending | None) -> list[Standing]:
    """The game’s standings, best first, with the places as a playoff settled them."""
    if ending is None:
        return list(game.standings)
    by_name = {game.players[standing.player]: standing for standing in game.standings}
    known = (one for one in ending.totals if one.name in by_name)
    return [replace(by_name[one.name], place=one.place) for one in known]


def _bests(game: Kept) -> list[Best]:
    shelf, keeping = phone.shelf(), phone.store().keeping
    return bests(keeping.results(shelf), game, keeping.aliases(shelf)) if shelf else []
