"""An evening by touch: a new game, other phones, the next game, and names of every kind."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from scoresheet.shelf import StoredGame
from tests.browser.conftest import OpenPhone
from tests.browser.phone import Phone
from tests.browser.server import Server, Table, tied_game
from tests.sheets import handed_games

GAME = re.compile("/g/")


def button(phone: Phone, name: str) -> Locator:
    return phone.page.get_by_role("button", name=name, exact=True)


def opened(phone: Phone, server: Server) -> Table:
    """The game whose play screen the phone shows."""
    phone.page.wait_for_url(GAME)
    stored = server.store.by_score_link(phone.page.url.rstrip("/").rpartition("/")[2])
    assert isinstance(stored, StoredGame)
    return Table(server.url, server.store, stored)


def test_three_players_a_starter_and_a_house_rule_make_a_game(phone: Phone, server: Server) -> None:
    phone.open(server.url)
    phone.tap(phone.page.get_by_role("link", name="Start a game"))
    for seat, name in enumerate(("Ann", "Ben", "Cleo"), 1):
        if seat > 2:
            phone.tap(button(phone, "Add player"))
        field = phone.page.get_by_label(f"Name of player {seat}")
        phone.tap(field)
        field.fill(name)
    phone.tap(phone.page.get_by_label("Ben starts").or_(phone.page.get_by_label("Player 2 starts")))
    phone.tap(phone.page.locator("summary"))
    phone.tap(phone.page.get_by_label("Free choice"))
    expect(phone.page.locator("summary")).to_contain_text("Free choice")
    phone.tap(button(phone, "Start"))
    game = opened(phone, server).game
    assert game.players == ("Ann", "Ben", "Cleo")
    assert game.created.starter == 1
    assert game.rules.options["joker"] == "free"
    expect(phone.told).to_contain_text("Ben: tap the dice that lie there")
    expect(phone.page.locator(".chips .name bdi")).to_have_text(["Ben", "Cleo", "Ann"])


def test_the_share_screen_has_a_code_to_score_and_one_to_watch(
    open_phone: OpenPhone, server: Server
) -> None:
    table = server.table("Ann", "Ben")
    phone = open_phone()
    phone.open(f"{table.play}share")
    expect(phone.page.get_by_role("img", name="QR code")).to_have_count(2)
    score, watch = phone.page.locator(".link").all_text_contents()
    scoring, watching = open_phone(), open_phone()
    scoring.open(score)
    scoring.write("44462", "fours")
    watching.open(watch)
    expect(watching.page.get_by_role("row", name="Fours 12")).to_be_visible()
    expect(watching.page.get_by_role("button")).to_have_count(0)
    scoring.open(server.url)
    expect(scoring.page.get_by_text("On the table")).to_be_visible()


def test_another_phone_on_the_shelf_has_its_games(open_phone: OpenPhone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    phone, other = open_phone(), open_phone()
    phone.open(table.play)
    phone.open(f"{server.url}/shelf")
    expect(phone.page.get_by_role("img", name="QR code")).to_have_count(1)
    other.open(phone.page.locator(".link").text_content() or "")
    other.tap(other.page.get_by_role("link", name="Ann, Ben"))
    expect(other.told).to_contain_text("Ann: tap the dice")


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without-scripts"])
def test_play_again_keeps_the_seats_and_moves_the_starter_on(
    open_phone: OpenPhone, server: Server, scripts: bool
) -> None:
    phone = open_phone(java_script_enabled=scripts)
    first = server.table_from(handed_games()["16-forced-standard"])
    phone.open(first.play)
    phone.tap(button(phone, "Play again"))
    expect(phone.told).to_contain_text("Ann: tap the dice that lie there")
    second = opened(phone, server)
    assert second.stored.id != first.stored.id
    assert sorted(second.game.players) == sorted(first.game.players)
    assert second.game.players[second.game.created.starter] == "Ann"
    assert second.written == []
    if scripts:
        phone.write("44462", "fours")
        assert second.written == [("Ann", "fours", 12)]


def test_a_tie_is_named_and_can_be_played_off(phone: Phone, server: Server) -> None:
    phone.open(server.table_from(tied_game()).play)
    expect(phone.told).to_have_text("Ann and Ben tie at 400")
    expect(phone.page.get_by_text("The win is shared")).to_be_visible()
    phone.tap(button(phone, "Play off the tie"))
    expect(phone.told).to_contain_text("tap the dice that lie there")
    game = opened(phone, server).game
    assert game.players == ("Ann", "Ben")
    assert game.created.playoff


def test_the_last_turn_can_be_taken_back_from_the_end(phone: Phone, server: Server) -> None:
    table = server.table_from(handed_games()["16-forced-standard"])
    phone.open(table.play)
    phone.tap(phone.page.locator("#undo"))
    phone.expect_dice("11111")
    phone.tap(phone.box("aces"))
    expect(phone.told).to_have_text("Ann wins with 655")


def test_the_last_turn_on_one_phone_ends_the_game_on_the_other(
    open_phone: OpenPhone, server: Server
) -> None:
    document = handed_games()["16-forced-standard"]
    table = server.table_from(document, len(document["turns"]) - 1)
    phone = open_phone()
    phone.keep_time()
    phone.open(table.play)
    table.write(1, "aces", "11111")
    phone.pass_time(4_100)
    expect(phone.told).to_have_text("Ann wins with 655")


def test_the_same_as_last_time_is_one_tap_from_home(phone: Phone, server: Server) -> None:
    last = server.table("Ann", "Ben", "Cleo", joker="free")
    last.write(0, "chance", "44462")
    phone.open(last.play)
    phone.open(server.url)
    again = phone.page.get_by_role("button", name="Same as last time")
    expect(again).to_contain_text("Ann, Ben, Cleo")
    expect(again).to_contain_text("Ben starts")
    phone.tap(again)
    expect(phone.told).to_contain_text("Ben: tap the dice that lie there")
    game = opened(phone, server).game
    assert game.players == ("Ann", "Ben", "Cleo")
    assert game.created.starter == 1
    assert game.rules.options == last.game.rules.options


# ---- Names

NAMES = {
    "markup": "<b>Ann</b>",
    "a-formula": "=1+1",
    "han": "李",
    "cyrillic": "Женя",
    "emoji": "🎲👩‍👩‍👧🎲",
    "right-to-left": "ليلى",
    "template": "{{ 7*7 }}",
    "quotes": "\"'&quot;",
    "thirty-wide-letters": "W" * 30,
}
every_name = pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())


@every_name
def test_a_name_is_shown_as_that_text_on_every_screen(
    phone: Phone, server: Server, name: str
) -> None:
    table = server.table(name, "Ben")
    phone.open(table.play)
    phone.expect_everything_on_screen()
    expect(phone.page.locator("#chip-0 bdi")).to_have_text(name)
    phone.write("44462", "fours")
    expect(phone.told.locator("b bdi")).to_have_text(name)
    expect(phone.told.locator("b")).to_have_text(f"{name}: Fours 12")
    phone.expect_everything_on_screen()
    phone.tap(phone.page.locator("#chip-0"))
    phone.tap(phone.box("fours"))
    expect(phone.says.locator("bdi")).to_have_text(name)
    assert phone.page.title() == f"{name}, Ben – Scoresheet"
    for screen in ("sheet", "box?player=0&box=fours"):
        phone.open(table.play + screen)
        expect(phone.page.locator("bdi").first).to_have_text(name)
        assert phone.overflow() == 0
    phone.open(table.watch)
    expect(phone.page.locator("thead bdi").first).to_have_text(name)
    assert phone.overflow() == 0
    phone.open(server.url)
    expect(phone.page.locator(".games bdi").first).to_have_text(name)
    assert phone.overflow() == 0


@every_name
def test_a_name_that_won_is_shown_as_that_text(phone: Phone, server: Server, name: str) -> None:
    document = dict(handed_games()["16-forced-standard"])
    document["players"] = ["Cleo", name]
    phone.open(server.table_from(document).play)
    expect(phone.told).to_have_text(f"{name} wins with 655")
    expect(phone.page.locator(".places bdi").first).to_have_text(name)
    assert phone.overflow() == 0
    phone.open(server.url)
    expect(phone.page.locator(".games bdi").first).to_have_text(name)
    assert phone.overflow() == 0
