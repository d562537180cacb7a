"""The whole sheet, the links and their codes, watching, and the game file that comes out."""

from __future__ import annotations

import json

import pytest

from scoresheet import gamefile
from tests.pages import Page
from tests.sheets import hand_games
from tests.table import CARD
from tests.visit import form_of, open_page

HAND_GAMES = hand_games()


def test_the_whole_sheet_shows_every_card_as_printed(client, new_game) -> None:
    table = new_game("Ann", "Ben", starter=1).finish(CARD)
    rows = [tr.words for tr in open_page(client, table.url + "sheet").root.all("tr")]
    heads = [th.words for th in open_page(client, table.url + "sheet").root.all("th", scope="col")]
    assert heads == ["Yahtzee", "Ben", "Ann"]
    assert rows[7:10] == ["Total score 6363", "Bonus (if 63 or over)3535", "Upper total 9898"]
    assert rows[-3:] == ["Yahtzee bonus00", "Lower total 206206", "Grand total304304"]


def test_the_lower_total_is_that_of_the_printed_card(client, new_game) -> None:
    """The extra bonus belongs to the lower section; in three columns it is added after them."""
    table = new_game("Ann")
    table.write(0, "yahtzee", "66666")
    table.write(0, "sixes", "66666")
    rows = [row.words for row in open_page(client, f"{table.url}sheet").root.one("table").all("tr")]
    assert rows[-3:] == ["Yahtzee bonus100", "Lower total 150", "Grand total180"]
    triple = new_game("Ann", game="triple_yahtzee")
    rows = [
        row.words for row in open_page(client, f"{triple.url}sheet").root.one("table").all("tr")
    ]
    assert rows[-3:] == ["Lower total ×30", "Yahtzee bonus0", "Grand total0"]


def test_share_gives_two_links_with_their_codes(client, new_game) -> None:
    table = new_game()
    root = open_page(client, table.url + "share").root
    links = [one.words for one in root.all(class_="link")]
    assert links == [f"http://localhost{table.url}", f"http://localhost{table.watch_url}"]
    assert len(root.all("svg", class_="qr", role="img")) == 2


@pytest.mark.parametrize(
    "config, asked, address",
    [
        ("", "box.lan:8000", "http://box.lan:8000"),
        ("https://score.example", "box.lan:8000", "https://score.example"),
        ("https://score.example/", "evil.example", "https://score.example"),
        ("", "[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_links_are_for_the_address_that_other_phones_reach(
    app, client, new_game, config: str, asked: str, address: str
) -> None:
    app.config["PUBLIC_URL"] = config
    table = new_game()
    answer = client.get(table.url + "share", environ_overrides={"HTTP_HOST": asked})
    links = [one.words for one in Page(answer.text).root.all(class_="link")]
    assert links == [address + table.url, address + table.watch_url]


@pytest.mark.parametrize("asked", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_a_link_to_this_machine_itself_becomes_one_that_phones_reach(
    app, client, new_game, asked: str
) -> None:
    app.config["LAN_ADDRESS"] = "http://192.168.1.5:8000"
    table = new_game()
    answer = client.get(table.url + "share", environ_overrides={"HTTP_HOST": asked})
    assert f"http://192.168.1.5:8000{table.url}" in answer.text


@pytest.mark.parametrize("asked", ["[", "a b", '"><script>', "x:99999999", "x@y", "evil/../", ""])
def test_a_host_that_is_none_breaks_no_page(client, new_game, asked: str) -> None:
    answer = client.get(new_game().url + "share", environ_overrides={"HTTP_HOST": asked})
    assert answer.status_code == 200
    assert "<script>" not in answer.text


def test_a_host_too_long_to_be_one_is_refused(client, new_game) -> None:
    answer = client.get(new_game().url + "share", environ_overrides={"HTTP_HOST": "a" * 5000})
    assert answer.status_code == 400
    assert "That did not arrive whole" in answer.text


# Watching


def test_watching_shows_the_sheet_and_no_way_to_write(client, new_game) -> None:
    table = new_game()
    table.write(0, "fours", "44426")
    root = open_page(client, table.watch_url).root
    assert "Ann: Fours 12" in root.one(role="status").words
    assert root.all("button") == root.all("form") == root.all("input") == []
    assert table.stored.score_key not in client.get(table.watch_url).text


@pytest.mark.parametrize("path", ["", "turn", "undo", "redo", "dice", "again", "share", "latest"])
def test_the_watching_key_opens_nothing_that_scores(client, new_game, path: str) -> None:
    table = new_game()
    sent = {**form_of(client, table), "box": "fours", "dice": "44426"}
    url = f"/g/{table.stored.watch_key}/{path}"
    reads = path in ("", "share", "latest")
    answer = client.get(url) if reads else client.post(url, data=sent)
    assert answer.status_code == 404
    assert table.events == []


@pytest.mark.parametrize("path", ["turn", "undo", "redo", "dice", "again", "share", "sheet"])
def test_nothing_is_written_under_the_watching_link(client, new_game, path: str) -> None:
    table = new_game()
    sent = {**form_of(client, table), "box": "fours", "dice": "44426"}
    assert client.post(table.watch_url + path, data=sent).status_code == 404
    assert client.post(table.watch_url, data=sent).status_code == 405
    assert table.events == []


def test_the_scoring_key_is_no_watching_key(client, new_game) -> None:
    assert client.get(f"/w/{new_game().stored.score_key}/").status_code == 404


def test_a_watched_sheet_is_asked_for_only_when_it_is_newer(client, new_game) -> None:
    table = new_game()
    assert client.get(table.watch_url + "latest?v=1").status_code == 204
    table.write(0, "fours", "44426")
    newer = client.get(table.watch_url + "latest?v=1").text
    assert Page(newer).root.one(id="sheet").attrs["data-version"] == "2"
    assert newer in client.get(table.watch_url).text


def test_a_watched_end_names_the_winners(client, new_game) -> None:
    table = new_game("Ann", "Ben", "Cleo").finish({**CARD, "chance": "11112"}, CARD)
    said = open_page(client, table.watch_url).root.one(role="status").words
    assert said == "Ben and Cleo tie with 304"


def test_watching_puts_no_game_on_the_shelf(client, new_game) -> None:
    table = new_game()
    client.get(table.watch_url)
    assert "Ann" not in client.get("/").text
    client.get(table.url)
    assert "Ann" in client.get("/").text


# The game file


@pytest.mark.parametrize("document", HAND_GAMES.values(), ids=HAND_GAMES)
def test_a_game_file_reads_back_to_the_same_totals(client, store, new_game, document) -> None:
    given = {key: value for key, value in document.items() if key != "expect"}
    first, *rest = gamefile.events(gamefile.parse(given))
    table = new_game(*first.players, game=first.game, **first.options)
    for event in rest:
        table.append(event)
    answer = client.get(table.url + "game.json")
    read = gamefile.read(gamefile.parse(json.loads(answer.text)))
    assert gamefile.result(read) == {"players": document["expect"], "refused": None}


def test_a_game_file_is_saved_under_its_game_and_day(client, new_game) -> None:
    table = new_game("Ж")
    answer = client.get(table.url + "game.json")
    day = table.stored.created_at.date().isoformat()
    assert answer.headers["Content-Disposition"] == f"attachment; filename=yahtzee-{day}.json"
    assert answer.mimetype == "application/json"
    assert json.loads(answer.text)["players"] == ["Ж"]


# Unknown links


@pytest.mark.parametrize(
    "key",
    [
        pytest.param("AAAAAAAAAAAAAAAAAAAAAA", id="unknown"),
        pytest.param("A", id="cut short"),
        pytest.param("A" * 10_000, id="very long"),
        pytest.param("Ж" * 22, id="other letters"),
        pytest.param("%00" * 22, id="control characters"),
        pytest.param("%ff", id="no text at all"),
        pytest.param("' OR 1=1 --", id="SQL"),
    ],
)
@pytest.mark.parametrize("path", ["", "latest", "box", "sheet", "share", "game.json"])
def test_an_unknown_link_says_what_to_do(client, key: str, path: str) -> None:
    for link in (f"/g/{key}/{path}", f"/w/{key}/{path}"):
        root = open_page(client, link, 404).root
        assert "Ask for the QR code again" in root.one("main").words
        assert root.one("a").attrs["href"] == "/"
