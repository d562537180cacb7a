"""The games of one evening, on an open connection: each follows another. `store` is the way in."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, or_, select

from scoresheet.shelf import GAME_COLUMNS, StoredGame
from scoresheet.tables import games

_START = select(games.c.id, games.c.after).where(games.c.id == bindparam("game"))
_SEEN = _START.cte("evening", recursive=True)
_NEXT_TO = or_(games.c.id == _SEEN.c.after, games.c.after == _SEEN.c.id)
_EVENING = _SEEN.union(select(games.c.id, games.c.after).join(_SEEN, _NEXT_TO))
_ALL = select(*GAME_COLUMNS).join(_EVENING, _EVENING.c.id == games.c.id).order_by(games.c.id)


def evening(connection: Connection, game_id: int) -> tuple[StoredGame, ...]:
    """The games linked with this one, before and after it, in the order they were begun."""
    rows = connection.execute(_ALL, {"game": game_id})
    return tuple(StoredGame(*row) for row in rows)
