"""Players, house rules, stopping, cards from paper and saved rolls, without scripts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scoresheet.events import (
    BankedRollsSet,
    BegunFromPaper,
    HouseRulesChanged,
    PlayerAdded,
    PlayerBack,
    PlayerLeft,
    PlayerRenamed,
    Resumed,
    SeatsChanged,
    Stopped,
    TurnWritten,
)
from scoresheet.store import Store
from scoresheet.web import home
from tests.pages import Element, Page
from tests.table import CARD, Table
from tests.visit import HTMX, open_page, send

NewGame = Callable[..., Table]


def form_at(page: Page, action: str) -> Element:
    """The page's form with that action."""
    (found,) = (f for f in page.root.all("form") if f.attrs["action"].rstrip("?").endswith(action))
    return found


def fill(form: Element) -> dict[str, list[str]]:
    """What the form would send but for its buttons."""
    sent: dict[str, list[str]] = {}
    for field in form.all("input"):
        if field.attrs.get("type") != "radio" or "checked" in field.attrs:
            sent.setdefault(field.attrs["name"], []).append(field.attrs.get("value", ""))
    for select in form.all("select"):
        options = select.all("option")
        chosen = [o for o in options if "selected" in o.attrs] or options[:1]
        sent[select.attrs["name"]] = [chosen[0].attrs["value"]]
    return sent


def press(client: FlaskClient, page: Page, action: str, **typed: str) -> TestResponse:
    """Sends that form of the page with these fields changed."""
    form = form_at(page, action)
    return client.post(form.attrs["action"], data={**fill(form), **typed})


def sure(client: FlaskClient, asked: TestResponse, do: str = "") -> TestResponse:
    """Answers the page that asks with its first button."""
    assert asked.status_code == 200
    form = Page(asked.text).root.one("form")
    button = form.all("button")[0]
    data = {**fill(form), "do": do or button.attrs["value"]}
    return client.post(form.attrs["action"], data=data)


def changes(answer: TestResponse) -> list[str]:
    """What a page that asks says would change."""
    return [li.words for li in Page(answer.text).root.all("li")]


def test_a_player_is_renamed_on_the_sheet_and_on_home(
    new_game: NewGame, client: FlaskClient, store: Store
) -> None:
    table = new_game()
    client.get(table.url)
    page = open_page(client, f"{table.url}players/1")
    answer = press(client, page, "/name", name=" Bob ")
    assert answer.status_code == 303
    assert table.events == [PlayerRenamed(1, "Bob")]
    assert "Ben renamed Bob." in client.get(answer.location).text
    assert "Bob" in open_page(client, "/").root.words
    key = store.new_shelf()
    store.put_on_shelf(key, table.stored.id)
    assert store.shelf_games(key)[0].players == ("Ann", "Bob")


@pytest.mark.parametrize(
    "name, sentence",
    [
        ("", "This player needs a name."),
        ("ann", "“ann” is there already; make the two names differ."),
        ("Ben", "Ben is called that already."),
        ("B" * 31, f"“{'B' * 29}…” is too long: a name has at most 30 characters."),
    ],
    ids=["nothing", "a name that is taken", "the same name", "a long name"],
)
def test_a_refused_name_is_kept_beside_its_sentence(
    new_game: NewGame, client: FlaskClient, name: str, sentence: str
) -> None:
    table = new_game()
    answer = press(client, open_page(client, f"{table.url}players/1"), "/name", name=name)
    assert answer.status_code == 422
    page = Page(answer.text)
    field = page.root.one("input", id="name")
    assert field.attrs["value"] == name
    assert page.root.one(id=field.attrs["aria-describedby"]).words == sentence
    assert table.events == []


def test_who_joins_late_is_told_how_many_turns_come_at_the_end(
    new_game: NewGame, client: FlaskClient
) -> None:
    table = new_game()
    for box, dice in list(CARD.items())[:3]:
        table.write(0, box, dice)
        table.write(1, box, dice)
    asked = press(client, open_page(client, f"{table.url}players"), "/new", name="Dov", seat="2")
    assert "Dov has 3 turns to catch up. They come at the end, when the others are done." in (
        Page(asked.text).root.words
    )
    assert len(table.events) == 6
    answer = sure(client, asked)
    assert table.events[-1] == PlayerAdded("Dov", 2)
    listed = open_page(client, answer.location).root.words
    assert "Dov joined." in listed
    assert "3 turns to catch up" in listed


def test_the_missing_turns_are_offered_when_the_others_are_done(
    new_game: NewGame, client: FlaskClient
) -> None:
    table = new_game("Ann")
    boxes = list(CARD.items())
    table.write(0, *boxes[0])
    table.append(PlayerAdded("Dov", 1))
    for box in boxes[1:]:
        table.write(0, *box)
        assert "Dov: tap the dice" in open_page(client, table.url).root.one(id="told").words
        table.write(1, *box)
    assert "Dov: 1 turn to catch up" in open_page(client, table.url).root.one(id="told").words


def test_who_joins_before_the_first_turn_owes_nothing_and_is_not_asked_about(
    new_game: NewGame, client: FlaskClient
) -> None:
    table = new_game()
    page = open_page(client, f"{table.url}players")
    assert press(client, page, "/new", name="Dov").status_code == 303
    assert table.events == [PlayerAdded("Dov", 2)]


def test_a_refused_joiner_is_kept_as_typed(new_game: NewGame, client: FlaskClient) -> None:
    table = new_game()
    page = open_page(client, f"{table.url}players")
    answer = press(client, page, "/new", name="Ben", seat="1")
    assert answer.status_code == 422
    form = form_at(Page(answer.text), "/new")
    assert fill(form)["name"] == ["Ben"]
    assert fill(form)["seat"] == ["1"]
    assert form.one(id="name-problem").words.startswith("“Ben” is there already")


def test_leaving_is_asked_once_and_coming_back_is_possible(
    new_game: NewGame, client: FlaskClient
) -> None:
    table = new_game("Ann", "Ben", "Cleo")
    asked = press(client, open_page(client, f"{table.url}players/0"), "/leave")
    assert "Ann’s card stays on the sheet" in Page(asked.text).root.words
    assert "Ben is up then." in changes(asked)
    assert table.events == []
    answer = sure(client, asked)
    assert table.events == [PlayerLeft(0)]
    assert sure(client, asked).location == answer.location, "the same answer to a double tap"
    assert table.events == [PlayerLeft(0)]
    gone = open_page(client, table.url).root.one(class_="gone")
    assert gone.words == "Ann 0 left"
    asked = press(client, open_page(client, f"{table.url}players/0"), "/back")
    sure(client, asked)
    assert table.events == [PlayerLeft(0), PlayerBack(0)]


def test_the_last_one_can_not_leave(new_game: NewGame, client: FlaskClient) -> None:
    table = new_game("Ann")
    answer = press(client, open_page(client, f"{table.url}players/0"), "/leave")
    assert answer.status_code == 422
    assert "Ann is the last one here. Stop the game instead." in answer.text


def test_who_left_has_no_place_at_the_end_unless_the_card_is_full(
    new_game: NewGame, client: FlaskClient
) -> None:
    table = new_game("Ann", "Ben")
    table.write(1, "chance", "66666")
    table.append(PlayerLeft(1))
    for box in CARD.items():
        table.write(0, *box)
    places = open_page(client, table.url).root.one("ol", class_="places")
    assert [li.words for li in places.all("li")] == ["1Ann304", "Ben left30"]


def test_what_was_asked_before_somebody_wrote_is_asked_anew(
    new_game: NewGame, client: FlaskClient
) -> None:
    table = new_game()
    asked = press(client, open_page(client, f"{table.url}players/1"), "/leave")
    table.write(0, "chance", "66666")
    again = sure(client, asked)
    assert "Somebody wrote meanwhile" in again.text
    assert table.events[-1] == TurnWritten(0, 1, "chance", (6, 6, 6, 6, 6))
    assert sure(client, again).status_code == 303
    assert table.events[-1] == PlayerLeft(1)


def test_seats_move_on_the_page_and_are_saved_in_one_piece(
    new_game: NewGame, client: FlaskClient
) -> None:
    table = new_game("Ann", "Ben", "Cleo")
    page = open_page(client, f"{table.url}players")
    moved = press(client, page, "/players", do="up 2")
    assert moved.status_code == 200
    assert table.events == []
    form = form_at(Page(moved.text), "/players")
    assert fill(form)["seat"] == ["0", "2", "1"]
    assert "autofocus" in form.one(id="up-2").attrs
    asked = press(client, Page(moved.text), "/players", do="save", starter="2")
    assert "Cleo is up then." in changes(asked)
    edit = sure(client, asked, do="edit")
    assert fill(form_at(Page(edit.text), "/players"))["starter"] == ["2"]
    assert table.events == []
    sure(client, asked)
    assert table.events == [SeatsChanged((0, 2, 1), 2)]


def test_seats_from_before_somebody_joined_are_refused_with_a_sentence(
    new_game: NewGame, client: FlaskClient
) -> None:
    table = new_game()
    page = open_page(client, f"{table.url}players")
    table.append(PlayerAdded("Dov", 2))
    answer = press(client, page, "/players", do="save", starter="1")
    assert answer.status_code == 422
    assert "somebody came or went" in answer.text
    assert fill(form_at(Page(answer.text), "/players"))["seat"] == ["0", "1", "2"]


def test_house_rules_are_previewed_then_saved(new_game: NewGame, client: FlaskClient) -> None:
    table = new_game("Ann", "Ben", joker="free")
    table.write(0, "yahtzee", "44444")
    table.write(1, "chance", "12346")
    table.write(0, "large_straight", "44444")
    page = open_page(client, f"{table.url}house-rules")
    name = "yahtzee.joker"
    asked = press(client, page, "/house-rules", **{name: "forced"})
    assert any("Large Straight, is not allowed then" in one for one in changes(asked))
    assert table.game.rules.options["joker"] == "free"
    back = Page(sure(client, asked, do="edit").text)
    assert fill(form_at(back, "/house-rules"))[name] == ["forced"]
    assert sure(client, asked).status_code == 303
    assert isinstance(table.events[-1], HouseRulesChanged)
    assert "Joker rule: Forced" in open_page(client, f"{table.url}players").root.words


def test_house_rules_that_hold_already_are_refused(new_game: NewGame, client: FlaskClient) -> None:
    table = new_game()
    page = open_page(client, f"{table.url}house-rules")
    answer = press(client, page, "/house-rules")
    assert answer.status_code == 422
    assert "Those are the house rules already." in answer.text
    answer = press(client, page, "/house-rules", **{"yahtzee.joker": "sometimes"})
    assert answer.status_code == 422
    assert "sometimes" in answer.text


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["without scripts", "with scripts"])
def test_a_game_is_stopped_and_goes_on(
    new_game: NewGame, client: FlaskClient, headers: dict[str, str]
) -> None:
    table = new_game()
    table.write(0, "chance", "66666")
    asked = press(client, open_page(client, f"{table.url}players"), "/stop")
    assert changes(asked) == ["The game ends here."]
    assert sure(client, asked).location == table.url
    page = open_page(client, table.url)
    assert page.root.one(id="told").words == "Stopped: totals as they stand"
    assert "Stopped: totals as they stand" in client.get(table.watch_url).text
    answer = client.post(f"{table.url}resume", data=page.fields(), headers=headers)
    assert answer.headers["HX-Redirect" if headers else "Location"] == table.url
    assert table.events[1:] == [Stopped(), Resumed()]
    client.post(f"{table.url}resume", data=page.fields(), headers=headers)
    assert table.events[1:] == [Stopped(), Resumed()]


def test_a_card_begun_on_paper_is_copied_with_its_bonuses(
    new_game: NewGame, client: FlaskClient
) -> None:
    table = new_game()
    assert "Begun on paper?" in open_page(client, table.url).root.words
    page = open_page(client, f"{table.url}paper?player=1")
    typed = {"fours": "12", "fives": "25", "yahtzee": "50", "chance": "", "extra": "2"}
    asked = press(client, page, "paper?player=1", **typed)
    assert any("0 becomes 287" in one for one in changes(asked))
    back = Page(sure(client, asked, do="edit").text)
    assert fill(form_at(back, "paper?player=1"))["fours"] == ["12"]
    answer = sure(client, asked)
    assert table.events == [BegunFromPaper(1, {"fours": 12, "fives": 25, "yahtzee": 50}, 2)]
    assert answer.location == f"{table.url}paper?player=0"


@pytest.mark.parametrize(
    "typed, field, sentence",
    [
        ({"fours": "13"}, "fours", "Fours can’t hold 13."),
        ({"fours": "all"}, "fours", "Fours can’t hold all."),
        ({"extra": "many"}, "extra", "How many? Enter a number, 0 for none."),
        (
            {"yahtzee": "50", "extra": "999"},
            "extra",
            "The other filled boxes can have earned 1 extra bonus at most, not 999.",
        ),
        (
            {"extra": "1"},
            "extra",
            "Yahtzee must be filled before there are extra bonuses to count.",
        ),
        (
            {"yahtzee": "0", "extra": "1"},
            "extra",
            "Yahtzee was scratched, so extra Yahtzees earned no bonus.",
        ),
    ],
    ids=[
        "points no box has",
        "a word",
        "a word for a count",
        "too many bonuses",
        "none earned",
        "none after a scratch",
    ],
)
def test_a_card_that_can_not_be_is_refused_and_kept(
    new_game: NewGame, client: FlaskClient, typed: dict[str, str], field: str, sentence: str
) -> None:
    table = new_game()
    page = open_page(client, f"{table.url}paper?player=0")
    answer = press(client, page, "paper?player=0", **{"sixes": "18", **typed})
    assert answer.status_code == 422
    page = Page(answer.text)
    form = form_at(page, "paper?player=0")
    (wrong,) = [one for one in form if one.attrs.get("name") == field]
    assert page.root.one("p", id=wrong.attrs["aria-describedby"]).words == sentence
    assert fill(form)["sixes"] == ["18"]
    assert fill(form)["extra"] == [typed.get("extra", "0")]
    assert table.events == []


def test_a_card_with_entries_takes_nothing_from_paper(
    new_game: NewGame, client: FlaskClient
) -> None:
    table = new_game()
    page = open_page(client, f"{table.url}paper?player=0")
    table.write(0, "chance", "12345")
    answer = press(client, page, "paper?player=0", fours="12")
    assert answer.status_code == 422
    assert "Ann’s card has entries already." in answer.text


def test_bonuses_from_paper_outlast_a_correction_while_none_are_agreed(
    new_game: NewGame, client: FlaskClient
) -> None:
    table = new_game()
    table.append(BegunFromPaper(0, {"yahtzee": 50, "sixes": 30}, 1))
    table.append(HouseRulesChanged({"bonus": "none"}))
    page = open_page(client, f"{table.url}paper?player=0")
    sure(client, press(client, page, "paper?player=0", sixes="24"))
    assert table.game.cards[0].totals().total == 74
    table.append(HouseRulesChanged({"bonus": "standard"}))
    assert table.game.cards[0].totals().total == 174


def test_saved_rolls_are_counted_on_the_card_itself(new_game: NewGame, client: FlaskClient) -> None:
    table = new_game(game="maxi_yatzy")
    card = open_page(client, table.url).root
    assert "disabled" in card.one(id="fewer").attrs
    assert send(client, table, "rolls", count=card.one(id="more").attrs["value"]).status_code == 303
    answer = send(client, table, "rolls", htmx=True, count=2, dice="123")
    assert table.events == [BankedRollsSet(0, 1), BankedRollsSet(0, 2)]
    assert Page(answer.text).root.one(role="group", aria_label="Saved rolls").words == (
        "Saved rolls − 2 +"
    )
    assert send(client, table, "rolls", count=1, dice="12").location.endswith("dice=12")


def test_no_more_rolls_are_saved_than_a_player_can_keep(
    new_game: NewGame, client: FlaskClient
) -> None:
    table = new_game(game="maxi_yatzy")
    most = table.game.rules.rule_set.banked_rolls
    for count, full in ((most - 1, False), (most, True)):
        table.append(BankedRollsSet(0, count))
        more = open_page(client, table.url).root.one(id="more")
        assert ("disabled" in more.attrs) == full


@pytest.mark.parametrize("count", ["-1", "100", "x"])
def test_only_a_request_made_by_hand_saves_an_odd_count(
    new_game: NewGame, client: FlaskClient, count: str
) -> None:
    table = new_game(game="maxi_yatzy")
    assert send(client, table, "rolls", count=count).status_code == 400
    assert table.events == []


@pytest.mark.parametrize(
    "path",
    ["players/7", "players/x", "paper?player=9", "paper?player=-1"],
)
def test_a_player_that_is_not_there_has_no_page(
    new_game: NewGame, client: FlaskClient, path: str
) -> None:
    open_page(client, new_game().url + path, 404)


@pytest.mark.parametrize(
    "path, page",
    [
        ("players/new", "players"),
        ("players/1/name", "players/1"),
        ("players/1/leave", "players/1"),
        ("stop", ""),
        ("resume", ""),
        ("rolls", ""),
    ],
)
def test_the_address_of_a_form_opens_the_page_it_is_on(
    new_game: NewGame, client: FlaskClient, path: str, page: str
) -> None:
    table = new_game()
    assert client.get(table.url + path).location == table.url + page


def test_the_next_game_is_offered_without_who_left_and_by_the_rules_of_the_end(
    new_game: NewGame, store: Store
) -> None:
    table = new_game("Ann", "Ben", "Cleo")
    table.write(0, "chance", "44462")
    for event in (
        PlayerLeft(1),
        PlayerRenamed(2, "Cläre"),
        SeatsChanged((2, 0, 1), 0),
        HouseRulesChanged({"joker": "free"}),
    ):
        table.append(event)
    key = store.new_shelf()
    store.put_on_shelf(key, table.stored.id)
    again = home.again(store.keeping.begun(key), store.game)
    assert again is not None
    assert again.created.players == ("Cläre", "Ann")
    assert again.starter == "Cläre"
    assert again.created.options["joker"] == "free"


def test_who_left_is_not_seated_in_the_next_game(client, new_game) -> None:
    table = new_game("Ann", "Ben", "Cleo")
    table.append(PlayerLeft(1))
    table.append(Stopped())
    answer = send(client, table, "again")
    assert answer.status_code == 303
    assert "Cleo" in client.get(answer.location).text
    assert "Ben" not in client.get(answer.location).text
