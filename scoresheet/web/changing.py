"""A change to a game: what follows from it is shown first, then it is saved or left."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flask import flash, make_response, redirect, render_template, request
from werkzeug.wrappers import Response

from scoresheet.consequences import consequences
from scoresheet.events import Event
from scoresheet.game import Game
from scoresheet.refusal import Refusal
from scoresheet.shelf import StoredGame
from scoresheet.web.entering import append, entry_id, is_written
from scoresheet.web.phone import store

ASKED = {"csrf_token", "sure", "do"}
"""What the asking page sends itself; all else that was typed it sends once more."""


@dataclass(frozen=True, slots=True)
class Change:
    """An event that is to be, in words; `done` and `back` are addresses.

    Without `back` the form is shown again as it was typed. It is asked about where something
    follows from it, or `asks` says so. `tells`: the next page shows what has been done.
    """

    event: Event
    title: str
    button: str
    done: str
    back: str = ""
    says: tuple[str, ...] = ()
    asks: bool = False
    tells: bool = True


def carry_out(found: StoredGame, change: Change, refused: Callable[[str], Response]) -> Response:
    """Asks, or writes the change and goes on to the page after it; `refused` shows a refusal.

    What was asked about an older version of the game is asked anew: other things may follow.
    """
    if is_written(found, change.event):
        return redirect(change.done, 303)
    game = store().game(found.id)
    try:
        told = consequences(game, game.apply(change.event))
        if (told or change.asks) and request.form.get("sure") != str(game.version):
            return _ask(change, told, game)
        after = append(found, change.event).game
    except Refusal as refusal:
        return refused(refusal.sentence)
    if change.tells and after.latest:
        flash(f"{after.latest.says}.")
    return redirect(change.done, 303)


def _ask(change: Change, told: list[str], game: Game) -> Response:
    typed = [one for one in request.form.items(multi=True) if one[0] not in ASKED]
    page = render_template(
        "people/sure.html",
        change=change,
        told=told,
        typed=typed if "entry" in request.form else [*typed, ("entry", entry_id())],
        do=request.form.get("do", ""),
        version=game.version,
        again="sure" in request.form,
    )
    return make_response(page)
