"""Real Chromium against the real application. Phones report their own problems at the end."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

pytest.register_assert_rewrite("tests.browser.phone")

from tests.browser.phone import HEIGHT, PATIENCE, WIDTH, Phone  # noqa: E402
from tests.browser.server import Server, Table, serving  # noqa: E402

PHONE: dict[str, Any] = {
    "viewport": {"width": WIDTH, "height": HEIGHT},
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
    "service_workers": "block",
}
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]

expect.set_options(timeout=PATIENCE)

OpenPhone = Callable[..., Phone]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = os.environ.get("CHROMIUM")
    if not path:
        pytest.fail(
            "These tests need a browser. `python3 dev.py test` finds or installs one; "
            "by hand, name it: CHROMIUM=/usr/bin/chromium",
            pytrace=False,
        )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for the tests of a module: each has its own game and its own phones."""
    with serving(tmp_path_factory.mktemp("served")) as server:
        yield server


@pytest.fixture
def open_phone(browser: Browser, server: Server) -> Iterator[OpenPhone]:
    """Gives phones, each with its own cookies: `open_phone(java_script_enabled=False)`."""
    phones: list[Phone] = []

    def open_phone(**different: Any) -> Phone:
        phones.append(Phone(browser.new_context(**{**PHONE, **different})))
        return phones[-1]

    yield open_phone
    for phone in phones:
        phone.close()
    assert [problem for phone in phones for problem in phone.problems] == []
    asked = {request.url for phone in phones for request in phone.requests}
    assert {url for url in asked if not url.startswith((server.url, "data:"))} == set()


@pytest.fixture
def phone(open_phone: OpenPhone) -> Phone:
    """One at 360 × 528 CSS pixels that is touched."""
    return open_phone()


@pytest.fixture
def joker(server: Server) -> Table:
    """Ann is up with 50 in Yahtzee and 12 in Fours: five 4s are a Joker."""
    table = server.table("Ann", "Ben")
    table.write(0, "yahtzee", "55555")
    table.write(1, "chance", "12346")
    table.write(0, "fours", "44412")
    table.write(1, "sixes", "66612")
    return table
