"""The game that a link names; 404 where it names none."""

from __future__ import annotations

from flask import abort

from scoresheet.shelf import StoredGame
from scoresheet.web.phone import store


def scored(key: str) -> StoredGame:
    """The game of a scoring link."""
    return store().by_score_link(key) or abort(404)


def watched(key: str) -> StoredGame:
    """The game of a watching link."""
    return store().by_watch_link(key) or abort(404)
