"""A game on the table, in a store: written to by the rules, and asked what stands there."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

from scoresheet.events import Event, GameCreated, TurnWritten
from scoresheet.game import Game
from scoresheet.shelf import StoredGame
from scoresheet.store import Answer, Store
from tests.sheets import roll

# 63 above, so the 35; 206 below: 304.
CARD = {
    "aces": "11123",
    "twos": "12223",
    "threes": "12333",
    "fours": "12444",
    "fives": "12555",
    "sixes": "12666",
    "three_of_a_kind": "12666",
    "four_of_a_kind": "16666",
    "full_house": "22333",
    "small_straight": "12346",
    "large_straight": "12345",
    "yahtzee": "66666",
    "chance": "12345",
}
WORSE = {**CARD, "chance": "11112"}
"""295."""


@dataclass(frozen=True)
class Table:
    store: Store
    stored: StoredGame

    @classmethod
    def lay(
        cls,
        store: Store,
        *players: str,
        game: str = "yahtzee",
        starter: int = 0,
        playoff_of: Table | None = None,
        **options: str,
    ) -> Table:
        """A new game; Ann and Ben play if nobody is named."""
        created = GameCreated(game, options, players or ("Ann", "Ben"), starter)
        if playoff_of is not None:
            created = replace(created, after=playoff_of.stored.id, playoff=True)
        entry = secrets.token_urlsafe(16)
        return cls(store, store.create_game(created, entry=entry, phone="by hand", shelf=None))

    @property
    def url(self) -> str:
        return f"/g/{self.stored.score_key}/"

    @property
    def watch_url(self) -> str:
        return f"/w/{self.stored.watch_key}/"

    @property
    def game(self) -> Game:
        return self.store.game(self.stored.id)

    @property
    def events(self) -> list[Event]:
        """The whole log but for its first event."""
        return [entry.event for entry in self.store.log(self.stored.id)][1:]

    def append(self, event: Event) -> Answer:
        entry = secrets.token_urlsafe(16)
        return self.store.append(self.stored.id, event, entry=entry, phone="by hand")

    def write(self, player: int, box: str, dice: str) -> Answer:
        """The player's next turn."""
        return self.append(TurnWritten(player, self.game.next_slot(player), box, roll(dice)))

    def finish(self, *cards: dict[str, str]) -> Table:
        """Plays the game to its end: a card for each player, the last one for all others."""
        for player in range(len(self.game.players)):
            for box, dice in cards[min(player, len(cards) - 1)].items():
                self.write(player, box, dice)
        return self
