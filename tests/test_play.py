"""The play screen: what is written, what is refused and how, undo, and the end of a game."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest

from scoresheet.events import BegunFromPaper, TurnWritten
from scoresheet.names import MOST_PLAYERS
from tests.pages import Page
from tests.sheets import roll
from tests.table import CARD
from tests.visit import HTMX, form_of, open_page, post, send

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
    assert close.attrs["href"] == "./?player=0&dice=44426"
    assert chip.attrs["href"] == "./?player=1&dice=44426"


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
        assert undone.headers["Location"] == f"{table.url}?player=0&dice=24446"
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
    assert post(client, table, "undo", sent).status_code == 303
    assert post(client, table, "undo", sent).status_code == 303
    assert [turn.box.key for turn in table.game.turns] == ["fours"]


def test_every_undo_on_the_page_names_the_latest_event(client, new_game) -> None:
    table = new_game()
    table.write(0, "fours", "44426")
    buttons = open_page(client, table.url).root.all("button", formaction="undo")
    assert {one.attrs["value"] for one in buttons} == {"2"}


# What others wrote, and what stands in a box


def test_latest_says_nothing_while_nothing_is_new(client, new_game) -> None:
    table = new_game()
    answer = client.get(table.url + "latest?v=1")
    assert (answer.status_code, answer.data) == (204, b"")


@pytest.mark.parametrize("version", ["?v=1", "?v=3", "?v=-1", "?v=x", "?v=", "", "?v=" + "9" * 999])
def test_latest_gives_the_sheet_to_every_other_version(client, new_game, version: str) -> None:
    table = new_game()
    table.write(0, "fours", "44426")
    answer = client.get(table.url + "latest" + version)
    assert answer.status_code == 200
    assert Page(answer.text).root.one(id="sheet").attrs["data-version"] == "2"


@pytest.mark.parametrize("query", ["", "?player=0", "?player=1"])
def test_one_render_serves_page_and_live_update(client, new_game, query: str) -> None:
    table = new_game()
    table.write(0, "yahtzee", "44444")
    page = client.get(table.url + query).text
    part = client.get(table.url + query, headers=HTMX).text
    update = client.get(table.url + "latest" + query).text
    assert part == update
    assert part in page


def test_one_render_serves_an_answer_and_all_others(app, client, new_game) -> None:
    table = new_game()
    answer = send(client, table, "turn", htmx=True, box="fours", dice="44426").text
    elsewhere = app.test_client().get(table.url + "latest").text
    assert answer == elsewhere


def test_the_sheet_holds_no_secret_and_nothing_typed(client, new_game) -> None:
    table = new_game()
    typed = {**form_of(client, table), "dice": "44x55", "box": "fours"}
    for answer in (
        client.get(f"{table.url}?player=0&dice=44466", headers=HTMX),
        client.get(f"{table.url}latest?dice=44466"),
        post(client, table, "turn", {**typed, "player": "7", "dice": "44466"}, htmx=True),
        post(client, table, "turn", {**typed, "dice": "44466"}, htmx=True),
    ):
        assert 'id="sheet"' in answer.text
        for secret in (
            typed["csrf_token"],
            typed["entry"],
            table.stored.score_key,
            table.stored.watch_key,
            "44466",
            "csrf_token",
        ):
            assert secret not in answer.text


def test_a_page_of_an_unknown_player_follows_whose_turn_it_is(client, new_game) -> None:
    table = new_game()
    plain = client.get(table.url, headers=HTMX).text
    for player in ("7", "-1", "x", "9" * 400, "9" * 9999, "\x00"):
        assert client.get(table.url, query_string={"player": player}, headers=HTMX).text == plain


@BY_FORM
def test_a_written_box_shows_its_dice_and_its_reason(client, new_game, htmx: bool) -> None:
    table = new_game()
    table.write(0, "fours", "44426")
    link = open_page(client, f"{table.url}?player=0").root.one(id="box-fours").attrs["href"]
    answer = client.get(table.url + link, headers=HTMX if htmx else {})
    panel = Page(answer.text).root.one(class_="panel")
    assert [one.attrs["aria-label"] for one in panel.all("svg")] == list("24446")
    assert "Ann: Fours 12" in panel.words
    assert "just now" in panel.words
    assert "Three 4s: 12." in panel.words


def test_a_box_is_explained_as_the_card_stood_then(client, new_game) -> None:
    table = new_game("Ann")
    for box in ("yahtzee", "fours", "large_straight", "chance"):
        table.write(0, box, "44444")
    page = open_page(client, f"{table.url}box?player=0&box=large_straight")
    assert "Large Straight 40 + 100" in page.root.words
    assert "Joker: Fours is filled" in page.root.words


@pytest.mark.parametrize(
    "query",
    [
        "player=0&box=chance",
        "player=1&box=fours",
        "player=0&box=",
        "box=fours",
        "player=9&box=x",
        "",
    ],
)
def test_a_box_in_which_nothing_stands_has_no_page(client, new_game, query: str) -> None:
    table = new_game()
    table.write(0, "fours", "44426")
    assert "No such page" in open_page(client, f"{table.url}box?{query}", 404).root.words


# Without JavaScript: dice are entered by the form's buttons


@pytest.mark.parametrize(
    "typed, added, shown",
    [
        ("", "4", "4"),
        ("44", "2", "442"),
        ("4 4-2", "6", "4426"),
        ("4442", "6", "44426"),
        ("", "", ""),
    ],
)
def test_a_die_is_added_to_those_that_are_there(client, new_game, typed, added, shown) -> None:
    table = new_game()
    answer = send(client, table, "dice", dice=typed, add=added)
    assert answer.status_code == 303
    page = open_page(client, answer.headers["Location"])
    assert page.fields()["dice"] == shown
    assert page.fields()["player"] == "0"


def test_five_dice_show_what_every_box_pays(client, new_game) -> None:
    table = new_game("Ann")
    table.write(0, "yahtzee", "44444")
    page = open_page(client, f"{table.url}?dice=44444")
    fours, chance = page.root.one(id="box-fours"), page.root.one(id="box-chance")
    assert (fours.attrs["data-state"], fours.one("b").words) == ("pays", "20")
    assert fours.all("small")[-1].words == "+100"
    assert chance.attrs["data-state"] == "closed"
    assert chance.attrs["data-why"].startswith("Chance is closed for this roll")


@pytest.mark.parametrize(
    "typed, added, sentence",
    [
        pytest.param("44426", "6", "That is six dice; a roll has five.", id="a sixth die"),
        pytest.param("44x", "2", "“x” is no die: enter digits from 1 to 6.", id="a letter"),
        pytest.param("4", "7", "A die shows 1 to 6, not 7.", id="a die nobody has"),
        pytest.param("4", "\x00٧", "A die shows 1 to 6, not 7.", id="an Arabic seven"),
    ],
)
def test_what_is_no_die_is_refused_and_kept(client, new_game, typed, added, sentence) -> None:
    answer = send(client, new_game(), "dice", dice=typed, add=added)
    page = Page(answer.text)
    assert answer.status_code == 422
    assert page.alerts == [sentence]
    assert page.fields()["dice"] == typed + added


@pytest.mark.parametrize("typed", ["44x", "\x00", "44444444", "Ж" * 5000, "<b>"])
def test_any_dice_in_the_address_are_shown_as_typed(client, new_game, typed: str) -> None:
    table = new_game()
    answer = client.get(table.url, query_string={"dice": typed})
    assert answer.status_code == 200
    assert Page(answer.text).fields()["dice"] == typed


# The end


def test_a_finished_game_names_its_winner(client, new_game) -> None:
    table = new_game("Ann", "Ben").finish(CARD, {**CARD, "chance": "56666"})
    page = open_page(client, table.url)
    assert page.root.one(id="told").words == "Ben wins with 318"
    places = [li.words for li in page.root.one(class_="places").all("li")]
    assert places == ["1Ben318", "2Ann304"]
    assert page.root.all(id="playoff") == []


def test_a_tie_names_all_who_share_it_and_offers_a_playoff(client, new_game) -> None:
    table = new_game("Ann", "Ben", "Cleo", "Dov")
    table.finish({**CARD, "chance": "11112"}, CARD)
    page = open_page(client, table.url)
    assert page.root.one(id="told").words == "Ben, Cleo and Dov tie at 304"
    places = [li.words for li in page.root.one(class_="places").all("li")]
    assert places == ["1Ben304", "1Cleo304", "1Dov304", "4Ann295"]
    assert page.root.one(id="playoff").words == "Play off the tie"


def test_a_finished_game_can_be_undone(client, new_game) -> None:
    table = new_game("Ann").finish(CARD)
    button = open_page(client, table.url).root.one(id="undo")
    assert button.words == "Undo Ann: Chance 15"
    answer = send(client, table, "undo", event=button.attrs["value"])
    assert answer.headers["Location"] == f"{table.url}?player=0&dice=12345"
    assert not table.game.finished


@BY_FORM
def test_again_seats_the_same_people_and_the_start_moves_on(app, client, new_game, htmx) -> None:
    table = new_game("Ann", "Ben", "Cleo", starter=1, joker="free").finish(CARD)
    answer = send(client, table, "again", htmx=htmx)
    game = game_at(app, answer.headers["HX-Redirect" if htmx else "Location"])
    assert [game.players[p] for p in game.playing_order] == ["Cleo", "Ann", "Ben"]
    assert game.rules.options["joker"] == "free"
    assert game.created.after == table.stored.id
    assert not game.created.playoff


def test_a_playoff_is_between_the_tied_only(app, client, new_game) -> None:
    table = new_game("Ann", "Ben", "Cleo").finish({**CARD, "chance": "11112"}, CARD)
    answer = send(client, table, "again", playoff="1")
    game = game_at(app, answer.headers["Location"])
    assert (game.players, game.created.playoff) == (("Ben", "Cleo"), True)


def test_a_double_tap_on_again_begins_one_game(client, new_game) -> None:
    table = new_game().finish(CARD)
    sent = form_of(client, table)
    first, second = (post(client, table, "again", sent).headers["Location"] for _ in range(2))
    assert first == second
    assert first != table.url


def test_a_table_of_twenty_is_played_on_one_screen(client, new_game) -> None:
    table = new_game(*(f"Player {n}" for n in range(MOST_PLAYERS)))
    assert len(open_page(client, table.url).root.one(class_="chips").all("li")) == MOST_PLAYERS


def game_at(app, address: str):
    """The game at the address of a play screen."""
    store = app.extensions["scoresheet.store"]
    return store.game(store.by_score_link(address.strip("/").removeprefix("g/")).id)


def test_players_whom_nobody_has_take_no_room_among_the_kept_sheets(app, client, new_game) -> None:
    table = new_game()
    for player in ("", "7", "-1", "99"):
        client.get(f"{table.url}latest?player={player}")
    kept, _ = app.extensions["scoresheet.rendered"]
    assert list(kept) == [(table.stored.id, 1, None)]
