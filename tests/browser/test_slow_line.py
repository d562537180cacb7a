"""Taps that come while an answer is still on its way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Route, expect

from tests.browser.phone import Phone
from tests.browser.server import Server

TURN = re.compile("/turn$")
CARD = re.compile(r"/\?player=\d$")
POINTS = re.compile(r"/points\?")

MARK_ANSWERS = """document.addEventListener("htmx:finally:request", (event) => {
  document.documentElement.dataset.answered = event.detail.ctx.target.id;
})"""


def test_a_box_tapped_while_another_card_is_on_its_way_is_written_there(
    phone: Phone, server: Server
) -> None:
    table = server.table("Ann", "Ben", "Cleo")
    phone.open(table.play)
    phone.enter("44462")
    with held_back(phone, CARD):
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
    with held_back(phone, CARD):
        phone.tap(phone.chip("Ann"))
        phone.tap(phone.box("fours"))
    expect(phone.says).to_contain_text("Ann: Fours 12")


def test_a_card_asked_for_while_a_turn_is_written_comes_after_it(
    phone: Phone, server: Server
) -> None:
    table = server.table("Ann", "Ben", "Cleo")
    phone.open(table.play)
    phone.enter("44462")
    with phone.page.expect_response(CARD), held_back(phone, TURN):
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
    with held_back(phone, POINTS):
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
    with held_back(phone, CARD, status):
        phone.tap(phone.chip("Ben"))
        phone.tap(phone.box("fours"))
    expect(phone.says).to_contain_text(says)
    phone.expect_dice("44462")
    assert table.written == []
    phone.tap(phone.box("fours"))
    expect(phone.told).to_contain_text("Ann: Fours 12")
    assert table.written == [("Ann", "fours", 12)]


@contextmanager
def held_back(phone: Phone, address: re.Pattern[str], status: int = 200) -> Iterator[None]:
    """What is asked of that address meanwhile goes out at the end; or it is lost (0), or fails."""
    waiting: list[Route] = []
    phone.page.route(address, lambda route: waiting.append(route))
    yield
    for route in waiting:
        if status == 200:
            route.continue_()
        elif status:
            route.fulfill(status=status, body="broken")
        else:
            route.abort()
    phone.page.unroute(address)
