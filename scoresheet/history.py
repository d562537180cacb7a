"""The whole log of a game, told in order: what each event did, and what of it still stands."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass, replace

from scoresheet.card import Card
from scoresheet.events import Event, GameCreated, Redone, TurnFixed, TurnWritten, Undone
from scoresheet.game import Game, Turn, replay


@dataclass(frozen=True, slots=True)
class Told:
    """One event of the log in a few words, as it was then.

    `struck`: undone since, or a turn that was fixed or cleared since. For an entry, `turn` is
    what it came to and `card` the card as it stood before that turn; for a fix too.
    """

    number: int
    event: Event
    says: str
    struck: bool = False
    turn: Turn | None = None
    card: Card | None = None


def tell(log: Iterable[Event]) -> list[Told]:
    """The log in words, in order. Raises Refusal as `replay` does."""
    events = tuple(log)
    game = replay(events[:1])
    told = [_told(events[0], game)]
    for event in events[1:]:
        game = game.apply(event)
        told.append(_told(event, game))
    done = {numbered.number for numbered in game.done}
    written = {turn.number for turn in game.turns}
    return [replace(one, struck=_is_struck(one, done, written)) for one in told]


def _told(event: Event, game: Game) -> Told:
    """What has just been done to the game."""
    told = Told(game.version, event, game.describe(event))
    if not isinstance(event, TurnWritten | TurnFixed):
        return told
    turn = game.turn(event.player, event.slot)
    return replace(told, turn=turn, card=game.card_before(turn) if turn else None)


def _is_struck(told: Told, done: Set[int], written: Set[int]) -> bool:
    match told.event:
        case GameCreated() | Undone() | Redone():
            return False
        case TurnWritten() | TurnFixed(cleared=False):
            return told.number not in written
        case _:
            return told.number not in done
