"""The lobby in a real browser: with scripts and without, by keyboard, and for everybody."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenPhone
from tests.browser.phone import SMALLEST, Phone
from tests.browser.server import Server

TARGETS = "a, button, summary, input:not([type=hidden])"
LOWER_THAN = """([targets, least]) => [...document.querySelectorAll(targets)]
  .map(element => element.closest("label") ?? element)
  .filter(target => target.checkVisibility({ visibilityProperty: true }))
  .filter(target => !target.matches(".unseen") && target.getBoundingClientRect().height < least)
  .map(target => target.outerHTML)"""
"""What is touched and lower than that many CSS pixels; a radio button with its label."""
SIZES = [(360, 528), (390, 690), (1280, 800)]


def name_field(phone: Phone, seat: int) -> Locator:
    return phone.page.get_by_label(f"Name of player {seat}", exact=True)


def press(phone: Phone, name: str) -> None:
    phone.page.get_by_role("button", name=name, exact=True).click()


def expect_names(phone: Phone, *names: str) -> None:
    fields = phone.page.locator("[name$='-name']")
    expect(fields).to_have_count(len(names))
    for seat, name in enumerate(names):
        expect(fields.nth(seat)).to_have_value(name)


def shelf_with_games(server: Server) -> str:
    """The link of a shelf with a running game and a finished one."""
    shelf = server.store.new_shelf()
    for table in (server.table("Ann", "Ben", joker="free"), server.table("<b>Cleo</b>", "李")):
        server.store.put_on_shelf(shelf, table.stored.id)
    return f"{server.url}/s/{shelf}"


def test_a_game_is_set_up_with_scripts(phone: Phone, server: Server) -> None:
    phone.open(server.url)
    phone.page.get_by_role("link", name="Start a game").click()
    loaded = len([r for r in phone.requests if r.resource_type == "document"])
    name_field(phone, 1).fill("Ann")
    name_field(phone, 1).press("Enter")
    expect(name_field(phone, 2)).to_be_focused()
    phone.page.keyboard.type("Ben")
    phone.page.keyboard.press("Enter")
    expect(name_field(phone, 3)).to_be_focused()
    phone.page.keyboard.type("Cleo")
    press(phone, "Add player")
    expect(name_field(phone, 4)).to_be_focused()
    press(phone, "Cleo: one seat up")
    expect_names(phone, "Ann", "Cleo", "Ben", "")
    expect(phone.page.get_by_role("button", name="Cleo: one seat up", exact=True)).to_be_focused()
    press(phone, "Remove Player 4")
    expect_names(phone, "Ann", "Cleo", "Ben")
    phone.page.get_by_label("Ben starts").check()
    assert len([r for r in phone.requests if r.resource_type == "document"]) == loaded
    press(phone, "Start")
    phone.page.wait_for_url(re.compile("/g/"))
    expect(phone.told).to_contain_text("Ben: tap the dice that lie there")


def test_an_opening_roll_settles_who_starts(phone: Phone, server: Server) -> None:
    phone.open(f"{server.url}/new")
    name_field(phone, 1).fill("Ann")
    name_field(phone, 2).fill("Ben")
    phone.page.get_by_label("Player 1 starts").check()
    press(phone, "Roll for it")
    ann, ben = (phone.page.get_by_label(f"What {name} rolled") for name in ("Ann", "Ben"))
    expect(ann).to_be_focused()
    for roll in ("20", "23"):
        phone.page.keyboard.type("20")
        phone.page.keyboard.press("Enter")
        expect(ben).to_be_focused()
        phone.page.keyboard.type(roll)
        phone.page.keyboard.press("Enter")
        if roll == "20":
            expect(phone.page.locator(".notice")).to_have_text("Ann and Ben tie at 20: roll again.")
            expect(ann).to_have_value("")
            expect(ann).to_be_focused()
    expect(phone.page.locator(".notice")).to_have_text("Ben starts: 23 is the highest roll.")
    expect(phone.page.get_by_label("Ben starts")).to_be_checked()


def test_a_game_is_set_up_without_scripts(open_phone: OpenPhone, server: Server) -> None:
    phone = open_phone(java_script_enabled=False)
    phone.open(f"{server.url}/new")
    name_field(phone, 1).fill("Ann")
    name_field(phone, 1).press("Enter")
    name_field(phone, 2).fill("ann")
    press(phone, "Start")
    expect(phone.page.locator(".problem")).to_have_text(
        "“ann” is there already; make the two names differ."
    )
    name_field(phone, 2).fill("Ben")
    phone.page.locator("summary").click()
    phone.page.get_by_label("Free choice").check()
    press(phone, "Start")
    phone.page.wait_for_url(re.compile("/g/"))
    phone.page.get_by_role("textbox", name="Dice").fill("44462")
    press(phone, "Show")
    phone.box("chance").click()
    phone.open(server.url)
    expect(phone.page.get_by_role("button")).to_contain_text("Ann, Ben · Yahtzee, Joker rule: Free")
    phone.page.get_by_role("button").click()
    phone.page.wait_for_url(re.compile("/g/"))
    assert phone.page.url.startswith(f"{server.url}/g/")


def test_what_is_chosen_is_said_at_once_and_stays_open(phone: Phone, server: Server) -> None:
    phone.open(f"{server.url}/new")
    phone.page.locator("summary").click()
    phone.page.get_by_label("Free choice").check()
    expect(phone.page.locator("summary")).to_contain_text("Joker rule: Free choice")
    press(phone, "Add player")
    expect(name_field(phone, 3)).to_be_focused()
    expect(phone.page.get_by_label("Free choice")).to_be_checked()
    expect(phone.page.get_by_label("Free choice")).to_be_visible()


def test_without_a_connection_nothing_typed_is_lost(phone: Phone, server: Server) -> None:
    phone.open(f"{server.url}/new")
    name_field(phone, 1).fill("Ann")
    phone.context.set_offline(True)
    press(phone, "Start")
    expect(phone.page.locator("#form-says")).to_contain_text("Not sent: no connection.")
    phone.context.set_offline(False)
    press(phone, "Start")
    phone.page.wait_for_url(re.compile("/g/"))


def test_a_page_whose_session_is_gone_needs_one_tap_more(phone: Phone, server: Server) -> None:
    phone.open(f"{server.url}/new")
    name_field(phone, 1).fill("Ann")
    phone.context.clear_cookies()
    press(phone, "Start")
    expect(phone.page.locator("#form-says")).to_contain_text("what you entered is kept")
    expect(name_field(phone, 1)).to_have_value("Ann")
    phone.page.get_by_role("link", name="Close").click()
    expect(phone.page.locator("#form-says")).to_be_empty()
    press(phone, "Start")
    phone.page.wait_for_url(re.compile("/g/"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width, height", SIZES)
def test_every_screen_is_for_everybody(
    width: int, height: int, scheme: str, open_phone: OpenPhone, server: Server
) -> None:
    """axe finds nothing, nothing is wider than the screen, every target is large enough."""
    different: dict[str, Any] = {"viewport": {"width": width, "height": height}}
    phone = open_phone(color_scheme=scheme, **different)
    screens = {
        "first visit": server.url,
        "home": shelf_with_games(server),
        "shelf": f"{server.url}/shelf",
        "another shelf": shelf_with_games(server),
        "no shelf": f"{server.url}/s/unknown",
        "new game": f"{server.url}/new",
    }
    for screen, address in screens.items():
        phone.open(address)
        expect_for_everybody(phone, screen)
    name_field(phone, 1).fill(" ")
    phone.page.locator("summary").click()
    press(phone, "Start")
    expect(phone.page.locator(".problem")).to_have_text("This player needs a name.")
    expect_for_everybody(phone, "new game refused")
    press(phone, "Roll for it")
    expect(phone.page.get_by_label("What Player 1 rolled")).to_be_visible()
    expect_for_everybody(phone, "opening rolls")


def expect_for_everybody(phone: Phone, screen: str) -> None:
    found = Axe().run(phone.page)
    assert found.violations_count == 0, f"{screen}: {found.generate_report()}"
    assert phone.page.evaluate(LOWER_THAN, [TARGETS, SMALLEST]) == [], screen
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), screen
