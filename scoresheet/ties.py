"""Who is who in games that follow one another, and playoffs that settle a tie. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from scoresheet.names import fold, people
from scoresheet.results import FinalTotal, Kept

Playoffs = Mapping[int, Sequence[Kept]]
"""Playoffs that were played to their end, first to last, by the game that each followed."""


def playoffs_of(kept: Iterable[Kept]) -> Playoffs:
    """The playoffs among the games."""
    found: dict[int, list[Kept]] = {}
    for one in sorted(kept, key=lambda one: one.id):
        if one.result.playoff and one.after is not None and not one.result.stopped:
            found.setdefault(one.after, []).append(one)
    return found


def winners(game: Kept, playoffs: Playoffs) -> tuple[str, ...]:
    """Who won: several names share the win, unless a playoff between just them settled it."""
    return firsts(placed(game.id, game.totals, playoffs))


def settle(game: Kept, playoffs: Playoffs) -> Kept:
    """The game with the places that its playoff gave to those who tied."""
    totals = placed(game.id, game.totals, playoffs)
    return replace(game, result=replace(game.result, totals=totals))


def placed(id: int, totals: tuple[FinalTotal, ...], playoffs: Playoffs) -> tuple[FinalTotal, ...]:
    """The totals of the game with that id, best first, the tied placed as their playoff ended.

    Ann 300, Ben 300, Cleo 100 with a playoff that Ben won are Ben 1, Ann 2, Cleo 3. Who left the
    playoff comes after those who played it to its end.
    """
    playoff = settled_by(id, totals, playoffs)
    if playoff is None:
        return totals
    tied, others = tied_in(totals), [one for one in totals if one.place != 1]
    settled = placed(playoff.id, playoff.totals, playoffs)
    last = 1 + sum(one.place is not None for one in settled)
    outcome = who_is_who(tied, settled) or {}
    moved = (replace(one, place=outcome[one.name].place or last) for one in tied)
    return (*sorted(moved, key=lambda one: one.place or last), *others)


def settled_by(id: int, totals: Sequence[FinalTotal], playoffs: Playoffs) -> Kept | None:
    """The first playoff between just those who tied, None where none was played to its end."""
    tied = tied_in(totals)
    return next((one for one in playoffs.get(id, ()) if who_is_who(tied, one.totals)), None)


def who_is_who(
    here: Sequence[FinalTotal], there: Sequence[FinalTotal]
) -> dict[str, FinalTotal] | None:
    """What each player here, by name, came to there; None where others played, or nobody.

    A name that was corrected in one of the games only is still the same player.
    """
    found: dict[str, FinalTotal] = {}
    for one in here:
        alike = [other for other in there if one.names & other.names]
        same = [other for other in alike if other.name == one.name] or alike
        if len(same) != 1 or same[0] in found.values():
            return None
        found[one.name] = same[0]
    return found if found and len(found) == len(there) else None


def acquainted(kept: Sequence[Kept]) -> tuple[Kept, ...]:
    """The games of one evening, each player under all names that any of the games tells.

    As they are where that would make two players of a game one.
    """
    everybody = people(one.names for game in kept for one in game.totals)
    met = tuple(_introduce(game, everybody) for game in kept)
    apart = all(len({one.names for one in game.totals}) == len(game.totals) for game in met)
    return met if apart else tuple(kept)


def _introduce(game: Kept, everybody: Sequence[frozenset[str]]) -> Kept:
    totals = tuple(
        replace(one, before=tuple(sorted(names - {fold(one.name)})))
        for one in game.totals
        for names in everybody
        if names & one.names
    )
    return replace(game, result=replace(game.result, totals=totals))


def tied_in(totals: Iterable[FinalTotal]) -> list[FinalTotal]:
    """Those who share the first place, none where it is one’s alone."""
    first = [one for one in totals if one.place == 1]
    return first if len(first) > 1 else []


def was_played_off(totals: Iterable[FinalTotal]) -> bool:
    """Whether those with the most points were told apart: that takes a playoff."""
    placed = [one for one in totals if one.place is not None]
    most = max((one.total for one in placed), default=0)
    return len({one.place for one in placed if one.total == most}) > 1


def firsts(totals: Iterable[FinalTotal]) -> tuple[str, ...]:
    """The names in first place."""
    return tuple(one.name for one in totals if one.place == 1)
