"""The whole sheet, wherever it stands: no word or number broken, in large text neither."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone
from tests.browser.phone import HEIGHT
from tests.browser.server import Server, Table
from tests.sheets import handed_games

NAMES = ("Ann", "Ben", "Cleo", "Dov", "Maximiliane", "Finn", "漢" * 30)


PLACES: dict[str, Callable[[Table], str]] = {
    "end": lambda table: table.play,
    "whole-sheet": lambda table: f"{table.play}sheet",
    "watching": lambda table: table.watch,
}


@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
@pytest.mark.parametrize("width", [320, 360, 430, 768])
@pytest.mark.parametrize("game", ["yahtzee", "triple_yahtzee"])
def test_no_word_and_no_number_of_the_sheet_is_broken(
    open_phone: OpenPhone, server: Server, game: str, width: int, large: bool
) -> None:
    phone = open_phone(viewport={"width": width, "height": HEIGHT})
    if large:
        phone.use_large(server.url)
    table = server.crowded_table(game, *NAMES)
    for place, address in PLACES.items():
        phone.open(address(table))
        assert phone.broken_words(".sheet") == [], place
        assert phone.overflow() == 0, place


@pytest.mark.parametrize("width", [320, 360, 768])
def test_no_number_of_the_evening_is_broken_in_large_text(
    open_phone: OpenPhone, server: Server, width: int
) -> None:
    phone = open_phone(viewport={"width": width, "height": HEIGHT})
    phone.use_large(server.url)
    document = {**handed_games()["16-forced-standard"], "players": ["W" * 30, "漢" * 30]}
    table = server.table_from(document)
    for _ in range(4):
        table = server.table_from(document, after=table)
    phone.open(table.play)
    expect(phone.page.locator(".evening")).to_contain_text("5 games")
    assert phone.broken_words(".evening table") == []
    assert phone.overflow() == 0
