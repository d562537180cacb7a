"""Rendered sheets, kept while they are asked for: many phones look at one version of a game."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from flask import Flask, current_app, render_template

from scoresheet.game import Game
from scoresheet.web import sheet

MOST_KEPT = 500

_KEPT = "scoresheet.rendered"
_Key = tuple[int, int, int | None, bool]


def keep_sheets(app: Flask) -> None:
    """Gives the app a place for rendered sheets; the oldest go first."""
    app.extensions[_KEPT] = (OrderedDict[_Key, str](), Lock())


def sheet_html(game_id: int, game: Game, player: int | None, *, whole: bool = False) -> str:
    """The sheet partial with that player's card in front, else with whoever is up.

    `whole` is for pages, with all cards beside; answers and live updates go without, and wide
    screens ask for them. One render serves everyone. Only how a game ended is told to each phone
    by its own shelf.
    """
    shown = sheet.of(game, player)
    if game.finished:
        return render_template("play/_sheet.html", sheet=shown)
    kept, lock = current_app.extensions[_KEPT]
    key = (game_id, game.version, shown.player if shown.chosen else None, whole)
    with lock:
        if key in kept:
            kept.move_to_end(key)
            return str(kept[key])
    html = render_template("play/_sheet.html", sheet=shown, whole=whole)
    with lock:
        kept[key] = html
        while len(kept) > MOST_KEPT:
            kept.popitem(last=False)
    return html
