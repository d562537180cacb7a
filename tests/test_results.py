"""What is kept of a finished game: the same from every rule set, and enough for records."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoresheet import game, gamefile, rulesets
from scoresheet.events import GameCreated, PlayerAdded, PlayerLeft, PlayerRenamed, Stopped
from scoresheet.game import Game
from scoresheet.results import FinalTotal, all_alike, dump, load, result_of
from tests.sheets import hand_games, new_game, write
from tests.table import CARD

HAND = {name: document for name, document in hand_games().items() if name != "flagged-turn"}


def played(document: dict[str, Any]) -> Game:
    sheet = {key: value for key, value in document.items() if key != "expect"}
    return game.replay(gamefile.events(gamefile.parse(sheet)))


def filled(table: Game, player: int, card: dict[str, str]) -> Game:
    for box, dice in card.items():
        table = write(table, player, box, dice)
    return table


@pytest.mark.parametrize("document", HAND.values(), ids=HAND.keys())
def test_a_result_agrees_with_the_games_answer(document: dict[str, Any]) -> None:
    answer = {one["name"]: one for one in document["expect"]}
    for one in result_of(played(document)).totals:
        expected = answer[one.name]
        columns = expected.get("columns", [expected])
        assert (one.total, one.place) == (expected["total"], expected["place"])
        bonuses = sum(bool(column["upper_bonus"]) for column in columns)
        assert one.upper_bonuses == bonuses
        assert bool(one.extras) == bool(expected["extra_bonus"])


@pytest.mark.parametrize("document", HAND.values(), ids=HAND.keys())
def test_a_result_is_read_back_as_it_was_written(document: dict[str, Any]) -> None:
    result = result_of(played(document))
    assert load(json.loads(json.dumps(dump(result)))) == result


@pytest.mark.parametrize(
    "rule_set, label",
    [
        ("yahtzee", "Yahtzee"),
        ("triple_yahtzee", "Yahtzee"),
        ("yatzy", "Yatzy"),
        ("maxi_yatzy", "Maxi Yatzy"),
        ("kniffel", "Kniffel"),
    ],
)
def test_every_game_has_a_category_for_all_dice_alike(rule_set: str, label: str) -> None:
    assert [one.label for one in all_alike(rulesets.load(rule_set))] == [label]


def test_the_highest_card_holds_one_yahtzee_and_twelve_extra_ones() -> None:
    (ann,) = result_of(played(HAND["highest-card"])).totals
    assert (ann.total, ann.alike, ann.extras, ann.upper_bonuses, ann.full) == (1575, 1, 12, 1, True)


def test_a_scratched_box_is_no_yahtzee() -> None:
    table = filled(new_game("Ann"), 0, {**CARD, "yahtzee": "12346"})
    assert result_of(table).totals == (FinalTotal("Ann", 254, 1, 0, 0, 1, True),)


def test_who_left_has_no_place_and_a_card_that_is_not_full() -> None:
    table = filled(new_game("Ann", "Ben"), 0, CARD).apply(PlayerLeft(1))
    assert table.finished
    ann, ben = result_of(table).totals
    assert (ann.place, ann.full) == (1, True)
    assert (ben.place, ben.full) == (None, False)


def test_a_game_stopped_early_says_so() -> None:
    assert result_of(new_game("Ann", "Ben").apply(Stopped())).stopped


def test_an_entry_that_is_not_allowed_flags_the_game() -> None:
    document = hand_games()["flagged-turn"]
    assert result_of(played(document)).flagged


def test_a_playoff_says_so() -> None:
    created = GameCreated("yahtzee", {}, ("Ann", "Ben"), playoff=True)
    assert result_of(game.replay([created])).playoff


def test_a_result_knows_the_names_that_a_player_had_before() -> None:
    table = (
        new_game("Max", "Ann").apply(PlayerRenamed(0, "Maximilian")).apply(PlayerAdded("Cleo", 2))
    )
    result = result_of(table.apply(PlayerRenamed(2, "Cléo")).apply(Stopped()))
    assert [(one.name, one.before) for one in result.totals] == [
        ("Maximilian", ("Max",)),
        ("Ann", ()),
        ("Cléo", ("Cleo",)),
    ]
    assert load(json.loads(json.dumps(dump(result)))) == result
