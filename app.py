"""The Flask application: its configuration and its screens. `flask run` finds `create_app`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from scoresheet import commands, secret
from scoresheet.store import Store
from scoresheet.web import (
    agreed,
    assets,
    errors,
    fixes,
    guard,
    imports,
    lobby,
    paper,
    past,
    people,
    phone,
    play,
    prints,
    records,
    rendered,
    rulings,
    settings,
    sharing,
    shelving,
    values,
)

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
    rendered.keep_rendered(app)
    guard.protect(app)
    for screen in (lobby, shelving, settings, records, play, sharing, rulings, prints, values):
        app.register_blueprint(screen.blueprint)
    for screen in (fixes, people, agreed, paper, past, imports):
        app.register_blueprint(screen.blueprint)
    commands.register(app)
    assets.version_urls(app)
    errors.handle(app)
    return app


def _trust_proxies(app: Flask) -> None:
    """Behind TRUSTED_PROXIES reverse proxies, scheme and host are what the outermost one says."""
    count = int(app.config.get("TRUSTED_PROXIES") or 0)
    if count:
        app.wsgi_app = ProxyFix(app.wsgi_app, count, count, count, count)  # type: ignore[method-assign]
