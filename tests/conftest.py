"""What tests of the screens share: the application on an empty database, and phones that use it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import app as application
from scoresheet.store import Store
from scoresheet.web import phone
from tests.table import Table


class Browser(FlaskClient):
    """Reads every answer to its end, so that no file stays open."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        return super().open(*args, **{"buffered": True, **kwargs})


@pytest.fixture
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An instance folder of this test's own, not made yet; no configuration from outside."""
    folder = tmp_path / "instance"
    monkeypatch.setattr(application, "Flask", partial(Flask, instance_path=str(folder)))
    for name in application.FROM_ENVIRONMENT:
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def app(instance: Path) -> Iterator[Flask]:
    """The application on an empty database, a real file."""
    made = application.create_app({"TESTING": True, "SECRET_KEY": "for tests only"})
    made.test_client_class = Browser
    yield made
    store_of(made).close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A phone that has not been here before."""
    return app.test_client()


@pytest.fixture
def store(app: Flask) -> Store:
    """The application's store."""
    return store_of(app)


@pytest.fixture
def new_game(app: Flask) -> Callable[..., Table]:
    """`new_game("Ann", "Ben", joker="free")` puts a game on the table and gives its Table."""
    return partial(Table.lay, store_of(app))


def store_of(app: Flask) -> Store:
    with app.app_context():
        return phone.store()
