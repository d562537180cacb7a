"""The play screen: what is written, and what is refused and how."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest

from scoresheet.events import BegunFromPaper, TurnWritten
from tests.pages import Page
from tests.sheets import roll
from tests.table import CARD
from tests.visit import form_of, open_page, post, send

BY_FORM = pytest.mark.parametrize("htmx", [False, True], ids=["a plain form", "htmx"])

FOURS = {"player": 0, "slot": 1, "box": "fours", "dice": "44426"}


# What is written


@pytest.mark.parametrize(
    "typed",
    [
        pytest.param("44426", id="digits"),
        pytest.param("62444", id="in any order"),
        pytest.param("4 4, 4-2 6", id="spaces, commas and dashes"),
        pytest.param("4–4—4/2|6", id="long dashes"),
        pytest.param("４４４２６", id="full-width digits"),
        pytest.param("٤٤٤٢٦", id="Arabic digits"),
        pytest.param(" \t4\xa04\u200b4\x002\n6 ", id="spaces and controls nobody sees"),
    ],
)
@BY_FORM
def test_dice_are_cleaned_and_written(client, new_game, typed: str, htmx: bool) -> None:
    table = new_game()
    answer = send(client, table, "turn", htmx=htmx, box="fours", dice=typed)
    assert answer.status_code == (200 if htmx else 303)
    assert table.events == [TurnWritten(0, 1, "fours", roll("44426"))]


def test_a_plain_form_leads_back_to_the_card_with_the_next_player_in_front(
    client, new_game
) -> None:
    table = new_game()
    answer = send(client, table, "turn", box="fours", dice="44426")
    assert answer.headers["Location"] == table.url
    page = open_page(client, table.url)
    assert page.fields()["player"] == "1"
    assert "Ann: Fours 12" in page.root.one(id="told").words


def test_htmx_gets_the_sheet_and_hears_what_happened(client, new_game) -> None:
    table = new_game()
    answer = send(client, table, "turn", htmx=True, box="fours", dice="44426")
    assert json.loads(answer.headers["HX-Trigger"]) == {"written": {"dice": ""}}
    sheet = Page(answer.text).root.one(id="sheet")
    assert (sheet.attrs["data-version"], sheet.attrs["data-player"]) == ("2", "1")


def test_any_player_may_write_whoever_is_up(client, new_game) -> None:
    table = new_game()
    page = open_page(client, f"{table.url}?player=1")
    assert page.root.one(aria_current="true").attrs["id"] == "chip-1"
    post(client, table, "turn", {**page.fields(), "box": "chance", "dice": "66666"})
    assert table.events == [TurnWritten(1, 1, "chance", roll("66666"))]


# What is refused: (what the form says otherwise, sentences)

REFUSED = {
    "four dice": ({"dice": "4446"}, "Four dice so far: 4-4-4-6. One more."),
    "one die": ({"dice": "4"}, "One die so far: 4. Four more."),
    "six dice": ({"dice": "444626"}, "That is six dice; a roll has five."),
    "six dice and a seven": (
        {"dice": "444627"},
        "A die shows 1 to 6, not 7. That is six dice; a roll has five.",
    ),
    "a letter": ({"dice": "44x62"}, "“x” is no die: enter digits from 1 to 6."),
    "a seven": ({"dice": "74442"}, "A die shows 1 to 6, not 7."),
    "a ten": ({"dice": "10 4 4 4"}, "A die shows 1 to 6, not 0."),
    "no dice": ({"dice": ""}, "Enter the five dice that lie there."),
    "only spaces": ({"dice": "  \t "}, "Enter the five dice that lie there."),
    "only a control character": ({"dice": "\x00"}, "Enter the five dice that lie there."),
    "markup": (
        {"dice": "<b>44"},
        "“<” is no die: enter digits from 1 to 6. “b” is no die: enter digits from 1 to 6. “>” is "
        "no die: enter digits from 1 to 6.",
    ),
    "a long text": ({"dice": "4" * 10_000}, "That is 10000 dice; a roll has five."),
    "an unknown box": ({"box": "sevens"}, "Yahtzee has no box “sevens”."),
    "no box": ({"box": ""}, "Yahtzee has no box “”."),
    "a very long box": ({"box": "x" * 9999}, f"Yahtzee has no box “{'x' * 29}…”."),
    "a slot ahead": ({"slot": "3"}, "Ann’s 1st turn comes first."),
    "slot nought": ({"slot": "0"}, "Ann’s 1st turn comes first."),
    "a negative slot": ({"slot": "-1"}, "Ann’s 1st turn comes first."),
    "a slot that is no number": ({"slot": "one"}, "Ann’s 1st turn comes first."),
    "no slot": ({"slot": ""}, "Ann’s 1st turn comes first."),
    "a huge slot": ({"slot": "9" * 400}, "Ann’s 1st turn comes first."),
    "an unknown player": ({"player": "2"}, "Nobody at this table has that seat."),
    "a negative player": ({"player": "-1"}, "Nobody at this table has that seat."),
    "no player": ({"player": ""}, "Nobody at this table has that seat."),
    "a player that is no number": ({"player": "Ann"}, "Nobody at this table has that seat."),
    "a huge player": ({"player": "9" * 4000}, "Nobody at this table has that seat."),
    "a number too long to read": ({"player": "9" * 9999}, "Nobody at this table has that seat."),
}


@pytest.mark.parametrize("typed, sentences", REFUSED.values(), ids=REFUSED)
def test_a_refused_form_says_why_and_keeps_what_was_typed(
    client, new_game, typed: dict[str, str], sentences: str
) -> None:
    table = new_game()
    sent = {**form_of(client, table), **{k: str(v) for k, v in FOURS.items()}, **typed}
    answer = post(client, table, "turn", sent)
    page = Page(answer.text)
    assert answer.status_code == 422
    assert " ".join(page.alerts) == sentences
    assert page.root.one("input", name="dice").attrs["value"] == sent["dice"]
    assert page.fields()["entry"] == sent["entry"]
    assert table.events == []


@pytest.mark.parametrize("typed, sentences", REFUSED.values(), ids=REFUSED)
def test_htmx_hears_the_same_refusal(client, new_game, typed, sentences: str) -> None:
    table = new_game()
    answer = send(client, table, "turn", htmx=True, **{**FOURS, **typed})
    assert answer.status_code == 422
    assert " ".join(Page(answer.text).alerts) == sentences
    assert table.events == []
    assert "HX-Trigger" not in answer.headers


def test_problems_of_the_dice_stand_beside_their_field(client, new_game) -> None:
    page = Page(send(client, new_game(), "turn", box="fours", dice="44x62").text)
    field = page.root.one("input", name="dice")
    assert field.attrs["aria-invalid"] == "true"
    assert "“x” is no die" in page.root.one(id=field.attrs["aria-describedby"]).words


def test_a_text_of_very_many_letters_gets_few_sentences(client, new_game) -> None:
    letters = "".join(map(chr, range(0x4E00, 0x9FFF)))
    answer = send(client, new_game(), "turn", htmx=True, box="fours", dice=letters)
    assert answer.status_code == 422
    assert len(Page(answer.text).alerts) == 4


@BY_FORM
def test_a_filled_box_is_refused_with_what_stands_in_it(client, new_game, htmx: bool) -> None:
    table = new_game("Ann")
    table.write(0, "fours", "44426")
    answer = send(client, table, "turn", htmx=htmx, box="fours", dice="44444")
    assert answer.status_code == 422
    assert "Ann’s Fours is filled: 12 with 2-4-4-4-6." in Page(answer.text).alerts
    assert len(table.events) == 1


@BY_FORM
def test_a_forbidden_box_is_refused_with_its_reason(client, new_game, htmx: bool) -> None:
    table = new_game("Ann")
    table.write(0, "yahtzee", "44444")
    answer = send(client, table, "turn", htmx=htmx, box="large_straight", dice="44444")
    assert answer.status_code == 422
    assert Page(answer.text).alerts == [
        "Large Straight is closed for this roll: Ann’s Fours are open, so five 4s must go there. "
        "20, plus the 100."
    ]
    assert len(table.events) == 1


@BY_FORM
def test_a_finished_game_takes_no_turn(client, new_game, htmx: bool) -> None:
    table = new_game("Ann")
    old = form_of(client, table)
    table.finish(CARD)
    answer = post(client, table, "turn", {**old, "box": "fours", "dice": "44426"}, htmx=htmx)
    assert answer.status_code == 422
    assert Page(answer.text).alerts == ["This game is finished: every box is filled."]
    assert len(table.events) == 13


@BY_FORM
def test_a_taken_slot_shows_what_is_there_and_offers_the_next(client, new_game, htmx) -> None:
    table = new_game()
    old = form_of(client, table)
    table.write(0, "fours", "44426")
    answer = post(client, table, "turn", {**old, "box": "chance", "dice": "12345"}, htmx=htmx)
    page = Page(answer.text)
    assert answer.status_code == 422
    assert page.alerts == [
        "Ann’s 1st turn is already written: Fours 12.",
        "Written just now.",
        "Your dice are kept: tap a box to write them as the 2nd turn instead, or clear them.",
    ]
    assert len(table.events) == 1
    shown = {one.attrs["name"]: one.attrs["value"] for one in page.root.all("input", form="entry")}
    assert shown == {"player": "0", "slot": "2"}
    again = post(client, table, "turn", {**old, **shown, "box": "chance", "dice": "12345"})
    assert again.status_code == 303
    assert table.events[1] == TurnWritten(0, 2, "chance", roll("12345"))


def test_a_taken_slot_says_when_it_was_written(client, new_game, store, monkeypatch) -> None:
    table = new_game()
    old = form_of(client, table)
    monkeypatch.setattr(store, "_clock", lambda: datetime.now(UTC) - timedelta(minutes=3))
    table.write(0, "fours", "44426")
    answer = post(client, table, "turn", {**old, "box": "chance", "dice": "12345"})
    assert "Written 3 minutes ago." in Page(answer.text).alerts


def test_a_slot_that_was_filled_on_paper_says_so(client, new_game) -> None:
    table = new_game()
    old = form_of(client, table)
    table.append(BegunFromPaper(0, {"fours": 12}))
    answer = post(client, table, "turn", {**old, "box": "chance", "dice": "12345"})
    assert Page(answer.text).alerts == ["Ann’s 1st turn is already written, on paper."]


def test_a_taken_last_slot_offers_no_turn_after_it(client, new_game) -> None:
    table = new_game()
    *early, last = CARD.items()
    for box, dice in early:
        table.write(0, box, dice)
    old = open_page(client, f"{table.url}?player=0").fields()
    table.write(0, *last)
    answer = post(client, table, "turn", {**old, "box": "chance", "dice": "12345"})
    assert Page(answer.text).alerts == [
        "Ann’s 13th turn is already written: Chance 15.",
        "Written just now.",
    ]


def test_a_full_card_among_open_ones_asks_for_another_player(client, new_game) -> None:
    table = new_game()
    for box, dice in CARD.items():
        table.write(0, box, dice)
    answer = send(client, table, "turn", player=0, slot=14, box="fours", dice="44426")
    assert Page(answer.text).alerts == ["Ann’s card is full. Pick another player."]


def test_what_was_typed_is_shown_as_that_text(client, new_game) -> None:
    answer = send(client, new_game(), "turn", box='"><script>', dice='"><script>alert(1)</script>')
    field = Page(answer.text).root.one("input", name="dice")
    assert field.attrs["value"] == '"><script>alert(1)</script>'
    assert "<script>alert" not in answer.text


def test_after_a_refusal_the_other_links_still_lead_to_the_card(client, new_game) -> None:
    table = new_game()
    page = Page(send(client, table, "turn", box="sevens", dice="44426").text)
    close, chip = page.root.one("a", class_="close"), page.root.one(id="chip-1")
    assert close.attrs["href"] == "./?player=0&slot=1&dice=44426"
    assert chip.attrs["href"] == "./?player=1&slot=1&dice=44426"


@pytest.mark.parametrize("command", ["turn", "undo", "redo", "dice", "again"])
def test_a_command_s_address_opened_as_a_page_leads_to_the_card(client, new_game, command) -> None:
    table = new_game()
    answer = client.get(table.url + command)
    assert (answer.status_code, answer.headers["Location"]) == (303, table.url)
    assert table.events == []


@pytest.mark.parametrize("name", ["<b>Ann</b>", "=1+1", "Ж李🎲", "אבג", '" onclick="x', "{{ 1 }}"])
def test_a_name_is_shown_as_that_text(client, new_game, name: str) -> None:
    table = new_game(name)
    assert open_page(client, table.url).root.one(id="chip-0").all("bdi")[0].words == name
    table.write(0, "fours", "44426")
    for path in ("", "sheet", "latest", "?player=0&dice=44444", "box?player=0&box=fours"):
        answer = client.get(table.url + path)
        assert name in [one.words for one in Page(answer.text).root.all("bdi")]
    table.finish({box: dice for box, dice in CARD.items() if box != "fours"})
    told = open_page(client, table.url).root.one(id="told").words
    assert told.startswith(f"{name} ends with")
