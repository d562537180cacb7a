"""Points without dice: what is offered for a box, what two taps write, and what is refused."""

from __future__ import annotations

import pytest

from scoresheet.events import PlayerLeft, Stopped, TurnFixed, TurnWritten
from tests.pages import Element, Page
from tests.sheets import roll
from tests.table import Table
from tests.visit import HTMX, form_of, open_page, post, send

BY_FORM = pytest.mark.parametrize("htmx", [False, True], ids=["a plain form", "htmx"])


def offered(page: Page) -> list[str]:
    return [one.attrs["value"] for one in page.root.all("button", name="points")]


def choice(page: Page, points: int) -> Element:
    return page.root.one("button", name="points", value=str(points))


def write_points(client, table: Table, page: Page, points: int, *, htmx: bool = False):
    """Presses the button of the points, on the form of a fresh page."""
    button = choice(page, points)
    sent = {**form_of(client, table), "points": button.attrs["value"]}
    return post(client, table, button.attrs["formaction"], sent, htmx=htmx)


OFFERED = {
    "Fours": ("fours", [4, 8, 12, 16, 20, 0]),
    "Full House": ("full_house", [25, 0]),
    "Yahtzee": ("yahtzee", [50, 0]),
    "Chance": ("chance", [*range(5, 31), 0]),
}


@BY_FORM
@pytest.mark.parametrize("box, points", OFFERED.values(), ids=OFFERED)
def test_a_box_offers_what_it_can_pay_with_0_apart(client, new_game, box, points, htmx) -> None:
    table = new_game("Ann", "Ben")
    address = f"{table.url}points?player=0&box={box}"
    page = Page(client.get(address, headers=HTMX if htmx else {}).text)
    assert offered(page) == list(map(str, points))
    assert page.root.one(class_="choices").all("button", value="0") == []
    assert bool(page.root.all(id="sheet")) != htmx


@BY_FORM
def test_a_box_touched_without_a_die_offers_its_points(client, new_game, htmx: bool) -> None:
    table = new_game()
    answer = send(client, table, "turn", htmx=htmx, box="fours", dice="")
    page = Page(answer.text)
    assert answer.status_code == 422
    assert page.alerts == ["Enter the five dice that lie there."]
    assert offered(page) == ["4", "8", "12", "16", "20", "0"]
    assert table.events == []


@pytest.mark.parametrize("dice", ["4446", "x"])
def test_a_box_touched_with_some_dice_only_says_what_is_missing(client, new_game, dice) -> None:
    assert offered(Page(send(client, new_game(), "turn", box="fours", dice=dice).text)) == []


@BY_FORM
@pytest.mark.parametrize("points", [12, 0])
def test_points_are_written_by_their_button(client, new_game, points: int, htmx: bool) -> None:
    table = new_game()
    page = open_page(client, f"{table.url}points?player=0&box=fours")
    answer = write_points(client, table, page, points, htmx=htmx)
    assert answer.status_code == (200 if htmx else 303)
    assert table.events == [TurnWritten(0, 1, "fours", points=points)]
    page = open_page(client, f"{table.url}?player=0")
    assert page.root.one(id="box-fours").one("b").words == f"{points}* without dice"
    assert f"Ann: Fours {points}" in page.root.one(id="told").words


@BY_FORM
@pytest.mark.parametrize("way", ["turn", "points"])
def test_points_count_for_the_turn_that_the_screen_showed(client, new_game, way, htmx) -> None:
    table = new_game("Ann", "Ben")
    typed = form_of(client, table) | {"box": "fours"}
    table.append(TurnWritten(0, 1, "sixes", points=18))
    if way == "turn":
        page = Page(post(client, table, way, typed, htmx=htmx).text)
    else:
        page = open_page(client, f"{table.url}points?player=0&slot={typed['slot']}&box=fours")
    answer = write_points(client, table, page, 12, htmx=htmx)
    assert answer.status_code == 422
    assert "Ann’s 1st turn is already written" in Page(answer.text).alerts[0]
    assert table.events == [TurnWritten(0, 1, "sixes", points=18)]
    write_points(client, table, Page(answer.text), 12, htmx=htmx)
    assert table.events[1:] == [TurnWritten(0, 2, "fours", points=12)]


def test_the_panel_writes_for_its_player_whoever_is_in_front(client, new_game) -> None:
    table = new_game()
    page = open_page(client, f"{table.url}points?player=1&box=fours")
    write_points(client, table, page, 12)
    assert table.events == [TurnWritten(1, 1, "fours", points=12)]


def test_undo_takes_points_back(client, new_game) -> None:
    table = new_game()
    table.append(TurnWritten(0, 1, "fours", points=12))
    answer = send(client, table, "undo", event=2)
    assert answer.status_code == 303
    assert table.game.turns == ()


def test_the_panel_of_such_a_turn_says_so(client, new_game) -> None:
    table = new_game()
    table.append(TurnWritten(0, 1, "fours", points=12))
    page = open_page(client, f"{table.url}box?player=0&box=fours")
    assert "Written without dice." in page.root.words
    assert [a.words for a in page.root.all("a")] == ["Fix it", "Close"]


# Where a roll of five alike may be an extra Yahtzee


@pytest.fixture
def extra(new_game) -> Table:
    """Ann has 50 in Yahtzee."""
    table = new_game("Ann")
    table.write(0, "yahtzee", "44444")
    return table


def test_points_that_only_five_alike_can_give_are_not_offered(client, extra) -> None:
    page = open_page(client, f"{extra.url}points?player=0&box=fours")
    assert offered(page) == ["4", "8", "12", "16", "0"]
    page = open_page(client, f"{extra.url}points?player=0&box=chance")
    assert offered(page) == list(map(str, [*range(6, 30), 0]))


def test_five_alike_asks_for_the_face_and_lays_the_dice_on_the_card(client, extra) -> None:
    page = open_page(client, f"{extra.url}points?player=0&box=full_house")
    alike = page.root.one("details", class_="alike")
    assert alike.one("summary").words == "It was five alike"
    links = [one.attrs["href"] for one in alike.all("a")]
    assert links == [f"./?player=0&dice={face * 5}" for face in "123456"]
    card = open_page(client, extra.url + links[3].removeprefix("./"))
    assert card.root.one(id="box-fours").attrs["data-state"] == "pays"
    assert card.root.one(id="box-full_house").attrs["data-state"] == "closed"


@pytest.mark.parametrize(
    "options",
    [{"bonus": "none", "joker": "none"}, {}],
    ids=["no extra by the rules", "Yahtzee still open"],
)
def test_where_no_extra_is_possible_nobody_asks_for_the_face(client, new_game, options) -> None:
    table = new_game("Ann", **options)
    if options:
        table.write(0, "yahtzee", "44444")
    page = open_page(client, f"{table.url}points?player=0&box=fours")
    assert offered(page) == ["4", "8", "12", "16", "20", "0"]
    assert page.root.all("details", class_="alike") == []


def test_a_turn_before_the_yahtzee_is_offered_what_was_possible_then(client, new_game) -> None:
    table = new_game("Ann")
    table.write(0, "chance", "12345")
    table.write(0, "yahtzee", "44444")
    table.append(TurnFixed(0, 1, "chance", roll("12345"), cleared=True))
    page = open_page(client, f"{table.url}points?player=0&box=fours")
    assert offered(page) == ["4", "8", "12", "16", "20", "0"]


# What is refused


@BY_FORM
def test_points_that_the_box_never_pays_are_refused_with_those_it_does(
    client, new_game, htmx
) -> None:
    table = new_game()
    sent = {**form_of(client, table), "points": "13"}
    answer = post(client, table, "points?player=0&slot=1&box=fours", sent, htmx=htmx)
    page = Page(answer.text)
    assert answer.status_code == 422
    assert page.alerts == ["Fours cannot pay 13. Possible: 0, 4, 8, 12, 16, 20."]
    assert offered(page) == ["4", "8", "12", "16", "20", "0"]
    assert table.events == []


@pytest.mark.parametrize("points", ["", "x", "9" * 9999])
def test_what_is_no_number_is_refused(client, new_game, points: str) -> None:
    table = new_game()
    sent = {**form_of(client, table), "points": points}
    assert post(client, table, "points?player=0&slot=1&box=fours", sent).status_code == 422
    assert table.events == []


def test_five_alike_hidden_in_points_are_refused(client, extra) -> None:
    sent = {**form_of(client, extra), "points": "20"}
    answer = post(client, extra, "points?player=0&slot=2&box=fours", sent)
    assert "enter the dice" in Page(answer.text).alerts[0]


@BY_FORM
def test_a_taken_slot_says_what_is_there_and_offers_the_next_turn(client, new_game, htmx) -> None:
    table = new_game()
    page = open_page(client, f"{table.url}points?player=0&box=fours")
    table.write(0, "chance", "12345")
    answer = write_points(client, table, page, 12, htmx=htmx)
    page = Page(answer.text)
    assert answer.status_code == 422
    assert page.alerts == ["Ann’s 1st turn is already written: Chance 15.", "Written just now."]
    write_points(client, table, page, 12)
    assert table.events[1:] == [TurnWritten(0, 2, "fours", points=12)]


@BY_FORM
def test_a_box_that_was_filled_meanwhile_is_not_written_twice(client, new_game, htmx) -> None:
    table = new_game("Ann")
    page = open_page(client, f"{table.url}points?player=0&box=fours")
    table.write(0, "fours", "44426")
    answer = write_points(client, table, page, 12, htmx=htmx)
    assert answer.status_code == 422
    assert "already written: Fours 12." in Page(answer.text).alerts[0]
    assert offered(Page(answer.text)) == []
    assert len(table.events) == 1


def test_points_that_come_twice_are_written_once(client, new_game) -> None:
    table = new_game("Ann")
    sent = {**form_of(client, table), "points": "12"}
    for _ in range(2):
        assert post(client, table, "points?player=0&slot=1&box=fours", sent).status_code == 303
    assert table.events == [TurnWritten(0, 1, "fours", points=12)]


@pytest.mark.parametrize(
    "query",
    ["", "player=0", "box=fours", "player=9&box=fours", "player=0&box=x", "player=0&box=ones"],
)
def test_a_box_that_takes_nothing_has_no_offer(client, new_game, query: str) -> None:
    assert "No such page" in open_page(client, f"{new_game().url}points?{query}", 404).root.words


def test_in_printed_order_only_the_next_box_offers_points(client, new_game) -> None:
    table = new_game(game="yatzy", order="forced")
    assert offered(open_page(client, f"{table.url}points?player=0&box=ones"))
    open_page(client, f"{table.url}points?player=0&box=twos", 404)


@pytest.mark.parametrize("event", [Stopped(), PlayerLeft(0)], ids=["stopped", "left"])
def test_nothing_is_offered_where_nothing_can_be_written(client, new_game, event) -> None:
    table = new_game()
    table.append(event)
    open_page(client, f"{table.url}points?player=0&box=fours", 404)
    page = open_page(
        client, f"{table.url}points?player=1&box=fours", 404 if event == Stopped() else 200
    )
    assert page.root.words


def test_the_address_of_a_refused_form_leads_to_its_offer(client, new_game) -> None:
    table = new_game()
    sent = {**form_of(client, table), "points": "13"}
    post(client, table, "points?player=0&slot=1&box=fours", sent)
    assert offered(open_page(client, f"{table.url}points?player=0&slot=1&box=fours"))
