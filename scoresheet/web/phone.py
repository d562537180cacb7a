"""Who asks: the phone and its shelf, from a signed cookie. There are no accounts."""

from __future__ import annotations

import secrets

from flask import Flask, current_app, session

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


def own_shelf() -> str:
    """The key of this phone's shelf, a new one if it had none."""
    key = shelf() or store().new_shelf()
    use_shelf(key)
    return key


def put_on_own_shelf(game_id: int) -> None:
    """Puts the game on this phone's shelf. The cookie remembers the last, to ask only once."""
    if session.get("game") != game_id:
        store().put_on_shelf(own_shelf(), game_id)
        session["game"] = game_id


def use_shelf(key: str) -> None:
    """Keeps this phone's games on that shelf from now on."""
    if session.get("shelf") != key:
        session["shelf"] = key
        session.pop("game", None)
