"""What the pad looks up by itself is what the rules engine says, for every roll and box."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest

from scoresheet import ruling
from scoresheet.card import Card, Entry
from scoresheet.events import GameCreated
from scoresheet.game import Game
from scoresheet.rulesets import keys, load
from scoresheet.scoring import Dice, all_rolls, five_alike
from scoresheet.table import Player, Table
from scoresheet.web import sheet
from tests.sheets import LOWER, UPPER, card, roll
from tests.toy import TOY

LOWER_FILLED = {"yahtzee": 50, **LOWER}

CARDS = {
    "empty": card(),
    "half filled": card({"fours": 12, "chance": 20, "full_house": 0}),
    "50 in Yahtzee": card({"yahtzee": 50}),
    "50 in Yahtzee, Fours filled": card({"yahtzee": 50, "fours": 12}),
    "0 in Yahtzee, Fours filled": card({"yahtzee": 0, "fours": 12}),
    "0 in Yahtzee, 100 after a scratch": card({"yahtzee": 0}, bonus="after_scratch"),
    "50 in Yahtzee, no bonus": card({"yahtzee": 50, "fours": 12}, bonus="none"),
    "the whole lower section filled": card({**LOWER_FILLED, "fours": 0}),
    "all upper boxes filled": card({**UPPER, "yahtzee": 50}),
    "free choice": card({"yahtzee": 50, "aces": 3}, joker="free"),
    "the original Joker": card({"yahtzee": 50, "aces": 3}, joker="original"),
    "the original Joker, lower section filled": card(LOWER_FILLED, joker="original"),
    "no Joker": card({"yahtzee": 50, "aces": 3}, joker="none"),
    "one box open": card({box: 0 for box in (*UPPER, *LOWER_FILLED) if box != "sixes"}),
}


def toy(filled: dict[str, int], **options: str) -> Card:
    return Card(TOY.rules(options), {box: Entry(points) for box, points in filled.items()})


TOY_CARDS = {
    "toy, empty": toy({}),
    "toy, by column": toy({"sextet.1": 100, "sextet.2": 0}),
    "toy, all best": toy({"sextet.1": 100, "sextet.2": 100}, bonus="best"),
    "toy, not all best": toy({"sextet.1": 100, "sextet.2": 0, "ones.1": 1}, bonus="best"),
    "toy, in its own box": toy({"sextet.1": 100, "sextet.2": 0}, bonus="matching", joker="none"),
    "toy, printed order": toy({"ones.1": 1}, order="printed"),
}
ALL_CARDS = {**CARDS, **TOY_CARDS}


def look_up(values: dict[str, Any], table: dict[str, Any], box: Any, dice: Dice) -> list[Any] | str:
    """What the pad's script finds: [points, bonus, note], or the sentence why it is closed."""
    extra = table["extra"].get(str(dice[0])) if five_alike(dice) else None
    found = table["closed"].get(box.key) or (extra and extra.get(box.key))
    if found:
        return found
    column = values["categories"].index(box.category.key)
    return [values["rolls"]["".join(map(str, dice))][column], 0, ""]


@pytest.mark.parametrize("on", ALL_CARDS.values(), ids=ALL_CARDS)
def test_the_tables_give_what_the_engine_gives(on: Card) -> None:
    rule_set = on.rules.rule_set
    table = json.loads(json.dumps(sheet.Sheet(game_of(on), 0, True).table))
    values = json.loads(json.dumps(sheet.ordinary_values(rule_set)))
    for dice in all_rolls(rule_set.dice):
        for ruled in ruling.rulings(on, dice, "Ann"):
            placement = ruled.placement
            if not placement.open:
                continue
            found = look_up(values, table, placement.box, dice)
            if placement.legal:
                assert found[:2] == [placement.points, placement.bonus], (dice, placement.box.key)
            elif placement.box.key in table["closed"]:
                assert found == ruling.closed_without_dice(on, placement.box, "Ann")
            else:
                assert found == ruled.reason, (dice, placement.box.key)


@pytest.mark.parametrize("on", ALL_CARDS.values(), ids=ALL_CARDS)
def test_the_page_without_script_says_what_the_tables_say(on: Card) -> None:
    rule_set = on.rules.rule_set
    table = json.loads(json.dumps(sheet.Sheet(game_of(on), 0, True).table))
    values = sheet.ordinary_values(rule_set)
    for dice in filter(five_alike, all_rolls(rule_set.dice)):
        for row in sheet.Sheet(game_of(on), 0, True, dice).rows:
            for cell in row:
                if cell.state != "written":
                    shown = cell.why or [cell.points, cell.bonus, cell.note]
                    assert shown == look_up(values, table, cell.box, dice)


NOTES = [
    ("50 in Yahtzee, Fours filled", "full_house", "44444", "Joker"),
    ("50 in Yahtzee, Fours filled", "chance", "44444", ""),
    ("0 in Yahtzee, Fours filled", "full_house", "44444", "Joker"),
    ("0 in Yahtzee, Fours filled", "chance", "44444", "no bonus"),
    ("50 in Yahtzee", "fours", "44444", ""),
    ("no Joker", "full_house", "44444", ""),
    ("empty", "full_house", "44422", ""),
]


@pytest.mark.parametrize("on, box, dice, note", NOTES, ids=[f"{n[0]}: {n[1]}" for n in NOTES])
def test_a_box_notes_what_its_points_do_not_say(on: str, box: str, dice: str, note: str) -> None:
    rows = sheet.Sheet(game_of(CARDS[on]), 0, True, roll(dice)).rows
    (cell,) = (cell for row in rows for cell in row if cell.box.key == box)
    assert cell.note == note


@pytest.mark.parametrize("key", keys())
def test_the_script_holds_the_table_of_its_rule_set(client, key: str) -> None:
    script = client.get(f"/values/{key}.js").text
    found = re.fullmatch(r"window\.scoresheetValues = (.*);\n", script)
    assert found
    assert json.loads(found[1]) == sheet.ordinary_values(load(key))


def test_every_roll_and_every_category_is_in_the_table() -> None:
    values = sheet.ordinary_values(TOY)
    assert len(values["rolls"]) == 462
    assert {len(row) for row in values["rolls"].values()} == {7}
    assert values["categories"][0] == "ones"


def test_the_card_on_the_page_carries_its_table(client, new_game) -> None:
    table = new_game("<Ann & 'Ben'>")
    table.write(0, "yahtzee", "44444")
    page = client.get(table.url).text
    found = re.search(r'data-card="([^"]*)"', page)
    assert found
    carried = json.loads(html.unescape(found[1]))
    shown = sheet.of(table.game, 0).table
    assert carried == json.loads(json.dumps(shown))
    assert carried["extra"]["4"]["chance"].startswith("Chance is closed for this roll: <Ann & 'Ben")


@pytest.mark.parametrize("key", ["chess", "__init__", "..", "yahtzee.py", "%00", "YAHTZEE"])
def test_there_is_no_script_for_an_unknown_rule_set(client, key: str) -> None:
    answer = client.get(f"/values/{key}.js")
    assert answer.status_code == 404
    assert answer.headers["Cache-Control"] == "no-store"


def game_of(on: Card) -> Game:
    """A game of Ann alone with this card."""
    rule_set = on.rules.rule_set
    created = GameCreated(rule_set.key, on.rules.options, ("Ann",))
    return Game(created, Table(on.rules, (Player("Ann", on),), (0,)))
