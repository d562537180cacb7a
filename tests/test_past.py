"""History: every event with its time and its phone, what is gone struck through."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask
from flask.testing import FlaskClient

from scoresheet.events import Redone, Undone
from tests.pages import Element, Page
from tests.sheets import fix
from tests.table import Table
from tests.visit import open_page, send

NewGame = Callable[..., Table]


def lines(page: Page) -> list[Element]:
    return [line for section in page.root.all("ol") for line in section.all("li")]


def test_everything_is_told_in_order_with_what_became_of_it(
    new_game: NewGame, client: FlaskClient
) -> None:
    table = new_game()
    table.write(0, "fours", "44412")
    table.write(1, "chance", "12345")
    table.append(Undone(3))
    table.append(Redone(3))
    table.append(Undone(3))
    table.append(fix(table.game, 0, 1, dice=(1, 4, 4, 4, 4)))
    page = open_page(client, f"{table.url}history")
    told = [line.one(class_="what").words for line in lines(page)]
    assert told == [
        "Game begun",
        "Ann: Fours 12 changed since",
        "Ben: Chance 15 undone",
        "Undone: Ben: Chance 15",
        "Put back: Ben: Chance 15",
        "Undone: Ben: Chance 15",
        "Ann’s Fours fixed: 12 becomes 16",
    ]
    assert [bool(line.all("s")) for line in lines(page)] == [
        False, True, True, False, False, False, False,
    ]  # fmt: skip


def test_each_turn_opens_its_ruling_as_the_card_stood(
    new_game: NewGame, client: FlaskClient
) -> None:
    table = new_game("Ann")
    table.write(0, "fours", "44412")
    table.write(0, "chance", "44412")
    table.append(Undone(3))
    page = open_page(client, f"{table.url}history")
    standing, undone = (line.one("a").attrs["href"] for line in lines(page) if line.all("a"))
    assert standing == "ruling?turn=2"
    assert "Fours" in open_page(client, table.url + standing).root.words
    assert undone.startswith("/ruling?")
    assert "fours=12" in undone
    assert "dice=12444" in undone
    open_page(client, undone)


def test_this_phone_is_told_from_another(
    app: Flask, new_game: NewGame, client: FlaskClient
) -> None:
    table = new_game()
    send(client, table, "turn", dice="44412", box="fours")
    send(app.test_client(), table, "turn", dice="44412", box="fours")
    page = open_page(client, f"{table.url}history")
    phones = [line.one("small", class_="soft").words.partition(" · ")[2] for line in lines(page)]
    assert phones == ["another phone", "this phone", "another phone"]


def test_a_day_is_the_heading_and_each_line_has_its_time(
    new_game: NewGame, client: FlaskClient
) -> None:
    table = new_game()
    page = open_page(client, f"{table.url}history")
    (entry,) = table.store.log(table.stored.id)
    assert page.root.one("h2").attrs["id"] == f"day-{entry.at.astimezone().date()}"
    time = page.root.one("time")
    assert time.words == "just now"
    assert time.attrs["datetime"] == entry.at.astimezone().isoformat(timespec="seconds")


def test_history_is_in_the_menu(new_game: NewGame, client: FlaskClient) -> None:
    menu = open_page(client, new_game().url).root.one("nav", aria_label="Menu")
    assert [a.words for a in menu.all("a", href="history")] == ["History"]
