"""Games, their logs and the shelves, kept in a database. The log only grows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Column, ColumnElement, Connection, Row, not_, select

from scoresheet import linked, log
from scoresheet.database import Database, UnusableDatabase
from scoresheet.events import Event, GameCreated
from scoresheet.game import Game, replay
from scoresheet.keeping import Keeping, settled
from scoresheet.log import LogEntry, entry_id, fit
from scoresheet.recent import Recent, RecentGames
from scoresheet.shelf import (
    GAME_COLUMNS,
    HOUSEHOLD,
    STANDING,
    ShelfGame,
    StoredGame,
    UnknownGame,
    UnknownShelf,
    add_game,
    is_key,
    list_games,
    make_shelf,
    put_game,
)
from scoresheet.tables import games, shelves

__all__ = [
    "Answer",
    "LogEntry",
    "ShelfGame",
    "Store",
    "StoredGame",
    "UnknownGame",
    "UnknownShelf",
    "UnusableDatabase",
]

KEPT_GAMES = 256
KEPT_LINKS = 1024
HIGHEST_ID = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Answer:
    """The game as it stands, and the event that is written under the entry id that was sent."""

    game: Game
    number: int
    event: Event
    repeated: bool
    """The entry id was used before: nothing has changed now."""


def now() -> datetime:
    return datetime.now(UTC)


class Store:
    """Games, their logs and the shelves, in a database. Opened and migrated at the first use.

    `Store("sqlite:///instance/games.db", Path("instance"))`. Any method may raise
    UnusableDatabase at the first use. What a method wrote is on disk when it returns. Threads
    share a store; processes share a database.
    """

    def __init__(self, url: str, lock_folder: Path, *, clock: Callable[[], datetime] = now) -> None:
        self._database = Database(url, lock_folder)
        self._clock = clock
        self.keeping = Keeping(self._database, clock)
        self._games = RecentGames(KEPT_GAMES)
        self._links: Recent[tuple[str, str], StoredGame] = Recent(KEPT_LINKS)

    def close(self) -> None:
        """Lets go of the database; the next use opens it again."""
        self._database.close()

    def create_game(
        self, created: GameCreated, *, entry: str, phone: str, shelf: str | None
    ) -> StoredGame:
        """The new game, on the shelf if one is given; the same entry id gives the same game.

        Raises Refusal when the set-up is not valid, UnknownShelf.
        """
        return self.import_game([created], entry=entry, phone=phone, shelf=shelf, from_file=False)

    def import_game(
        self,
        events: Sequence[Event],
        *,
        entry: str,
        phone: str,
        shelf: str | None,
        from_file: bool = True,
    ) -> StoredGame:
        """The new game of a file, with all these events or none; else as `create_game`."""
        entry = entry_id(entry)

        def work(connection: Connection) -> StoredGame:
            stored = _find(connection, games.c.entry == entry)
            stored = stored or self._create(connection, events, entry, fit(phone), from_file)
            if shelf is not None:
                put_game(connection, shelf, stored.id, self._clock())
            return stored

        return self._database.write(work)

    def by_score_link(self, key: str) -> StoredGame | None:
        """The game that this scoring link is for, None where there is none."""
        return self._by_link(games.c.score_key, key)

    def by_watch_link(self, key: str) -> StoredGame | None:
        """The game that this watching link is for, None where there is none."""
        return self._by_link(games.c.watch_key, key)

    def begun_by(self, entry: str) -> StoredGame | None:
        """The game that the command with this entry id has begun, None where it has not come."""
        with self._database.reading() as connection:
            return _find(connection, games.c.entry == entry_id(entry))

    def by_id(self, id: int) -> StoredGame | None:
        """The game with this id, None where there is none."""
        if not 0 < id <= HIGHEST_ID:
            return None
        with self._database.reading() as connection:
            return _find(connection, games.c.id == id)

    def evening(self, id: int) -> tuple[StoredGame, ...]:
        """The games that follow one another with this one among them, in order.

        A game that follows none and is followed by none is alone. Raises UnknownGame.
        """
        with self._database.reading() as connection:
            found = linked.evening(connection, id)
        if not found:
            raise UnknownGame(id)
        return found

    def game(self, id: int) -> Game:
        """The game as it stands. Raises UnknownGame."""
        with self._database.reading() as connection:
            game, _ = self._current(connection, id)
        self._games.keep(id, game)
        return game

    def version(self, id: int) -> int:
        """The number of the game's last event. Raises UnknownGame."""
        with self._database.reading() as connection:
            number = log.last_number(connection, id)
        if number is None:
            raise UnknownGame(id)
        return number

    def log(self, id: int) -> tuple[LogEntry, ...]:
        """Every event of the game in order, those undone too. Raises UnknownGame."""
        with self._database.reading() as connection:
            entries = log.entries(connection, id)
        if not entries:
            raise UnknownGame(id)
        return entries

    def append(self, id: int, event: Event, *, entry: str, phone: str) -> Answer:
        """Writes the event; one whose entry id was used before gets its first answer instead.

        Raises Refusal when the game does not take the event, UnknownGame.
        """
        entry = entry_id(entry)

        def work(connection: Connection) -> Answer:
            game, written = self._current(connection, id, entry)
            if written is not None:
                return Answer(game, written.number, log.event_of(written), True)
            after = game.apply(event)
            new = LogEntry(after.version, self._clock(), fit(phone), event)
            log.add(connection, id, new, entry)
            log.touch(connection, id, new.at, game, after)
            return Answer(after, after.version, event, False)

        answer = self._database.write(work)
        self._games.keep(id, answer.game)
        return answer

    def answered(self, id: int, entry: str) -> Answer | None:
        """What `append` would say to an entry id that was used before, None for a new one.

        Raises UnknownGame.
        """
        with self._database.reading() as connection:
            game, written = self._current(connection, id, entry_id(entry))
        return Answer(game, written.number, log.event_of(written), True) if written else None

    def new_shelf(self) -> str:
        """The key of a new, empty shelf."""
        return self._database.write(lambda connection: make_shelf(connection, self._clock()))

    def has_shelf(self, key: str) -> bool:
        """Whether there is a shelf with this key."""
        if not is_key(key):
            return False
        with self._database.reading() as connection:
            return connection.scalar(select(shelves.c.id).where(shelves.c.key == key)) is not None

    def household_shelf(self) -> str:
        """The key of the household's own shelf: made at the first call, the same ever after."""

        def work(connection: Connection) -> str:
            made: str | None = connection.scalar(HOUSEHOLD)
            return made or make_shelf(connection, self._clock(), household=True)

        with self._database.reading() as connection:
            key: str | None = connection.scalar(HOUSEHOLD)
        return key or self._database.write(work)

    def put_on_shelf(self, shelf: str, game_id: int) -> None:
        """Puts the game on the shelf, if it is not there. Raises UnknownShelf, UnknownGame."""
        self._database.write(lambda connection: put_game(connection, shelf, game_id, self._clock()))

    def shelf_games(self, shelf: str, limit: int = 50) -> tuple[ShelfGame, ...]:
        """The games on the shelf, last touched first; none where there is no such shelf."""
        return self._listed(shelf, limit, STANDING)

    def taken_off(self, shelf: str, limit: int = 20) -> tuple[ShelfGame, ...]:
        """The games that were taken off the shelf, last touched first."""
        return self._listed(shelf, limit, not_(STANDING))

    def shelf_game(self, shelf: str, id: int) -> ShelfGame | None:
        """The game as lists show it, None where it never stood on the shelf."""
        return next(iter(self._listed(shelf, 1, games.c.id == id)), None)

    def _listed(self, shelf: str, limit: int, which: ColumnElement[bool]) -> tuple[ShelfGame, ...]:
        if not is_key(shelf):
            return ()
        with self._database.reading() as connection:
            listed = settled(connection, list_games(connection, shelf, limit, which))
        return tuple(
            replace(one, players=self.game(one.id).players) if one.regrouped else one
            for one in listed
        )

    def _by_link(self, column: Column[str], key: str) -> StoredGame | None:
        """A link is for the same game for ever, so one that was found is not asked for again."""
        link = (column.name, key)
        found = self._links.get(link)
        if found is None and is_key(key):
            with self._database.reading() as connection:
                found = _find(connection, column == key)
            if found is not None:
                self._links.keep(link, found)
        return found

    def _create(
        self,
        connection: Connection,
        events: Sequence[Event],
        entry: str,
        phone: str,
        from_file: bool,
    ) -> StoredGame:
        begun, game, at = replay(events[:1]), replay(events), self._clock()
        stored = add_game(connection, game.created, entry, at, from_file=from_file)
        for number, event in enumerate(events, 1):
            own = entry if number == 1 else fit(f"{entry} event {number}")
            log.add(connection, stored.id, LogEntry(number, at, phone, event), own)
        log.touch(connection, stored.id, at, begun, game)
        return stored

    def _current(
        self, connection: Connection, id: int, entry: str = ""
    ) -> tuple[Game, Row[Any] | None]:
        """The game as it stands, and what is written under the entry id."""
        known = self._games.get(id)
        since = known.version if known else 0
        rows = log.rows_since(connection, id, since, entry)
        game = _catch_up(known, [log.event_of(row) for row in rows if row.number > since])
        if game is None:
            raise UnknownGame(id)
        return game, next((row for row in rows if row.entry == entry), None)


def _catch_up(game: Game | None, new: Sequence[Event]) -> Game | None:
    if game is None:
        return replay(new) if new else None
    for event in new:
        game = game.apply(event)
    return game


def _find(connection: Connection, condition: ColumnElement[bool]) -> StoredGame | None:
    row = connection.execute(select(*GAME_COLUMNS).where(condition)).first()
    return None if row is None else StoredGame(*row)
