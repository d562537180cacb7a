"""All placements of one roll, beside another engine's possible actions with their values."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import median

from pyhtzee import Pyhtzee
from pyhtzee.classes import Category
from pyhtzee.utils import category_to_action_map

from scoresheet.card import Card
from scoresheet.events import TurnWritten
from scoresheet.game import Game, replay
from scoresheet.scoring import Dice
from tests.bench import games
from tests.bench.figures import Figure, middle, ratios
from tests.bench.replay import alternate

SHOWN = 3  # pyhtzee’s last sub-round: the dice lie there, nothing is rolled any more
ROLLS = 50


def measure() -> Iterator[Figure]:
    """Figures in microseconds a roll: a card half filled, and one whose Yahtzee box is filled."""
    random = Random(5)
    rolls = [tuple(sorted(random.choices(range(1, 7), k=games.DICE))) for _ in range(ROLLS)]
    half = replay(games.log(1, 7))
    ours = partial(place_all, half.cards[0], rolls)
    theirs = partial(ask_elsewhere, the_same_sheet(half), rolls)
    mine, others = ([ms * 1000 / ROLLS for ms in times] for times in alternate(ours, theirs))
    yield middle("all placements of one roll", mine, "µs")
    yield Figure("   by pyhtzee’s time", median(ratios(mine, others)), "×")


def place_all(card: Card, rolls: list[Dice]) -> int:
    """The points of every open box for every roll, with reasons, added up."""
    return sum(placed.points for dice in rolls for placed in card.placements(dice))


def ask_elsewhere(sheet: Pyhtzee, rolls: list[Dice]) -> int:
    """The same from pyhtzee: what may be done now, and what each would pay."""
    total = 0
    for dice in rolls:
        sheet.dice = list(dice)
        for action in sheet.get_possible_actions():
            total += sum(sheet.get_action_score(action).values())
    return total


def the_same_sheet(game: Game) -> Pyhtzee:
    """A one-player game's turns, written in pyhtzee."""
    sheet = Pyhtzee()
    for numbered in game.done:
        if isinstance(turn := numbered.event, TurnWritten):
            sheet.dice = list(turn.dice or ())
            sheet.take_action(category_to_action_map[Category[turn.box.upper()]])
    sheet.sub_round = SHOWN
    return sheet
