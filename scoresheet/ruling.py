"""The reason for each placement, in a player's words, and the clause that says so.

Every sentence about what the rules allow and pay is worded here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scoresheet.card import BonusReason, Card, Placement, Reason
from scoresheet.names import shorten
from scoresheet.rules import Box, Rules
from scoresheet.scoring import Anything, Dice, Face, Groups, Straight, possible_points

COUNT_WORDS = ("no", "one", "two", "three", "four", "five", "six")
WHICH_NUMBER = ("one number", "another", "a third")
MOST_NAMED = 3
"""More boxes than this are not named one by one."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A placement with its reason in words, and the anchor of its clause on the rules page."""

    placement: Placement
    reason: str
    anchor: str


def rule_on(card: Card, placement: Placement, name: str = "") -> Ruling:
    """The ruling on one placement of the card; `name` is whose card it is, "" where nobody's."""
    return Ruling(placement, _reason(card, placement, name), _anchor(card.rules, placement))


def rulings(card: Card, dice: Dice, name: str = "") -> tuple[Ruling, ...]:
    """The rulings on every box of the card for the dice, in printed order."""
    return tuple(rule_on(card, placement, name) for placement in card.placements(dice))


def says_dice(dice: Iterable[int]) -> str:
    """Dice as players read them aloud: `4-4-4-2-6`."""
    return "-".join(map(str, dice))


def says_boxes(boxes: Iterable[Box], word: str = "and") -> str:
    """Box labels in a row: `Threes, Fours and Sixes`."""
    return in_a_row((box.label for box in boxes), word)


def in_a_row(words: Iterable[str], word: str = "and") -> str:
    """Words in a row: `Ann, Ben and Cleo`."""
    *most, last = [*words] or [""]
    return f"{', '.join(most)} {word} {last}" if most else last


def says_points(points: Iterable[int]) -> str:
    """Points in a row, ascending, with runs drawn together: `0, 5–30`."""
    runs: list[list[int]] = []
    for one in points:
        if runs and one == runs[-1][-1] + 1:
            runs[-1].append(one)
        else:
            runs.append([one])
    return ", ".join(
        f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs
    )


def closed_without_dice(card: Card, box: Box, name: str = "") -> str | None:
    """Why the box takes no entry whatever the dice, as a sentence; None where it takes one."""
    placement = card.place(box, (1,) * card.rules.rule_set.dice)
    if placement.reason is Reason.FILLED:
        return _filled(card, box, name)
    return _out_of_order(placement, name) if placement.reason is Reason.OUT_OF_ORDER else None


def impossible_points(card: Card, box: Box, points: int) -> str:
    """Why the points can't be written without dice, as a sentence that lists what can."""
    possible = says_points(card.points_without_dice(box))
    if points in possible_points(box.category.pattern, card.rules.rule_set.dice):
        return (
            f"{points} in {box.label} takes dice that are all alike, and that may be an extra "
            f"{card.rules.rule_set.alike_name}: enter the dice. Without dice: {possible}."
        )
    return cannot_pay(box, points, card.points_without_dice(box))


def cannot_pay(box: Box, points: int, possible: Iterable[int]) -> str:
    """The sentence that the box never holds such points, with those that it can hold."""
    return f"{box.label} cannot pay {shorten(str(points))}. Possible: {says_points(possible)}."


def _reason(card: Card, placement: Placement, name: str) -> str:
    match placement.reason:
        case Reason.FILLED:
            return _filled(card, placement.box, name)
        case Reason.OUT_OF_ORDER:
            return _out_of_order(placement, name)
        case Reason.MATCHING_FIRST | Reason.LOWER_FIRST:
            return _closed_for_extra(card, placement, name)
        case Reason.ALIKE_IS_ORDINARY:
            return _alike_is_ordinary(card, placement, name)
        case Reason.FITS | Reason.MISSES:
            return _ordinary(placement)
        case _:
            return _extra(card, placement, name)


def _filled(card: Card, box: Box, name: str) -> str:
    entry = {**card.later, **card.entries}[box.key]
    dice = f" with {says_dice(entry.dice)}" if entry.dice else ""
    holds = f": {entry.points}{dice}" if entry.known else ""
    return f"{_whose(name)}{box.label} is filled{holds}."


def _out_of_order(placement: Placement, name: str) -> str:
    next_box = placement.because[0].label
    return f"Boxes are filled in printed order: {_the(name)}next one is {next_box}."


def _closed_for_extra(card: Card, placement: Placement, name: str) -> str:
    closed, targets = f"{placement.box.label} is closed for this roll", placement.because
    if placement.reason is Reason.LOWER_FIRST:
        if len(targets) > MOST_NAMED:
            return f"{closed}: {_the(name)}lower section has room, and a Joker goes there first."
        which = f"{_whose(name)}{says_boxes(targets)} {_is_open(card, targets)}"
        return f"{closed}: {which}, and a Joker goes in the lower section first."
    where = "there" if len(targets) == 1 else "in one of them"
    which = f"{_whose(name)}{says_boxes(targets)} {_is_open(card, targets)}"
    must = f"so {_all(placement.dice)} {placement.dice[0]}s must go {where}"
    return f"{closed}: {which}, {must}. {_what_targets_pay(card, placement, name)}"


def _what_targets_pay(card: Card, placement: Placement, name: str) -> str:
    then = replace(card, later={}) if card.later else card
    first, *others = (then.place(box, placement.dice) for box in placement.because)
    bonuses = {first.bonus, *(other.bonus for other in others)}
    if len(bonuses) == 1:
        return f"{first.points}{_bonus_tail(card, first, name)}"
    amounts = in_a_row(map(str, sorted(bonuses)), "or")
    return f"{first.points}, plus {amounts}, by the column."


def _alike_is_ordinary(card: Card, placement: Placement, name: str) -> str:
    box = placement.box
    alike = placement.because[0]
    still = "is open" if card.has_room(alike) else "was open then"
    if box in placement.because:
        return f"{_all(placement.dice).capitalize()} alike: {box.label} pays {placement.points}."
    has_joker = any(step.pay == "joker" for step in card.rules.policy.steps)
    what = "a Joker" if has_joker else f"an extra {card.rules.rule_set.alike_name}"
    return (
        f"Not {what}: {_the(name)}{alike.label} box {still}. It pays {card.rules.best(alike)}; "
        f"{box.label} pays {placement.points}."
    )


def _extra(card: Card, placement: Placement, name: str) -> str:
    box, points = placement.box.label, placement.points
    tail = _bonus_tail(card, placement, name)
    match placement.reason:
        case Reason.JOKER:
            return f"{_joker_because(card, placement)} {box} {points}{tail}"
        case Reason.EXTRA_ZERO:
            return f"No lower box is open any more, so {box} takes a zero{tail}"
        case _:
            return f"{_natural_because(card, placement)} {box} pays {points}{tail}"


def _joker_because(card: Card, placement: Placement) -> str:
    step, rules = placement.step, card.rules
    anywhere = step is not None and step.where == "any"
    where = "any open box will do" if anywhere else "any open lower box pays in full"
    matching = _matching(rules, placement.dice)
    if not matching or not any(step.when == "matching_open" for step in rules.policy.steps):
        return f"Joker: {where}."
    return (
        f"Joker: {says_boxes(matching)} {'is' if len(matching) == 1 else 'are'} filled, so {where}."
    )


def _natural_because(card: Card, placement: Placement) -> str:
    step, dice = placement.step, placement.dice
    if placement.box.face == dice[0]:
        if step is not None and step.where == "matching":
            return f"An extra {card.rules.rule_set.alike_name} goes in its own upper box first:"
        return f"{_all(dice).capitalize()} {dice[0]}s in their own box:"
    if placement.box.category.joker is None:
        return f"An extra {card.rules.rule_set.alike_name} may go in any open box:"
    if step is not None and step.when == "matching_open":
        still = [box for box in _matching(card.rules, dice) if card.is_open(box)]
        return f"No Joker while {says_boxes(still)} {_is_open(card, still)}:"
    return "Played without a Joker:"


def _bonus_tail(card: Card, placement: Placement, name: str) -> str:
    """How the sentence ends: with the extra bonus, or why there is none."""
    match placement.bonus_reason:
        case BonusReason.EARNED:
            return f", plus the {placement.bonus}."
        case BonusReason.SCRATCHED:
            who = f"{name} has" if name else "there is"
            return f". No bonus: {who} {_scratch(card, placement.because)}."
        case BonusReason.ELSEWHERE:
            own = says_boxes(_matching(card.rules, placement.dice)) or "the box of the number"
            return f". No bonus: it goes with {own} only."
        case _:
            return "."


def _scratch(card: Card, boxes: Iterable[Box]) -> str:
    first = next(iter(boxes))
    return f"{card.entries[first.key].points} in {first.label}"


def _ordinary(placement: Placement) -> str:
    box, dice, paid = placement.box, placement.dice, placement.points
    pattern = box.category.pattern
    if isinstance(pattern, Face):
        count = dice.count(pattern.face)
        return f"{COUNT_WORDS[count].capitalize()} {_plural(pattern.face, count)}: {paid}."
    if isinstance(pattern, Anything):
        return f"Anything goes, all dice count: {paid}."
    if not paid:
        return f"{box.label} needs {needs(pattern)}; {says_dice(dice)} lacks that: 0."
    needed = needs(pattern)
    if needed == says_dice(dice):
        return f"{needed} is what {box.label} needs: {paid}."
    return f"{says_dice(dice)} has {needed}: {_how_paid(pattern, dice, paid)}."


def needs(pattern: Groups | Straight) -> str:
    """What the dice must show: `three alike`, `three of one number and two of another`."""
    if isinstance(pattern, Straight):
        runs = [says_dice(run) for run in pattern.runs]
        if len(runs) == 1:
            return runs[0]
        return f"{COUNT_WORDS[len(pattern.runs[0])]} in a row"
    words = [COUNT_WORDS[size] for size in pattern.sizes]
    if len(words) == 1:
        return f"{words[0]} alike"
    return in_a_row(f"{word} of {which}" for word, which in zip(words, WHICH_NUMBER, strict=False))


def _how_paid(pattern: Groups | Straight, dice: Dice, paid: int) -> str:
    if isinstance(pattern, Straight) or isinstance(pattern.pays, int):
        return f"{paid}"
    best = pattern.best(dice)
    if pattern.pays == "all" or len(best) == len(dice):
        return f"{paid}, the sum of all dice"
    return f"{says_dice(best)}, together {paid}"


def _anchor(rules: Rules, placement: Placement) -> str:
    match placement.reason:
        case Reason.FILLED:
            return "turn"
        case Reason.OUT_OF_ORDER:
            return "printed-order"
        case Reason.ALIKE_IS_ORDINARY:
            return "alike-ordinary"
        case _ if placement.step is not None:
            return placement.step.rule
        case _:
            return f"box-{placement.box.category.key}"


def _matching(rules: Rules, dice: Dice) -> tuple[Box, ...]:
    return rules.rule_set.boxes_of[dice[0]]


def _all(dice: Dice) -> str:
    return COUNT_WORDS[len(dice)]


def _is_are(boxes: Iterable[Box]) -> str:
    """Labels such as Fours are plural words already; several labels always are."""
    labels = [box.label for box in boxes]
    return "are" if len(labels) > 1 or labels[0].endswith("s") else "is"


def _is_open(card: Card, boxes: Sequence[Box]) -> str:
    """`are open`; of boxes that later turns have filled, `were open then`."""
    if any(map(card.has_room, boxes)):
        return f"{_is_are(boxes)} open"
    return f"{'were' if _is_are(boxes) == 'are' else 'was'} open then"


def _plural(face: int, count: int) -> str:
    return f"{face}" if count == 1 else f"{face}s"


def _whose(name: str) -> str:
    return f"{name}’s " if name else ""


def _the(name: str) -> str:
    return _whose(name) or "the "
