"""Commands that come twice, undo and redo on the play screen."""

from __future__ import annotations

import json

import pytest

from tests.pages import Page
from tests.visit import form_of, open_page, post, send

BY_FORM = pytest.mark.parametrize("htmx", [False, True], ids=["a plain form", "htmx"])


# The same command twice


@BY_FORM
def test_the_same_entry_twice_counts_once(client, new_game, htmx: bool) -> None:
    table = new_game()
    sent = {**form_of(client, table), "box": "fours", "dice": "44426"}
    first = post(client, table, "turn", sent, htmx=htmx)
    second = post(client, table, "turn", sent, htmx=htmx)
    assert (second.status_code, second.data) == (first.status_code, first.data)
    assert second.headers.get("HX-Trigger") == first.headers.get("HX-Trigger")
    assert len(table.events) == 1


@BY_FORM
def test_an_entry_that_comes_again_after_its_undo_is_not_written_again(
    client, new_game, htmx
) -> None:
    table = new_game()
    sent = {**form_of(client, table), "box": "fours", "dice": "44426"}
    post(client, table, "turn", sent)
    send(client, table, "undo", event=2)
    late = post(client, table, "turn", sent, htmx=htmx)
    assert late.status_code == (200 if htmx else 303)
    assert len(table.events) == 2
    assert table.game.turns == ()


def test_another_command_under_a_used_entry_id_is_not_taken_for_the_first(client, new_game) -> None:
    table = new_game()
    sent = {**form_of(client, table), "box": "fours", "dice": "44426"}
    post(client, table, "turn", sent)  # and its answer was lost on the way
    answer = post(client, table, "turn", {**sent, "box": "chance", "dice": "44466"})
    assert answer.status_code == 422
    assert Page(answer.text).alerts[0] == "Ann’s 1st turn is already written: Fours 12."
    undone = post(client, table, "undo", {**sent, "event": "2"})
    assert undone.status_code == 303
    written = post(client, table, "turn", {**sent, "box": "chance", "dice": "44466"})
    assert written.status_code == 303
    assert [turn.box.key for turn in table.game.turns] == ["chance"]


def test_the_same_entry_id_in_two_games_is_two_commands(client, new_game) -> None:
    one, other = new_game(), new_game()
    sent = {**form_of(client, one), "box": "fours", "dice": "44426"}
    post(client, one, "turn", sent)
    post(client, other, "turn", sent)
    assert len(one.events) == len(other.events) == 1


@pytest.mark.parametrize(
    "entry",
    [
        pytest.param("", id="none"),
        pytest.param("Ж\x00" * 20_000, id="long and odd"),
        pytest.param("' OR 1=1 --", id="SQL"),
    ],
)
def test_any_text_will_do_as_entry_id(client, new_game, entry: str) -> None:
    table = new_game()
    answer = send(client, table, "turn", entry=entry, box="fours", dice="44426")
    assert answer.status_code == 303
    assert len(table.events) == 1


def test_forms_that_lost_their_entry_ids_are_told_apart(client, new_game) -> None:
    table = new_game("Ann")
    for command in ("turn", "undo", "turn"):
        send(client, table, command, entry="", box="fours", dice="44426", event=2)
    assert [turn.box.key for turn in table.game.turns] == ["fours"]


def test_long_entry_ids_are_told_apart_by_their_ends(client, new_game) -> None:
    table = new_game("Ann")
    ids = [f"{'x' * 500}{end}" for end in "ab"]
    send(client, table, "turn", entry=ids[0], box="fours", dice="44426")
    event = table.game.latest.number
    send(client, table, "undo", entry=ids[0], event=event)
    send(client, table, "turn", entry=ids[1], box="fours", dice="44426")
    assert [turn.box.key for turn in table.game.turns] == ["fours"]


# Undo and redo


@BY_FORM
def test_undo_brings_the_dice_back_and_redo_writes_them_again(client, new_game, htmx: bool) -> None:
    table = new_game()
    table.write(0, "fours", "44426")
    undone = send(client, table, "undo", htmx=htmx, event=2)
    assert table.game.turns == ()
    if htmx:
        assert json.loads(undone.headers["HX-Trigger"]) == {"undone": {"dice": "24446"}}
        assert "Taken back: Ann: Fours 12" in Page(undone.text).root.one(id="told").words
    else:
        assert undone.headers["Location"] == f"{table.url}?player=0&slot=1&dice=24446"
    redone = send(client, table, "redo", htmx=htmx, event=2)
    assert redone.status_code == (200 if htmx else 303)
    assert [turn.box.key for turn in table.game.turns] == ["fours"]


UNDO_REFUSED = {
    "not the latest any more": (
        ["fours", "chance"],
        "2",
        "Not undone: that is not the latest entry any more. The latest is Ann: Chance 18.",
    ),
    "nothing to undo": ([], "1", "Nothing is left to undo."),
    "no number": (
        ["fours"],
        "",
        "Not undone: that is not the latest entry any more. The latest is Ann: Fours 12.",
    ),
    "garbage": (
        ["fours"],
        "'; DROP",
        "Not undone: that is not the latest entry any more. The latest is Ann: Fours 12.",
    ),
    "a huge number": (
        ["fours"],
        "9" * 4000,
        "Not undone: that is not the latest entry any more. The latest is Ann: Fours 12.",
    ),
}


@pytest.mark.parametrize("boxes, event, sentence", UNDO_REFUSED.values(), ids=UNDO_REFUSED)
@BY_FORM
def test_undo_is_refused(client, new_game, boxes, event, sentence: str, htmx: bool) -> None:
    table = new_game("Ann")
    for box in boxes:
        table.write(0, box, "44424" if box == "chance" else "44426")
    answer = send(client, table, "undo", htmx=htmx, event=event, dice="123")
    page = Page(answer.text)
    assert answer.status_code == 422
    assert page.alerts == [sentence]
    assert len(table.events) == len(boxes)
    if not htmx:
        assert page.root.one("input", name="dice").attrs["value"] == "123"


@pytest.mark.parametrize("event", ["2", "1", "", "garbage", "-5"])
@BY_FORM
def test_redo_with_nothing_to_put_back_is_refused(client, new_game, event: str, htmx) -> None:
    table = new_game()
    table.write(0, "fours", "44426")
    answer = send(client, table, "redo", htmx=htmx, event=event)
    assert answer.status_code == 422
    assert Page(answer.text).alerts == ["Nothing to put back: something was written since."]


def test_undo_sent_twice_takes_back_one_turn(client, new_game) -> None:
    table = new_game("Ann")
    table.write(0, "fours", "44426")
    table.write(0, "chance", "12345")
    sent = {**form_of(client, table), "event": "3"}
    for _ in range(2):
        answer = post(client, table, "undo", sent)
        assert answer.headers["Location"] == f"{table.url}?player=0&slot=2&dice=12345"
    assert [turn.box.key for turn in table.game.turns] == ["fours"]


def test_an_undo_that_comes_again_after_more_was_written_brings_no_dice(client, new_game) -> None:
    table = new_game("Ann")
    table.write(0, "fours", "44426")
    sent = {**form_of(client, table), "event": "2"}
    post(client, table, "undo", sent)
    table.write(0, "chance", "12345")
    send(client, table, "undo", event=4)
    assert post(client, table, "undo", sent).headers["Location"] == table.url
    assert len(table.events) == 4


def test_every_undo_on_the_page_names_the_latest_event(client, new_game) -> None:
    table = new_game()
    table.write(0, "fours", "44426")
    buttons = open_page(client, table.url).root.all("button", formaction="undo")
    assert {one.attrs["value"] for one in buttons} == {"2"}
