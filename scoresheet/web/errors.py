"""Error pages: what happened and what to do now; what was typed is kept, to be sent again."""

from __future__ import annotations

import json

from flask import Flask, Response, current_app, make_response, render_template, request
from flask_wtf.csrf import CSRFError, generate_csrf
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import HTTPException

from scoresheet.database import UnusableDatabase
from scoresheet.web.entering import is_htmx

PAGES = {
    400: ("That did not arrive whole", "Go back and try once more; what is written stays written."),
    403: ("Not from this page", "This came from another site, so nothing was changed."),
    404: (
        "No such page",
        "Perhaps the link was cut short when it was copied. Ask for the QR code again: on a phone "
        "that has the game, it is in the menu under “Share”.",
    ),
    405: ("Not this way", "That address only takes entries from the score sheet’s own buttons."),
    413: ("Too much at once", "That is larger than a score sheet takes."),
    500: ("Something broke here", "It is our fault. What was written before stays written."),
}
OLD_PAGE = (
    "That page had been open for so long that this phone’s key had changed. Nothing is written "
    "yet, and everything you entered is kept here."
)
NO_STORE = (
    "The score sheet could not reach its file just now. Everything you entered is kept here; sent "
    "again, it counts only once."
)


def handle(app: Flask) -> None:
    """Registers the pages on the app."""
    app.register_error_handler(HTTPException, _page)
    app.register_error_handler(CSRFError, _old_page)
    app.register_error_handler(OperationalError, _no_store)
    app.register_error_handler(UnusableDatabase, _unusable)


def _page(error: HTTPException) -> tuple[str, int]:
    code = error.code or 500
    return _say(*PAGES.get(code, PAGES[400 if code < 500 else 500]), code)


def _say(title: str, advice: str, code: int) -> tuple[str, int]:
    page = "errors/_error.html" if is_htmx() else "errors/error.html"
    return render_template(page, title=title, advice=advice), code


def _old_page(error: CSRFError) -> Response:
    """A token of another session: one more tap sends the same again, with a token of this one."""
    if not is_htmx():
        return _offer_to_resend(OLD_PAGE, 400)
    answer = make_response(render_template("errors/_resend.html"), 400)
    answer.headers["HX-Trigger"] = json.dumps({"token": {"value": generate_csrf()}})
    return answer


def _no_store(error: OperationalError) -> Response | tuple[str, int]:
    """The database is locked, full or away: the entry id makes it safe to send again."""
    if request.method == "POST" and not is_htmx():
        return _offer_to_resend(NO_STORE, 503)
    return _say("Not now", "The score sheet could not reach its file. Try again in a moment.", 503)


def _unusable(error: UnusableDatabase) -> tuple[str, int]:
    current_app.logger.error("%s", error)
    return _say(*PAGES[500], 500)


def _offer_to_resend(why: str, code: int) -> Response:
    fields = [(k, v) for k, v in request.form.items(multi=True) if k != "csrf_token"]
    page = render_template("errors/resend.html", why=why, fields=fields, action=request.full_path)
    return make_response(page, code)
