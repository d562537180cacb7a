"""The lobby: home, a new game, and shelves, as a browser without scripts uses them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scoresheet import rulesets
from scoresheet.events import (
    BegunFromPaper,
    Event,
    GameCreated,
    HouseRulesChanged,
    PlayerAdded,
    PlayerRenamed,
    Stopped,
    TurnWritten,
)
from scoresheet.names import MOST_PLAYERS
from scoresheet.rules import RuleSet
from scoresheet.store import Store
from scoresheet.web import home
from tests.pages import Element, Page
from tests.table import CARD, Table
from tests.toy import TOY
from tests.visit import HTMX, open_page, send

TWENTY = [f"Player {letter}" for letter in "ABCDEFGHIJKLMNOPQRST"]
LONG = "A" * 31


class NewGame:
    """The new-game form in a browser: fields are typed into, buttons pressed."""

    def __init__(self, client: FlaskClient, *names: str) -> None:
        self.client = client
        self.take(client.get("/new"))
        for seat, name in enumerate(names):
            if f"players-{seat}-name" not in self.fields:
                self.press("add")
            self.type(seat, name)

    def take(self, answer: TestResponse) -> TestResponse:
        self.answer = answer
        if answer.status_code in (200, 422):
            self.page = Page(answer.text).root
            self.fields = Page(answer.text).fields("new-game")
        return answer

    def type(self, seat: int, name: str, field: str = "name") -> None:
        self.fields[f"players-{seat}-{field}"] = name

    def roll(self, *rolls: str) -> None:
        for seat, roll in enumerate(rolls):
            self.type(seat, roll, "roll")

    def press(self, button: str, **changed: str) -> TestResponse:
        sent = {**self.fields, **changed, "do": button}
        return self.take(self.client.post("/new", data=sent))

    def row(self, name: str) -> str:
        """The number of the row that holds this name."""
        return self.fields[f"players-{self.names.index(name)}-row"]

    @property
    def names(self) -> list[str]:
        return [v for k, v in self.fields.items() if k.endswith("-name")]

    @property
    def starter(self) -> str:
        rows = [v for k, v in self.fields.items() if k.endswith("-row")]
        return self.names[rows.index(self.fields["starter"])]

    @property
    def problems(self) -> list[str]:
        return [p.words for p in self.page.one("form").all("p", class_="problem")]

    @property
    def notice(self) -> str:
        return self.page.one("p", role="status").words

    @property
    def focused(self) -> str:
        """The id of the field to go on with, its opening round left out."""
        ids = [one.attrs["id"] for one in self.page if "autofocus" in one.attrs]
        return "-".join(ids[0].split("-")[:2]) if ids else ""

    def asked(self) -> list[str]:
        """The fields for opening rolls that can be typed into."""
        inputs = [i for i in self.page.all("input") if i.attrs.get("type") != "hidden"]
        return [i.attrs["name"] for i in inputs if i.attrs["name"].endswith("-roll")]


@pytest.fixture
def form(client: FlaskClient) -> Callable[..., NewGame]:
    def form(*names: str) -> NewGame:
        return NewGame(client, *names)

    return form


OpenForm = Callable[..., NewGame]


@pytest.fixture
def two_rule_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy beside the real one."""
    real = rulesets.load

    def load(key: str) -> RuleSet:
        return TOY if key == TOY.key else real(key)

    monkeypatch.setattr(rulesets, "load", load)
    monkeypatch.setattr(rulesets, "keys", lambda: ("toy", "yahtzee"))


def created_by(store: Store, answer: TestResponse) -> GameCreated:
    """The set-up of the game that the answer sends the phone to."""
    assert answer.status_code == 303, answer.text
    return table_at(store, answer.location).game.created


def table_at(store: Store, location: str) -> Table:
    """The game that stands at an address."""
    stored = store.by_score_link(location.strip("/").split("/")[-1])
    assert stored is not None
    return Table(store, stored)


def start(client: FlaskClient, *names: str, **changed: str) -> TestResponse:
    return NewGame(client, *names).press("start", **changed)


def token(client: FlaskClient) -> dict[str, str]:
    return {"csrf_token": NewGame(client).fields["csrf_token"]}


def links(page: Page) -> list[str]:
    return [a.attrs["href"] for a in page.root.all("a")]


def actions(page: Page) -> list[Element]:
    return [one for one in page.root if "action" in one.attrs.get("class", "").split()]


# ---- Home


def test_the_first_visit_has_one_button_and_leads_to_a_new_game(client: FlaskClient) -> None:
    page = open_page(client, "/")
    (button,) = actions(page)
    assert (button.words, button.attrs["href"]) == ("Start a game", "/new")
    assert len(page.root.all("li")) == 3


def test_a_visit_alone_makes_no_shelf(client: FlaskClient) -> None:
    client.get("/")
    client.get("/new")
    with client.session_transaction() as session:
        assert "shelf" not in session


def test_every_link_of_home_leads_somewhere(client: FlaskClient) -> None:
    start(client, "Ann", "Ben")
    for link in links(open_page(client, "/")):
        assert client.get(link).status_code == 200, link


@pytest.mark.parametrize(
    "turns, said",
    [
        ([], "Ann, Ben Round 1 of 13 · Ann’s turn"),
        ([(0, "fours", "44412")], "Ann, Ben Round 1 of 13 · Ben’s turn Ann leads with 12"),
        (
            [(0, "fours", "44412"), (1, "chance", "33312")],
            "Ann, Ben Round 2 of 13 · Ann’s turn Ann and Ben lead with 12",
        ),
    ],
    ids=["not begun", "one leads", "two lead"],
)
def test_home_says_how_far_a_game_is(
    turns: list[tuple[int, str, str]],
    said: str,
    client: FlaskClient,
    new_game: Callable[..., Table],
) -> None:
    table = new_game("Ann", "Ben")
    for player, box, dice in turns:
        table.write(player, box, dice)
    client.get(table.url)
    assert open_page(client, "/").root.one("li").words == said


@pytest.mark.parametrize(
    "turns, said",
    [
        (8, "Round 5 of 13 · Ann’s turn"),
        (9, "Round 5 of 13 · Ben’s turn"),
        (10, "Round 5 of 13 · Cleo’s turn"),
        (11, "Round 6 of 13 · Ann’s turn"),
        (8 + 9 * 3, "Cleo catches up: 4 turns to go"),
        (8 + 9 * 3 + 3, "Cleo catches up: 1 turn to go"),
    ],
)
def test_home_says_the_round_of_the_game_where_somebody_joined_late(
    client: FlaskClient, new_game: Callable[..., Table], turns: int, said: str
) -> None:
    table = new_game("Ann", "Ben")
    for turn in range(turns):
        if turn == 8:
            table.append(PlayerAdded("Cleo", 2))
        (up, card) = (table.game.up, table.game.cards[table.game.up or 0])
        assert up is not None
        table.write(up, card.open_boxes[0].key, "12346")
    if turns == 8:
        table.append(PlayerAdded("Cleo", 2))
    client.get(table.url)
    assert open_page(client, "/").root.one("li").one("span", class_="turn").words == said


def test_home_says_the_round_of_a_game_begun_on_paper(
    client: FlaskClient, new_game: Callable[..., Table]
) -> None:
    table = new_game("Ann", "Ben")
    for player in (0, 1):
        table.append(BegunFromPaper(player, {"aces": 3, "twos": 6}))
    client.get(table.url)
    assert "Round 3 of 13 · Ann’s turn" in open_page(client, "/").root.one("li").words


@pytest.mark.parametrize(
    "cards, said",
    [
        ([CARD, {**CARD, "chance": "11112"}], "Ann won Today Ann 304 Ben 295"),
        ([CARD, CARD], "Ann and Ben tied Today Ann 304 Ben 304"),
        ([CARD], "Ann, alone Today 304 points"),
    ],
    ids=["a winner", "a tie", "alone"],
)
def test_home_says_how_a_game_ended(
    cards: list[dict[str, str]],
    said: str,
    client: FlaskClient,
    new_game: Callable[..., Table],
) -> None:
    table = new_game(*["Ann", "Ben"][: len(cards)]).finish(*cards)
    client.get(table.url)
    assert open_page(client, "/").root.one("li").words == said


@pytest.mark.parametrize(
    "ago, said",
    [(0, "Today"), (1, "Yesterday"), (2, "Fri 27 Nov"), (300, "2 Feb 2026"), (-1, "30 Nov 2026")],
)
def test_days_are_said_as_people_say_them(ago: int, said: str) -> None:
    today = date(2026, 11, 29)
    assert home.says_day(today - timedelta(days=ago), today) == said


def test_older_games_are_one_link_further(client: FlaskClient) -> None:
    for _ in range(21):
        start(client, "Ann", "Ben")
    page = open_page(client, "/")
    assert len(page.root.all("li")) == 20
    assert "/?all=1" in links(page)
    assert len(open_page(client, "/?all=1").root.all("li")) == 21


def test_names_stand_on_home_as_they_were_typed(client: FlaskClient) -> None:
    names = ["<b>Ann</b>", "=1+1", "李", "محمد", "👩‍👩‍👧 x"]
    start(client, *names)
    page = open_page(client, "/")
    assert [name.words for name in page.root.one("li").one("strong").all("bdi")] == names


# ---- Same as last time


def begin(client: FlaskClient, store: Store, *names: str) -> Table:
    """A game that the phone begins, with a turn of whoever is first."""
    table = table_at(store, start(client, *names).location)
    table.write(table.game.playing_order[0], "chance", "44462")
    return table


def over(client: FlaskClient, store: Store, *names: str) -> Table:
    """A game that the phone begins, played to its end."""
    return table_at(store, start(client, *names).location).finish(CARD)


def same(client: FlaskClient) -> tuple[Element, dict[str, str]]:
    page = open_page(client, "/")
    form = page.root.one("form", action="/same")
    return form, {i.attrs["name"]: i.attrs["value"] for i in form.all("input")}


def test_the_same_again_moves_the_start_on_by_one_seat(client: FlaskClient, store: Store) -> None:
    form = NewGame(client, "Ann", "Ben", "Cleo")
    begun = form.press("start", starter=form.row("Cleo"), **{"yahtzee.joker": "free"})
    table_at(store, begun.location).write(2, "chance", "44462")
    button, fields = same(client)
    assert button.words == (
        "Same as last time: Ann, Ben, Cleo · Yahtzee, Joker rule: Free choice; Ann starts"
    )
    created = created_by(store, client.post(button.attrs["action"], data=fields))
    assert (created.players, created.starter) == (("Ann", "Ben", "Cleo"), 0)
    assert created.options["joker"] == "free"


def test_the_usual_rules_are_not_spelled_out(client: FlaskClient, store: Store) -> None:
    begin(client, store, "Ann")
    assert same(client)[0].words == "Same as last time: Ann · Yahtzee; Ann starts"


def test_a_double_tap_on_the_same_again_starts_one_game(client: FlaskClient, store: Store) -> None:
    begin(client, store, "Ann", "Ben")
    _, fields = same(client)
    first, second = (client.post("/same", data=fields).location for _ in range(2))
    assert first == second


def test_two_phones_of_a_shelf_that_start_the_same_again_come_to_one_game(
    app: Flask, client: FlaskClient, store: Store
) -> None:
    begin(client, store, "Ann", "Ben")
    other = app.test_client()
    with client.session_transaction() as mine, other.session_transaction() as theirs:
        theirs.update(mine)
    pages = [(phone, same(phone)[1]) for phone in (client, other)]
    first, second = (phone.post("/same", data=fields).location for phone, fields in pages)
    assert first == second


def test_the_same_again_is_another_game_once_that_one_is_over_or_taken_off(
    client: FlaskClient, store: Store
) -> None:
    begin(client, store, "Ann", "Ben")
    first_form, games = same(client)[1], []
    for _ in range(3):
        stored = store.by_score_link(client.post("/same", data=first_form).location.split("/")[2])
        assert stored is not None
        games.append(stored.id)
    assert len(set(games)) == 1, "sent again, it leads to the same game"
    store.append(games[0], Stopped(), entry="stop", phone="")
    with client.session_transaction() as session:
        store.keeping.take_off(session["shelf"], games[0])
    fields = same(client)[1]
    assert (fields["like"], fields["before"]) == (first_form["like"], "1")
    stored = store.by_score_link(client.post("/same", data=fields).location.split("/")[2])
    assert stored is not None
    assert stored.id not in games


def test_a_game_in_which_nobody_has_played_yet_is_no_last_time(
    client: FlaskClient, store: Store
) -> None:
    start(client, "Ann", "Ben")
    assert not open_page(client, "/").root.all("form", action="/same")
    begin(client, store, "Ann", "Ben")
    said, begun = same(client)[0].words, []
    for _ in range(2):
        button, fields = same(client)
        assert button.words == said, "Ben starts, tapped once or twice"
        begun.append(client.post("/same", data=fields).location)
    assert begun[0] == begun[1]
    table_at(store, begun[0]).write(1, "chance", "44462")
    assert "Ann starts" in same(client)[0].words


def test_a_card_from_paper_is_a_game_that_was_played(client: FlaskClient, store: Store) -> None:
    table = table_at(store, start(client, "Ann", "Ben").location)
    table.append(BegunFromPaper(0, {"fours": 12}, 0))
    assert "Ann, Ben" in same(client)[0].words


def test_the_same_that_was_begun_elsewhere_is_that_game(client: FlaskClient, store: Store) -> None:
    first = over(client, store, "Ann", "Ben")
    _, fields = same(client)
    begun_at_the_end = send(client, first, "again").location
    client.get("/")
    assert client.post("/same", data=fields).location == begun_at_the_end
    table_at(store, begun_at_the_end).write(1, "chance", "44462")
    assert client.post("/same", data=fields).location != begun_at_the_end


@pytest.mark.parametrize(
    "change",
    [
        PlayerRenamed(1, "Bob"),
        PlayerAdded("Cleo", 2),
        HouseRulesChanged({"joker": "free"}),
        Stopped(),
    ],
    ids=["other names", "more players", "other rules", "stopped"],
)
def test_what_is_not_the_same_any_more_is_not_what_the_button_promises(
    client: FlaskClient, store: Store, change: Event
) -> None:
    first = over(client, store, "Ann", "Ben")
    table = table_at(store, send(client, first, "again").location)
    table.append(change)
    begun = created_by(store, client.post("/same", data=same(client)[1]))
    assert (begun.players, begun.starter, begun.options["joker"]) == (("Ann", "Ben"), 1, "forced")


def test_the_same_again_is_like_the_game_that_was_shown(client: FlaskClient, store: Store) -> None:
    begin(client, store, "Ann", "Ben")
    _, fields = same(client)
    begin(client, store, "Cleo")
    created = created_by(store, client.post("/same", data=fields))
    assert created.players == ("Ann", "Ben")


@pytest.mark.parametrize(
    "like",
    ["", "x", "999", "1", "9" * 30],
    ids=["none", "no number", "no game", "not mine", "huge"],
)
def test_the_same_as_an_unknown_game_leads_home(
    like: str, client: FlaskClient, new_game: Callable[..., Table]
) -> None:
    new_game("Ann", "Ben")
    start(client, "Cleo")
    answer = client.post("/same", data={**token(client), "like": like})
    assert (answer.status_code, answer.location) == (303, "/")


def test_a_playoff_is_no_last_time(client: FlaskClient, store: Store) -> None:
    tie = begin(client, store, "Ann", "Ben", "Cleo")
    playoff = Table.lay(store, "Ann", "Ben", playoff_of=tie)
    playoff.write(0, "chance", "44462")
    client.get(playoff.url)
    assert "Ann, Ben, Cleo" in same(client)[0].words


def test_a_game_opened_from_a_file_is_no_last_time(client: FlaskClient, store: Store) -> None:
    begin(client, store, "Ann", "Ben")
    with client.session_transaction() as session:
        shelf = session["shelf"]
    imported = [GameCreated("yatzy", {}, ("Cleo", "Dov")), TurnWritten(0, 1, "ones", (1,) * 5)]
    for number in range(21):
        store.import_game(imported, entry=f"file {number}", phone="", shelf=shelf)
    assert "Ann, Ben" in same(client)[0].words


def test_last_time_is_the_game_that_was_begun_last_not_the_one_touched_last(
    client: FlaskClient, store: Store
) -> None:
    first = begin(client, store, "Cleo", "Dov")
    begin(client, store, "Ann", "Ben")
    first.write(1, "aces", "11111")
    assert "Ann, Ben" in same(client)[0].words


def test_with_games_from_files_alone_there_is_no_last_time(
    client: FlaskClient, store: Store
) -> None:
    events = [GameCreated("yahtzee", {}, ("Ann",)), TurnWritten(0, 1, "aces", (1,) * 5)]
    key = store.import_game(events, entry="a file", phone="", shelf=None).score_key
    client.get(f"/g/{key}/")
    assert not open_page(client, "/").root.all("form")


# ---- A new game: the buttons


def test_the_form_begins_with_two_empty_names(form: OpenForm) -> None:
    assert form().names == ["", ""]


def test_enter_in_a_name_goes_to_the_next_empty_one(form: OpenForm) -> None:
    """A browser presses the form's first button then."""
    new = form("Ann")
    first = new.page.all("button")[0].attrs
    assert (first["name"], first["value"]) == ("do", "next")
    new.press("next")
    assert (new.names, new.focused) == (["Ann", ""], f"name-{new.row('')}")


def test_enter_in_the_last_name_adds_a_player(form: OpenForm) -> None:
    new = form("Ann", "Ben")
    new.press("next")
    assert (new.names, new.focused) == (["Ann", "Ben", ""], f"name-{new.row('')}")


@pytest.mark.parametrize(
    "button, name, order",
    [
        ("up", "Cleo", ["Ann", "Cleo", "Ben"]),
        ("down", "Ann", ["Ben", "Ann", "Cleo"]),
        ("up", "Ann", ["Ann", "Ben", "Cleo"]),
        ("down", "Cleo", ["Ann", "Ben", "Cleo"]),
        ("remove", "Ben", ["Ann", "Cleo"]),
    ],
)
def test_seats_move_and_the_start_stays_with_its_player(
    button: str, name: str, order: list[str], form: OpenForm
) -> None:
    new = form("Ann", "Ben", "Cleo")
    new.press(f"{button} {new.row(name)}", starter=new.row("Cleo"))
    assert (new.names, new.starter) == (order, "Cleo")


def test_the_start_of_a_removed_player_falls_to_the_first(form: OpenForm) -> None:
    new = form("Ann", "Ben")
    new.press(f"remove {new.row('Ben')}", starter=new.row("Ben"))
    assert new.starter == "Ann"


def test_who_played_before_is_a_tap_away(client: FlaskClient, form: OpenForm) -> None:
    start(client, "Ann", "Ben")
    start(client, "ＡＮＮ", "Cleo")
    new = form()
    chips = [b for b in new.page.all("button") if b.attrs.get("class") == "chip"]
    assert [chip.one("bdi").words for chip in chips] == ["ＡＮＮ", "Cleo", "Ben"]
    new.press(chips[1].attrs["value"])
    new.press(chips[2].attrs["value"])
    new.press(chips[0].attrs["value"])
    assert new.names == ["Cleo", "Ben", "ＡＮＮ"]
    assert not [b for b in new.page.all("button") if b.attrs.get("class") == "chip"]


def test_a_suggested_name_is_only_text(client: FlaskClient, form: OpenForm) -> None:
    start(client, "<b>Ann</b> & Ben")
    new = form()
    new.press("add <b>Ann</b> & Ben")
    assert new.names == ["<b>Ann</b> & Ben", ""]


def test_buttons_keep_everything_that_is_typed(form: OpenForm) -> None:
    new = form(" Ann ", LONG)
    new.press("add", starter=new.row(LONG), **{"yahtzee.joker": "none"})
    new.press("roll")
    new.roll("2x", "30")
    new.press("tap")
    assert new.names == [" Ann ", LONG, ""]
    assert new.starter == LONG
    assert new.fields["yahtzee.joker"] == "none"
    assert [new.fields[f"players-{i}-roll"] for i in range(3)] == ["2x", "30", ""]


def test_there_is_no_button_for_a_twenty_first_player(form: OpenForm) -> None:
    new = form(*TWENTY)
    assert not new.page.all("button", id="add")
    new.press("add")
    assert len(new.names) == MOST_PLAYERS
    assert new.problems == ["A sheet has room for 20 players; here are 21."]


@pytest.mark.parametrize(
    "button",
    ["", "unknown", "up", "up 99", "remove", "down x", "compare", "tap", "choose", "start"],
)
def test_requests_made_by_hand_get_the_form(button: str, client: FlaskClient) -> None:
    odd = {"players-²-name": "x", f"players-{'1' * 5000}-name": "y", "round": "x", "starter": "-"}
    sent = {**token(client), "do": button, "tied": "1 2", **odd}
    answer = client.post("/new", data=sent)
    assert answer.status_code == (422 if button == "start" else 200)
    Page(answer.text)


def test_htmx_gets_the_form_alone(client: FlaskClient) -> None:
    answer = client.post("/new", data={**token(client), "do": "add"}, headers=HTMX)
    assert answer.text.lstrip().startswith("<form")


# ---- A new game: who starts


def test_the_highest_opening_roll_starts_and_seats_are_kept(form: OpenForm, store: Store) -> None:
    new = form("Ann", "Ben", "Cleo")
    new.press("roll")
    assert (len(new.asked()), new.focused) == (3, f"roll-{new.row('Ann')}")
    new.roll("17", "66544", "24")
    new.press("compare")
    assert (new.starter, new.notice) == ("Ben", "Ben starts: 25 is the highest roll.")
    created = created_by(store, new.press("start"))
    assert (created.players, created.starter) == (("Ann", "Ben", "Cleo"), 1)


def test_only_the_tied_roll_again(form: OpenForm) -> None:
    new = form("Ann", "Ben", "Cleo")
    new.press("roll")
    new.roll("23", "7", "44456")
    new.press("compare")
    assert new.notice == "Ann and Cleo tie at 23: only they roll again."
    assert new.asked() == ["players-0-roll", "players-2-roll"]
    assert [new.fields[f"players-{i}-roll"] for i in range(3)] == ["", "7", ""]
    new.roll("6", "7", "5")
    new.press("compare")
    assert (new.starter, new.notice) == ("Ann", "Ann starts: 6 is the highest roll.")


def test_a_tie_of_all_is_rolled_again_by_all_until_it_is_settled(form: OpenForm) -> None:
    new = form("Ann", "Ben")
    new.press("roll")
    for total in ("20", "12"):
        new.roll(total, total)
        new.press("compare")
        assert new.notice == f"Ann and Ben tie at {total}: roll again."
    new.roll("12", "13")
    new.press("compare")
    assert new.starter == "Ben"


def test_start_settles_the_opening_rolls_first(form: OpenForm, store: Store) -> None:
    new = form("Ann", "Ben")
    new.press("roll")
    new.roll("20", "20")
    assert new.press("start").status_code == 422
    new.roll("20", "21")
    assert created_by(store, new.press("start")).starter == 1


def test_what_is_wrong_with_opening_rolls_stands_beside_them(form: OpenForm) -> None:
    new = form("Ann", "Ben", "Cleo")
    new.press("roll")
    new.roll("", "31", "20")
    new.press("compare")
    assert new.problems == [
        "What did Ann roll?",
        "The dice add up to 5 at least and 30 at most, not 31.",
    ]
    assert [new.fields[f"players-{i}-roll"] for i in range(3)] == ["", "31", "20"]
    assert new.focused == f"roll-{new.row('Ann')}"


def test_enter_goes_from_roll_to_roll_and_after_the_last_compares(form: OpenForm) -> None:
    new = form("Ann", "Ben")
    new.press("roll")
    new.roll("20")
    new.press("next")
    assert new.focused == f"roll-{new.row('Ben')}"
    new.roll("20", "21")
    new.press("next")
    assert new.starter == "Ben"


# ---- A new game: starting


def test_a_game_starts_as_it_was_set_up(form: OpenForm, store: Store) -> None:
    new = form("  Ann ", "Be\x00n", "", "Cleo")
    answer = new.press("start", starter=new.row("Be\x00n"), **{"yahtzee.bonus": "none"})
    created = created_by(store, answer)
    assert (created.game, created.players, created.starter) == (
        "yahtzee",
        ("Ann", "Ben", "Cleo"),
        1,
    )
    assert created.options == {"joker": "forced", "bonus": "none"}


def test_an_empty_row_that_should_start_leaves_it_to_the_left(form: OpenForm, store: Store) -> None:
    new = form("Ann", "", "Cleo")
    assert created_by(store, new.press("start", starter=new.row(""))).starter == 1


def test_a_new_game_stands_on_the_phones_shelf(client: FlaskClient) -> None:
    location = start(client, "Ann", "Ben").location
    assert location in links(open_page(client, "/"))


def test_a_double_tap_on_start_is_one_game(form: OpenForm) -> None:
    new = form("Ann", "Ben")
    first, second = (new.press("start").location for _ in range(2))
    assert first == second


def test_a_form_gone_back_to_and_changed_starts_the_game_that_it_says(
    form: OpenForm, store: Store
) -> None:
    new = form("Ann", "Ben")
    new.press("start")
    new.type(1, "Cleo")
    assert created_by(store, new.press("start")).players == ("Ann", "Cleo")


def test_htmx_is_sent_to_the_game(client: FlaskClient) -> None:
    fields = {**NewGame(client, "Ann").fields, "do": "start"}
    answer = client.post("/new", data=fields, headers=HTMX)
    assert answer.status_code == 200
    assert client.get(answer.headers["HX-Redirect"]).status_code == 200


@pytest.mark.parametrize(
    "typed, problems",
    [
        (["", ""], ["Nobody plays yet: add a player."]),
        (["Ann", " "], ["This player needs a name."]),
        (["Ann", "\x00\u200b"], ["This player needs a name."]),
        (["Ann", "ａｎｎ"], ["“ａｎｎ” is there already; make the two names differ."]),
        ([LONG], [f"“{'A' * 29}…” is too long: a name has at most 30 characters."]),
        ([*TWENTY, "Ann"], ["A sheet has room for 20 players; here are 21."]),
        (
            [" ", "Ann", "ANN"],
            ["This player needs a name.", "“ANN” is there already; make the two names differ."],
        ),
    ],
    ids=["nobody", "space", "control", "equal", "long", "twenty-one", "all at once"],
)
def test_names_are_refused_in_sentences_and_kept(
    typed: list[str], problems: list[str], client: FlaskClient
) -> None:
    new = NewGame(client)
    for seat, name in enumerate(typed):
        new.type(seat, name)
    assert new.press("start").status_code == 422
    assert new.problems == problems
    assert new.names[: len(typed)] == typed


def test_a_sentence_is_tied_to_its_field(form: OpenForm) -> None:
    new = form("Ann", "ann")
    new.press("start")
    field = new.page.one("input", name="players-1-name").attrs
    assert field["aria-invalid"] == "true"
    assert new.page.one("p", id=field["aria-describedby"]).words == new.problems[0]
    assert new.focused == field["id"]


@pytest.mark.parametrize(
    "changed, problem",
    [
        ({"rule_set": "poker"}, "There is no game “poker”. Known: "),
        ({"yahtzee.joker": "maybe"}, "“maybe” is no choice for joker. Possible: forced, free, "),
        ({"yahtzee.gate": "x"}, "Yahtzee has no option “gate”. Its options: joker and bonus."),
    ],
    ids=["rule set", "choice", "option"],
)
def test_unknown_rules_are_refused(changed: dict[str, str], problem: str, form: OpenForm) -> None:
    new = form("Ann", "Ben")
    assert new.press("start", **changed).status_code == 422
    (said,) = new.problems
    assert said.startswith(problem)
    assert new.names == ["Ann", "Ben"]


def test_the_summary_says_what_is_agreed(form: OpenForm) -> None:
    new = form("Ann")
    new.press("choose", **{"yahtzee.joker": "free"})
    words = new.page.one("summary").words
    assert words == "House rules Joker rule: Free choice · Yahtzee bonus: 100 each"


@pytest.mark.usefixtures("two_rule_sets")
def test_another_game_shows_its_own_house_rules_and_keeps_the_first_ones(form: OpenForm) -> None:
    new = form("Ann")
    new.press("choose", rule_set="yahtzee")
    new.press("choose", **{"yahtzee.joker": "free"})
    new.press("choose", rule_set="toy")
    assert [legend.words for legend in new.page.all("legend")] == ["Joker", "Bonus", "Order"]
    new.press("choose", rule_set="yahtzee")
    assert new.fields["yahtzee.joker"] == "free"
    assert new.names == ["Ann", ""]


@pytest.mark.usefixtures("two_rule_sets")
def test_the_chosen_game_starts_with_its_options(form: OpenForm, store: Store) -> None:
    new = form("Ann", "Ben")
    new.press("choose", rule_set="toy")
    created = created_by(store, new.press("start", **{"toy.order": "printed"}))
    assert created.game == "toy"
    assert created.options == {"joker": "forced", "bonus": "by_column", "order": "printed"}


@pytest.mark.usefixtures("two_rule_sets")
def test_the_game_that_was_played_last_is_chosen_first(client: FlaskClient, form: OpenForm) -> None:
    assert form().fields["rule_set"] == "toy"
    start(client, "Ann", "Ben", rule_set="yahtzee")
    assert form().fields["rule_set"] == "yahtzee"


# ---- Shelves


def shelf_link(client: FlaskClient) -> str:
    """The link of this phone's shelf, as its page shows it."""
    (link,) = [p.words for p in open_page(client, "/shelf").root.all("p", class_="link")]
    return link


def test_a_phone_without_games_just_joins_a_shelf(app: Flask, client: FlaskClient) -> None:
    game = start(client, "Ann", "Ben").location
    other = app.test_client()
    answer = other.get(shelf_link(client))
    assert (answer.status_code, answer.location) == (303, "/")
    page = open_page(other, "/")
    assert game in links(page)
    assert page.root.one("p", role="status").words == "This phone shows this shelf’s games now."
    assert not open_page(other, "/").root.all("p", role="status")


def test_a_phone_on_the_shelf_already_is_sent_home(client: FlaskClient) -> None:
    start(client, "Ann", "Ben")
    assert client.get(shelf_link(client)).location == "/"


@pytest.mark.parametrize("bring", [True, False], ids=["with its games", "without"])
def test_a_phone_with_games_is_asked_before_it_joins(
    bring: bool, app: Flask, client: FlaskClient
) -> None:
    theirs, link = start(client, "Ann").location, shelf_link(client)
    other = app.test_client()
    mine = start(other, "Ben").location
    page = open_page(other, link)
    assert "This phone keeps 1 game on another shelf." in page.root.words
    assert mine in links(open_page(other, "/"))
    (form,) = page.root.all("form")
    choices = {button.words: button.attrs for button in form.all("button")}
    assert list(choices) == ["Use it, and bring this game along", "Use it without that game"]
    sent = {**token(other), "bring": "yes"} if bring else token(other)
    assert other.post(form.attrs["action"], data=sent).location == "/"
    for phone in (client, other):
        games = links(open_page(phone, "/"))
        assert theirs in games
        assert (mine in games) == bring


@pytest.mark.parametrize("key", ["x", "A" * 22, "%00", "é" * 22])
def test_an_unknown_shelf_says_what_to_do(key: str, client: FlaskClient) -> None:
    assert client.post(f"/s/{key}", data=token(client)).status_code == 404
    page = open_page(client, f"/s/{key}", 404)
    assert "choose “Another phone”" in page.root.words
    assert actions(page)[0].attrs["href"] == "/"


def test_a_shelf_made_for_another_phone_is_the_one_that_games_go_to(
    app: Flask, client: FlaskClient
) -> None:
    link = shelf_link(client)
    game = start(client, "Ann").location
    other = app.test_client()
    other.get(link)
    assert game in links(open_page(other, "/"))


@pytest.mark.parametrize(
    "config, host, begins",
    [
        ({}, "localhost:8000", "http://localhost:8000/s/"),
        ({}, "192.168.1.5:8000", "http://192.168.1.5:8000/s/"),
        ({"LAN_ADDRESS": "http://10.0.0.2:80"}, "127.0.0.1:80", "http://10.0.0.2:80/s/"),
        ({"LAN_ADDRESS": "http://10.0.0.2:80"}, "192.168.1.5", "http://192.168.1.5/s/"),
        (
            {"LAN_ADDRESS": "http://10.0.0.2:80", "PUBLIC_URL": "https://dice.example/"},
            "localhost",
            "https://dice.example/s/",
        ),
    ],
    ids=["here only", "as asked", "for phones", "asked from a phone", "public"],
)
def test_links_for_other_phones_can_be_opened_there(
    config: dict[str, str], host: str, begins: str, app: Flask
) -> None:
    app.config.update(config)
    client = app.test_client()
    page = Page(client.get("/shelf", base_url=f"http://{host}").text).root
    assert page.one("p", class_="link").words.startswith(begins)
    code = page.one("svg")
    assert (code.attrs["role"], code.one("title").words) == ("img", "QR code")
