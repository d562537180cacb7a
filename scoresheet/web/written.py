"""What stands in a written box: whose turn, when it was written, why it pays that."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from scoresheet import ruling
from scoresheet.card import Entry
from scoresheet.consequences import why_flagged
from scoresheet.game import Game, Turn
from scoresheet.rules import Box
from scoresheet.saying import ordinal
from scoresheet.shelf import StoredGame
from scoresheet.web.ago import ago
from scoresheet.web.phone import store


@dataclass(frozen=True, slots=True)
class WrittenBox:
    """A written box. `turn` is None where it came from paper, `reason` "" without dice.

    `why` says of a flagged turn what is wrong and what would mend it.
    """

    name: str
    box: Box
    entry: Entry
    turn: Turn | None = None
    when: str = ""
    reason: str = ""
    why: str = ""

    @property
    def nth(self) -> str:
        """Which of the player's turns: `3rd`."""
        return ordinal(self.turn.slot) if self.turn else ""


def in_box(found: StoredGame, game: Game, player: int | None, key: str) -> WrittenBox | None:
    """What stands in the player's box, None where it is open or there is none."""
    turn = next((t for t in game.turns if (t.player, t.box.key) == (player, key)), None)
    if turn is not None:
        return of_turn(found, game, turn)
    if player is None or not 0 <= player < len(game.players):
        return None
    entry = game.cards[player].entries.get(key)
    name, boxes = game.players[player], game.rules.rule_set.box
    return WrittenBox(name, boxes[key], entry, when="from paper") if entry else None


def of_turn(found: StoredGame, game: Game, turn: Turn) -> WrittenBox:
    """The turn with the ruling on it as the card stood then."""
    name, dice = game.players[turn.player], turn.entry.dice
    card = game.card_before(turn)
    reason = ruling.rule_on(card, card.place(turn.box, dice), name).reason if dice else ""
    why = why_flagged(game, turn) if turn.entry.flagged else ""
    return WrittenBox(name, turn.box, turn.entry, turn, says_when(found, turn), reason, why)


def says_when(found: StoredGame, turn: Turn) -> str:
    """When the turn was written, and when it was fixed if it was: `1 hour ago, fixed just now`."""
    at = {entry.number: entry.at for entry in store().log(found.id)}
    first, last = (ago(datetime.now(UTC) - at[n]) for n in (turn.since, turn.number))
    return first if turn.since == turn.number else f"{first}, fixed {last}"
