"""Fixing a written turn on its screens: what it can become, what follows, and who came first."""

from __future__ import annotations

import pytest

from scoresheet.events import BegunFromPaper, TurnFixed, TurnWritten, Undone
from tests.pages import Page
from tests.sheets import roll
from tests.table import CARD, Table
from tests.visit import HTMX, form_of, open_page, post

FOURS_1 = "fix?player=0&slot=1"


def sentences(page: Page) -> str:
    return " ".join(page.alerts) or " ".join(p.words for p in page.root.all(role="alert"))


def buttons(page: Page) -> dict[str, list[str]]:
    """The buttons that choose a way: `{"box": ["twos", …]}`."""
    found: dict[str, list[str]] = {}
    for one in page.root.all("button"):
        if "name" in one.attrs:
            found.setdefault(one.attrs["name"], []).append(one.attrs["value"])
    return found


def hidden(page: Page, method: str) -> dict[str, str]:
    """The hidden fields of the page's last form of that method."""
    form = page.root.all("form", method=method)[-1]
    return {one.attrs["name"]: one.attrs["value"] for one in form.all("input", type="hidden")}


def choose(client, table: Table, address: str = FOURS_1, **change: str) -> Page:
    """Opens the ways, takes one, and gives the page of what would follow."""
    asked = hidden(open_page(client, table.url + address), "get") | change
    answer = client.get(table.url + "fix", query_string=asked)
    assert answer.status_code == 200, sentences(Page(answer.text))
    return Page(answer.text)


def save(client, table: Table, address: str = FOURS_1, **change: str):
    """Fixes a turn from its link to the answer of the button that saves."""
    return post(client, table, "fix", hidden(choose(client, table, address, **change), "post"))


@pytest.fixture
def table(new_game) -> Table:
    """Ann: Fours 12, Twos 6. Ben: Chance 15."""
    table = new_game()
    table.write(0, "fours", "44426")
    table.write(1, "chance", "12345")
    table.write(0, "twos", "22245")
    return table


# The ways to a fix


@pytest.mark.parametrize("htmx", [False, True], ids=["a page", "the panel"])
def test_a_written_box_leads_to_its_fix(client, table, htmx: bool) -> None:
    answer = client.get(table.url + "box?player=0&box=fours", headers=HTMX if htmx else {})
    (link,) = (a for a in Page(answer.text).root.all("a") if a.words == "Fix it")
    page = open_page(client, table.url + link.attrs["href"])
    assert page.root.one("h1").words == "Fix Ann’s 1st turn"
    assert "Fours 12" in page.root.words
    assert "just now" in page.root.words


def test_the_page_shows_what_stands_there_and_what_each_way_would_pay(client, table) -> None:
    page = open_page(client, table.url + FOURS_1)
    faces = [one.attrs["aria-label"] for one in page.root.one("section").all("svg")]
    assert faces == list("24446")
    assert buttons(page)["swapped_with"] == ["twos"]
    assert "fours" not in buttons(page)["box"]
    assert len(buttons(page)["box"]) == 11
    ways = page.root.all("button", class_="way")
    pays = {one.attrs["value"]: one.words for one in ways if one.attrs["name"] != "to_player"}
    (ben,) = page.root.all("button", name="to_player")
    assert pays["three_of_a_kind"] == "3 of a Kind20"
    assert pays["twos"] == "Twos swap with Twos 6; Fours is 4 then2"
    assert (ben.attrs["value"], ben.words) == ("1", "Ben turn 212")
    assert pays["sixes"] == "Sixes6"


def test_a_turn_is_found_by_the_event_that_wrote_it(client, table) -> None:
    page = open_page(client, table.url + "fix?turn=4")
    assert "Twos 6" in page.root.words


def test_points_are_offered_where_the_dice_are_not_known(client, new_game) -> None:
    table = new_game()
    table.append(TurnWritten(0, 1, "fours", points=12))
    page = open_page(client, table.url + FOURS_1)
    assert buttons(page)["points"] == ["0", "4", "8", "16", "20"]
    assert buttons(page)["box"] == [
        "threes",
        "sixes",
        "three_of_a_kind",
        "four_of_a_kind",
        "chance",
    ]
    assert "Boxes that never hold 12 are left out." in page.root.words


def test_a_turn_with_dice_offers_no_points(client, table) -> None:
    assert "points" not in buttons(open_page(client, table.url + FOURS_1))


def test_points_that_only_five_alike_give_are_not_offered_where_they_may_be_extra(
    client, new_game
) -> None:
    table = new_game("Ann")
    table.write(0, "yahtzee", "44444")
    table.append(TurnWritten(0, 2, "fours", points=12))
    page = open_page(client, table.url + "fix?player=0&slot=2")
    assert buttons(page)["points"] == ["0", "4", "8", "16"]
    assert "Were they all alike? Then enter the dice above" in page.root.words


def test_boxes_filled_in_printed_order_are_neither_moved_nor_cleared(client, new_game) -> None:
    table = new_game(game="yatzy", order="forced")
    table.write(0, "ones", "11123")
    page = open_page(client, table.url + FOURS_1)
    assert set(buttons(page)) == {"add"}
    assert "so a turn keeps its box: correct its dice, or undo back to it." in page.root.words
    save(client, table, dice="11112")
    assert table.game.turns[0].entry.points == 4


def test_what_came_from_paper_is_shown_and_not_fixed_here(client, new_game) -> None:
    table = new_game()
    table.append(BegunFromPaper(0, {"fours": 12}))
    page = open_page(client, table.url + "box?player=0&box=fours")
    assert "Ann: Fours 12 from paper" in page.root.words
    assert [a.words for a in page.root.all("a")] == ["Close"]
    answer = client.get(table.url + FOURS_1)
    assert answer.status_code == 404


# What would follow


def test_the_preview_says_what_changes_and_writes_nothing(client, table) -> None:
    page = choose(client, table, dice="44266")
    assert page.root.one("h2").words == "Ann’s Fours fixed: 12 becomes 8"
    told = [one.words for one in page.root.one("ul").all("li")]
    assert told[0].startswith("With Fours at 8, Ann loses 4 here")
    assert len(table.events) == 3


def test_where_no_points_change_nothing_else_does(client, table) -> None:
    page = choose(client, table, dice="44416")
    assert "Nothing else changes." in page.root.words


def test_the_bonus_whose_cause_goes_is_named_before_it_goes(client, new_game) -> None:
    table = new_game()
    table.write(0, "yahtzee", "44444")
    table.write(1, "chance", "12345")
    table.write(0, "fours", "44444")
    page = choose(client, table, dice="12345")
    assert "loses 50 here and 100 extra in round 2: 170 becomes 20" in page.root.words


CHANGES = {
    "other dice": ({"dice": "44266"}, {"dice": roll("44266")}, "Ann’s Fours fixed: 12 becomes 8"),
    "another box": ({"box": "sixes"}, {"box": "sixes"}, "Ann’s Fours 12 becomes Sixes 6"),
    "a swap": (
        {"swapped_with": "twos"},
        {"swapped_with": "twos"},
        "Ann’s Fours and Twos swapped",
    ),
    "another player": ({"to_player": "1"}, {"to_player": 1}, "Fours 12 moved from Ann to Ben"),
    "cleared": ({"cleared": "1"}, {"cleared": True}, "Ann’s Fours 12 cleared"),
}


@pytest.mark.parametrize("sent, event, says", CHANGES.values(), ids=CHANGES)
def test_each_way_is_saved_and_stands_in_the_notice_with_undo(
    client, table, sent, event, says: str
) -> None:
    answer = save(client, table, **sent)
    assert (answer.status_code, answer.headers["Location"]) == (303, table.url)
    assert table.events[3:] == [TurnFixed(0, 1, "fours", roll("44426"), **event)]
    page = open_page(client, table.url)
    assert says in page.root.one(id="told").words
    post(client, table, "undo", {**page.fields(), "event": "5"})
    assert table.events[4:] == [Undone(5)]


def test_points_are_saved_where_there_are_no_dice(client, new_game) -> None:
    table = new_game()
    table.append(TurnWritten(0, 1, "fours", points=12))
    save(client, table, points="16")
    save(client, table, dice="44442")
    assert table.events[1:] == [
        TurnFixed(0, 1, "fours", None, 12, points=16),
        TurnFixed(0, 1, "fours", None, 16, dice=roll("44442")),
    ]


def test_a_cleared_turn_is_the_next_that_is_entered(client, table) -> None:
    save(client, table, cleared="1")
    page = open_page(client, table.url)
    assert (page.fields()["player"], page.fields()["slot"]) == ("0", "1")


def test_the_last_box_of_a_finished_game_is_fixed_from_its_end(client, new_game) -> None:
    table = new_game("Ann").finish(CARD)
    link = next(
        a
        for a in open_page(client, table.url).root.one("table").all("a")
        if "box=chance" in a.attrs["href"]
    )
    assert "Fix it" in open_page(client, table.url + link.attrs["href"]).root.words
    answer = save(client, table, "fix?player=0&slot=13", dice="11111")
    assert answer.status_code == 303
    page = open_page(client, table.url)
    assert "Undo Ann’s Chance" in page.root.one(id="undo").words
    assert table.game.cards[0].entries["chance"].points == 5


def test_a_fix_that_comes_twice_is_written_once(client, table) -> None:
    sent = hidden(choose(client, table, dice="44266"), "post")
    for _ in range(2):
        assert post(client, table, "fix", sent).status_code == 303
    assert len(table.events) == 4


def test_the_way_back_from_a_fix_says_nothing_of_dice(client, table) -> None:
    """They wait in the browser, with their player and turn."""
    assert save(client, table, FOURS_1, dice="44266").headers["Location"] == table.url
    page = open_page(client, f"{table.url}{FOURS_1}")
    assert page.root.one("header").one("a").attrs["href"] == "./"


# What is refused: (what is chosen, status, sentence, where it stands)

REFUSED = {
    "four dice": ({"dice": "4442"}, "Four dice so far: 4-4-4-2. One more.", "dice-problem"),
    "no dice": ({"dice": ""}, "Enter the five dice that lie there.", "dice-problem"),
    "a seven": ({"dice": "44427"}, "A die shows 1 to 6, not 7.", "dice-problem"),
    "the same dice": (
        {"dice": "62444"},
        "That is what is written there already.",
        "dice-problem",
    ),
    "points that cannot be": (
        {"points": "13"},
        "Fours cannot pay 13. Possible: 0, 4, 8, 12, 16, 20.",
        "points-wrong",
    ),
    "points that are no number": (
        {"points": "x"},
        "Fours cannot pay -1. Possible: 0, 4, 8, 12, 16, 20.",
        "points-wrong",
    ),
    "the same box": ({"box": "fours"}, "It is in Fours already.", "box-wrong"),
    "a filled box": (
        {"box": "twos"},
        "Ann’s Twos is filled: 6 with 2-2-2-4-5. The two can change places.",
        "box-wrong",
    ),
    "an unknown box": ({"box": "sevens"}, "Yahtzee has no box “sevens”.", "box-wrong"),
    "a swap with an open box": (
        {"swapped_with": "sixes"},
        "Ann’s Sixes is open now: move the turn there.",
        "turn-wrong",
    ),
    "the same player": ({"to_player": "0"}, "That turn is Ann’s already.", "to_player-wrong"),
    "an unknown player": ({"to_player": "7"}, "Nobody at this table has that seat.", "turn-wrong"),
}


@pytest.mark.parametrize("sent, sentence, where", REFUSED.values(), ids=REFUSED)
def test_a_refusal_stands_beside_its_field(client, table, sent, sentence: str, where) -> None:
    asked = hidden(open_page(client, table.url + FOURS_1), "get") | sent
    answer = client.get(table.url + "fix", query_string=asked)
    assert answer.status_code == 422
    assert Page(answer.text).root.one(id=where).words == sentence
    form = form_of(client, table)
    token = {name: form[name] for name in ("csrf_token", "entry")}
    refused = post(client, table, "fix", {**token, **asked, "version": "4"})
    assert refused.status_code == 422
    assert Page(refused.text).root.one(id=where).words == sentence
    assert len(table.events) == 3


def test_what_was_typed_stays(client, table) -> None:
    asked = hidden(open_page(client, table.url + FOURS_1), "get")
    answer = client.get(table.url + "fix", query_string={**asked, "dice": "444x"})
    assert Page(answer.text).root.one("input", name="dice").attrs["value"] == "444x"


@pytest.mark.parametrize(
    "query", ["player=0", "player=7&slot=1", "player=0&slot=9", "turn=99", "player=x&slot=y"]
)
def test_a_turn_that_is_not_there_has_no_page_but_a_way_back(client, table, query: str) -> None:
    page = open_page(client, f"{table.url}fix?{query}", 404)
    assert page.root.all("a")


def test_the_address_of_a_refused_form_leads_to_the_card(client, table) -> None:
    answer = client.get(table.url + "fix")
    assert (answer.status_code, answer.headers["Location"]) == (303, table.url)


def test_a_save_without_a_change_shows_the_ways(client, table) -> None:
    form = form_of(client, table)
    sent = {"csrf_token": form["csrf_token"], "player": "0", "slot": "1"}
    answer = post(client, table, "fix", sent)
    assert answer.status_code == 422


# Without JavaScript the faces send the form


def test_faces_fill_the_field_and_the_last_one_shows_what_follows(client, table) -> None:
    asked = hidden(open_page(client, table.url + FOURS_1), "get")
    typed = ""
    for face in "4426":
        answer = client.get(table.url + "fix", query_string={**asked, "dice": typed, "add": face})
        page = Page(answer.text)
        assert answer.status_code == 200
        typed = page.root.one("input", name="dice").attrs["value"]
        assert "so far" in page.root.one(id="dice-problem").words
    assert typed == "4426"
    answer = client.get(table.url + "fix", query_string={**asked, "dice": typed, "add": "6"})
    assert "Ann’s Fours fixed: 12 becomes 8" in Page(answer.text).root.words


# Two phones


def test_of_two_phones_the_first_wins_and_the_other_is_told_what_is_there_now(
    app, client, table
) -> None:
    other = app.test_client()
    mine, theirs = (
        hidden(choose(c, table, dice=d), "post") for c, d in ((client, "44416"), (other, "11144"))
    )
    assert post(client, table, "fix", mine).status_code == 303
    answer = post(other, table, "fix", theirs)
    page = Page(answer.text)
    assert answer.status_code == 422
    assert page.root.one(id="turn-wrong").words == "Ann’s 1st turn is now Fours 12 (1-4-4-4-6)."
    assert page.root.one("input", name="dice").attrs["value"] == "11144"
    assert len(table.events) == 4
    again = hidden(page, "get")
    assert again["saw_dice"] == "14446"
    answer = other.get(table.url + "fix", query_string={**again, "dice": "11144"})
    assert post(other, table, "fix", hidden(Page(answer.text), "post")).status_code == 303
    assert table.game.cards[0].entries["fours"].points == 8


def test_who_fixes_a_turn_that_was_cleared_meanwhile_keeps_the_dice(client, table) -> None:
    sent = hidden(choose(client, table, dice="44416"), "post")
    table.append(TurnFixed(0, 1, "fours", roll("44426"), cleared=True))
    answer = post(client, table, "fix", sent)
    page = Page(answer.text)
    assert answer.status_code == 422
    assert page.alerts or page.root.one(role="alert").words
    assert "Nothing of Ann’s is written there now." in page.root.words
    assert page.root.one("a").attrs["href"] == "./?player=0&slot=1&dice=44416"


def test_what_follows_is_shown_anew_where_something_was_written_meanwhile(client, table) -> None:
    sent = hidden(choose(client, table, dice="44266"), "post")
    table.write(1, "sixes", "66612")
    answer = post(client, table, "fix", sent)
    page = Page(answer.text)
    assert answer.status_code == 422
    assert "Something was written meanwhile. Not saved yet" in page.root.words
    assert len(table.events) == 4
    assert post(client, table, "fix", hidden(page, "post")).status_code == 303
    assert len(table.events) == 5


# Flags and turns without dice, on the sheet


@pytest.fixture
def flagged(table) -> Table:
    """Ann’s fives stand in Sixes though her Fives were open: five alike after a Yahtzee."""
    table.write(0, "yahtzee", "33333")
    table.write(0, "fives", "55555")
    table.append(TurnFixed(0, 4, "fives", roll("55555"), box="sixes"))
    return table


def test_a_flagged_entry_is_marked_in_words_and_says_what_would_mend_it(client, flagged) -> None:
    page = open_page(client, f"{flagged.url}?player=0")
    cell = page.root.one(id="box-sixes")
    assert "not allowed" in cell.words
    panel = open_page(client, flagged.url + cell.attrs["href"]).root.words
    assert "Not allowed, so it pays 0." in panel
    assert "Correct its dice, or move it to Fives." in panel


@pytest.mark.parametrize("page", ["sheet", "watch"])
def test_the_whole_sheet_marks_what_is_flagged_or_without_dice(client, flagged, page) -> None:
    flagged.append(TurnWritten(1, 2, "fours", points=12))
    url = flagged.url + "sheet" if page == "sheet" else flagged.watch_url
    table = open_page(client, url).root.one("table")
    row = {tr.all("th")[0].words: [td.words for td in tr.all("td")] for tr in table.all("tr")}
    assert row["Sixes"][0].startswith("✗ not allowed0")
    assert row["Fours"] == ["12", "12* without dice"]
    assert bool(table.all("a")) == (page == "sheet")


def test_the_sheet_leads_to_what_stands_in_each_box(client, table) -> None:
    links = [
        a.attrs["href"] for a in open_page(client, table.url + "sheet").root.one("table").all("a")
    ]
    assert links == [
        "box?player=0&box=twos",
        "box?player=0&box=fours",
        "box?player=1&box=chance",
    ]
    for link in links:
        assert "Fix it" in open_page(client, table.url + link).root.words


def test_swapped_turns_lead_each_to_its_own_ruling(client, table) -> None:
    table.append(TurnFixed(0, 1, "fours", roll("44426"), swapped_with="twos"))
    for box in ("fours", "twos"):
        page = open_page(client, f"{table.url}box?player=0&box={box}")
        (link,) = (a for a in page.root.all("a") if a.words == "In other boxes")
        ruled = open_page(client, table.url + link.attrs["href"])
        assert f"Written: {box.capitalize()}" in ruled.root.words
