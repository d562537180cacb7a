"""A rule set's file put in the folder is a game on every screen, and nothing else is touched."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from scoresheet.store import Store
from tests.dropped import toy_among_the_rule_sets
from tests.sheets import roll
from tests.table import Table
from tests.visit import open_page, send


@pytest.fixture(autouse=True)
def _dropped(tmp_path: Path) -> Iterator[None]:
    folder = tmp_path / "rule sets"
    folder.mkdir()
    with toy_among_the_rule_sets(folder):
        yield


@pytest.fixture
def table(store: Store) -> Table:
    """Ann and Ben play the toy game; Ann has written twelve."""
    laid = Table.lay(store, "Ann", "Ben", game="toy")
    laid.write(0, "twos.1", "222111")
    return laid


def test_it_is_offered_for_a_new_game(client: FlaskClient) -> None:
    assert "Toy" in open_page(client, "/new").root.words


def test_it_is_played_on_the_card(client: FlaskClient, table: Table) -> None:
    answer = send(client, table, "turn", player=1, slot=1, dice="123456", box="long_run.2")
    assert answer.status_code == 303
    assert table.game.cards[1].entries["long_run.2"].dice == roll("123456")


def test_it_is_ruled_on(client: FlaskClient) -> None:
    answer = client.get("/ruling.json?game=toy&dice=333333&sextet.1=100&sextet.2=100")
    assert answer.status_code == 200
    placements = {one["box"]: one for one in answer.get_json()["placements"]}
    assert placements["threes.2"]["legal"]
    assert placements["threes.2"]["reason"]


@pytest.mark.parametrize(
    "path",
    [
        "",
        "sheet",
        "print?view=sheet",
        "print?view=cards",
        "history",
        "players",
        "ruling?player=0&dice=333333",
    ],
)
def test_its_game_has_every_page(client: FlaskClient, table: Table, path: str) -> None:
    assert "Ann" in open_page(client, table.url + path).root.words


@pytest.mark.parametrize("path", ["/rules/toy", "/blank?game=toy", "/ruling?game=toy"])
def test_it_has_the_pages_of_a_rule_set(client: FlaskClient, path: str) -> None:
    assert "Toy" in open_page(client, path).root.words
