"""Settling an argument in a real browser: by taps, sent to another phone, without scripts too."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenPhone
from tests.browser.phone import Phone
from tests.browser.server import Server, Table
from tests.browser.test_lobby import expect_for_everybody

HAND = "game=yahtzee&fours=x&yahtzee=50&dice=44444"
SCRIPTS = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
SCREENS = {
    "an empty card": "/ruling?game=yahtzee",
    "German names": "/ruling?game=kniffel&fours=12",
    "three columns": "/ruling?game=triple_yahtzee&fours.1=12",
    "six dice": "/ruling?game=maxi_yatzy",
    "an answer": f"/ruling?{HAND}",
    "an answer in columns": "/ruling?game=triple_yahtzee&fours.1=12&dice=44462",
    "a hint": "/ruling?game=yahtzee&dice=44&add=4",
    "problems": "/ruling?game=yahtzee&joker=maybe&fours=5&yahtzee=33&pawns=4&dice=4479",
    "which game": "/ruling?game=ludo",
    "all rules": "/rules",
    "rules": "/rules/yahtzee",
    "rules with German names": "/rules/kniffel",
    "rules without options about five alike": "/rules/maxi_yatzy",
}


def label(phone: Phone, text: str) -> Locator:
    """The label that a finger touches: of a box, or of what a box holds."""
    return phone.page.locator("label").filter(has_text=re.compile(f"^\\s*{re.escape(text)}\\s*$"))


def answer(phone: Phone) -> list[str]:
    """The answer as it stands there, row by row."""
    expect(phone.page.locator("#verdict")).to_be_visible()
    return phone.page.locator("#answer .ruled a").all_inner_texts()


def table(server: Server) -> Table:
    """Ann has 50 in Yahtzee and 12 in Fours; Ben has scratched."""
    table = server.table("Ann", "Ben")
    table.write(0, "yahtzee", "55555")
    table.write(1, "yahtzee", "12346")
    table.write(0, "fours", "44412")
    return table


@SCRIPTS
def test_a_question_is_asked_by_taps_and_answered_alike_on_another_phone(
    open_phone: OpenPhone, server: Server, scripts: bool
) -> None:
    phone = open_phone(java_script_enabled=scripts)
    phone.open(server.url)
    phone.tap(phone.page.get_by_role("link", name="Settle an argument"))
    phone.page.wait_for_url("**/ruling")
    phone.taps = 0
    phone.tap(label(phone, "50"))
    phone.tap(label(phone, "Fours"))
    asked = len(phone.requests)
    for sent in range(4):
        phone.tap(phone.key("4"))
        expect(phone.page.locator("#dice")).to_have_value("4" * (sent + 1))
    if scripts:
        assert len(phone.requests) == asked
    phone.tap(phone.key("4"))
    phone.page.wait_for_url(f"**/ruling?{HAND}")
    assert phone.taps == 7
    said = answer(phone)
    assert said[0].startswith("Large Straight")
    assert len(said) == 13

    other = open_phone(java_script_enabled=scripts)
    other.open(phone.page.url)
    assert answer(other) == said
    plain = open_phone(java_script_enabled=not scripts)
    plain.open(phone.page.url)
    assert answer(plain) == said


@SCRIPTS
def test_dice_are_typed_and_what_is_wrong_stands_beside_them(
    open_phone: OpenPhone, server: Server, scripts: bool
) -> None:
    phone = open_phone(java_script_enabled=scripts)
    phone.open(f"{server.url}/ruling?game=yahtzee")
    phone.tap(label(phone, "Full House"))
    phone.page.locator("#dice").fill("44x6")
    phone.page.locator("#dice").press("Enter")
    expect(phone.page.locator("#dice-problem")).to_contain_text("“x” is no die")
    expect(phone.page.locator("#dice")).to_have_value("44x6")
    expect(phone.page.get_by_role("checkbox", name="Full House")).to_be_checked()
    phone.page.locator("#dice").fill("4 4, 4-6 2")
    phone.tap(phone.page.get_by_role("button", name="Answer"))
    phone.page.wait_for_url("**/ruling?game=yahtzee&full_house=x&dice=24446")


@SCRIPTS
def test_another_game_and_its_house_rules_are_chosen(
    open_phone: OpenPhone, server: Server, scripts: bool
) -> None:
    phone = open_phone(java_script_enabled=scripts)
    phone.open(f"{server.url}/ruling?game=yahtzee")
    phone.tap(phone.page.locator("summary"))
    phone.tap(phone.page.get_by_role("link", name="Kniffel"))
    phone.page.wait_for_url("**/ruling?game=kniffel")
    phone.tap(phone.page.locator("summary"))
    phone.tap(phone.page.locator("label").filter(has_text="100 each"))
    phone.tap(label(phone, "50"))
    phone.page.locator("#dice").fill("66666")
    phone.page.locator("#dice").press("Enter")
    phone.page.wait_for_url("**/ruling?game=kniffel&bonus=100&kniffel=50&dice=66666")
    expect(phone.page.locator("#verdict")).to_contain_text("30 + 100")


def test_after_an_answer_the_pad_begins_a_new_roll(phone: Phone, server: Server) -> None:
    phone.open(f"{server.url}/ruling?{HAND}")
    phone.tap(phone.page.get_by_role("link", name="Another roll"))
    phone.enter("12")
    expect(phone.page.locator("#dice")).to_have_value("12")
    phone.tap(phone.page.get_by_role("button", name="Remove the last die"))
    expect(phone.page.locator("#dice")).to_have_value("1")
    phone.enter("2346")
    phone.page.wait_for_url("**/ruling?game=yahtzee&fours=x&yahtzee=50&dice=12346")


def test_a_row_of_the_answer_leads_to_its_clause(phone: Phone, server: Server) -> None:
    phone.open(f"{server.url}/ruling?{HAND}")
    phone.tap(phone.page.locator("#answer .ruled a").first)
    phone.page.wait_for_url("**/rules/yahtzee#joker-lower")
    expect(phone.page.locator("#joker-lower")).to_be_in_viewport()


@SCRIPTS
def test_a_roll_of_a_game_is_ruled_on(open_phone: OpenPhone, server: Server, scripts: bool) -> None:
    played = table(server)
    phone = open_phone(java_script_enabled=scripts)
    phone.open(f"{played.play}ruling?player=0&dice=444")
    phone.tap(phone.key("4"))
    expect(phone.page.locator("#dice")).to_have_value("4444")
    phone.tap(phone.key("4"))
    expect(phone.page.locator("#answer")).to_contain_text("Ann’s Fours is filled: 12 with")
    said = phone.page.locator("#answer .ruled .pays").all_inner_texts()
    phone.tap(phone.page.get_by_role("link", name="Open as a question"))
    phone.page.wait_for_url("**/ruling?game=yahtzee&fours=12&yahtzee=50&dice=44444")
    assert phone.page.locator("#answer .ruled .pays").all_inner_texts() == said
    assert played.game.version == 4


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width, height", [(360, 528), (1280, 800)])
def test_every_screen_is_for_everybody(
    width: int, height: int, scheme: str, open_phone: OpenPhone, server: Server
) -> None:
    """axe finds nothing, nothing is wider than the screen, every target is large enough."""
    phone = open_phone(color_scheme=scheme, viewport={"width": width, "height": height})
    played = table(server)
    screens = {screen: server.url + path for screen, path in SCREENS.items()}
    screens["a roll"] = f"{played.play}ruling?player=0&dice=44444"
    screens["a roll without its dice"] = f"{played.play}ruling?player=0"
    screens["a turn"] = f"{played.play}ruling?turn=4"
    screens["the rules of a game"] = f"{played.play}rules"
    for screen, address in screens.items():
        phone.open(address)
        expect_for_everybody(phone, screen)


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
def test_the_way_to_the_game_is_for_everybody(phone: Phone, server: Server, large: bool) -> None:
    if large:
        phone.use_large(server.url)
    phone.open(table(server).play)
    for path in ("/ruling?game=yahtzee", "/rules", "/rules/triple_yahtzee"):
        phone.open(server.url + path)
        expect(phone.page.get_by_role("link", name="To the game")).to_be_in_viewport(ratio=1)
        expect_for_everybody(phone, path)


def test_house_rules_are_for_everybody_too(phone: Phone, server: Server) -> None:
    phone.open(f"{server.url}/ruling?game=triple_yahtzee")
    phone.tap(phone.page.locator("summary"))
    expect_for_everybody(phone, "house rules")


@pytest.mark.parametrize(
    "path",
    ["/ruling?game=kniffel", "/ruling?game=triple_yahtzee", f"/ruling?{HAND}", "/rules/kniffel"],
)
def test_nothing_is_wider_than_a_screen_at_200_percent(
    open_phone: OpenPhone, server: Server, path: str
) -> None:
    phone = open_phone(
        viewport={"width": 180, "height": 264}, device_scale_factor=2, is_mobile=False
    )
    phone.open(server.url + path)
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 180
