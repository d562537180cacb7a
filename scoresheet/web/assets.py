"""Static files with their content's hash in the address, so that a phone keeps them for good."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from flask import Flask, request

FOREVER = 365 * 24 * 3600
"""How long a phone keeps a file whose address names its content, in seconds."""


def version_urls(app: Flask) -> None:
    """Gives templates `asset("css/base.css")`, and such files a year in the phone's cache."""
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = FOREVER
    folder, address = Path(str(app.static_folder)), app.static_url_path

    @cache
    def version(name: str) -> str:
        return hashlib.sha256((folder / name).read_bytes()).hexdigest()[:12]

    @app.template_global()
    def asset(name: str) -> str:
        return f"{request.script_root}{address}/{name}?v={version(name)}"
