"""Players, house rules, history and game files in a real browser."""

from __future__ import annotations

import json
import re
from zoneinfo import ZoneInfo

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from scoresheet import gamefile
from scoresheet.events import PlayerLeft, Stopped, Undone
from scoresheet.names import LONGEST_NAME
from tests.browser.conftest import OpenPhone
from tests.browser.phone import Phone
from tests.browser.server import Server, Table
from tests.sheets import handed_games


def button(phone: Phone, name: str) -> Locator:
    return phone.page.get_by_role("button", name=name, exact=True)


def link(phone: Phone, name: str) -> Locator:
    return phone.page.get_by_role("link", name=name, exact=True)


def expect_notice(phone: Phone, words: str) -> None:
    expect(phone.page.locator(".notice")).to_have_text(words)


def begun(server: Server) -> Table:
    """A game of three after two rounds."""
    table = server.table("Ann", "Ben", "Cleo")
    for box, dice in (("fours", "44412"), ("chance", "66655")):
        for player in range(3):
            table.write(player, box, dice)
    return table


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_players_come_and_go_by_touch(open_phone: OpenPhone, server: Server, scripts: bool) -> None:
    phone, table = open_phone(java_script_enabled=scripts), begun(server)
    phone.open(table.play)
    phone.tap(phone.page.locator(".menu summary"))
    phone.tap(link(phone, "Players and house rules"))
    phone.page.get_by_label("Name", exact=True).fill("Dov")
    phone.page.get_by_label("Sits").select_option("after Ann")
    phone.tap(button(phone, "Add player"))
    expect(phone.page.get_by_text("Dov has 2 turns to catch up.")).to_be_visible()
    phone.tap(button(phone, "Add Dov"))
    expect_notice(phone, "Dov joined.")
    phone.tap(link(phone, "Ben"))
    phone.page.get_by_label("Name", exact=True).fill("Cleo")
    phone.tap(button(phone, "Save the name"))
    expect(phone.page.locator("#name-problem")).to_contain_text("“Cleo” is there already")
    expect(phone.page.get_by_label("Name", exact=True)).to_have_value("Cleo")
    phone.page.get_by_label("Name", exact=True).fill("Bob")
    phone.tap(button(phone, "Save the name"))
    expect_notice(phone, "Ben renamed Bob.")
    phone.tap(link(phone, "Ann"))
    phone.tap(button(phone, "Ann leaves"))
    expect(phone.page.locator(".told")).to_contain_text("Dov is up then.")
    phone.tap(button(phone, "Ann leaves"))
    expect_notice(phone, "Ann left.")
    phone.tap(link(phone, "Back to the game"))
    expect(phone.chip("Ann")).to_contain_text("left")
    expect(phone.told).to_contain_text("Dov: tap the dice that lie there")
    assert table.game.players == ("Ann", "Bob", "Cleo", "Dov")
    assert table.game.table.seats == (0, 3, 1, 2)


def test_seats_are_changed_by_keyboard(phone: Phone, server: Server) -> None:
    table = begun(server)
    phone.open(f"{table.play}players")
    button(phone, "Cleo: one seat up").focus()
    phone.page.keyboard.press("Enter")
    expect(button(phone, "Cleo: one seat up")).to_be_focused()
    phone.page.keyboard.press("Space")
    expect(button(phone, "Cleo: one seat down")).to_be_focused()
    phone.page.get_by_label("Cleo starts").focus()
    phone.page.keyboard.press("Space")
    button(phone, "Save the seats").focus()
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator(".told")).to_have_text("Cleo is up then.")
    button(phone, "Back, nothing saved").focus()
    phone.page.keyboard.press("Enter")
    expect(phone.page.get_by_label("Cleo starts")).to_be_checked()
    button(phone, "Save the seats").focus()
    phone.page.keyboard.press("Enter")
    button(phone, "Save the seats").focus()
    phone.page.keyboard.press("Enter")
    expect_notice(phone, "Seats: Cleo, Ann, Ben.")
    assert table.game.up == 2


def tab_to(phone: Phone, wanted: Locator) -> None:
    """Goes there by Tab alone, as somebody without a pointer does."""
    for _ in range(60):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        phone.page.keyboard.press("Tab")
    pytest.fail(f"Tab does not reach {wanted}")


def press(phone: Phone, wanted: Locator, key: str = "Enter") -> None:
    """Goes there by Tab and presses the key."""
    tab_to(phone, wanted)
    phone.page.keyboard.press(key)


def test_players_and_house_rules_change_by_keyboard(phone: Phone, server: Server) -> None:
    table = begun(server)
    phone.open(f"{table.play}players")
    tab_to(phone, phone.page.get_by_label("Name", exact=True))
    phone.page.keyboard.type("Dov")
    press(phone, button(phone, "Add player"))
    press(phone, button(phone, "Add Dov"))
    expect_notice(phone, "Dov joined.")
    press(phone, link(phone, "Change the house rules"))
    tab_to(phone, phone.page.get_by_role("radio", checked=True).first)
    phone.page.keyboard.press("ArrowDown")
    press(phone, button(phone, "See what changes"))
    press(phone, button(phone, "Save the house rules"))
    expect_notice(phone, "Joker rule: Free choice.")
    press(phone, button(phone, "Stop here"))
    press(phone, button(phone, "Stop the game"))
    expect(phone.told).to_have_text("Stopped: totals as they stand")
    press(phone, button(phone, "Resume"))
    expect(phone.told).to_contain_text("Ann: tap the dice that lie there")
    assert table.game.players == ("Ann", "Ben", "Cleo", "Dov")
    assert table.game.rules.options["joker"] == "free"


def test_a_player_leaves_by_keyboard(phone: Phone, server: Server) -> None:
    table = begun(server)
    phone.open(f"{table.play}players")
    press(phone, phone.page.get_by_role("link", name="Ben", exact=True))
    press(phone, button(phone, "Ben leaves"))
    press(phone, button(phone, "Ben leaves"))
    expect_notice(phone, "Ben left.")
    assert table.game.has_left(1)


def test_a_player_is_renamed_by_keyboard(phone: Phone, server: Server) -> None:
    table = begun(server)
    phone.open(f"{table.play}players")
    press(phone, phone.page.get_by_role("link", name="Ben", exact=True))
    press(phone, phone.page.get_by_label("Name", exact=True), "ControlOrMeta+a")
    phone.page.keyboard.type("Bob")
    press(phone, button(phone, "Save the name"))
    expect_notice(phone, "Ben renamed Bob.")
    assert table.game.players == ("Ann", "Bob", "Cleo")


def test_a_pasted_game_file_and_its_history_open_by_keyboard(phone: Phone, server: Server) -> None:
    document = gamefile.dump(begun(server).game)
    phone.open(f"{server.url.rstrip('/')}/import")
    tab_to(phone, phone.page.get_by_label("Or its text, pasted"))
    phone.page.keyboard.insert_text(json.dumps(document))
    press(phone, button(phone, "Open it"))
    phone.page.wait_for_url(re.compile("/g/"))
    press(phone, phone.page.locator(".menu summary"))
    press(phone, link(phone, "History"))
    expect(phone.page.get_by_role("heading", name="History")).to_be_visible()


def test_a_card_from_paper_is_taken_over_by_keyboard(phone: Phone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    phone.open(f"{table.play}paper")
    tab_to(phone, phone.page.get_by_label("Yahtzee", exact=True))
    phone.page.keyboard.type("50")
    press(phone, button(phone, "See what it comes to"))
    press(phone, button(phone, "Save the card"))
    expect(phone.page.get_by_role("heading", name="Ben’s card")).to_be_visible()
    assert table.game.cards[0].totals().total == 50


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_house_rules_change_and_a_game_stops_and_goes_on(
    open_phone: OpenPhone, server: Server, scripts: bool
) -> None:
    phone, table = open_phone(java_script_enabled=scripts), begun(server)
    phone.open(f"{table.play}players")
    phone.tap(link(phone, "Change the house rules"))
    phone.page.get_by_text("Free choice", exact=True).tap()
    phone.tap(button(phone, "See what changes"))
    expect(phone.page.get_by_text("No points and no places change.")).to_be_visible()
    phone.tap(button(phone, "Save the house rules"))
    expect_notice(phone, "Joker rule: Free choice.")
    phone.tap(button(phone, "Stop here"))
    phone.tap(button(phone, "Stop the game"))
    expect(phone.told).to_have_text("Stopped: totals as they stand")
    phone.tap(button(phone, "Resume"))
    expect(phone.told).to_contain_text("Ann: tap the dice that lie there")
    assert not table.game.stopped
    assert table.game.rules.options["joker"] == "free"


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_game_begun_on_paper_goes_on_here(
    open_phone: OpenPhone, server: Server, scripts: bool
) -> None:
    phone, table = open_phone(java_script_enabled=scripts), server.table("Ann", "Ben")
    phone.open(table.play)
    phone.tap(phone.page.locator(".menu summary"))
    phone.tap(link(phone, "Begun on paper?"))
    phone.page.get_by_label("Yahtzee", exact=True).select_option("50")
    extra = phone.page.get_by_label("Yahtzee bonuses of 100, how many")
    extra.fill("1")
    phone.tap(button(phone, "See what it comes to"))
    says = "No other filled box can have earned an extra bonus."
    expect(extra).to_have_accessible_description(says)
    expect(phone.page.get_by_text(says)).to_be_in_viewport()
    phone.page.get_by_label("Sixes", exact=True).select_option("30")
    phone.tap(button(phone, "See what it comes to"))
    expect(phone.page.locator(".told")).to_contain_text("0 becomes 180")
    phone.tap(button(phone, "Save the card"))
    expect(phone.page.get_by_role("heading", name="Ben’s card")).to_be_visible()
    phone.page.get_by_label("Fours", exact=True).select_option("12")
    phone.tap(button(phone, "See what it comes to"))
    phone.tap(button(phone, "Save the card"))
    expect_notice(phone, "Ben’s card from paper.")
    assert [card.totals().total for card in table.game.cards] == [180, 12]


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_history_tells_the_time_by_the_clock_of_the_phone(
    open_phone: OpenPhone, server: Server, zone: str
) -> None:
    """Where its day is another than the server’s, by which the lines stand, the weekday too."""
    phone, table = open_phone(timezone_id=zone, locale="en-GB"), server.table("Ann", "Ben")
    phone.open(f"{table.play}history")
    (entry,) = table.store.log(table.stored.id)
    here, there = entry.at.astimezone(), entry.at.astimezone(ZoneInfo(zone))
    day = "" if here.date() == there.date() else f"{there:%a} "
    expect(phone.page.locator("time")).to_have_text(f"{day}{there:%H:%M}")
    expect(phone.page.get_by_text("Times are those of")).to_be_hidden()


def test_the_latest_stands_first_in_history_without_scrolling(phone: Phone, server: Server) -> None:
    table = server.table_from(handed_games()["16-forced-standard"])
    phone.open(f"{table.play}history")
    latest = phone.page.locator(".past li").first
    expect(latest).to_contain_text("Ann: ")
    expect(latest).to_be_in_viewport(ratio=1)


def test_a_long_name_in_history_covers_no_time(phone: Phone, server: Server) -> None:
    table = server.table("李" * LONGEST_NAME, "Ben")
    table.write(0, "fours", "44412")
    phone.open(f"{table.play}history")
    line = phone.page.locator(".past li").first
    text = line.locator("a").evaluate(
        "(a) => { const r = document.createRange(); r.selectNodeContents(a);"
        " return r.getBoundingClientRect().bottom; }"
    )
    time = line.locator("time").bounding_box()
    assert time is not None
    assert text <= time["y"] + 1


def test_history_opens_the_ruling_on_a_turn(phone: Phone, server: Server) -> None:
    table = begun(server)
    table.append(Undone(7))
    phone.open(table.play)
    phone.tap(phone.page.locator(".menu summary"))
    phone.tap(link(phone, "History"))
    expect(phone.page.locator("s")).to_have_text("Cleo: Chance 28")
    phone.tap(link(phone, "Ben: Fours 12"))
    expect(phone.page.get_by_role("heading", name="Ben’s 1st turn")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_game_file_is_opened_from_home(
    open_phone: OpenPhone, server: Server, scripts: bool
) -> None:
    phone, document = open_phone(java_script_enabled=scripts), gamefile.dump(begun(server).game)
    phone.open(server.url)
    phone.tap(link(phone, "Open a game file"))
    wrong = json.dumps({**document, "turns": [{**document["turns"][0], "points": 99}]})
    phone.page.get_by_label("Or its text, pasted").fill(wrong)
    phone.tap(button(phone, "Open it"))
    expect(phone.page.locator(".told")).to_contain_text("Turn 1: The file says 99 points")
    expect(phone.page.get_by_label("Or its text, pasted")).to_have_value(wrong)
    file = {
        "name": "game.json",
        "mimeType": "application/json",
        "buffer": json.dumps(document).encode(),
    }
    phone.page.get_by_label("Game file", exact=True).set_input_files([file])  # type: ignore[list-item]
    phone.tap(button(phone, "Open it"))
    phone.page.wait_for_url(re.compile("/g/"))
    expect(phone.chip("Cleo")).to_contain_text("40")


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_saved_rolls_are_counted_beside_the_entered_dice(
    open_phone: OpenPhone, server: Server, scripts: bool
) -> None:
    size = {"width": 390, "height": 690}
    phone = open_phone(java_script_enabled=scripts, viewport=size)
    table = server.table("Ann", game="maxi_yatzy")
    phone.keep_time()
    phone.open(table.play)
    if scripts:
        phone.stop_time()
        phone.expect_everything_on_screen()
    phone.enter("123")
    for way, count in (("more", "1"), ("more", "2"), ("less", "1"), ("more", "2")):
        if scripts:
            phone.pass_time()
        phone.tap(button(phone, f"One saved roll {way}"))
        expect(phone.page.locator(".saved b")).to_have_text(count)
    if scripts:
        phone.expect_dice("123   ")
    else:
        expect(phone.page.locator("#dice")).to_have_value("123")
    assert table.game.banked(0) == 2


@pytest.mark.parametrize("java_script_enabled", [True, False], ids=["scripts", "none"])
def test_the_menu_can_be_used_whole(
    open_phone: OpenPhone, server: Server, java_script_enabled: bool
) -> None:
    phone, table = open_phone(java_script_enabled=java_script_enabled), server.table("Ann")
    table.write(0, "fours", "44412")
    table.append(Undone(2))
    phone.open(table.play)
    phone.tap(phone.page.locator(".menu summary"))
    if java_script_enabled:
        assert phone.lost_targets(".menu nav") == []
    for target in phone.page.locator(".menu nav > *").all():
        target.tap(trial=True)


PAGES = [
    "", "players", "players/1", "house-rules", "paper", "history", "import", "sure", "end", "wrong",
]  # fmt: skip


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_use_these_pages(open_phone: OpenPhone, server: Server, scheme: str) -> None:
    phone = open_phone(color_scheme=scheme)
    table, fresh = begun(server), server.table("Ann", "Ben")
    table.append(Undone(7))
    table.append(PlayerLeft(1))
    ended = begun(server)
    for event in (PlayerLeft(1), Stopped()):
        ended.append(event)
    for name in PAGES:
        if name == "sure":
            phone.open(f"{table.play}players/0")
            button(phone, "Ann leaves").click()
            phone.page.wait_for_url(re.compile("leave"))
        elif name == "wrong":
            phone.open(f"{server.url}/import")
            button(phone, "Open it").click()
            expect(phone.page.locator("#problems")).to_be_visible()
        else:
            where = {"import": f"{server.url}/import", "paper": f"{fresh.play}paper"}
            phone.open(where.get(name, ended.play if name == "end" else table.play + name))
        found = Axe().run(phone.page)
        assert found.violations_count == 0, f"{name}: {found.generate_report()}"
        assert phone.low_targets() == [], name
        assert phone.overflow() == 0, name
