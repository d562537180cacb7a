"""Addresses for other phones: absolute, reachable from the table, and as QR codes."""

from __future__ import annotations

from urllib.parse import urljoin, urlsplit

import segno
from flask import current_app, request
from markupsafe import Markup

from scoresheet.serve import HERE_ONLY


def absolute(path: str) -> str:
    """The path as an address for other phones: `http://192.168.1.5:8000/g/…/`.

    PUBLIC_URL decides if it is set. Else it is the address that was asked, or, where that only
    works on this machine, LAN_ADDRESS.
    """
    return urljoin(current_app.config.get("PUBLIC_URL") or _host(), path)


def qr_svg(url: str) -> Markup:
    """The address as a QR code to stand in a page: dark on white, with its quiet zone."""
    code = segno.make(url, error="m", micro=False)
    svg = code.svg_inline(
        dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None, title="QR code"
    )
    return Markup(svg.replace("<svg ", '<svg role="img" ', 1))


def _host() -> str:
    asked = request.host_url
    if urlsplit(asked).hostname in HERE_ONLY:
        return str(current_app.config.get("LAN_ADDRESS") or asked)
    return asked
