"""What was used last, kept in memory; the one unused for longest goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import RLock
from typing import Generic, TypeVar

from scoresheet.game import Game

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """Values by key, at most so many. Threads may share it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = RLock()
        self._kept: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """The value that is kept, None where there is none."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def keep(self, key: K, value: V) -> None:
        """Keeps the value in place of what was kept."""
        with self._lock:
            self._kept[key] = value
            self._kept.move_to_end(key)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)


class RecentGames(Recent[int, Game]):
    """Games by id, as some moment's log left them. Only what is committed comes in."""

    def keep(self, key: int, value: Game) -> None:
        """Keeps the game, unless a newer one is kept."""
        with self._lock:
            kept = self._kept.get(key, value)
            super().keep(key, max(kept, value, key=lambda game: game.version))
