"""The database: where it is, how safe it is, how it comes up to date, and what can't be one."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from scoresheet import migrations
from scoresheet.database import Database, UnusableDatabase, address, connect
from scoresheet.events import BegunFromPaper, GameCreated
from scoresheet.store import Store
from scoresheet.tables import metadata, shelves

EVENING = datetime(2024, 5, 3, 20, 0, tzinfo=UTC)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture
def store(url: str, tmp_path: Path) -> Iterator[Store]:
    store = Store(url, tmp_path)
    yield store
    store.close()


@pytest.fixture
def other(url: str, tmp_path: Path) -> Iterator[Store]:
    """The same database, opened by somebody else."""
    store = Store(url, tmp_path)
    yield store
    store.close()


@pytest.fixture
def database(url: str, tmp_path: Path) -> Iterator[Database]:
    database = Database(url, tmp_path)
    yield database
    database.close()


def shelf_keys(database: Database) -> list[str]:
    with database.reading() as connection:
        return list(connection.scalars(select(shelves.c.key).order_by(shelves.c.id)))


class Clash:
    """Writes a shelf, then its own key once more as often as it is told to clash."""

    def __init__(self, times: int) -> None:
        self.times = times
        self.tried = 0

    def __call__(self, connection):
        self.tried += 1
        keys = [f"try {self.tried}"] * (2 if self.tried <= self.times else 1)
        for key in keys:
            connection.execute(insert(shelves).values(key=key, created_at=EVENING))
        return self.tried


@pytest.mark.parametrize("times", [0, 1, 7])
def test_who_was_overtaken_tries_again_from_the_start(database, times):
    assert database.write(Clash(times)) == times + 1
    assert shelf_keys(database) == [f"try {times + 1}"]


def test_who_clashes_with_everything_is_told(database):
    with pytest.raises(IntegrityError):
        database.write(Clash(10**6))
    assert shelf_keys(database) == []


def test_what_fails_on_the_way_writes_nothing(database):
    def work(connection):
        Clash(0)(connection)
        raise KeyError("something else")

    with pytest.raises(KeyError):
        database.write(work)
    assert shelf_keys(database) == []


@pytest.mark.parametrize(
    "url, driver",
    [
        ("postgres://ann:secret@host/games", "postgresql+psycopg"),
        ("postgresql://host/games?sslmode=require", "postgresql+psycopg"),
        ("postgresql+psycopg://host/games", "postgresql+psycopg"),
        ("sqlite:///games.db", "sqlite"),
    ],
)
def test_an_address_names_its_driver_however_hosts_write_it(url, driver):
    assert address(url).drivername == driver
    assert address(url).render_as_string(hide_password=False).endswith(url.partition("://")[2])


def test_what_is_committed_survives_a_power_cut_and_writers_wait(url):
    engine = connect(url)
    with engine.connect() as connection:
        settings = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    engine.dispose()
    full = 2
    assert settings == {
        "journal_mode": "wal",
        "synchronous": full,
        "foreign_keys": 1,
        "busy_timeout": 10_000,
    }


def test_nothing_is_opened_before_the_first_use(url, tmp_path):
    Store(url, tmp_path / "locks").close()
    assert list(tmp_path.iterdir()) == []


def test_the_folders_are_made_at_the_first_use(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/a/b/games.db", tmp_path / "c" / "d")
    store.new_shelf()
    store.close()
    assert (tmp_path / "a" / "b" / "games.db").exists()


def test_the_migrated_schema_is_the_one_that_the_tables_describe(database):
    with database.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert migrations.revision(connection) == migrations.revisions()[-1]


def test_the_newest_revision_by_file_name_is_the_newest_of_all():
    config = Config()
    config.set_main_option("script_location", str(migrations.FOLDER))
    script = ScriptDirectory.from_config(config)
    in_order = [revision.revision for revision in script.walk_revisions()]
    assert tuple(reversed(in_order)) == migrations.revisions()


def test_games_of_the_first_version_are_there_after_the_migrations(store, other, tmp_path):
    shelf = store.new_shelf()
    created = GameCreated("yahtzee", {}, ("Ann", "Ben"))
    id = store.create_game(created, entry="1", phone="", shelf=shelf).id
    store.append(id, BegunFromPaper(0, {"yahtzee": 50, "aces": 5}, 3), entry="2", phone="")
    connection = sqlite3.connect(tmp_path / "games.db")
    connection.execute("ALTER TABLE games DROP COLUMN from_file")
    connection.execute("UPDATE alembic_version SET version_num = '0001'")
    connection.commit()
    connection.close()
    assert [game.id for game in other.shelf_games(shelf)] == [id]
    assert other.game(id).table == store.game(id).table
    connection = sqlite3.connect(tmp_path / "games.db")
    assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [
        (migrations.revisions()[-1],)
    ]
    connection.close()


def test_an_up_to_date_database_opens_without_loading_the_migrations(store, url, tmp_path):
    shelf = store.household_shelf()
    code = (
        "import sys; from pathlib import Path; from scoresheet.store import Store\n"
        "store = Store(sys.argv[1], Path(sys.argv[2])); print(store.household_shelf())\n"
        "store.close(); sys.exit('alembic' in sys.modules)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, url, str(tmp_path)], capture_output=True, text=True
    )
    assert (ran.stdout.strip(), ran.stderr, ran.returncode) == (shelf, "", 0)


def test_a_database_of_a_newer_version_is_left_alone_with_a_sentence(store, other, tmp_path):
    store.new_shelf()
    connection = sqlite3.connect(tmp_path / "games.db")
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    with pytest.raises(UnusableDatabase) as refused:
        other.new_shelf()
    sentence = str(refused.value)
    assert "made by a newer version of Scoresheet" in sentence
    assert str(tmp_path / "games.db") in sentence
    assert "9999" in sentence
    assert migrations.revisions()[-1] in sentence
    connection = sqlite3.connect(tmp_path / "games.db")
    (shelves_there,) = connection.execute("SELECT count(*) FROM shelves").fetchone()
    connection.close()
    assert shelves_there == 1


def test_a_file_that_is_no_database_is_left_alone_with_a_sentence(store, tmp_path):
    file = tmp_path / "games.db"
    file.write_text("Ann 304, Ben 294. " * 100)
    with pytest.raises(UnusableDatabase, match=r"file is not a database\. Put back a copy"):
        store.new_shelf()
    assert file.read_text().startswith("Ann 304")
    file.unlink()
    assert store.has_shelf(store.new_shelf())


def test_another_programs_database_is_left_alone_with_a_sentence(store, tmp_path):
    connection = sqlite3.connect(tmp_path / "games.db")
    connection.execute("CREATE TABLE shelves (title TEXT)")
    connection.close()
    with pytest.raises(UnusableDatabase, match="table shelves already exists"):
        store.new_shelf()
    connection = sqlite3.connect(tmp_path / "games.db")
    tables = connection.execute("SELECT name FROM sqlite_master").fetchall()
    connection.close()
    assert tables == [("shelves",)]


def test_a_place_where_no_database_can_be_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    store = Store(f"sqlite:///{tmp_path}/file/games.db", tmp_path)
    with pytest.raises(UnusableDatabase, match=r"file/games\.db can’t be used"):
        store.new_shelf()


@pytest.mark.parametrize(
    "url, sentence",
    [
        pytest.param("games.db", "An example: sqlite:///", id="no address"),
        pytest.param("papyrus://games", "An example: sqlite:///", id="unknown kind"),
        pytest.param("mssql+pymssql://games", "needs the package pymssql", id="no driver"),
    ],
)
def test_an_address_that_makes_no_sense_says_what_would(url, sentence, tmp_path):
    with pytest.raises(UnusableDatabase, match=sentence):
        Store(url, tmp_path).new_shelf()
