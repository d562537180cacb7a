"""The games of one evening: found from any of them, whichever way their links point."""

from __future__ import annotations

import itertools

import pytest

from scoresheet.events import GameCreated
from scoresheet.store import Store, UnknownGame
from tests.table import CARD
from tests.visit import send

_numbers = itertools.count()


def begin(store: Store, after: int | None = None) -> int:
    created = GameCreated("yahtzee", {}, ("Ann", "Ben"), after=after)
    entry = f"begin-{next(_numbers)}"
    return store.create_game(created, entry=entry, phone="", shelf=None).id


def evening(store: Store, id: int) -> list[int]:
    return [game.id for game in store.evening(id)]


def test_a_game_that_follows_none_is_alone(store) -> None:
    first, other = begin(store), begin(store)
    assert (evening(store, first), evening(store, other)) == ([first], [other])


@pytest.mark.parametrize("asked", [0, 1, 2, 3])
def test_an_evening_is_found_from_any_of_its_games(store, asked: int) -> None:
    games = [begin(store)]
    begin(store)
    for _ in range(3):
        games.append(begin(store, after=games[-1]))
    assert evening(store, games[asked]) == games


@pytest.mark.parametrize("asked", [0, 1, 2, 3])
def test_two_games_that_follow_the_same_one_belong_to_its_evening(store, asked: int) -> None:
    first = begin(store)
    playoff, again = begin(store, after=first), begin(store, after=first)
    games = [first, playoff, again, begin(store, after=again)]
    assert evening(store, games[asked]) == games


def test_a_game_of_an_evening_is_as_its_link_finds_it(store) -> None:
    id = begin(store)
    assert store.evening(id) == (store.by_id(id),)


def test_an_unknown_game_has_no_evening(store) -> None:
    with pytest.raises(UnknownGame):
        store.evening(7)


def test_play_again_makes_an_evening(client, store, new_game) -> None:
    table = new_game("Ann").finish(CARD)
    send(client, table, "again")
    assert len(store.evening(table.stored.id)) == 2
