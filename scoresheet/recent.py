"""The games used last, replayed already. Only what is committed comes in."""

from __future__ import annotations

import threading
from collections import OrderedDict

from scoresheet.game import Game


class RecentGames:
    """Games by id, as some moment's log left them; the one unused for longest goes first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._kept: OrderedDict[int, Game] = OrderedDict()

    def get(self, id: int) -> Game | None:
        """The game as it was when it was last kept, None where it is not kept."""
        with self._lock:
            if id in self._kept:
                self._kept.move_to_end(id)
            return self._kept.get(id)

    def keep(self, id: int, game: Game) -> None:
        """Keeps the game, unless a newer one is kept."""
        with self._lock:
            kept = self._kept.setdefault(id, game)
            if kept.version < game.version:
                self._kept[id] = game
            self._kept.move_to_end(id)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
