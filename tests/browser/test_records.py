"""Records, the end of a game and the shelf in a real browser: for everybody, and in large text."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from scoresheet.events import Stopped
from tests.browser.conftest import OpenPhone
from tests.browser.phone import HEIGHT, Phone
from tests.browser.server import Server, Table, tied_game
from tests.sheets import hand_game, handed_games

AXE = Axe()
FINISHED = handed_games()["16-forced-standard"]
LARGE_ROW = 64
"""The least height of a row in large text, in CSS pixels."""

Show = Callable[[Phone, Server], object]


def shelve(phone: Phone, *tables: Table) -> None:
    """Puts the games on the phone's shelf, as opening them does."""
    for table in tables:
        phone.open(table.play)


def finished(server: Server, *players: str) -> Table:
    return server.table_from({**FINISHED, "players": list(players)})


def some_games(phone: Phone, server: Server) -> None:
    stopped = server.table("Ann", "Cleo")
    stopped.append(Stopped())
    wide = finished(server, "W" * 30, "漢" * 30)
    shelve(phone, *(finished(server, "Ann", "Ben") for _ in range(3)), wide, stopped)
    shelve(phone, *(server.table("Ann", "Ben", game="kniffel") for _ in range(2)))
    shelve(phone, server.table_from(tied_game()))


def no_records(phone: Phone, server: Server) -> None:
    phone.open(f"{server.url}/records")


def records(phone: Phone, server: Server) -> None:
    some_games(phone, server)
    phone.open(f"{server.url}/records?game=yahtzee")


def person(phone: Phone, server: Server) -> None:
    records(phone, server)
    phone.page.get_by_role("link", name="Ann", exact=True).click()
    expect(phone.page.get_by_role("img")).to_be_visible()
    phone.page.get_by_text("The same as a table").click()


def joined(phone: Phone, server: Server) -> None:
    shelve(phone, finished(server, "Ann", "Ben"), finished(server, "Anna", "Ben"))
    phone.open(f"{server.url}/records/person?who=ann")
    phone.page.get_by_role("combobox").select_option("Anna")
    phone.page.get_by_role("button", name="Join").click()
    expect(phone.page.get_by_role("status")).to_have_text("Anna counts as Ann now.")


def not_joined(phone: Phone, server: Server) -> None:
    shelve(phone, finished(server, "Ann", "Ben"))
    phone.open(f"{server.url}/records/person?who=ann")
    phone.page.get_by_role("combobox").select_option("Ben")
    phone.page.get_by_role("button", name="Join").click()
    expect(phone.page.locator(".problem")).to_contain_text("two people")


def home_with_a_search(phone: Phone, server: Server) -> None:
    some_games(phone, server)
    phone.open(f"{server.url}/?player=ann&from=2020-01-01")


def search_refused(phone: Phone, server: Server) -> None:
    some_games(phone, server)
    phone.open(f"{server.url}/?player=ann&from=soon")


def tidying_up(phone: Phone, server: Server) -> None:
    taken_off(phone, server)
    phone.open(f"{server.url}/?tidy=1")


def asked_to_take_off(phone: Phone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    shelve(phone, table)
    phone.open(f"{table.play}off")


def taken_off(phone: Phone, server: Server) -> None:
    some_games(phone, server)
    asked_to_take_off(phone, server)
    phone.page.get_by_role("button", name="Take it off").click()
    expect(phone.page.get_by_text("Taken off:").first).to_be_visible()


def settings(phone: Phone, server: Server) -> None:
    phone.open(f"{server.url}/settings")


def end_with_a_best_and_an_evening(phone: Phone, server: Server) -> None:
    document, _ = hand_game("worked-hand")
    shelve(phone, server.table_from(document))
    better = server.table_from(FINISHED)
    again = server.table_from(FINISHED, after=better)
    phone.open(again.play)
    expect(phone.page.locator(".evening")).to_contain_text("The evening so far: 2 games")


SCREENS: dict[str, Show] = {
    show.__name__.replace("_", "-"): show
    for show in (
        no_records,
        records,
        person,
        joined,
        not_joined,
        home_with_a_search,
        search_refused,
        asked_to_take_off,
        taken_off,
        tidying_up,
        settings,
        end_with_a_best_and_an_evening,
    )
}


def expect_for_everybody(phone: Phone) -> None:
    for scheme in ("light", "dark"):
        phone.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = AXE.run(phone.page)
        assert found.violations_count == 0, f"{scheme}: {found.generate_report()}"
    assert phone.low_targets() == []
    assert phone.overflow() == 0
    assert phone.lost_targets("main") == []


CUT = """() => {
  const { left, right } = document.querySelector("main .paper").getBoundingClientRect();
  const shown = [...document.querySelectorAll("table *")].filter((one) => one.clientWidth);
  const outside = (one) => {
    const place = one.getBoundingClientRect();
    const spills = one.scrollWidth > one.clientWidth + 1;
    return spills || place.left < left - 1 || place.right > right + 1;
  };
  return shown.filter(outside).map((one) => one.outerHTML);
}"""
"""What of the table lies outside the paper."""


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_for_everybody(phone: Phone, server: Server, screen: str) -> None:
    SCREENS[screen](phone, server)
    expect_for_everybody(phone)


@pytest.mark.parametrize(
    "screen", ["records", "person", "tidying-up", "end-with-a-best-and-an-evening"]
)
def test_a_wide_screen_is_for_everybody(open_phone: OpenPhone, server: Server, screen: str) -> None:
    phone = open_phone(viewport={"width": 1280, "height": 800}, is_mobile=False)
    SCREENS[screen](phone, server)
    expect_for_everybody(phone)


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_nothing_of_the_records_is_cut(
    open_phone: OpenPhone, server: Server, width: int, large: bool
) -> None:
    phone = open_phone(viewport={"width": width, "height": HEIGHT})
    if large:
        phone.use_large(server.url)
    records(phone, server)
    assert phone.page.evaluate(CUT) == []
    table = phone.page.get_by_role("table")
    expect(table.get_by_role("row", name=re.compile("^Ann"))).to_be_visible()
    heads = [head.inner_text() for head in table.get_by_role("columnheader").all()]
    narrow = (
        ["Player", "Won", "Best"] if large and width < 400 else ["Player", "Games", "Won", "Best"]
    )
    assert heads[: len(narrow)] == narrow
    assert (heads == narrow) == (width < 1280)


def test_on_a_phone_every_player_is_one_line(phone: Phone, server: Server) -> None:
    shelve(phone, *(finished(server, f"Player {pair}", f"Player {pair}{pair}") for pair in "ABC"))
    phone.open(f"{server.url}/records")
    rows = phone.page.locator("tbody tr")
    expect(rows).to_have_count(6)
    assert rows.evaluate_all("rows => rows.every((row) => row.clientHeight < 56)")
    phone.tap(phone.page.get_by_role("link", name="Player CC"))
    expect(phone.page.get_by_text("Average")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without-scripts"])
def test_after_find_the_games_are_in_sight(
    open_phone: OpenPhone, server: Server, scripts: bool
) -> None:
    phone = open_phone(java_script_enabled=scripts)
    shelve(phone, finished(server, "Cleo", "Dov"))
    shelve(phone, *(server.table("Ann", "Ben") for _ in range(7)))
    phone.open(server.url)
    phone.tap(phone.page.get_by_text("Find a game"))
    phone.page.get_by_label("Player").fill("cleo")
    phone.tap(phone.page.get_by_role("button", name="Find"))
    expect(phone.page.get_by_role("heading", name="1 game found")).to_be_in_viewport()
    expect(phone.page.locator(".games li")).to_have_count(1)
    expect(phone.page.locator(".games li")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_for_everybody_without_scripts(
    phone: Phone, server: Server, screen: str
) -> None:
    phone.page.route("**/*.js*", lambda route: route.abort())
    SCREENS[screen](phone, server)
    expect_for_everybody(phone)


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_for_everybody_in_large_text(
    phone: Phone, server: Server, screen: str
) -> None:
    phone.use_large(server.url)
    SCREENS[screen](phone, server)
    if screen != "settings":
        expect(phone.page.locator("html")).to_have_class(re.compile("large"))
    expect_for_everybody(phone)


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without-scripts"])
def test_a_game_is_taken_off_and_put_back_by_touch(
    open_phone: OpenPhone, server: Server, scripts: bool
) -> None:
    phone = open_phone(java_script_enabled=scripts)
    shelve(phone, server.table("Ann", "Ben"), server.table("Cleo", "Dov"))
    phone.open(server.url)
    phone.tap(phone.page.get_by_role("link", name="Tidy up"))
    phone.tap(phone.page.get_by_role("link", name="Take off Cleo, Dov"))
    phone.tap(phone.page.get_by_role("button", name="Take it off"))
    expect(phone.page.locator(".games li")).to_have_count(1)
    expect(phone.page.get_by_role("link", name="Take off Ann, Ben")).to_be_visible()
    phone.tap(phone.page.get_by_role("button", name="Put back"))
    expect(phone.page.get_by_role("status")).to_have_text("Put back: Cleo, Dov")
    expect(phone.page.locator(".games li")).to_have_count(2)


def test_the_last_turn_shows_a_new_best_at_once(phone: Phone, server: Server) -> None:
    document, _ = hand_game("worked-hand")
    alone = {**document, "players": ["Ann"]}
    shelve(phone, server.table_from(alone))
    other = server.table_from({**alone, "turns": alone["turns"]}, len(alone["turns"]) - 1)
    last = alone["turns"][-1]
    phone.open(other.play)
    phone.enter(last["dice"])
    phone.tap(phone.box(last["box"]))
    expect(phone.page.locator(".best")).to_contain_text("As good as Ann’s best so far")


# ---- Large text on the play screen

GAMES = {
    "yahtzee": "44462",
    "yatzy": "44462",
    "kniffel": "44462",
    "triple_yahtzee": "44462",
    "maxi_yatzy": "444622",
}


def expect_large_sheet(phone: Phone) -> None:
    """Nothing is cut, rows are high, text large, all in reach, and the pad stays at the bottom."""
    assert phone.overflow() == 0
    assert phone.measure()["cut"] == []
    assert phone.lost_targets("main") == []
    rows = phone.page.locator(".box")
    for box in (rows.first, rows.last):
        assert box.evaluate("box => box.getBoundingClientRect().height") >= LARGE_ROW
    assert phone.page.evaluate("getComputedStyle(document.body).fontSize") == "24px"
    for end in (0, 99_999):
        phone.page.evaluate("end => scrollTo(0, end)", end)
        for key in phone.page.locator(".key").all():
            place = key.bounding_box()
            assert place is not None
            assert place["height"] >= LARGE_ROW
            assert HEIGHT - 80 < place["y"] + place["height"] <= HEIGHT


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without-scripts"])
@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_is_large_and_the_pad_stays(
    open_phone: OpenPhone, server: Server, game: str, scripts: bool
) -> None:
    phone = open_phone(java_script_enabled=scripts)
    phone.use_large(server.url)
    table = server.table("Ann", "Ben", game=game)
    first = table.game.rules.rule_set.boxes[0]
    table.write(0, first.key, "1" * len(GAMES[game]))
    phone.open(table.play)
    expect_large_sheet(phone)
    if scripts:
        phone.enter(GAMES[game])
    else:
        phone.open(f"{table.play}?dice={GAMES[game]}")
    expect(phone.page.locator(".box[data-state='pays']").first).to_be_visible()
    expect_large_sheet(phone)


def test_a_turn_is_written_and_taken_back_in_large_text(phone: Phone, server: Server) -> None:
    phone.use_large(server.url)
    table = server.table("Ann", "Ben")
    phone.open(table.play)
    phone.write("44462", "chance")
    assert table.written == [("Ann", "chance", 20)]
    expect(phone.told).to_contain_text("Ann: Chance 20")
    phone.tap(phone.page.locator("#undo"))
    phone.expect_dice("24446")
    assert table.written == []


@pytest.mark.parametrize("name", ["W" * 30, "漢" * 30, "<b>Ann</b> " * 2])
def test_long_names_break_nothing_in_large_text(phone: Phone, server: Server, name: str) -> None:
    phone.use_large(server.url)
    table = server.table(name.strip(), "Ben")
    table.write(0, "fours", "44462")
    phone.open(table.play)
    expect_large_sheet(phone)


def other_screens(table: Table) -> dict[str, str]:
    return {
        "new game": f"{table.url}/new",
        "shelf": f"{table.url}/shelf",
        "ruling": f"{table.url}/ruling",
        "answer": f"{table.play}ruling?dice=44462",
        "rules": f"{table.url}/rules",
        "rule set": f"{table.url}/rules/yahtzee",
        "sheet": f"{table.play}sheet",
        "share": f"{table.play}share",
        "blank": f"{table.url}/blank",
    }


def test_all_other_screens_are_whole_in_large_text(phone: Phone, server: Server) -> None:
    phone.use_large(server.url)
    table = server.table("Ann", "Ben")
    phone.open(table.play)
    for screen, address in other_screens(table).items():
        phone.open(address)
        assert phone.overflow() == 0, screen
        assert phone.lost_targets("main") == [], screen
        assert phone.low_targets() == [], screen
