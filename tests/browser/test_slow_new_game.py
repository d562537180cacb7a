"""Choices, taps and letters on the new-game form that come while an answer is still on its way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.phone import Phone
from tests.browser.server import Server

FORM = re.compile("/new$")
BEGUN = re.compile("/g/")


@pytest.fixture(autouse=True)
def new_game(phone: Phone, server: Server) -> None:
    phone.open(f"{server.url}/new")
    name_field(phone, 1).fill("Ann")
    name_field(phone, 2).fill("Ben")


def test_of_two_games_chosen_quickly_the_second_is_shown(phone: Phone) -> None:
    with phone.held_back(FORM):
        phone.tap(game(phone, "Maxi Yatzy"))
        phone.tap(game(phone, "Kniffel"))
    expect(game(phone, "Kniffel")).to_be_checked()
    expect_house_rules_of(phone, "kniffel")


def test_two_house_rules_chosen_quickly_are_both_agreed(phone: Phone) -> None:
    phone.page.locator("summary").click()
    with phone.held_back(FORM):
        phone.page.get_by_label("Free choice").check()
        phone.page.get_by_label("No bonus").check()
    expect(phone.page.locator("summary")).to_contain_text(
        "Joker rule: Free choice · Yahtzee bonus: No bonus"
    )
    expect(phone.page.get_by_label("Free choice")).to_be_checked()
    expect(phone.page.get_by_label("No bonus")).to_be_checked()


def test_a_house_rule_chosen_as_its_game_goes_is_kept_for_when_it_returns(phone: Phone) -> None:
    phone.page.locator("summary").click()
    with phone.held_back(FORM):
        phone.tap(game(phone, "Kniffel"))
        phone.page.get_by_label("Free choice").check()
    expect_house_rules_of(phone, "kniffel")
    phone.tap(game(phone, "Yahtzee"))
    expect(phone.page.locator("summary")).to_contain_text("Joker rule: Free choice")


def test_a_game_chosen_while_a_row_is_added_comes_with_it(phone: Phone) -> None:
    with phone.held_back(FORM):
        phone.tap(button(phone, "Add player"))
        phone.tap(game(phone, "Kniffel"))
    expect_house_rules_of(phone, "kniffel")
    expect(game(phone, "Kniffel")).to_be_checked()
    expect(name_field(phone, 3)).to_be_visible()


def test_who_starts_chosen_while_a_row_is_added_stays_chosen(phone: Phone) -> None:
    phone.page.get_by_label("Player 2 starts").check()
    with phone.held_back(FORM):
        phone.tap(button(phone, "Add player"))
        phone.page.get_by_label("Player 1 starts").check()
    expect(name_field(phone, 3)).to_be_visible()
    expect(phone.page.get_by_label("Ann starts")).to_be_checked()


def test_start_tapped_while_a_row_is_added_starts_the_game(phone: Phone) -> None:
    with phone.held_back(FORM):
        phone.tap(button(phone, "Add player"))
        phone.tap(button(phone, "Start"))
    phone.page.wait_for_url(BEGUN)
    expect(phone.told).to_contain_text("Ann: tap the dice")


def test_start_tapped_right_after_two_choices_starts_what_was_chosen_last(phone: Phone) -> None:
    with phone.held_back(FORM):
        phone.tap(game(phone, "Maxi Yatzy"))
        phone.tap(game(phone, "Kniffel"))
        phone.tap(button(phone, "Start"))
    phone.page.wait_for_url(BEGUN)
    assert pressed(phone) == ["choose", "choose", "start"]
    phone.page.goto(f"{phone.page.url}players")
    expect(phone.page.locator("#agreed + p")).to_contain_text("Kniffel")


def test_a_button_tapped_twice_is_pressed_once(phone: Phone) -> None:
    with phone.held_back(FORM):
        phone.tap(button(phone, "Add player"))
        phone.tap(button(phone, "Add player"))
        phone.tap(game(phone, "Kniffel"))
    expect_house_rules_of(phone, "kniffel")
    expect(phone.page.locator("[name$='-name']")).to_have_count(3)


def test_start_tapped_before_an_answer_that_never_comes_starts_nothing(phone: Phone) -> None:
    with phone.held_back(FORM, 0):
        phone.tap(button(phone, "Remove Player 2"))
        phone.tap(button(phone, "Start"))
    expect(phone.page.locator("#form-says")).to_contain_text("no connection")
    phone.tap(button(phone, "Add player"))
    expect(name_field(phone, 3)).to_be_visible()
    assert pressed(phone) == ["remove", "add"]


def test_a_name_changed_while_a_row_is_removed_stays_changed(phone: Phone) -> None:
    phone.tap(button(phone, "Add player"))
    name_field(phone, 3).fill("Cleo")
    with phone.held_back(FORM):
        phone.tap(phone.page.locator("[id^=remove-]").nth(1))
        name_field(phone, 3).fill("Cleopatra")
        name_field(phone, 1).fill("Anna")
        name_field(phone, 1).blur()
    expect(phone.page.locator("[name$='-name']")).to_have_count(2)
    expect(name_field(phone, 1)).to_have_value("Anna")
    expect(name_field(phone, 2)).to_have_value("Cleopatra")


def test_an_answer_leaves_the_focus_where_a_name_is_being_typed(phone: Phone) -> None:
    with phone.held_back(FORM):
        phone.tap(button(phone, "Add player"))
        phone.tap(name_field(phone, 1))
        phone.page.keyboard.press("End")
        phone.page.keyboard.type("a")
    expect(name_field(phone, 3)).to_be_visible()
    expect(name_field(phone, 1)).to_be_focused()
    phone.page.keyboard.type(" Lee")
    expect(name_field(phone, 1)).to_have_value("Anna Lee")


def name_field(phone: Phone, seat: int) -> Locator:
    return phone.page.get_by_label(f"Name of player {seat}", exact=True)


def button(phone: Phone, name: str) -> Locator:
    return phone.page.get_by_role("button", name=name, exact=True)


def game(phone: Phone, name: str) -> Locator:
    return phone.page.get_by_role("radiogroup").get_by_role("radio", name=re.compile(f"^{name} "))


def expect_house_rules_of(phone: Phone, rule_set: str) -> None:
    fields = phone.page.locator("#house-rules input")
    expect(fields.first).to_have_attribute("name", re.compile(rf"^{rule_set}\."))


def pressed(phone: Phone) -> list[str]:
    """The buttons that were sent, choices included."""
    sent = (request.post_data or "" for request in phone.requests if FORM.search(request.url))
    return [word for data in sent for word in re.findall(r"\bdo=(\w+)", data)]
