"""Game files, opened: a right one becomes a game on this phone's shelf, else all that is wrong."""

from __future__ import annotations

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scoresheet import gamefile
from scoresheet.events import Event
from scoresheet.web.entering import entry_id
from scoresheet.web.phone import own_shelf, phone_id, store

blueprint = Blueprint("imports", __name__)


@blueprint.get("/import")
def ask() -> Response:
    """Where a file is chosen or its text pasted."""
    return _page()


@blueprint.post("/import")
def read() -> Response:
    """The game of the file, or every problem of it and nothing written."""
    text = ""
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
        if not text.strip():
            raise gamefile.NotAGameFile(["Choose a file, or paste its text."])
        return text
    try:
        return str(file.read(), "utf-8-sig")
    except UnicodeDecodeError:
        raise gamefile.NotAGameFile(["This file holds no text, so it is no game file."]) from None


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
    if len(documents) != 1:
        says = f"Here are {len(documents)} games, one a line: open one of them at a time."
        raise gamefile.NotAGameFile([says])
    file = gamefile.parse(documents[0])
    problems = gamefile.problems(file)
    if problems:
        raise gamefile.NotAGameFile(list(map(str, problems)))
    return gamefile.events(file)


def _page(problems: list[str] | None = None, text: str = "") -> Response:
    page = render_template(
        "imports/import.html", problems=problems or [], text=text, entry=entry_id()
    )
    return make_response(page, 422 if problems else 200)
