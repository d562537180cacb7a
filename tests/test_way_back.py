"""From a game to other pages and back; no address that is given away on the way is the game’s."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urljoin

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.events import Stopped, TurnFixed
from tests.pages import Page
from tests.table import CARD, Table
from tests.visit import open_page, send

NewGame = Callable[..., Table]
WAITS = "?player=0&slot=1&dice=44462"


def back(page: Page) -> str:
    return page.root.one("a", class_="back").attrs["href"]


@pytest.fixture
def table(new_game: NewGame) -> Table:
    return new_game("Ann", "Ben")


# The rules


def test_the_menu_opens_the_rules_below_the_game_and_they_lead_back(
    client: FlaskClient, table: Table
) -> None:
    menu = open_page(client, f"{table.url}?dice=44462").root.one("nav", aria_label="Menu")
    (rules,) = (a.attrs["href"] for a in menu.all("a") if a.words == "The rules")
    page = open_page(client, table.url + rules)
    assert page.root.one("h1").words == "Yahtzee"
    assert back(page) == f"./{WAITS}"


def test_the_rules_lead_back_to_the_card_itself_if_no_dice_wait(
    client: FlaskClient, table: Table
) -> None:
    assert back(open_page(client, f"{table.url}rules")) == "./"
    assert back(open_page(client, f"{table.url}rules?player=0&slot=1&dice=")) == "./"


def test_a_clause_of_a_ruling_in_the_game_is_read_below_the_game(
    client: FlaskClient, table: Table
) -> None:
    page = open_page(client, f"{table.url}ruling{WAITS}")
    clause = page.root.one("ul", class_="ruled").all("a")[0].attrs["href"]
    assert clause.startswith(f"rules{WAITS}#")
    assert back(open_page(client, urljoin(table.url, clause))) == f"./{WAITS}"


def test_the_rules_below_a_game_give_the_public_address_away(
    client: FlaskClient, table: Table
) -> None:
    answer = client.get(f"{table.url}rules{WAITS}")
    root = Page(answer.text).root
    assert table.stored.score_key not in answer.text
    assert root.one("link", rel="canonical").attrs["href"] == "http://localhost/rules/yahtzee"
    assert root.one("p", class_="link").words == "http://localhost/rules/yahtzee"


@pytest.mark.parametrize("query", [WAITS, "?turn=2"], ids=["a roll", "a turn"])
def test_a_ruling_in_the_game_gives_the_public_address_away(
    client: FlaskClient, table: Table, query: str
) -> None:
    table.write(0, "chance", "12345")
    root = open_page(client, f"{table.url}ruling{query}").root
    public = root.one("p", class_="link").words
    assert public.startswith("http://localhost/ruling?game=yahtzee")
    assert root.one("link", rel="canonical").attrs["href"] == public


# Pages that are no game's


@pytest.mark.parametrize("path", ["/rules", "/rules/kniffel", "/ruling", "/ruling?game=yahtzee"])
def test_a_phone_that_is_at_a_game_has_one_tap_to_it(
    app: Flask, client: FlaskClient, table: Table, path: str
) -> None:
    client.get(table.url)
    (link,) = (a for a in open_page(client, path).root.all("a") if a.words == "To the game")
    assert link.attrs["href"] == table.url
    assert "To the game" not in app.test_client().get(path).text


def test_a_game_that_is_over_is_no_longer_led_back_to(client: FlaskClient, table: Table) -> None:
    client.get(table.url)
    table.append(Stopped())
    assert "To the game" not in client.get("/rules").text


# Players and cards from paper


@pytest.mark.parametrize(
    "path, typed",
    [
        ("players", {"seat": ["1", "0"], "starter": "1", "sure": "1"}),
        ("players/new", {"name": "Cleo", "seat": "2"}),
        ("players/0/name", {"name": "Anna"}),
        ("players/0/leave", {"sure": "1"}),
    ],
    ids=["order", "join", "rename", "leave"],
)
def test_after_saving_players_the_card_is_one_clear_tap_away(
    client: FlaskClient, table: Table, path: str, typed: dict[str, object]
) -> None:
    token = open_page(client, f"{table.url}players").root.all("input", name="csrf_token")[0]
    sent = {**typed, "csrf_token": token.attrs["value"]}
    page = Page(client.post(table.url + path, data=sent, follow_redirects=True).text)
    (told,) = page.root.all("p", class_="notice")
    assert told.words
    (link,) = page.root.all("a", class_="action first", href=table.url)
    assert link.words == "Back to the card"
    shown = list(page.root.one("main"))
    assert shown.index(told) < shown.index(link) < shown.index(page.root.one(id="seats"))


@pytest.mark.parametrize(
    "path, said", [("players", "Back to the card"), ("paper", "Back to the game")]
)
def test_the_card_is_a_tap_away_without_saving_too(
    client: FlaskClient, table: Table, path: str, said: str
) -> None:
    links = open_page(client, table.url + path).root.all("a", href=table.url)
    assert said in [a.words for a in links]


# Dice that wait


def test_dice_in_an_address_wait_for_the_turn_that_it_names(
    client: FlaskClient, table: Table
) -> None:
    assert open_page(client, table.url + WAITS).fields()["dice"] == "44462"
    table.write(0, "chance", "44462")
    answer = client.get(table.url + WAITS)
    assert (answer.status_code, answer.headers["Location"]) == (302, table.url)


def test_dice_that_an_undo_brought_back_are_written_once(client: FlaskClient, table: Table) -> None:
    table.write(0, "chance", "44462")
    back = send(client, table, "undo", event=2).headers["Location"]
    page = open_page(client, back)
    assert page.fields()["dice"] == "24446"
    table.write(0, "fours", "44462")
    assert client.get(back).headers["Location"] == table.url


def test_dice_wait_for_a_later_turn_while_an_earlier_one_is_opened_again(
    client: FlaskClient, table: Table
) -> None:
    for box in ("aces", "twos"):
        table.write(0, box, "11122")
    table.append(TurnFixed(0, 1, "aces", (1, 1, 1, 2, 2), cleared=True))
    assert open_page(client, f"{table.url}?player=0&slot=3&dice=444").fields()["dice"] == "444"


def test_dice_wait_no_longer_when_the_game_is_over(client: FlaskClient, new_game: NewGame) -> None:
    table = new_game("Ann").finish(CARD)
    assert client.get(f"{table.url}?player=0&slot=14&dice=44462").headers["Location"] == table.url


@pytest.mark.parametrize("query", ["?player=7&slot=1&dice=1", "?slot=1&dice=1", "?player=0&slot=x"])
def test_an_address_that_names_no_turn_is_opened_all_the_same(
    client: FlaskClient, table: Table, query: str
) -> None:
    open_page(client, table.url + query)


def test_a_die_from_the_pad_waits_for_its_turn_alone(client: FlaskClient, table: Table) -> None:
    address = send(client, table, "dice", add="4").headers["Location"]
    assert address == f"{table.url}?player=0&slot=1&dice=4"


def test_a_die_asked_about_goes_back_to_the_card_with_the_others(
    client: FlaskClient, table: Table
) -> None:
    page = open_page(client, f"{table.url}ruling?player=0&slot=1&dice=44&add=6")
    assert page.fields("ask") == {"player": "0", "slot": "1", "dice": "446"}
    assert back(page) == "./?player=0&slot=1&dice=446"
