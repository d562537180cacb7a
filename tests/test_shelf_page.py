"""The shelf on home: games found again, taken off and put back; and how large this phone shows."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scoresheet.events import PlayerRenamed
from scoresheet.shelfsearch import Search
from scoresheet.store import Store
from tests.pages import Element, Page
from tests.table import CARD, Table
from tests.visit import open_page, send

NewGame = Callable[..., Table]


@pytest.fixture
def on_shelf(client: FlaskClient, new_game: NewGame) -> NewGame:
    """`on_shelf("Ann", "Ben")` is a running game on the phone's shelf."""

    def on_shelf(*players: str) -> Table:
        table = new_game(*players)
        client.get(table.url)
        return table

    return on_shelf


def listed(client: FlaskClient, url: str = "/") -> list[str]:
    """Who plays in the games that home lists: the addresses would do, but say less."""
    games = open_page(client, url).root.all("li")
    return [" ".join(name.words for name in one.one("strong").all("bdi")) for one in games]


def press(client: FlaskClient, form: Element) -> TestResponse:
    fields = {one.attrs["name"]: one.attrs["value"] for one in form.all("input")}
    return client.post(form.attrs["action"], data=fields)


def take_off(client: FlaskClient, table: Table) -> Page:
    """Home after the game was taken off the shelf."""
    answer = press(client, open_page(client, f"{table.url}off").root.one("form"))
    assert (answer.status_code, answer.location) == (303, "/")
    return open_page(client, "/")


# ---- Games found


def test_among_few_games_there_is_nothing_to_search(client: FlaskClient, on_shelf: NewGame) -> None:
    for _ in range(6):
        on_shelf("Ann", "Ben")
    assert not open_page(client, "/").root.all("form", method="get")
    on_shelf("Ann", "Ben")
    form = open_page(client, "/").root.one("form", method="get")
    assert [one.attrs["name"] for one in form.all("input")] == ["player", "from", "to"]


@pytest.mark.parametrize(
    "player, found",
    [
        ("ann", ["Ann Ben", "Annika Cleo"]),
        ("ＣＬＥＯ", ["Annika Cleo"]),
        ("  dov ", ["Dov"]),
        ("nobody", []),
        ("%", []),
        ("", ["Ann Ben", "Annika Cleo", "Dov"]),
    ],
)
def test_games_are_found_by_a_part_of_a_name(
    client: FlaskClient, on_shelf: NewGame, player: str, found: list[str]
) -> None:
    for players in (["Dov"], ["Annika", "Cleo"], ["Ann", "Ben"]):
        on_shelf(*players)
    assert listed(client, f"/?player={player}&from=&to=") == found


def test_finished_games_are_found_too(client: FlaskClient, new_game: NewGame) -> None:
    client.get(new_game("Ann", "Ben").finish(CARD).url)
    assert listed(client, "/?player=ben") == ["Ann Ben"]
    assert listed(client, "/?player=cleo") == []


def test_who_is_called_otherwise_now_is_found_by_that(
    client: FlaskClient, on_shelf: NewGame
) -> None:
    on_shelf("Ann", "Ben").append(PlayerRenamed(1, "Cleo"))
    assert len(listed(client, "/?player=cleo")) == 1
    assert len(listed(client, "/?player=ben")) == 0


@pytest.mark.parametrize(
    "first, last, found",
    [(-1, 0, 1), (0, 0, 1), (1, None, 0), (None, -1, 0), (0, None, 1), (None, 0, 1)],
)
def test_games_are_found_by_day(
    client: FlaskClient, on_shelf: NewGame, first: int | None, last: int | None, found: int
) -> None:
    on_shelf("Ann", "Ben")
    today = datetime.now(UTC).astimezone().date()
    days = ["" if one is None else f"{today + timedelta(days=one)}" for one in (first, last)]
    assert len(listed(client, "/?from={}&to={}".format(*days))) == found


@pytest.mark.parametrize(
    "query, field, problem",
    [
        ("from=soon", "from", "“soon” is no day: write it as 2026-11-29."),
        ("to=2026-13-01", "to", "“2026-13-01” is no day: write it as 2026-11-29."),
        ("from=2026-11-29&to=2026-11-28", "to", "The last day comes before the first."),
    ],
)
def test_what_is_no_day_is_said_beside_it_and_kept(
    client: FlaskClient, on_shelf: NewGame, query: str, field: str, problem: str
) -> None:
    on_shelf("Ann", "Ben")
    page = open_page(client, f"/?player=ann&{query}", 422).root
    wrong = page.one("input", name=field)
    assert page.one("p", id=wrong.attrs["aria-describedby"]).words == problem
    assert wrong.attrs["value"] in query
    assert page.one("input", name="player").attrs["value"] == "ann"


@pytest.mark.parametrize("query", ["from=%00", "player=" + "x" * 3000, "to=" + "9" * 3000])
def test_odd_searches_find_nothing_and_break_nothing(
    client: FlaskClient, on_shelf: NewGame, query: str
) -> None:
    on_shelf("Ann", "Ben")
    assert client.get(f"/?{query}").status_code in (200, 422)


def test_a_search_looks_through_all_games_and_shows_twenty(
    client: FlaskClient, on_shelf: NewGame
) -> None:
    on_shelf("Cleo")
    for _ in range(21):
        on_shelf("Ann", "Ben")
    assert listed(client, "/?player=cleo") == ["Cleo"]
    assert len(listed(client, "/?player=ann")) == 20
    (more,) = [
        a.attrs["href"]
        for a in open_page(client, "/?player=ann").root.all("a")
        if a.words == "Earlier games"
    ]
    assert len(listed(client, more)) == 21


def test_same_as_last_time_is_not_what_was_searched_for(
    client: FlaskClient, on_shelf: NewGame
) -> None:
    on_shelf("Cleo", "Dov")
    on_shelf("Ann", "Ben")
    page = open_page(client, "/?player=cleo").root
    assert "Ann, Ben" in page.one("form", action="/same").words


@pytest.mark.parametrize(
    "typed, day, found",
    [
        ({}, date(2026, 11, 29), True),
        ({"from": "2026-11-29"}, date(2026, 11, 29), True),
        ({"from": "2026-11-30"}, date(2026, 11, 29), False),
        ({"to": "2026-11-28"}, date(2026, 11, 29), False),
    ],
)
def test_both_days_are_included(typed: dict[str, str], day: date, found: bool) -> None:
    search = Search(typed)
    assert search.validate()
    assert search.finds_day(day) is found


# ---- Games taken off


def test_a_game_is_taken_off_after_one_question(client: FlaskClient, on_shelf: NewGame) -> None:
    kept, off = on_shelf("Ann", "Ben"), on_shelf("Cleo", "Dov")
    links = {a.attrs["href"] for a in open_page(client, "/").root.all("a")}
    assert f"{off.url}off" not in links
    links = {a.attrs["href"] for a in open_page(client, "/?tidy=1").root.all("a")}
    assert {f"{off.url}off", f"{kept.url}off"} <= links
    assert "Cleo, Dov" in open_page(client, f"{off.url}off").root.words
    assert listed(client) == ["Cleo Dov", "Ann Ben"]
    page = take_off(client, off)
    assert "Taken off: Cleo, Dov" in page.root.one("div", role="status").words
    assert listed(client) == ["Ann Ben"]
    assert "Taken off" not in open_page(client, "/").root.words


def test_it_is_put_back_from_the_notice(client: FlaskClient, on_shelf: NewGame) -> None:
    on_shelf("Ann", "Ben")
    off = on_shelf("Cleo", "Dov")
    form = take_off(client, off).root.one("form", class_="off")
    page = open_page(client, press(client, form).location)
    assert page.root.one("p", role="status").words == "Put back: Cleo, Dov"
    assert listed(client) == ["Cleo Dov", "Ann Ben"]


def test_the_only_game_is_put_back_as_well(client: FlaskClient, on_shelf: NewGame) -> None:
    form = take_off(client, on_shelf("Ann")).root.one("form", class_="off")
    press(client, form)
    assert listed(client) == ["Ann"]


def test_it_is_put_back_much_later(client: FlaskClient, on_shelf: NewGame) -> None:
    on_shelf("Ann", "Ben")
    take_off(client, on_shelf("Cleo", "Dov"))
    client.get("/")
    (form,) = open_page(client, "/?tidy=1").root.all("form", class_="off")
    press(client, form)
    assert listed(client) == ["Cleo Dov", "Ann Ben"]


def test_it_is_off_for_every_phone_of_the_shelf(
    app: Flask, client: FlaskClient, on_shelf: NewGame
) -> None:
    off = on_shelf("Ann", "Ben")
    (link,) = [p.words for p in open_page(client, "/shelf").root.all("p", class_="link")]
    other = app.test_client()
    other.get(link)
    take_off(client, off)
    assert listed(other) == []


def test_a_turn_does_not_put_it_back_behind_anyones_back(
    app: Flask, client: FlaskClient, on_shelf: NewGame
) -> None:
    off = on_shelf("Ann", "Ben")
    (link,) = [p.words for p in open_page(client, "/shelf").root.all("p", class_="link")]
    other = app.test_client()
    other.get(link)
    other.get(off.url)
    take_off(client, off)
    answer = send(other, off, "turn", box="fours", dice="44462")
    other.get(answer.location)
    assert off.game.turns
    assert listed(client) == []


@pytest.mark.parametrize("whose", ["the same phone", "another"])
def test_its_link_opened_again_puts_it_back(
    app: Flask, client: FlaskClient, on_shelf: NewGame, whose: str
) -> None:
    off = on_shelf("Ann", "Ben")
    (link,) = [p.words for p in open_page(client, "/shelf").root.all("p", class_="link")]
    other = app.test_client()
    other.get(link)
    other.get(off.url)
    take_off(client, off)
    phone = client if whose == "the same phone" else other
    assert listed(phone) == []
    phone.get(off.url)
    assert listed(client) == listed(other) == ["Ann Ben"]


def test_what_is_not_on_the_shelf_is_not_asked_about(
    client: FlaskClient, on_shelf: NewGame, new_game: NewGame
) -> None:
    elsewhere = new_game("Cleo")
    assert client.get(f"{elsewhere.url}off").location == "/"
    on_shelf("Ann")
    assert client.get(f"{elsewhere.url}off").location == "/"
    token = {"csrf_token": form_token(client)}
    assert client.post(f"{elsewhere.url}off", data=token).location == "/"
    assert listed(client) == ["Ann"]


def form_token(client: FlaskClient) -> str:
    page = open_page(client, "/new").root
    return page.all("input", name="csrf_token")[0].attrs["value"]


@pytest.mark.parametrize("action", ["off", "back"])
def test_a_link_that_is_none_is_taken_off_no_shelf(client: FlaskClient, action: str) -> None:
    assert client.get(f"/g/unknown/{action}").status_code == 404
    token = {"csrf_token": form_token(client)}
    assert client.post(f"/g/unknown/{action}", data=token).status_code == 404


def test_a_game_that_stands_on_the_shelf_is_not_written_again(
    client: FlaskClient, on_shelf: NewGame, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = on_shelf("Ann")
    client.get("/")

    def never(*_: object) -> None:
        raise AssertionError("it is there already")

    monkeypatch.setattr(store, "put_on_shelf", never)
    assert client.get(table.url).status_code == 200


# ---- How large


def is_large(client: FlaskClient, url: str) -> bool:
    page = open_page(client, url).root
    sheets = [link.attrs["href"] for link in page.all("link", rel="stylesheet")]
    large = page.one("html").attrs.get("class") == "large"
    assert large == any("css/large.css" in sheet for sheet in sheets)
    return large


def choose(client: FlaskClient, size: str) -> None:
    page = open_page(client, "/settings").root
    (button,) = page.all("button")
    assert button.attrs["value"] == size
    token = page.one("input", name="csrf_token").attrs["value"]
    answer = client.post("/settings", data={"csrf_token": token, "size": size})
    assert (answer.status_code, answer.location) == (303, "/settings")


def test_large_is_for_this_phone_and_every_screen(
    app: Flask, client: FlaskClient, on_shelf: NewGame
) -> None:
    table, other = on_shelf("Ann", "Ben"), app.test_client()
    screens = ["/", "/new", "/records", "/ruling", "/shelf", table.url, table.watch_url]
    choose(client, "large")
    assert all(is_large(client, screen) for screen in screens)
    assert not any(is_large(other, screen) for screen in screens)
    choose(client, "usual")
    assert not any(is_large(client, screen) for screen in screens)


def test_the_sheet_itself_is_the_same_large_or_not(
    app: Flask, client: FlaskClient, on_shelf: NewGame
) -> None:
    table, other = on_shelf("Ann", "Ben"), app.test_client()
    choose(client, "large")
    large, usual = (phone.get(f"{table.url}latest?v=0").text for phone in (client, other))
    assert large == usual


def test_the_first_visit_leads_to_the_choice(client: FlaskClient) -> None:
    assert "/settings" in [a.attrs["href"] for a in open_page(client, "/").root.all("a")]
