"""Screens for everybody: axe finds nothing, light or dark, and zoom to 200 % cuts nothing off."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone
from tests.browser.phone import Phone
from tests.browser.server import Server, Table, tied_game
from tests.sheets import handed_games

AXE = Axe()
FINISHED = handed_games()["16-forced-standard"]
HALVED = {"width": 180, "height": 264}
"""What zoom to 200 % leaves of 360 × 528."""

Show = Callable[[Phone, Server], object]


def joker_table(server: Server) -> Table:
    """Ann has 50 in Yahtzee and 12 in Fours; Ben has scratched."""
    table = server.table("Ann", "Ben")
    table.write(0, "yahtzee", "55555")
    table.write(1, "yahtzee", "12346")
    table.write(0, "fours", "44412")
    table.write(1, "sixes", "66612")
    return table


def nothing_written(phone: Phone, server: Server) -> None:
    phone.open(server.table("Ann", "Ben").play)


def values(phone: Phone, server: Server) -> None:
    phone.open(joker_table(server).play)
    phone.enter("44462")
    expect(phone.pays("chance")).to_have_text("20")


def three_dice(phone: Phone, server: Server) -> None:
    phone.open(joker_table(server).play)
    phone.enter("444")


def closed_boxes(phone: Phone, server: Server) -> None:
    phone.open(joker_table(server).play)
    phone.enter("44444")
    expect(phone.pays("aces")).to_have_text("why?")


def why(phone: Phone, server: Server) -> None:
    closed_boxes(phone, server)
    phone.touch(phone.box("aces"))
    expect(phone.says).to_contain_text("is closed for this roll")


def hint(phone: Phone, server: Server) -> None:
    three_dice(phone, server)
    phone.tap(phone.box("chance"))
    expect(phone.says).to_contain_text("Three dice so far")


def written_box(phone: Phone, server: Server) -> None:
    phone.open(joker_table(server).play)
    phone.tap(phone.box("fours"))
    expect(phone.says).to_contain_text("Ann: Fours 12")


def menu(phone: Phone, server: Server) -> None:
    phone.open(joker_table(server).play)
    phone.tap(phone.page.locator("summary"))


def taken_back(phone: Phone, server: Server) -> None:
    phone.open(joker_table(server).play)
    phone.tap(phone.page.locator("#undo"))
    phone.expect_dice("12666")


def written_box_page(phone: Phone, server: Server) -> None:
    phone.open(f"{joker_table(server).play}box?player=0&box=fours")


def twelve_players(phone: Phone, server: Server) -> None:
    phone.open(server.table(*(f"Player {number}" for number in range(1, 13))).play)


def whole_sheet(phone: Phone, server: Server) -> None:
    phone.open(f"{joker_table(server).play}sheet")


def share(phone: Phone, server: Server) -> None:
    phone.open(f"{joker_table(server).play}share")


def watch(phone: Phone, server: Server) -> None:
    phone.open(joker_table(server).watch)


def end(phone: Phone, server: Server) -> None:
    phone.open(server.table_from(FINISHED).play)
    expect(phone.told).to_have_text("Ann wins with 655")


def tie(phone: Phone, server: Server) -> None:
    phone.open(server.table_from(tied_game()).play)
    expect(phone.told).to_contain_text("tie at")


def unknown_link(phone: Phone, server: Server) -> None:
    phone.open(f"{server.url}/g/unknown/")


def first_visit(phone: Phone, server: Server) -> None:
    phone.open(server.url)


def home(phone: Phone, server: Server) -> None:
    phone.open(joker_table(server).play)
    phone.open(server.table_from(FINISHED).play)
    phone.open(server.url)
    expect(phone.page.get_by_text("Finished")).to_be_visible()


def new_game(phone: Phone, server: Server) -> None:
    phone.open(f"{server.url}/new")


def new_game_refused(phone: Phone, server: Server) -> None:
    phone.open(f"{server.url}/new")
    phone.page.get_by_label("Name of player 1").fill("Ann")
    phone.page.get_by_label("Name of player 2").fill("ann")
    phone.tap(phone.page.get_by_role("button", name="Start"))
    expect(phone.page.locator(".problem")).to_be_visible()


def shelf(phone: Phone, server: Server) -> None:
    phone.open(f"{server.url}/shelf")


SCREENS: dict[str, Show] = {
    show.__name__.replace("_", "-"): show
    for show in (
        nothing_written,
        three_dice,
        values,
        closed_boxes,
        why,
        hint,
        written_box,
        menu,
        taken_back,
        written_box_page,
        twelve_players,
        whole_sheet,
        share,
        watch,
        end,
        tie,
        unknown_link,
        first_visit,
        home,
        new_game,
        new_game_refused,
        shelf,
    )
}
PLAIN = ["nothing-written", "end", "whole-sheet", "first-visit", "new-game"]
"""Screens that are shown without scripts too."""


def expect_no_findings(phone: Phone) -> None:
    for scheme in ("light", "dark"):
        phone.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = AXE.run(phone.page)
        assert found.violations_count == 0, f"{scheme}: {found.generate_report()}"


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_on_a_phone_and_targets_are_large(
    phone: Phone, server: Server, screen: str
) -> None:
    SCREENS[screen](phone, server)
    expect_no_findings(phone)
    assert phone.low_targets() == []


def load_no_scripts(phone: Phone) -> None:
    """As without JavaScript, but axe still runs."""
    phone.page.route("**/*.js*", lambda route: route.abort())


@pytest.mark.parametrize("screen", PLAIN)
def test_axe_finds_nothing_without_scripts(phone: Phone, server: Server, screen: str) -> None:
    load_no_scripts(phone)
    SCREENS[screen](phone, server)
    expect_no_findings(phone)


def test_axe_finds_nothing_in_a_refused_form_without_scripts(phone: Phone, server: Server) -> None:
    load_no_scripts(phone)
    phone.open(server.table("Ann", "Ben").play)
    phone.page.get_by_role("textbox", name="Dice").fill("74442")
    phone.tap(phone.box("fours"))
    expect(phone.says).to_contain_text("A die shows 1 to 6, not 7.")
    expect_no_findings(phone)


@pytest.mark.parametrize("screen", ["nothing-written", "values", "closed-boxes", "why", "end"])
def test_axe_finds_nothing_on_a_wide_screen(
    open_phone: OpenPhone, server: Server, screen: str
) -> None:
    phone = open_phone(viewport={"width": 1280, "height": 800}, is_mobile=False)
    SCREENS[screen](phone, server)
    expect_no_findings(phone)


OVERLAYS = {"menu": ".menu nav", "why": "#says", "hint": "#says", "written-box": "#says"}
"""What lies over a screen, and may cover what is beneath until it is closed."""


@pytest.mark.parametrize("screen", SCREENS)
def test_zoom_to_200_percent_cuts_nothing_off(
    open_phone: OpenPhone, server: Server, screen: str
) -> None:
    phone = open_phone(viewport=HALVED, device_scale_factor=2, is_mobile=False)
    SCREENS[screen](phone, server)
    assert phone.overflow() == 0
    assert phone.lost_targets(OVERLAYS.get(screen, "body")) == []


def test_a_turn_can_be_written_at_200_percent(open_phone: OpenPhone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    phone = open_phone(viewport=HALVED, device_scale_factor=2, is_mobile=False)
    phone.open(table.play)
    phone.write("44462", "fours")
    assert table.written == [("Ann", "fours", 12)]


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without-scripts"])
@pytest.mark.parametrize("width, height", [(320, 528), (360, 528), (390, 690), (430, 800)])
def test_every_target_is_on_the_screen_of_every_phone(
    open_phone: OpenPhone, server: Server, width: int, height: int, scripts: bool
) -> None:
    phone = open_phone(viewport={"width": width, "height": height}, java_script_enabled=scripts)
    phone.open(joker_table(server).play)
    phone.expect_everything_on_screen()
    if scripts:
        phone.enter("44444")
        phone.expect_everything_on_screen()


@pytest.mark.parametrize(
    "game, dice, width, height",
    [
        ("yahtzee", "44462", 360, 528),
        ("yatzy", "44462", 360, 528),
        ("kniffel", "44462", 360, 528),
        ("triple_yahtzee", "44462", 390, 690),
        ("maxi_yatzy", "444622", 390, 690),
    ],
)
@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without-scripts"])
def test_every_game_fits_its_screen(
    open_phone: OpenPhone,
    server: Server,
    game: str,
    dice: str,
    width: int,
    height: int,
    scripts: bool,
) -> None:
    phone = open_phone(viewport={"width": width, "height": height}, java_script_enabled=scripts)
    address = server.table("Ann", "Ben", game=game).play
    phone.open(address)
    before = phone.expect_everything_on_screen()
    if scripts:
        phone.enter(dice)
    else:
        phone.open(f"{address}?dice={dice}")
    expect(phone.page.locator(".box[data-state='pays']").first).to_be_visible()
    assert phone.expect_everything_on_screen() == before


def test_a_wide_screen_shows_the_whole_sheet_beside_the_card(
    open_phone: OpenPhone, server: Server
) -> None:
    table = joker_table(server)
    phone = open_phone(viewport={"width": 1280, "height": 800}, is_mobile=False)
    phone.open(table.play)
    expect(phone.page.get_by_role("row", name="Yahtzee 50 0")).to_be_visible()
    phone.expect_everything_on_screen()
    phone.write("11234", "chance")
    expect(phone.page.get_by_role("row", name="Chance 11")).to_be_visible()


def asked_for_the_whole_sheet(phone: Phone) -> int:
    """How often the page asked for it."""
    return sum("/sheet?" in request.url for request in phone.requests)


def test_the_whole_sheet_is_fetched_where_it_is_shown_and_once_a_turn(
    open_phone: OpenPhone, server: Server
) -> None:
    table = joker_table(server)
    tablet = open_phone(viewport={"width": 768, "height": 1024})
    tablet.open(table.play)
    tablet.write("11234", "chance")
    tablet.write("11234", "aces")
    assert asked_for_the_whole_sheet(tablet) == 0
    tablet.page.set_viewport_size({"width": 1024, "height": 768})
    expect(tablet.page.get_by_role("row", name="Chance 11")).to_be_visible()
    expect(tablet.page.get_by_role("row", name="Aces 2")).to_be_visible()
    tablet.write("22234", "twos")
    expect(tablet.page.get_by_role("row", name="Twos 6")).to_be_visible()
    assert asked_for_the_whole_sheet(tablet) == 2


def test_a_whole_sheet_that_does_not_come_stays_as_it_was_and_nothing_is_said(
    open_phone: OpenPhone, server: Server
) -> None:
    table = joker_table(server)
    phone = open_phone(viewport={"width": 1280, "height": 800}, is_mobile=False)
    phone.open(table.play)
    phone.page.route("**/sheet?*", lambda route: route.abort())
    with phone.page.expect_console_message(lambda message: "htmx:error" in message.text):
        phone.write("11234", "chance")
    expect(phone.says).to_be_empty()
    expect(phone.page.get_by_role("row", name="Yahtzee 50 0")).to_be_visible()
    phone.write("11234", "chance")
    phone.page.unroute("**/sheet?*")
    phone.write("22234", "twos")
    expect(phone.page.get_by_role("row", name="Chance 11 11")).to_be_visible()
