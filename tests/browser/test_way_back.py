"""From wherever the play screen leads, the way back to it; dice that wait in the slots stay."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.server import Server, Table


def leave_by_menu(phone: Phone, link: str) -> None:
    phone.tap(phone.page.locator(".menu summary"))
    phone.tap(phone.page.locator(".menu").get_by_role("link", name=link))
    expect(phone.page.locator(".play")).to_have_count(0)


def leave_by_all_boxes(phone: Phone) -> None:
    phone.touch(phone.box("aces"))
    phone.tap(phone.says.locator("[data-js-ruling]"))
    expect(phone.page.locator("#verdict")).to_be_visible()


def back(phone: Phone) -> None:
    """The ‹ of the page."""
    phone.tap(phone.page.locator("a.back"))
    expect(phone.page.locator(".play")).to_have_count(1)


def test_the_rules_lead_back_to_the_game_with_one_tap(phone: Phone, joker: Table) -> None:
    phone.open(joker.play)
    phone.enter("44444")
    leave_by_menu(phone, "The rules")
    expect(phone.page.locator("#joker-lower")).to_have_count(1)
    back(phone)
    phone.expect_dice("44444")


def test_a_clause_of_a_ruling_leads_back_to_the_game(phone: Phone, joker: Table) -> None:
    phone.open(joker.play)
    phone.enter("44444")
    leave_by_all_boxes(phone)
    phone.tap(phone.page.locator("#answer .ruled a").first)
    expect(phone.page.locator("#joker-lower")).to_be_in_viewport()
    back(phone)
    phone.expect_dice("44444")


def test_dice_wait_on_their_own_players_card_while_a_turn_is_fixed(
    phone: Phone, server: Server
) -> None:
    table = server.table("Ann", "Ben", "Cleo")
    for player in range(3):
        table.write(player, "chance", "12346")
    phone.open(table.play)
    phone.tap(phone.chip("Cleo"))
    expect(phone.chip("Cleo")).to_have_attribute("aria-current", "true")
    phone.enter("44462")
    leave_by_fix(phone)
    back(phone)
    expect(phone.chip("Cleo")).to_have_attribute("aria-current", "true")
    phone.expect_dice("44462")
    leave_by_fix(phone)
    table.write(2, "fours", "44462")
    back(phone)
    phone.expect_dice("     ")


def leave_by_fix(phone: Phone) -> None:
    phone.tap(phone.box("chance"))
    phone.tap(phone.says.get_by_role("link", name="Fix it"))
    expect(phone.page.locator(".play")).to_have_count(0)


def test_the_phones_own_back_finds_the_dice_again(phone: Phone, joker: Table) -> None:
    phone.open(joker.play)
    phone.enter("44444")
    leave_by_all_boxes(phone)
    phone.page.go_back()
    phone.expect_dice("44444")
    expect(phone.pays("large_straight")).to_have_text("40")


def test_a_reload_keeps_the_dice_and_whose_card_it_was(phone: Phone, server: Server) -> None:
    phone.open(server.table("Ann", "Ben", "Cleo").play)
    phone.tap(phone.chip("Cleo"))
    expect(phone.chip("Cleo")).to_have_attribute("aria-current", "true")
    phone.enter("446")
    phone.page.reload()
    phone.expect_dice("446  ")
    expect(phone.chip("Cleo")).to_have_attribute("aria-current", "true")


@pytest.mark.parametrize("link", ["Whole sheet", "Players", "History", "Print", "Share"])
def test_the_dice_wait_while_another_page_is_looked_at(
    phone: Phone, server: Server, link: str
) -> None:
    phone.open(server.table("Ann", "Ben", "Cleo").play)
    phone.enter("44")
    phone.tap(phone.chip("Cleo"))
    expect(phone.chip("Cleo")).to_have_attribute("aria-current", "true")
    leave_by_menu(phone, link)
    back(phone)
    phone.expect_dice("44   ")
    expect(phone.chip("Cleo")).to_have_attribute("aria-current", "true")


def test_dice_that_are_written_come_back_by_no_way(phone: Phone, joker: Table) -> None:
    phone.open(joker.play)
    phone.enter("44444")
    leave_by_all_boxes(phone)
    back(phone)
    phone.expect_dice("44444")
    phone.tap(phone.box("large_straight"))
    expect(phone.told).to_contain_text("Ben: tap the dice")
    phone.page.reload()
    phone.expect_dice("     ")
    phone.page.go_back()
    expect(phone.page.locator("#verdict")).to_be_visible()
    phone.page.go_back()
    expect(phone.told).to_contain_text("Ben: tap the dice")
    phone.expect_dice("     ")


def test_dice_that_another_phone_wrote_do_not_come_back(phone: Phone, joker: Table) -> None:
    phone.open(joker.play)
    phone.enter("44444")
    leave_by_menu(phone, "Whole sheet")
    joker.write(0, "chance", "44444")
    back(phone)
    expect(phone.told).to_contain_text("Ben: tap the dice")
    phone.expect_dice("     ")


def test_dice_that_were_taken_out_of_the_slots_do_not_come_back(
    phone: Phone, server: Server
) -> None:
    phone.open(server.table("Ann").play)
    phone.enter("4")
    phone.tap(phone.slots.first)
    phone.page.reload()
    phone.expect_dice("     ")


def test_a_page_brought_back_from_memory_drops_dice_that_were_written(
    phone: Phone, joker: Table
) -> None:
    phone.open(joker.play)
    phone.enter("44444")
    joker.write(0, "chance", "44444")
    phone.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(phone.told).to_contain_text("Ben: tap the dice")
    phone.expect_dice("     ")
