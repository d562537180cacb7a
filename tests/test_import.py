"""Opening a game file: all of it or nothing, and everything that is wrong said at once."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scoresheet import gamefile
from scoresheet.events import (
    BankedRollsSet,
    BegunFromPaper,
    GameCreated,
    PlayerAdded,
    PlayerLeft,
    Stopped,
    TurnWritten,
)
from scoresheet.game import Game, replay
from scoresheet.refusal import Refusal
from scoresheet.store import Store
from tests.pages import Page
from tests.sheets import fix, hand_games, roll
from tests.table import Table
from tests.visit import open_page

NewGame = Callable[..., Table]

MENDED = {
    "format": "scoresheet-game/1",
    "game": "yahtzee",
    "players": ["Ann", "Ben"],
    "turns": [{"player": 0, "dice": "44462", "box": "fours"}],
}


def paste(client: FlaskClient, text: str, entry: str = "") -> TestResponse:
    page = open_page(client, "/import")
    fields = page.root.one("form").all("input", type="hidden")
    data = {one.attrs["name"]: one.attrs["value"] for one in fields}
    return client.post(
        "/import", data={**data, **({"entry": entry} if entry else {}), "text": text}
    )


def problems(answer: TestResponse) -> list[str]:
    assert answer.status_code == 422
    return [li.words for li in Page(answer.text).root.all("li", class_="problem")]


def shelf_of(client: FlaskClient) -> str:
    with client.session_transaction() as session:
        return str(session.get("shelf", ""))


def played(*events: Any) -> Game:
    return replay([GameCreated("yahtzee", {}, ("Ann", "Ben", "Cleo"), 1), *events])


def eventful() -> Game:
    """A fix, a flag, points only, a card from paper, a late joiner, a leaver, stopped."""
    game = played(BegunFromPaper(2, {"fours": 12}, 0))
    for event in (
        TurnWritten(1, 1, "yahtzee", roll("44444")),
        TurnWritten(0, 1, "chance", None, 17),
        TurnWritten(1, 2, "fours", roll("44444")),
        TurnWritten(0, 2, "sixes", roll("66612")),
        PlayerAdded("Dov", 1),
    ):
        game = game.apply(event)
    game = game.apply(TurnWritten(1, 3, "full_house", roll("44444")))
    game = game.apply(fix(game, 1, 2, dice=roll("44441")))
    game = game.apply(fix(game, 1, 3, dice=roll("55555")))
    game = game.apply(TurnWritten(0, 3, "full_house", None, 25))
    return game.apply(PlayerLeft(0)).apply(Stopped())


def maxi() -> Game:
    game = replay([GameCreated("maxi_yatzy", {"order": "forced"}, ("Ann", "Ben"))])
    game = game.apply(TurnWritten(0, 1, "ones", roll("111236")))
    return game.apply(BankedRollsSet(0, 2))


@pytest.mark.parametrize("game", [eventful(), maxi()], ids=["eventful", "maxi"])
def test_a_saved_game_opens_as_the_same_sheet(
    client: FlaskClient, store: Store, game: Game
) -> None:
    document = gamefile.dump(game)
    answer = paste(client, json.dumps(document))
    assert answer.status_code == 303
    stored = store.by_score_link(answer.location.split("/")[2])
    assert stored is not None
    opened = store.game(stored.id)
    assert gamefile.dump(opened) == document
    assert opened.stopped == game.stopped
    assert [one.id for one in store.shelf_games(shelf_of(client))] == [stored.id]
    again = client.get(f"{answer.location}game.json")
    assert again.json == document


def test_the_eventful_game_has_all_that_a_file_can_say() -> None:
    assert {"start", "left", "stopped"} <= gamefile.dump(eventful()).keys()
    assert any(turn.get("flagged") for turn in gamefile.dump(eventful())["turns"])
    assert any("missed" in start for start in gamefile.dump(eventful())["start"])


@pytest.mark.parametrize("name", sorted(hand_games()))
def test_a_whole_game_opens_finished(client: FlaskClient, store: Store, name: str) -> None:
    document = hand_games()[name]
    expect = document.pop("expect")
    text = json.dumps(document).encode()
    page = open_page(client, "/import")
    data = {i.attrs["name"]: i.attrs["value"] for i in page.root.all("input", type="hidden")}
    upload = {**data, "text": "", "file": (io.BytesIO(b"\xef\xbb\xbf" + text), "game.json")}
    answer = client.post("/import", data=upload)
    (listed,) = store.shelf_games(shelf_of(client))
    game = store.game(listed.id)
    assert [card.totals().total for card in game.cards] == [one["total"] for one in expect]
    assert (listed.totals is not None) == game.finished
    assert answer.location == f"/g/{listed.score_key}/"


def test_a_file_that_comes_twice_makes_one_game(client: FlaskClient, store: Store) -> None:
    first, second = (paste(client, json.dumps(MENDED), entry="once") for _ in range(2))
    assert first.location == second.location
    other = paste(client, json.dumps({**MENDED, "players": ["Ann", "Cleo"]}), entry="once")
    assert other.location != first.location
    assert len(store.shelf_games(shelf_of(client))) == 2


def test_every_problem_is_told_with_its_turn_and_nothing_is_written(
    client: FlaskClient, store: Store
) -> None:
    turns = [
        {"player": 0, "dice": "44462", "box": "fours", "points": 16},
        {"player": 1, "dice": "44462", "box": "chance"},
        {"player": 1, "dice": "44462", "box": "chance"},
        {"player": 5, "dice": "44462", "box": "chance"},
    ]
    text = json.dumps({**MENDED, "turns": turns})
    answer = paste(client, text)
    said = problems(answer)
    assert [one.partition(":")[0] for one in said] == ["Turn 1", "Turn 3", "Turn 4"]
    assert json.loads(Page(answer.text).root.one("textarea").words) == json.loads(text)
    assert store.shelf_games(shelf_of(client)) == ()


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("", "Choose a file, or paste its text."),
        ("{", "This is no JSON, so it is no game file. Was it cut short when it was copied?"),
        ("[]", "A game file is one JSON object."),
        ('{"format": "other/2"}', "This is no game file: its format is not “scoresheet-game/1”."),
        ("{}\n{}", "Here are 2 games, one a line: open one of them at a time."),
        (f"{json.dumps(MENDED)}\nFours 12", "Line 2 is no JSON."),
        (f"Fours 12\n{json.dumps(MENDED)}", "Line 1 is no JSON."),
    ],
    ids=["nothing", "cut short", "a list", "an unknown format", "two games", "more", "before"],
)
def test_what_is_no_game_file_is_refused_with_a_sentence(
    client: FlaskClient, text: str, sentence: str
) -> None:
    assert problems(paste(client, text)) == [sentence]


@pytest.mark.parametrize("content", [b"", b"\xef\xbb\xbf\n"], ids=["nothing", "a mark alone"])
def test_an_empty_file_is_called_empty(client: FlaskClient, content: bytes) -> None:
    page = open_page(client, "/import")
    data = {i.attrs["name"]: i.attrs["value"] for i in page.root.all("input", type="hidden")}
    upload = {**data, "file": (io.BytesIO(content), "game.json")}
    assert problems(client.post("/import", data=upload)) == ["This file is empty."]


def test_a_file_that_is_no_text_is_refused(client: FlaskClient) -> None:
    page = open_page(client, "/import")
    data = {i.attrs["name"]: i.attrs["value"] for i in page.root.all("input", type="hidden")}
    answer = client.post("/import", data={**data, "file": (io.BytesIO(b"\xff\xd8"), "a.jpg")})
    assert problems(answer) == ["This file holds no text, so it is no game file."]


@pytest.mark.parametrize(
    "change",
    [
        {"game": "\ud800"},
        {"options": {"joker": "\ud800"}},
        {"options": {"\ud800": "x"}},
        {"players": ["\ud800", "Ben"]},
        {"turns": [{"player": 0, "dice": "44444", "box": "\ud800"}]},
        {"turns": [{"player": 0, "points": 10**50, "box": "chance"}]},
        {"start": [{"boxes": {"\ud800": 1}}, {}]},
        {"\ud800": 1},
    ],
    ids=["game", "choice", "option", "name", "box", "points", "paper", "key"],
)
def test_odd_text_in_a_file_is_a_problem_like_any_other(
    client: FlaskClient, change: dict[str, Any]
) -> None:
    assert problems(paste(client, json.dumps({**MENDED, **change})))


TOO_LARGE = "That is more than a game file can be: it has 256 KB at most."


def test_a_text_that_is_too_large_is_told_beside_its_field_and_kept(client: FlaskClient) -> None:
    text = json.dumps({**MENDED, "x-more": "9" * 300_000})
    answer = paste(client, text)
    assert problems(answer) == [TOO_LARGE]
    field = Page(answer.text).root.one("textarea")
    assert field.attrs["aria-describedby"] == "problems"
    assert field.words == text


def test_a_file_that_is_too_large_is_told_and_what_was_pasted_is_kept(client: FlaskClient) -> None:
    page = open_page(client, "/import")
    data = {i.attrs["name"]: i.attrs["value"] for i in page.root.all("input", type="hidden")}
    upload = {**data, "text": "pasted", "file": (io.BytesIO(b"[" * 300_000), "game.json")}
    answer = client.post("/import", data=upload)
    assert problems(answer) == [TOO_LARGE]
    assert Page(answer.text).root.one("textarea").words == "pasted"


@pytest.mark.parametrize(
    "kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
)
def test_what_is_far_too_large_is_not_even_read_and_the_form_says_so(
    client: FlaskClient, kind: str
) -> None:
    answer = client.post("/import", data=b"x" * 2_000_000, content_type=kind)
    assert answer.status_code == 413
    page = Page(answer.text)
    assert page.alerts[-1].startswith("This is wrong with it.")
    assert [li.words for li in page.root.all("li", class_="problem")] == [TOO_LARGE]
    assert page.root.one("form").all("input", name="entry")[0].attrs["value"]
    assert len(answer.text) < 10_000


def test_a_file_that_is_no_text_leaves_what_was_pasted(client: FlaskClient) -> None:
    page = open_page(client, "/import")
    data = {i.attrs["name"]: i.attrs["value"] for i in page.root.all("input", type="hidden")}
    photo = (io.BytesIO(b"\xff\xd8"), "a.jpg")
    answer = client.post("/import", data={**data, "text": "pasted", "file": photo})
    assert Page(answer.text).root.one("textarea").words == "pasted"


def test_of_very_many_problems_fifty_are_told_and_how_many_more(client: FlaskClient) -> None:
    turns = [{"player": 0, "dice": "44462", "box": "nowhere"}] * 3_000
    answer = paste(client, json.dumps({**MENDED, "turns": turns}))
    told = problems(answer)
    assert len(told) == 51
    assert told[49].startswith("Turn 50: ")
    assert told[50] == "And 2,950 more."
    assert "These 3,000 things are wrong with it." in Page(answer.text).root.words


HUGE = int("9" * 4_000)


@pytest.mark.parametrize(
    "change, said",
    [
        ({"turns": [{"player": HUGE, "dice": "44462", "box": "fours"}]}, "There is no player 9"),
        ({"turns": [{"player": 0, "points": HUGE, "box": "fours"}]}, "Fours cannot pay 9"),
        ({"turns": [{"player": 0, "points": HUGE, "box": "fours", "flagged": True}]}, "Fours"),
        (
            {"turns": [{"player": 0, "dice": "44462", "box": "fours", "points": -HUGE}]},
            "The file says -9",
        ),
        (
            {"turns": [{"player": 0, "dice": "44462", "box": "fours", "bonus": HUGE}]},
            "The file says 9",
        ),
        ({"start": [{"boxes": {"fours": HUGE}}, {}]}, "Fours cannot pay 9"),
        ({"start": [{"boxes": {"yahtzee": 50, "fours": 8}, "extra": HUGE}, {}]}, "No card has"),
        ({"start": [{"missed": HUGE}, {}]}, "A player can have missed"),
        ({"banked": [HUGE, 0]}, "Yahtzee keeps no rolls"),
    ],
)
def test_a_huge_number_is_said_back_in_short(
    client: FlaskClient, change: dict[str, Any], said: str
) -> None:
    (told,) = problems(paste(client, json.dumps({**MENDED, **change})))
    assert said in told
    assert len(told) < 150


@pytest.mark.parametrize(
    "change, said",
    [
        ({"players": [f"{number:05}" for number in range(20_000)]}, "room for 20 players"),
        ({"options": {f"x{number}": "" for number in range(12_000)}}, "And 11,950 more."),
    ],
    ids=["players", "options"],
)
def test_very_many_players_or_options_are_told_in_few_words(
    client: FlaskClient, change: dict[str, Any], said: str
) -> None:
    (told,) = problems(paste(client, json.dumps({**MENDED, **change})))
    assert said in told
    assert len(told) < 5_000


def test_an_imported_log_is_written_whole_or_not_at_all(store: Store) -> None:
    events = [GameCreated("yahtzee", {}, ("Ann",)), TurnWritten(0, 1, "chance", roll("66666"))]
    with pytest.raises(Refusal):
        store.import_game([*events, events[1]], entry="bad", phone="", shelf=None)
    stored = store.import_game(events, entry="bad", phone="", shelf=None)
    assert [one.event for one in store.log(stored.id)] == events


def test_home_leads_to_it(client: FlaskClient, new_game: NewGame) -> None:
    assert "Open a game file" in open_page(client, "/").root.words
    client.get(new_game().url)
    assert "Open a game file" in open_page(client, "/").root.words
