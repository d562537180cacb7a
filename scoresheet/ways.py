"""The ways to fix a written turn: what each would come to, or the sentence why it can't be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scoresheet.events import TurnFixed
from scoresheet.game import Game, Turn
from scoresheet.refusal import Code, Refusal
from scoresheet.rules import Box
from scoresheet.scoring import FACES

NOT_OFFERED = {Code.BAD_POINTS, Code.NOT_FROM_HERE}
"""Why a box is left out without a word: it never holds such points, or it came from paper."""


@dataclass(frozen=True, slots=True)
class ToBox:
    """The turn in another box: what it would come to there, and in a swap what comes back."""

    box: Box
    there: Turn
    back: Turn | None = None


@dataclass(frozen=True, slots=True)
class ToPlayer:
    """The turn as another player’s, or the sentence why it can’t be."""

    player: int
    there: Turn | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Ways:
    """What a written turn can become; a sentence stands where a way is closed."""

    boxes: tuple[ToBox, ...]
    no_box: str
    players: tuple[ToPlayer, ...]
    not_cleared: str
    points: tuple[int, ...]
    """What the box can hold without dice, 0 first; nothing where the dice are known."""


def ways(game: Game, turn: Turn) -> Ways:
    """The ways to fix a turn of the game, besides other dice, which can be any."""
    boxes, no_box = _to_boxes(game, turn)
    others = (player for player in game.playing_order if player != turn.player)
    cleared = _try(game, change(turn, cleared=True))
    return Ways(
        boxes,
        no_box,
        tuple(_to_player(game, turn, player) for player in others),
        cleared.sentence if isinstance(cleared, Refusal) else "",
        tuple(_points(game, turn)),
    )


def change(turn: Turn, **new: Any) -> TurnFixed:
    """The event that fixes the turn as it stands: `change(turn, box="chance")`."""
    saw_points = turn.points if turn.entry.dice is None else None
    return TurnFixed(turn.player, turn.slot, turn.box.key, turn.entry.dice, saw_points, **new)


def may_be_alike(game: Game, player: int, slot: int) -> bool:
    """Whether dice that are all alike would be an extra Yahtzee in that turn."""
    card = game.card_at(player, slot)
    count = card.rules.rule_set.dice
    extra = any(card.is_extra((face,) * count) for face in FACES)
    return extra and card.rules.policy.treats_extras


def _to_boxes(game: Game, turn: Turn) -> tuple[tuple[ToBox, ...], str]:
    """The other boxes that can take the turn; where none can, the sentence why."""
    found, why = [], ""
    for box in game.rules.rule_set.boxes:
        if box == turn.box:
            continue
        tried = _to_box(game, turn, box)
        if isinstance(tried, ToBox):
            found.append(tried)
        elif tried.code not in NOT_OFFERED:
            why = tried.sentence
    return tuple(found), "" if found else why or "No other box can hold that."


def _to_box(game: Game, turn: Turn, box: Box) -> ToBox | Refusal:
    room = game.cards[turn.player].has_room(box)
    event = change(turn, box=box.key) if room else change(turn, swapped_with=box.key)
    after = _try(game, event)
    if isinstance(after, Refusal):
        return after
    standing = {one.box: one for one in after.turns if one.player == turn.player}
    return ToBox(box, standing[box], None if room else standing[turn.box])


def _to_player(game: Game, turn: Turn, player: int) -> ToPlayer:
    after = _try(game, change(turn, to_player=player))
    if isinstance(after, Refusal):
        return ToPlayer(player, why=after.sentence)
    return ToPlayer(player, after.turn(player, game.next_slot(player)))


def _points(game: Game, turn: Turn) -> Iterator[int]:
    if turn.entry.dice is None:
        possible = game.card_at(turn.player, turn.slot).points_without_dice(turn.box)
        yield from (points for points in possible if points != turn.points)


def _try(game: Game, event: TurnFixed) -> Game | Refusal:
    try:
        return game.apply(event)
    except Refusal as refusal:
        return refusal
