"""A game beyond the pad: its whole sheet, its links and QR codes, watching it, its game file."""

from __future__ import annotations

import json

from flask import Blueprint, Response, current_app, make_response, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from scoresheet import gamefile
from scoresheet.web.address import absolute, qr_svg
from scoresheet.web.entering import is_htmx
from scoresheet.web.found import scored, watched
from scoresheet.web.phone import store

blueprint = Blueprint("sharing", __name__)


@blueprint.get("/g/<key>/sheet")
def whole_sheet(key: str) -> str:
    """The whole sheet, players as columns; beside a card the table alone."""
    game = store().game(scored(key).id)
    return render_template("play/_table.html" if is_htmx() else "play/sheet.html", game=game)


@blueprint.get("/g/<key>/share")
def share(key: str) -> str:
    """The game's links as QR codes: one to score, one to watch."""
    found = scored(key)
    links = [
        ("score", absolute(url_for("play.game", key=found.score_key))),
        ("watch", absolute(url_for("sharing.watch", key=found.watch_key))),
    ]
    codes = [(kind, link, qr_svg(link)) for kind, link in links]
    return render_template("play/share.html", codes=codes, key=key)


@blueprint.get("/g/<key>/game.json")
def game_file(key: str) -> Response:
    """The sheet as a game file."""
    found = scored(key)
    document = gamefile.dump(store().game(found.id))
    response = current_app.response_class(
        json.dumps(document, ensure_ascii=False, indent=1), mimetype="application/json"
    )
    name = f"{document['game']}-{found.created_at:%Y-%m-%d}.json"
    response.headers["Content-Disposition"] = f"attachment; filename={name}"
    return response


@blueprint.get("/w/<key>/")
def watch(key: str) -> str:
    """The whole sheet, to look at only."""
    found = watched(key)
    return render_template("play/watch.html", game=store().game(found.id))


@blueprint.get("/w/<key>/latest")
def watch_latest(key: str) -> BaseResponse | str:
    """The watched sheet if it is newer than version `v`, else nothing."""
    found = watched(key)
    if store().version(found.id) == request.args.get("v", type=int):
        return make_response("", 204)
    return render_template("play/_watched.html", game=store().game(found.id))
