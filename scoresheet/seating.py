"""Who plays, in which order and by which house rules: the table that follows from each change.

Each function gives the new table or raises Refusal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoresheet import names
from scoresheet.card import Card
from scoresheet.entries import check_player
from scoresheet.events import (
    BankedRollsSet,
    HouseRulesChanged,
    PlayerAdded,
    PlayerBack,
    PlayerLeft,
    PlayerRenamed,
    Resumed,
    SeatsChanged,
    Stopped,
)
from scoresheet.refusal import Code, Refusal
from scoresheet.rules import Rules, RuleSet, UnknownOptions
from scoresheet.table import Player, Table


def seat(
    rule_set: RuleSet, options: Mapping[str, str], players: Sequence[str], starter: int
) -> Table:
    """A new table, cards empty, seats as the players are given."""
    rules = _rules(rule_set, options)
    problems = names.problems(players)
    if problems:
        raise Refusal(Code.BAD_NAMES, " ".join(problems))
    seated = tuple(Player(name, Card(rules)) for name in players)
    table = Table(rules, seated, tuple(range(len(players))))
    return replace(table, starter=check_player(table, starter))


def add(table: Table, event: PlayerAdded) -> Table:
    """The table with one more player, who is not up before those who play now."""
    _check_name([player.name for player in table.players], event.name)
    if not 0 <= event.seat <= len(table.seats):
        raise Refusal(Code.BAD_SEATS, f"Seats go from 0 to {len(table.seats)}.")
    joiner = len(table.players)
    seats = (*table.seats[: event.seat], joiner, *table.seats[event.seat :])
    players = (*table.players, Player(event.name, Card(table.rules)))
    return _in_step(replace(table, players=players, seats=seats), joiner)


def rename(table: Table, event: PlayerRenamed) -> Table:
    player = table.players[check_player(table, event.player)]
    if event.name == player.name:
        raise Refusal(Code.NO_CHANGE, f"{player.name} is called that already.")
    others = [one.name for one in table.players if one is not player]
    _check_name(others, event.name)
    return table.with_player(event.player, replace(player, name=event.name))


def leave(table: Table, event: PlayerLeft) -> Table:
    player = table.players[check_player(table, event.player)]
    if player.left:
        raise Refusal(Code.NO_CHANGE, f"{player.name} has left already.")
    if sum(not one.left for one in table.players) == 1:
        says = f"{player.name} is the last one here. Stop the game instead."
        raise Refusal(Code.NOBODY_LEFT, says)
    return table.with_player(event.player, replace(player, left=True))


def come_back(table: Table, event: PlayerBack) -> Table:
    """The table with a player back; one who fell behind is not up before those who play now."""
    player = table.players[check_player(table, event.player)]
    if not player.left:
        raise Refusal(Code.NO_CHANGE, f"{player.name} is at the table already.")
    back = table.with_player(event.player, replace(player, left=False))
    up = back.up_without(event.player)
    fell_behind = up is not None and player.taken < table.players[up].taken
    return _in_step(back, event.player) if fell_behind else back


def change_seats(table: Table, event: SeatsChanged) -> Table:
    check_player(table, event.starter)
    if sorted(event.order) != sorted(table.seats):
        says = "Every player needs one seat: somebody came or went since this order was made."
        raise Refusal(Code.BAD_SEATS, says)
    if (event.order, event.starter) == (table.seats, table.starter):
        raise Refusal(Code.NO_CHANGE, "Everybody sits there already.")
    return replace(table, seats=event.order, starter=event.starter)


def change_house_rules(table: Table, event: HouseRulesChanged) -> Table:
    """The table by other rules: every card is worked out again."""
    rules = _rules(table.rules.rule_set, {**table.rules.options, **event.options})
    if rules.options == table.rules.options:
        raise Refusal(Code.NO_CHANGE, "Those are the house rules already.")
    players = tuple(player.derived(rules) for player in table.players)
    return replace(table, rules=rules, players=players)


def bank_rolls(table: Table, event: BankedRollsSet) -> Table:
    player = table.players[check_player(table, event.player)]
    most = table.rules.rule_set.banked_rolls
    if not most:
        says = f"{table.rules.rule_set.name} keeps no rolls for later turns."
        raise Refusal(Code.NOT_FROM_HERE, says)
    if not 0 <= event.count <= most:
        raise Refusal(Code.BAD_COUNT, f"A player can keep 0 to {most} rolls.")
    if event.count == player.banked:
        raise Refusal(Code.NO_CHANGE, f"{player.name} has {event.count} saved already.")
    return table.with_player(event.player, replace(player, banked=event.count))


def stop(table: Table, _: Stopped) -> Table:
    if table.finished:
        which = "stopped" if table.stopped else "finished"
        raise Refusal(Code.NO_CHANGE, f"This game is {which} already.")
    return replace(table, stopped=True)


def resume(table: Table, _: Resumed) -> Table:
    if not table.stopped:
        raise Refusal(Code.NO_CHANGE, "This game was not stopped.")
    return replace(table, stopped=False)


def _in_step(table: Table, index: int) -> Table:
    """The table with so many turns missed by the player that whose turn it is does not change.

    A seat that has been passed in the round that runs has missed that round too.
    """
    player, up, order = table.players[index], table.up_without(index), table.playing_order.index
    if up is None:
        return table
    gone = table.players[up].taken + (order(index) < order(up))
    missed = min(gone - len(player.slots), len(table.rules.rule_set.boxes))
    return table.with_player(index, replace(player, missed=missed))


def _check_name(others: list[str], name: str) -> None:
    players = [*others, name]
    problems = names.table_problems(players)
    problem = names.problem(players, len(others))
    if problems or problem:
        raise Refusal(Code.BAD_NAMES, " ".join([*problems, *([problem] if problem else [])]))


def _rules(rule_set: RuleSet, options: Mapping[str, str]) -> Rules:
    try:
        return rule_set.rules(options)
    except UnknownOptions as error:
        raise Refusal(Code.UNKNOWN_OPTION, str(error)) from None
