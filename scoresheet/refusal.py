"""Everything the rules say no to: one exception, a code, and a sentence that a player can read."""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """What was refused. Programs test the code, players read the sentence."""

    UNKNOWN_GAME = "unknown_game"
    UNKNOWN_OPTION = "unknown_option"
    BAD_NAMES = "bad_names"
    UNKNOWN_PLAYER = "unknown_player"
    UNKNOWN_BOX = "unknown_box"
    BAD_DICE = "bad_dice"
    BAD_POINTS = "bad_points"
    BOX_FILLED = "box_filled"
    NOT_ALLOWED = "not_allowed"
    SLOT_TAKEN = "slot_taken"
    SLOT_AHEAD = "slot_ahead"
    CARD_FULL = "card_full"
    FINISHED = "finished"
    NOT_LATEST = "not_latest"
    NOTHING_TO_REDO = "nothing_to_redo"
    BAD_COUNT = "bad_count"
    BAD_SEATS = "bad_seats"
    BAD_FIX = "bad_fix"
    """A fix says what is new in exactly one way."""
    STALE = "stale"
    """Somebody changed the turn since the sender looked at it."""
    NO_CHANGE = "no_change"
    """It is so already."""
    AWAY = "away"
    """The player has left the game."""
    NOBODY_LEFT = "nobody_left"
    """The last player can't leave."""
    STOPPED = "stopped"
    NOT_FROM_HERE = "not_from_here"
    """A change that the game's rules or its state have no place for."""


class Refusal(ValueError):
    """A command that the rules refuse; nothing has changed. `str()` is the player's sentence."""

    def __init__(self, code: Code, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
