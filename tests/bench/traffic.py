"""Bytes over the line: a first visit with an empty cache, and one turn."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

from playwright.sync_api import Browser, CDPSession, Page

from tests.bench.browser import chromium, phone, tap_die
from tests.bench.figures import Figure, number
from tests.bench.site import Site, Wanted, serving

PLAYERS = (2, 4, 20)
ROLL = "14446"
KB = 1000
VISIT_AIM = 40.0
TURN_AIM = 5.0


def measure() -> Iterator[Figure]:
    """Compressed, heads and all, as they came over the line: in units of 1,000 bytes."""
    wanted = [Wanted(players, players * 8) for players in PLAYERS]
    with serving(wanted) as site, chromium() as browser:
        for number, players in enumerate(PLAYERS):
            yield from visit(browser, site, number, players)


def visit(browser: Browser, site: Site, number: int, players: int) -> Iterator[Figure]:
    """Opens a game in its middle, and writes a turn."""
    with phone(browser) as (page, inside):
        line = Line(inside)
        page.goto(site.game(number), wait_until="networkidle")
        yield Figure(
            f"first visit, {players} players",
            line.total / KB,
            "kB",
            at_most=VISIT_AIM,
            note=line.parts() if not number else "",
        )
        line.clear()
        write_turn(page)
        yield Figure(f"a turn, {players} players", line.total / KB, "kB", at_most=TURN_AIM)
        yield Figure(f"a turn’s requests, {players} players", line.requests, at_most=1)


def write_turn(page: Page) -> None:
    """Five dice and a box; there once the next sheet is."""
    version = int(page.locator("#sheet").get_attribute("data-version") or 0)
    for face in ROLL:
        tap_die(page, face)
    page.locator('button.box[data-state="pays"]').first.tap()
    page.locator(f'#sheet[data-version="{version + 1}"]').wait_for()


class Line:
    """What came over the line since it was cleared."""

    def __init__(self, inside: CDPSession) -> None:
        self._names: dict[str, str] = {}
        self._bytes: dict[str, int] = {}
        inside.on("Network.requestWillBeSent", self._asked)
        inside.on("Network.loadingFinished", self._finished)
        inside.send("Network.enable")

    @property
    def requests(self) -> int:
        return len(self._names)

    @property
    def total(self) -> int:
        """In bytes."""
        return sum(self._bytes.values())

    def clear(self) -> None:
        self._names.clear()
        self._bytes.clear()

    def parts(self) -> str:
        """What the total is made of, largest first, in units of 1,000 bytes."""
        largest = sorted(self._bytes.items(), key=lambda item: -item[1])
        return ", ".join(f"{self._names[id]} {number(size / KB)}" for id, size in largest)

    def _asked(self, event: dict[str, object]) -> None:
        request = event["request"]
        assert isinstance(request, dict)
        self._names[str(event["requestId"])] = short(request["url"])

    def _finished(self, event: dict[str, object]) -> None:
        if event["requestId"] in self._names:
            self._bytes[str(event["requestId"])] = int(str(event["encodedDataLength"]))


def short(url: str) -> str:
    """The last part of an address: `play.js`; of the page itself: `the page`."""
    return urlsplit(url).path.rpartition("/")[2] or "the page"
