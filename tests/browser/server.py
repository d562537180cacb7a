"""The real application under its real server, for browsers to visit."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from waitress import create_server, wasyncore

from app import create_app
from scoresheet import gamefile
from scoresheet.events import Event, GameCreated, TurnWritten
from scoresheet.game import Game
from scoresheet.rulesets import load
from scoresheet.shelf import StoredGame
from scoresheet.store import Store
from scoresheet.web import phone
from tests.sheets import hand_game, roll

_numbers = itertools.count()


@dataclass(frozen=True)
class Table:
    """One game on the server: its addresses, and what is written on its sheet."""

    url: str
    store: Store
    stored: StoredGame

    @property
    def play(self) -> str:
        return f"{self.url}/g/{self.stored.score_key}/"

    @property
    def watch(self) -> str:
        return f"{self.url}/w/{self.stored.watch_key}/"

    @property
    def game(self) -> Game:
        return self.store.game(self.stored.id)

    @property
    def written(self) -> list[tuple[str, str, int]]:
        """The turns as they stand: `[("Ann", "fours", 12)]`."""
        game = self.game
        return [(game.players[t.player], t.box.key, t.entry.points) for t in game.turns]

    def append(self, event: Event) -> None:
        self.store.append(self.stored.id, event, entry=f"by-hand-{next(_numbers)}", phone="")

    def write(self, player: int, box: str, digits: str) -> None:
        """Writes the player's next turn, as another phone would."""
        self.append(TurnWritten(player, self.game.next_slot(player), box, roll(digits)))


@dataclass(frozen=True)
class Server:
    """Where the application answers, and its store."""

    url: str
    store: Store

    def table(self, *players: str, game: str = "yahtzee", **options: str) -> Table:
        """A new game: `server.table("Ann", "Ben", joker="free")`."""
        return self._begin(GameCreated(game, options, players))

    def crowded_table(self, game: str, *players: str) -> Table:
        """A finished game with all dice alike in every box: dice, flags, extra bonuses."""
        rule_set = load(game)
        others = [box for box in rule_set.boxes if box not in rule_set.alike_boxes]
        turns = [
            {"player": player, "dice": "6" * rule_set.dice, "box": box.key, "flagged": True}
            for player in range(len(players))
            for box in (*rule_set.alike_boxes, *others)
        ]
        document = {"format": gamefile.FORMAT, "game": game, "options": {}}
        return self.table_from({**document, "players": list(players), "turns": turns})

    def table_from(
        self, document: dict[str, Any], turns: int | None = None, after: Table | None = None
    ) -> Table:
        """A game as far as its file's first `turns` turns, all by default.

        `after` is the one of the same evening that it follows.
        """
        file = gamefile.parse({key: document[key] for key in document if key != "expect"})
        created, *following = gamefile.events(file)
        assert isinstance(created, GameCreated)
        table = self._begin(replace(created, after=after.stored.id if after else None))
        for event in following[:turns]:
            table.append(event)
        return table

    def _begin(self, created: GameCreated) -> Table:
        entry = f"by-hand-{next(_numbers)}"
        stored = self.store.create_game(created, entry=entry, phone="", shelf=None)
        return Table(self.url, self.store, stored)


def tied_game() -> dict[str, Any]:
    """A finished game of two that did the same: 400 each."""
    document, _ = hand_game("worked-hand")
    turns = [{**turn, "player": player} for turn in document["turns"] for player in (0, 1)]
    return {**document, "players": ["Ann", "Ben"], "turns": turns}


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """The application on a free port of this machine, with its database in the folder."""
    database = f"sqlite:///{folder / 'scoresheet.db'}"
    app = create_app({"DATABASE_URL": database, "SECRET_KEY": "for tests only"})
    with app.app_context():
        store = phone.store()
    sockets: dict[int, Any] = {}
    server = create_server(app, map=sockets, host="127.0.0.1", port=0, threads=8)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield Server(f"http://127.0.0.1:{server.effective_port}", store)
    finally:
        server.trigger.pull_trigger(lambda: wasyncore.close_all(sockets))
        thread.join()
        server.task_dispatcher.shutdown()
        store.close()
