"""The bench's own helpers. What it measures is asserted nowhere."""

from pathlib import Path

import pytest
from jinja2 import Template

from scoresheet.database import Database
from scoresheet.game import replay
from scoresheet.results import result_of
from scoresheet.store import Store
from tests.bench import games, load, server, shelf, site, traffic
from tests.bench.figures import Figure, number, ratios, spread

ANSWER = b"http/1.1 204 no content\r\nconnection: close\r\ncontent-length: 17\r\nserver: x"


@pytest.mark.parametrize(
    "value, read",
    [(0, "0"), (7, "7"), (1296, "1,296"), (0.4549, "0.45"), (12.34, "12.3"), (1295.6, "1,296")],
)
def test_a_number_shows_three_digits_or_so(value: float, read: str) -> None:
    assert number(value) == read


@pytest.mark.parametrize(
    "figure, aim",
    [
        (Figure("a turn", 4.9, "kB", at_most=5), "≤ 5"),
        (Figure("a turn", 5.1, "kB", at_most=5), "≤ 5  NOT REACHED"),
        (Figure("a page", 0.6, at_least=0.6), "≥ 0.60"),
        (Figure("a page", 0.59, at_least=0.6), "≥ 0.60  NOT REACHED"),
        (Figure("requests", 1, at_most=0), "≤ 0  NOT REACHED"),
        (Figure("a start", 12.3, "s"), ""),
    ],
    ids=lambda case: case if isinstance(case, str) else case.what,
)
def test_a_figure_says_whether_it_reaches_its_aim(figure: Figure, aim: str) -> None:
    assert figure.aim == aim
    assert aim in str(figure)


def test_ratios_are_taken_round_by_round() -> None:
    assert ratios([50, 30], [100, 120]) == [0.5, 0.25]


def test_a_spread_names_both_ends() -> None:
    assert spread([0.52, 0.41, 0.5]) == "0.41 to 0.52"


def test_a_log_goes_as_far_as_it_is_asked_to() -> None:
    assert len(replay(games.log(4, 26)).turns) == 26
    assert replay(games.log(2)).finished


def test_the_yardstick_is_a_card_of_about_3_kb() -> None:
    card = Template(site.CARD).render(site.CARD_FACTS)
    assert 2_800 <= len(card) <= 3_200


def test_the_load_generator_reads_an_answers_head() -> None:
    assert load.body_length(ANSWER) == 17
    assert load.closes(ANSWER)


def test_an_answer_without_these_headers_has_no_body_and_keeps_the_line() -> None:
    assert load.body_length(b"http/1.1 204 no content\r\nserver: x") == 0
    assert not load.closes(b"http/1.1 204 no content\r\nserver: x")


def test_every_turn_of_a_game_is_sent_with_an_entry_id_of_its_own() -> None:
    turns = list(server.script("key", "token"))
    assert len({turn.body for turn in turns}) == len(turns) == 4 * 13
    assert {turn.path for turn in turns} == {"/g/key/turn"}


def test_a_request_says_how_long_it_is() -> None:
    sent = server.post(server.Post("/g/key/turn", "box=fours"), "Host: x\r\n")
    assert sent.startswith("POST /g/key/turn HTTP/1.1\r\nHost: x\r\n")
    assert sent.endswith("Content-Length: 9\r\n\r\nbox=fours")


def test_the_token_is_found_in_a_page() -> None:
    assert server.token_in('<input name="csrf_token" value="a.b-c">') == "a.b-c"


@pytest.mark.parametrize(
    "url, name",
    [
        ("http://127.0.0.1:1/static/js/play.js?v=1", "play.js"),
        ("http://127.0.0.1:1/g/key/", "the page"),
    ],
)
def test_a_part_is_named_by_its_address(url: str, name: str) -> None:
    assert traffic.short(url) == name


def test_a_shelfs_games_are_as_the_store_leaves_them(tmp_path: Path) -> None:
    url, game = f"sqlite:///{tmp_path / 'games.db'}", replay(games.log(2))
    store, database = Store(url, tmp_path), Database(url, tmp_path)
    written = database.write(lambda connection: shelf.write(connection, game))
    assert store.game(written) == game
    (kept,) = store.keeping.evening(written)
    assert kept.result == result_of(game)
    database.close()
    store.close()
