"""One more game, the same for every phone that begins it: at the end of one, or from home."""

from __future__ import annotations

from scoresheet.events import GameCreated
from scoresheet.game import Game
from scoresheet.shelf import StoredGame
from scoresheet.web.phone import own_shelf, phone_id, store


def next_game(found: StoredGame, *, playoff: bool) -> StoredGame:
    """The game that follows: the one that another phone has begun, as long as it goes on."""
    game = store().game(found.id)
    created = _set_up(game if playoff else _settled_game(game), found.id, playoff=playoff)
    return _begun_once("after", created)


def same_again(like: int, created: GameCreated) -> StoredGame:
    """The game like that one: the one that another phone of the shelf has begun and goes on."""
    return _begun_once(f"like {like} on {own_shelf()}", created)


def _begun_once(why: str, created: GameCreated, times: int = 0) -> StoredGame:
    """The game that is begun for this reason: all phones make it under one entry id.

    So it is one game even where they press at the same moment. Once that game is over or taken
    off the shelf, the reason is good for another one.
    """
    entry = f"{why}, begun {times} times before: {created}"
    stored = store().create_game(created, entry=entry, phone=phone_id(), shelf=None)
    if _is_over(stored):
        return _begun_once(why, created, times + 1)
    store().put_on_shelf(own_shelf(), stored.id)
    return stored


def _is_over(stored: StoredGame) -> bool:
    finished = store().game(stored.id).finished
    return finished or store().keeping.was_taken_off(own_shelf(), stored.id)


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
