"""What a player's browser does: opens a page, sends the form that it got."""

from __future__ import annotations

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.pages import Page
from tests.table import Table

HTMX = {"HX-Request": "true"}


def open_page(client: FlaskClient, url: str, status: int = 200) -> Page:
    """The page there. Raises AssertionError where the answer has another status."""
    answer = client.get(url)
    assert answer.status_code == status, f"{url}: {answer.status}"
    return Page(answer.text)


def form_of(client: FlaskClient, table: Table, query: str = "") -> dict[str, str]:
    """The fields of the play screen's form, as a fresh page has them."""
    return open_page(client, table.url + query).fields()


def send(
    client: FlaskClient, table: Table, action: str, *, htmx: bool = False, **fields: object
) -> TestResponse:
    """Opens the play screen, changes these fields of its form, and sends it."""
    typed = {**form_of(client, table), **{k: str(v) for k, v in fields.items()}}
    return post(client, table, action, typed, htmx=htmx)


def post(
    client: FlaskClient, table: Table, action: str, typed: dict[str, str], *, htmx: bool = False
) -> TestResponse:
    """Sends a form that is filled in already."""
    return client.post(table.url + action, data=typed, headers=HTMX if htmx else {})
