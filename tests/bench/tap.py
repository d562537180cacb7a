"""From the fifth die's tap to all values painted: a phone four times as slow, a slow network."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from statistics import median

from playwright.sync_api import CDPSession, Page, Request

from tests.bench import games
from tests.bench.browser import chromium, phone
from tests.bench.figures import Figure
from tests.bench.site import Wanted, serving

ROLLS = 30
GAME = Wanted(4, 10)
SLOWDOWN = 4
NETWORK = {
    "offline": False,
    "latency": 150,  # ms
    "downloadThroughput": 1_600_000 / 8,  # bytes a second
    "uploadThroughput": 1_600_000 / 8,
}

# From the moment the finger left the glass to the frame after the one that shows the values.
WATCH = """() => {
  window.benchTap = new Promise((resolve) => {
    addEventListener("click", (event) => {
      requestAnimationFrame(() => requestAnimationFrame(() => resolve({
        ms: performance.now() - event.timeStamp,
        shown: [...document.querySelectorAll("button.box .pays b")].every((b) => b.textContent),
      })));
    }, { capture: true, once: true });
  });
}"""
CLEAR = """() => {
  const back = document.querySelector("[data-js-back]");
  while (document.getElementById("dice").value) back.click();
}"""
PLACES = """() => Object.fromEntries([...document.querySelectorAll("[data-js-face]")].map((key) => {
  const { x, y, width, height } = key.getBoundingClientRect();
  return [key.dataset.jsFace, [x + width / 2, y + height / 2]];
}))"""


@dataclass(frozen=True, slots=True)
class Tap:
    """What came of a tap: milliseconds until painted, whether every open box shows a value."""

    ms: float
    shown: bool


def measure() -> Iterator[Figure]:
    """Figures in milliseconds; the fourth tap, which shows no values, tells what the rest costs."""
    with serving([GAME]) as site, chromium() as browser, phone(browser) as (page, inside):
        slow_down(inside)
        page.goto(site.game(), wait_until="networkidle")
        fourth, fifth, asked = enter_rolls(page)
    if not all(tap.shown for tap in fifth) or any(tap.shown for tap in fourth):
        raise AssertionError("values must stand in every open box after the fifth die, not before")
    times = [tap.ms for tap in fifth]
    yield Figure("fifth tap to all values, median", median(times), "ms", at_most=100)
    yield Figure("fifth tap to all values, worst", max(times), "ms", at_most=100)
    yield Figure("fourth tap to its die, median", median(tap.ms for tap in fourth), "ms")
    yield Figure(f"requests from a first die on, in {ROLLS} rolls", asked, at_most=0)


def slow_down(inside: CDPSession) -> None:
    inside.send("Network.enable")
    inside.send("Network.emulateNetworkConditions", NETWORK)
    inside.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})


def enter_rolls(page: Page) -> tuple[list[Tap], list[Tap], int]:
    """The fourth and the fifth tap of each roll, and how many requests the page sent meanwhile."""
    places, random = page.evaluate(PLACES), Random(1)
    rolls, asked = [], 0
    for _ in range(ROLLS):
        page.evaluate(CLEAR)
        first, *others = games.roll(random)
        tap(page, *places[str(first)])
        with counting(page) as requests:
            rolls.append([tap(page, *places[str(face)]) for face in others])
        asked += len(requests)
    return [roll[2] for roll in rolls], [roll[3] for roll in rolls], asked


@contextmanager
def counting(page: Page) -> Iterator[list[Request]]:
    """The page's requests during the block."""
    requests: list[Request] = []

    def note(request: Request) -> None:
        requests.append(request)

    page.on("request", note)
    yield requests
    page.remove_listener("request", note)


def tap(page: Page, x: float, y: float) -> Tap:
    page.evaluate(WATCH)
    page.touchscreen.tap(x, y)
    return Tap(**page.evaluate("() => window.benchTap"))
