"""What every screen that writes has in common: entry ids, and events written once."""

from __future__ import annotations

import secrets

from flask import request

from scoresheet.events import Event
from scoresheet.shelf import StoredGame
from scoresheet.store import Answer
from scoresheet.web.phone import phone_id, store


def append(found: StoredGame, event: Event) -> Answer:
    """Writes the event, once however often this entry id comes with it.

    With another event it is another command: a page that lost the answer to its last one sends
    the old id with whatever was tapped next, and that must not count as written already.
    """
    return store().append(found.id, event, entry=_command(event), phone=phone_id())


def is_written(found: StoredGame, event: Event) -> bool:
    """Whether this very command has come before and was written."""
    return store().answered(found.id, _command(event)) is not None


def entry_id() -> str:
    """The command's entry id; one is made for a form that lost it, so that nothing clashes."""
    return request.form.get("entry") or secrets.token_urlsafe(16)


def _command(event: Event) -> str:
    return f"{entry_id()} {event}"


def number(name: str) -> int:
    """A number that the page's own form carries; -1, which the rules refuse, where it is not."""
    return request.form.get(name, -1, type=int)


def is_htmx() -> bool:
    return "HX-Request" in request.headers
