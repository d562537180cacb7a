"""What a shelf keeps for its lists and records: results, joined names, what was taken off it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, ScalarSelect, and_, delete, insert, select, update

from scoresheet import linked
from scoresheet.database import Database
from scoresheet.results import Kept, load
from scoresheet.shelf import ShelfGame, UnknownShelf, is_key
from scoresheet.tables import games, shelf_aliases, shelf_games, shelves
from scoresheet.ties import Playoffs, acquainted, placed, playoffs_of, settle, tied_in

Aliases = dict[str, str]
"""Names that are joined with another: both folded, the other one the person's."""

_RESULTS = select(
    games.c.id,
    games.c.score_key,
    games.c.rule_set,
    games.c.after,
    games.c.finished_at,
    games.c.result,
).where(games.c.finished_at.is_not(None))


class Keeping:
    """What is kept, by the keys of shelves; a key that is none keeps nothing."""

    def __init__(self, database: Database, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._clock = clock

    def results(self, shelf: str) -> tuple[Kept, ...]:
        """The finished games on the shelf, the last one first, ties as playoffs settled them.

        None of them is replayed.
        """
        on_shelf = (
            _RESULTS.join(shelf_games, shelf_games.c.game_id == games.c.id)
            .where(shelf_games.c.shelf_id == _id_of(shelf), shelf_games.c.removed_at.is_(None))
            .order_by(games.c.finished_at.desc(), games.c.id.desc())
        )
        with self._database.reading() as connection:
            found = _kept(connection.execute(on_shelf)) if is_key(shelf) else ()
            playoffs = _playoffs_after(connection, found)
        return tuple(settle(game, playoffs) for game in found)

    def evening(self, game_id: int) -> tuple[Kept, ...]:
        """The finished games of that game's evening, in the order they were begun."""
        with self._database.reading() as connection:
            ids = [game.id for game in linked.evening(connection, game_id)]
            found = connection.execute(_RESULTS.where(games.c.id.in_(ids)).order_by(games.c.id))
            return acquainted(_kept(found))

    def aliases(self, shelf: str) -> Aliases:
        """The names that are joined with others on the shelf."""
        columns = (shelf_aliases.c.folded_name, shelf_aliases.c.person)
        joined = select(*columns).where(shelf_aliases.c.shelf_id == _id_of(shelf))
        with self._database.reading() as connection:
            return {row.folded_name: row.person for row in connection.execute(joined)}

    def join(self, shelf: str, folded_name: str, person: str) -> None:
        """From now on that name is this person, instead of whoever it was before.

        Raises UnknownShelf.
        """

        def work(connection: Connection) -> None:
            shelf_id = _known(connection, shelf)
            connection.execute(delete(shelf_aliases).where(_alias(shelf_id, folded_name)))
            row = {"shelf_id": shelf_id, "folded_name": folded_name, "person": person}
            connection.execute(insert(shelf_aliases).values(row))

        self._database.write(work)

    def part(self, shelf: str, folded_name: str) -> None:
        """The name is a person of its own again. Raises UnknownShelf."""

        def work(connection: Connection) -> None:
            shelf_id = _known(connection, shelf)
            connection.execute(delete(shelf_aliases).where(_alias(shelf_id, folded_name)))

        self._database.write(work)

    def begun(self, shelf: str, limit: int = 20) -> tuple[int, ...]:
        """The games that were begun, not opened from a file, by id; the last begun first."""
        on_shelf = (
            select(games.c.id)
            .join(shelf_games, shelf_games.c.game_id == games.c.id)
            .where(shelf_games.c.shelf_id == _id_of(shelf), shelf_games.c.removed_at.is_(None))
            .where(games.c.from_file.is_(False))
            .order_by(games.c.id.desc())
            .limit(limit)
        )
        with self._database.reading() as connection:
            return tuple(connection.scalars(on_shelf))

    def has(self, shelf: str, game_id: int) -> bool:
        """Whether the game stands on the shelf."""
        return self._is_there(shelf, game_id, shelf_games.c.removed_at.is_(None))

    def take_off(self, shelf: str, game_id: int) -> None:
        """Takes the game off the shelf, if it is there. `Store.put_on_shelf` puts it back."""
        taken = update(shelf_games).where(_place(shelf, game_id))
        self._database.write(lambda c: c.execute(taken.values(removed_at=self._clock())))

    def was_taken_off(self, shelf: str, game_id: int) -> bool:
        """Whether the game stood on the shelf and was taken off it."""
        return self._is_there(shelf, game_id, shelf_games.c.removed_at.is_not(None))

    def _is_there(self, shelf: str, game_id: int, condition: ColumnElement[bool]) -> bool:
        place = select(shelf_games.c.game_id).where(_place(shelf, game_id), condition)
        with self._database.reading() as connection:
            return connection.scalar(place) is not None


def settled(connection: Connection, listed: Iterable[ShelfGame]) -> tuple[ShelfGame, ...]:
    """The games, those that ended in a tie with the places that its playoff gave."""
    shown = tuple(listed)
    playoffs = _playoffs_after(connection, shown)
    return tuple(
        replace(game, totals=placed(game.id, game.totals, playoffs)) if game.totals else game
        for game in shown
    )


def _playoffs_after(connection: Connection, before: Iterable[Kept | ShelfGame]) -> Playoffs:
    """The playoffs of these games, and those of playoffs tied again."""
    found: dict[int, Sequence[Kept]] = {}
    while tied := [game.id for game in before if tied_in(game.totals or ())]:
        rows = _kept(connection.execute(_RESULTS.where(games.c.after.in_(tied))))
        found |= playoffs_of(rows)
        before = rows
    return found


def _id_of(shelf: str) -> ScalarSelect[int]:
    return select(shelves.c.id).where(shelves.c.key == shelf).scalar_subquery()


def _known(connection: Connection, shelf: str) -> int:
    found: int | None = connection.scalar(select(shelves.c.id).where(shelves.c.key == shelf))
    if found is None:
        raise UnknownShelf(shelf)
    return found


def _alias(shelf_id: int, folded_name: str) -> Any:
    return and_(shelf_aliases.c.shelf_id == shelf_id, shelf_aliases.c.folded_name == folded_name)


def _place(shelf: str, game_id: int) -> Any:
    return and_(shelf_games.c.shelf_id == _id_of(shelf), shelf_games.c.game_id == game_id)


def _kept(rows: Iterable[Any]) -> tuple[Kept, ...]:
    return tuple(
        Kept(row.id, row.score_key, row.rule_set, row.after, row.finished_at, load(row.result))
        for row in rows
    )
