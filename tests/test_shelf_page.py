"""The shelf on home: games found again, taken off and put back; and how large this phone shows."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scoresheet.events import PlayerRenamed, Stopped
from scoresheet.shelfsearch import Search
from scoresheet.store import Store
from tests.pages import Element, Page
from tests.table import CARD, WORSE, Table
from tests.visit import open_page, send

NewGame = Callable[..., Table]


@pytest.fixture
def on_shelf(client: FlaskClient, new_game: NewGame) -> NewGame:
    """`on_shelf("Ann", "Ben")` is a running game on the phone's shelf."""

    def on_shelf(*players: str, **chosen: Any) -> Table:
        table = new_game(*players, **chosen)
        client.get(table.url)
        return table

    return on_shelf


def listed(client: FlaskClient, url: str = "/") -> list[str]:
    """Who plays in the games that home lists: the addresses would do, but say less."""
    games = open_page(client, url).root.all("li")
    return [" ".join(name.words for name in one.one("strong").all("bdi")) for one in games]


def words_of(client: FlaskClient, url: str = "/") -> list[str]:
    """What home says of each game that it lists."""
    return [one.one("a").words for one in open_page(client, url).root.all("li")]


def press(client: FlaskClient, form: Element) -> TestResponse:
    fields = {one.attrs["name"]: one.attrs["value"] for one in form.all("input")}
    return client.post(form.attrs["action"], data=fields)


def take_off(client: FlaskClient, table: Table) -> Page:
    """Home after the game was taken off the shelf."""
    answer = press(client, open_page(client, f"{table.url}off").root.one("form"))
    assert (answer.status_code, answer.location) == (303, "/")
    return open_page(client, "/")


# ---- How games ended


@pytest.mark.parametrize(
    "players, said",
    [
        (("Ann",), "Stopped early Today Ann 20"),
        (("Ann", "Ben"), "Stopped early Today Ann 20 Ben 0"),
    ],
)
def test_a_game_that_was_stopped_has_no_winner(
    client: FlaskClient, new_game: NewGame, players: tuple[str, ...], said: str
) -> None:
    table = new_game(*players)
    table.write(0, "chance", "44462")
    table.append(Stopped())
    client.get(table.url)
    assert words_of(client) == [said]


def test_a_playoff_says_that_it_is_one_and_its_tie_that_it_was_played_off(
    client: FlaskClient, on_shelf: NewGame
) -> None:
    tie = on_shelf("Ann", "Ben", "Cleo").finish(CARD, CARD, WORSE)
    assert words_of(client) == ["Ann and Ben tied Today Ann 304 Ben 304 Cleo 295"]
    stopped = on_shelf("Ann", "Ben", playoff_of=tie)
    assert words_of(client)[0] == "Playoff: Ann, Ben Round 1 of 13 · Ann’s turn"
    stopped.append(Stopped())
    assert words_of(client)[0] == "Playoff: stopped early Today Ann 0 Ben 0"
    on_shelf("Ann", "Ben", playoff_of=tie).finish(WORSE, CARD)
    assert words_of(client) == [
        "Playoff: Ben won Today Ben 304 Ann 295",
        "Playoff: stopped early Today Ann 0 Ben 0",
        "Ben won the playoff Today Ben 304 Ann 304 Cleo 295",
    ]


def test_a_playoff_that_some_tied_again_is_told_of_them(
    client: FlaskClient, on_shelf: NewGame
) -> None:
    tie = on_shelf("Ann", "Ben", "Cleo").finish(CARD)
    on_shelf("Ann", "Ben", "Cleo", playoff_of=tie).finish(CARD, CARD, WORSE)
    assert [one.partition(" Today")[0] for one in words_of(client)] == [
        "Playoff: Ann and Ben tied",
        "Ann and Ben tied in the playoff",
    ]


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


@pytest.mark.parametrize("player", ["ann", "ANNIKA", "nan", "nik"])
def test_either_name_of_one_person_finds_the_games_under_both(
    client: FlaskClient, new_game: NewGame, store: Store, player: str
) -> None:
    finished, running = new_game("Annika", "Ben").finish(CARD), new_game("Nan", "Cleo")
    for table in (new_game("Ben", "Cleo"), finished, running, new_game("Ann", "Dov")):
        client.get(table.url)
    with client.session_transaction() as session:
        shelf = session["shelf"]
    store.keeping.join(shelf, "annika", "ann")
    store.keeping.join(shelf, "nan", "annika")
    assert listed(client, f"/?player={player}") == ["Ann Dov", "Nan Cleo", "Annika Ben"]
    for name in ("annika", "nan"):
        store.keeping.part(shelf, name)
    assert len(listed(client, "/?player=annika")) == 1


def test_a_joined_name_on_another_shelf_finds_nothing_here(
    client: FlaskClient, on_shelf: NewGame, store: Store
) -> None:
    on_shelf("Ann", "Ben")
    store.keeping.join(store.new_shelf(), "annika", "ann")
    assert listed(client, "/?player=annika") == []


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


def test_after_a_search_their_number_and_the_games_come_first(
    client: FlaskClient, on_shelf: NewGame
) -> None:
    for _ in range(22):
        on_shelf("Ann", "Ben")
    on_shelf("Cleo")
    page = open_page(client, "/?player=ann").root
    order = [
        one for one in page if one.tag in ("h2", "form", "li") or "new" in one.attrs.get("href", "")
    ]
    assert [one.tag for one in order] == ["h2", "form", "h2", *["li"] * 20, "a"]
    assert order[0].words == "22 games found “ann”"
    assert "open" not in page.one("details").attrs
    assert [a.attrs["href"] for a in page.all("a") if a.words == "Show all"] == ["/"]


@pytest.mark.parametrize(
    "query, said",
    [
        ("player=cleo", "1 game found “cleo”"),
        ("from={today}", "2 games found from Today"),
        ("player=a&from={today}&to={today}", "1 game found “a”, from Today, to Today"),
        ("player=zed", "No such game “zed”"),
    ],
)
def test_a_search_says_what_it_found_for_what(
    client: FlaskClient, on_shelf: NewGame, query: str, said: str
) -> None:
    on_shelf("Ann")
    on_shelf("Cleo")
    today = datetime.now(UTC).astimezone().date()
    page = open_page(client, f"/?{query.format(today=today)}").root
    assert page.all("h2")[0].words == said
    assert ("open" in page.one("details").attrs) == said.startswith("No")


def test_same_as_last_time_is_not_what_was_searched_for(
    client: FlaskClient, on_shelf: NewGame
) -> None:
    on_shelf("Cleo", "Dov")
    on_shelf("Ann", "Ben").write(0, "chance", "44462")
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
    assert not open_page(client, "/").root.all("a", class_="away")
    links = {a.attrs["href"] for a in open_page(client, "/?tidy=1").root.all("a", class_="away")}
    assert links == {f"{off.url}off?tidy=1", f"{kept.url}off?tidy=1"}
    assert "Cleo, Dov" in open_page(client, f"{off.url}off").root.words
    assert listed(client) == ["Cleo Dov", "Ann Ben"]
    page = take_off(client, off)
    assert "Cleo, Dov" in page.root.one("div", role="status").words
    assert listed(client) == ["Ann Ben"]
    assert "Taken off" not in open_page(client, "/").root.words


def test_what_is_taken_off_is_told_as_the_list_tells_it(
    client: FlaskClient, new_game: NewGame, on_shelf: NewGame
) -> None:
    over = new_game("Ann", "Ben").finish(CARD, WORSE)
    client.get(over.url)
    goes_on = on_shelf("Cleo", "Dov", game="yatzy")
    goes_on.append(PlayerRenamed(1, "Dora"))
    told = {
        over: "Yahtzee, Today Ann won Ann 304 Ben 295",
        goes_on: "Yatzy, Today Cleo, Dora Round 1 of 15 · Cleo’s turn",
    }
    for table, said in told.items():
        asked = open_page(client, f"{table.url}off").root.all("p")[0].words
        notice = take_off(client, table).root.one("div", role="status").one("p").words
        assert (asked, notice) == (said, f"Taken off: {said}")
    forms = open_page(client, "/?tidy=1").root.all("form", class_="off")
    assert {form.one("p").words.removeprefix("Taken off: ") for form in forms} == {*told.values()}
    assert "Put back Ann 304, Ben 295, Today" in [form.one("button").words for form in forms]


def test_tidying_up_goes_on_after_each_game_in_what_was_searched_for(
    client: FlaskClient, on_shelf: NewGame
) -> None:
    for players in (["Cleo"], ["Ann", "Ben"], ["Ann", "Dov"]):
        on_shelf(*players)
    search = "player=ann&all=1"
    page = open_page(client, f"/?{search}").root
    (tidy,) = [a.attrs["href"] for a in page.all("a") if a.words == "Tidy up"]
    for _ in range(2):
        page = open_page(client, tidy).root
        ask = open_page(client, page.all("a", class_="away")[0].attrs["href"]).root
        assert tidy in [a.attrs["href"] for a in ask.all("a")], "Leave it there"
        assert press(client, ask.one("form")).location == tidy
    page = open_page(client, tidy).root
    assert "No such game “ann”" in page.words
    assert press(client, page.all("form", class_="off")[0]).location == tidy
    assert listed(client, tidy) == ["Ann Ben"]
    (done,) = [a.attrs["href"] for a in page.all("a") if a.words == "Done tidying up"]
    assert done == f"/?{search}"
    assert page.one("form", method="get").one("input", name="tidy").attrs["value"] == "1"


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
