"""The notice under the card: what was written last and who is up, however long the names."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scoresheet.names import LONGEST_NAME
from tests.browser.phone import Phone
from tests.browser.server import Server

SEEN = """(told) => {
  const { left, right } = told.getBoundingClientRect();
  const walker = document.createTreeWalker(told, NodeFilter.SHOW_TEXT);
  const seen = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const place = range.getBoundingClientRect();
    const whole = place.width && place.left >= left && place.right <= right + 0.5;
    if (whole && text.textContent.trim()) seen.push(text.textContent.trim());
  }
  return seen;
}"""
"""The pieces of text that are seen from their first letter to their last."""


@pytest.mark.parametrize("letter", ["李", "W"])
def test_a_long_name_is_shortened_and_what_is_said_never(
    phone: Phone, server: Server, letter: str
) -> None:
    table = server.table(letter * LONGEST_NAME, "Ben")
    table.write(0, "three_of_a_kind", "66655")
    table.write(1, "fours", "44412")
    phone.open(table.play)
    assert phone.told.evaluate(SEEN) == ["Ben", ": Fours 12", ": tap the dice that lie there"]
    table.write(0, "small_straight", "12345")
    phone.page.reload()
    assert phone.told.evaluate(SEEN) == [
        ": Small Straight 30", "Ben", ": tap the dice that lie there",
    ]  # fmt: skip
    phone.tap(phone.page.locator("#undo"))
    phone.expect_dice("12345")
    for slot in range(5):
        phone.tap(phone.slots.nth(slot))
    expect(phone.page.locator("#redo")).to_be_visible()
    seen = phone.told.evaluate(SEEN)
    assert seen == ["Taken back:", ": Small Straight 30"]
    phone.expect_everything_on_screen()


def test_what_begins_with_no_name_is_told_too(phone: Phone, server: Server) -> None:
    table = server.table("Ann", "Anna")
    table.write(0, "fours", "44412")
    table.write(1, "fours", "44412")
    phone.open(table.play)
    assert phone.told.evaluate(SEEN)[:2] == ["Anna", ": Fours 12"]
    phone.open(f"{table.play}house-rules")
    phone.tap(phone.page.get_by_text("Free choice"))
    phone.tap(phone.page.get_by_role("button", name="See what changes"))
    phone.tap(phone.page.get_by_role("button", name="Save the house rules"))
    phone.page.wait_for_url("**/players")
    phone.open(table.play)
    expect(phone.told.locator("b")).to_have_text("Joker rule: Free choice")


def test_in_large_text_undo_stays_in_reach_away_from_the_dice(phone: Phone, server: Server) -> None:
    phone.use_large(server.url)
    table = server.table("Ann", "Ben")
    table.write(0, "fours", "44412")
    phone.open(table.play)
    phone.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    total = phone.page.locator(".totals").bounding_box()
    phone.enter("4")
    assert phone.page.locator(".totals").bounding_box() == total, "nothing moves"
    undo = phone.page.locator("#undo")
    phone.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(phone.told).to_be_visible()
    above, dice = undo.bounding_box(), phone.page.locator(".tray").bounding_box()
    assert above is not None
    assert dice is not None
    assert above["height"] >= 64
    assert above["y"] + above["height"] + 16 <= dice["y"]
    phone.tap(undo)
    expect(phone.told).to_contain_text("Taken back: Ann: Fours 12")
    assert table.written == []
