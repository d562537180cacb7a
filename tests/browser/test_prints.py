"""What Chromium prints: pages, words and ink read from its PDFs, cells measured."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any

import pypdfium2 as pdfium
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from scoresheet.card import Card
from scoresheet.events import GameCreated
from scoresheet.rulesets import keys, load
from scoresheet.scorecard import FLAG, WITHOUT_DICE
from tests.browser.conftest import OpenPhone
from tests.browser.phone import Phone
from tests.browser.server import Server, Table
from tests.sheets import hand_game

AXE = Axe()
FORMATS = {"A4": (210, 297), "Letter": (216, 279)}
"""Paper, in millimetres."""
MARGIN = 9.8
"""A little less than the 10 mm that stay white."""
POINT = 25.4 / 72
"""In millimetres."""
WIDEST = ("W" * 30, "漢" * 30, "🎲" * 30, "Ł" * 30)
MILLIMETRE = 96 / 25.4
"""In CSS pixels."""
TOTALS = {"upper": "TOTAL SCORE", "bonus": "BONUS (if", "grand": "GRAND TOTAL"}

_numbers = itertools.count()

MEASURE = """() => {
  const shown = [...document.querySelectorAll(".leaf th, .leaf td, .leaf h2, .leaf p")];
  const inner = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  const cut = shown.filter((element) => {
    const place = element.getBoundingClientRect(), text = inner(element);
    const beside = text.left < place.left - 0.5 || text.right > place.right + 0.5;
    return beside && element.textContent.trim();
  });
  const rows = [...document.querySelectorAll(".leaf tr:has(> th[scope=row])")];
  const words = shown.filter((element) => element.textContent.trim() && !element.matches(".long"));
  return {
    cut: cut.map((element) => element.textContent),
    wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    row: Math.min(...rows.map((row) => row.getBoundingClientRect().height)),
    letter: Math.min(...words.flatMap((element) => [element, ...element.querySelectorAll("*")])
      .filter((element) => element.textContent.trim())
      .map((element) => parseFloat(getComputedStyle(element).fontSize))),
  };
}"""


@dataclass(frozen=True)
class Paper:
    """A printed document, page by page: size, words, and how much of it is ink."""

    sizes: list[tuple[int, int]]
    words: list[str]
    places: list[list[tuple[str, float, float]]]
    """Each word with its left and right edge, in millimetres; signs beside points left aside."""
    darkness: list[float]
    coloured: int

    @property
    def everything(self) -> str:
        return " ".join(self.words)

    @property
    def squeezed(self) -> list[str]:
        """The words of each page without spaces: in loosely set lines PDFium sees too many."""
        return [words.replace(" ", "") for words in self.words]


Print = Callable[..., Paper]


@pytest.fixture
def print_page(phone: Phone) -> Print:
    """`print_page(url, "Letter")` is what a phone at this address would print."""

    def print_page(url: str, paper: str = "A4", *, prefer: bool = True) -> Paper:
        phone.open(url)
        return read(phone.page.pdf(format=paper, prefer_css_page_size=prefer))

    return print_page


def read(data: bytes) -> Paper:
    document = pdfium.PdfDocument(data)
    try:
        pages = [look(page) for page in document]
    finally:
        document.close()
    sizes, words, places, darkness, coloured = zip(*pages, strict=True)
    return Paper(list(sizes), list(words), list(places), list(darkness), sum(coloured))


def look(page: Any) -> tuple[Any, ...]:
    width, height = (round(length * POINT) for length in page.get_size())
    text = page.get_textpage()
    whole = text.get_text_range(errors="ignore")
    found = re.finditer(rf"[^\s{FLAG}{WITHOUT_DICE}]+", whole)
    words = [(one[0], *edges(text, one.start(), one.end())) for one in found]
    bitmap = page.render(scale=0.5)
    data, stride = bytes(bitmap.buffer), 3 * bitmap.width
    rows = [data[y * bitmap.stride :][:stride] for y in range(bitmap.height)]
    pixels = [row[x : x + 3] for row in rows for x in range(0, stride, 3)]
    dark = sum(pixel[0] < 128 for pixel in pixels) / len(pixels)
    coloured = sum(max(pixel) - min(pixel) > 8 for pixel in pixels)
    for one in (bitmap, text, page):
        one.close()
    return (width, height), " ".join(whole.split()), words, dark, coloured


def edges(text: Any, first: int, end: int) -> tuple[float, float]:
    return text.get_charbox(first, loose=True)[0] * POINT, text.get_charbox(end - 1, loose=True)[
        2
    ] * POINT


def full_cards(server: Server, game: str, *players: str, extra: int = 0) -> Table:
    """A finished game whose cards came from paper, the best that each box can pay without dice."""
    card = Card(load(game).rules())
    boxes = {box.key: card.points_without_dice(box)[-1] for box in load(game).boxes}
    start = [{"boxes": boxes, "extra": extra}] * len(players)
    return begin(server, game, players, start=start)


def begin(server: Server, game: str, players: tuple[str, ...], **more: Any) -> Table:
    names = list(players)
    document = {"format": "scoresheet-game/1", "game": game, "options": {}, "players": names}
    return server.table_from({**document, "turns": [], **more})


def players(count: int) -> list[str]:
    return [f"Player {letter}" for letter in ascii_uppercase[:count]]


def widest(count: int) -> list[str]:
    """Names of 30 wide characters, each different."""
    return [f"{name[:28]}{i:02}" for i, name in zip(range(count), itertools.cycle(WIDEST))]


def upright(paper: str, pages: int = 1) -> list[tuple[int, int]]:
    return [FORMATS[paper]] * pages


def sideways(paper: str, pages: int = 1) -> list[tuple[int, int]]:
    return [FORMATS[paper][::-1]] * pages


def expect_nothing_cut(paper: Paper) -> None:
    for (width, _), words in zip(paper.sizes, paper.places, strict=True):
        assert words
        assert [w for w in words if w[1] < MARGIN or w[2] > width - MARGIN] == []


def expect_black_on_white(paper: Paper) -> None:
    assert paper.coloured == 0
    assert max(paper.darkness) < 0.15


def measure(phone: Phone, url: str, *, wide: bool, paper: str) -> dict[str, Any]:
    """The page under print styles, as wide as the paper less its margins."""
    short, long = FORMATS[paper]
    width = round(((long if wide else short) - 20) * MILLIMETRE)
    phone.page.set_viewport_size({"width": width, "height": 900})
    phone.page.emulate_media(media="print")
    phone.open(url)
    measured: dict[str, Any] = phone.page.evaluate(MEASURE)
    return measured


every_paper = pytest.mark.parametrize("paper", FORMATS)


# ---- The whole sheet


@every_paper
@pytest.mark.parametrize(
    "count, pages, turned",
    [(1, 1, False), (2, 1, False), (6, 1, False), (7, 1, True), (10, 1, True), (20, 2, True)],
)
def test_a_sheet_prints_on_as_few_pages_as_can_be_read(
    print_page: Print, server: Server, count: int, pages: int, turned: bool, paper: str
) -> None:
    table = full_cards(server, "yahtzee", *players(count))
    printed = print_page(f"{table.play}print", paper)
    assert printed.sizes == (sideways if turned else upright)(paper, pages)
    for name in players(count):
        assert printed.everything.count(name) == 1
    grand = f"{table.game.cards[0].totals().total}"
    assert printed.everything.count(f"GRAND TOTAL {grand}") == pages
    assert printed.everything.count(f" {grand}") == count
    expect_nothing_cut(printed)
    expect_black_on_white(printed)


@pytest.mark.parametrize("game", keys())
@pytest.mark.parametrize("count, pages", [(2, 1), (6, 1), (10, 1), (20, 2)])
def test_every_game_prints_a_sheet_with_the_widest_names(
    print_page: Print, server: Server, game: str, count: int, pages: int
) -> None:
    table = server.crowded_table(game, *widest(count))
    columns = len(load(game).columns)
    pages = pages if columns == 1 else -(-count // 6)
    printed = print_page(f"{table.play}print?dice=1", "A4")
    assert len(printed.sizes) == pages
    for label in TOTALS.values():
        assert all(label in words for words in printed.words)
    expect_nothing_cut(printed)


@every_paper
def test_columns_are_aligned_down_the_page(print_page: Print, server: Server, paper: str) -> None:
    table = full_cards(server, "yatzy", *players(6))
    (words,) = print_page(f"{table.play}print", paper).places
    middles = [(text, (left + right) / 2) for text, left, right in words if text.isdecimal()]
    columns = [
        middle for text, middle in middles if text == f"{table.game.cards[0].totals().total}"
    ]
    assert len(columns) == 6
    points = [middle for _, middle in middles if middle > columns[0] - 2]
    assert len(points) >= 6 * 20
    assert [one for one in points if min(abs(one - column) for column in columns) > 1] == []


@pytest.mark.parametrize("prefer", [True, False], ids=["page-size-of-the-css", "of-the-dialog"])
def test_a_wide_sheet_turns_the_page_by_itself(
    print_page: Print, server: Server, prefer: bool
) -> None:
    table = full_cards(server, "yahtzee", *players(7))
    assert print_page(f"{table.play}print", "A4", prefer=prefer).sizes == sideways("A4")


def test_a_phone_shows_each_page_whole_and_alike_in_large_text(
    phone: Phone, server: Server
) -> None:
    table = full_cards(server, "triple_yahtzee", *players(3))
    shown = []
    for size in ("usual", "large"):
        phone.open(f"{server.url}/settings")
        if size == "large":
            phone.tap(phone.page.get_by_role("button", name="Large text and rows"))
            expect(phone.page.locator("html")).to_have_class(re.compile("large"))
        phone.open(f"{table.play}print")
        leaf = phone.page.locator(".leaf").bounding_box()
        assert leaf is not None
        assert leaf["x"] >= 0
        assert leaf["x"] + leaf["width"] <= 360
        shown.append(leaf["height"])
    assert shown[0] == shown[1]


def test_a_phone_prints_what_a_wide_screen_prints(open_phone: OpenPhone, server: Server) -> None:
    url = f"{full_cards(server, 'yahtzee', *players(6)).play}print?view=cards"
    wide = {"viewport": {"width": 1600, "height": 900}, "is_mobile": False}
    printed = []
    for different in ({}, wide, {"color_scheme": "dark"}, {"java_script_enabled": False}):
        phone = open_phone(**different)
        phone.open(url)
        printed.append(read(phone.page.pdf(format="A4")))
    assert [one.places for one in printed[1:]] == [printed[0].places] * 3
    for one in printed:
        expect_black_on_white(one)


@pytest.mark.parametrize("path", ["print", "print?view=cards&dice=1"])
def test_no_control_is_printed(print_page: Print, server: Server, path: str) -> None:
    table = full_cards(server, "yahtzee", "Ann", "Ben")
    words = print_page(table.play + path).everything
    for control in ("Print", "Whole sheet", "With the dice", "Fits A4", "browser"):
        assert control not in words


def test_date_rules_places_and_flags_are_printed(print_page: Print, server: Server) -> None:
    document, _ = hand_game("flagged-turn")
    table = server.table_from({**document, "players": ["Ann", "Ben"]})
    printed = print_page(f"{table.play}print?dice=1")
    created = table.stored.created_at.astimezone()
    for said in (
        f"{created.day} {created:%B %Y}",
        "Joker rule: Forced",
        "Yahtzee bonus: 100 each",
        "Not finished",
        "Place 1 2",
        "0† +100",
        "44444",
        "† The rules do not allow this entry",
    ):
        assert said in printed.everything


# ---- A card a player


@every_paper
@pytest.mark.parametrize("game", keys())
def test_a_card_a_player_prints_a_page_each(
    print_page: Print, server: Server, game: str, paper: str
) -> None:
    names = ["Ann", *widest(2)]
    columns = len(load(game).columns)
    table = server.crowded_table(game, *names)
    printed = print_page(f"{table.play}print?view=cards&dice=1", paper)
    assert printed.sizes == (upright if columns == 1 else sideways)(paper, 3)
    for words in printed.words:
        order = [words.index(label) for label in TOTALS.values()]
        assert order == sorted(order)
        assert all(f"Game {number}" in words for number in range(1, 7))
    assert printed.words[0].startswith("Ann")
    expect_nothing_cut(printed)


def test_the_total_lines_stand_in_printed_order(print_page: Print, server: Server) -> None:
    table = full_cards(server, "yahtzee", "Ann", extra=3)
    (words,) = print_page(f"{table.play}print?view=cards").words
    lines = [
        "UPPER SECTION",
        "Sixes",
        "TOTAL SCORE",
        "BONUS (if 63 or over) Score 35 35",
        "LOWER SECTION",
        "Chance",
        "YAHTZEE BONUS A ✓ for each ✓✓✓",
        "100 for each ✓ 300",
        "TOTAL of Lower Section",
        "TOTAL of Upper Section",
        "GRAND TOTAL",
    ]
    order = [words.index(line) for line in lines]
    assert order == sorted(order)


def test_an_evening_prints_on_one_card(print_page: Print, server: Server) -> None:
    games, after = [], None
    for _ in range(8):
        created = GameCreated("yahtzee", {}, ("Ann", "Ben"), after=after)
        entry = f"evening-{next(_numbers)}"
        stored = server.store.create_game(created, entry=entry, phone="", shelf=None)
        games.append(Table(server.url, server.store, stored))
        after = stored.id
    for number, table in enumerate(games[:7]):
        table.write(0, "chance", "11111"[number:] + "66666"[:number])
    printed = print_page(f"{games[6].play}print?view=cards")
    ann = printed.words[0]
    assert [f"Game {n}" in ann for n in range(1, 10)] == [False, False, *[True] * 6, False]
    assert "Chance Sum of all dice 15 20 25 30 30" in ann
    assert ann.count("this game") == 1


# ---- Ink where it belongs

COARSE, FINE = 2, 8
"""Pixels a point: as some printers draw a hair of a letter, and to measure lines."""


def ink(phone: Phone, url: str, scale: int) -> list[list[bytes]]:
    """Each page as printed on A4, in rows of pixels, three bytes each, 0 where it is black."""
    phone.open(url)
    document = pdfium.PdfDocument(phone.page.pdf(format="A4", prefer_css_page_size=True))
    try:
        return [pixels(page, scale) for page in document]
    finally:
        document.close()


def pixels(page: Any, scale: int) -> list[bytes]:
    bitmap = page.render(scale=scale)
    data, width, stride = bytes(bitmap.buffer), 3 * bitmap.width, bitmap.stride
    rows = [data[y * stride : y * stride + width] for y in range(bitmap.height)]
    for one in (bitmap, page):
        one.close()
    return rows


def test_letters_higher_than_their_line_stay_on_their_page(
    open_phone: OpenPhone, server: Server
) -> None:
    phone = open_phone(device_scale_factor=2)
    table = full_cards(server, "yahtzee", *(f"{'😀' * 29}{i}" for i in range(3)))
    pages = ink(phone, f"{table.play}print?view=cards", COARSE)
    foot = round((10 + 4) / POINT * COARSE)
    assert len(pages) == 3
    for rows in pages:
        assert min(map(min, rows[-foot:])) > 240


def test_both_outer_lines_of_a_card_are_alike(phone: Phone, server: Server) -> None:
    (rows,) = ink(phone, f"{full_cards(server, 'yahtzee', *players(6)).play}print", FINE)
    black = bytes(255 * (shade < 128) for shade in rows[len(rows) * 2 // 5][::3])
    lines = [len(line) for line in black.split(b"\0") if line]
    assert abs(lines[0] - lines[-1]) <= 1
    assert min(lines[0], lines[-1]) >= 0.5 / POINT * FINE


# ---- The end and the whole sheet, printed as they stand on the screen


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("count, pages", [(3, 1), (7, 1), (20, 2)])
def test_the_end_is_printed_without_its_buttons(
    phone: Phone, server: Server, count: int, pages: int, scheme: Any
) -> None:
    phone.page.emulate_media(color_scheme=scheme)
    phone.open(full_cards(server, "yahtzee", *players(count)).play)
    printed = read(phone.page.pdf(format="A4", prefer_css_page_size=True))
    assert len(printed.sizes) == pages
    assert "tie at 375" in printed.everything
    assert printed.everything.count(f"Player {ascii_uppercase[count - 1]}") >= 2
    for control in ("Play again", "Print", "Undo", "Share"):
        assert control not in printed.everything
    expect_nothing_cut(printed)
    expect_black_on_white(printed)


@pytest.mark.parametrize("count", [3, 20])
def test_the_whole_sheet_is_printed_without_its_buttons(
    print_page: Print, server: Server, count: int
) -> None:
    table = full_cards(server, "yahtzee", *players(count))
    for path in (f"{table.play}sheet", table.watch):
        printed = print_page(path)
        assert "Grand total 375" in printed.words[-1]
        for control in ("Back", "Print", "Watching"):
            assert control not in printed.everything
        expect_nothing_cut(printed)
        expect_black_on_white(printed)


# ---- A running game, printed from the browser's menu


def test_a_running_game_is_printed_as_its_whole_sheet(print_page: Print, server: Server) -> None:
    table = server.table("Ann", "Ben")
    table.write(0, "fours", "44462")
    printed = print_page(table.play)
    (words,) = printed.squeezed
    assert words.startswith("YahtzeeAnnBen")
    assert "Fours12" in words
    assert "Undo" not in words
    expect_nothing_cut(printed)
    expect_black_on_white(printed)


@pytest.mark.parametrize("names", [("Ann", "Ben"), ("W" * 30, *players(19))], ids=["two", "twenty"])
def test_a_phone_that_wrote_a_turn_prints_the_card_under_everybodys_totals(
    phone: Phone, server: Server, names: tuple[str, ...]
) -> None:
    table = server.table(*names)
    phone.open(table.play)
    phone.write("44462", "fours")
    phone.tap(phone.page.locator("#chip-0"))
    expect(phone.page.locator("#chip-0")).to_have_attribute("aria-current", "true")
    phone.enter("55566")
    expect(phone.pays("full_house")).to_have_text("25")
    printed = read(phone.page.pdf(format="A4", prefer_css_page_size=True))
    (words,) = printed.squeezed
    assert all(name.replace(" ", "") in words for name in names[1:])
    assert "Fours12" in words
    assert "Upper12" in words
    for control in ("Undo", "tapthedice", "Menu", "FullHouse25"):
        assert control not in words
    expect_nothing_cut(printed)
    expect_black_on_white(printed)


def test_a_wide_screen_prints_the_whole_sheet_with_the_turn_just_written(
    open_phone: OpenPhone, server: Server
) -> None:
    phone = open_phone(viewport={"width": 1280, "height": 800}, is_mobile=False)
    phone.open(server.table("Ann", "Ben").play)
    phone.write("44462", "fours")
    expect(phone.page.get_by_role("row", name="Fours 12")).to_be_visible()
    printed = read(phone.page.pdf(format="A4", prefer_css_page_size=True))
    (words,) = printed.squeezed
    assert words.startswith("YahtzeeAnnBen")
    assert "Fours12" in words
    assert "Undo" not in words
    expect_black_on_white(printed)


# ---- Blank cards


@every_paper
@pytest.mark.parametrize("game", keys())
def test_blank_cards_print_on_one_page(
    print_page: Print, server: Server, game: str, paper: str
) -> None:
    columns = len(load(game).columns)
    printed = print_page(f"{server.url}/blank?game={game}&name=Ann&name={'W' * 30}", paper)
    assert printed.sizes == (upright if columns == 1 else sideways)(paper)
    (words,) = printed.words
    for _, section in load(game).halves:
        assert all(category.brief in words for category in section.categories)
    expect_nothing_cut(printed)
    expect_black_on_white(printed)


@every_paper
@pytest.mark.parametrize("game", keys())
def test_large_blank_cards_repeat_their_heads_on_every_page(
    print_page: Print, server: Server, game: str, paper: str
) -> None:
    names = "&".join(f"name=Nr{number}" for number in range(1, 7))
    printed = print_page(f"{server.url}/blank?game={game}&size=large&{names}", paper)
    each = 6 // len(load(game).columns)
    assert set(printed.sizes) == {FORMATS[paper]}
    assert len(printed.sizes) == 2 * 6 // each
    title = load(game).name.replace(" ", "")
    for number, page in enumerate(printed.squeezed, 1):
        assert page.startswith(title)
        assert f"Page{number}of{len(printed.sizes)}" in page
        assert sum(f"Nr{number}" in page for number in range(1, 7)) == each
    for number in range(1, 7):
        assert sum("GRANDTOTAL" in p and f"Nr{number}" in p for p in printed.squeezed) == 1
    expect_nothing_cut(printed)


@every_paper
@pytest.mark.parametrize("game", keys())
def test_large_print_is_large(phone: Phone, server: Server, game: str, paper: str) -> None:
    url = f"{server.url}/blank?game={game}&size=large&name=Ann"
    measured = measure(phone, url, wide=False, paper=paper)
    assert measured["row"] >= 12 * MILLIMETRE - 0.01
    assert measured["letter"] >= 16 / 72 * 96 - 0.01
    assert (measured["cut"], measured["wider"]) == ([], 0)


# ---- Nothing cut off in any cell


@every_paper
@pytest.mark.parametrize("game", keys())
@pytest.mark.parametrize("view", ["sheet", "cards"])
def test_no_cell_is_too_small_for_what_stands_in_it(
    phone: Phone, server: Server, game: str, view: str, paper: str
) -> None:
    several = len(load(game).columns) > 1
    count = 6 if several or view == "cards" else 10
    table = server.crowded_table(game, *widest(count))
    wide = view == "sheet" or several
    url = f"{table.play}print?view={view}&dice=1"
    measured = measure(phone, url, wide=wide, paper=paper)
    assert (measured["cut"], measured["wider"]) == ([], 0)


# ---- The screen before it


def preview(phone: Phone, server: Server) -> None:
    phone.open(f"{full_cards(server, 'yahtzee', *players(2)).play}print?dice=1")


def preview_of_cards(phone: Phone, server: Server) -> None:
    phone.open(f"{full_cards(server, 'triple_yahtzee', *players(2)).watch}print?view=cards")


def blank(phone: Phone, server: Server) -> None:
    phone.open(f"{server.url}/blank?name=Ann&players=2")


def large(phone: Phone, server: Server) -> None:
    phone.open(f"{server.url}/blank?size=large")


def refused(phone: Phone, server: Server) -> None:
    phone.open(f"{server.url}/blank?game=x&players=9&size=y&name={'A' * 31}")


screens = pytest.mark.parametrize(
    "show", [preview, preview_of_cards, blank, large, refused], ids=lambda show: show.__name__
)


@screens
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(
    phone: Phone, server: Server, show: Callable[[Phone, Server], None], scheme: Any
) -> None:
    phone.page.emulate_media(color_scheme=scheme)
    show(phone, server)
    found = AXE.run(phone.page)
    assert found.violations_count == 0, found.generate_report()
    assert phone.overflow() == 0


@screens
def test_every_target_is_large_enough(
    phone: Phone, server: Server, show: Callable[[Phone, Server], None]
) -> None:
    show(phone, server)
    assert phone.low_targets() == []


def test_the_button_prints(phone: Phone, server: Server) -> None:
    phone.context.add_init_script("window.print = () => { document.title = 'printed'; };")
    blank(phone, server)
    phone.tap(phone.page.get_by_role("button", name="Print"))
    expect(phone.page).to_have_title("printed")
    expect(phone.page.locator("p.without-js")).to_be_hidden()


PRINTS = """window.print = () => {
  const shown = [...document.querySelectorAll(".leaf h2, .leaf .strip")];
  const page = document.documentElement, before = page.dataset.printed ?? "";
  page.dataset.printed = before + shown.map((one) => one.textContent).join("/") + ".";
};"""
"""What is printed is noted on the page."""


def expect_printed(phone: Phone, what: str | None) -> None:
    noted = phone.page.locator("html")
    if what:
        expect(noted).to_have_attribute("data-printed", what)
    else:
        expect(noted).not_to_have_attribute("data-printed", re.compile(""))


def test_a_changed_choice_is_shown_at_once(phone: Phone, server: Server) -> None:
    phone.open(f"{server.url}/blank")
    phone.page.get_by_label("Game", exact=True).select_option("Kniffel")
    expect(phone.page.get_by_role("heading", name="Kniffel").first).to_be_visible()
    phone.page.get_by_label("Players").select_option("3")
    phone.page.get_by_label("Size").focus()
    phone.page.keyboard.press("End")
    expect(phone.page.locator(".leaf.large col.points").first).to_have_attribute("span", "3")
    expect(phone.page.get_by_label("Size")).to_be_focused()
    phone.page.reload()
    expect(phone.page.get_by_role("heading", name="Kniffel").first).to_be_visible()
    expect(phone.page.get_by_label("Players")).to_have_value("3")


def test_print_prints_what_is_chosen_and_nothing_older(phone: Phone, server: Server) -> None:
    phone.context.add_init_script(PRINTS)
    phone.open(f"{server.url}/blank?players=2")
    phone.page.get_by_label("Game", exact=True).select_option("Kniffel")
    phone.tap(phone.page.get_by_role("button", name="Print"))
    expect_printed(phone, "Kniffel//.")
    phone.page.get_by_text("Names above the columns").click()
    phone.page.get_by_label("Name 2").fill("Ben")
    phone.tap(phone.page.get_by_role("button", name="Print"))
    expect_printed(phone, "Kniffel//.Kniffel//Ben.")


def test_what_cannot_be_shown_is_not_printed(phone: Phone, server: Server) -> None:
    phone.context.add_init_script(PRINTS)
    phone.open(f"{server.url}/blank?players=2&name=Ann")
    phone.page.get_by_label("Name 2").fill("B" * 31)
    phone.tap(phone.page.get_by_role("button", name="Print"))
    expect(phone.page.get_by_role("alert")).to_contain_text("at most 30 characters")
    expect(phone.page.get_by_label("Name 2")).to_have_value("B" * 31)
    expect(phone.page.get_by_role("button", name="Print")).to_have_count(0)
    expect_printed(phone, None)


def test_without_a_connection_the_old_card_is_not_printed(phone: Phone, server: Server) -> None:
    phone.context.add_init_script(PRINTS)
    phone.open(f"{server.url}/blank")
    phone.page.route("**/blank?*", lambda route: route.abort())
    with phone.page.expect_event("requestfailed", lambda request: request.is_navigation_request()):
        phone.page.get_by_label("Game", exact=True).select_option("Kniffel")
    expect(phone.page.locator(".leaf")).to_have_count(0)


def test_without_scripts_a_sentence_stands_in_for_the_button(
    open_phone: OpenPhone, server: Server
) -> None:
    phone = open_phone(java_script_enabled=False)
    blank(phone, server)
    expect(phone.page.get_by_role("button", name="Print")).to_be_hidden()
    expect(phone.page.get_by_text("in your browser’s menu")).to_be_visible()


def test_blank_cards_are_chosen_without_scripts(open_phone: OpenPhone, server: Server) -> None:
    phone = open_phone(java_script_enabled=False)
    phone.open(f"{server.url}/blank")
    phone.page.get_by_label("Game", exact=True).select_option("Kniffel")
    phone.page.get_by_label("Players").select_option("3")
    phone.page.get_by_label("Size").select_option("Large print")
    phone.tap(phone.page.get_by_role("button", name="Show"))
    expect(phone.page.get_by_role("heading", name="Kniffel").first).to_be_visible()
    expect(phone.page.locator(".leaf.large col.points").first).to_have_attribute("span", "3")


def test_a_game_is_printed_from_its_end(phone: Phone, server: Server) -> None:
    phone.open(full_cards(server, "yahtzee", "Ann", "Ben").play)
    phone.tap(phone.page.get_by_role("link", name="Print the cards"))
    phone.tap(phone.page.get_by_role("link", name="A card a player"))
    expect(phone.page.get_by_role("heading", name="Ben")).to_be_visible()
    phone.tap(phone.page.get_by_role("link", name="Back to the game"))
    expect(phone.told).to_have_text("Ann and Ben tie at 375")
