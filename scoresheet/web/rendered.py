"""What is rendered is kept while it is asked for: many phones look at one version of a game."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from flask import Flask, current_app, render_template, request, session
from flask_wtf.csrf import generate_csrf

from scoresheet.game import Game
from scoresheet.web import sheet

MOST_KEPT = 500
TOKEN, ENTRY = (secrets.token_hex(16) for _ in range(2))
"""Stand in a kept page where a phone's own token and entry id go; nobody can know or type them."""

_KEPT = "scoresheet.rendered"
_Key = tuple[int | str | bool | None, ...]


def keep_rendered(app: Flask) -> None:
    """Gives the app a place for what is rendered; the oldest go first."""
    app.extensions[_KEPT] = (OrderedDict[_Key, str](), Lock())


def sheet_html(game_id: int, game: Game, player: int | None) -> str:
    """The sheet partial with that player's card in front, else with whoever is up.

    For answers and live updates: all cards beside are left out, and wide screens ask for them.
    One render serves everyone. Only how a game ended is told to each phone by its own shelf.
    """
    shown = sheet.of(game, player)
    if game.finished:
        return render_template("play/_sheet.html", sheet=shown)
    key = (game_id, game.version, shown.player if shown.chosen else None)
    return _kept(key, lambda: render_template("play/_sheet.html", sheet=shown))


def page_html(
    game_id: int, game: Game, player: int | None, entry: str, render: Callable[[str, str], str]
) -> str:
    """The play screen of a running game with nothing typed or said, for the phone that asks.

    `render` makes it with a token and an entry id. They are all that phones do not share, but for
    the size of their text.
    """
    shown = sheet.of(game, player)
    chosen = shown.player if shown.chosen else None
    key = (game_id, game.version, chosen, session.get("large", False), request.script_root)
    page = _kept(key, lambda: render(TOKEN, ENTRY))
    return page.replace(TOKEN, generate_csrf()).replace(ENTRY, entry)


def _kept(key: _Key, render: Callable[[], str]) -> str:
    kept, lock = current_app.extensions[_KEPT]
    with lock:
        if key in kept:
            kept.move_to_end(key)
            return str(kept[key])
    html = render()
    with lock:
        kept[key] = html
        while len(kept) > MOST_KEPT:
            kept.popitem(last=False)
    return html
