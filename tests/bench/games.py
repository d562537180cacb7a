"""Logs of games, the same at every run, for whatever is measured."""

from __future__ import annotations

from functools import cache
from random import Random

from scoresheet.events import Event, TurnWritten
from scoresheet.game import Game, create
from scoresheet.scoring import FACES, Dice

DICE = 5
ALIKE = 0.05
"""The share of rolls that are five alike: as many as come of three rolls when all chase them."""


@cache
def log(players: int, turns: int | None = None) -> tuple[Event, ...]:
    """The log of a game after so many turns, in the order of play; None: played to its end."""
    random = Random(players)
    game = create("yahtzee", {}, [f"Player {n}" for n in range(1, players + 1)])
    while not game.finished and turns != len(game.turns):
        game = game.apply(best_turn(game, roll(random)))
    return game.created, *(numbered.event for numbered in game.done)


def roll(random: Random) -> Dice:
    """Five dice, now and then alike."""
    if random.random() < ALIKE:
        return (random.choice(FACES),) * DICE
    return tuple(sorted(random.choices(FACES, k=DICE)))


def best_turn(game: Game, dice: Dice) -> TurnWritten:
    """The roll where it pays most, for whoever is up."""
    player = game.up
    assert player is not None
    allowed = [p for p in game.cards[player].placements(dice) if p.legal]
    best = max(allowed, key=lambda placement: placement.points + placement.bonus)
    return TurnWritten(player, game.next_slot(player), best.box.key, dice)
