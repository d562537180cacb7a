"""History: every event with its time and phone, the latest first, what is gone struck through."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta, timezone

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.events import Redone, Undone
from scoresheet.web.past import says_zone
from tests.pages import Element, Page
from tests.sheets import fix
from tests.table import Table
from tests.visit import open_page, send

NewGame = Callable[..., Table]


def lines(page: Page) -> list[Element]:
    return [line for section in page.root.all("ol") for line in section.all("li")]


def test_everything_is_told_the_latest_first_with_what_became_of_it(
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
        "Ann’s Fours fixed: 12 becomes 16",
        "Undone: Ben: Chance 15",
        "Put back: Ben: Chance 15",
        "Undone: Ben: Chance 15",
        "Ben: Chance 15 undone",
        "Ann: Fours 12 changed since",
        "Game begun",
    ]
    assert [bool(line.all("s")) for line in lines(page)] == [
        False, False, False, False, True, True, False,
    ]  # fmt: skip


def test_each_turn_opens_its_ruling_as_the_card_stood(
    new_game: NewGame, client: FlaskClient
) -> None:
    table = new_game("Ann")
    table.write(0, "fours", "44412")
    table.write(0, "chance", "44412")
    table.append(Undone(3))
    page = open_page(client, f"{table.url}history")
    undone, standing = (line.one("a").attrs["href"] for line in lines(page) if line.all("a"))
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
    assert time.words == f"{entry.at.astimezone():%H:%M}"
    assert time.attrs["datetime"] == f"{entry.at:%Y-%m-%dT%H:%M:%S}+00:00"
    assert page.root.one("small", class_="soft").words.startswith(f"{time.words}, just now · ")


@pytest.mark.parametrize(
    "offset, said",
    [(0, "UTC"), (60, "UTC+1"), (-570, "UTC−9:30"), (345, "UTC+5:45"), (-180, "UTC−3")],
)
def test_the_zone_of_a_clock_is_said_plainly(offset: int, said: str) -> None:
    zone = timezone(timedelta(minutes=offset))
    assert says_zone(datetime(2026, 11, 29, 20, 14, tzinfo=zone)) == said


def test_without_scripts_the_page_says_whose_clock_it_is(
    new_game: NewGame, client: FlaskClient
) -> None:
    page = open_page(client, f"{new_game().url}history")
    says = page.root.one("p", class_="clock without-js").words
    zone = says_zone(datetime.now().astimezone())
    assert says == f"Times are those of the computer that keeps this sheet: {zone}."


def test_history_is_in_the_menu(new_game: NewGame, client: FlaskClient) -> None:
    menu = open_page(client, new_game().url).root.one("nav", aria_label="Menu")
    assert [a.words for a in menu.all("a", href="history")] == ["History"]
