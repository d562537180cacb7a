"""Points for a turn whose dice nobody knows any more: what the tapped box can pay."""

from __future__ import annotations

from dataclasses import dataclass

from scoresheet import ruling
from scoresheet.game import Game
from scoresheet.rules import Box
from scoresheet.ways import may_be_alike


@dataclass(frozen=True, slots=True)
class Points:
    """What an open box can pay without dice, besides 0, which it always can.

    `alike` is how many dice are all alike where such a roll may be an extra Yahtzee, so that the
    face must be asked for; else "".
    """

    player: int
    name: str
    slot: int
    box: Box
    points: tuple[int, ...]
    alike: str
    dice: int


def offer(game: Game, player: int, key: str, shown: int | None = None) -> Points | None:
    """The points for the player's next turn in the box; None where the box takes none now.

    `shown` is the slot of the turn that the asking screen shows. They count for that turn, so
    that one which another phone wrote meanwhile is not written twice.
    """
    box = game.rules.rule_set.box.get(key)
    if box is None or not 0 <= player < len(game.players) or game.stopped or game.has_left(player):
        return None
    slot = game.next_slot(player)
    card = game.card_at(player, slot)
    if ruling.closed_without_dice(card, box):
        return None
    count = game.rules.rule_set.dice
    alike = ruling.COUNT_WORDS[count] if may_be_alike(game, player, slot) else ""
    some = tuple(filter(None, card.points_without_dice(box)))
    asked = slot if shown is None else shown
    return Points(player, game.players[player], asked, box, some, alike, count)
