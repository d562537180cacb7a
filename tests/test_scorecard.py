"""The printed card: its lines in their order, and what a card has in each."""

from __future__ import annotations

from typing import Any

import pytest

from scoresheet import gamefile
from scoresheet.card import Card, Entry
from scoresheet.game import Game
from scoresheet.rulesets import keys, load
from scoresheet.scorecard import Cell, hint, parts
from tests.sheets import card, hand_game, handed_games


def labels(game: str, half: int, **options: str) -> list[str]:
    return [line.label for line in parts(load(game).rules(options))[half].lines]


def line(on: Card, label: str) -> list[str]:
    """What stands in the last line with this label."""
    lines = [line for part in parts(on.rules) for line in part.lines if line.label == label]
    return [cell.text for cell in lines[-1].cells(on)]


def titled(on: Card, half: str) -> str:
    return dict(on.rules.rule_set.halves)[half].label.replace("section", "Section")


def played(document: dict[str, Any]) -> Game:
    given = {key: value for key, value in document.items() if key != "expect"}
    return gamefile.read(gamefile.parse(given)).game


@pytest.mark.parametrize(
    "game, half, last",
    [
        ("yahtzee", 0, ["TOTAL SCORE", "BONUS (if 63 or over)", "TOTAL"]),
        (
            "yahtzee",
            1,
            [
                "YAHTZEE BONUS",
                "100 for each ✓",
                "TOTAL of Lower Section",
                "TOTAL of Upper Section",
                "GRAND TOTAL",
            ],
        ),
        (
            "kniffel",
            1,
            [
                "KNIFFEL BONUS",
                "50 for each ✓",
                "TOTAL of Unterer Teil",
                "TOTAL of Oberer Teil",
                "GRAND TOTAL",
            ],
        ),
        ("yatzy", 0, ["TOTAL SCORE", "BONUS (if 63 or over)", "TOTAL"]),
        ("yatzy", 1, ["TOTAL of Lower Section", "TOTAL of Upper Section", "GRAND TOTAL"]),
        ("maxi_yatzy", 0, ["TOTAL SCORE", "BONUS (if 84 or over)", "TOTAL"]),
        (
            "triple_yahtzee",
            1,
            [
                "TOTAL of Lower Section",
                "TOTAL of Upper Section",
                "TOTAL, ×1, ×2, ×3",
                "YAHTZEE BONUS",
                "100 × column for each ✓",
                "GRAND TOTAL",
            ],
        ),
    ],
)
def test_the_total_lines_follow_the_boxes_in_printed_order(
    game: str, half: int, last: list[str]
) -> None:
    section = load(game).halves[half][1]
    boxes = [category.label for category in section.categories]
    assert labels(game, half) == boxes + last


def test_without_an_extra_bonus_there_is_no_line_for_it() -> None:
    lower = labels("yahtzee", 1, bonus="none")
    assert lower[7:] == ["TOTAL of Lower Section", "TOTAL of Upper Section", "GRAND TOTAL"]


def test_the_extra_bonus_is_ticked_and_belongs_to_the_lower_section() -> None:
    document, expected = hand_game("highest-card")
    ann = played(document).cards[0]
    assert line(ann, "YAHTZEE BONUS") == ["✓" * 12]
    assert line(ann, "100 for each ✓") == ["1200"]
    assert line(ann, "TOTAL of Lower Section") == [f"{expected[0]['lower'] + 1200}"]
    assert line(ann, "GRAND TOTAL") == ["1575"]


def test_bonuses_that_came_from_paper_are_ticked_too() -> None:
    rules = load("yahtzee").rules()
    ann = Card(rules, {"yahtzee": Entry(50), "fours": Entry(20, 100)}, extra_start=2)
    assert line(ann, "YAHTZEE BONUS") == ["✓✓✓"]
    assert line(ann, "100 for each ✓") == ["300"]


@pytest.mark.parametrize("document", handed_games().values(), ids=handed_games())
def test_the_printed_totals_are_those_of_the_game(document: dict[str, Any]) -> None:
    for one, expected in zip(played(document).cards, document["expect"], strict=True):
        columns = expected.get("columns", [expected])
        assert line(one, "TOTAL SCORE") == [f"{column['upper']}" for column in columns]
        uppers = [f"{column['upper'] + column['upper_bonus']}" for column in columns]
        assert line(one, "TOTAL") == uppers
        assert line(one, f"TOTAL of {titled(one, 'upper')}") == uppers
        alone = expected["extra_bonus"] if len(columns) == 1 else 0
        lowers = [f"{column['lower'] + alone}" for column in columns]
        assert line(one, f"TOTAL of {titled(one, 'lower')}") == lowers
        assert line(one, "GRAND TOTAL") == [f"{expected['total']}"]


def test_where_columns_are_multiplied_the_extra_bonus_is_added_after() -> None:
    rules = load("triple_yahtzee").rules()
    entries = {
        **{f"yahtzee.{column}": Entry(50) for column in (1, 2, 3)},
        "fours.3": Entry(20, 300),
        "chance.2": Entry(9),
    }
    ann = Card(rules, entries)
    assert line(ann, "TOTAL of Lower Section") == ["50", "59", "50"]
    assert line(ann, "TOTAL of Upper Section") == ["0", "0", "20"]
    assert line(ann, "TOTAL, ×1, ×2, ×3") == ["50", "118", "210"]
    assert line(ann, "YAHTZEE BONUS") == ["✓"]
    assert line(ann, "100 × column for each ✓") == ["300"]
    assert line(ann, "GRAND TOTAL") == ["678"]


def test_a_box_has_its_points_dice_and_signs() -> None:
    rules = load("yahtzee").rules()
    entries = {
        "aces": Entry(3, dice=(1, 1, 1, 2, 6)),
        "twos": Entry(10, 100, (2, 2, 2, 2, 2)),
        "threes": Entry(0, flagged=True),
    }
    upper = parts(rules)[0].lines
    cells = [one.cells(Card(rules, entries))[0] for one in upper[:4]]
    assert cells == [
        Cell("3", dice="11126"),
        Cell("10", extra="+100", dice="22222"),
        Cell("0", sign="†"),
        Cell(),
    ]


@pytest.mark.parametrize("game", keys())
def test_every_line_is_as_wide_empty_as_filled(game: str) -> None:
    rules = load(game).rules()
    for part in parts(rules):
        for one in part.lines:
            empty, filled = one.cells(None), one.cells(Card(rules))
            assert [cell.span for cell in empty] == [cell.span for cell in filled]
            assert sum(cell.span for cell in empty) == len(rules.rule_set.columns)
            assert {cell.text for cell in empty} == {""}


def test_an_open_box_stays_empty_and_a_zero_does_not() -> None:
    assert line(card({"chance": 0}), "Chance") == ["0"]
    assert line(card(), "Chance") == [""]


@pytest.mark.parametrize(
    "game, category, said",
    [
        ("yahtzee", "aces", "Sum of the aces"),
        ("yahtzee", "three_of_a_kind", "Three alike: sum of all dice"),
        ("yahtzee", "full_house", "Three of one, two of another: 25"),
        ("yahtzee", "small_straight", "Four in a row: 30"),
        ("yahtzee", "yahtzee", "Five alike: 50"),
        ("yahtzee", "chance", "Sum of all dice"),
        ("yatzy", "one_pair", "The best two alike: their sum"),
        ("yatzy", "full_house", "Three of one, two of another: their sum"),
        ("maxi_yatzy", "full_straight", "1-2-3-4-5-6: 21"),
    ],
)
def test_a_hint_says_what_it_needs_and_pays(game: str, category: str, said: str) -> None:
    boxes = {box.category.key: box.category for box in load(game).boxes}
    assert hint(boxes[category]) == said


@pytest.mark.parametrize("game", keys())
def test_every_box_says_how_to_score_in_brief(game: str) -> None:
    categories = [category for _, half in load(game).halves for category in half.categories]
    assert [one.key for one in categories if not one.brief or hint(one).count(":") > 1] == []
