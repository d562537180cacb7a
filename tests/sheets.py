"""Short ways to write dice, cards and games in tests."""

import csv
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from scoresheet import game
from scoresheet.card import Card, Entry, Placement
from scoresheet.events import Event, TurnFixed, TurnWritten
from scoresheet.game import Game
from scoresheet.refusal import Refusal
from scoresheet.rulesets import load
from scoresheet.scoring import Dice

GAMES = Path(__file__).parent / "games"
UPPER = dict.fromkeys(("aces", "twos", "threes", "fours", "fives", "sixes"), 0)
LOWER = dict.fromkeys(
    (
        "three_of_a_kind",
        "four_of_a_kind",
        "full_house",
        "small_straight",
        "large_straight",
        "chance",
    ),
    0,
)
"""The lower boxes but for Yahtzee."""


def roll(digits: str) -> Dice:
    """`roll("44264")` is (2, 4, 4, 4, 6)."""
    return tuple(sorted(map(int, digits)))


def card(filled: dict[str, int] | None = None, **options: str) -> Card:
    """A standard card with these points in its boxes: `card({"yahtzee": 50}, joker="free")`."""
    entries = {box: Entry(points) for box, points in (filled or {}).items()}
    return Card(load("yahtzee").rules(options), entries)


def place(on: Card, box: str, digits: str) -> Placement:
    return on.place(on.rules.rule_set.box[box], roll(digits))


def new_game(*players: str, **options: str) -> Game:
    return game.create("yahtzee", options, players)


def write(on: Game, player: int, box: str, digits: str) -> Game:
    """The game with the player's next turn written."""
    return on.apply(TurnWritten(player, on.next_slot(player), box, roll(digits)))


def fix(on: Game, player: int, slot: int, **change: Any) -> TurnFixed:
    """A fix by somebody who sees what stands there: `fix(game, 0, 3, box="fours")`."""
    turn = on.turn(player, slot)
    saw = {"saw_dice": turn.entry.dice, "saw_points": turn.points}
    return TurnFixed(player, slot, turn.box.key, **saw, **change)


def boxes(on: Game, player: int = 0) -> dict[str, int]:
    """The points in the player's boxes."""
    return {key: entry.points for key, entry in on.cards[player].entries.items()}


def total(on: Game, player: int = 0) -> int:
    return on.cards[player].totals().total


def flagged(on: Game, player: int = 0) -> list[str]:
    """The player's boxes that hold what the rules do not allow."""
    return [key for key, entry in on.cards[player].entries.items() if entry.flagged]


def refused(on: Game, event: Event) -> Refusal:
    """The refusal that the event meets."""
    with pytest.raises(Refusal) as caught:
        on.apply(event)
    assert str(caught.value) == caught.value.sentence
    return caught.value


@cache
def _lines(name: str) -> list[str]:
    return (GAMES / name).read_text(encoding="utf-8").splitlines()


def handed_games() -> dict[str, dict[str, Any]]:
    """Games with their right answer under `expect`, by a name for each."""
    return {
        f"{number}-{'-'.join(document['options'].values())}": document
        for number, document in enumerate(map(json.loads, _lines("sample.jsonl")), 1)
    }


def hand_games() -> dict[str, dict[str, Any]]:
    """Games worked out by hand, `expect` and the sum in `x-note`, by file name."""
    files = sorted((GAMES / "hand").glob("*.json"))
    return {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files}


def hand_game(name: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A game worked out by hand as the format has it, and the answer."""
    document = hand_games()[name]
    return document, document.pop("expect")


def cases() -> dict[str, dict[str, str]]:
    """The rows of cases.csv by id."""
    return {row["id"]: row for row in csv.DictReader(_lines("cases.csv"))}


def pairs(text: str) -> dict[str, str]:
    """`pairs("yahtzee=50;fives=15")` is {"yahtzee": "50", "fives": "15"}."""
    return dict(pair.split("=") for pair in text.split(";") if pair)
