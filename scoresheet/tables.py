"""The tables: games and their logs, shelves and what stands on them. `migrations` makes them."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    false,
)
from sqlalchemy.types import TypeDecorator

KEY_LENGTH = 22
ID_LENGTH = 64


class Moment(TypeDecorator[datetime]):
    """A point in time: Unix milliseconds in the database, an aware datetime in UTC outside."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        return None if value is None else round(value.timestamp() * 1000)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        return None if value is None else datetime.fromtimestamp(value / 1000, UTC)


metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("score_key", String(KEY_LENGTH), nullable=False, unique=True),
    Column("watch_key", String(KEY_LENGTH), nullable=False, unique=True),
    Column("entry", String(ID_LENGTH), nullable=False, unique=True),
    Column("rule_set", String(64), nullable=False),
    Column("after", ForeignKey("games.id"), index=True),  # of the same evening
    Column("created_at", Moment, nullable=False),
    Column("touched_at", Moment, nullable=False),
    Column("finished_at", Moment),
    Column("result", JSON(none_as_null=True)),
    Column("from_file", Boolean, nullable=False, server_default=false()),
    sqlite_autoincrement=True,  # ids stand in logs, so none is ever given twice
)

# The primary key is all the locking there is: nobody writes a number that is taken.
events = Table(
    "events",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("entry", String(ID_LENGTH), nullable=False),
    Column("at", Moment, nullable=False),
    Column("phone", String(ID_LENGTH), nullable=False),
    Column("kind", String(32), nullable=False),
    Column("data", JSON, nullable=False),
    UniqueConstraint("game_id", "entry"),
    sqlite_with_rowid=False,  # a game's log lies together, in order
)

shelves = Table(
    "shelves",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", String(KEY_LENGTH), nullable=False, unique=True),
    Column("household", Boolean, unique=True),  # true for one shelf, null for all others
    Column("created_at", Moment, nullable=False),
)

shelf_games = Table(
    "shelf_games",
    metadata,
    Column("shelf_id", ForeignKey("shelves.id"), primary_key=True),
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("added_at", Moment, nullable=False),
    Column("removed_at", Moment),
    Index(None, "game_id"),
)

# Two names that are one person: `person` is the other name, folded as this one.
shelf_aliases = Table(
    "shelf_aliases",
    metadata,
    Column("shelf_id", ForeignKey("shelves.id"), primary_key=True),
    Column("folded_name", String, primary_key=True),
    Column("person", String, nullable=False),
)
