"""A whole game at the table: by taps, without scripts, and with a keyboard only."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from scoresheet.rulesets import load
from tests.browser.conftest import OpenPhone
from tests.browser.phone import Phone
from tests.browser.server import Server, Table
from tests.sheets import hand_game, handed_games

DOCUMENT = handed_games()["16-forced-standard"]
"""Two players, 26 turns: a scratched Yahtzee, Jokers, the 100 four times, both upper bonuses."""
WINNER = "Ann wins with 655"
LABELS = {box.key: box.label for box in load("yahtzee").boxes}


def turns() -> Iterator[tuple[str, str, str, int]]:
    """Name, dice, box and points of each turn."""
    for turn in DOCUMENT["turns"]:
        name = DOCUMENT["players"][turn["player"]]
        yield name, turn["dice"], turn["box"], turn["points"]


def expect_totals(table: Table, phone: Phone) -> None:
    """The sheet in the store and the places on the screen are as the file says."""
    expected = sorted(DOCUMENT["expect"], key=lambda player: player["place"])
    for player in expected:
        card = table.game.cards[table.game.players.index(player["name"])]
        totals, column = card.totals(), card.totals().columns[0]
        assert {key: entry.points for key, entry in card.entries.items()} == player["boxes"]
        assert (column.upper, column.upper_bonus, column.lower, totals.extra_bonus) == tuple(
            player[key] for key in ("upper", "upper_bonus", "lower", "extra_bonus")
        )
        assert totals.total == player["total"]
    places = [f"{p['place']}{p['name']}{p['total']}" for p in expected]
    expect(phone.page.locator(".places li")).to_have_text(places)


def test_two_players_play_to_the_end_with_six_taps_a_turn(phone: Phone, server: Server) -> None:
    table = server.table(*DOCUMENT["players"])
    phone.open(table.play)
    for number, (name, dice, box, points) in enumerate(turns(), 1):
        take_turn_by_taps(phone, name, dice, box, points)
        assert phone.taps == 6 * number
    expect(phone.told).to_have_text(WINNER)
    expect_totals(table, phone)


def take_turn_by_taps(phone: Phone, name: str, dice: str, box: str, points: int) -> None:
    expect(phone.told).to_contain_text(f"{name}: tap the dice that lie there")
    before = phone.expect_everything_on_screen()
    already = len(phone.requests)
    phone.enter(dice)
    expect(phone.pays(box)).to_have_text(str(points))
    assert phone.expect_everything_on_screen() == before
    assert asked_since(phone, already) == []
    phone.tap(phone.box(box))
    expect_written(phone, name, box, points)
    assert asked_since(phone, already) == ["POST turn"]


def asked_since(phone: Phone, already: int) -> list[str]:
    """What the taps asked of the server; an idle page asks for news by itself."""
    return [path for path in phone.paths()[already:] if path != "GET latest"]


def expect_written(phone: Phone, name: str, box: str, points: int) -> None:
    """The notice names the turn, or the game is over."""
    written = phone.told.get_by_text(f"{name}: {LABELS[box]} {points}")
    expect(written.or_(phone.page.locator(".places"))).to_be_visible()


def test_the_highest_totals_there_are_fit_the_screen(phone: Phone, server: Server) -> None:
    document, _ = hand_game("highest-card")
    table = server.table_from(document, len(document["turns"]) - 1)
    phone.open(table.play)
    expect(phone.chip("Ann")).to_contain_text(str(table.game.standings[0].totals.total))
    phone.expect_everything_on_screen()


def test_the_same_game_without_javascript(open_phone: OpenPhone, server: Server) -> None:
    table = server.table(*DOCUMENT["players"])
    phone = open_phone(java_script_enabled=False)
    phone.open(table.play)
    ways = (type_and_show, type_and_show, press_keys, type_only)
    for number, (name, dice, box, points) in enumerate(turns()):
        expect(phone.told).to_contain_text(f"{name}: tap the dice that lie there")
        phone.expect_everything_on_screen()
        way = ways[number % len(ways)]
        way(phone, dice)
        if way is not type_only:
            expect(phone.pays(box)).to_have_text(str(points))
            phone.expect_everything_on_screen()
        phone.tap(phone.box(box))
        expect_written(phone, name, box, points)
    expect(phone.told).to_have_text(WINNER)
    expect_totals(table, phone)


def type_and_show(phone: Phone, dice: str) -> None:
    phone.page.get_by_role("textbox", name="Dice").fill(dice)
    phone.tap(phone.page.get_by_role("button", name="Show"))


def press_keys(phone: Phone, dice: str) -> None:
    for so_far, face in enumerate(dice, 1):
        phone.tap(phone.key(face))
        expect(phone.page.get_by_role("textbox", name="Dice")).to_have_value(dice[:so_far])


def type_only(phone: Phone, dice: str) -> None:
    phone.page.get_by_role("textbox", name="Dice").fill(dice)


LAST_ROUNDS = 6
"""Turns left to play with the keyboard; those before come from the file."""

FOCUSED = """() => {
  const focused = document.activeElement;
  const { x, y, width, height } = focused.getBoundingClientRect();
  const style = getComputedStyle(focused);
  const fits = y + height <= innerHeight;
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return {
    tag: focused.tagName,
    id: focused.id,
    outlined: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
    onScreen: x >= 0 && y >= 0 && x + width <= innerWidth && (fits || focused.id === "card"),
    onTop: focused.contains(hit),
  };
}"""


def expect_visible_focus(phone: Phone) -> str:
    """The id of what has the focus, and it can be seen."""
    focused: dict[str, Any] = phone.page.evaluate(FOCUSED)
    assert focused.pop("tag") != "BODY"
    id: str = focused.pop("id")
    assert focused == {"outlined": True, "onScreen": True, "onTop": True}, id
    return id


def walk_to(phone: Phone, id: str, key: str = "Tab") -> None:
    """Presses Tab until that element has the focus; every step on the way can be seen."""
    for _ in range(60):
        phone.page.keyboard.press(key)
        leaves_the_page = phone.page.evaluate("document.activeElement === document.body")
        if not leaves_the_page and expect_visible_focus(phone) == id:
            return
    pytest.fail(f"{key} never came to {id}")


@pytest.mark.parametrize("key", ["Tab", "Shift+Tab"])
def test_the_last_rounds_with_the_keyboard_only(phone: Phone, server: Server, key: str) -> None:
    played = len(DOCUMENT["turns"]) - LAST_ROUNDS
    table = server.table_from(DOCUMENT, played)
    phone.open(table.play)
    phone.page.keyboard.press("Tab")
    for name, dice, box, points in list(turns())[played:]:
        expect(phone.told).to_contain_text(f"{name}: tap the dice that lie there")
        phone.page.keyboard.type(dice)
        expect(phone.pays(box)).to_have_text(str(points))
        walk_to(phone, f"box-{box}", key)
        with phone.page.expect_response(re.compile("/turn$")):
            phone.page.keyboard.press("Enter")
        expect(phone.page.locator(f"button#box-{box}:focus")).to_have_count(0)
        expect_visible_focus(phone)
    expect(phone.told).to_have_text(WINNER)
    expect_totals(table, phone)
    assert phone.taps == 0


def test_backspace_takes_dice_back_one_by_one(phone: Phone, server: Server) -> None:
    phone.open(server.table("Ann").play)
    phone.page.keyboard.type("44265")
    expect(phone.pays("chance")).to_have_text("21")
    phone.page.keyboard.press("Backspace")
    phone.page.keyboard.press("Backspace")
    phone.expect_dice("442  ")
    expect(phone.pays("chance")).to_be_empty()
    phone.page.keyboard.type("11")
    expect(phone.pays("chance")).to_have_text("12")


def test_escape_closes_what_the_sheet_says_and_keeps_the_focus(
    phone: Phone, server: Server
) -> None:
    table = server.table("Ann", "Ben")
    table.write(0, "chance", "11234")
    phone.open(f"{table.play}?player=0")
    walk_to(phone, "box-chance")
    phone.page.keyboard.press("Enter")
    expect(phone.says).to_contain_text("Ann: Chance 11")
    phone.page.keyboard.press("Escape")
    expect(phone.says).to_be_empty()
    assert expect_visible_focus(phone) == "box-chance"
    walk_to(phone, "box-chance")


def test_a_panel_closed_by_its_own_button_gives_the_focus_back(
    phone: Phone, server: Server
) -> None:
    table = server.table("Ann", "Ben")
    table.write(0, "chance", "11234")
    phone.open(f"{table.play}?player=0")
    walk_to(phone, "box-chance")
    phone.page.keyboard.press("Enter")
    close = phone.says.get_by_role("link", name="Close")
    close.focus()
    expect_visible_focus(phone)
    phone.page.keyboard.press("Enter")
    expect(phone.says).to_be_empty()
    assert expect_visible_focus(phone) == "box-chance"


def test_escape_closes_the_menu_and_keeps_the_focus(phone: Phone, server: Server) -> None:
    phone.never_poll()
    phone.open(server.table("Ann", "Ben").play)
    phone.page.keyboard.press("Tab")
    phone.page.keyboard.press("Enter")
    whole_sheet = phone.page.get_by_role("link", name="Whole sheet")
    expect(whole_sheet).to_be_visible()
    phone.page.keyboard.press("Tab")
    expect(whole_sheet).to_be_focused()
    phone.page.keyboard.press("Escape")
    expect(whole_sheet).to_be_hidden()
    expect(phone.page.locator("summary")).to_be_focused()
    expect_visible_focus(phone)
