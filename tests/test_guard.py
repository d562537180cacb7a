"""Security: headers, cookies, CSRF and origin, sizes, compression, the caching of files."""

from __future__ import annotations

import gzip
import json
import re

import pytest
from flask.testing import FlaskClient
from itsdangerous import TimestampSigner
from werkzeug.http import parse_cookie
from werkzeug.test import TestResponse

from scoresheet.names import MOST_PLAYERS
from scoresheet.web.guard import SMALLEST_TO_COMPRESS
from tests.pages import Page
from tests.table import Table
from tests.visit import HTMX, form_of, open_page, post, send

DAY = 24 * 3600
YEAR = 365 * DAY

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
    "a static file": lambda client, table: client.get("/static/css/base.css"),
    "a missing static file": lambda client, table: client.get("/static/nothing.css"),
    "a script of values": lambda client, table: client.get("/values/yahtzee.js"),
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
    [
        name
        for name in ANSWERS
        if name not in ("a static file", "a missing static file", "a script of values")
    ],
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


# Tokens


TURN = {"box": "fours", "dice": "4 44 26"}


def token_of(client: FlaskClient, table: Table) -> str:
    return form_of(client, table)["csrf_token"]


BAD_TOKENS = {
    "none": lambda client, table: "",
    "garbage": lambda client, table: "garbage",
    "another phone’s": lambda client, table: token_of(client.application.test_client(), table),
    "a broken one": lambda client, table: token_of(client, table)[:-1] + "\x00",
    "a long one": lambda client, table: "x" * 100_000,
}


@pytest.mark.parametrize("bad", BAD_TOKENS.values(), ids=BAD_TOKENS)
def test_without_the_right_token_nothing_is_written_and_one_tap_sends_it_again(
    client, new_game, bad
) -> None:
    table = new_game()
    sent = {**form_of(client, table), **TURN, "csrf_token": bad(client, table)}
    answer = post(client, table, "turn", sent)
    assert answer.status_code == 400
    assert table.events == []
    form = Page(answer.text).root.one("form")
    fields = {one.attrs["name"]: one.attrs["value"] for one in form.all("input")}
    assert fields | {"csrf_token": ""} == sent | {"csrf_token": ""}
    again = client.post(form.attrs["action"], data=fields)
    assert again.status_code == 303
    assert len(table.events) == 1


def test_sending_it_again_keeps_odd_fields_and_the_query(client, new_game) -> None:
    table = new_game()
    odd = [("a", "1"), ("a", "2"), ('"><script>', "<b>"), ("empty", "")]
    answer = client.post(
        f"{table.url}turn?x=%26%22",
        data="a=1&a=2&%22%3E%3Cscript%3E=%3Cb%3E&empty=",
        content_type="application/x-www-form-urlencoded",
    )
    form = Page(answer.text).root.one("form")
    fields = [(one.attrs["name"], one.attrs["value"]) for one in form.all("input")]
    assert [pair for pair in fields if pair[0] != "csrf_token"] == odd
    assert form.attrs["action"] == f"{table.url}turn?x=%26%22"
    assert "<script>" not in answer.text


@pytest.mark.parametrize("path", ["turn", "undo", "redo", "dice", "again"])
def test_every_command_asks_for_the_token(client, new_game, path: str) -> None:
    table = new_game()
    assert client.post(table.url + path, data={**TURN, "add": "4"}).status_code == 400
    assert table.events == []


def test_the_script_gets_a_new_token_and_keeps_the_dice(client, new_game) -> None:
    table = new_game()
    sent = {**form_of(client, table), **TURN, "csrf_token": "old"}
    answer = post(client, table, "turn", sent, htmx=True)
    assert answer.status_code == 400
    assert len(Page(answer.text).alerts) == 1
    assert table.events == []
    token = json.loads(answer.headers["HX-Trigger"])["token"]["value"]
    again = post(client, table, "turn", sent | {"csrf_token": token}, htmx=True)
    assert again.status_code == 200
    assert len(table.events) == 1


@pytest.fixture
def later(monkeypatch):
    """`later(seconds)`: whatever is signed or checked from then on happens so much later."""
    now = TimestampSigner.get_timestamp

    def later(seconds: int) -> None:
        monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda self: now(self) + seconds)

    return later


@pytest.mark.parametrize("age", [12 * 3600, 30 * DAY, YEAR - DAY], ids=["a night", "a month", "…"])
def test_a_token_outlives_the_night(client, new_game, later, age: int) -> None:
    table = new_game()
    sent = {**form_of(client, table), **TURN}
    later(age)
    assert post(client, table, "turn", sent).status_code == 303
    assert len(table.events) == 1


def test_after_more_than_a_year_the_page_asks_to_send_it_again(client, new_game, later) -> None:
    table = new_game()
    sent = {**form_of(client, table), **TURN}
    later(YEAR + DAY)
    assert post(client, table, "turn", sent).status_code == 400
    assert table.events == []


# Where a form comes from


@pytest.mark.parametrize("origin", ["null", "http://localhost", "https://localhost", None])
def test_our_own_pages_may_write(client, new_game, origin: str | None) -> None:
    table = new_game()
    sent = {**form_of(client, table), **TURN}
    headers = {"Origin": origin} if origin else {}
    assert client.post(f"{table.url}turn", data=sent, headers=headers).status_code == 303


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "http://localhost.evil.example",
        "http://localhost@evil.example",
        "http://localhost:8080",
        "http://[",
        "evil",
        "",
        "file://",
    ],
)
@pytest.mark.parametrize("htmx", [False, True], ids=["a form", "htmx"])
def test_another_site_may_not_even_with_the_token(client, new_game, origin: str, htmx) -> None:
    table = new_game()
    sent = {**form_of(client, table), **TURN}
    headers = {"Origin": origin, **(HTMX if htmx else {})}
    answer = client.post(f"{table.url}turn", data=sent, headers=headers)
    assert answer.status_code == 403
    assert "This came from another site" in Page(answer.text).root.words
    assert table.events == []


def test_links_from_other_sites_may_be_opened(client, new_game) -> None:
    answer = client.get(new_game().url, headers={"Origin": "http://evil.example"})
    assert answer.status_code == 200


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


# Compression


@pytest.mark.parametrize("accepts", ["gzip", "gzip, deflate, br", "br;q=1, gzip;q=0.5", "*"])
@pytest.mark.parametrize("path", ["page", "sheet", "/values/yahtzee.js", "/static/css/base.css"])
def test_what_is_asked_for_compressed_unpacks_to_the_same(
    client, new_game, accepts: str, path: str
) -> None:
    table = new_game()
    url = {"page": f"{table.url}sheet", "sheet": f"{table.url}latest"}.get(path, path)
    plain = client.get(url)
    packed = client.get(url, headers={"Accept-Encoding": accepts})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data)
    assert int(packed.headers["Content-Length"]) == len(packed.data)
    assert "Content-Encoding" not in plain.headers
    for answer in (plain, packed):
        assert "Accept-Encoding" in answer.headers["Vary"]


@pytest.mark.parametrize("accepts", ["", "br", "gzip;q=0", "identity", "x-gzip;q=0, ;;;"])
def test_what_is_not_asked_for_compressed_is_not(client, new_game, accepts: str) -> None:
    answer = client.get(new_game().url, headers={"Accept-Encoding": accepts})
    assert "Content-Encoding" not in answer.headers
    assert "Scoresheet" in answer.text


PACKED = {"Accept-Encoding": "gzip"}


def test_an_answer_is_compressed_once(client, monkeypatch) -> None:
    done = gzip.compress(bytes(range(256)) * 4)
    done += bytes(SMALLEST_TO_COMPRESS)

    def view():
        return client.application.response_class(
            done, mimetype="text/html", headers={"Content-Encoding": "gzip"}
        )

    monkeypatch.setitem(client.application.view_functions, "lobby.index", view)
    answer = client.get("/", headers=PACKED)
    assert answer.headers.getlist("Content-Encoding") == ["gzip"]
    assert answer.data == done


def test_what_has_no_body_is_not_compressed(client, new_game) -> None:
    table = new_game()
    assert client.head(table.url, headers=PACKED).data == b""
    unchanged = client.get(f"{table.url}latest?v=1", headers=PACKED)
    assert (unchanged.status_code, unchanged.data) == (204, b"")
    tag = client.get("/static/css/base.css").headers["ETag"]
    known = client.get("/static/css/base.css", headers={**PACKED, "If-None-Match": tag})
    assert (known.status_code, known.data) == (304, b"")
    for answer in (unchanged, known):
        assert "Content-Encoding" not in answer.headers


def test_a_part_of_a_file_is_not_compressed(client) -> None:
    whole = client.get("/static/css/base.css").data
    part = client.get("/static/css/base.css", headers={**PACKED, "Range": "bytes=0-999"})
    assert (part.status_code, part.data) == (206, whole[:1000])
