"""Who may write: CSRF tokens, and the origin of a form."""

from __future__ import annotations

import json

import pytest
from flask.testing import FlaskClient
from itsdangerous import TimestampSigner

from tests.pages import Page
from tests.table import Table
from tests.visit import HTMX, form_of, post

DAY = 24 * 3600
YEAR = 365 * DAY
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
