"""Taps that come while an answer is still on its way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.server import Server

TURN = re.compile("/turn$")
CARD = re.compile(r"/\?player=\d$")
POINTS = re.compile(r"/points\?")
BOX = re.compile(r"/box\?")
NEWS = re.compile(r"/latest\?")

MARK_ANSWERS = """document.addEventListener("htmx:finally:request", (event) => {
  document.documentElement.dataset.answered = event.detail.ctx.target.id;
})"""


def test_a_box_tapped_while_another_card_is_on_its_way_is_written_there(
    phone: Phone, server: Server
) -> None:
    table = server.table("Ann", "Ben", "Cleo")
    phone.open(table.play)
    phone.enter("44462")
    with phone.held_back(CARD):
        phone.tap(phone.chip("Cleo"))
        phone.tap(phone.box("fours"))
    expect(phone.told).to_contain_text("Cleo: Fours 12")
    assert table.written == [("Cleo", "fours", 12)]


def test_a_written_box_tapped_while_its_card_is_on_its_way_tells_of_that_card(
    phone: Phone, server: Server
) -> None:
    table = server.table("Ann", "Ben")
    table.write(0, "fours", "44462")
    phone.open(table.play)
    with phone.held_back(CARD):
        phone.tap(phone.chip("Ann"))
        phone.tap(phone.box("fours"))
    expect(phone.says).to_contain_text("Ann: Fours 12")


def test_a_card_asked_for_while_a_turn_is_written_comes_after_it(
    phone: Phone, server: Server
) -> None:
    table = server.table("Ann", "Ben", "Cleo")
    phone.open(table.play)
    phone.enter("44462")
    with phone.page.expect_response(CARD), phone.held_back(TURN):
        phone.tap(phone.box("fours"))
        phone.tap(phone.chip("Cleo"))
    expect(phone.chip("Cleo")).to_have_attribute("aria-current", "true")
    expect(phone.chip("Ann")).to_contain_text("12")
    phone.expect_dice("     ")
    assert table.written == [("Ann", "fours", 12)]


def test_points_asked_for_one_card_are_not_offered_over_another(
    phone: Phone, server: Server
) -> None:
    phone.open(server.table("Ann", "Ben").play)
    with phone.held_back(POINTS):
        phone.tap(phone.box("fours"))
        phone.tap(phone.chip("Ben"))
        expect(phone.chip("Ben")).to_have_attribute("aria-current", "true")
        phone.page.evaluate(MARK_ANSWERS)
    expect(phone.page.locator("html")).to_have_attribute("data-answered", "says")
    expect(phone.says).to_be_empty()


def test_a_panel_goes_with_its_card(phone: Phone, server: Server) -> None:
    phone.open(server.table("Ann", "Ben").play)
    phone.tap(phone.box("fours"))
    expect(phone.says).to_contain_text("Ann: Fours without dice.")
    phone.tap(phone.chip("Ben"))
    expect(phone.chip("Ben")).to_have_attribute("aria-current", "true")
    expect(phone.says).to_be_empty()


@pytest.mark.parametrize(
    "status, says", [(0, "no connection. Your dice are kept"), (500, "the server stumbled")]
)
def test_a_box_tapped_for_a_card_that_never_comes_writes_nothing(
    phone: Phone, server: Server, status: int, says: str
) -> None:
    table = server.table("Ann", "Ben")
    phone.open(table.play)
    phone.enter("44462")
    with phone.held_back(CARD, status):
        phone.tap(phone.chip("Ben"))
        phone.tap(phone.box("fours"))
    expect(phone.says).to_contain_text(says)
    phone.expect_dice("44462")
    assert table.written == []
    phone.tap(phone.box("fours"))
    expect(phone.told).to_contain_text("Ann: Fours 12")
    assert table.written == [("Ann", "fours", 12)]


def test_news_do_not_take_the_card_from_under_the_dice(phone: Phone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    phone.keep_time()
    phone.open(table.play)
    with phone.held_back(NEWS):
        table.write(0, "fours", "44462")
        with phone.page.expect_request(NEWS):
            phone.pass_time(4_100)
        phone.enter("33312")
        phone.page.evaluate(MARK_ANSWERS)
    expect(phone.page.locator("html")).to_have_attribute("data-answered", "sheet")
    expect(phone.chip("Ann")).to_have_attribute("aria-current", "true")
    phone.tap(phone.box("threes"))
    expect(phone.says).to_contain_text("Ann’s 1st turn is already written")
    phone.expect_dice("33312")
    assert table.written == [("Ann", "fours", 12)]


def test_dice_refused_and_cleared_leave_the_card_of_whoever_is_up(
    phone: Phone, server: Server
) -> None:
    table = server.table("Ann", "Ben")
    phone.never_poll()
    phone.open(table.play)
    table.write(0, "fours", "44462")
    phone.enter("33312")
    phone.tap(phone.box("threes"))
    expect(phone.says).to_contain_text("Ann’s 1st turn is already written")
    phone.tap(phone.says.get_by_role("link", name="Clear the dice"))
    expect(phone.chip("Ben")).to_have_attribute("aria-current", "true")
    phone.write("33312", "threes")
    assert table.written == [("Ann", "fours", 12), ("Ben", "threes", 9)]


def test_a_refused_undo_goes_on_following_the_game(phone: Phone, server: Server) -> None:
    table = server.table("Ann", "Ben", "Cleo")
    table.write(0, "fours", "44462")
    phone.never_poll()
    phone.open(table.play)
    table.write(1, "chance", "11234")
    phone.tap(phone.page.locator("#undo"))
    expect(phone.says).to_contain_text("Not undone")
    phone.tap(phone.says.get_by_role("link", name="Close"))
    expect(phone.chip("Cleo")).to_have_attribute("aria-current", "true")
    phone.write("33312", "threes")
    assert table.written[2:] == [("Cleo", "threes", 9)]


def test_points_count_for_the_turn_that_the_screen_shows(phone: Phone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    phone.never_poll()
    phone.keep_time()
    phone.open(table.play)
    table.write(0, "sixes", "66612")
    phone.tap(phone.box("fours"))
    twelve = phone.page.locator("#points .choice[value='12']")
    expect(twelve).to_be_visible()
    phone.pass_time()
    phone.tap(twelve)
    expect(phone.says).to_contain_text("Ann’s 1st turn is already written")
    assert table.written == [("Ann", "sixes", 18)]


def test_dice_tapped_while_a_turn_is_written_are_the_next_ones(
    phone: Phone, server: Server
) -> None:
    table = server.table("Ann", "Ben")
    phone.open(table.play)
    phone.enter("44462")
    with phone.held_back(TURN):
        phone.tap(phone.box("fours"))
        phone.enter("551")
        phone.tap(phone.page.locator("[data-js-back]"))
        phone.tap(phone.slots.first)
        phone.enter("6")
        phone.expect_dice("44462")
    expect(phone.told).to_contain_text("Ann: Fours 12")
    phone.expect_dice("556  ")
    phone.enter("66")
    phone.tap(phone.box("full_house"))
    expect(phone.told).to_contain_text("Ben: Full House 25")
    assert table.written == [("Ann", "fours", 12), ("Ben", "full_house", 25)]


def test_dice_on_their_way_fade_and_no_others(phone: Phone, server: Server) -> None:
    phone.open(server.table("Ann", "Ben").play)
    phone.enter("44462")
    key = phone.key("4").locator(".die")
    with phone.held_back(TURN):
        expect(phone.slots.first).to_have_css("opacity", "1")
        phone.tap(phone.box("fours"))
        expect(phone.slots.first).to_have_css("opacity", "0.5")
        expect(key).to_have_css("opacity", "1")
    phone.expect_dice("     ")
    expect(phone.slots.first).to_have_css("opacity", "1")


def test_dice_of_a_refused_turn_stay_and_the_next_ones_go(phone: Phone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    phone.open(table.play)
    phone.enter("44462")
    with phone.held_back(TURN, 500):
        phone.tap(phone.box("fours"))
        phone.enter("55")
    expect(phone.says).to_contain_text("the server stumbled")
    phone.expect_dice("44462")
    phone.tap(phone.says.get_by_role("link", name="Close"))
    phone.tap(phone.slots.first)
    phone.expect_dice(" 4462")
    assert table.written == []


def test_what_is_told_of_a_box_does_not_cover_the_keys_in_the_midst_of_a_roll(
    phone: Phone, server: Server
) -> None:
    table = server.table("Ann", "Ben")
    table.write(0, "fours", "44462")
    phone.open(f"{table.play}?player=0")
    with phone.held_back(BOX):
        phone.tap(phone.box("fours"))
        phone.enter("55")
        phone.page.evaluate(MARK_ANSWERS)
    expect(phone.page.locator("html")).to_have_attribute("data-answered", "says")
    expect(phone.says).to_be_empty()
    phone.enter("6")
    phone.expect_dice("556  ")
