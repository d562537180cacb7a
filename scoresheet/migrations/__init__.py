"""Brings a database to the newest schema. `versions` has a file for each step, in order."""

from __future__ import annotations

from pathlib import Path

from filelock import FileLock
from sqlalchemy import Column, Connection, Engine, MetaData, String, Table, inspect, select

FOLDER = Path(__file__).parent

_version = Table("alembic_version", MetaData(), Column("version_num", String))


class UnknownRevision(Exception):
    """The database is at a revision that no file here describes."""

    def __init__(self, found: str) -> None:
        super().__init__(f"{found} is not among {', '.join(revisions())}")
        self.found = found
        self.newest = revisions()[-1]


def bring_up_to_date(engine: Engine, lock_folder: Path) -> None:
    """Migrates the database if need be, one process at a time. Raises UnknownRevision.

    The lock also covers a new file's first connection, which sets its journal mode.
    """
    with FileLock(lock_folder / "migrate.lock"):
        with engine.connect() as connection:
            found = revision(connection)
        if found == revisions()[-1]:
            return
        if found is not None and found not in revisions():
            raise UnknownRevision(found)
        with engine.begin() as connection:
            _upgrade(connection)


def revisions() -> tuple[str, ...]:
    """Every revision, oldest first, by file name: `("0001",)`."""
    files = sorted((FOLDER / "versions").glob("[0-9]*.py"))
    return tuple(file.stem.partition("_")[0] for file in files)


def revision(connection: Connection) -> str | None:
    """The revision that the database is at, None for an empty one."""
    if not inspect(connection).has_table(_version.name):
        return None
    return connection.scalar(select(_version.c.version_num))


def _upgrade(connection: Connection) -> None:
    # Imported here: it takes longer than everything else that opens a database.
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    command.upgrade(config, "head")
