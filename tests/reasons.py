"""The table of every reason that can occur, with its sentence, as `reasons.txt` keeps it.

`python -m tests.reasons` writes the file anew, from the project's folder. Read what changed in it
as a player would: each sentence should be true, short, and explain itself.

A line stands there for each rule set, box, reason, bonus reason and clause, and one more for each
form of words that these do not show yet. Groups of lines share a card and options.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path

from scoresheet.card import Card, Entry, Placement, Reason
from scoresheet.rules import Box, Rules, RuleSet
from scoresheet.rulesets import keys, load
from scoresheet.ruling import Ruling, rule_on, says_dice
from scoresheet.scoring import Dice, all_rolls, possible_points
from tests.against_plain import all_options
from tests.sheets import roll

FILE = Path(__file__).parent / "reasons.txt"
NAME = "Ann"

LIKED = {
    5: "44462 33355 12346 12345 23456 66651 22213 33312 55512 66612 11123 44441 66666 44444",
    6: "444462 333555 112233 123455 223456 123456 444422 666651 555512 111123 444444",
}
"""Rolls that examples use, by the number of dice; others where none of these will do."""

Key = tuple[str, Reason, str, str]
"""Box, reason, bonus reason, clause."""


@dataclass(frozen=True)
class Situation:
    """A card, described as `said`, on which a roll is ruled."""

    said: str
    filled: dict[str, int]
    rolls: tuple[Dice, ...]


@dataclass
class Table:
    """The lines of one rule set by their headings, and what they have shown so far."""

    rule_set: RuleSet
    groups: dict[str, list[str]] = field(default_factory=dict)
    keys: set[Key] = field(default_factory=set)
    forms: set[str] = field(default_factory=set)

    def add(self, situation: Situation, rules: Rules, ruled: Ruling) -> None:
        one, words = key(ruled), form(self.rule_set, ruled.reason)
        if one in self.keys and words in self.forms:
            return
        self.keys.add(one)
        self.forms.add(words)
        options = " ".join(f"{name}={choice}" for name, choice in rules.options.items())
        box, *why = one
        heading = f"{' · '.join(filter(None, why))}\n{options} · {situation.said}"
        dice = says_dice(ruled.placement.dice)
        self.groups.setdefault(heading, []).append(f"  {box:<18} {dice:<12} {ruled.reason}")


def key(ruled: Ruling) -> Key:
    """What a line stands for. What closes a box to any roll has nothing to do with bonuses."""
    placement = ruled.placement
    bonus = "" if closed_to_all(placement) else placement.bonus_reason.value
    clause = "box" if ruled.anchor.startswith("box-") else ruled.anchor
    return placement.box.key, placement.reason, bonus, clause


def closed_to_all(placement: Placement) -> bool:
    return placement.reason in (Reason.FILLED, Reason.OUT_OF_ORDER)


def form(rule_set: RuleSet, sentence: str) -> str:
    """The sentence without its boxes, dice and numbers."""
    words = re.sub(_labels(rule_set), "□", sentence)
    words = re.sub(r"\b(?:no|one|two|three|four|five|six)\b", "#", words, flags=re.IGNORECASE)
    return re.sub(r"\d+(?:-\d+)*", "#", words)


@cache
def _labels(rule_set: RuleSet) -> str:
    labels = sorted({box.label for box in rule_set.boxes}, key=len, reverse=True)
    return "|".join(map(re.escape, labels))


@cache
def table(game: str) -> Table:
    """The table of one rule set."""
    rule_set = load(game)
    made = Table(rule_set)
    for situation, rules in product(situations(rule_set), all_options(game)):
        card = Card(rules, {k: Entry(p) for k, p in situation.filled.items()})
        for dice, box in product(situation.rolls, rule_set.boxes):
            made.add(situation, rules, rule_on(card, card.place(box, dice), NAME))
    return made


def text() -> str:
    """All tables, as the file has them."""
    parts = []
    for game in keys():
        parts.append(f"===== {game}\n")
        parts += ["\n".join((heading, *lines, "")) for heading, lines in table(game).groups.items()]
    return "\n".join(parts)


def situations(rule_set: RuleSet) -> Iterator[Situation]:
    """Cards and rolls that show everything, the simplest first."""
    ordinary = tuple(d for d in _liked(rule_set.dice) if d[0] != d[-1])
    alike = tuple(d for d in _liked(rule_set.dice) if d[0] == d[-1])
    yield Situation("an empty card", {}, ordinary + alike)
    full = {box.key: _most(rule_set, box) for box in rule_set.boxes}
    yield Situation("a full card", full, ordinary[:1])
    if rule_set.alike_boxes:
        yield from _extra_yahtzees(rule_set)


def _extra_yahtzees(rule_set: RuleSet) -> Iterator[Situation]:
    """Fives alike on cards that differ in what decides about them."""
    for (room, lower), (own, count), (held, alike) in product(
        _lower(rule_set), _own(rule_set), _held(rule_set)
    ):
        said = f"{rule_set.alike_name} {held}, boxes of the number {own}, {room} below"
        # A number of its own is needed only by its own boxes, while they are open.
        for face in (4, 3) if count else (4, 3, 1, 2, 5, 6):
            mine = {box.key: 0 for box in rule_set.boxes_of[face][:count]}
            yield Situation(said, lower | mine | alike, ((face,) * rule_set.dice,))


def _held(rule_set: RuleSet) -> Iterator[tuple[str, dict[str, int]]]:
    """What the boxes for five alike hold, all filled, and one of several open."""
    boxes = [box.key for box in rule_set.alike_boxes]
    best = _most(rule_set, rule_set.alike_boxes[0])
    yield f"{best}", dict.fromkeys(boxes, best)
    yield "0", dict.fromkeys(boxes, 0)
    if len(boxes) > 1:
        yield "0 in the first", dict.fromkeys(boxes, best) | {boxes[0]: 0}
        yield "open in the last", dict.fromkeys(boxes[:-1], best)


def _own(rule_set: RuleSet) -> Iterator[tuple[str, int]]:
    """How many of the upper boxes of the rolled number are filled."""
    columns = len(rule_set.columns)
    yield "open", 0
    yield "filled", columns
    yield from ((f"filled but for {columns - some}", some) for some in range(1, columns))


def _lower(rule_set: RuleSet) -> Iterator[tuple[str, dict[str, int]]]:
    """How much of the lower section is open."""
    boxes = [b.key for b in rule_set.boxes if b.half == "lower" and b not in rule_set.alike_boxes]
    yield "all open", {}
    yield "nothing open", dict.fromkeys(boxes, 0)
    for left in (1, 2, 3):
        yield f"{left} open", dict.fromkeys(boxes[:-left], 0)


@cache
def _liked(dice: int) -> tuple[Dice, ...]:
    liked = [roll(digits) for digits in LIKED[dice].split()]
    return (*liked, *(one for one in all_rolls(dice) if one not in liked))


def _most(rule_set: RuleSet, box: Box) -> int:
    return max(possible_points(box.category.pattern, rule_set.dice))


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
