"""An address is handed on by a tap: to another app, else to the clipboard, else it is selected."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenPhone
from tests.browser.phone import Phone
from tests.browser.server import Server

HAND = "/ruling?game=yahtzee&fours=x&yahtzee=50&dice=44444"
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
"""As where the page does not come over https."""
NO_COPYING = NO_CLIPBOARD + "document.execCommand = () => false;"
REMEMBERS_COPY = "document.addEventListener('copy', () => (window.copied = `${getSelection()}`));"
SHARES = "navigator.share = async ({ url }) => { window.shared = url; };"
SHARES_NOTHING = "navigator.share = async () => { throw new DOMException('', '%s'); };"


def send(phone: Phone, section: int = 0) -> tuple[str, Locator]:
    """Taps the button beside that address; gives the address and where it says what came of it."""
    paper = phone.page.locator(".share").nth(section)
    phone.tap(paper.get_by_role("button", name="Send or copy"))
    return paper.locator(".link").inner_text(), paper.get_by_role("status")


@pytest.mark.parametrize("section", [0, 1], ids=["to score", "to watch"])
def test_a_link_to_the_game_is_copied(open_phone: OpenPhone, server: Server, section: int) -> None:
    phone = open_phone(permissions=["clipboard-read", "clipboard-write"])
    table = server.table("Ann")
    phone.open(f"{table.play}share")
    link, says = send(phone, section)
    expect(says).to_have_text("Copied.")
    copied = phone.page.evaluate("navigator.clipboard.readText()")
    assert copied == link == (table.play, table.watch)[section]


@pytest.mark.parametrize("path", [HAND, "/rules/kniffel"])
def test_other_addresses_are_copied_too(open_phone: OpenPhone, server: Server, path: str) -> None:
    phone = open_phone(permissions=["clipboard-read", "clipboard-write"])
    phone.open(server.url + path)
    _, says = send(phone)
    expect(says).to_have_text("Copied.")
    assert phone.page.evaluate("navigator.clipboard.readText()") == server.url + path


def test_the_shelfs_own_link_is_copied(open_phone: OpenPhone, server: Server) -> None:
    phone = open_phone(permissions=["clipboard-read", "clipboard-write"])
    phone.open(f"{server.url}/shelf")
    link, says = send(phone)
    expect(says).to_have_text("Copied.")
    assert phone.page.evaluate("navigator.clipboard.readText()") == link
    assert link.startswith(f"{server.url}/s/")


def test_without_https_an_address_is_copied_all_the_same(phone: Phone, server: Server) -> None:
    phone.context.add_init_script(NO_CLIPBOARD + REMEMBERS_COPY)
    phone.open(f"{server.table('Ann').play}share")
    link, says = send(phone)
    expect(says).to_have_text("Copied.")
    assert phone.page.evaluate("window.copied") == link


def test_where_nothing_can_be_copied_the_address_is_selected(phone: Phone, server: Server) -> None:
    phone.context.add_init_script(NO_COPYING)
    phone.open(f"{server.table('Ann').play}share")
    link, says = send(phone)
    expect(says).to_have_text("Not copied, but selected above.")
    assert phone.page.evaluate("`${getSelection()}`") == link


def test_a_phone_that_can_share_is_asked_to(phone: Phone, server: Server) -> None:
    phone.context.add_init_script(SHARES)
    phone.open(f"{server.table('Ann').play}share")
    link, says = send(phone)
    expect(says).to_have_text("Sent on.")
    assert phone.page.evaluate("window.shared") == link


@pytest.mark.parametrize(
    "problem, said",
    [("AbortError", "Not sent."), ("NotAllowedError", "Copied.")],
)
def test_what_is_not_shared_is_said_or_copied(
    open_phone: OpenPhone, server: Server, problem: str, said: str
) -> None:
    phone = open_phone(permissions=["clipboard-read", "clipboard-write"])
    phone.context.add_init_script(SHARES_NOTHING % problem)
    phone.open(f"{server.table('Ann').play}share")
    _, says = send(phone)
    expect(says).to_have_text(said)


def test_nothing_moves_when_it_is_said(phone: Phone, server: Server) -> None:
    phone.context.add_init_script(NO_COPYING)
    phone.open(f"{server.table('Ann').play}share")
    after = phone.page.locator(".share").nth(1)
    before = after.bounding_box()
    _, says = send(phone)
    expect(says).not_to_be_empty()
    scrolled = phone.page.evaluate("scrollY")
    now = after.bounding_box()
    assert before is not None
    assert now is not None
    assert now["y"] + scrolled == before["y"]
