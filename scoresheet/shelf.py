"""What stands on a shelf, on an open connection. `store` is the way in."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, exists, insert, select, update

from scoresheet.events import KINDS, GameCreated, PlayerAdded, PlayerRenamed, decode
from scoresheet.results import FinalTotal, load
from scoresheet.tables import KEY_LENGTH, events, games, shelf_games, shelves

HOUSEHOLD = select(shelves.c.key).where(shelves.c.household)

_REGROUPING = [kind for kind, event in KINDS.items() if event in (PlayerAdded, PlayerRenamed)]
_KEY = re.compile(rf"[A-Za-z0-9_-]{{{KEY_LENGTH}}}")


class UnknownGame(LookupError):
    """No game has that id."""


class UnknownShelf(LookupError):
    """No shelf has that key."""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """What never changes of a game. The scoring link may write, the watching link only reads."""

    id: int
    score_key: str
    watch_key: str
    created_at: datetime
    rule_set: str
    """The rule set's key."""


@dataclass(frozen=True, slots=True)
class ShelfGame(StoredGame):
    """A game as lists show it: who plays, what is agreed, the totals once it is finished."""

    players: tuple[str, ...]
    """Who sat down at first; `Store.shelf_games` gives everyone by the name they have now."""
    options: Mapping[str, str]
    touched_at: datetime
    finished_at: datetime | None
    totals: tuple[FinalTotal, ...] | None
    """Best first; None until the game is finished."""
    playoff: bool = False
    stopped: bool = False
    """Whether it was ended early."""
    regrouped: bool = False
    """Whether somebody joined or was renamed since the game began."""


STANDING = shelf_games.c.removed_at.is_(None)
"""What stands on a shelf; the rest was taken off it."""

GAME_COLUMNS = tuple(games.c[field.name] for field in fields(StoredGame))


def new_key() -> str:
    """128 random bits for an address."""
    return secrets.token_urlsafe(16)


def is_key(text: str) -> bool:
    """Whether the text has the form of a key."""
    return bool(_KEY.fullmatch(text))


def make_shelf(connection: Connection, at: datetime, household: bool | None = None) -> str:
    """The key of a new shelf; there is room for one household's."""
    key = new_key()
    row = {"key": key, "household": household, "created_at": at}
    connection.execute(insert(shelves).values(row))
    return key


def add_game(
    connection: Connection, created: GameCreated, entry: str, at: datetime, *, from_file: bool
) -> StoredGame:
    """The new game, on no shelf yet."""
    row = {
        "score_key": new_key(),
        "watch_key": new_key(),
        "entry": entry,
        "rule_set": created.game,
        "after": created.after,
        "from_file": from_file,
        "created_at": at,
        "touched_at": at,
    }
    return StoredGame(*connection.execute(insert(games).values(row).returning(*GAME_COLUMNS)).one())


def put_game(connection: Connection, shelf: str, game_id: int, at: datetime) -> None:
    """Puts the game on the shelf, if it is not there. Raises UnknownShelf, UnknownGame."""
    shelf_id = connection.scalar(select(shelves.c.id).where(shelves.c.key == shelf))
    if shelf_id is None:
        raise UnknownShelf(shelf)
    if connection.scalar(select(games.c.id).where(games.c.id == game_id)) is None:
        raise UnknownGame(game_id)
    place = {"shelf_id": shelf_id, "game_id": game_id}
    again = update(shelf_games).filter_by(**place).values(removed_at=None)
    if not connection.execute(again).rowcount:
        connection.execute(insert(shelf_games).values(**place, added_at=at))


def list_games(
    connection: Connection, shelf: str, limit: int, which: ColumnElement[bool]
) -> tuple[ShelfGame, ...]:
    """Those of the games that stand or stood on the shelf, last touched first."""
    creation = and_(events.c.game_id == games.c.id, events.c.number == 1)
    later = events.alias()
    regrouped = exists().where(later.c.game_id == games.c.id, later.c.kind.in_(_REGROUPING))
    on_shelf = (
        select(*GAME_COLUMNS, games.c.touched_at, games.c.finished_at, games.c.result)
        .add_columns(events.c.kind, events.c.data, regrouped.label("regrouped"))
        .join(shelf_games, shelf_games.c.game_id == games.c.id)
        .join(shelves, shelves.c.id == shelf_games.c.shelf_id)
        .join(events, creation)
        .where(shelves.c.key == shelf, which)
        .order_by(games.c.touched_at.desc(), games.c.id.desc())
        .limit(limit)
    )
    return tuple(map(_shelf_game, connection.execute(on_shelf)))


def _shelf_game(row: Row[Any]) -> ShelfGame:
    created = decode(row.kind, row.data)
    assert isinstance(created, GameCreated)
    result = None if row.result is None else load(row.result)
    return ShelfGame(
        id=row.id,
        score_key=row.score_key,
        watch_key=row.watch_key,
        created_at=row.created_at,
        rule_set=row.rule_set,
        players=created.players,
        options=result.options if result else created.options,
        touched_at=row.touched_at,
        finished_at=row.finished_at,
        totals=result.totals if result else None,
        playoff=created.playoff,
        stopped=result is not None and result.stopped,
        regrouped=bool(row.regrouped),
    )
