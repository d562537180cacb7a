"""What a change does to a game, in words, and what is wrong with a turn that is flagged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoresheet import ruling
from scoresheet.card import Card
from scoresheet.events import TurnFixed
from scoresheet.game import Game, Turn
from scoresheet.saying import ordinal, says_slot


@dataclass(frozen=True, slots=True)
class _Change:
    """Points that a total gains or loses, as they count, and what for: `Fours`."""

    points: int
    what: str


def consequences(before: Game, after: Game) -> list[str]:
    """A sentence for each thing that differs between two states of a game, none where nothing does.

    `consequences(game, game.apply(fix))`: `["With Yahtzee at 0, Ann loses 50 here and the 100 of
    round 9: 312 becomes 162, 1st becomes 2nd.", "Ben: 2nd becomes 1st."]`. Flags, turns that open
    and whose turn it is are told as well.
    """
    players = sorted(after.playing_order, key=lambda p: _how_far(before, after, p))
    told = [_totals(before, after, player) for player in players]
    told += _flags(before, after)
    told += _slots(before, after)
    told += [_course(before, after)]
    return [sentence for sentence in told if sentence]


def why_flagged(game: Game, turn: Turn) -> str:
    """Why the rules do not allow a flagged turn, and what would mend it, in sentences."""
    card, name = game.card_at(turn.player, turn.slot), game.players[turn.player]
    if turn.entry.dice is None:
        closed = ruling.closed_without_dice(card, turn.box, name)
        return closed or ruling.impossible_points(card, turn.box, turn.points or 0)
    reason = ruling.rule_on(card, card.place(turn.box, turn.entry.dice), name).reason
    boxes = [placed.box for placed in card.placements(turn.entry.dice) if placed.legal]
    if not boxes:
        return f"{reason} Correct its dice, or the turns before it."
    if len(boxes) > ruling.MOST_NAMED:
        return f"{reason} Correct its dice, or move it to a box that takes them."
    return f"{reason} Correct its dice, or move it to {ruling.says_boxes(boxes, 'or')}."


def _fix(after: Game) -> TurnFixed | None:
    event = after.latest.event if after.latest else None
    return event if isinstance(event, TurnFixed) else None


def _how_far(before: Game, after: Game, player: int) -> tuple[bool, bool]:
    """How far a change is from the player: whose turn is fixed comes first, then who gains."""
    fix, new = _fix(after), after.cards[player].totals().total
    same = _card(before, player).totals().total == new
    return fix is None or fix.player != player, same


def _totals(before: Game, after: Game, player: int) -> str:
    """What the player's total gains and loses, and the place that follows."""
    name, new = after.players[player], after.cards[player].totals().total
    place = _place(before, after, player)
    changes = list(_changes(before, after, player))
    if not changes:
        return f"{name}: {place}." if place else ""
    old = _card(before, player).totals().total
    total = f"still {new}" if new == old else f"{old} becomes {new}"
    lost = [f"{-change.points}{change.what}" for change in changes if change.points < 0]
    won = [f"{change.points}{change.what}" for change in changes if change.points > 0]
    parts = [
        f"{verb} {ruling.in_a_row(amounts)}"
        for verb, amounts in (("loses", lost), ("gains", won))
        if amounts
    ]
    lead = _lead(after, player)
    return f"{lead}{name} {', and '.join(parts)}: {', '.join(filter(None, (total, place)))}."


def _lead(after: Game, player: int) -> str:
    """How a sentence on corrected dice or points begins: `With Fours at 8, `."""
    fix = _fix(after)
    if not fix or fix.player != player or (fix.dice is None and fix.points is None):
        return ""
    turn = after.turn(player, fix.slot)
    return f"With {turn.box.label} at {turn.entry.points}, " if turn else ""


def _changes(before: Game, after: Game, player: int) -> Iterator[_Change]:
    yield from _boxes(before, after, player)
    yield from _bonuses(before, after, player)
    old, new = _card(before, player), after.cards[player]
    columns = after.rules.rule_set.columns
    for column, was, now in zip(columns, old.totals().columns, new.totals().columns, strict=True):
        gain = (now.upper_bonus - was.upper_bonus) * column.multiplier
        label = f" {column.label}" if column.label else ""
        yield from _change(gain, f" for the upper section{label}")
    paper = [card.extra_start * card.rules.policy.bonus for card in (old, new)]
    yield from _change(paper[1] - paper[0], " for bonuses from paper")


def _boxes(before: Game, after: Game, player: int) -> Iterator[_Change]:
    fix = _fix(after)
    here = fix.saw_box if fix and fix.player == player and _lead(after, player) else None
    old, new = _card(before, player).entries, after.cards[player].entries
    for box in after.rules.rule_set.boxes:
        was, now = (entries[box.key].points if box.key in entries else 0 for entries in (old, new))
        multiplier = after.rules.rule_set.columns[box.column].multiplier
        what = " here" if box.key == here else f" in {box.label}"
        yield from _change((now - was) * multiplier, what)


def _bonuses(before: Game, after: Game, player: int) -> Iterator[_Change]:
    """The extra bonus of each turn that has another one now."""
    was, now = _bonus_by_slot(before, player), _bonus_by_slot(after, player)
    for slot in sorted(was.keys() | now.keys()):
        yield from _change(now.get(slot, 0) - was.get(slot, 0), f" extra in round {slot}")


def _bonus_by_slot(game: Game, player: int) -> dict[int, int]:
    if player >= len(game.players):
        return {}
    card, slots = game.cards[player], game.table.players[player].slots
    return {number: card.entries[slot.box.key].bonus for number, slot in slots.items()}


def _change(points: int, what: str) -> Iterator[_Change]:
    if points:
        yield _Change(points, what)


def _card(game: Game, player: int) -> Card:
    """The player's card, an empty one for who was not there yet."""
    return game.cards[player] if player < len(game.players) else Card(game.rules)


def _place(before: Game, after: Game, player: int) -> str:
    """`1st becomes 2nd`, nothing where the place stays or the player is new."""
    was, now = (
        {standing.player: standing.place for standing in game.standings} for game in (before, after)
    )
    if player not in was or was[player] == now[player]:
        return ""
    return f"{_says_place(was[player])} becomes {_says_place(now[player])}"


def _says_place(place: int | None) -> str:
    return ordinal(place) if place else "no place"


def _flags(before: Game, after: Game) -> Iterator[str]:
    """Turns that the rules do not allow now, and those that they allow again."""
    flagged = {(t.player, t.slot, t.box.key) for t in before.turns if t.entry.flagged}
    for turn in after.turns:
        was = (turn.player, turn.slot, turn.box.key) in flagged
        which = f"{says_slot(after.table, turn.player, turn.slot)}, {turn.box.label},"
        if turn.entry.flagged and not was:
            yield f"{which} is not allowed then and pays 0. {why_flagged(after, turn)}"
        elif was and not turn.entry.flagged:
            yield f"{which} is allowed again."


def _slots(before: Game, after: Game) -> Iterator[str]:
    """Turns that are open again, and where a turn went that is another player's now."""
    was, now = ({(t.player, t.slot) for t in game.turns} for game in (before, after))
    for player, slot in sorted(was - now):
        yield f"{says_slot(after.table, player, slot)} is open again."
    fix = _fix(after)
    if fix and fix.to_player is not None:
        for player, slot in now - was:
            yield f"It counts as {says_slot(after.table, player, slot)}."


def _course(before: Game, after: Game) -> str:
    """Whether the game ends or goes on, else who is up if that changes."""
    if after.finished != before.finished:
        return "The game ends here." if after.finished else "The game goes on."
    if after.up is None or after.up == before.up:
        return ""
    return f"{after.players[after.up]} is up then."
