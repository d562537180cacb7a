"""Security: headers, cookies, sizes, methods, the caching of files."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient
from werkzeug.http import parse_cookie
from werkzeug.test import TestResponse

from scoresheet.names import MOST_PLAYERS
from tests.pages import Page
from tests.table import Table
from tests.visit import HTMX, form_of, open_page, send

YEAR = 365 * 24 * 3600
TURN = {"box": "fours", "dice": "4 44 26"}

# Headers


def page(client: FlaskClient, table: Table) -> TestResponse:
    return client.get(table.url)


ANSWERS = {
    "a page": lambda client, table: client.get(table.url),
    "the first page of all": lambda client, table: client.get("/"),
    "a partial": lambda client, table: client.get(table.url, headers=HTMX),
    "a watched page": lambda client, table: client.get(table.watch_url),
    "nothing new": lambda client, table: client.get(f"{table.url}latest?v=1"),
    "a redirect": lambda client, table: send(client, table, "dice", add="4"),
    "a redirect of the router": lambda client, table: client.get(table.url.rstrip("/")),
    "a refusal": lambda client, table: send(client, table, "turn"),
    "a missing token": lambda client, table: client.post(f"{table.url}turn"),
    "a foreign origin": lambda client, table: client.post("/new", headers={"Origin": "http://x"}),
    "an unknown page": lambda client, table: client.get("/nowhere"),
    "a wrong method": lambda client, table: client.put(table.url),
    "too much": lambda client, table: client.post("/new", data={"x": "x" * 300_000}),
    "a game file": lambda client, table: client.get(f"{table.url}game.json"),
    "a static file": lambda client, table: client.get("/static/icon.svg"),
    "a missing static file": lambda client, table: client.get("/static/nothing.css"),
    "a question about methods": lambda client, table: client.options(table.url),
    "a head": lambda client, table: client.head(table.url),
}


@pytest.mark.parametrize("ask", ANSWERS.values(), ids=ANSWERS)
def test_every_answer_carries_the_security_headers(client, new_game, ask) -> None:
    headers = ask(client, new_game()).headers
    assert headers.getlist("Content-Security-Policy") == [
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ]
    assert headers.getlist("Referrer-Policy") == ["no-referrer"]
    assert headers.getlist("X-Content-Type-Options") == ["nosniff"]
    assert headers.getlist("X-Frame-Options") == ["DENY"]
    assert headers.getlist("X-Robots-Tag") == ["noindex, nofollow"]
    assert headers.getlist("Cross-Origin-Opener-Policy") == ["same-origin"]
    assert headers.getlist("Cross-Origin-Resource-Policy") == ["same-origin"]


@pytest.mark.parametrize("url", ["/static/css/base.css", "/static/js/play.js", "/values/yatzy.js"])
def test_what_is_only_part_of_pages_carries_what_holds_for_parts(client, url: str) -> None:
    headers = client.get(url).headers
    assert headers.getlist("X-Content-Type-Options") == ["nosniff"]
    assert headers.getlist("Cross-Origin-Resource-Policy") == ["same-origin"]
    pages = {"Content-Security-Policy", "Referrer-Policy", "X-Frame-Options", "X-Robots-Tag"}
    assert not pages & set(headers.keys())
    assert not {"Content-Disposition", "Expires"} & set(headers.keys()), "no use, many bytes"
    assert "max-age=31536000" in headers["Cache-Control"]


def test_a_crash_carries_them_too_and_says_sorry(app, client, monkeypatch) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False
    monkeypatch.setitem(app.view_functions, "lobby.index", lambda: 1 / 0)
    answer = client.get("/")
    assert answer.status_code == 500
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert "Something broke here" in Page(answer.text).root.words


CACHED = ("/static/css/base.css", "/values/yahtzee.js")


@pytest.mark.parametrize("url", CACHED)
def test_files_are_cached_for_a_year_and_set_no_cookie(client, new_game, url: str) -> None:
    client.get(new_game().url)
    for phone in (client, client.application.test_client()):
        answer = phone.get(url)
        assert f"public, max-age={YEAR}" in answer.headers["Cache-Control"]
        assert "Set-Cookie" not in answer.headers
        assert "Cookie" not in answer.headers["Vary"]


def test_every_file_a_page_asks_for_is_named_by_its_content(client, new_game) -> None:
    root = open_page(client, new_game().url).root
    urls = [one.attrs["href"] for one in root.all("link")]
    urls += [one.attrs["src"] for one in root.all("script")]
    assert len(urls) > 5
    assert [url for url in urls if not re.search(r"\?v=[0-9a-f]{12}$", url)] == []
    assert {client.get(url).status_code for url in urls} == {200}


@pytest.mark.parametrize(
    "name",
    [name for name in ANSWERS if name not in ("a static file", "a missing static file")],
)
def test_nothing_else_is_kept(client, new_game, name: str) -> None:
    assert ANSWERS[name](client, new_game()).headers["Cache-Control"] == "no-store"


# The cookie


def cookie_of(answer: TestResponse) -> str:
    (header,) = answer.headers.getlist("Set-Cookie")
    return header


def test_the_cookie_lasts_a_year_and_is_out_of_reach_of_scripts(client, new_game) -> None:
    client.get(new_game().url)
    cookie = client.get_cookie("scoresheet")
    assert cookie is not None
    assert (cookie.http_only, cookie.same_site, cookie.path) == (True, "Lax", "/")
    assert cookie.domain == "localhost"
    assert not cookie.secure
    header = cookie_of(client.application.test_client().get(new_game().url))
    dates = dict(part.split("=", 1) for part in header.split("; ") if "=" in part)
    assert re.search(r"\d{4}", dates["Expires"])


def test_over_https_the_cookie_is_another_one_and_secure(client, new_game) -> None:
    table = new_game()
    plain = cookie_of(client.get(table.url))
    secure = cookie_of(client.get(table.url, base_url="https://localhost"))
    assert plain.startswith("scoresheet=")
    assert "Secure" not in plain
    assert secure.startswith("__Host-scoresheet=")
    assert "; Secure;" in secure
    assert "; HttpOnly;" in secure
    assert "SameSite=Lax" in secure


def test_https_is_what_the_trusted_proxy_says(instance, new_game) -> None:
    import app as application

    table = new_game()
    for trusted, name in (("1", "__Host-scoresheet"), ("0", "scoresheet")):
        app = application.create_app({"SECRET_KEY": "x", "TRUSTED_PROXIES": trusted})
        answer = app.test_client().get(table.url, headers={"X-Forwarded-Proto": "https"})
        assert next(iter(parse_cookie(cookie_of(answer)))) == name
        app.extensions["scoresheet.store"].close()


def test_a_turn_is_written_over_https_too(client, new_game) -> None:
    table, https = new_game(), {"base_url": "https://localhost"}
    sent = Page(client.get(table.url, **https).text).fields()
    sent |= {"box": "fours", "dice": "44426"}
    assert client.post(f"{table.url}turn", data=sent, **https).status_code == 303
    assert len(table.events) == 1


def test_asking_in_passing_sends_no_cookie(client, new_game) -> None:
    table = new_game()
    client.get(table.url)
    for path in ("latest?v=1", "latest", "sheet", "?player=1"):
        assert "Set-Cookie" not in client.get(table.url + path, headers=HTMX).headers


@pytest.mark.parametrize("value", ["", "garbage", "eyJhIjoxfQ.x.y", "Ж", "x" * 4000])
def test_a_cookie_that_is_not_ours_is_no_cookie(client, new_game, value: str) -> None:
    client.set_cookie("scoresheet", value)
    table = new_game()
    answer = send(client, table, "turn", box="fours", dice="44426")
    assert answer.status_code == 303


def test_a_game_opened_from_its_link_goes_on_whatever_shelf_the_phone_uses_now(
    client, new_game, store
) -> None:
    table, other = new_game("Ann"), store.new_shelf()
    client.get(table.url)
    client.post(f"/s/{other}", data={"csrf_token": form_of(client, table)["csrf_token"]})
    assert store.shelf_games(other) == ()
    client.get(table.url)
    assert [game.id for game in store.shelf_games(other)] == [table.stored.id]


# Sizes


@pytest.mark.parametrize("path", ["turn", "dice", "again"])
@pytest.mark.parametrize("htmx", [False, True], ids=["a form", "htmx"])
def test_too_large_a_form_is_refused_with_a_page(client, new_game, path: str, htmx: bool) -> None:
    table = new_game()
    answer = send(client, table, path, htmx=htmx, dice="4" * 300_000)
    assert answer.status_code == 413
    assert "larger than a score sheet takes" in Page(answer.text).root.words
    assert table.events == []


def test_a_form_of_very_many_fields_is_read_or_refused(client, new_game) -> None:
    table = new_game()
    many = {f"f{i}": "" for i in range(20_000)}
    assert send(client, table, "turn", **TURN, **many).status_code == 303
    parts = {f"f{i}": "" for i in range(300)} | form_of(client, table) | TURN
    multipart = client.post(f"{table.url}turn", data=parts, content_type="multipart/form-data")
    assert multipart.status_code == 413


@pytest.mark.parametrize(
    "body, kind",
    [
        (b"{", "application/json"),
        (b"\xff\xfe\x00", "application/x-www-form-urlencoded"),
        (b"--x\r\n\r\n", "multipart/form-data; boundary=x"),
        (b"", "multipart/form-data"),
        (b"x", "text/plain; charset=nothing"),
        (b"x", ";;;"),
    ],
)
def test_a_body_that_is_no_form_is_asked_for_once_more(client, new_game, body, kind: str) -> None:
    table = new_game()
    answer = client.post(f"{table.url}turn", data=body, content_type=kind)
    assert answer.status_code == 400
    assert table.events == []


def test_the_page_of_a_full_table_is_no_larger_than_forms_may_be(client, new_game) -> None:
    table = new_game(*(f"{n} {'Ж' * 27}" for n in range(MOST_PLAYERS)))
    assert len(client.get(table.url).data) < client.application.config["MAX_CONTENT_LENGTH"]


# Methods


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"])
def test_other_methods_are_answered_with_a_page(client, new_game, method: str) -> None:
    table = new_game()
    for path in ("", "turn", "latest", "game.json"):
        answer = client.open(table.url + path, method=method)
        assert answer.status_code == 405
        assert "only takes entries" in Page(answer.text).root.words


@pytest.mark.parametrize(
    "path", ["//evil.example/", "//evil.example/..", "/\\evil.example", "///x"]
)
def test_no_address_leads_to_another_site(client, path: str) -> None:
    answer = client.get("/", environ_overrides={"PATH_INFO": path})
    target = answer.headers.get("Location", "http://localhost/")
    assert target.startswith("http://localhost/")


def test_double_slashes_lead_to_the_same_page(client, new_game) -> None:
    table = new_game()
    doubled = {"PATH_INFO": table.url.replace("/", "//")}
    answer = client.get("/", environ_overrides=doubled)
    assert (answer.status_code, answer.headers["Location"]) == (308, f"http://localhost{table.url}")
