"""Who asks: the phone and its shelf, from a signed cookie. There are no accounts."""

from __future__ import annotations

import secrets

from flask import Flask, current_app, session

from scoresheet.keeping import Aliases
from scoresheet.store import Store

_STORE = "scoresheet.store"


def use_store(app: Flask, store: Store) -> None:
    app.extensions[_STORE] = store


def store() -> Store:
    """The store of the running application."""
    found = current_app.extensions[_STORE]
    assert isinstance(found, Store)
    return found


def phone_id() -> str:
    """This phone's random name, made at the first call. History tells phones apart by it."""
    if "phone" not in session:
        session["phone"] = secrets.token_urlsafe(16)
    return str(session["phone"])


def shelf() -> str | None:
    """The key of this phone's shelf, None where it has none yet or its shelf is gone."""
    key = session.get("shelf")
    return key if key and store().has_shelf(key) else None


def aliases() -> Aliases:
    """The names that are joined with others on this phone's shelf."""
    key = shelf()
    return store().keeping.aliases(key) if key else {}


def own_shelf() -> str:
    """The key of this phone's shelf, a new one if it had none."""
    key = shelf() or store().new_shelf()
    use_shelf(key)
    return key


def put_on_own_shelf(game_id: int) -> None:
    """Puts the game on this phone's shelf. The cookie remembers the last, to ask only once.

    So a game that somebody takes off the shelf meanwhile stays off, until its link is opened
    again: see `leave_game`.
    """
    if session.get("game") != game_id:
        key = own_shelf()
        if not store().keeping.has(key, game_id):
            store().put_on_shelf(key, game_id)
        session["game"] = game_id


def last_game() -> int | None:
    """The game that this phone opened last."""
    id: int | None = session.get("game")
    return id


def leave_game() -> None:
    """The phone is at no game now: opening the last one's link is opening it again."""
    session.pop("game", None)


def remember_taken_off(game_id: int) -> None:
    """So that home can offer to put the game back."""
    leave_game()
    session["taken_off"] = game_id


def just_taken_off() -> int | None:
    """The game that was taken off the shelf just now; it is told once."""
    id: int | None = session.pop("taken_off", None)
    return id


def use_large(large: bool) -> None:
    """Shows text and rows large on this phone from now on, or as usual."""
    if large:
        session["large"] = True
    else:
        session.pop("large", None)


def use_shelf(key: str) -> None:
    """Keeps this phone's games on that shelf from now on."""
    if session.get("shelf") != key:
        session["shelf"] = key
        leave_game()
