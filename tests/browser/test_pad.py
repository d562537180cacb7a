"""The pad and the card on one phone: dice into slots, closed boxes, double taps, undo."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.server import Server, Table

TURN = re.compile("/turn$")


# ---- Boxes


def test_a_joker_shows_what_open_boxes_pay_with_the_hundred(phone: Phone, joker: Table) -> None:
    phone.open(joker.play)
    phone.enter("44444")
    expect(phone.pays("large_straight")).to_have_text("40")
    expect(phone.box("large_straight")).to_contain_text("Joker")
    expect(phone.box("large_straight")).to_contain_text("+100")
    expect(phone.pays("chance")).to_have_text("20")
    phone.expect_everything_on_screen()


@pytest.mark.parametrize("box", ["aces", "threes", "sixes"])
def test_a_closed_box_says_why_when_it_is_touched_and_writes_nothing(
    phone: Phone, joker: Table, box: str
) -> None:
    before = joker.written
    phone.open(joker.play)
    phone.enter("44444")
    already = len(phone.requests)
    expect(phone.box(box)).to_have_attribute("data-state", "closed")
    expect(phone.pays(box)).to_have_text("why?")
    phone.touch(phone.box(box))
    expect(phone.says).to_contain_text("is closed for this roll: Ann’s lower section has room")
    phone.tap(phone.says.get_by_role("link", name="Close"))
    expect(phone.says).to_be_empty()
    phone.expect_dice("44444")
    assert phone.paths()[already:] == []
    assert joker.written == before


def test_a_closed_box_names_the_box_that_the_roll_must_go_to(phone: Phone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    table.write(0, "yahtzee", "55555")
    table.write(1, "chance", "12346")
    phone.open(table.play)
    phone.enter("44444")
    phone.touch(phone.box("large_straight"))
    expect(phone.says).to_contain_text(
        "Large Straight is closed for this roll: Ann’s Fours are open, "
        "so five 4s must go there. 20, plus the 100."
    )


def test_a_box_beside_closed_ones_pays_points_and_the_hundred(phone: Phone, joker: Table) -> None:
    phone.open(joker.play)
    phone.write("44444", "large_straight")
    assert joker.written[-1] == ("Ann", "large_straight", 40)
    expect(phone.chip("Ann")).to_contain_text("202")


def test_a_panel_leaves_every_box_in_sight(phone: Phone, joker: Table) -> None:
    phone.open(joker.play)
    phone.enter("44444")
    phone.touch(phone.box("aces"))
    panel = phone.says.locator(".panel").bounding_box()
    boxes = [box.bounding_box() for box in phone.page.locator(".box").all()]
    assert panel is not None
    assert [box for box in boxes if box is None or box["y"] + box["height"] > panel["y"]] == []


@pytest.mark.parametrize(
    "dice, sentence",
    [
        ("4", "One die so far: 4. Four more."),
        ("4446", "Four dice so far: 4-4-4-6. One more."),
    ],
    ids=["one-die", "four-dice"],
)
def test_a_box_touched_too_early_says_what_is_missing(
    phone: Phone, server: Server, dice: str, sentence: str
) -> None:
    table = server.table("Ann")
    phone.open(table.play)
    phone.enter(dice)
    phone.tap(phone.box("fours"))
    expect(phone.says).to_have_text(sentence)
    phone.expect_dice(dice.ljust(5))
    phone.expect_everything_on_screen()
    phone.enter("44444"[len(dice) :])
    expect(phone.says).to_be_empty()
    phone.tap(phone.box("fours"))
    expect(phone.told).to_contain_text("Ann: Fours")
    assert len(table.written) == 1


def test_a_written_box_tells_its_dice_and_its_rule(phone: Phone, joker: Table) -> None:
    phone.open(joker.play)
    phone.tap(phone.box("fours"))
    expect(phone.says).to_contain_text("Ann: Fours 12")
    expect(phone.says).to_contain_text("Three 4s: 12.")
    expect(phone.says.get_by_role("img")).to_have_count(5)
    phone.tap(phone.says.get_by_role("link", name="Close"))
    expect(phone.says).to_be_empty()


# ---- Dice


def test_a_tapped_slot_is_emptied_the_values_go_and_the_others_stay(
    phone: Phone, server: Server
) -> None:
    phone.open(server.table("Ann").play)
    phone.enter("12345")
    expect(phone.pays("large_straight")).to_have_text("40")
    phone.tap(phone.slots.nth(1))
    phone.expect_dice("1 345")
    expect(phone.pays("large_straight")).to_be_empty()
    expect(phone.box("large_straight")).to_have_attribute("data-state", "open")
    phone.tap(phone.slots.nth(3))
    phone.expect_dice("1 3 5")
    phone.enter("66")
    phone.expect_dice("16365")
    expect(phone.pays("sixes")).to_have_text("12")


def test_the_last_die_is_taken_back_by_the_key_beside_the_slots(
    phone: Phone, server: Server
) -> None:
    phone.open(server.table("Ann").play)
    phone.enter("123")
    phone.tap(phone.page.get_by_role("button", name="Remove the last die"))
    phone.expect_dice("12   ")


def test_a_sixth_die_changes_nothing(phone: Phone, server: Server) -> None:
    phone.open(server.table("Ann").play)
    phone.enter("123456")
    phone.expect_dice("12345")
    expect(phone.pays("chance")).to_have_text("15")


def test_a_held_face_fills_all_five(phone: Phone, server: Server) -> None:
    phone.open(server.table("Ann").play)
    phone.enter("1")
    place = phone.key("6").bounding_box()
    assert place is not None
    finger = {"x": place["x"] + place["width"] / 2, "y": place["y"] + place["height"] / 2}
    screen = phone.context.new_cdp_session(phone.page)
    screen.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    phone.expect_dice("66666")
    screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(phone.pays("yahtzee")).to_have_text("50")
    phone.tap(phone.slots.nth(4))
    phone.enter("5")
    phone.expect_dice("66665")


# ---- Double taps


def test_two_clicks_at_once_write_one_turn(phone: Phone, server: Server) -> None:
    table = server.table("Ann")
    phone.open(table.play)
    phone.enter("44462")
    already = len(phone.requests)
    phone.box("fours").evaluate("box => { box.click(); box.click(); }")
    expect(phone.told).to_contain_text("Ann: Fours 12")
    assert phone.paths()[already:] == ["POST turn"]
    assert table.written == [("Ann", "fours", 12)]


def test_a_second_tap_after_the_answer_is_still_the_same_tap(phone: Phone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    phone.keep_time()
    phone.open(table.play)
    phone.stop_time()
    phone.enter("44462")
    already = len(phone.requests)
    phone.touch(phone.box("fours"))
    expect(phone.told).to_contain_text("Ann: Fours 12")
    phone.pass_time(249)
    phone.touch(phone.box("fours"))
    assert phone.paths()[already:] == ["POST turn"]
    expect(phone.says).to_be_empty()
    phone.pass_time(10)
    phone.touch(phone.box("fours"))
    expect(phone.says).to_contain_text("Ben: Fours without dice.")
    assert table.written == [("Ann", "fours", 12)]


def test_a_double_tap_on_undo_takes_one_turn_back(phone: Phone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    phone.keep_time()
    table.write(0, "fours", "44462")
    table.write(1, "chance", "11234")
    phone.open(table.play)
    phone.stop_time()
    place = phone.page.locator("#undo").bounding_box()
    assert place is not None
    finger = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    phone.page.touchscreen.tap(*finger)
    expect(phone.told).to_contain_text("Taken back: Ben: Chance 11")
    phone.page.touchscreen.tap(*finger)
    phone.pass_time(10)
    assert [path for path in phone.paths() if path.startswith("POST")] == ["POST undo"]
    assert table.written == [("Ann", "fours", 12)]


def test_two_posts_with_one_entry_id_write_one_turn(phone: Phone, server: Server) -> None:
    table = server.table("Ann")
    phone.open(table.play)
    phone.enter("44462")
    answers = phone.page.evaluate(
        """async () => {
          const entry = new FormData(document.getElementById("entry"));
          entry.set("box", "fours");
          const send = () => fetch("turn", { method: "POST", body: entry });
          return (await Promise.all([send(), send()])).map((answer) => answer.status);
        }"""
    )
    assert answers == [200, 200]
    assert table.written == [("Ann", "fours", 12)]


# ---- Undo and redo


def test_undo_names_its_turn_and_brings_the_dice_back(phone: Phone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    phone.open(table.play)
    phone.write("44462", "twos")
    phone.tap(phone.page.get_by_role("button", name="Undo Ann: Twos 2"))
    phone.expect_dice("24446")
    expect(phone.pays("fours")).to_have_text("12")
    assert table.written == []


def test_a_mistap_is_mended_with_two_taps(phone: Phone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    phone.open(table.play)
    phone.write("44462", "twos")
    taps = phone.taps
    phone.tap(phone.page.get_by_role("button", name="Undo Ann: Twos 2"))
    expect(phone.pays("fours")).to_have_text("12")
    phone.tap(phone.box("fours"))
    expect(phone.told).to_contain_text("Ann: Fours 12")
    expect(phone.told).to_contain_text("Ben: tap the dice")
    assert phone.taps - taps == 2
    assert table.written == [("Ann", "fours", 12)]


def test_redo_puts_back_what_undo_took(phone: Phone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    phone.keep_time()
    phone.open(table.play)
    phone.write("44462", "fours")
    phone.tap(phone.page.get_by_role("button", name="Undo Ann: Fours 12"))
    phone.expect_dice("24446")
    for slot in range(5):
        phone.tap(phone.slots.nth(slot))
    expect(phone.told).to_contain_text("Taken back: Ann: Fours 12")
    phone.expect_everything_on_screen()
    phone.pass_time()
    phone.tap(phone.page.get_by_role("button", name="Redo Ann: Fours 12"))
    expect(phone.told).to_contain_text("Ben: tap the dice")
    assert table.written == [("Ann", "fours", 12)]


def test_the_menu_undoes_and_redoes_too(phone: Phone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    phone.keep_time()
    phone.open(table.play)
    phone.write("44462", "fours")
    menu = phone.page.locator("summary")
    phone.tap(menu)
    phone.tap(phone.page.locator("#menu-undo"))
    phone.expect_dice("24446")
    assert table.written == []
    expect(phone.page.locator("nav")).to_be_hidden()
    phone.pass_time()
    phone.tap(menu)
    phone.tap(phone.page.locator("#menu-redo"))
    expect(phone.told).to_contain_text("Ben: tap the dice")
    assert table.written == [("Ann", "fours", 12)]


@pytest.mark.parametrize("name", ["Whole sheet", "Share", "All games"])
def test_the_menu_leads_to_the_other_screens_and_they_lead_back(
    phone: Phone, server: Server, name: str
) -> None:
    table = server.table("Ann", "Ben")
    table.write(0, "fours", "44462")
    phone.open(table.play)
    phone.tap(phone.page.locator("summary"))
    phone.tap(phone.page.locator("nav").get_by_role("link", name=name))
    expect(phone.page.locator("h1")).to_be_visible()
    back = "Ann" if name == "All games" else "Back to the card"
    phone.tap(phone.page.get_by_role("link", name=back).first)
    expect(phone.told).to_contain_text("Ben: tap the dice")


def test_a_tap_beside_the_menu_closes_it(phone: Phone, server: Server) -> None:
    phone.open(server.table("Ann", "Ben").play)
    phone.tap(phone.page.locator("summary"))
    expect(phone.page.locator("nav")).to_be_visible()
    phone.tap(phone.page.locator("#box-chance"))
    expect(phone.page.locator("nav")).to_be_hidden()


def test_the_game_file_is_saved_from_the_menu(phone: Phone, server: Server) -> None:
    table = server.table("Ann", "Ben")
    phone.open(table.play)
    phone.tap(phone.page.locator("summary"))
    with phone.page.expect_download() as download:
        phone.tap(phone.page.get_by_role("link", name="Save as a game file"))
    assert re.fullmatch(r"yahtzee-\d{4}-\d\d-\d\d\.json", download.value.suggested_filename)


def test_another_player_is_picked_by_a_tap_and_the_dice_stay(phone: Phone, server: Server) -> None:
    table = server.table("Ann", "Ben", "Cleo")
    phone.open(table.play)
    phone.enter("44462")
    phone.tap(phone.chip("Cleo"))
    expect(phone.chip("Cleo")).to_have_attribute("aria-current", "true")
    phone.expect_dice("44462")
    expect(phone.pays("fours")).to_have_text("12")
    phone.tap(phone.box("fours"))
    expect(phone.told).to_contain_text("Ann: tap the dice")
    assert table.written == [("Cleo", "fours", 12)]


def test_six_players_stand_side_by_side_and_a_seventh_can_be_swiped_to(
    phone: Phone, server: Server
) -> None:
    names = ["Ann", "Ben", "Cleo", "Dov", "Eva", "Finn", "Gro"]
    chips = phone.page.locator(".chips")
    phone.open(server.table(*names[:6]).play)
    phone.expect_everything_on_screen()
    assert chips.evaluate("chips => chips.scrollWidth - chips.clientWidth") == 0
    phone.open(server.table(*names).play)
    phone.tap(phone.chip("Gro"))
    expect(phone.chip("Gro")).to_have_attribute("aria-current", "true")
    expect(phone.chip("Gro")).to_be_in_viewport(ratio=1)
