"""One more game, the same for every phone that begins it: at the end of one, or from home."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from flask import request

from scoresheet.events import GameCreated
from scoresheet.game import Game
from scoresheet.shelf import StoredGame
from scoresheet.web.found import scored
from scoresheet.web.phone import own_shelf, phone_id, store


@dataclass(frozen=True, slots=True)
class Next:
    """A game that may be begun. All phones make it under one entry id, so it is one game.

    `why` is what it is begun for. Once that game is over or taken off the shelf, the same is good
    for another one: pages say how many there were `before`, so that what they send twice, however
    late, leads to the same game twice.
    """

    why: str
    created: GameCreated

    @property
    def before(self) -> int:
        """How many that were begun for this are over."""
        return next(n for n in count() if not self._is_over(store().begun_by(self._entry(n))))

    def begin(self, before: int | None) -> StoredGame:
        """The game, new or as another phone has begun it; `before` as the page had it."""
        known = self.before
        entry = self._entry(known if before is None else max(0, min(before, known)))
        stored = store().create_game(self.created, entry=entry, phone=phone_id(), shelf=None)
        if not self._is_over(stored):
            store().put_on_shelf(own_shelf(), stored.id)
        return stored

    def _entry(self, before: int) -> str:
        return f"{self.why}, {before} before: {self.created}"

    def _is_over(self, stored: StoredGame | None) -> bool:
        if stored is None:
            return False
        finished = store().game(stored.id).finished
        return finished or store().keeping.was_taken_off(own_shelf(), stored.id)


def next_game(found: StoredGame, *, playoff: bool) -> Next:
    """The game that follows, with the same people or with the tied alone."""
    game = store().game(found.id)
    base = game if playoff else _settled_game(game)
    return Next("after", _set_up(base, found.id, playoff=playoff))


def before_next(*, playoff: bool = False) -> int:
    """How many games that followed the one whose scoring link is asked for are over."""
    return next_game(scored((request.view_args or {})["key"]), playoff=playoff).before


def same_again(like: int, created: GameCreated) -> Next:
    """The game like that one on this phone’s shelf."""
    return Next(f"like {like} on {own_shelf()}", created)


def _settled_game(game: Game) -> Game:
    """The game whose tie this playoff settles, so that all its players sit down again; else it."""
    while game.created.playoff and game.created.after is not None:
        game = store().game(game.created.after)
    return game


def _set_up(game: Game, id: int, *, playoff: bool) -> GameCreated:
    """The set-up of the game after the one with this id: seats kept, the next player starts.

    Who left is not seated again, unless nobody else was there.
    """
    order = game.playing_order
    stayed = [player for player in order if not game.has_left(player)] or list(order)
    players = [player for player in order if player in game.winners] if playoff else stayed
    return GameCreated(
        game.rules.rule_set.key,
        game.rules.options,
        tuple(game.players[player] for player in players),
        starter=0 if playoff else 1 % len(players),
        after=id,
        playoff=playoff,
    )
