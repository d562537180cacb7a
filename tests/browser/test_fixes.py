"""Fixing entries and points without dice, by touch, by keyboard and without JavaScript."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, expect

from scoresheet.events import TurnFixed, TurnWritten
from tests.browser.conftest import OpenPhone
from tests.browser.phone import HEIGHT, SMALLEST, WIDTH, Phone, within
from tests.browser.server import Server, Table
from tests.browser.test_everybody import FINISHED, HALVED, expect_no_findings, load_no_scripts
from tests.sheets import roll


@dataclass
class Hand:
    """Somebody who uses the screens in one way: with a finger, by keys, or without scripts."""

    phone: Phone
    keys: bool = False
    scripts: bool = True

    def press(self, target: Locator) -> None:
        if self.keys:
            target.focus()
            self.phone.page.keyboard.press("Enter")
        else:
            self.phone.tap(target)

    def button(self, name: str) -> None:
        self.press(self.phone.page.get_by_role("button", name=name))

    def link(self, name: str) -> None:
        self.press(self.phone.page.get_by_role("link", name=name))

    def dice(self, digits: str) -> None:
        """Enters the dice on the page of the ways."""
        if self.keys:
            self.phone.page.get_by_role("textbox", name="Dice").focus()
            self.phone.page.keyboard.type(digits)
            self.phone.page.keyboard.press("Enter")
        else:
            self.phone.enter(digits)


@pytest.fixture(params=["touch", "keyboard", "no-scripts"])
def hand(request: pytest.FixtureRequest, open_phone: OpenPhone) -> Hand:
    scripts = request.param != "no-scripts"
    phone = open_phone(java_script_enabled=scripts)
    return Hand(phone, keys=request.param == "keyboard", scripts=scripts)


@pytest.fixture
def table(server: Server) -> Table:
    """Ann: Fours 12, Twos 6. Ben: Chance 15."""
    table = server.table("Ann", "Ben")
    table.write(0, "fours", "44462")
    table.write(1, "chance", "12345")
    table.write(0, "twos", "22245")
    return table


def extra_table(server: Server) -> Table:
    """Ann has 50 in Yahtzee, so five alike may be extra; her Fours are open."""
    table = server.table("Ann", "Ben")
    table.write(0, "yahtzee", "55555")
    table.write(1, "chance", "12346")
    return table


def flagged_table(server: Server) -> Table:
    """Ann’s five 5s stand in Sixes though her Fives are open; Ben’s Fours are without dice."""
    table = extra_table(server)
    table.write(0, "fives", "55555")
    table.append(TurnWritten(1, 2, "fours", points=12))
    table.append(TurnFixed(0, 2, "fives", roll("55555"), box="sixes"))
    return table


def open_fix(hand: Hand, table: Table) -> None:
    """From the card to the ways to fix Ann’s Fours."""
    hand.phone.open(f"{table.play}?player=0")
    hand.press(hand.phone.box("fours"))
    hand.link("Fix it")
    expect(hand.phone.page.get_by_role("heading", name="Fix Ann’s 1st turn")).to_be_visible()


# ---- Fixes


def test_other_dice_are_looked_at_saved_and_undone(hand: Hand, table: Table) -> None:
    open_fix(hand, table)
    hand.dice("44662")
    expect(hand.phone.page.locator("main")).to_contain_text("Ann’s Fours fixed: 12 becomes 8")
    expect(hand.phone.page.locator(".following")).to_contain_text("Ann loses 4 here: 18 becomes 14")
    assert table.written[0] == ("Ann", "fours", 12)
    hand.button("Save")
    expect(hand.phone.told).to_contain_text("Ann’s Fours fixed: 12 becomes 8")
    assert table.written[0] == ("Ann", "fours", 8)
    hand.button("Undo")
    expect(hand.phone.told).to_contain_text("Taken back")
    assert table.written[0] == ("Ann", "fours", 12)


WAYS = {
    "another-box": (
        "Sixes 6",
        "Ann’s Fours 12 becomes Sixes 6",
        [("Ann", "sixes", 6), ("Ben", "chance", 15), ("Ann", "twos", 6)],
    ),
    "swap": (
        "Twos swap with Twos 6",
        "Ann’s Fours and Twos swapped",
        [("Ann", "twos", 2), ("Ben", "chance", 15), ("Ann", "fours", 4)],
    ),
    "another-player": (
        "Ben turn 2",
        "Fours 12 moved from Ann to Ben",
        [("Ben", "chance", 15), ("Ann", "twos", 6), ("Ben", "fours", 12)],
    ),
    "cleared": (
        "Clear it",
        "Ann’s Fours 12 cleared",
        [("Ben", "chance", 15), ("Ann", "twos", 6)],
    ),
}


@pytest.mark.parametrize("button, told, written", WAYS.values(), ids=WAYS)
def test_each_way_is_chosen_looked_at_and_saved(
    hand: Hand, table: Table, button: str, told: str, written: list[tuple[str, str, int]]
) -> None:
    open_fix(hand, table)
    hand.button(button)
    expect(hand.phone.page.get_by_role("heading", name=told)).to_be_visible()
    assert len(table.written) == 3
    hand.button("Save")
    expect(hand.phone.told).to_contain_text(told)
    assert sorted(table.written) == sorted(written)


def test_back_leaves_everything_as_it_was(hand: Hand, table: Table) -> None:
    before = table.written
    open_fix(hand, table)
    hand.button("Clear it")
    hand.press(hand.phone.page.get_by_role("link", name="Back", exact=True))
    expect(hand.phone.page.get_by_role("button", name="Clear it")).to_be_visible()
    hand.link("Back to the card")
    expect(hand.phone.told).to_contain_text("Ann: Twos 6")
    assert table.written == before


def test_dice_that_are_none_are_refused_beside_their_field(hand: Hand, table: Table) -> None:
    open_fix(hand, table)
    hand.phone.page.get_by_role("textbox", name="Dice").fill("4447")
    hand.button("Look")
    expect(hand.phone.page.locator("#dice-problem")).to_have_text("A die shows 1 to 6, not 7.")
    field = hand.phone.page.get_by_role("textbox", name="Dice")
    expect(field).to_have_value("4447")
    expect(field).to_have_attribute("aria-describedby", "dice-problem")


def test_a_cleared_turn_is_filled_by_the_next_entry(phone: Phone, table: Table) -> None:
    table.append(TurnFixed(0, 1, "fours", roll("44462"), cleared=True))
    phone.open(table.play)
    expect(phone.told).to_contain_text("Ann: tap the dice")
    phone.write("44462", "fours")
    assert sorted(table.written) == [
        ("Ann", "fours", 12),
        ("Ann", "twos", 6),
        ("Ben", "chance", 15),
    ]


def test_the_last_box_of_a_finished_game_is_fixed_from_its_end(hand: Hand, server: Server) -> None:
    table = server.table_from(FINISHED)
    last = table.game.turns[-1]
    name = table.game.players[last.player]
    hand.phone.open(table.play)
    address = f"box?player={last.player}&box={last.box.key}"
    hand.press(hand.phone.page.locator(f"td a[href='{address}']"))
    hand.link("Fix it")
    hand.button("Clear it")
    expect(hand.phone.page.locator(".following")).to_contain_text("The game goes on.")
    hand.button("Save")
    expect(hand.phone.told).to_contain_text(f"{name}’s {last.box.label}")
    assert len(table.written) == len(FINISHED["turns"]) - 1


def test_dice_that_are_entered_already_wait_for_the_fix(phone: Phone, table: Table) -> None:
    phone.open(f"{table.play}?player=0")
    phone.enter("556")
    phone.tap(phone.box("fours"))
    phone.tap(phone.says.get_by_role("link", name="Fix it"))
    phone.tap(phone.page.get_by_role("button", name="Clear it"))
    phone.tap(phone.page.get_by_role("button", name="Save"))
    phone.expect_dice("556  ")


# ---- Two phones


def test_of_two_phones_at_one_box_the_other_is_told_and_keeps_its_dice(
    open_phone: OpenPhone, table: Table
) -> None:
    first, second = Hand(open_phone()), Hand(open_phone())
    for hand, digits in ((first, "44162"), (second, "11144")):
        open_fix(hand, table)
        hand.dice(digits)
        expect(hand.phone.page.get_by_role("button", name="Save")).to_be_visible()
    first.button("Save")
    expect(first.phone.told).to_contain_text("Ann’s Fours fixed: 12 becomes 8")
    second.button("Save")
    page = second.phone.page
    expect(page.get_by_role("alert")).to_have_text("Ann’s 1st turn is now Fours 8 (1-2-4-4-6).")
    expect(page.get_by_role("textbox", name="Dice")).to_have_value("11144")
    assert table.written[0] == ("Ann", "fours", 8)
    second.button("Look")
    second.button("Save")
    expect(second.phone.told).to_contain_text("Ann’s Fours fixed")
    assert table.game.turns[0].entry.dice == roll("11144")


# ---- Points without dice


def offered(phone: Phone) -> list[str]:
    return phone.page.locator(".points [name=points]").evaluate_all("all => all.map(b => b.value)")


def choice(phone: Phone, points: int) -> Locator:
    return phone.page.locator(f".points [name=points][value='{points}']")


def let_time_pass(phone: Phone) -> None:
    """More than a double tap takes, on the page's own clock."""
    since = phone.page.evaluate("performance.now()")
    phone.page.wait_for_function("since => performance.now() - since > 260", arg=since)


@pytest.mark.parametrize("points", [17, 0])
def test_two_taps_write_points(hand: Hand, server: Server, points: int) -> None:
    table = server.table("Ann", "Ben")
    hand.phone.open(table.play)
    hand.press(hand.phone.box("chance"))
    expect(choice(hand.phone, points)).to_be_visible()
    if hand.scripts:
        let_time_pass(hand.phone)
    hand.press(choice(hand.phone, points))
    expect(hand.phone.told).to_contain_text(f"Ann: Chance {points}")
    expect(hand.phone.says).to_be_empty()
    assert table.game.turns[0].entry.dice is None
    assert table.written == [("Ann", "chance", points)]
    if not hand.keys:
        assert hand.phone.taps == 2
    hand.press(hand.phone.chip("Ann"))
    expect(hand.phone.box("chance")).to_contain_text(f"{points}* without dice")


def test_five_alike_asks_for_the_face(hand: Hand, server: Server) -> None:
    table = extra_table(server)
    hand.phone.open(table.play)
    hand.press(hand.phone.box("fours"))
    expect(choice(hand.phone, 16)).to_be_visible()
    assert offered(hand.phone) == ["4", "8", "12", "16", "0"]
    hand.press(hand.phone.page.get_by_text("It was five alike"))
    hand.press(hand.phone.page.locator(".alike a").nth(3))
    expect(hand.phone.pays("fours")).to_have_text("20")
    expect(hand.phone.box("full_house")).to_have_attribute("data-state", "closed")
    hand.press(hand.phone.box("fours"))
    expect(hand.phone.told).to_contain_text("Ann: Fours 20")
    assert table.game.turns[-1].entry.dice == roll("44444")
    assert table.game.turns[-1].entry.bonus == 100


def test_the_points_can_be_closed(hand: Hand, server: Server) -> None:
    table = server.table("Ann", "Ben")
    hand.phone.open(table.play)
    hand.press(hand.phone.box("chance"))
    hand.link("Close")
    expect(hand.phone.says).to_be_empty()
    assert table.written == []


def test_the_keyboard_goes_on_in_the_points_and_escape_leads_back(
    phone: Phone, server: Server
) -> None:
    phone.open(server.table("Ann", "Ben").play)
    phone.box("fours").focus()
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator("#points")).to_be_focused()
    phone.page.keyboard.press("Tab")
    expect(phone.says.get_by_role("link", name="Close")).to_be_focused()
    phone.page.keyboard.press("Tab")
    expect(choice(phone, 4)).to_be_focused()
    phone.page.keyboard.press("Escape")
    expect(phone.says).to_be_empty()
    expect(phone.box("fours")).to_be_focused()


def test_a_die_closes_the_points(phone: Phone, server: Server) -> None:
    phone.open(server.table("Ann", "Ben").play)
    phone.tap(phone.box("fours"))
    expect(choice(phone, 4)).to_be_visible()
    phone.page.keyboard.press("4")
    expect(phone.says).to_be_empty()
    phone.expect_dice("4    ")


def test_a_double_tap_that_lands_on_the_points_writes_none(phone: Phone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    phone.keep_time()
    phone.open(table.play)
    phone.stop_time()
    phone.tap(phone.box("chance"))
    expect(choice(phone, 5)).to_be_visible()
    already = len(phone.requests)
    phone.pass_time(249)
    phone.touch(choice(phone, 5))
    assert phone.paths()[already:] == []
    phone.pass_time(10)
    phone.touch(choice(phone, 5))
    expect(phone.told).to_contain_text("Ann: Chance 5")
    assert table.written == [("Ann", "chance", 5)]


def test_a_second_phone_that_wrote_first_is_named_and_the_points_are_offered_again(
    phone: Phone, server: Server
) -> None:
    table = server.table("Ann", "Ben")
    phone.never_poll()
    phone.open(table.play)
    phone.tap(phone.box("chance"))
    expect(choice(phone, 17)).to_be_visible()
    table.write(0, "fours", "44462")
    let_time_pass(phone)
    phone.tap(choice(phone, 17))
    expect(phone.says).to_contain_text("Ann’s 1st turn is already written: Fours 12.")
    let_time_pass(phone)
    phone.tap(choice(phone, 17))
    expect(phone.told).to_contain_text("Ann: Chance 17")
    assert table.written == [("Ann", "fours", 12), ("Ann", "chance", 17)]


@pytest.mark.parametrize(
    "game, width, height",
    [("yahtzee", WIDTH, HEIGHT), ("kniffel", WIDTH, HEIGHT), ("maxi_yatzy", 390, 690)],
)
def test_all_points_of_the_longest_list_are_in_reach(
    open_phone: OpenPhone, server: Server, game: str, width: int, height: int
) -> None:
    phone = open_phone(viewport={"width": width, "height": height})
    phone.open(server.table("Ann", "Ben", game=game).play)
    phone.tap(phone.box("chance"))
    expect(choice(phone, 6)).to_be_visible()
    targets = [t.bounding_box() for t in phone.page.locator(".points button, .points a").all()]
    assert len(targets) > 25
    for target in targets:
        assert target is not None
        assert within(dict(target), width, height)
        assert min(target["width"], target["height"]) >= SMALLEST


# ---- For everybody


def ways(phone: Phone, server: Server) -> None:
    phone.open(f"{flagged_table(server).play}fix?player=0&slot=2")


def ways_without_dice(phone: Phone, server: Server) -> None:
    phone.open(f"{flagged_table(server).play}fix?player=1&slot=2")


def refused(phone: Phone, server: Server) -> None:
    ways(phone, server)
    phone.page.get_by_role("textbox", name="Dice").fill("4447")
    phone.tap(phone.page.get_by_role("button", name="Look"))
    expect(phone.page.locator("#dice-problem")).to_be_visible()


def preview(phone: Phone, server: Server) -> None:
    ways(phone, server)
    phone.tap(phone.page.get_by_role("button", name="Clear it"))
    expect(phone.page.get_by_role("button", name="Save")).to_be_visible()


def gone(phone: Phone, server: Server) -> None:
    phone.open(f"{flagged_table(server).play}fix?player=0&slot=7")


def flagged(phone: Phone, server: Server) -> None:
    phone.open(f"{flagged_table(server).play}?player=0")
    phone.tap(phone.box("sixes"))
    expect(phone.says).to_contain_text("Not allowed, so it pays 0.")


def points(phone: Phone, server: Server) -> None:
    phone.open(extra_table(server).play)
    phone.tap(phone.box("chance"))
    expect(choice(phone, 17)).to_be_visible()


def alike(phone: Phone, server: Server) -> None:
    points(phone, server)
    phone.tap(phone.page.get_by_text("It was five alike"))
    expect(phone.page.locator(".alike a").first).to_be_visible()


def whole_sheet(phone: Phone, server: Server) -> None:
    phone.open(f"{flagged_table(server).play}sheet")


SCREENS: dict[str, Callable[[Phone, Server], None]] = {
    show.__name__.replace("_", "-"): show
    for show in (
        ways,
        ways_without_dice,
        refused,
        preview,
        gone,
        flagged,
        points,
        alike,
        whole_sheet,
    )
}
OVERLAYS = {"flagged", "points", "alike"}


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_and_targets_are_large(phone: Phone, server: Server, screen: str) -> None:
    SCREENS[screen](phone, server)
    expect_no_findings(phone)
    assert phone.low_targets() == []
    assert phone.overflow() == 0


@pytest.mark.parametrize("screen", ["ways", "refused", "preview", "points", "alike"])
def test_axe_finds_nothing_without_scripts(phone: Phone, server: Server, screen: str) -> None:
    load_no_scripts(phone)
    SCREENS[screen](phone, server)
    expect_no_findings(phone)


@pytest.mark.parametrize("screen", SCREENS)
def test_zoom_to_200_percent_cuts_nothing_off(
    open_phone: OpenPhone, server: Server, screen: str
) -> None:
    phone = open_phone(viewport=HALVED, device_scale_factor=2, is_mobile=False)
    SCREENS[screen](phone, server)
    assert phone.overflow() == 0
    assert phone.lost_targets("#says" if screen in OVERLAYS else "body") == []


def test_what_is_flagged_says_why_and_is_mended_by_its_fix(phone: Phone, server: Server) -> None:
    table = flagged_table(server)
    phone.open(f"{table.play}?player=0")
    expect(phone.box("sixes")).to_contain_text("not allowed")
    phone.tap(phone.box("sixes"))
    expect(phone.says).to_contain_text("Correct its dice, or move it to Fives.")
    phone.tap(phone.says.get_by_role("link", name="Fix it"))
    phone.tap(phone.page.get_by_role("button", name=re.compile("^Fives")))
    expect(phone.page.locator(".following")).to_contain_text("gains 25 in Fives")
    phone.tap(phone.page.get_by_role("button", name="Save"))
    phone.tap(phone.chip("Ann"))
    expect(phone.pays("fives")).to_have_text("25")
    expect(phone.page.locator(".flag")).to_have_count(0)
