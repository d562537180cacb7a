"""What goes on paper, as pages: a game's cards, and blank ones."""

from __future__ import annotations

import secrets

import pytest
from flask.testing import FlaskClient

from scoresheet import gamefile
from scoresheet.events import GameCreated
from scoresheet.rulesets import keys, load
from tests.pages import Element
from tests.sheets import hand_game
from tests.table import CARD, Table
from tests.visit import open_page, send


def rows(root: Element) -> list[list[str]]:
    """The table's rows in words, a list a row."""
    return [[cell.words for cell in tr if cell.tag in ("th", "td")] for tr in root.all("tr")]


def row(root: Element, label: str) -> list[str]:
    """What stands behind the label in its last row."""
    return [cells[1:] for cells in rows(root) if cells[0] == label][-1]


def leaves(client: FlaskClient, url: str, status: int = 200) -> list[Element]:
    root = open_page(client, url, status).root
    return [one for one in root.all("section") if "leaf" in one.attrs.get("class", "").split()]


# ---- A game


@pytest.mark.parametrize("path", ["print", "print?view=sheet", "print?view=nonsense&dice=0"])
def test_the_whole_sheet_has_a_column_for_each_player(client, new_game, path: str) -> None:
    table = new_game("Ann", "Ben", starter=1).finish(CARD, {**CARD, "chance": "11112"})
    (leaf,) = leaves(client, table.url + path)
    assert rows(leaf)[0] == ["", "Ben", "Ann"]
    assert row(leaf, "Chance") == ["6", "15"]
    assert row(leaf, "BONUS (if 63 or over)") == ["35", "35"]
    assert row(leaf, "TOTAL of Lower Section") == ["197", "206"]
    assert row(leaf, "GRAND TOTAL") == ["295", "304"]
    assert row(leaf, "Place") == ["2", "1"]


def test_a_card_a_player_is_laid_out_as_printed(client, new_game) -> None:
    table = new_game("Ann", "Ben").finish(CARD)
    ann, ben = leaves(client, table.url + "print?view=cards")
    assert [ann.one("h2").words, ben.one("h2").words] == ["Ann", "Ben"]
    assert rows(ann)[0] == ["", *(f"Game {n}" for n in range(1, 7))]
    assert row(ann, "Full House") == ["Three of one, two of another: 25", "25", *[""] * 5]
    assert row(ann, "TOTAL") == ["", "98", *[""] * 5]


def test_date_and_house_rules_stand_on_every_leaf(client, new_game) -> None:
    table = new_game("Ann", "Ben", joker="free")
    day = table.stored.created_at.astimezone()
    for view in ("sheet", "cards"):
        for leaf in leaves(client, f"{table.url}print?view={view}"):
            about = leaf.one(class_="about").words
            assert f"{day.day} {day:%B %Y}" in about
            assert "Joker rule: Free choice · Yahtzee bonus: 100 each" in about
            assert "Not finished" in about


@pytest.mark.parametrize("view", ["sheet", "cards"])
def test_dice_stand_beneath_the_points_if_wanted(client, new_game, view: str) -> None:
    table = new_game("Ann")
    table.write(0, "fours", "44426")
    without, with_dice = (
        [one.words for one in leaves(client, f"{table.url}print?view={view}{more}")[0].all("small")]
        for more in ("", "&dice=1")
    )
    assert "24446" not in without
    assert "24446" in with_dice


def test_a_flagged_entry_has_a_sign_and_the_sign_a_legend(client, new_game) -> None:
    (leaf,) = leaves(client, played(new_game, "flagged-turn").url + "print")
    assert row(leaf, "Large Straight")[0] == "0† +100"
    assert leaf.one(class_="legend").words.startswith("† The rules do not allow this entry")


def test_the_evening_stands_on_one_card(client, new_game) -> None:
    table = new_game("Ann", "Ben", "Cleo").finish(CARD, CARD, {**CARD, "chance": "11112"})
    send(client, table, "again")
    send(client, table, "again", playoff="1")
    ann, _, cleo = leaves(client, table.url + "print?view=cards")
    assert rows(ann)[0][1:5] == [
        "Game 1this game",
        "Game 2not finished",
        "Game 3playoff · not finished",
        "Game 4",
    ]
    assert rows(cleo)[0][3] == "Game 3not in it"
    assert row(ann, "GRAND TOTAL")[1:5] == ["304", "0", "0", ""]


def test_a_playoff_says_what_it_is_and_a_tie_how_it_was_played_off(client, store, new_game) -> None:
    worse = {**CARD, "chance": "11112"}

    def play(after: Table, *cards: dict[str, str]) -> Table:
        created = GameCreated("yahtzee", {}, ("Ann", "Ben"), after=after.stored.id, playoff=True)
        stored = store.create_game(created, entry=secrets.token_hex(8), phone="", shelf=None)
        return Table(store, stored).finish(*cards)

    def about(table: Table) -> list[str]:
        (leaf,) = leaves(client, table.url + "print")
        return leaf.one(class_="about").words.split(" · ")[3:]

    tie = new_game("Ann", "Ben").finish(CARD, CARD)
    first = play(tie, worse, CARD)
    assert about(tie) == ["Tie played off: Ben 304, Ann 295"]
    assert about(first) == ["This is a playoff"]
    tie = new_game("Ann", "Ben").finish(CARD, CARD)
    first = play(tie, worse, worse)
    second = play(first, worse, CARD)
    assert about(tie) == [
        "Playoff 1 of 2, tied: Ann 295, Ben 295",
        "Playoff 2 of 2: Ben 304, Ann 295",
    ]
    assert about(first) == ["This is a playoff", "Tie played off: Ben 304, Ann 295"]
    assert about(second) == ["This is a playoff"]


def test_watchers_print_the_same(client, new_game) -> None:
    table = new_game("Ann", "Ben").finish(CARD)
    scored = client.get(table.url + "print?view=cards").text
    assert client.get(table.watch_url + "print?view=cards").text == scored
    assert table.stored.score_key not in scored


def test_watchers_print_the_game_of_their_link_alone(client, new_game) -> None:
    table = new_game("Ann", "Ben").finish(CARD)
    send(client, table, "again")
    _, following = table.store.evening(table.stored.id)
    links = (f"/g/{following.score_key}/", f"/w/{following.watch_key}/")
    scored, watched = (leaves(client, f"{link}print?view=cards")[0] for link in links)
    assert row(scored, "GRAND TOTAL")[1:3] == ["304", "0"]
    assert row(watched, "GRAND TOTAL")[1] == "0"
    assert "304" not in watched.words
    assert rows(watched)[0][1] == "Game 2not finished"


@pytest.mark.parametrize("path", ["/g/{0.watch_key}/print", "/w/{0.score_key}/print", "/g/x/print"])
def test_another_link_prints_nothing(client, new_game, path: str) -> None:
    open_page(client, path.format(new_game().stored), 404)


def test_names_are_text_in_print_too(client, new_game) -> None:
    table = new_game("<b>Ann</b>")
    for view in ("sheet", "cards"):
        assert "<b>" not in client.get(f"{table.url}print?view={view}").text


def test_the_choices_keep_each_other(client, new_game) -> None:
    root = open_page(client, new_game().url + "print?view=cards&dice=1").root
    chips = root.all("a", class_="chip")
    assert [(a.words, a.attrs["href"], "aria-current" in a.attrs) for a in chips] == [
        ("Whole sheet", "?view=sheet&dice=1", False),
        ("A card a player", "?view=cards&dice=1", True),
        ("Points only", "?view=cards", False),
        ("With the dice", "?view=cards&dice=1", True),
    ]


def test_without_scripts_the_page_says_how_to_print(client, new_game) -> None:
    root = open_page(client, new_game().url + "print").root
    assert "with-js" in root.one("button").attrs["class"]
    assert "in your browser’s menu" in root.one(class_="paper without-js").words


# ---- Ways to it


def test_print_is_in_the_menu_at_the_end_and_for_watchers(client, new_game) -> None:
    table = new_game("Ann").finish(CARD)
    links = [a.words for a in open_page(client, table.url).root.all("a", href="print")]
    assert links == ["Print", "Print the cards"]
    assert open_page(client, table.watch_url).root.one("a", href="print")


def test_blank_cards_are_in_reach_from_home_and_before_a_game(client, new_game) -> None:
    pages = ["/", "/new"]
    assert all(open_page(client, page).root.one("a", href="/blank") for page in pages)
    client.get(new_game().url)
    assert open_page(client, "/").root.one("a", href="/blank")


# ---- Blank cards


@pytest.mark.parametrize("size", ["normal", "large"])
@pytest.mark.parametrize("game", keys())
def test_every_game_has_blank_cards(client, game: str, size: str) -> None:
    rule_set = load(game)
    found = leaves(client, f"/blank?game={game}&players=6&size={size}")
    lines = [cells[0] for leaf in found for cells in rows(leaf)]
    for _, section in rule_set.halves:
        for category in section.categories:
            assert any(line.startswith(category.label) for line in lines), category.key
    labels = [th.words for one in found for th in one.all(class_="strip")]
    assert labels == [""] * (12 if size == "large" else 6)
    points = [td for one in found for td in one.all("td") if td.attrs.get("class") != "hint"]
    assert {td.words for td in points} == {""}


def test_blank_cards_are_for_six_at_the_first_game_if_nothing_is_said(client) -> None:
    (leaf,) = leaves(client, "/blank")
    assert leaf.one("h2").words == load(keys()[0]).name
    assert len(leaf.all(class_="strip")) == 6


def test_names_stand_above_their_columns(client) -> None:
    root = open_page(client, "/blank?players=3&name=Ann&name=&name= Cleo ").root
    assert [th.words for th in root.all(class_="strip")] == ["Ann", "", "Cleo"]
    assert [one.attrs["value"] for one in root.all("input")] == ["Ann", "", "Cleo", "", "", ""]


@pytest.mark.parametrize(
    "query, headings",
    [
        ("players=2&name=Ann&name=&name=Ben", ["Ann", "Ben"]),
        ("players=1&name=&name=Ben", ["Ben"]),
        ("players=2&name=&name=&name=&name=Ben", ["Ben", ""]),
        ("players=4&name=Ann&name=&name=Ben", ["Ann", "", "Ben", ""]),
    ],
)
def test_a_gap_among_the_names_is_no_name(client, query: str, headings: list[str]) -> None:
    (leaf,) = leaves(client, f"/blank?{query}")
    assert [th.words for th in leaf.all(class_="strip")] == headings


@pytest.mark.parametrize(
    "query, said",
    [
        ("game=chess", ["There is no game “chess”."]),
        ("game=", ["There is no game “”."]),
        ("players=0", ["A sheet has room for 1 to 6 players, not “0”."]),
        ("players=7", ["not “7”."]),
        ("players=two", ["not “two”."]),
        ("players=", ["not “”."]),
        ("players=%C2%B2", ["not “²”."]),
        ("size=huge", ["There is no size “huge”. Known: normal and large."]),
        ("name=" + "A" * 31, ["is too long: a name has at most 30 characters."]),
        ("name=%E2%80%8D", ["This player needs a name."]),
        ("players=1&name=Ann&name=&name=Ben", ["There are 2 names for 1 player."]),
        ("players=2&name=A&name=B&name=&name=C", ["There are 3 names for 2 players."]),
        ("game=x&players=9&size=y", ["no game “x”", "not “9”", "no size “y”"]),
    ],
)
def test_what_cannot_be_printed_is_said_in_sentences(client, query: str, said: list[str]) -> None:
    root = open_page(client, f"/blank?{query}", 422).root
    found = [one.words for one in root.all(role="alert")]
    assert len(found) == len(said)
    assert all(part in whole for part, whole in zip(said, found, strict=True))
    assert root.all("section") == []


def test_what_was_sent_is_kept_and_tied_to_its_sentence(client) -> None:
    root = open_page(client, "/blank?game=chess&players=2&size=large&name=" + "A" * 31, 422).root
    chosen = [option.words for option in root.all("option") if "selected" in option.attrs]
    assert chosen == ["chess", "2", "Large print"]
    assert root.all("input")[0].attrs["value"] == "A" * 31
    for field in (root.one("select", name="game"), root.all("input")[0]):
        assert root.one(id=field.attrs["aria-describedby"]).attrs["role"] == "alert"


@pytest.mark.parametrize("query", ["name=%00%ff", "game=%ff", "players=" + "9" * 5000, "size=%00"])
def test_nonsense_in_the_address_breaks_no_page(client, query: str) -> None:
    assert client.get(f"/blank?{query}").status_code in (200, 422)


def played(new_game, name: str) -> Table:
    """A game worked out by hand, on the table."""
    document, _ = hand_game(name)
    _, *events = gamefile.events(gamefile.parse(document))
    table = new_game(*document["players"], game=document["game"], **document["options"])
    for event in events:
        table.append(event)
    return table
