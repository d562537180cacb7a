"""The database: how it is opened, read and written. SQLite or PostgreSQL, by the same code."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DatabaseError, IntegrityError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from scoresheet import migrations

T = TypeVar("T")

MOST_CLASHES = 100

_SETTINGS = (
    "busy_timeout = 10000",  # first, since the others may have to wait, too
    "journal_mode = WAL",
    "synchronous = FULL",  # what is committed survives a power cut
    "fullfsync = ON",  # and on macOS, where a plain fsync does not reach the disk
    "foreign_keys = ON",
)


class UnusableDatabase(Exception):
    """The database can't be used; `str()` says why and what to do."""


class Database:
    """A database, opened and migrated at the first use; `lock_folder` holds the lock for that."""

    def __init__(self, url: str, lock_folder: Path) -> None:
        self._url = url
        self._lock_folder = lock_folder
        self._opening = threading.Lock()
        self._engine: Engine | None = None
        # SQLite's own wait for the one writer is unfair; threads queue better here.
        queues = url.startswith("sqlite")
        self._queue: AbstractContextManager[object] = threading.Lock() if queues else nullcontext()

    @property
    def engine(self) -> Engine:
        """The open database. Raises UnusableDatabase."""
        if self._engine is None:
            with self._opening:
                self._engine = self._engine or _open(self._url, self._lock_folder)
        return self._engine

    def close(self) -> None:
        """Lets go of every connection; the next use opens the database again."""
        with self._opening:
            if self._engine is not None:
                self._engine.dispose()
            self._engine = None

    @contextmanager
    def reading(self) -> Generator[Connection]:
        """A connection whose every statement sees what is committed by then."""
        with self.engine.connect() as connection:
            yield connection

    def write(self, work: Callable[[Connection], T]) -> T:
        """What `work` returns, once all that it wrote is on disk; if it raises, nothing is written.

        Work looks at what is there before it writes. Where another writer got in between, the
        unique keys say so, and all of it is done again.
        """
        for _ in range(MOST_CLASHES):
            try:
                return self._write_once(work)
            except IntegrityError:
                continue
        return self._write_once(work)

    def _write_once(self, work: Callable[[Connection], T]) -> T:
        with self._queue, self.engine.begin() as connection:
            begin_writing(connection)
            return work(connection)


def connect(url: str) -> Engine:
    """An engine for the address, set up to survive power cuts and writers at the same time."""
    if address(url).get_backend_name() != "sqlite":
        return create_engine(address(url), pool_pre_ping=True)
    # The connection that was used last has the newest pages at hand.
    engine = create_engine(address(url), pool_use_lifo=True)
    event.listen(engine, "connect", _set_up)
    return engine


def begin_writing(connection: Connection) -> None:
    """To be called first: SQLite's writers must ask for the lock before they look at anything.

    One that reads first can't wait for the lock later. Readers ask one thing and need no
    transaction for it.
    """
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def address(url: str) -> URL:
    """Where the database is: `sqlite:///games.db`, `postgresql://…`, `postgres://…` as some write.

    Raises ArgumentError.
    """
    parsed = make_url(url)
    if parsed.drivername in ("postgres", "postgresql"):
        return parsed.set(drivername="postgresql+psycopg")
    return parsed


def _set_up(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # the driver must not begin transactions: begin_writing does
    cursor = connection.cursor()
    for setting in _SETTINGS:
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _open(url: str, lock_folder: Path) -> Engine:
    try:
        engine = connect(url)
    except (ArgumentError, ModuleNotFoundError) as error:
        raise UnusableDatabase(_bad_address(error)) from error
    try:
        lock_folder.mkdir(parents=True, exist_ok=True)
        _make_folder(engine.url)
        migrations.bring_up_to_date(engine, lock_folder)
    except (DatabaseError, OSError, migrations.UnknownRevision) as error:
        engine.dispose()
        raise UnusableDatabase(_unusable(engine.url, error)) from error
    return engine


def _make_folder(url: URL) -> None:
    if url.get_backend_name() == "sqlite" and url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)


def _bad_address(error: Exception) -> str:
    if isinstance(error, ModuleNotFoundError):
        return (
            f"DATABASE_URL names a kind of database that needs the package {error.name}. For "
            "PostgreSQL install Scoresheet’s extra “postgres”."
        )
    return f"DATABASE_URL can’t be used: {error}. An example: sqlite:///instance/games.db"


def _unusable(url: URL, error: Exception) -> str:
    where = url.database if url.get_backend_name() == "sqlite" else str(url)
    if isinstance(error, migrations.UnknownRevision):
        return (
            f"The database {where} was made by a newer version of Scoresheet, or by another "
            f"program: it is at revision {error.found}, and this version knows {error.newest} at "
            "most. Update Scoresheet, or let DATABASE_URL name another database. "
            "Nothing was changed."
        )
    why = str(error.orig if isinstance(error, DatabaseError) else error).strip()
    if isinstance(error, OSError | OperationalError):
        return f"The database {where} can’t be used: {why}."
    return (
        f"The database {where} can’t be used: {why}. Put back a copy of it, or move it away and a "
        "new one is made. Nothing was changed."
    )
