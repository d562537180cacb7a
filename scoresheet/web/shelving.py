"""Games off the shelf and back on it. Their links work all the same."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from scoresheet.web import home, phone
from scoresheet.web.found import scored

blueprint = Blueprint("shelving", __name__)


@blueprint.get("/g/<key>/off")
def ask(key: str) -> BaseResponse | str:
    """Asks before the game is taken off this phone's shelf."""
    found, shelf, store = scored(key), phone.shelf(), phone.store()
    stands = shelf is not None and store.keeping.has(shelf, found.id)
    listed = store.shelf_game(shelf, found.id) if shelf and stands else None
    if listed is None:
        return _back_to_list()
    game = home.shown(listed, store.game, home.today())
    return render_template("lobby/off.html", game=game, here=home.listing(request.args))


@blueprint.post("/g/<key>/off")
def take_off(key: str) -> BaseResponse:
    """Takes the game off this phone's shelf; home offers to put it back."""
    found, shelf = scored(key), phone.shelf()
    if shelf is not None:
        phone.store().keeping.take_off(shelf, found.id)
        phone.remember_taken_off(found.id)
    return _back_to_list()


@blueprint.post("/g/<key>/back")
def put_back(key: str) -> BaseResponse:
    """Puts the game on this phone's shelf again."""
    found = scored(key)
    phone.store().put_on_shelf(phone.own_shelf(), found.id)
    flash(f"Put back: {', '.join(phone.store().game(found.id).players)}")
    return _back_to_list()


@blueprint.get("/g/<key>/back")
def back_home(key: str) -> BaseResponse:
    """Where a refused form stood in the address bar when the page is opened once more."""
    scored(key)
    return _back_to_list()


def _back_to_list() -> BaseResponse:
    """Home, listing as it did: tidying up goes on, in the games that were searched for."""
    here: dict[str, Any] = home.listing(request.args)
    return redirect(url_for("lobby.index", **here), 303)
