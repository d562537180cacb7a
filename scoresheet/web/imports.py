"""Game files, opened: a right one becomes a game on this phone's shelf, else all that is wrong."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from flask import (
    Blueprint,
    current_app,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response

from scoresheet import gamefile, names
from scoresheet.events import Event
from scoresheet.web.entering import entry_id
from scoresheet.web.phone import own_shelf, phone_id, store

blueprint = Blueprint("imports", __name__)

READ = 4
"""A form of so many times the largest game file is still read, so that what was typed is kept."""


@blueprint.url_value_preprocessor
def _read_more(*_: object) -> None:
    """Before anything looks into the form, so that too large a text can be told and kept."""
    request.max_content_length = request.max_form_memory_size = READ * _largest()


@blueprint.errorhandler(RequestEntityTooLarge)
def _far_too_large(_: RequestEntityTooLarge) -> Response:
    """The form has not been read, and never is."""
    return _page([_too_large()], entry=secrets.token_urlsafe(16), status=413)


@blueprint.get("/import")
def ask() -> Response:
    """Where a file is chosen or its text pasted."""
    return _page()


@blueprint.post("/import")
def read() -> Response:
    """The game of the file, or every problem of it and nothing written."""
    text = request.form.get("text", "")
    try:
        text = _text()
        events = _events(text)
    except gamefile.NotAGameFile as error:
        return _page(error.problems, text)
    stored = store().import_game(
        events, entry=f"{entry_id()} {text}", phone=phone_id(), shelf=own_shelf()
    )
    return redirect(url_for("play.game", key=stored.score_key), 303)


def _text() -> str:
    """What was uploaded, else what was pasted. Raises NotAGameFile for neither."""
    file = request.files.get("file")
    if file is None or not file.filename:
        text = request.form.get("text", "")
        _check_size(text.encode("utf-8", "surrogatepass"))
        if not text.strip():
            raise gamefile.NotAGameFile(["Choose a file, or paste its text."])
        return text
    content = file.read()
    _check_size(content)
    try:
        return str(content, "utf-8-sig")
    except UnicodeDecodeError:
        raise gamefile.NotAGameFile(["This file holds no text, so it is no game file."]) from None


def _check_size(content: bytes) -> None:
    if len(content) > _largest():
        raise gamefile.NotAGameFile([_too_large()])


def _largest() -> int:
    """How many bytes a game file has at most: as many as any other form."""
    return int(current_app.config["MAX_CONTENT_LENGTH"])


def _too_large() -> str:
    return f"That is more than a game file can be: it has {_largest() // 1024} KB at most."


def _events(text: str) -> list[Event]:
    """The log of the one game in the text. Raises NotAGameFile with all that is wrong."""
    try:
        documents = gamefile.loads(text.removeprefix("\ufeff"))
    except ValueError:
        raise gamefile.NotAGameFile(
            ["This is no JSON, so it is no game file. Was it cut short when it was copied?"]
        ) from None
    if not documents:
        raise gamefile.NotAGameFile(["This file is empty."])
    broken = [str(one) for one in documents if isinstance(one, gamefile.BrokenLine)]
    if broken:
        raise gamefile.NotAGameFile(broken)
    if len(documents) != 1:
        says = f"Here are {len(documents)} games, one a line: open one of them at a time."
        raise gamefile.NotAGameFile([says])
    file = gamefile.parse(documents[0])
    problems = gamefile.problems(file)
    if problems:
        raise gamefile.NotAGameFile(list(map(str, problems)))
    return gamefile.events(file)


def _page(
    problems: Sequence[str] = (), text: str = "", entry: str = "", status: int = 422
) -> Response:
    page = render_template(
        "imports/import.html",
        problems=names.told(problems),
        count=len(problems),
        text=text,
        entry=entry or entry_id(),
    )
    return make_response(page, status if problems else 200)
