"""One more game: with the same people, or with the tied alone."""

from __future__ import annotations

from scoresheet.events import GameCreated
from scoresheet.game import Game
from scoresheet.shelf import StoredGame
from scoresheet.web.entering import entry_id
from scoresheet.web.phone import own_shelf, phone_id, store


def next_game(found: StoredGame, *, playoff: bool) -> StoredGame:
    """The game that follows: the one that another phone has begun, as long as it goes on."""
    game = store().game(found.id)
    created = _set_up(game if playoff else _settled_game(game), found.id, playoff=playoff)
    return _begun_elsewhere(found, created) or store().create_game(
        created, entry=f"{entry_id()} {created}", phone=phone_id(), shelf=own_shelf()
    )


def _begun_elsewhere(found: StoredGame, created: GameCreated) -> StoredGame | None:
    """The same next game, if it was begun before, by another phone at the table, and goes on."""
    for one in store().evening(found.id):
        game = store().game(one.id)
        if game.created == created and not game.finished:
            return one
    return None


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
