"""What a player sees while the database is away: everything sent is kept, and counts once."""

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError

from scoresheet.store import Store
from tests.pages import Page
from tests.table import Table
from tests.visit import form_of


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A database that is locked by somebody else until the patch is undone."""

    def locked(*_: object, **__: object) -> None:
        raise OperationalError("insert", {}, Exception("database is locked"))

    monkeypatch.setattr(Store, "append", locked)
    return monkeypatch


def test_a_turn_sent_meanwhile_is_kept_to_be_sent_again(
    client: FlaskClient, new_game: Callable[..., Table], away: pytest.MonkeyPatch
) -> None:
    table = new_game("Ann", "Ben")
    fields = form_of(client, table) | {"dice": "44462", "box": "fours"}
    answer = client.post(f"{table.url}turn", data=fields)
    assert answer.status_code == 503
    form = Page(answer.text).root.one("form")
    kept = {field.attrs["name"]: field.attrs["value"] for field in form.all("input")}
    assert kept.items() >= {"dice": "44462", "box": "fours", "entry": fields["entry"]}.items()
    away.undo()
    assert client.post(f"{table.url}turn", data=kept).status_code == 303
    assert table.game.cards[0].entries["fours"].points == 12


def test_a_phone_with_scripts_is_told_that_nothing_is_sure(
    client: FlaskClient, new_game: Callable[..., Table], away: pytest.MonkeyPatch
) -> None:
    table = new_game("Ann", "Ben")
    fields = form_of(client, table) | {"dice": "44462", "box": "fours"}
    answer = client.post(f"{table.url}turn", data=fields, headers={"HX-Request": "true"})
    assert answer.status_code == 503
    assert "could not reach its file" in answer.text
