"""Configuration, the secret key, the error pages."""

from __future__ import annotations

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

import app as application
from scoresheet import secret
from tests.pages import Page
from tests.visit import HTMX

THREADS = 8


# Configuration


def test_making_the_application_opens_no_database(instance: Path) -> None:
    application.create_app({"SECRET_KEY": "x"})
    assert not instance.exists()


def test_the_database_is_made_at_the_first_use(instance: Path, app, client) -> None:
    client.get("/new")
    assert not instance.exists()
    client.get("/shelf")
    assert (instance / "scoresheet.db").is_file()


@pytest.mark.parametrize("name", application.FROM_ENVIRONMENT)
def test_configuration_comes_from_the_environment(
    instance, tmp_path: Path, monkeypatch, name: str
) -> None:
    value = {"TRUSTED_PROXIES": "1", "DATABASE_URL": f"sqlite:///{tmp_path}/e.db"}.get(name, "env")
    monkeypatch.setenv(name, value)
    assert application.create_app().config[name] == value


@pytest.mark.parametrize("name", application.FROM_ENVIRONMENT)
def test_what_the_caller_says_comes_before_the_environment(
    instance, monkeypatch, name: str
) -> None:
    monkeypatch.setenv(name, "7")
    assert application.create_app({name: "0"}).config[name] == "0"


def test_an_empty_variable_is_none(instance: Path, monkeypatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "")
    monkeypatch.setenv("SECRET_KEY", "")
    config = application.create_app().config
    assert config["DATABASE_URL"] == f"sqlite:///{instance / 'scoresheet.db'}"
    assert len(config["SECRET_KEY"]) == 64


def test_games_go_where_the_configuration_says(instance: Path, tmp_path: Path) -> None:
    made = application.create_app(
        {"SECRET_KEY": "x", "DATABASE_URL": f"sqlite:///{tmp_path / 'elsewhere' / 'g.db'}"}
    )
    made.test_client().get("/shelf")
    made.extensions["scoresheet.store"].close()
    assert (tmp_path / "elsewhere" / "g.db").is_file()
    assert not (instance / "scoresheet.db").exists()


# The secret key


def test_the_key_is_made_at_the_first_start_and_kept(instance: Path) -> None:
    first = application.create_app().config["SECRET_KEY"]
    assert len(bytes.fromhex(first)) == 32
    assert application.create_app().config["SECRET_KEY"] == first
    assert [file.name for file in instance.iterdir()] == ["secret_key"]


def test_a_key_that_is_given_makes_no_file(instance: Path) -> None:
    assert application.create_app({"SECRET_KEY": "given"}).config["SECRET_KEY"] == "given"
    assert not instance.exists()


def test_only_its_owner_can_read_the_key(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        secret.key(tmp_path)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_two_installations_have_different_keys(tmp_path: Path) -> None:
    assert secret.key(tmp_path / "one") != secret.key(tmp_path / "other")


def test_starts_at_the_same_moment_agree_on_the_key(tmp_path: Path) -> None:
    for attempt in range(20):
        together, folder = Barrier(THREADS), tmp_path / str(attempt)

        def start(_: int, together=together, folder=folder) -> str:
            together.wait(timeout=60)
            return secret.key(folder)

        with ThreadPoolExecutor(THREADS) as pool:
            assert len(set(pool.map(start, range(THREADS)))) == 1
        assert [file.name for file in folder.iterdir()] == ["secret_key"]


def test_a_file_system_without_hard_links_keeps_a_key_too(tmp_path: Path, monkeypatch) -> None:
    def no_links(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    first = secret.key(tmp_path)
    assert secret.key(tmp_path) == first
    assert [file.name for file in tmp_path.iterdir()] == ["secret_key"]


# Error pages


ERRORS = {
    "404": ("GET", "/nowhere", "No such page"),
    "405": ("DELETE", "/new", "Not this way"),
    "403": ("POST", "/new", "Not from this page"),
    "413": ("POST", "/new", "Too much at once"),
}


@pytest.mark.parametrize("code, asked", ERRORS.items(), ids=ERRORS)
@pytest.mark.parametrize("htmx", [False, True], ids=["a page", "a part"])
def test_an_error_says_what_it_is_and_what_to_do(client, code: str, asked, htmx: bool) -> None:
    method, path, title = asked
    headers = {"Origin": "http://evil.example"} if code == "403" else {}
    data = {"x": "x" * 300_000} if code == "413" else None
    headers |= HTMX if htmx else {}
    answer = client.open(path, method=method, headers=headers, data=data)
    root = Page(answer.text).root
    assert answer.status_code == int(code)
    assert answer.mimetype == "text/html"
    assert title in root.words
    assert bool(root.all("main")) != htmx
    assert len(root.all("a")) == 1
    assert str(code) not in root.words


def test_a_kind_of_error_without_a_page_of_its_own_gets_a_general_one(client) -> None:
    answer = client.get("/", environ_overrides={"HTTP_HOST": "a" * 5000})
    assert answer.status_code == 400
    assert "That did not arrive whole" in Page(answer.text).root.words


@pytest.mark.parametrize("url", ["sqlite:////proc/no/such.db", "nonsense", "mysql://x/y"])
def test_a_database_that_cannot_be_used_is_said_to_be_our_fault(instance, url: str) -> None:
    made = application.create_app({"SECRET_KEY": "x", "DATABASE_URL": url})
    answer = made.test_client().get("/shelf")
    assert answer.status_code == 500
    assert "What was written before stays written." in Page(answer.text).root.words


# Every page is a page


@pytest.mark.parametrize("path", ["/", "/new", "/shelf", "/nowhere", "/s/AAAAAAAAAAAAAAAAAAAAAA"])
def test_a_page_has_a_title_a_language_and_one_heading(client, path: str) -> None:
    root = Page(client.get(path).text).root
    assert root.one("html").attrs["lang"] == "en"
    assert "Scoresheet" in root.one("head").one("title").words
    assert len(root.all("main")) == len(root.all("h1")) == 1


def test_the_web_app_manifest_names_files_that_are_there(client) -> None:
    href = Page(client.get("/").text).root.one("link", rel="manifest").attrs["href"]
    manifest = client.get(href)
    assert manifest.status_code == 200
    assert (
        client.get(f"/static/{manifest.get_json(force=True)['icons'][0]['src']}").status_code == 200
    )
