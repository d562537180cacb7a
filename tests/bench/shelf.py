"""Home and records over a shelf of 1,000 finished games, by the same over 100.

In this process, without a network: how long a core works on each page. As in the server, what
was loaded before is no matter for the garbage collector; what an answer leaves behind is.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Connection

from app import create_app
from scoresheet.database import Database
from scoresheet.events import Event, encode
from scoresheet.game import Game, replay
from scoresheet.results import dump, result_of
from scoresheet.serve import set_aside_what_stays
from scoresheet.shelf import make_shelf, new_key, put_game
from scoresheet.store import now
from scoresheet.tables import events, games
from tests.bench import games as logs
from tests.bench.figures import Figure, middle, ratios, spread

FEW, MANY = 100, 1_000
PLAYERS = (2, 3, 4)
"""At the tables in turn."""
ROUNDS = 20
AIM = 10.0
PAGES = {
    "home": "/",
    "home, a search": "/?player=1",
    "records": "/records?game=yahtzee",
    "records of one": "/records/person?who=player%201",
    "records as CSV": "/records.csv",
}


def measure() -> Iterator[Figure]:
    """Figures in milliseconds, each the median of many, and how they grow."""
    with TemporaryDirectory(prefix="scoresheet-bench-") as folder:
        url = f"sqlite:///{Path(folder) / 'games.db'}"
        app = create_app({"DATABASE_URL": url, "SECRET_KEY": secrets.token_hex()})
        database = Database(url, Path(folder))
        phones = {count: phone_with(app, database, count) for count in (FEW, MANY)}
        database.close()
        set_aside_what_stays()
        for what, path in PAGES.items():
            few, many = alternate(phones[FEW], phones[MANY], path)
            yield middle(f"{what}, {MANY:,} games", many, "ms")
            grown = ratios(many, few)
            yield Figure(f"   by {FEW}", median(grown), "×", AIM, note=spread(grown))


def phone_with(app: Flask, database: Database, count: int) -> FlaskClient:
    """A phone on a shelf of so many finished games, each with its whole log."""
    played = [replay(logs.log(players)) for players in PLAYERS]

    def fill(connection: Connection) -> str:
        key = make_shelf(connection, now())
        for number in range(count):
            put_game(connection, key, write(connection, played[number % len(played)]), now())
        return key

    client = app.test_client()
    client.get(f"/s/{database.write(fill)}")
    return client


def write(connection: Connection, game: Game) -> int:
    """The finished game with its log, as the store leaves it; its id."""
    at, created = now(), game.created
    row = {
        "score_key": new_key(),
        "watch_key": new_key(),
        "entry": secrets.token_hex(),
        "rule_set": created.game,
        "created_at": at,
        "touched_at": at,
        "finished_at": at,
        "result": dump(result_of(game)),
    }
    id: int = connection.execute(games.insert().values(row).returning(games.c.id)).scalar_one()
    log = [created, *(numbered.event for numbered in game.done)]
    connection.execute(events.insert(), list(map(partial(as_row, id, at), range(1, 1000), log)))
    return id


def as_row(id: int, at: datetime, number: int, event: Event) -> dict[str, object]:
    kind, data = encode(event)
    entry = secrets.token_hex()
    about = {"entry": entry, "at": at, "phone": "bench", "kind": kind, "data": data}
    return {"game_id": id, "number": number, **about}


def alternate(few: FlaskClient, many: FlaskClient, path: str) -> list[list[float]]:
    """Milliseconds of a core for both phones, taken in turns; the first look is not counted."""
    times: list[list[float]] = [[], []]
    for _ in range(ROUNDS + 1):
        for phone, taken in zip((few, many), times, strict=True):
            start = process_time()
            answer = phone.get(path)
            taken.append((process_time() - start) * 1000)
            assert answer.status_code == 200, answer.status
    return [taken[1:] for taken in times]
