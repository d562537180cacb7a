"""A phone's browser, as the tests have it: small, with touch, and with nothing kept yet."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, sync_playwright

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)
SCREEN: ViewportSize = {"width": 360, "height": 528}


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser that $CHROMIUM names, else Playwright's own."""
    with sync_playwright() as playwright:
        path = os.environ.get("CHROMIUM") or None
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def phone(browser: Browser) -> Iterator[tuple[Page, CDPSession]]:
    """A new phone with an empty cache, and a line to its inside."""
    context = browser.new_context(
        viewport=SCREEN, device_scale_factor=2, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    try:
        yield page, context.new_cdp_session(page)
    finally:
        context.close()


def tap_die(page: Page, face: str) -> None:
    page.locator(f'[data-js-face="{face}"]').tap()
