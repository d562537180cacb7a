"""What every request passes: origin and CSRF on the way in; headers and gzip on the way out."""

from __future__ import annotations

import gzip
from datetime import timedelta
from urllib.parse import urlsplit

from flask import Flask, Response, abort, request
from flask_wtf.csrf import CSRFProtect

from scoresheet.web.cookie import YearLongCookie

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": "noindex, nofollow",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
PART_OF_PAGES = {"text/css", "text/javascript"}
"""What no browser runs or frames by itself: a page's own policy holds for it."""
FOR_PARTS = {"X-Content-Type-Options", "Cross-Origin-Resource-Policy"}
NEEDLESS_ON_PARTS = ("Content-Disposition", "Expires")
"""Nobody saves them under a name, and Cache-Control says how long they are good for."""
SMALLEST_TO_COMPRESS = 500
COMPRESSIBLE = {
    "text/html",
    "text/css",
    "text/javascript",
    "application/json",
    "image/svg+xml",
    "application/manifest+json",
}


def protect(app: Flask) -> None:
    """Installs it all on the app. CSRF tokens outlive any night; the session lasts a year."""
    app.config.update(
        WTF_CSRF_TIME_LIMIT=None,
        # Browsers send no referrer here, so the token alone decides, over https too.
        WTF_CSRF_SSL_STRICT=False,
        PERMANENT_SESSION_LIFETIME=timedelta(days=365),
        SESSION_COOKIE_NAME="scoresheet",
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_HTTPONLY=True,
    )
    app.session_interface = YearLongCookie()
    app.before_request(_check_origin)
    CSRFProtect(app)
    app.after_request(_add_headers)
    app.after_request(_compress)


def _check_origin() -> None:
    """Refuses what another site sends. `null` is what browsers say under our referrer policy."""
    origin = request.headers.get("Origin", "null")
    writes = request.method in {"POST", "PUT", "PATCH", "DELETE"}
    if writes and origin != "null" and _host_of(origin) != request.host:
        abort(403)


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # it is no address at all
        return ""


def _add_headers(response: Response) -> Response:
    part = response.mimetype in PART_OF_PAGES
    for name, value in HEADERS.items():
        if not part or name in FOR_PARTS:
            response.headers.setdefault(name, value)
    for name in NEEDLESS_ON_PARTS if part else ():
        response.headers.pop(name, None)
    if request.endpoint != "static":
        response.headers.setdefault("Cache-Control", "no-store")
    return response


def _compress(response: Response) -> Response:
    if (
        response.mimetype not in COMPRESSIBLE
        or response.status_code != 200
        or "Content-Encoding" in response.headers
        or (response.is_streamed and not response.direct_passthrough)
    ):
        return response
    response.vary.add("Accept-Encoding")
    if not request.accept_encodings.quality("gzip"):
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) >= SMALLEST_TO_COMPRESS:
        response.set_data(gzip.compress(body, 6))
        response.headers["Content-Encoding"] = "gzip"
    return response
