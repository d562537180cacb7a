"""The records of a shelf, as a browser without scripts reads and uses them."""

from __future__ import annotations

import csv
import io
import secrets
from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scoresheet.events import BegunFromPaper, GameCreated, PlayerLeft, Stopped
from scoresheet.export import harmless
from scoresheet.store import Store
from tests.pages import Element, Page
from tests.table import CARD, WORSE, Table
from tests.visit import open_page, send

HEADS = ["Player", "Games", "Won", "Best", "Average", "Shared wins", "Median"]

Finish = Callable[..., Table]


@pytest.fixture
def finish(client: FlaskClient, new_game: Callable[..., Table]) -> Finish:
    """`finish(Ann=CARD, Ben=WORSE)` plays that game to its end, on the phone's shelf."""

    def finish(options: dict[str, str] | None = None, **cards: dict[str, str]) -> Table:
        table = new_game(*cards, **(options or {})).finish(*cards.values())
        client.get(table.url)
        return table

    return finish


def cells(table: Element) -> list[list[str]]:
    """What stands in the cells of each row, the heads first."""
    rows = [[cell for cell in row if cell.tag in ("th", "td")] for row in table.all("tr")]
    return [[cell.words for cell in row] for row in rows]


def table_of(client: FlaskClient, url: str = "/records") -> list[list[str]]:
    """The table of all people."""
    return cells(open_page(client, url).root.one("table"))


def column(client: FlaskClient, head: str, url: str = "/records") -> list[str]:
    heads, *rows = table_of(client, url)
    return [row[heads.index(head)] for row in rows]


def figures(page: Page) -> dict[str, str]:
    """What stands on a person's page, by what it is."""
    return {one.one("dt").words: one.one("dd").words for one in page.root.one("dl").all("div")}


def submit(client: FlaskClient, form: Element, **changed: str) -> TestResponse:
    """Sends a form as the page has it, but for what is changed."""
    fields = {one.attrs["name"]: one.attrs.get("value", "") for one in form.all("input")}
    buttons = [b for b in form.all("button") if "name" in b.attrs]
    pressed = {b.attrs["name"]: b.attrs["value"] for b in buttons}
    return client.post(form.attrs["action"], data={**fields, **pressed, **changed})


def form_to(page: Page, action: str) -> Element:
    return page.root.one("form", action=action)


def join(client: FlaskClient, who: str, other: str) -> TestResponse:
    page = open_page(client, f"/records/person?who={who}")
    return submit(client, form_to(page, "/records/join"), other=other)


# ---- The table


def test_an_empty_shelf_says_what_will_stand_here(client: FlaskClient) -> None:
    page = open_page(client, "/records")
    assert "As soon as a game on this shelf is finished" in page.root.words
    assert not page.root.all("table")
    with client.session_transaction() as session:
        assert "shelf" not in session


def test_home_leads_to_records(client: FlaskClient, finish: Finish) -> None:
    finish(Ann=CARD)
    links = [a.attrs["href"] for a in open_page(client, "/").root.all("a")]
    assert "/records" in links


def test_everyone_has_a_row(client: FlaskClient, finish: Finish) -> None:
    finish(Ann=CARD, Ben=WORSE)
    finish(Ann=CARD, Ben=CARD)
    finish(Ann=WORSE)
    assert table_of(client) == [
        [
            "Player",
            "Games",
            "Won",
            "Best",
            "Average",
            "Shared wins",
            "Median",
            "Yahtzee",
            "Extra Yahtzee",
            "Upper bonus",
        ],
        ["Ann", "3", "1", "304", "301.0", "1", "304", "3", "0", "3 of 3"],
        ["Ben", "2", "0", "304", "299.5", "1", "299.5", "2", "0", "2 of 2"],
    ]


def test_a_running_game_counts_for_nothing(
    client: FlaskClient, finish: Finish, new_game: Callable[..., Table]
) -> None:
    finish(Ann=CARD)
    running = new_game("Ann", "Ben")
    running.write(0, "chance", "66666")
    client.get(running.url)
    assert column(client, "Player") == ["Ann"]


def test_the_most_played_kind_comes_first_and_others_are_a_link_away(
    client: FlaskClient, finish: Finish
) -> None:
    finish(Ann=WORSE)
    for _ in range(2):
        finish({"joker": "free"}, Ann=CARD)
    page = open_page(client, "/records")
    assert page.root.one("h2").words == "Yahtzee, Joker rule: Free choice"
    links = {a.words: a.attrs for a in page.root.one("nav").all("a")}
    assert list(links) == ["Yahtzee, Joker rule: Free choice", "Yahtzee"]
    assert links["Yahtzee, Joker rule: Free choice"]["aria-current"] == "page"
    assert column(client, "Best") == ["304"]
    assert column(client, "Best", links["Yahtzee"]["href"]) == ["295"]


@pytest.mark.parametrize(
    "address, status",
    [
        ("game=poker", 404),
        ("game=yahtzee&joker=maybe", 404),
        ("game=yatzy&joker=free", 404),
        ("game=kniffel", 200),
        ("game=yahtzee&x=1", 200),
        ("joker=free", 200),
    ],
)
def test_an_address_names_a_kind_or_none(
    client: FlaskClient, finish: Finish, address: str, status: int
) -> None:
    finish(Ann=CARD)
    assert client.get(f"/records?{address}").status_code == status


def test_a_kind_nobody_played_says_so(client: FlaskClient, finish: Finish) -> None:
    finish(Ann=CARD)
    page = open_page(client, "/records?game=kniffel")
    assert "No game of this kind counts yet." in page.root.words


@pytest.mark.parametrize(
    "game, heads",
    [
        ("triple_yahtzee", ["Yahtzee", "Extra Yahtzee", "Upper bonus"]),
        ("yatzy", ["Yatzy", "Upper bonus"]),
        ("maxi_yatzy", ["Maxi Yatzy", "Upper bonus"]),
        ("kniffel", ["Kniffel", "Extra Kniffel", "Upper bonus"]),
    ],
)
def test_every_game_has_the_columns_it_needs(
    client: FlaskClient, store: Store, game: str, heads: list[str]
) -> None:
    table = Table.lay(store, "Ann", game=game)
    for box in table.game.rules.rule_set.boxes:
        table.write(0, box.key, "1" * table.game.rules.rule_set.dice)
    client.get(table.url)
    assert table_of(client)[0] == [*HEADS, *heads]


def test_a_narrow_screen_has_room_for_what_is_compared_first(
    client: FlaskClient, finish: Finish
) -> None:
    finish(Ann=CARD, Ben=WORSE)
    for row in open_page(client, "/records").root.one("table").all("tr"):
        cells = [cell for cell in row if cell.tag in ("th", "td")]
        narrow = [cell for cell in cells if cell.attrs.get("class") != "more"]
        assert narrow == cells[:4], "the name, games, wins and the best"


def test_extra_ones_are_rolls_also_where_paper_counts_by_column(
    client: FlaskClient, store: Store
) -> None:
    table = Table.lay(store, "Ann", game="triple_yahtzee")
    boxes = table.game.rules.rule_set.boxes
    filled = {box.key: 50 if box.category.key == "yahtzee" else 0 for box in boxes[1:]}
    table.append(BegunFromPaper(0, filled, 4))
    table.write(0, boxes[0].key, "11111")
    client.get(table.url)
    assert column(client, "Extra Yahtzee") == ["3"]
    assert figures(open_page(client, "/records/person?who=ann"))["Yahtzee"] == "3 + 3 extra"
    assert [row["Extra rolls paid"] for row in rows_of(client)] == ["3"]
    says = open_page(client, "/records").root.one("details").words
    assert "An extra Yahtzee counts if it earned its bonus" in says
    assert "the fewest rolls that earn as much" in says


def test_it_says_how_many_are_left_out(
    client: FlaskClient, finish: Finish, new_game: Callable[..., Table]
) -> None:
    finish(Ann=CARD, Ben=CARD)
    for _ in range(2):
        stopped = new_game("Ann", "Ben")
        stopped.append(Stopped())
        client.get(stopped.url)
    assert "Left out: 2 games stopped early." in open_page(client, "/records").root.words
    assert column(client, "Games") == ["1", "1"]


def test_a_game_taken_off_the_shelf_leaves_the_records(client: FlaskClient, finish: Finish) -> None:
    finish(Ann=CARD)
    off = finish(Ann=CARD, Ben=CARD)
    page = open_page(client, f"{off.url}off")
    submit(client, page.root.one("form"))
    assert column(client, "Games") == ["1"]


# ---- One person


def test_a_person_has_a_page_with_the_spread_as_picture_and_table(
    client: FlaskClient, finish: Finish
) -> None:
    for cards in ({"Ann": CARD, "Ben": WORSE}, {"Ann": WORSE}, {"Ann": CARD, "Ben": CARD}):
        finish(**cards)
    page = open_page(client, "/records/person?who=ann")
    assert figures(page) == {
        "Best": "304 Today",
        "Average": "301.0",
        "Median": "304",
        "Games": "3 1 alone",
        "Won": "1 + 1 shared",
        "Yahtzee": "3 + 0 extra",
        "Upper bonus": "3 of 3",
    }
    drawn = page.root.one("svg", role="img")
    assert "from 295 to 304" in drawn.attrs["aria-label"]
    assert [text.words for text in drawn.all("text", text_anchor="middle")] == ["1", "2"]
    spread = cells(page.root.one("table", class_="spread"))
    assert spread == [["Points", "Games"], ["295–299", "1"], ["300–304", "2"]]


def test_a_name_opens_its_page_whatever_it_is(client: FlaskClient, finish: Finish) -> None:
    names = ["<b>Ann</b>", "../x?y=1&z#", "李", "محمد", "=1+1"]
    finish(**dict.fromkeys(names, CARD))
    links = open_page(client, "/records").root.one("table").all("a")
    assert {link.words for link in links} == set(names)
    for link in links:
        assert open_page(client, link.attrs["href"]).root.one("h1").words == link.words


@pytest.mark.parametrize("who", ["", "nobody", "x" * 5000, "%00"])
def test_nobody_of_that_name_has_no_page(client: FlaskClient, finish: Finish, who: str) -> None:
    finish(Ann=CARD)
    assert client.get(f"/records/person?who={who}").status_code == 404


def test_a_person_without_a_game_of_that_kind_has_a_page(
    client: FlaskClient, finish: Finish
) -> None:
    finish(Ann=CARD)
    page = open_page(client, "/records/person?who=ann&game=kniffel")
    assert "No game of this kind counts yet." in page.root.words


def test_a_persons_page_says_what_was_left_out_of_the_own_games(
    client: FlaskClient, finish: Finish, new_game: Callable[..., Table]
) -> None:
    finish(Cleo=CARD)
    for players in (["Ann", "Ben"], ["Ben", "Cleo"]):
        stopped = new_game(*players)
        stopped.append(Stopped())
        client.get(stopped.url)
    left = new_game("Ann", "Ben")
    left.append(PlayerLeft(1))
    for box, dice in CARD.items():
        left.write(0, box, dice)
    client.get(left.url)
    said = {
        "ann": "Left out: 1 game stopped early.",
        "ben": "Left out: 2 games stopped early; 1 card left before the end.",
    }
    for who, words in said.items():
        page = open_page(client, f"/records/person?who={who}").root
        assert page.one("p", class_="soft left-out").words == words
    assert "No game of this kind counts yet." in page.words


# ---- Joining and parting


def test_two_names_that_play_each_other_later_are_told_and_left_out(
    client: FlaskClient, finish: Finish
) -> None:
    finish(Anna=CARD)
    finish(Anne=WORSE)
    join(client, "anna", "anne")
    finish(Anna=CARD, Anne=CARD, Ben=WORSE)
    games = zip(column(client, "Player"), column(client, "Games"), strict=True)
    assert dict(games) == {"Anna": "2", "Ben": "1"}
    page = open_page(client, "/records").root
    assert "Left out: 2 cards of one person who sat at a table under two names." in page.words
    assert "Where two names that are joined sit at one table" in page.one("details").words
    page = open_page(client, "/records/person?who=anna").root
    assert "Left out: 2 cards at a table where two of the names sat." in page.words
    assert "Not the same person: Anne and Anna" in [b.words for b in page.all("button")]
    assert {row["Counts"] for row in rows_of(client)} == {
        "yes",
        "no, one person with two names at one table",
    }


def test_two_names_are_joined_and_parted_again(client: FlaskClient, finish: Finish) -> None:
    finish(Ann=CARD, Ben=WORSE)
    finish(Anna=WORSE, Ben=CARD)
    answer = join(client, "ann", "anna")
    assert answer.status_code == 303
    page = open_page(client, answer.location)
    assert page.root.one("p", role="status").words == "Anna counts as Ann now."
    assert figures(page)["Games"] == "2"
    assert column(client, "Player") == ["Ann", "Ben"]
    parted = submit(client, form_to(page, "/records/part"))
    page = open_page(client, parted.location)
    assert page.root.one("p", role="status").words == "Anna counts alone again."
    assert sorted(column(client, "Player")) == ["Ann", "Anna", "Ben"]


def test_parting_undoes_one_join_and_no_other(client: FlaskClient, finish: Finish) -> None:
    for name in ("Nan", "Anna", "Ann"):
        finish(**{name: CARD})
    join(client, "anna", "nan")
    page = open_page(client, join(client, "ann", "anna").location)
    assert figures(page)["Games"] == "3 3 alone"
    parts = page.root.all("form", action="/records/part")
    assert [form.all("span")[0].words for form in parts] == [
        "Anna counts as Ann.",
        "Nan counts as Ann.",
    ]
    submit(client, parts[0])
    assert dict(zip(column(client, "Player"), column(client, "Games"), strict=True)) == {
        "Ann": "1",
        "Anna": "2",
    }


@pytest.mark.parametrize(
    "other, problem",
    [
        ("ben", "Ann and Ben sat at one table (Today), so they are two people."),
        ("", "Choose the other name."),
        ("ann", "Choose the other name."),
        ("nobody", "Choose the other name."),
    ],
)
def test_who_cannot_be_one_person_is_told_beside_the_choice(
    client: FlaskClient, finish: Finish, other: str, problem: str
) -> None:
    finish(Ann=CARD, Ben=WORSE)
    answer = join(client, "ann", other)
    assert answer.status_code == 422
    page = Page(answer.text).root
    choice = page.one("select")
    assert page.one("p", id=choice.attrs["aria-describedby"]).words == problem
    chosen = [o.attrs["value"] for o in choice.all("option") if "selected" in o.attrs]
    assert chosen == ([other] if other == "ben" else [])
    assert column(client, "Player") == ["Ann", "Ben"]


def test_parting_what_is_not_joined_changes_nothing(client: FlaskClient, finish: Finish) -> None:
    finish(Ann=CARD)
    finish(Anna=CARD)
    page = open_page(client, join(client, "ann", "anna").location)
    part = form_to(page, "/records/part")
    assert submit(client, part, name="ann").status_code == 303
    assert column(client, "Player") == ["Ann"]


def test_names_are_joined_for_the_shelf_and_its_kind_stays_open(
    client: FlaskClient, finish: Finish, app
) -> None:
    finish({"joker": "free"}, Ann=CARD)
    finish(Anna=CARD)
    page = open_page(client, "/records/person?who=ann&game=yahtzee&joker=free")
    answer = submit(client, form_to(page, "/records/join"), other="anna")
    assert "joker=free" in answer.location
    (link,) = [p.words for p in open_page(client, "/shelf").root.all("p", class_="link")]
    other = app.test_client()
    other.get(link)
    assert column(other, "Player", "/records?game=yahtzee") == ["Ann"]


@pytest.mark.parametrize("address", ["/records/join", "/records/part"])
def test_a_refused_form_opened_again_leads_to_all(client: FlaskClient, address: str) -> None:
    assert client.get(address).location == "/records"


# ---- The table for spreadsheets


def rows_of(client: FlaskClient) -> list[dict[str, str]]:
    answer = client.get("/records.csv")
    assert answer.mimetype == "text/csv"
    assert answer.data.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig"))))


def test_every_card_is_a_row_with_numbers_as_numbers(client: FlaskClient, finish: Finish) -> None:
    finish(Ann=CARD, Ben=WORSE)
    ann, ben = rows_of(client)
    del ann["Date"]
    assert ann == {
        "Game": "Yahtzee",
        "House rules": "Joker rule: Forced; Yahtzee bonus: 100 each",
        "Name": "Ann",
        "Person": "Ann",
        "Total": "304",
        "Place": "1",
        "Playoff": "",
        "All dice alike": "1",
        "Extra rolls paid": "0",
        "Upper bonuses": "1",
        "Counts": "yes",
    }
    assert (ben["Total"], ben["Place"]) == ("295", "2")


def test_a_row_says_why_it_does_not_count(
    client: FlaskClient, new_game: Callable[..., Table]
) -> None:
    stopped = new_game("Ann")
    stopped.append(Stopped())
    client.get(stopped.url)
    assert [row["Counts"] for row in rows_of(client)] == ["no, stopped early"]


def test_an_empty_shelf_is_an_empty_table(client: FlaskClient) -> None:
    assert rows_of(client) == []


@pytest.mark.parametrize(
    "cell, written",
    [
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@sum", "'@sum"),
        ("\t=1", "'\t=1"),
        ("\r=1", "'\r=1"),
        ("\n=1", "'\n=1"),
        ("＝1+1", "'＝1+1"),
        ("Ann", "Ann"),
        ("A=1", "A=1"),
        ("", ""),
        (-5, -5),
        (304, 304),
        (None, None),
    ],
)
def test_text_that_could_run_is_made_harmless(cell: object, written: object) -> None:
    assert harmless(cell) == written  # type: ignore[arg-type]


def test_a_name_that_could_run_is_harmless_in_the_table(
    client: FlaskClient, finish: Finish
) -> None:
    finish(**{'=HYPERLINK("http://x")': CARD, 'A "quoted", name': WORSE})
    assert [row["Name"] for row in rows_of(client)] == [
        '\'=HYPERLINK("http://x")',
        'A "quoted", name',
    ]


# ---- At the end of a game


def ending(client: FlaskClient, table: Table) -> Page:
    return open_page(client, table.url)


def said(page: Page, kind: str) -> list[str]:
    return [p.words for p in page.root.all("p", class_=kind)]


def test_a_new_best_is_marked_on_the_page_that_ends_the_game(
    client: FlaskClient, finish: Finish
) -> None:
    finish(Ann=WORSE, Ben=CARD)
    best = ["★ Ann’s best so far: 304 (before: 295)"]
    assert said(ending(client, finish(Ann=CARD, Ben=CARD)), "best") == best


def test_the_answer_to_the_last_turn_marks_it_too(
    client: FlaskClient, finish: Finish, new_game: Callable[..., Table]
) -> None:
    finish(Ann=WORSE)
    table = new_game("Ann")
    *most, (box, dice) = CARD.items()
    for one, roll in most:
        table.write(0, one, roll)
    answer = send(client, table, "turn", htmx=True, box=box, dice=dice)
    assert "Ann</bdi>’s best so far: <b>304</b> (before: 295)" in answer.text


def test_a_best_is_the_viewers_own_shelfs(client: FlaskClient, finish: Finish, app) -> None:
    finish(Ann=WORSE, Ben=WORSE)
    table = finish(Ann=CARD, Ben=WORSE)
    assert said(ending(client, table), "best")
    assert not said(ending(app.test_client(), table), "best")
    assert said(ending(client, table), "best")


def test_a_joined_name_beats_the_persons_best(client: FlaskClient, finish: Finish) -> None:
    finish(Ann=CARD)
    table = finish(Anna=WORSE)
    first = ["Anna’s first total on this shelf: 295. The next one has something to beat."]
    assert said(ending(client, table), "best") == first
    join(client, "ann", "anna")
    assert said(ending(client, table), "best") == ["Anna’s best is still 304: 9 more."]


def test_a_stopped_game_says_that_it_stays_out(
    client: FlaskClient, new_game: Callable[..., Table]
) -> None:
    table = new_game("Ann")
    table.append(Stopped())
    page = ending(client, table)
    assert "Stopped early, so records leave this game out." in page.root.words
    assert not said(page, "best")


# ---- The evening


def play(
    store: Store, after: Table | None, playoff: bool = False, **cards: dict[str, str]
) -> Table:
    """The evening's next game, played to its end."""
    follows = after.stored.id if after else None
    created = GameCreated("yahtzee", {}, tuple(cards), after=follows, playoff=playoff)
    entry = secrets.token_urlsafe(16)
    stored = store.create_game(created, entry=entry, phone="by hand", shelf=None)
    return Table(store, stored).finish(*cards.values())


def evening(page: Page) -> list[str]:
    table = page.root.one("section", class_="evening").one("table")
    return [" ".join(row) for row in cells(table)]


def test_one_game_is_no_evening_yet(client: FlaskClient, store: Store) -> None:
    page = ending(client, play(store, None, Ann=CARD, Ben=WORSE))
    assert not page.root.all("section", class_="evening")


def test_the_evening_adds_up(client: FlaskClient, store: Store) -> None:
    first = play(store, None, Ann=CARD, Ben=WORSE)
    second = play(store, first, Ann=CARD, Ben=CARD)
    for table in (first, second):
        assert evening(ending(client, table)) == [
            "Player Won Points",
            "Ann 1 + 1 shared 608",
            "Ben 0 + 1 shared 599",
        ]


def test_alone_only_points_add_up(client: FlaskClient, store: Store) -> None:
    first = play(store, None, Ann=CARD)
    page = ending(client, play(store, first, Ann=WORSE))
    assert evening(page) == ["Player Points", "Ann 599"]


def test_a_tie_offers_a_playoff_until_one_is_finished(client: FlaskClient, store: Store) -> None:
    tie = play(store, None, Ann=CARD, Ben=CARD, Cleo=WORSE)
    page = ending(client, tie)
    assert page.root.all("button", id="playoff")
    assert "The win is shared, or one more game" in page.root.words

    playoff = play(store, tie, playoff=True, Ann=WORSE, Ben=CARD)
    page = ending(client, tie)
    assert not page.root.all("button", id="playoff")
    assert said(page, "settled") == ["Ben won the playoff, 304 to 295."]
    assert "The win is shared" not in page.root.words
    assert evening(page) == [
        "Player Won Points",
        "Ben 1 304",
        "Ann 0 304",
        "Cleo 0 295",
    ]
    assert said(ending(client, playoff), "settled") == [
        "That settles the tie: Ben is first in the game before."
    ]


def test_a_playoff_places_the_tied_wherever_places_stand(client: FlaskClient, store: Store) -> None:
    tie = play(store, None, Ann=CARD, Ben=CARD, Cleo=WORSE)
    ending(client, tie)
    playoff = play(store, tie, playoff=True, Ann=WORSE, Ben=CARD)
    rows = ending(client, tie).root.one("ol", class_="places").all("li")
    assert [row.words for row in rows] == ["1Ben304", "2Ann304", "3Cleo295"]
    assert "Ben won" in open_page(client, "/").root.words
    placed = [(row["Name"], row["Place"]) for row in rows_of(client)]
    assert placed == [("Ben", "1"), ("Ann", "2"), ("Cleo", "3")]
    assert {row["Playoff"] for row in rows_of(client)} == {"tie played off"}
    whole, card = (open_page(client, f"{tie.url}print{view}").root for view in ("", "?view=cards"))
    assert cells(whole.one("table"))[-1] == ["Place", "2", "1", "3"]
    assert cells(card.all("table")[0])[-1][:3] == ["Place", "", "2"]
    assert "Tie played off: Ben 304, Ann 295" in whole.one("p", class_="about").words
    ending(client, playoff)
    assert [row["Playoff"] for row in rows_of(client)][:2] == ["a playoff"] * 2
    watched = open_page(client, tie.watch_url).root.one(role="status").words
    assert watched == "Ann and Ben tie with 304; Ben won the playoff, 304 to 295"


def test_a_second_playoff_gives_the_game_on_the_shelf_its_winner(
    client: FlaskClient, store: Store
) -> None:
    tie = play(store, None, Ann=CARD, Ben=CARD, Cleo=WORSE)
    ending(client, tie)
    again = play(store, tie, playoff=True, Ann=CARD, Ben=CARD)
    assert "Ann and Ben tied" in open_page(client, "/").root.words
    assert said(ending(client, tie), "settled") == [
        "Ann and Ben tied again in the playoff, 304 to 304."
    ]
    play(store, again, playoff=True, Ann=WORSE, Ben=CARD)
    assert "Ben won" in open_page(client, "/").root.words
    assert said(ending(client, tie), "settled") == ["Ben won the second playoff, 304 to 295."]


def test_play_again_after_a_playoff_is_for_everyone(client: FlaskClient, store: Store) -> None:
    tie = play(store, None, Ann=CARD, Ben=CARD, Cleo=WORSE)
    playoff = play(store, tie, playoff=True, Ann=WORSE, Ben=CARD)
    key = send(client, playoff, "again").location.strip("/").split("/")[-1]
    stored = store.by_score_link(key)
    assert stored is not None
    created = store.game(stored.id).created
    assert (created.players, created.playoff) == (("Ann", "Ben", "Cleo"), False)
    assert created.after == playoff.stored.id


def test_an_undone_last_turn_unsettles_the_tie(client: FlaskClient, store: Store) -> None:
    tie = play(store, None, Ann=CARD, Ben=CARD)
    playoff = play(store, tie, playoff=True, Ann=WORSE, Ben=CARD)
    assert said(ending(client, tie), "settled")
    send(client, playoff, "undo", event=playoff.game.version)
    assert not said(ending(client, tie), "settled")
