"""A phone in a player's hand: it taps, looks, measures, and remembers what went wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Request, Route, expect

WIDTH, HEIGHT = 360, 528
"""CSS pixels: a phone of 360 × 640 less the bars of its browser."""
SMALLEST = 44
"""The least height of what is touched, in CSS pixels."""

PATIENCE = 15_000
"""Milliseconds after which what should be there is missed; a busy machine is no failure."""

REPORT_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (event) => {
  console.error(`Content-Security-Policy: ${event.violatedDirective} ${event.blockedURI}`);
});
"""
SAID_BY_BROWSER = ("Failed to load resource", "htmx: htmx:error")
"""Console errors of refused and lost requests, which tests provoke."""

TARGETS = "a, button, summary, input:not([type=hidden])"

MEASURE = """(names) => {
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const place = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const name = (element.getAttribute("aria-label") || element.textContent).trim();
    return { name, x, y, width, height };
  };
  const all = (selector) => [...document.querySelectorAll(selector)];
  const onTop = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  const tooHigh = (element) => element.scrollHeight > element.clientHeight + 1;
  const tooWide = (element) => element.scrollWidth > element.clientWidth + 1;
  const scrolls = (element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowY);
  const page = document.documentElement;
  return {
    size: [page.scrollWidth, page.scrollHeight],
    scrolls: all("body *").filter(shown).filter(scrolls).filter(tooHigh)
      .map((element) => element.className),
    cut: all(".box, .bonus, .key, .action, .totals")
      .filter((element) => shown(element) && (tooHigh(element) || tooWide(element))).map(place),
    targets: all(names).filter(shown).map((target) => ({ ...place(target), onTop: onTop(target) })),
    boxes: Object.fromEntries(all(".box, .bonus, .chips li, .key")
      .map((element, i) => [element.id || i, place(element)])),
  };
}"""

LOW = """([names, least]) => [...document.querySelectorAll(names)]
  .map((element) => element.closest("label") ?? element)
  .filter((target) => target.checkVisibility({ visibilityProperty: true }))
  .filter((target) => !target.matches(".unseen"))
  .filter((target) => target.getBoundingClientRect().height < least)
  .map((target) => target.outerHTML)"""

LOST = """([within, names]) => {
  const { clientWidth } = document.documentElement;
  const lost = (target) => {
    target.scrollIntoView({ block: "center", inline: "center" });
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const across = left >= -1 && right <= clientWidth + 1;
    return !(across && top >= -1 && bottom <= innerHeight + 1 && target.contains(hit));
  };
  return [...document.querySelector(within).querySelectorAll(names)]
    .filter((target) => target.checkVisibility({ visibilityProperty: true }))
    .filter((target) => !target.matches(".unseen") && lost(target))
    .map((target) => target.outerHTML);
}"""

BROKEN = r"""(within) => {
  const range = document.createRange(), broken = [];
  for (const part of document.querySelectorAll(within)) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (text.parentElement.closest("bdi") || !text.parentElement.checkVisibility()) continue;
      for (const word of text.data.matchAll(/[^\s/-]+/g)) {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => top));
        if (lines.size > 1) broken.push(word[0]);
      }
    }
  }
  return broken;
}"""


class Phone:
    """A browser context with one page, and the taps, requests and problems it saw."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.taps = 0
        self.requests: list[Request] = []
        self.problems: list[str] = []
        context.add_init_script(REPORT_VIOLATIONS)
        context.set_default_timeout(PATIENCE)
        self.page = context.new_page()
        self.page.on("request", lambda request: self.requests.append(request))
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", self._hear)

    def close(self) -> None:
        self.context.close()

    def open(self, address: str) -> None:
        self.page.goto(address)

    def use_large(self, url: str) -> None:
        """Sets it to large text, at the server with that address."""
        self.open(f"{url}/settings")
        self.page.get_by_role("button", name="Large text and rows").click()
        expect(self.page.locator("html")).to_have_class(re.compile("large"))

    def keep_time(self) -> None:
        """From the next page on, its clock can be moved with pass_time."""
        self.page.clock.install()

    def stop_time(self) -> None:
        """The page's clock stands from now on, but for pass_time."""
        self.page.clock.pause_at(self.page.evaluate("Date.now()") + 1000)

    def pass_time(self, milliseconds: int = 300) -> None:
        """Lets time go by: if not told otherwise, more than between the taps of a double tap."""
        self.page.clock.run_for(milliseconds)

    def never_poll(self) -> None:
        """Answers the page's own asking for news with none, for tests that news would help."""
        self.page.route(re.compile("/latest"), lambda route: route.fulfill(status=204))

    @contextmanager
    def held_back(self, address: re.Pattern[str], status: int = 200) -> Iterator[None]:
        """The first that is asked there meanwhile goes out at the end; or is lost (0), or fails."""
        waiting: list[Route] = []
        self.page.route(address, lambda route: waiting.append(route), times=1)
        yield
        for route in waiting:
            if status == 200:
                route.continue_()
            elif status:
                route.fulfill(status=status, body="broken")
            else:
                route.abort()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(SAID_BY_BROWSER):
            self.problems.append(message.text)

    # ---- What it does

    def tap(self, target: Locator) -> None:
        target.tap()
        self.taps += 1

    def enter(self, digits: str) -> None:
        """Taps these dice on the pad."""
        for face in digits:
            self.tap(self.key(face))

    def touch(self, target: Locator) -> None:
        """A finger on the middle of it, whether or not it is enabled."""
        place = target.bounding_box()
        assert place is not None
        self.page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        self.taps += 1

    def write(self, digits: str, box: str) -> None:
        """Taps dice and a box, and waits until the slots are free again."""
        with self.page.expect_response(re.compile("/turn$")) as answer:
            self.enter(digits)
            self.tap(self.box(box))
        assert answer.value.ok
        self.expect_dice("     ")

    # ---- What it shows

    def box(self, key: str) -> Locator:
        return self.page.locator(f"#box-{key}")

    def pays(self, key: str) -> Locator:
        return self.box(key).locator(".pays b")

    def key(self, face: str) -> Locator:
        return self.page.locator(f".key[value='{face}']")

    @property
    def slots(self) -> Locator:
        return self.page.locator(".slot")

    @property
    def told(self) -> Locator:
        """The notice, or the heading of the end."""
        return self.page.locator("#told")

    @property
    def says(self) -> Locator:
        """What the sheet has to say to an entry."""
        return self.page.locator("#says")

    def chip(self, name: str) -> Locator:
        return self.page.locator(".chips a", has_text=name)

    def expect_dice(self, digits: str) -> None:
        """The slots hold these dice, a space for an empty one."""
        for i, face in enumerate(digits):
            holds = "none yet" if face == " " else f"{face}, tap to remove"
            label = f"Die {i + 1}: {holds}"
            expect(self.slots.nth(i)).to_have_attribute("aria-label", label)

    def paths(self) -> list[str]:
        """Every request so far: `POST turn`, the last part of its address."""
        return [f"{r.method} {r.url.split('?')[0].rpartition('/')[2]}" for r in self.requests]

    # ---- What it measures

    def let_go(self) -> None:
        """Waits until no key is pressed: a pressed one is smaller."""
        expect(self.page.locator("button:active")).to_have_count(0)

    def measure(self) -> dict[str, Any]:
        """The page's size, what scrolls or is cut off in it, and where its targets are."""
        self.let_go()
        measured: dict[str, Any] = self.page.evaluate(MEASURE, TARGETS)
        return measured

    def low_targets(self) -> list[str]:
        """What is touched and not high enough; a radio button counts with its label."""
        self.let_go()
        low: list[str] = self.page.evaluate(LOW, [TARGETS, SMALLEST])
        return low

    def lost_targets(self, within: str = "body") -> list[str]:
        """What is touched and cannot be scrolled to where a finger reaches it."""
        lost: list[str] = self.page.evaluate(LOST, [within, TARGETS])
        return lost

    def broken_words(self, within: str) -> list[str]:
        """Words and numbers that go on in the next line; names may."""
        broken: list[str] = self.page.evaluate(BROKEN, within)
        return broken

    def overflow(self) -> int:
        """By how many CSS pixels the page is wider than the screen."""
        wider: int = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        return wider

    def expect_everything_on_screen(self) -> dict[str, Any]:
        """Nothing scrolls or is cut off, and every target is whole, large enough and on top.

        Gives back where boxes, players and keys are.
        """
        viewport = self.page.viewport_size
        assert viewport is not None
        width, height = viewport["width"], viewport["height"]
        measured = self.measure()
        assert measured["size"] == [width, height]
        assert measured["scrolls"] == []
        assert measured["cut"] == []
        targets = measured["targets"]
        assert targets
        assert [t for t in targets if not within(t, width, height)] == []
        assert [t for t in targets if t["height"] < SMALLEST or t["width"] < 40] == []
        assert [t for t in targets if not t["onTop"]] == []
        boxes: dict[str, Any] = measured["boxes"]
        return {key: {k: v for k, v in box.items() if k != "name"} for key, box in boxes.items()}


def within(target: dict[str, Any], width: int, height: int) -> bool:
    right, bottom = target["x"] + target["width"], target["y"] + target["height"]
    return bool(target["x"] >= 0 and target["y"] >= 0 and right <= width and bottom <= height)
