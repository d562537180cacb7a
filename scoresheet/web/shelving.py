"""Games off the shelf and back on it. Their links work all the same."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, url_for
from werkzeug.wrappers import Response as BaseResponse

from scoresheet.web import phone
from scoresheet.web.found import scored

blueprint = Blueprint("shelving", __name__)


@blueprint.get("/g/<key>/off")
def ask(key: str) -> BaseResponse | str:
    """Asks before the game is taken off this phone's shelf."""
    found, shelf = scored(key), phone.shelf()
    if shelf is None or not phone.store().keeping.has(shelf, found.id):
        return redirect(url_for("lobby.index"), 303)
    players = phone.store().game(found.id).players
    return render_template("lobby/off.html", key=key, players=players)


@blueprint.post("/g/<key>/off")
def take_off(key: str) -> BaseResponse:
    """Takes the game off this phone's shelf; home offers to put it back."""
    found, shelf = scored(key), phone.shelf()
    if shelf is not None:
        phone.store().keeping.take_off(shelf, found.id)
        phone.remember_taken_off(found.id)
    return redirect(url_for("lobby.index"), 303)


@blueprint.post("/g/<key>/back")
def put_back(key: str) -> BaseResponse:
    """Puts the game on this phone's shelf again."""
    found = scored(key)
    phone.store().put_on_shelf(phone.own_shelf(), found.id)
    flash(f"Put back: {', '.join(phone.store().game(found.id).players)}")
    return redirect(url_for("lobby.index"), 303)


@blueprint.get("/g/<key>/back")
def back_home(key: str) -> BaseResponse:
    """Where a refused form stood in the address bar when the page is opened once more."""
    scored(key)
    return redirect(url_for("lobby.index"), 303)
