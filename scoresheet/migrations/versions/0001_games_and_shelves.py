"""Games with their logs, shelves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("score_key", sa.String(22), nullable=False),
        sa.Column("watch_key", sa.String(22), nullable=False),
        sa.Column("entry", sa.String(64), nullable=False),
        sa.Column("rule_set", sa.String(64), nullable=False),
        sa.Column("after", sa.Integer()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("touched_at", sa.BigInteger(), nullable=False),
        sa.Column("finished_at", sa.BigInteger()),
        sa.Column("result", sa.JSON()),
        sa.ForeignKeyConstraint(["after"], ["games.id"], name=op.f("fk_games_after")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sa.UniqueConstraint("score_key", name=op.f("uq_games_score_key")),
        sa.UniqueConstraint("watch_key", name=op.f("uq_games_watch_key")),
        sa.UniqueConstraint("entry", name=op.f("uq_games_entry")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_games_after"), "games", ["after"])
    op.create_table(
        "events",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("entry", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("phone", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_events_game_id")),
        sa.PrimaryKeyConstraint("game_id", "number", name=op.f("pk_events")),
        sa.UniqueConstraint("game_id", "entry", name=op.f("uq_events_game_id_entry")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "shelves",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(22), nullable=False),
        sa.Column("household", sa.Boolean()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_shelves")),
        sa.UniqueConstraint("key", name=op.f("uq_shelves_key")),
        sa.UniqueConstraint("household", name=op.f("uq_shelves_household")),
    )
    op.create_table(
        "shelf_games",
        sa.Column("shelf_id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("added_at", sa.BigInteger(), nullable=False),
        sa.Column("removed_at", sa.BigInteger()),
        sa.ForeignKeyConstraint(["shelf_id"], ["shelves.id"], name=op.f("fk_shelf_games_shelf_id")),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name=op.f("fk_shelf_games_game_id")),
        sa.PrimaryKeyConstraint("shelf_id", "game_id", name=op.f("pk_shelf_games")),
    )
    op.create_index(op.f("ix_shelf_games_game_id"), "shelf_games", ["game_id"])
    op.create_table(
        "shelf_aliases",
        sa.Column("shelf_id", sa.Integer(), nullable=False),
        sa.Column("folded_name", sa.String(), nullable=False),
        sa.Column("person", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["shelf_id"], ["shelves.id"], name=op.f("fk_shelf_aliases_shelf_id")
        ),
        sa.PrimaryKeyConstraint("shelf_id", "folded_name", name=op.f("pk_shelf_aliases")),
    )
