"""Several phones at one table, bad connections, old pages, and pages opened once more."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import OpenPhone
from tests.browser.phone import Phone
from tests.browser.server import Server

TURN = re.compile("/turn$")
WHILE_POLLING = 10_000
"""Milliseconds within which a phone has surely asked for news."""


# ---- Two phones


def test_a_second_phone_sees_what_the_first_wrote(open_phone: OpenPhone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    first, second = open_phone(), open_phone()
    first.open(table.play)
    second.open(table.play)
    first.write("44462", "fours")
    expect(second.told).to_contain_text("Ann: Fours 12", timeout=WHILE_POLLING)
    expect(second.told).to_contain_text("Ben: tap the dice")
    expect(second.chip("Ann")).to_contain_text("12")


def test_a_watching_phone_sees_what_is_written(open_phone: OpenPhone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    watching = open_phone()
    watching.open(table.watch)
    table.write(0, "fours", "44462")
    row = watching.page.get_by_role("row", name="Fours")
    expect(row.get_by_role("cell").first).to_have_text("12", timeout=WHILE_POLLING)


def test_a_watching_phone_has_no_way_to_write(phone: Phone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    phone.open(table.watch)
    assert phone.page.locator("form, button, input").count() == 0
    assert table.stored.score_key not in phone.page.content()


def test_a_phone_asks_for_no_news_while_dice_are_entered(phone: Phone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    phone.keep_time()
    phone.open(table.play)
    phone.stop_time()
    phone.enter("4")
    already = len(phone.requests)
    table.write(0, "chance", "11234")
    phone.pass_time(60_000)
    assert phone.paths()[already:] == []
    with phone.page.expect_response(re.compile("/latest")):
        phone.tap(phone.slots.first)
        phone.pass_time(4_000)
    expect(phone.told).to_contain_text("Ann: Chance 11")


def test_a_phone_asks_for_no_news_while_a_sentence_stands(phone: Phone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    table.write(0, "chance", "11234")
    phone.keep_time()
    phone.open(f"{table.play}?player=0")
    phone.stop_time()
    phone.tap(phone.box("chance"))
    expect(phone.says).to_contain_text("Ann: Chance 11")
    already = len(phone.requests)
    phone.pass_time(60_000)
    assert phone.paths()[already:] == []


def test_news_leave_an_open_menu_open(phone: Phone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    phone.keep_time()
    phone.open(table.play)
    phone.tap(phone.page.locator("summary"))
    table.write(0, "chance", "11234")
    phone.pass_time(4_100)
    expect(phone.told).to_contain_text("Ann: Chance 11")
    expect(phone.page.locator("#menu-undo")).to_be_visible()


def test_two_phones_that_enter_the_same_turn_write_it_once_and_lose_no_dice(
    open_phone: OpenPhone, server: Server
) -> None:
    table = server.table("Ann", "Ben")
    first, second = open_phone(), open_phone()
    second.keep_time()
    first.open(table.play)
    second.open(table.play)
    second.enter("55566")
    first.write("44462", "fours")
    second.tap(second.box("full_house"))
    expect(second.says).to_contain_text("Ann’s 1st turn is already written: Fours 12.")
    expect(second.says).to_contain_text("Written just now.")
    expect(second.says).to_contain_text("write them as the 2nd turn instead")
    second.expect_dice("55566")
    expect(second.box("fours")).to_have_attribute("data-state", "written")
    expect(second.pays("full_house")).to_have_text("25")
    assert table.written == [("Ann", "fours", 12)]
    second.pass_time()
    second.tap(second.box("full_house"))
    expect(second.told).to_contain_text("Ann: Full House 25")
    assert table.written == [("Ann", "fours", 12), ("Ann", "full_house", 25)]


def test_dice_that_came_second_can_be_cleared(open_phone: OpenPhone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    phone = open_phone()
    phone.open(table.play)
    phone.enter("55566")
    table.write(0, "fours", "44462")
    phone.tap(phone.box("full_house"))
    phone.tap(phone.says.get_by_role("link", name="Clear the dice"))
    expect(phone.says).to_be_empty()
    phone.expect_dice("     ")
    assert table.written == [("Ann", "fours", 12)]


def test_dice_that_came_second_are_kept_without_javascript_too(
    open_phone: OpenPhone, server: Server
) -> None:
    table = server.table("Ann", "Ben")
    phone = open_phone(java_script_enabled=False)
    phone.open(table.play)
    phone.page.get_by_role("textbox", name="Dice").fill("55566")
    table.write(0, "fours", "44462")
    phone.tap(phone.box("full_house"))
    expect(phone.says).to_contain_text("Ann’s 1st turn is already written: Fours 12.")
    expect(phone.page.get_by_role("textbox", name="Dice")).to_have_value("55566")
    phone.tap(phone.box("full_house"))
    expect(phone.told).to_contain_text("Ann: Full House 25")
    assert table.written == [("Ann", "fours", 12), ("Ann", "full_house", 25)]


def test_an_undo_that_came_too_late_says_so(open_phone: OpenPhone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    table.write(0, "fours", "44462")
    phone = open_phone()
    phone.never_poll()
    phone.open(table.play)
    table.write(1, "chance", "11234")
    phone.tap(phone.page.locator("#undo"))
    expect(phone.says).to_contain_text("The latest is Ben: Chance 11.")
    assert len(table.written) == 2


# ---- Bad connections


def test_what_is_tapped_before_the_scripts_are_here_is_done_when_they_are(
    phone: Phone, server: Server
) -> None:
    table = server.table("Ann", "Ben")
    late: list[Route] = []
    phone.page.route("**/play.js*", lambda route: late.append(route))
    with phone.page.expect_request("**/play.js*"):
        phone.page.goto(table.play, wait_until="commit")
    for face in "44462":
        phone.key(face).dispatch_event("click")
    phone.box("fours").dispatch_event("click")
    assert table.written == []
    with phone.page.expect_response(TURN) as answer:
        late[0].continue_()
    assert answer.value.status == 200
    expect(phone.told).to_contain_text("Ann: Fours 12")
    phone.expect_dice("     ")
    assert table.written == [("Ann", "fours", 12)]
    assert phone.paths().count("POST turn") == 1


def test_a_turn_whose_answer_is_lost_counts_once(phone: Phone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    phone.keep_time()
    phone.open(table.play)

    def lose_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    phone.page.route(TURN, lose_answer, times=1)
    phone.enter("44462")
    phone.tap(phone.box("fours"))
    expect(phone.says).to_contain_text("no connection. Your dice are kept")
    phone.expect_dice("44462")
    assert table.written == [("Ann", "fours", 12)]
    phone.pass_time()
    phone.tap(phone.box("fours"))
    expect(phone.told).to_contain_text("Ann: Fours 12")
    expect(phone.told).to_contain_text("Ben: tap the dice")
    phone.expect_dice("     ")
    expect(phone.says).to_be_empty()
    assert table.written == [("Ann", "fours", 12)]


def test_a_page_opened_once_more_after_a_lost_answer_still_writes_the_next_turn(
    phone: Phone, server: Server
) -> None:
    table = server.table("Ann")
    phone.open(table.play)
    phone.write("11234", "chance")

    def lose_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    phone.page.route(TURN, lose_answer, times=1)
    phone.enter("44462")
    phone.tap(phone.box("fours"))
    expect(phone.says).to_contain_text("no connection")
    phone.page.reload()
    expect(phone.told).to_contain_text("Ann: Fours 12")
    phone.write("55566", "full_house")
    assert [box for _, box, _ in table.written] == ["chance", "fours", "full_house"]


def test_a_server_that_is_away_is_said_and_one_more_tap_writes(
    phone: Phone, server: Server
) -> None:
    table = server.table("Ann", "Ben")
    phone.keep_time()
    phone.open(table.play)
    phone.page.route(TURN, lambda route: route.abort("connectionrefused"))
    phone.enter("44462")
    phone.tap(phone.box("fours"))
    expect(phone.says).to_contain_text("Not sent yet: no connection.")
    phone.expect_dice("44462")
    expect(phone.pays("fours")).to_have_text("12")
    assert table.written == []
    phone.page.unroute(TURN)
    phone.pass_time()
    phone.tap(phone.box("fours"))
    expect(phone.told).to_contain_text("Ann: Fours 12")
    assert table.written == [("Ann", "fours", 12)]


def test_a_server_that_stumbles_is_said_and_one_more_tap_writes(
    phone: Phone, server: Server
) -> None:
    table = server.table("Ann", "Ben")
    phone.keep_time()
    phone.open(table.play)
    phone.page.route(TURN, lambda route: route.fulfill(status=500, body="broken"), times=1)
    phone.enter("44462")
    phone.tap(phone.box("fours"))
    expect(phone.says).to_contain_text("the server stumbled. Your dice are kept")
    phone.expect_dice("44462")
    phone.pass_time()
    phone.tap(phone.box("fours"))
    expect(phone.told).to_contain_text("Ann: Fours 12")
    assert table.written == [("Ann", "fours", 12)]


def test_an_undo_without_connection_is_said(phone: Phone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    table.write(0, "fours", "44462")
    phone.keep_time()
    phone.open(table.play)
    phone.page.route("**/undo", lambda route: route.abort(), times=1)
    phone.tap(phone.page.locator("#undo"))
    expect(phone.says).to_contain_text("no connection")
    assert len(table.written) == 1
    phone.pass_time()
    phone.tap(phone.says.get_by_role("link", name="Close"))
    phone.tap(phone.page.locator("#undo"))
    phone.expect_dice("24446")
    assert table.written == []


# ---- Pages that are old, or opened once more


def test_a_page_whose_key_has_changed_writes_at_one_more_tap(phone: Phone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    phone.keep_time()
    phone.open(table.play)
    phone.write("11234", "chance")
    phone.context.clear_cookies()
    phone.enter("44462")
    phone.tap(phone.box("fours"))
    expect(phone.says).to_contain_text("what you entered is kept: tap once more")
    phone.expect_dice("44462")
    assert len(table.written) == 1
    phone.pass_time()
    phone.tap(phone.box("fours"))
    expect(phone.told).to_contain_text("Ben: Fours 12")
    assert table.written[1:] == [("Ben", "fours", 12)]


def test_without_javascript_such_a_page_keeps_everything_for_one_more_tap(
    open_phone: OpenPhone, server: Server
) -> None:
    table = server.table("Ann", "Ben")
    phone = open_phone(java_script_enabled=False)
    phone.open(table.play)
    phone.context.clear_cookies()
    phone.page.get_by_role("textbox", name="Dice").fill("44462")
    phone.tap(phone.box("fours"))
    expect(phone.page.locator("h1")).to_have_text("Once more, please")
    assert table.written == []
    phone.tap(phone.page.get_by_role("button", name="Send it again"))
    expect(phone.told).to_contain_text("Ann: Fours 12")
    assert table.written == [("Ann", "fours", 12)]


def test_a_page_opened_once_more_while_dice_are_entered_loses_no_turn_and_no_die(
    phone: Phone, server: Server
) -> None:
    table = server.table("Ann", "Ben")
    phone.open(table.play)
    phone.write("44462", "fours")
    phone.enter("555")
    phone.page.reload()
    phone.expect_dice("555  ")
    expect(phone.told).to_contain_text("Ann: Fours 12")
    phone.write("66", "full_house")
    assert table.written == [("Ann", "fours", 12), ("Ben", "full_house", 25)]


def test_the_back_button_shows_the_sheet_as_it_stands(phone: Phone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    phone.open(table.play)
    phone.write("44462", "fours")
    phone.page.goto(f"{table.play}sheet")
    table.write(1, "chance", "11234")
    phone.page.go_back()
    expect(phone.told).to_contain_text("Ben: Chance 11")
    expect(phone.told).to_contain_text("Ann: tap the dice")
    phone.write("55566", "full_house")
    assert table.written == [("Ann", "fours", 12), ("Ben", "chance", 11), ("Ann", "full_house", 25)]


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without-scripts"])
def test_back_to_the_page_before_a_turn_cannot_write_it_twice(
    open_phone: OpenPhone, server: Server, scripts: bool
) -> None:
    table = server.table("Ann", "Ben")
    phone = open_phone(java_script_enabled=scripts)
    phone.open(f"{table.play}sheet")
    phone.tap(phone.page.get_by_role("link", name="Back to the card").first)
    if scripts:
        phone.write("44462", "fours")
    else:
        phone.page.get_by_role("textbox", name="Dice").fill("44462")
        phone.tap(phone.box("fours"))
    expect(phone.told).to_contain_text("Ann: Fours 12")
    phone.page.go_back()
    phone.page.go_forward()
    expect(phone.told).to_contain_text("Ben: tap the dice")
    assert table.written == [("Ann", "fours", 12)]


def test_a_refused_page_without_javascript_leads_to_another_player(
    open_phone: OpenPhone, server: Server
) -> None:
    phone = open_phone(java_script_enabled=False)
    phone.open(server.table("Ann", "Ben").play)
    phone.page.get_by_role("textbox", name="Dice").fill("4446")
    phone.tap(phone.box("fours"))
    expect(phone.says).to_contain_text("Four dice so far: 4-4-4-6. One more.")
    phone.expect_everything_on_screen()
    phone.tap(phone.chip("Ben"))
    expect(phone.chip("Ben")).to_have_attribute("aria-current", "true")
    expect(phone.page.get_by_role("textbox", name="Dice")).to_have_value("4446")
