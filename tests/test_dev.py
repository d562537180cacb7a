"""dev.py's decisions, without a network, an install or a browser."""

import ast
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import dev

STAMP = {"checkout": str(dev.ROOT), "project": "abc", "extras": ["check", "test"]}


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A machine with no browser, no apt and no way to get one; every program starts."""
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(dev, "usual_places", lambda platform: iter(()))
    monkeypatch.setattr(dev, "starts", lambda path: True)
    monkeypatch.setattr(dev, "downloaded_browser", lambda: None)
    monkeypatch.setattr(dev, "module", lambda *command, **variables: 1)
    return monkeypatch


def on_path(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    monkeypatch.setattr(shutil, "which", lambda n: f"/bin/{n}" if n in names else None)


# ---- The command line


def test_python_3_8_can_read_the_file() -> None:
    source = Path(dev.__file__).read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 8))


def test_an_old_python_is_told_which_one_is_needed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "OLDEST", (4, 2))
    assert dev.main(["run"]) == 1
    assert f"needs Python 4.2 or newer, and this is {dev.VERSION}." in capsys.readouterr().err


def test_the_oldest_python_is_the_one_that_the_project_names() -> None:
    project = tomllib.loads((dev.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["requires-python"] == ">={}.{}".format(*dev.OLDEST)


@pytest.mark.parametrize(
    "arguments, status, said",
    [
        ([], 2, "Run, test, check and measure"),
        (["ruin"], 2, "There is no command 'ruin'."),
        (["--help"], 0, "python3 dev.py run [--host HOST] [--port PORT]"),
    ],
    ids=["no command", "unknown command", "help"],
)
def test_usage(
    arguments: list[str], status: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dev.main(arguments) == status
    assert said in "".join(capsys.readouterr())


@pytest.mark.parametrize(
    "arguments, port_variable, host_and_port",
    [
        ([], None, ("0.0.0.0", "8000")),
        ([], "9000", ("0.0.0.0", "9000")),
        ([], "", ("0.0.0.0", "8000")),
        (["--port", "81", "--host", "::1"], "9000", ("::1", "81")),
    ],
    ids=["defaults", "port from the environment", "empty variable", "named"],
)
def test_run_serves_where_it_is_told(
    arguments: list[str],
    port_variable: str | None,
    host_and_port: tuple[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("PORT", raising=False)
    if port_variable is not None:
        monkeypatch.setenv("PORT", port_variable)
    given: list[str] = []
    monkeypatch.setattr(dev, "prepare", lambda *extras: None)
    monkeypatch.setattr(dev, "hand_over", lambda *command: given.extend(command) or 0)
    assert dev.main(["run", *arguments]) == 0
    host, port = host_and_port
    assert given == ["flask", "--app", "app", "serve", "--host", host, "--port", port]


def test_pytest_gets_the_arguments_and_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    given = {}
    monkeypatch.setattr(dev, "prepare", lambda *extras: given.update(extras=extras))
    monkeypatch.setattr(dev, "browser", lambda: "/bin/chromium")
    monkeypatch.setattr(
        dev, "hand_over", lambda *command, **env: given.update(command=command, env=env) or 5
    )
    assert dev.main(["test", "-k", "joker", "--", "tests"]) == 5
    assert given == {
        "extras": ("test",),
        "command": ("pytest", *dev.SPREAD, "-k", "joker", "--", "tests"),
        "env": {"CHROMIUM": "/bin/chromium"},
    }


@pytest.mark.parametrize("flags, steps", [([], dev.CHECKS), (["--fix"], dev.FIXES)])
def test_every_check_runs_though_the_first_fails(
    flags: list[str],
    steps: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    ran: list[str] = []
    monkeypatch.setattr(dev, "prepare", lambda *extras: None)
    monkeypatch.setattr(dev, "module", lambda *step: ran.append(" ".join(step)) or len(ran) == 1)
    assert dev.main(["check", *flags]) == 1
    assert tuple(ran) == steps
    assert f"Failed: {steps[0]}." in capsys.readouterr().out


# ---- The virtual environment


@pytest.mark.parametrize(
    "stamp, answer, reason",
    [
        (STAMP, dev.VERSION, None),
        ({}, dev.VERSION, None),
        (STAMP, "", "does not start or has no pip"),
        (STAMP, "3.7", "it has Python 3.7"),
        ({**STAMP, "checkout": "/elsewhere"}, dev.VERSION, "made in another folder"),
    ],
    ids=["whole", "made by hand", "broken or half made", "other Python", "moved"],
)
def test_venv_is_made_anew_only_for_a_reason(
    stamp: dict[str, object],
    answer: str,
    reason: str | None,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(dev, "VENV", tmp_path)
    given = dev.rebuild_reason(stamp, answer)
    assert given is None if reason is None else reason in given


def test_a_venv_that_is_not_there_is_made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(dev, "VENV", tmp_path / ".venv")
    assert dev.rebuild_reason({}, "") == "there is none"


@pytest.mark.parametrize(
    "stamp, project, extras, installed",
    [
        (STAMP, "abc", ["test"], True),
        (STAMP, "abc", [], True),
        (STAMP, "abc", ["test", "bench"], False),
        (STAMP, "changed", ["test"], False),
        ({}, "abc", [], False),
    ],
    ids=["there", "application alone", "another extra", "pyproject changed", "nothing yet"],
)
def test_only_what_is_missing_is_installed(
    stamp: dict[str, object], project: str, extras: list[str], installed: bool
) -> None:
    assert dev.is_installed(stamp, project, extras) is installed


@pytest.mark.parametrize("content", ["", "{", "[1]", "3"])
def test_a_damaged_stamp_counts_as_none(
    content: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(dev, "STAMP", tmp_path / "stamp")
    dev.STAMP.write_text(content, encoding="utf-8")
    assert dev.read_stamp() == {}


@pytest.fixture
def installs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """The extras of each install, in order; .venv is a folder that always answers."""
    calls: list[list[str]] = []
    monkeypatch.setattr(dev, "VENV", tmp_path)
    monkeypatch.setattr(dev, "STAMP", tmp_path / "stamp")
    monkeypatch.setattr(dev, "answer_of_venv", lambda: dev.VERSION)
    monkeypatch.setattr(dev, "install", lambda extras: calls.append(list(extras)))
    return calls


def test_each_extra_is_installed_once_and_kept(installs: list[list[str]]) -> None:
    for extras in [(), (), ("test",), ("check",), ("test",), ()]:
        dev.prepare(*extras)
    assert installs == [[], ["test"], ["check", "test"]]


def test_a_failed_install_shows_what_pip_said_and_leaves_no_stamp(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(dev, "STAMP", tmp_path / "stamp")
    dev.STAMP.touch()
    failed = subprocess.CompletedProcess([], 1, "pip: no route to host")
    monkeypatch.setattr(dev, "quiet", lambda *command: failed)
    with pytest.raises(dev.Failure, match=r"(?s)no route to host.*install \.\[test\].*network"):
        dev.install(["test"])
    assert not dev.STAMP.exists()


def test_children_are_not_led_to_modules_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    monkeypatch.setenv("DATABASE_URL", "sqlite://")
    environment = dev.child_environment({"CHROMIUM": "/bin/chromium"})
    assert "PYTHONPATH" not in environment
    assert environment["DATABASE_URL"] == "sqlite://"
    assert environment["CHROMIUM"] == "/bin/chromium"


def test_debian_without_venv_is_told_the_package(bare: pytest.MonkeyPatch) -> None:
    on_path(bare, "apt-get")
    bare.setattr(os, "geteuid", lambda: 1000)
    bare.setattr(dev, "remove_venv", lambda: None)
    failed = subprocess.CompletedProcess([], 1, "ensurepip is not available")
    bare.setattr(dev, "quiet", lambda *command: failed)
    with pytest.raises(dev.Failure, match=f"sudo apt-get install python{dev.VERSION}-venv"):
        dev.make_venv()


# ---- The browser


def test_the_variable_goes_before_the_path(bare: pytest.MonkeyPatch) -> None:
    bare.setenv("CHROMIUM", "my-chrome")
    on_path(bare, "my-chrome", "chromium")
    assert dev.browser() == "/bin/my-chrome"


def test_a_variable_that_names_nothing_is_an_error_not_a_hint(bare: pytest.MonkeyPatch) -> None:
    bare.setenv("CHROMIUM", "/no/such/browser")
    with pytest.raises(dev.Failure, match="/no/such/browser"):
        dev.browser()


@pytest.mark.parametrize("first", range(len(dev.ON_PATH)))
def test_the_path_is_searched_in_order(bare: pytest.MonkeyPatch, first: int) -> None:
    on_path(bare, *dev.ON_PATH[first:])
    assert dev.browser() == f"/bin/{dev.ON_PATH[first]}"


def test_a_stand_in_that_does_not_start_is_passed_over(bare: pytest.MonkeyPatch) -> None:
    on_path(bare, "chromium-browser", "google-chrome")
    bare.setattr(dev, "starts", lambda path: not path.endswith("chromium-browser"))
    assert dev.browser() == "/bin/google-chrome"


def test_usual_places_come_after_the_path(bare: pytest.MonkeyPatch, tmp_path: Path) -> None:
    chrome = tmp_path / "chrome"
    chrome.touch()
    bare.setattr(dev, "usual_places", lambda platform: iter([tmp_path / "none", chrome]))
    assert dev.browser() == str(chrome)
    on_path(bare, "msedge")
    assert dev.browser() == "/bin/msedge"


def test_a_download_comes_before_an_install(bare: pytest.MonkeyPatch) -> None:
    bare.setattr(dev, "downloaded_browser", lambda: "/cache/chrome")
    bare.setattr(dev, "apt_install", lambda *packages: pytest.fail("installed"))
    assert dev.browser() == "/cache/chrome"


def test_apt_comes_before_a_download(bare: pytest.MonkeyPatch) -> None:
    bare.setattr(dev, "apt_install", lambda *packages: on_path(bare, *packages) or True)
    bare.setattr(dev, "module", lambda *command: pytest.fail("downloaded"))
    assert dev.browser() == "/bin/chromium"


def test_apt_brings_fonts_for_every_name_with_the_browser(bare: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def apt(*command: str) -> subprocess.CompletedProcess[str]:
        if "install" in command:
            asked.extend(command[command.index("install") :])
            on_path(bare, "chromium")
        return subprocess.CompletedProcess(command, 0, "")

    on_path(bare, "apt-get")
    bare.setattr(os, "geteuid", lambda: 0)
    bare.setattr(dev, "quiet", apt)
    assert dev.browser() == "/bin/chromium"
    assert {"chromium", "fonts-noto-cjk", "fonts-noto-color-emoji"} <= set(asked)


def test_apt_is_left_alone_without_root(bare: pytest.MonkeyPatch) -> None:
    on_path(bare, "apt-get")
    bare.setattr(os, "geteuid", lambda: 1000)
    bare.setattr(dev, "quiet", lambda *command: pytest.fail("apt-get was started"))
    assert dev.apt_install("chromium") is False


def test_where_nothing_helps_the_last_resort_is_a_download(bare: pytest.MonkeyPatch) -> None:
    def download(*command: str) -> int:
        assert command == ("playwright", "install", "chromium")
        bare.setattr(dev, "downloaded_browser", lambda: "/cache/chrome")
        return 0

    bare.setattr(dev, "module", download)
    assert dev.browser() == "/cache/chrome"


def test_no_browser_fails_the_tests_and_says_how_to_get_one(
    bare: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bare.setattr(dev, "prepare", lambda *extras: None)
    bare.setattr(dev, "hand_over", lambda *command, **variables: pytest.fail("went on"))
    assert dev.main(["test"]) == 1
    assert "CHROMIUM=/path/to/browser" in capsys.readouterr().err


@pytest.mark.parametrize(
    "platform, command",
    [("linux", "apt-get install chromium"), ("darwin", "brew"), ("win32", "winget")],
)
def test_the_advice_fits_the_system(platform: str, command: str) -> None:
    assert command in dev.no_browser(platform)


def test_usual_places_by_system(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PROGRAMFILES(X86)", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PROGRAMFILES", "C:/Program Files")
    mac = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
    windows = Path("C:/Program Files/Google/Chrome/Application/chrome.exe")
    assert next(dev.usual_places("darwin")) == mac
    assert next(dev.usual_places("win32")) == windows
    assert list(dev.usual_places("linux")) == []


def test_a_program_that_is_not_there_does_not_start() -> None:
    assert dev.starts(sys.executable)
    assert not dev.starts("/no/such/program")
