"""The log of one game, on an open connection. `store` is the way in."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, bindparam, func, insert, or_, select, update

from scoresheet.events import Event, decode, encode
from scoresheet.game import Game
from scoresheet.results import dump, result_of
from scoresheet.tables import ID_LENGTH, events, games

# Each turn and each look asks these, and to build one takes longer than to run it.
_OF_GAME = events.c.game_id == bindparam("game")
_NEW = or_(events.c.number > bindparam("since"), events.c.entry == bindparam("entry"))
_LAST = select(func.max(events.c.number)).where(_OF_GAME)
_ALL = select(events).where(_OF_GAME).order_by(events.c.number)
_SINCE = _ALL.where(_NEW)
_ADD = insert(events)
_TOUCH = update(games).where(games.c.id == bindparam("game"))

_PLAIN = re.compile(rf"[!-~]{{0,{ID_LENGTH}}}")


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An event as it was written: its number from 1, when, and by which phone."""

    number: int
    at: datetime
    phone: str
    event: Event


def last_number(connection: Connection, game_id: int) -> int | None:
    """The number of the game's last event, None where there is no such game."""
    number: int | None = connection.scalar(_LAST, {"game": game_id})
    return number


def entries(connection: Connection, game_id: int) -> tuple[LogEntry, ...]:
    """Every event of the game in order."""
    rows = connection.execute(_ALL, {"game": game_id})
    return tuple(LogEntry(row.number, row.at, row.phone, event_of(row)) for row in rows)


def rows_since(connection: Connection, game_id: int, since: int, entry: str) -> Sequence[Row[Any]]:
    """The events after that number, in order, and the one with that entry id wherever it is.

    Asked in one statement, so that no event comes between the two.
    """
    return connection.execute(_SINCE, {"game": game_id, "since": since, "entry": entry}).all()


def event_of(row: Row[Any]) -> Event:
    return decode(row.kind, row.data)


def add(connection: Connection, game_id: int, new: LogEntry, entry: str) -> None:
    """Writes the event under the entry id."""
    kind, data = encode(new.event)
    row = {"number": new.number, "at": new.at, "phone": new.phone, "kind": kind, "data": data}
    connection.execute(_ADD, {"game_id": game_id, "entry": entry, **row})


def touch(connection: Connection, id: int, at: datetime, before: Game, after: Game) -> None:
    """Keeps what lists show. Whoever wrote the last number does it, so it is never out of date."""
    changed: dict[str, Any] = {"touched_at": at}
    if after.finished or before.finished:
        changed["result"] = dump(result_of(after)) if after.finished else None
    if after.finished != before.finished:
        changed["finished_at"] = at if after.finished else None
    connection.execute(_TOUCH, {"game": id, **changed})


def entry_id(text: str) -> str:
    """The entry id as its column takes it; there is none without one."""
    if not text:
        raise ValueError("without an entry id nobody could tell a repeated command from a new one")
    return fit(text)


def fit(text: str) -> str:
    """A sender's text as a column takes it: itself, or a digest of what is too long or too odd."""
    if _PLAIN.fullmatch(text):
        return text
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
