"""`flask serve`: what it says, what stops it, and that it serves."""

from __future__ import annotations

import gc
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import segno
from click.testing import Result
from flask import Flask

import app as application
from scoresheet import serve

LINK = "http://192.168.1.5:8000/s/AAAAAAAAAAAAAAAAAAAAAA"


@pytest.fixture
def taken() -> Iterator[int]:
    """A port of this machine where somebody listens already."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


def run(app: Flask, *arguments: str) -> Result:
    return app.test_cli_runner().invoke(args=["serve", *arguments])


def test_it_says_where_phones_find_it_and_draws_the_shelfs_link() -> None:
    said = list(serve.greeting(["http://192.168.1.5:8000"], LINK))
    assert said[0] == "Scoresheet is ready at  http://192.168.1.5:8000"
    assert LINK in said[1]
    height = len(segno.make(LINK, error="l", micro=False).matrix) + 2 * 2
    assert len(said[2].splitlines()) == (height + 1) // 2
    assert said[3].startswith("Keep this machine awake while you play. Ctrl-C stops")


def test_it_says_its_other_addresses_too() -> None:
    said = list(serve.greeting(["http://a:1", "http://b:1", "http://c:1"], LINK))
    assert said[1] == "If a phone can't open that, try  http://b:1  or  http://c:1"


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]"])
def test_it_says_when_only_this_machine_can_open_it(host: str) -> None:
    said = "\n".join(serve.greeting([f"http://{host}:8000"], LINK))
    assert "Only this machine can open that; --host 0.0.0.0 lets phones in, too." in said
    assert "scan" not in said
    assert LINK in said


@pytest.mark.parametrize(
    "host, found",
    [("192.168.1.5", ["192.168.1.5"]), ("::1", ["[::1]"]), ("table.local", ["table.local"])],
)
def test_one_address_is_found_there_alone(host: str, found: list[str]) -> None:
    assert serve.reachable(host) == found


def test_everywhere_is_each_network_once(monkeypatch: pytest.MonkeyPatch) -> None:
    towards = iter(["192.168.1.5", "192.168.1.5", None, "10.0.0.2"])
    monkeypatch.setattr(serve, "_address_towards", lambda route: next(towards))
    assert serve.reachable("0.0.0.0") == ["192.168.1.5", "10.0.0.2"]


def test_without_a_network_it_is_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "_address_towards", lambda route: None)
    assert serve.reachable("0.0.0.0") == ["127.0.0.1"]


def test_looking_for_addresses_never_fails() -> None:
    assert all(address.count(".") == 3 for address in serve.reachable("0.0.0.0"))


def test_a_port_in_use_is_named_with_the_way_out(app: Flask, taken: int) -> None:
    result = run(app, "--host", "127.0.0.1", "--port", str(taken))
    assert result.exit_code == 1
    assert result.output == (
        f"Error: Port {taken} is in use on this machine, perhaps by another Scoresheet. "
        f"Stop that one, or try another port: --port {taken + 1}\n"
    )


def test_the_port_comes_from_the_environment(
    app: Flask, taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PORT", str(taken))
    assert f"Port {taken} is in use" in run(app, "--host", "127.0.0.1").output


def test_an_address_of_another_machine_is_refused(app: Flask) -> None:
    result = run(app, "--host", "203.0.113.7", "--port", "0")
    assert result.exit_code == 1
    assert result.output.startswith("Error: This machine has no address 203.0.113.7.")


def test_a_database_that_cannot_be_used_is_said(app: Flask, instance: Path) -> None:
    instance.mkdir(parents=True, exist_ok=True)
    (instance / "scoresheet.db").write_text("no database, but long enough to look like one" * 99)
    result = run(app, "--host", "127.0.0.1", "--port", "0")
    assert result.exit_code == 1
    assert result.output.startswith("Error: The database ")


def test_what_is_loaded_before_it_serves_is_not_searched_for_garbage_again(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    frozen: list[int] = []

    class Server:
        def run(self) -> None:
            frozen.append(gc.get_freeze_count())

        def close(self) -> None:
            pass

    monkeypatch.setattr(serve, "_server", lambda *_: Server())
    before = gc.get_freeze_count()
    try:
        assert run(app, "--host", "127.0.0.1", "--port", "0").exit_code == 0
    finally:
        gc.unfreeze()
    assert frozen[0] > before + 10_000


def test_it_serves_until_it_is_ended(tmp_path: Path) -> None:
    with start_serving(tmp_path) as served:
        assert served.stdout is not None
        assert served.stderr is not None
        try:
            address = urlsplit(served.stdout.readline().split()[-1])
            assert (ask(address.netloc, "/"), ask(address.netloc, "/nowhere")) == (200, 404)
        finally:
            served.terminate()
        assert "Ctrl-C stops" in served.stdout.read()
        assert served.stderr.read() == ""
    assert served.returncode == (1 if os.name == "nt" else 0)


def start_serving(folder: Path) -> subprocess.Popen[str]:
    """The real command on a free port, its database in the folder."""
    database = f"sqlite:///{folder / 'scoresheet.db'}"
    environment = {k: v for k, v in os.environ.items() if k not in application.FROM_ENVIRONMENT}
    environment |= {"DATABASE_URL": database, "SECRET_KEY": "for tests only"}
    command = ["-m", "flask", "--app", "app", "serve", "--host", "127.0.0.1", "--port", "0"]
    return subprocess.Popen(
        [sys.executable, *command],
        cwd=Path(application.__file__).parent,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ask(netloc: str, path: str) -> int:
    connection = HTTPConnection(netloc, timeout=60)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    finally:
        connection.close()
