"""The Flask application: configuration, screens, error pages. `flask run` finds `create_app`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask, render_template, request
from werkzeug.exceptions import HTTPException
from werkzeug.middleware.proxy_fix import ProxyFix

from scoresheet import commands, secret
from scoresheet.store import Store
from scoresheet.web import assets, guard, lobby, phone, play, rendered, sharing, values

FROM_ENVIRONMENT = ("DATABASE_URL", "SECRET_KEY", "PUBLIC_URL", "TRUSTED_PROXIES")


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The application. Opens no database: that happens at the first use.

    `create_app({"DATABASE_URL": "sqlite:////tmp/test.db", "SECRET_KEY": "…", "TESTING": True})`;
    names left out are read from the environment, else a database and a key in `instance/`.
    """
    app = Flask(__name__)
    app.config.update(
        DATABASE_URL=f"sqlite:///{Path(app.instance_path) / 'scoresheet.db'}",
        MAX_CONTENT_LENGTH=256 * 1024,
        MAX_FORM_PARTS=200,
    )
    app.config.update({k: os.environ[k] for k in FROM_ENVIRONMENT if os.environ.get(k)})
    app.config.update(config or {})
    if not app.config.get("SECRET_KEY"):
        app.config["SECRET_KEY"] = secret.key(Path(app.instance_path))
    _trust_proxies(app)
    phone.use_store(app, Store(app.config["DATABASE_URL"], Path(app.instance_path)))
    rendered.keep_sheets(app)
    guard.protect(app)
    for screen in (lobby, play, sharing, values):
        app.register_blueprint(screen.blueprint)
    commands.register(app)
    assets.version_urls(app)
    app.register_error_handler(HTTPException, _error_page)
    return app


def _trust_proxies(app: Flask) -> None:
    """Behind TRUSTED_PROXIES reverse proxies, scheme and host are what the outermost one says."""
    count = int(app.config.get("TRUSTED_PROXIES") or 0)
    if count:
        app.wsgi_app = ProxyFix(app.wsgi_app, count, count, count, count)  # type: ignore[method-assign]


ERRORS = {
    400: ("That did not arrive whole", "Go back and try once more; what is written stays written."),
    403: ("Not from this page", "This came from another site, so nothing was changed."),
    404: (
        "No such page",
        "Perhaps the link was cut short when it was copied. Ask for the QR code again: on a phone "
        "that has the game, it is in the menu under “Share”.",
    ),
    405: ("Not this way", "That address only takes entries from the score sheet’s own buttons."),
    413: ("Too much at once", "That is larger than a score sheet takes."),
    500: ("Something broke here", "It is our fault. What was written before stays written."),
}


def _error_page(error: HTTPException) -> tuple[str, int]:
    code = error.code or 500
    title, advice = ERRORS.get(code, ERRORS[400 if code < 500 else 500])
    page = "errors/_error.html" if "HX-Request" in request.headers else "errors/error.html"
    return render_template(page, title=title, advice=advice), code
