"""Run by Alembic, on the connection that `bring_up_to_date` opened, in its transaction."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection, text

from scoresheet.database import begin_writing
from scoresheet.tables import metadata

LOCK = 7_262_373  # any number, the same in every process


def migrate(connection: Connection) -> None:
    begin_writing(connection)
    if connection.dialect.name == "postgresql":
        # Processes on several machines share no file lock.
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    context.configure(connection, target_metadata=metadata, transactional_ddl=True)
    with context.begin_transaction():
        context.run_migrations()


migrate(context.config.attributes["connection"])
