"""The play screen to look at: the live sheet, a box, dice without a script, the end."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from scoresheet.events import Stopped, Undone
from scoresheet.names import MOST_PLAYERS
from tests.pages import Page
from tests.table import CARD, Table
from tests.visit import HTMX, form_of, open_page, post, send

PATIENCE = 30
"""Seconds after which something hangs."""

BY_FORM = pytest.mark.parametrize("htmx", [False, True], ids=["a plain form", "htmx"])


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
def test_one_render_serves_answer_and_live_update(client, new_game, query: str) -> None:
    table = new_game()
    table.write(0, "yahtzee", "44444")
    part = client.get(table.url + query, headers=HTMX).text
    assert part == client.get(table.url + "latest" + query).text
    page = client.get(table.url + query).text
    for piece in re.split("<aside.*</aside>", part, flags=re.DOTALL):
        assert piece in page


def test_answers_leave_out_the_whole_sheet_and_say_where_it_is(client, new_game) -> None:
    table = new_game()
    whole = open_page(client, table.url).root.one("aside")
    assert [row.words for row in whole.all("tr")][1] == "Aces"
    answer = send(client, table, "turn", htmx=True, box="aces", dice="11123")
    beside = Page(answer.text).root.one("aside", id=whole.attrs["id"])
    assert not beside.inside
    fetched = client.get(table.url + beside.attrs["hx-get"], headers=HTMX)
    assert [row.words for row in Page(fetched.text).root.all("tr")][1] == "Aces3"


def test_the_end_of_a_game_brings_the_whole_sheet_at_once(client, new_game) -> None:
    table = new_game("Ann").finish(CARD)
    table.append(Undone(table.game.latest.number))
    answer = post(client, table, "redo", form_of(client, table) | {"event": "14"}, htmx=True)
    (beside,) = Page(answer.text).root.all("aside")
    assert [cell.words for cell in beside.all("td")][-1] == str(table.game.cards[0].totals().total)
    assert beside.attrs["id"] != open_page(client, new_game().url).root.one("aside").attrs["id"]


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


@pytest.mark.parametrize(
    "game, written, said",
    [
        ("yahtzee", {}, [""]),
        ("yahtzee", {"fours": "44446"}, ["4 points ahead"]),
        ("yahtzee", {"aces": "11112"}, ["1 point ahead"]),
        ("yahtzee", {"fours": "44126"}, ["4 points behind"]),
        ("yahtzee", {"fours": "44426"}, ["on track"]),
        ("triple_yahtzee", {"aces.1": "11112", "twos.2": "22345"}, ["1 ahead", "2 behind", ""]),
    ],
)
def test_the_way_to_the_bonus_is_told_in_plain_words(
    client, new_game, game: str, written: dict[str, str], said: list[str]
) -> None:
    table = new_game("Ann", game=game)
    for box, dice in written.items():
        table.write(0, box, dice)
    rows = open_page(client, table.url).root.all("p", class_="bonus")
    assert [row.one(class_="label").one("small").words for row in rows] == said


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
    assert answer.headers["Location"] == f"{table.url}?player=0&slot=13&dice=12345"
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


def test_two_phones_that_play_again_come_to_one_game(app, client, new_game) -> None:
    table = new_game().finish(CARD)
    first = send(client, table, "again").headers["Location"]
    second = send(app.test_client(), table, "again").headers["Location"]
    assert first == second


def test_play_again_that_comes_twice_leads_to_one_game_however_late(app, client, new_game) -> None:
    table = new_game().finish(CARD)
    page = open_page(client, table.url)
    sent = {**page.fields(), "before": page.root.one(id="again").attrs["value"]}
    first = post(client, table, "again", sent).headers["Location"]
    Table(table.store, stored_at(app, first)).append(Stopped())
    assert post(client, table, "again", sent).headers["Location"] == first
    assert open_page(client, table.url).root.one(id="again").attrs["value"] == "1"
    assert send(client, table, "again", before=1).headers["Location"] != first


def test_a_tie_of_a_stopped_game_is_not_played_off(client, new_game) -> None:
    table = new_game("Ann", "Ben")
    table.append(Stopped())
    assert open_page(client, table.url).root.all(id="playoff") == []
    answer = send(client, table, "again", playoff=0)
    assert answer.status_code == 422
    assert "resume it, or play again" in Page(answer.text).alerts[0]


def test_phones_that_play_again_at_the_same_moment_come_to_one_game(app, new_game) -> None:
    table, phones = new_game().finish(CARD), [app.test_client() for _ in range(6)]
    forms = [form_of(phone, table) for phone in phones]
    together = Barrier(len(phones))

    def press(phone, form) -> str:
        together.wait(PATIENCE)
        return str(post(phone, table, "again", form).headers["Location"])

    with ThreadPoolExecutor(len(phones)) as pool:
        assert len(set(pool.map(press, phones, forms))) == 1


def test_play_again_leads_to_the_next_game_until_that_is_over(app, client, new_game) -> None:
    table = new_game().finish(CARD)
    first = send(client, table, "again").headers["Location"]
    sent = {**open_page(client, first).fields(), "box": "chance", "dice": "12345"}
    assert client.post(f"{first}turn", data=sent).status_code == 303
    assert send(client, table, "again").headers["Location"] == first
    Table(table.store, stored_at(app, first)).append(Stopped())
    assert send(client, table, "again").headers["Location"] != first


def test_a_playoff_from_the_page_that_played_again_is_a_game_of_its_own(
    app, client, new_game
) -> None:
    table = new_game("Ann", "Ben", "Cleo").finish({**CARD, "chance": "11112"}, CARD)
    sent = form_of(client, table)
    post(client, table, "again", sent)
    answer = post(client, table, "again", {**sent, "playoff": "1"})
    assert game_at(app, answer.headers["Location"]).created.playoff


def test_a_table_of_twenty_is_played_on_one_screen(client, new_game) -> None:
    table = new_game(*(f"Player {n}" for n in range(MOST_PLAYERS)))
    assert len(open_page(client, table.url).root.one(class_="chips").all("li")) == MOST_PLAYERS


def stored_at(app, address: str):
    """What is kept of the game at the address of a play screen."""
    store = app.extensions["scoresheet.store"]
    return store.by_score_link(address.strip("/").removeprefix("g/"))


def game_at(app, address: str):
    """The game at the address of a play screen."""
    return app.extensions["scoresheet.store"].game(stored_at(app, address).id)


def test_players_whom_nobody_has_take_no_room_among_the_kept_sheets(app, client, new_game) -> None:
    table = new_game()
    for player in ("", "7", "-1", "99"):
        client.get(f"{table.url}latest?player={player}")
    kept, _ = app.extensions["scoresheet.rendered"]
    assert list(kept) == [(table.stored.id, 1, None)]


def test_a_kept_page_has_each_phones_own_token_entry_id_and_size_of_text(
    app, client, new_game
) -> None:
    table = new_game()
    large, other = app.test_client(), app.test_client()
    with large.session_transaction() as session:
        session["large"] = True
    phones = (client, large, other)
    pages = [open_page(phone, table.url) for phone in phones]
    for secret in ("csrf_token", "entry"):
        assert len({page.fields()[secret] for page in pages}) == len(phones)
    assert [page.root.one("html").attrs.get("class") for page in pages] == [None, "large", None]
    turn = {"dice": "44462", "box": "fours"}
    answers = [
        post(phone, table, "turn", page.fields() | turn).status_code
        for phone, page in zip(phones, pages, strict=True)
    ]
    assert answers == [303, 422, 422], "each token is taken; the turn is written once"


def test_a_kept_page_keeps_the_prefix_that_it_was_asked_under(app, client, new_game) -> None:
    table = new_game()
    for prefix in ("", "/scores", ""):
        page = client.get(table.url, environ_overrides={"SCRIPT_NAME": prefix}).text
        assert f'href="{prefix}/static/css/base.css' in page


def test_a_game_that_goes_on_is_not_played_again_yet(client, new_game) -> None:
    table = new_game("Ann", "Ben")
    answer = send(client, table, "again", playoff=1)
    assert answer.status_code == 422
    assert "goes on" in Page(answer.text).alerts[0]
    assert table.store.evening(table.stored.id) == (table.stored,)


def test_there_is_no_playoff_without_a_tie(client, new_game) -> None:
    table = new_game("Ann", "Ben").finish(CARD, CARD | {"yahtzee": "12345"})
    answer = send(client, table, "again", playoff=1)
    assert answer.status_code == 422
    assert "no tie" in Page(answer.text).alerts[0]
