"""Settling arguments: a question's address, its answer as data and as a page, from a game too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from scoresheet import rulesets
from scoresheet.card import Card, Entry
from scoresheet.events import BegunFromPaper, TurnWritten, Undone
from scoresheet.question import FILLED, LONGEST, Question, points_of, read
from scoresheet.scoring import all_rolls
from tests.dropped import toy_among_the_rule_sets
from tests.pages import Element, Page
from tests.sheets import LOWER, cases, pairs
from tests.table import Table
from tests.visit import open_page

NewGame = Callable[..., Table]

HAND = "game=yahtzee&fours=12&yahtzee=50&dice=44444"
"""The hand that the contract shows, in its shortest form."""


def ask(client: FlaskClient, query: str) -> TestResponse:
    return client.get(f"/ruling.json?{query}")


def errors(client: FlaskClient, query: str) -> dict[str, list[str]]:
    answer = ask(client, query)
    assert answer.status_code == 422
    assert list(answer.json or {}) == ["errors"]
    found: dict[str, list[str]] = answer.json["errors"]
    return found


def placements(client: FlaskClient, query: str) -> dict[str, dict[str, Any]]:
    answer = ask(client, query)
    assert answer.status_code == 200, answer.text
    return {one["box"]: one for one in answer.json["placements"]}


# ---- The contract


def test_the_contract_s_own_example(client: FlaskClient) -> None:
    query = "game=yahtzee&joker=forced&bonus=standard&dice=44444&yahtzee=50&fours=12"
    answer = ask(client, query)
    assert answer.status_code == 200
    assert answer.mimetype == "application/json"
    data = answer.json
    assert list(data) == ["game", "options", "dice", "placements"]
    assert data["game"] == "yahtzee"
    assert data["options"] == {"joker": "forced", "bonus": "standard"}
    assert data["dice"] == "44444"
    boxes = [one["box"] for one in data["placements"]]
    assert boxes == [box.key for box in rulesets.load("yahtzee").boxes]
    assert placements(client, query)["large_straight"] == {
        "box": "large_straight",
        "label": "Large Straight",
        "open": True,
        "legal": True,
        "points": 40,
        "bonus": 100,
        "reason": "Joker: Fours is filled, so any open lower box pays in full. Large Straight 40, "
        "plus the 100.",
        "rule": "/rules/yahtzee#joker-lower",
    }


def test_options_left_out_are_default_and_dice_come_back_ascending(client: FlaskClient) -> None:
    data = ask(client, "game=yatzy&dice=6 2,4-4４").json
    assert (data["options"], data["dice"]) == ({"order": "free"}, "24446")


@pytest.mark.parametrize("key", ["fours", "yahtzee", "aces", "twos"])
def test_a_box_that_is_filled_or_not_allowed_pays_nothing(client: FlaskClient, key: str) -> None:
    placed = placements(client, HAND)[key]
    assert (placed["legal"], placed["points"], placed["bonus"]) == (False, 0, 0)
    assert placed["open"] == (key not in ("fours", "yahtzee"))


def test_an_answer_may_be_kept_for_a_while_and_a_refusal_may_not(client: FlaskClient) -> None:
    assert ask(client, HAND).headers["Cache-Control"] == "public, max-age=3600"
    assert ask(client, "game=yahtzee").headers["Cache-Control"] == "no-store"


CASES = cases()


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_players_and_programs_got_wrong(client: FlaskClient, case: dict[str, str]) -> None:
    asked = {"game": case["game"], "dice": case["dice"]}
    asked |= pairs(case["options"]) | pairs(case["filled"])
    placed = placements(client, urlencode(asked))[case["box"]]
    wanted = tuple(int(case[column]) for column in ("legal", "points", "bonus"))
    assert (placed["legal"], placed["points"], placed["bonus"]) == wanted, case["elsewhere"]


UNREACHABLE = {
    "every number full and no turn left for them": "&".join(
        f"{box}={5 * face}" for face, box in enumerate(("aces", "twos", "threes"), 1)
    ),
    "chance at nothing": "chance=0",
    "three alike of the most": "three_of_a_kind=30&four_of_a_kind=5",
}


@pytest.mark.parametrize("filled", UNREACHABLE.values(), ids=UNREACHABLE)
def test_a_card_that_no_play_can_reach_is_answered(client: FlaskClient, filled: str) -> None:
    assert ask(client, f"game=yahtzee&dice=12345&{filled}").status_code == 200


def test_a_box_filled_with_whatever_is_filled_and_nothing_untrue_is_said(
    client: FlaskClient,
) -> None:
    placed = placements(client, f"game=yahtzee&fours={FILLED}&yahtzee=50&dice=44444")
    assert placed["fours"]["open"] is False
    assert placed["fours"]["reason"] == "Fours is filled."
    assert placed["large_straight"]["points"] == 40


# ---- What is refused

KNOWN = "Known: yahtzee, triple_yahtzee, yatzy, maxi_yatzy, kniffel."
REFUSED = {
    "nothing at all": (
        "",
        {"game": f"Which game? {KNOWN}", "dice": "Enter the dice that lie there."},
    ),
    "an unknown game": ("game=ludo&dice=1", {"game": f"There is no game “ludo”. {KNOWN}"}),
    "an unknown game and an unknown key": (
        "game=ludo&dice=1&pawns=4",
        {
            "game": f"There is no game “ludo”. {KNOWN}",
            "pawns": "“pawns” is no box and no option of any game.",
        },
    ),
    "no dice": ("game=yahtzee", {"dice": "Enter the five dice that lie there."}),
    "dice that are empty": ("game=yahtzee&dice=", {"dice": "Enter the five dice that lie there."}),
    "too few dice": (
        "game=yahtzee&dice=4446",
        {"dice": "Four dice so far: 4-4-4-6. One more."},
    ),
    "too many dice": (
        "game=yahtzee&dice=444627",
        {"dice": ["A die shows 1 to 6, not 7.", "That is six dice; a roll has five."]},
    ),
    "five dice where there are six": (
        "game=maxi_yatzy&dice=44462",
        {"dice": "Five dice so far: 4-4-4-6-2. One more."},
    ),
    "points that Fours cannot have": (
        "game=yahtzee&dice=12345&fours=5",
        {"fours": "Fours cannot pay 5. Possible: 0, 4, 8, 12, 16, 20."},
    ),
    "points that Full House cannot have": (
        "game=yahtzee&dice=12345&full_house=24",
        {"full_house": "Full House cannot pay 24. Possible: 0, 25."},
    ),
    "points that are none": (
        "game=yahtzee&dice=12345&fours=-4&fives=many&sixes=",
        {
            "fours": "Fours: “-4” is no number of points. Possible: 0, 4, 8, 12, 16, 20.",
            "fives": "Fives: “many” is no number of points. Possible: 0, 5, 10, 15, 20, 25.",
            "sixes": "Sixes is filled, but with how many points? Possible: 0, 6, 12, 18, 24, 30.",
        },
    ),
    "points that are a book": (
        f"game=yahtzee&dice=12345&fours={'9' * 3000}",
        {"fours": f"Fours: “{'9' * 29}…” is no number of points. Possible: 0, 4, 8, 12, 16, 20."},
    ),
    "a box on which it hangs, filled with whatever": (
        f"game=yahtzee&dice=44444&yahtzee={FILLED}",
        {"yahtzee": "Yahtzee is filled, but with how many points? Possible: 0, 50."},
    ),
    "a box of another game": (
        "game=yahtzee&dice=12345&one_pair=8",
        {"one_pair": "Yahtzee has no box “one_pair”."},
    ),
    "a box without its column": (
        "game=triple_yahtzee&dice=12345&fours=8",
        {"fours": "Triple Yahtzee has no box “fours”, but fours.1, fours.2, fours.3."},
    ),
    "a column where there is none": (
        "game=yahtzee&dice=12345&fours.2=8",
        {"fours.2": "Yahtzee has no box “fours.2”."},
    ),
    "an option of another game": (
        "game=yahtzee&dice=12345&order=free",
        {"order": "Yahtzee has no option “order”. Its options: joker and bonus."},
    ),
    "a choice of another game": (
        "game=kniffel&dice=12345&joker=forced",
        {"joker": "“forced” is no choice for joker. Possible: leaflet, none."},
    ),
    "an unknown key": (
        "game=yahtzee&dice=12345&player=Ann",
        {"player": "“player” is no box and no option of Yahtzee."},
    ),
    "a key given twice": (
        "game=yahtzee&dice=12345&fours=8&fours=12",
        {"fours": "“fours” is given 2 times; once is enough."},
    ),
    "a question without end": (
        "game=yahtzee&dice=12345&" + "&".join(f"k{i}=1" for i in range(LONGEST)),
        {"question": "That is longer than any question. Ask it anew."},
    ),
}


@pytest.mark.parametrize("query, said", REFUSED.values(), ids=REFUSED)
def test_what_is_wrong_is_said(client: FlaskClient, query: str, said: dict[str, Any]) -> None:
    wanted = {key: [one] if isinstance(one, str) else one for key, one in said.items()}
    assert errors(client, query) == wanted


def test_all_problems_are_said_at_once(client: FlaskClient) -> None:
    query = "game=yahtzee&joker=maybe&fours=5&full_house=24&villa=9&order=free&x=1&x=2&dice=4"
    assert set(errors(client, query)) == {
        "joker", "fours", "full_house", "villa", "order", "x", "dice",
    }  # fmt: skip


# ---- A question and its address are one


@st.composite
def questions(draw: st.DrawFn) -> Question:
    """Any card of any game under any options, with any roll or none."""
    rule_set = rulesets.load(draw(st.sampled_from(rulesets.keys())))
    options = {o.key: draw(st.sampled_from(o.choices)).key for o in rule_set.options}
    entries = {}
    for box in draw(st.lists(st.sampled_from(rule_set.boxes), unique=True)):
        known = st.sampled_from(points_of(box, rule_set.dice)).map(Entry)
        whatever = st.just(Entry(0, known=False))
        entries[box.key] = draw(known if box in rule_set.alike_boxes else known | whatever)
    dice = st.none() | st.sampled_from(all_rolls(rule_set.dice))
    return Question(Card(rule_set.rules(options), entries), draw(dice))


@settings(deadline=None, max_examples=100)
@given(questions())
def test_a_question_is_read_from_the_address_that_it_is_written_to(question: Question) -> None:
    reading = read(question.pairs, needs_dice=False)
    assert reading.problems == {}
    assert reading.question is not None
    assert reading.question.dice == question.dice
    assert reading.question.card.entries == question.card.entries
    assert reading.question.card.rules.options == question.card.rules.options
    assert reading.question.pairs == question.pairs


# ---- The page


def answer_to(client: FlaskClient, query: str) -> Page:
    """The page of the question, at its one address."""
    return open_page(client, client.get(f"/ruling?{query}").location or f"/ruling?{query}")


def rows(page: Page) -> list[Element]:
    (answer,) = page.root.all(id="answer")
    return [row for row in answer.all("a") if "data-state" in row.attrs]


def labels(page: Page, *states: str) -> list[str]:
    """The labels of the answer's rows in these states."""
    found = [row for row in rows(page) if row.attrs["data-state"] in states]
    return [row.all("span", class_="label")[0].words for row in found]


def marked(page: Page) -> dict[str, str]:
    """What the form says of the card, its game and its options."""
    sent = page.root.one("form", id="ask").all("input")
    ticked = [one for one in sent if one.attrs.get("type") in ("radio", "checkbox")]
    return {one.attrs["name"]: one.attrs["value"] for one in ticked if "checked" in one.attrs}


def says(page: Page, field: str) -> str:
    """The sentence that the field is described by."""
    described = page.root.all(aria_describedby=f"{field}-problem")
    assert described, f"nothing is described by {field}-problem"
    return page.root.one(id=f"{field}-problem").words


def test_the_page_says_what_the_contract_s_example_says(client: FlaskClient) -> None:
    page = open_page(client, f"/ruling?{HAND}")
    data = placements(client, HAND)
    shown = {row.all("span", class_="label")[0].words: row for row in rows(page)}
    assert set(shown) == {placed["label"] for placed in data.values()}
    for placed in data.values():
        row = shown[placed["label"]]
        assert row.all("span", class_="why")[0].words == placed["reason"]
        assert row.attrs["href"] == placed["rule"]
    assert page.root.one(id="verdict").words == "Most points: 40 + 100, in Large Straight."


def test_what_is_allowed_comes_first_and_the_best_of_it_before_all(client: FlaskClient) -> None:
    page = open_page(client, f"/ruling?{HAND}")
    assert labels(page, "pays", "zero", "closed", "filled") == [
        "Large Straight", "Small Straight", "Full House", "3 of a Kind", "4 of a Kind", "Chance",
        "Aces", "Twos", "Threes", "Fives", "Sixes",
        "Fours", "Yahtzee",
    ]  # fmt: skip
    assert labels(page, "closed") == ["Aces", "Twos", "Threes", "Fives", "Sixes"]
    headings = [h3.words for h3 in page.root.one(id="answer").all("h3")]
    assert headings == ["Allowed", "Not allowed for this roll", "Filled already"]


VERDICTS = {
    "one box": ("game=yahtzee&yahtzee=50&dice=44444", "Only Fours is allowed: 20 + 100."),
    "one box by order": ("game=yatzy&order=forced&dice=44444", "Only Ones is allowed: 0."),
    "two": ("game=yahtzee&dice=44462", "Most points: 20, in 3 of a Kind or Chance."),
    "several": (
        "game=triple_yahtzee&dice=12446&sixes.1=x",
        "Most points: 17, in Chance (×1), Chance (×2) or Chance (×3).",
    ),
    "nothing but zeros": (
        "game=yahtzee&dice=12446&chance=x&aces=x&twos=x&fours=x&sixes=x",
        "Only a zero is left, in any box that is allowed.",
    ),
}


@pytest.mark.parametrize("query, verdict", VERDICTS.values(), ids=VERDICTS)
def test_the_answer_in_one_sentence(client: FlaskClient, query: str, verdict: str) -> None:
    assert answer_to(client, query).root.one(id="verdict").words == verdict


def test_a_full_card_takes_nothing(client: FlaskClient) -> None:
    full = "&".join(f"{box.key}=0" for box in rulesets.load("yahtzee").boxes)
    page = open_page(client, f"/ruling?game=yahtzee&{full}&dice=12345")
    said = page.root.one(id="verdict").words
    assert said == "Every box is filled: this card takes no more dice."
    assert labels(page, "pays", "zero", "closed") == []


def test_columns_that_are_ruled_alike_are_one_row(client: FlaskClient) -> None:
    page = answer_to(client, "game=triple_yahtzee&fours.1=12&dice=44462")
    shown = labels(page, "pays")
    assert "Chance ×1 ×2 ×3" in shown
    assert "Fours ×2 ×3" in shown
    assert labels(page, "filled") == ["Fours (×1)"]


@pytest.mark.parametrize(
    "longer",
    [
        "game=yahtzee&joker=forced&bonus=standard&fours=12&yahtzee=50&dice=44444",
        "game=yahtzee&aces=&twos=&fours=12&yahtzee=50&dice=4 4 4 4 4",
        "dice=44444&yahtzee=50&fours=12&game=yahtzee",
        "game=yahtzee&fours=012&yahtzee=50&dice=4444&add=4",
    ],
    ids=["defaults", "open boxes", "another order", "the pad's last die"],
)
def test_an_answer_has_one_address(client: FlaskClient, longer: str) -> None:
    answer = client.get(f"/ruling?{longer}")
    assert (answer.status_code, answer.location) == (302, f"/ruling?{HAND}")


def test_the_form_asks_the_same_question_again(client: FlaskClient) -> None:
    page = answer_to(client, f"{HAND}&joker=free")
    sent = page.fields("ask") | {"joker": "free"}
    answer = client.get("/ruling", query_string=sent)
    assert answer.location == "/ruling?game=yahtzee&joker=free&fours=12&yahtzee=50&dice=44444"


def test_what_stands_in_the_address_is_marked_in_the_form(client: FlaskClient) -> None:
    page = answer_to(client, f"game=yahtzee&joker=free&fours=12&aces={FILLED}&yahtzee=0")
    assert marked(page) == {
        "joker": "free", "bonus": "standard", "fours": "12", "aces": FILLED, "yahtzee": "0",
    }  # fmt: skip
    assert page.root.all(id="answer") == []


def test_the_pad_works_without_scripts(client: FlaskClient) -> None:
    typed = ""
    for die in "4442":
        page = open_page(client, f"/ruling?game=yahtzee&fours=x&dice={typed}&add={die}")
        typed += die
        assert page.fields("ask")["dice"] == typed
        assert marked(page)["fours"] == FILLED
        assert page.root.all("p", class_="problem") == []
    assert page.root.one(id="dice-problem").words == "Four dice so far: 4-4-4-2. One more."
    answer = client.get(f"/ruling?game=yahtzee&fours=x&dice={typed}&add=6")
    assert answer.location == "/ruling?game=yahtzee&fours=x&dice=24446"
    page = open_page(client, "/ruling?game=yahtzee&dice=24446&add=1")
    assert page.fields("ask")["dice"] == "1"


def test_every_problem_stands_beside_its_field_and_everything_typed_is_kept(
    client: FlaskClient,
) -> None:
    query = "game=yahtzee&joker=maybe&fours=5&fives=10&yahtzee=33&pawns=4&dice=4479"
    page = open_page(client, f"/ruling?{query}", 422)
    assert (
        says(page, "joker")
        == "“maybe” is no choice for joker. Possible: forced, free, original, none."
    )
    assert says(page, "fours") == "Fours cannot pay 5. Possible: 0, 4, 8, 12, 16, 20."
    assert says(page, "yahtzee") == "Yahtzee cannot pay 33. Possible: 0, 50."
    assert says(page, "dice") == "A die shows 1 to 6, not 7. A die shows 1 to 6, not 9."
    assert "“pawns” is no box and no option of Yahtzee." in page.alerts
    assert marked(page) == {
        "joker": "maybe", "bonus": "standard", "fives": "10", "yahtzee": "33",
    }  # fmt: skip
    assert page.fields("ask")["dice"] == "4479"
    chosen = page.root.one("select", name="fours").all("option", selected="")
    assert [one.words for one in chosen] == ["5"]


def test_without_a_game_all_that_was_typed_waits_for_one(client: FlaskClient) -> None:
    page = open_page(client, "/ruling?game=ludo&fours=12&dice=44462", 422)
    assert f"There is no game “ludo”. {KNOWN}" in page.alerts
    yatzy = next(a for a in page.root.all("a") if a.words == "Yatzy")
    assert yatzy.attrs["href"] == "/ruling?game=yatzy&fours=12&dice=44462"


def test_pressing_answer_without_dice_asks_for_them(client: FlaskClient) -> None:
    page = open_page(client, "/ruling?game=yahtzee&yahtzee=&fours=x&dice=", 422)
    assert says(page, "dice") == "Enter the five dice that lie there."
    assert marked(page)["fours"] == FILLED


def test_at_first_it_is_about_the_game_that_was_played_last(
    client: FlaskClient, new_game: NewGame
) -> None:
    assert open_page(client, "/ruling").fields("ask")["game"] == "yahtzee"
    client.get(new_game("Ann", game="kniffel", bonus="100").url)
    page = open_page(client, "/ruling")
    assert page.fields("ask")["game"] == "kniffel"
    assert marked(page)["bonus"] == "100"
    assert page.root.all("p", class_="problem") == []


@pytest.mark.parametrize("field", ["game", "joker", "fours", "yahtzee", "dice", "<i>x</i>"])
def test_nothing_typed_becomes_markup(client: FlaskClient, field: str) -> None:
    bad = '"><script>alert(1)</script>'
    asked = {"game": "yahtzee", "dice": "44462", field: bad}
    answer = client.get("/ruling", query_string=asked)
    assert answer.status_code == 422
    assert "<script>alert" not in answer.text
    assert "<i>" not in answer.text
    Page(answer.text)


def test_the_address_to_send_is_shown_with_its_code(client: FlaskClient) -> None:
    page = open_page(client, f"/ruling?{HAND}")
    link = page.root.one("p", class_="link").words
    assert link == f"http://localhost/ruling?{HAND}"
    assert page.root.one(id="send").all("svg", class_="qr")


# ---- From a game


def evening(new_game: NewGame) -> Table:
    """Ann has 50 in Yahtzee and 12 in Fours, then took a Joker; Ben has scratched."""
    table = new_game("<b>Ann</b>", "Ben")
    for player, box, dice in (
        (0, "yahtzee", "55555"),
        (1, "yahtzee", "12346"),
        (0, "fours", "44412"),
        (1, "sixes", "66612"),
        (0, "large_straight", "44444"),
    ):
        table.write(player, box, dice)
    return table


def test_the_roll_that_is_being_entered(client: FlaskClient, new_game: NewGame) -> None:
    page = open_page(client, f"{evening(new_game).url}ruling?player=1&dice=66666")
    assert page.root.one("h1").words == "Ben’s roll"
    reasons = [row.all("span", class_="why")[0].words for row in rows(page)]
    assert "Ben’s Sixes is filled: 18 with 1-2-6-6-6." in reasons
    assert any("Ben has 0 in Yahtzee" in reason for reason in reasons)


@pytest.mark.parametrize("query", ["player=0&dice=44444", "turn=6"], ids=["roll", "turn"])
def test_what_is_sent_holds_no_name_and_no_secret(
    client: FlaskClient, new_game: NewGame, query: str
) -> None:
    table = evening(new_game)
    page = open_page(client, f"{table.url}ruling?{query}")
    link = page.root.one("p", class_="link").words
    assert table.stored.score_key not in link
    assert "Ann" not in link
    sent = open_page(client, link.removeprefix("http://localhost"))
    assert labels(sent, "pays", "zero") == labels(page, "pays", "zero")
    opened = [a.attrs["href"] for a in page.root.all("a") if a.words == "Open as a question"]
    assert opened == [link.removeprefix("http://localhost")]


def test_a_written_turn_is_ruled_on_as_the_card_stood_then(
    client: FlaskClient, new_game: NewGame
) -> None:
    table = evening(new_game)
    table.write(0, "chance", "11234")
    page = open_page(client, f"{table.url}ruling?turn=6")
    assert page.root.one("h1").words == "<b>Ann</b>’s 3rd turn"
    written = page.root.all("section", class_="paper written")[0].words
    assert written.startswith("Written: Large Straight 40 + 100.")
    assert labels(page, "pays")[0] == "Large Straight"
    assert "Chance" in labels(page, "pays")
    assert labels(page, "filled") == ["Fours", "Yahtzee"]
    link = page.root.one("p", class_="link").words
    assert link.endswith("?game=yahtzee&fours=12&yahtzee=50&dice=44444")


def test_a_turn_without_dice_has_no_ruling_but_its_card_may_be_asked_about(
    client: FlaskClient, new_game: NewGame
) -> None:
    table = evening(new_game)
    table.append(TurnWritten(1, 3, "chance", points=20))
    page = open_page(client, f"{table.url}ruling?turn=7")
    assert "without its dice" in page.root.one("main").words
    assert page.root.all(id="answer") == []
    (link,) = [a.attrs["href"] for a in page.root.all("a") if "question" in a.words]
    assert link == "/ruling?game=yahtzee&sixes=18&yahtzee=0"
    assert marked(open_page(client, link))["sixes"] == "18"


def test_a_turn_that_is_not_allowed_says_so(client: FlaskClient, new_game: NewGame) -> None:
    table = evening(new_game)
    table.append(TurnWritten(0, 4, "aces", (5, 5, 5, 5, 5), flagged=True))
    page = open_page(client, f"{table.url}ruling?turn=7")
    assert "The rules do not allow it there" in page.root.one("main").words
    assert "Aces" in labels(page, "closed")


def test_a_card_from_paper_is_asked_about_too(client: FlaskClient, new_game: NewGame) -> None:
    table = new_game("Ann")
    table.append(BegunFromPaper(0, {"yahtzee": 50, "fours": 12}, 1))
    page = open_page(client, f"{table.url}ruling?player=0&dice=44444")
    assert labels(page, "pays")[0] == "Large Straight"


def test_without_a_whole_roll_it_asks_for_the_dice(client: FlaskClient, new_game: NewGame) -> None:
    url = f"{evening(new_game).url}ruling"
    page = open_page(client, f"{url}?player=1&dice=444")
    assert page.root.one(id="dice-problem").words == "Three dice so far: 4-4-4. Two more."
    assert page.fields("ask") == {"player": "1", "dice": "444"}
    page = open_page(client, f"{url}?player=1&dice=444&add=6")
    assert page.fields("ask")["dice"] == "4446"
    assert labels(open_page(client, f"{url}?player=1&dice=4446&add=2"), "pays")
    page = open_page(client, f"{url}?player=1&dice=44x46", 422)
    assert says(page, "dice") == "“x” is no die: enter digits from 1 to 6."
    assert page.fields("ask")["dice"] == "44x46"


def test_without_a_player_it_is_about_whose_turn_it_is(
    client: FlaskClient, new_game: NewGame
) -> None:
    page = open_page(client, f"{evening(new_game).url}ruling?dice=12345")
    assert page.root.one("h1").words == "Ben’s roll"


@pytest.mark.parametrize(
    "query", ["player=2&dice=44444", "player=-1", "turn=1", "turn=99", "turn=x", "turn="]
)
def test_what_is_not_there_is_not_found(client: FlaskClient, new_game: NewGame, query: str) -> None:
    assert client.get(f"{evening(new_game).url}ruling?{query}").status_code == 404


def test_a_turn_that_was_taken_back_has_no_ruling(client: FlaskClient, new_game: NewGame) -> None:
    table = evening(new_game)
    table.append(Undone(6))
    assert client.get(f"{table.url}ruling?turn=6").status_code == 404


def test_an_unknown_game_has_no_ruling(client: FlaskClient) -> None:
    assert client.get("/g/unknown/ruling?dice=12345").status_code == 404


def test_a_ruling_on_a_finished_game(client: FlaskClient, new_game: NewGame) -> None:
    table = new_game("Ann")
    full = dict.fromkeys(LOWER, "12344") | {"yahtzee": "12346"}
    full |= dict.fromkeys(("aces", "twos", "threes", "fours", "fives", "sixes"), "12346")
    table.finish(full)
    page = open_page(client, f"{table.url}ruling?dice=12345")
    assert page.root.one(id="verdict").words.startswith("Every box is filled")


# ---- A game that is added


def test_a_new_rule_set_has_its_rules_page_and_is_ruled_on(
    tmp_path: Path, client: FlaskClient
) -> None:
    with toy_among_the_rule_sets(tmp_path):
        query = "game=toy&bonus=best&sextet.1=100&sextet.2=100&dice=222222"
        placed = placements(client, query)
        assert (placed["twos.2"]["points"], placed["twos.2"]["bonus"]) == (12, 50)
        assert placed["chance.1"]["rule"] == "/rules/toy#joker"
        assert labels(answer_to(client, query), "pays") == ["Twos ×1 ×2"]
        assert open_page(client, "/rules/toy").root.one("h1").words == "Toy"
        assert "Toy" in open_page(client, "/rules").root.one("main").words
