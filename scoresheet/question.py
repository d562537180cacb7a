"""A question to the rules: a card as it stands and a roll, read from an address, written to one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from scoresheet import rulesets
from scoresheet.card import Card, Entry
from scoresheet.forms import BadDice, parse_dice
from scoresheet.names import shorten
from scoresheet.rules import Box, RuleSet
from scoresheet.ruling import cannot_pay, says_points
from scoresheet.scoring import Dice, possible_points

GAME = "game"
DICE = "dice"
FILLED = "x"
"""In place of points: the box is filled, with whatever."""
WHOLE = "question"
"""The field of a problem with the question as a whole."""

LONGEST = 4000
"""Characters that a question may have; a full card of the largest game has about 800."""

Pairs = Sequence[tuple[str, str]]
"""Keys and values as they stand in an address: `[("game", "…"), ("fours", "12"), …]`."""
Problem = tuple[str, str]
"""A field and a sentence."""


@dataclass(frozen=True, slots=True)
class Question:
    """What would the rules say? `dice` are None while only the card is asked about."""

    card: Card
    dice: Dice | None

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The one shortest way to write it: no defaults, no open boxes, dice ascending."""
        rules, usual = self.card.rules, self.card.rules.rule_set.defaults
        return [
            (GAME, rules.rule_set.key),
            *((key, value) for key, value in rules.options.items() if usual[key] != value),
            *(
                (box.key, str(entry.points) if entry.known else FILLED)
                for box in rules.rule_set.boxes
                if (entry := self.card.entries.get(box.key))
            ),
            *([(DICE, "".join(map(str, self.dice)))] if self.dice else []),
        ]


@dataclass(frozen=True, slots=True)
class Reading:
    """What an address asks: the question, or all its problems, by field, and what was typed."""

    typed: Mapping[str, str] = field(default_factory=dict)
    problems: Mapping[str, list[str]] = field(default_factory=dict)
    rule_set: RuleSet | None = None
    question: Question | None = None


def read(pairs: Pairs, *, needs_dice: bool = True) -> Reading:
    """The question that the pairs ask; else a sentence for every problem, at once.

    `read([("game", "…"), ("fours", "5")]).problems` says what Fours can hold, and asks for dice.
    """
    if sum(len(key) + len(value) for key, value in pairs) > LONGEST:
        return Reading(problems={WHOLE: ["That is longer than any question. Ask it anew."]})
    typed = dict(reversed(pairs))
    typed = {key: typed[key] for key, _ in pairs}
    problems = list(_repeated(pairs))
    rule_set = _rule_set(typed, problems)
    if rule_set is None:
        problems += [*_known_to_no_game(typed), *_missing_dice(typed, needs_dice)]
        return Reading(typed, _by_field(problems))
    card = _card(rule_set, typed, problems)
    dice = _dice(rule_set, typed, problems) if needs_dice or DICE in typed else None
    question = None if problems or card is None else Question(card, dice)
    return Reading(typed, _by_field(problems), rule_set, question)


def points_of(box: Box, count: int) -> tuple[int, ...]:
    """All points that the box can hold after a roll of `count` dice, ascending, with 0."""
    possible = possible_points(box.category.pattern, count) | {0}
    return tuple(sorted(possible | {box.category.joker or 0}))


def _repeated(pairs: Pairs) -> Iterator[Problem]:
    for key, count in Counter(key for key, _ in pairs).items():
        if count > 1:
            yield key, f"“{shorten(key)}” is given {count} times; once is enough."


def _rule_set(typed: Mapping[str, str], problems: list[Problem]) -> RuleSet | None:
    try:
        return rulesets.load(typed[GAME])
    except KeyError:
        known = ", ".join(rulesets.keys())
        problems.append((GAME, f"Which game? Known: {known}."))
    except rulesets.UnknownRuleSet as error:
        problems.append((GAME, str(error)))
    return None


def _known_to_no_game(typed: Mapping[str, str]) -> Iterator[Problem]:
    games = list(map(rulesets.load, rulesets.keys()))
    for key in typed:
        if key not in (GAME, DICE) and not any(key in g.box or key in g.defaults for g in games):
            yield key, f"“{shorten(key)}” is no box and no option of any game."


def _missing_dice(typed: Mapping[str, str], needed: bool) -> Iterator[Problem]:
    if needed and not typed.get(DICE, "").strip():
        yield DICE, "Enter the dice that lie there."


def _card(rule_set: RuleSet, typed: Mapping[str, str], problems: list[Problem]) -> Card | None:
    """The card as it stands, None where an option is none of this rule set."""
    before = len(problems)
    options = {key: value for key, value in typed.items() if key in rule_set.defaults}
    problems += rule_set.option_problems(options).items()
    problems += _strange(rule_set, typed)
    entries = {}
    for box in rule_set.boxes:
        if box.key in typed:
            entry = _entry(rule_set, box, typed[box.key].strip())
            if isinstance(entry, str):
                problems.append((box.key, entry))
            else:
                entries[box.key] = entry
    return None if len(problems) > before else Card(rule_set.rules(options), entries)


def _strange(rule_set: RuleSet, typed: Mapping[str, str]) -> Iterator[Problem]:
    """A problem for each key that is nothing in this game."""
    for key, value in typed.items():
        if key in (GAME, DICE) or key in rule_set.defaults or key in rule_set.box:
            continue
        columns = [box.key for box in rule_set.boxes if box.category.key == key]
        others = list(map(rulesets.load, rulesets.keys()))
        if columns:
            yield key, f"{rule_set.name} has no box “{key}”, but {', '.join(columns)}."
        elif any(key in other.box for other in others):
            yield key, f"{rule_set.name} has no box “{key}”."
        elif any(key in other.defaults for other in others):
            yield key, rule_set.option_problems({key: value})[key]
        else:
            yield key, f"“{shorten(key)}” is no box and no option of {rule_set.name}."


def _entry(rule_set: RuleSet, box: Box, text: str) -> Entry | str:
    """What stands in the box, or the sentence why that cannot be."""
    possible = points_of(box, rule_set.dice)
    if text == FILLED and box not in rule_set.alike_boxes:
        return Entry(0, known=False)
    if text in (FILLED, ""):
        return f"{box.label} is filled, but with how many points? {_possible(possible)}"
    if not text.isdecimal() or len(text) > 4:
        return f"{box.label}: “{shorten(text)}” is no number of points. {_possible(possible)}"
    points = int(text)
    return Entry(points) if points in possible else cannot_pay(box, points, possible)


def _possible(points: Iterable[int]) -> str:
    return f"Possible: {says_points(points)}."


def _dice(rule_set: RuleSet, typed: Mapping[str, str], problems: list[Problem]) -> Dice | None:
    try:
        return parse_dice(typed.get(DICE, ""), rule_set.dice)
    except BadDice as bad:
        problems += [(DICE, sentence) for sentence in bad.problems]
        return None


def _by_field(problems: Iterable[Problem]) -> dict[str, list[str]]:
    found = defaultdict(list)
    for key, sentence in problems:
        found[key].append(sentence)
    return dict(found)
