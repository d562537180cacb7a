"""The application on a server of its own: the application's database settings, waitress, a folder
that is thrown away. `python -m tests.bench.site FOLDER GAMES` is that server's process."""

from __future__ import annotations

import json
import logging
import secrets
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from urllib.request import urlopen

from flask import Flask, render_template
from waitress import create_server

from app import create_app
from scoresheet.events import GameCreated
from scoresheet.serve import THREADS
from scoresheet.web import phone
from tests.bench import ROOT, games

# The yardstick: six players, thirteen boxes, no database and no rules.
CARD = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>{{ title }}</title></head>
<body>
<table class="card">
<thead><tr><th scope="col">Box</th>{% for name in players %}<th scope="col">{{ name }}</th>{% endfor %}</tr></thead>
<tbody>
{% for box, row in rows %}
<tr><th scope="row">{{ box }}</th>{% for points in row %}<td class="{{ 'written' if points else 'zero' }}">{{ points }}</td>{% endfor %}</tr>
{% endfor %}
</tbody>
</table>
</body>
</html>
"""  # noqa: E501
CARD_FACTS = {
    "title": "Card",
    "players": [f"Player {n}" for n in range(1, 7)],
    "rows": [(f"Box {n}", [n * player for player in range(6)]) for n in range(1, 14)],
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """A game that shall be there: so many players, so many turns written (None: all)."""

    players: int
    turns: int | None = None


@dataclass(frozen=True, slots=True)
class Site:
    """A running server: its port, and the scoring links' keys of the games that were wanted."""

    port: int
    keys: list[str]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def game(self, number: int = 0) -> str:
        return f"{self.url}/g/{self.keys[number]}/"

    def cpu(self) -> float:
        """Seconds of a core that the server has used so far."""
        with urlopen(f"{self.url}/bench/cpu") as answer:
            return float(answer.read())


@contextmanager
def serving(wanted: Sequence[Wanted]) -> Iterator[Site]:
    """A server with these games, for as long as the block lasts."""
    asked = json.dumps([(one.players, one.turns) for one in wanted])
    with TemporaryDirectory(prefix="scoresheet-bench-") as folder:
        command = [sys.executable, "-m", "tests.bench.site", folder, asked]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
            try:
                assert process.stdout is not None
                yield Site(**json.loads(process.stdout.readline() or "{}"))
            finally:
                process.terminate()


def main(folder: str, asked: str) -> None:
    """Makes the games, says where it serves, serves until ended."""
    database = f"sqlite:///{Path(folder) / 'games.db'}"
    app = create_app({"DATABASE_URL": database, "SECRET_KEY": secrets.token_hex()})
    add_card(app)
    keys = make_games(app, [Wanted(*one) for one in json.loads(asked)])
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # it is meant to be busy
    server = create_server(app, host="127.0.0.1", port=0, threads=THREADS)
    print(json.dumps({"port": server.effective_port, "keys": keys}), flush=True)
    server.run()


def add_card(app: Flask) -> None:
    """The yardstick as a page of the app, and how many seconds of a core the server has used."""
    template = app.jinja_env.from_string(CARD)
    app.add_url_rule("/bench/card", "bench_card", lambda: render_template(template, **CARD_FACTS))
    app.add_url_rule("/bench/cpu", "bench_cpu", lambda: str(process_time()))


def make_games(app: Flask, wanted: Sequence[Wanted]) -> list[str]:
    """The scoring links' keys."""
    with app.app_context():
        return [make_game(one) for one in wanted]


def make_game(wanted: Wanted) -> str:
    created, *turns = games.log(wanted.players, wanted.turns)
    assert isinstance(created, GameCreated)
    store = phone.store()
    stored = store.create_game(created, entry=secrets.token_hex(), phone="bench", shelf=None)
    for turn in turns:
        store.append(stored.id, turn, entry=secrets.token_hex(), phone="bench")
    return stored.score_key


if __name__ == "__main__":
    main(*sys.argv[1:])
