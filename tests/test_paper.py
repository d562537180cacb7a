"""Extra bonuses on cards begun on paper: as many as play can reach, and what they tell of rolls."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoresheet import gamefile
from scoresheet.events import BegunFromPaper, HouseRulesChanged
from scoresheet.game import Game, create, replay
from scoresheet.results import result_of
from tests.sheets import refused, total

TRIPLE = {"yahtzee.1": 50, "yahtzee.2": 50, "yahtzee.3": 50}
SCRATCHED = "Yahtzee was scratched, so extra Yahtzees earned no bonus."

ONE_TOO_MANY: dict[str, tuple[str, dict[str, str], dict[str, int], int, str]] = {
    "more than filled boxes": (
        "yahtzee",
        {},
        {"yahtzee": 50, "fours": 20, "chance": 30},
        2,
        "The other filled boxes can have earned 2 extra bonuses at most, not 3.",
    ),
    "one box": (
        "yahtzee",
        {},
        {"yahtzee": 50, "fours": 20},
        1,
        "The other filled boxes can have earned 1 extra bonus at most, not 2.",
    ),
    "no other box": (
        "yahtzee",
        {},
        {"yahtzee": 50},
        0,
        "No other filled box can have earned an extra bonus.",
    ),
    "Yahtzee open": (
        "yahtzee",
        {},
        {"fours": 20},
        0,
        "Yahtzee must be filled before there are extra bonuses to count.",
    ),
    "Yahtzee scratched": ("yahtzee", {}, {"yahtzee": 0, "fours": 20}, 0, SCRATCHED),
    "Yahtzee scratched, house rule": (
        "yahtzee",
        {"bonus": "after_scratch"},
        {"yahtzee": 0, "fours": 20},
        1,
        "The other filled boxes can have earned 1 extra bonus at most, not 2.",
    ),
    "no bonus agreed": (
        "yahtzee",
        {"bonus": "none"},
        {"yahtzee": 50, "fours": 20},
        0,
        "By the house rules here extra Yahtzees earn no bonus.",
    ),
    "by column": (
        "triple_yahtzee",
        {},
        {**TRIPLE, "fours.1": 20, "fours.3": 20},
        4,
        "The other filled boxes can have earned 4 extra bonuses at most, not 5.",
    ),
    "three columns, flat": (
        "triple_yahtzee",
        {"bonus": "flat"},
        {**TRIPLE, "fours.1": 20, "fours.3": 20},
        2,
        "The other filled boxes can have earned 2 extra bonuses at most, not 3.",
    ),
    "one Yahtzee of three open": (
        "triple_yahtzee",
        {},
        {"yahtzee.1": 50, "yahtzee.2": 50, "fours.1": 20},
        0,
        "Yahtzee (×3) must be filled before there are extra bonuses to count.",
    ),
    "two Yahtzees of three scratched": (
        "triple_yahtzee",
        {},
        {"yahtzee.1": 0, "yahtzee.2": 50, "yahtzee.3": 0, "fours.1": 20},
        0,
        "Yahtzee (×1) and Yahtzee (×3) were scratched, so extra Yahtzees earned no bonus.",
    ),
    "in its upper box only": (
        "kniffel",
        {},
        {"kniffel": 50, "fours": 20, "sixes": 30, "chance": 20, "full_house": 25},
        2,
        "The other filled boxes can have earned 2 extra bonuses at most, not 3.",
    ),
    "a game without extra ones": (
        "yatzy",
        {},
        {"yatzy": 50, "fours": 16},
        0,
        "Yatzy has no extra bonuses.",
    ),
}


@pytest.mark.parametrize(
    "rule_set, options, boxes, most, sentence", ONE_TOO_MANY.values(), ids=ONE_TOO_MANY
)
def test_paper_holds_no_more_bonuses_than_its_turns_can_have_earned(
    rule_set: str, options: dict[str, str], boxes: dict[str, int], most: int, sentence: str
) -> None:
    assert problems(rule_set, options, boxes, most) == []
    assert problems(rule_set, options, boxes, most + 1) == [sentence]


def problems(
    rule_set: str, options: dict[str, str], boxes: dict[str, int], extra: int
) -> list[str]:
    """What a game file that begins with this card is told."""
    document = {
        "format": gamefile.FORMAT,
        "game": rule_set,
        "options": options,
        "players": ["Ann"],
        "start": [{"boxes": boxes, "extra": extra}],
        "turns": [],
    }
    return [one.sentence for one in gamefile.problems(gamefile.parse(document))]


def test_what_a_log_holds_is_read_whatever_paper_is_asked_for_today() -> None:
    """Only what could be earned counts of it."""
    game = create("yahtzee", {}, ["Ann"]).apply(BegunFromPaper(0, {"yahtzee": 50, "aces": 5}, 3))
    assert game.cards[0].totals().total == 155


def test_a_huge_count_is_said_back_in_short() -> None:
    refusal = refused(create("yahtzee", {}, ["Ann"]), BegunFromPaper(0, {"yahtzee": 50}, 10**60))
    assert len(refusal.sentence) < 100


def begun(rule_set: str, options: dict[str, str], boxes: dict[str, int], extra: int) -> Game:
    """Ann's card from paper in a game of that kind."""
    return create(rule_set, options, ["Ann"]).apply(BegunFromPaper(0, boxes, extra))


@pytest.mark.parametrize(
    "rule_set, options, boxes, extra, change, counted",
    [
        ("yahtzee", {}, {"yahtzee": 50, "fours": 20}, 1, {"bonus": "none"}, 0),
        (
            "triple_yahtzee",
            {},
            {**TRIPLE, "fours.3": 20, "sixes.3": 30},
            6,
            {"bonus": "flat"},
            2,
        ),
        (
            "kniffel",
            {"bonus": "100"},
            {"kniffel": 50, "fours": 20, "chance": 20, "full_house": 25},
            3,
            {"bonus": "leaflet"},
            1,
        ),
        (
            "yahtzee",
            {"bonus": "after_scratch"},
            {"yahtzee": 0, "fours": 20},
            1,
            {"bonus": "standard"},
            0,
        ),
    ],
    ids=["no bonus", "flat", "in its upper box only", "none after a scratch"],
)
def test_other_house_rules_count_what_they_can_pay_and_the_file_says_so(
    rule_set: str,
    options: dict[str, str],
    boxes: dict[str, int],
    extra: int,
    change: dict[str, str],
    counted: int,
) -> None:
    before = begun(rule_set, options, boxes, extra)
    after = before.apply(HouseRulesChanged(change))
    assert after.cards[0].extra_start == counted
    back = after.apply(HouseRulesChanged({key: before.rules.options[key] for key in change}))
    assert back.cards == before.cards
    document = json.loads(json.dumps(gamefile.dump(after)))
    assert document["start"][0]["extra"] == counted
    assert total(replay(gamefile.events(gamefile.parse(document)))) == total(after)


@pytest.mark.parametrize(
    "start, sentence",
    [
        ({"boxes": {"yahtzee": 50}, "extra": 9}, ONE_TOO_MANY["no other box"][-1]),
        ({"boxes": {"yahtzee": 0, "chance": 20}, "extra": 1}, SCRATCHED),
    ],
    ids=["too many", "scratched"],
)
def test_a_game_file_is_held_to_the_same(start: dict[str, Any], sentence: str) -> None:
    document = {
        "format": "scoresheet-game/1",
        "game": "yahtzee",
        "players": ["Ann", "Ben"],
        "turns": [],
        "start": [{}, start],
    }
    parsed = gamefile.parse(document)
    assert [str(problem) for problem in gamefile.problems(parsed)] == [sentence]
    refusal = gamefile.result(gamefile.read(parsed))["refused"]
    assert refusal == {"turn": 0, "reason": sentence}


# ---- What is kept of them for records


@pytest.mark.parametrize(
    "rule_set, options, boxes, extra, rolls",
    [
        ("yahtzee", {}, {"yahtzee": 50, "fours": 20, "chance": 30}, 2, 2),
        ("triple_yahtzee", {"bonus": "flat"}, {**TRIPLE, "fours.3": 20, "sixes.1": 30}, 2, 2),
        ("triple_yahtzee", {}, {**TRIPLE, "fours.3": 20}, 3, 1),
        ("triple_yahtzee", {}, {**TRIPLE, "fours.3": 20, "sixes.1": 30}, 4, 2),
        ("triple_yahtzee", {}, {**TRIPLE, "fours.1": 20, "sixes.1": 30}, 2, 2),
        ("triple_yahtzee", {}, {**TRIPLE, "fours.2": 20, "sixes.1": 30}, 1, 1),
        ("kniffel", {}, {"kniffel": 50, "fours": 20}, 1, 1),
    ],
    ids=["each", "flat", "300 at once", "300 and 100", "two of 100", "one of 100", "leaflet"],
)
def test_bonuses_from_paper_are_the_fewest_rolls_that_earn_them(
    rule_set: str, options: dict[str, str], boxes: dict[str, int], extra: int, rolls: int
) -> None:
    (ann,) = result_of(begun(rule_set, options, boxes, extra)).totals
    assert ann.extras == rolls


def test_bonuses_that_are_not_paid_any_more_are_no_rolls_either() -> None:
    game = begun("yahtzee", {}, {"yahtzee": 50, "fours": 20}, 1)
    (ann,) = result_of(game.apply(HouseRulesChanged({"bonus": "none"}))).totals
    assert ann.extras == 0
