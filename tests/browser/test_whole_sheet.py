"""The whole sheet, wherever it stands: no word or number broken, in large text neither."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from scoresheet.rulesets import load
from tests.browser.conftest import OpenPhone
from tests.browser.phone import HEIGHT, Phone
from tests.browser.server import Server, Table
from tests.sheets import handed_games

NAMES = ("Ann", "Ben", "Cleo", "Dov", "Maximiliane", "Finn", "漢" * 30)


def crowded(server: Server, game: str, players: tuple[str, ...]) -> Table:
    """A finished game with all dice alike in every box: flags and extra bonuses."""
    rule_set = load(game)
    others = [box for box in rule_set.boxes if box not in rule_set.alike_boxes]
    turns = [
        {"player": player, "dice": "6" * rule_set.dice, "box": box.key, "flagged": True}
        for player in range(len(players))
        for box in (*rule_set.alike_boxes, *others)
    ]
    document = {"format": "scoresheet-game/1", "game": game, "options": {}}
    return server.table_from({**document, "players": list(players), "turns": turns})


def use_large(phone: Phone, server: Server) -> None:
    phone.open(f"{server.url}/settings")
    phone.page.get_by_role("button", name="Large text and rows").click()
    expect(phone.page.locator("html")).to_have_class(re.compile("large"))


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
        use_large(phone, server)
    table = crowded(server, game, NAMES)
    for place, address in PLACES.items():
        phone.open(address(table))
        assert phone.broken_words(".sheet") == [], place
        assert phone.overflow() == 0, place


@pytest.mark.parametrize("width", [320, 360, 768])
def test_no_number_of_the_evening_is_broken_in_large_text(
    open_phone: OpenPhone, server: Server, width: int
) -> None:
    phone = open_phone(viewport={"width": width, "height": HEIGHT})
    use_large(phone, server)
    document = {**handed_games()["16-forced-standard"], "players": ["W" * 30, "漢" * 30]}
    table = server.table_from(document)
    for _ in range(4):
        table = server.table_from(document, after=table)
    phone.open(table.play)
    expect(phone.page.locator(".evening")).to_contain_text("5 games")
    assert phone.broken_words(".evening table") == []
    assert phone.overflow() == 0
