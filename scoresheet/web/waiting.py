"""Dice that wait on the card while another page is looked at; its address carries them back."""

from __future__ import annotations

from urllib.parse import urlencode

from flask import request

from scoresheet.game import Game

WAITING = ("player", "slot", "dice")


def waiting(**instead: object) -> str:
    """The dice, as this page’s address or `instead` says: `?player=0&slot=3&dice=444`, or `""`."""
    said = {**request.args, **instead}
    pairs = [(name, said[name]) for name in WAITING if name in said]
    return f"?{urlencode(pairs)}" if said.get("dice") else ""


def waiting_for(game: Game, player: int, typed: str) -> str:
    """Dice that wait for that player’s next turn, as an address says it; `""` without dice."""
    if not typed or not 0 <= player < len(game.players):
        return ""
    return f"?{urlencode({'player': player, 'slot': game.next_slot(player), 'dice': typed})}"


def is_over(game: Game, player: int | None, slot: int | None) -> bool:
    """Whether the turn that dice waited for is written, or the game is at its end."""
    if slot is None or player is None or not 0 <= player < len(game.players):
        return False
    return game.finished or game.table.players[player].has_filled(slot)
