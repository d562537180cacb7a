#!/usr/bin/env python3
"""Run, test, check and measure Scoresheet from a checkout.

  python3 dev.py run [--host HOST] [--port PORT]
      Serve it, by default on 0.0.0.0 and $PORT or 8000.
  python3 dev.py test [ARGUMENT ...]
      Run the tests; arguments go to pytest. Finds or installs a browser.
  python3 dev.py check [--fix]
      Check format, lint and types. --fix formats and mends what it can.
  python3 dev.py bench [ARGUMENT ...]
      Measure; arguments go to tests.bench.

Makes .venv at the first use and installs there what the command needs.
"""

# An older Python must still read this file, to say that it is too old: syntax of 3.8 only.
from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

# The macOS and Windows branches of this file are written with care and untested.
WINDOWS = os.name == "nt"
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
STAMP = VENV / "scoresheet.json"

OLDEST = (3, 11)
VERSION = "{}.{}".format(*sys.version_info)

CHECKS = ("ruff format --check", "ruff check", "mypy")
FIXES = ("ruff check --fix", "ruff format", "mypy")
SPREAD = ("--numprocesses=auto", "--dist=worksteal")
"""A worker a core, each taking over what another still has to do."""

DEBIAN_BROWSER = ("chromium", "fonts-noto-cjk", "fonts-noto-color-emoji")
"""With fonts for names in any script: the tests print them."""
ON_PATH = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "msedge")
MAC_APPS = ("Google Chrome", "Chromium", "Microsoft Edge")
WINDOWS_PROGRAMS = ("Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe")
HOW_TO_GET_ONE = {
    "darwin": "brew install --cask google-chrome",
    "win32": "winget install Google.Chrome",
    "linux": "sudo apt-get install chromium (or your distribution's equivalent)",
}


class Failure(Exception):
    """What stopped a command, in words for the person who typed it."""


def main(arguments: Sequence[str]) -> int:
    """The exit status: 0, 1 for a failure, 2 for a command line that makes no sense."""
    commands = {"run": run, "test": test, "check": check, "bench": bench}
    name = arguments[0] if arguments else ""
    if sys.version_info < OLDEST:
        return complain(too_old(VERSION), 1)
    if name in ("-h", "--help", "help"):
        say(__doc__)
        return 0
    if name not in commands:
        return complain(f"There is no command {name!r}.\n\n{__doc__}" if name else __doc__, 2)
    try:
        return commands[name](arguments[1:])
    except Failure as failure:
        return complain(str(failure), 1)
    except KeyboardInterrupt:
        return 130


def too_old(version: str) -> str:
    return (
        f"Scoresheet needs Python {OLDEST[0]}.{OLDEST[1]} or newer, and this is {version}. Start "
        "dev.py with a newer one (python3.12 dev.py ...); https://www.python.org/downloads/ has it."
    )


def run(arguments: Sequence[str]) -> int:
    """Serve until stopped."""
    parser = argparse.ArgumentParser(prog="dev.py run", description="Serve Scoresheet.")
    parser.add_argument("--host", default="0.0.0.0", help="listen on this address (%(default)s)")
    port = os.environ.get("PORT") or "8000"
    parser.add_argument("--port", default=port, type=int, help="and on this port (%(default)s)")
    chosen = parser.parse_args(arguments)
    prepare()
    serve = ("flask", "--app", "app", "serve", "--host", chosen.host, "--port", str(chosen.port))
    return hand_over(*serve)


def test(arguments: Sequence[str]) -> int:
    """pytest's exit status."""
    prepare("test")
    return hand_over("pytest", *SPREAD, *arguments, CHROMIUM=browser())


def check(arguments: Sequence[str]) -> int:
    """1 if any step failed; every step runs."""
    parser = argparse.ArgumentParser(prog="dev.py check", description="Check Scoresheet.")
    parser.add_argument("--fix", action="store_true", help="format, and mend what can be mended")
    steps = FIXES if parser.parse_args(arguments).fix else CHECKS
    prepare("check")
    failed = [step for step in steps if not passes(step)]
    say(f"\nFailed: {', '.join(failed)}." if failed else "\nEvery check passed.")
    return 1 if failed else 0


def passes(step: str) -> bool:
    say(f"\n== {step}")
    return module(*step.split()) == 0


def bench(arguments: Sequence[str]) -> int:
    """The benchmark's exit status."""
    prepare("test", "bench")
    return hand_over("tests.bench", *arguments, CHROMIUM=browser())


# ---- The virtual environment


def prepare(*extras: str) -> None:
    """Have .venv with the application and these extras; quick when all is there."""
    stamp = read_stamp()
    if reason := rebuild_reason(stamp, answer_of_venv()):
        say(f"Making .venv: {reason} ...")
        make_venv()
        stamp = {}
    project = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    if not is_installed(stamp, project, extras):
        together = sorted({*stamp.get("extras", ()), *extras})
        install(together)
        stamp = {"checkout": str(ROOT), "project": project, "extras": together}
        STAMP.write_text(json.dumps(stamp), encoding="utf-8")


def read_stamp() -> dict[str, Any]:
    """What the last install wrote: checkout, project (a hash), extras. {} if unknown."""
    try:
        return dict(json.loads(STAMP.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return {}


def rebuild_reason(stamp: dict[str, Any], answer: str) -> str | None:
    """Why .venv must be made anew, or None. `answer` is its Python's version: "3.11"."""
    if not VENV.exists():
        return "there is none"
    if not answer:
        return "its Python does not start or has no pip"
    if answer != VERSION:
        return f"it has Python {answer} and this is {VERSION}"
    if stamp.get("checkout", str(ROOT)) != str(ROOT):
        return "it was made in another folder"
    return None


def answer_of_venv() -> str:
    """The version that .venv's Python gives, "3.11"; empty if it does not start or has no pip."""
    question = "import pip, sys; print('{}.{}'.format(*sys.version_info))"
    asked = quiet(str(PYTHON), "-I", "-c", question)
    return "" if asked.returncode else asked.stdout.strip()


def make_venv() -> None:
    """Make .venv, also where Debian keeps a part of Python in a package of its own."""
    package = f"python{VERSION}-venv"
    problem = try_venv()
    if "ensurepip" in problem and apt_install(package):
        problem = try_venv()
    if problem:
        remove_venv()
        by_apt = "ensurepip" in problem and shutil.which("apt-get")
        hint = f"\nTry this first:  sudo apt-get install {package}" if by_apt else ""
        raise Failure(f"{problem}\nPython could not make {VENV}; its own words are above.{hint}")


def try_venv() -> str:
    """What went wrong, or nothing."""
    remove_venv()
    # Inside a virtual environment, which may be the one just removed: the Python behind it.
    python = getattr(sys, "_base_executable", sys.executable)
    made = quiet(python, "-m", "venv", str(VENV))
    return made.stdout or "(It said nothing.)" if made.returncode else ""


def remove_venv() -> None:
    try:
        if VENV.exists():
            shutil.rmtree(VENV)
    except OSError as error:
        raise Failure(f"{VENV} must be replaced and cannot be removed: {error}") from error


def is_installed(stamp: dict[str, Any], project: str, extras: Iterable[str]) -> bool:
    """Whether .venv was filled from this pyproject.toml, with these extras or more."""
    return stamp.get("project") == project and set(extras) <= set(stamp["extras"])


def install(extras: Sequence[str]) -> None:
    """Put the application, editable, and these extras into .venv."""
    what = f".[{','.join(extras)}]" if extras else "."
    say(f"Installing {what} into .venv ...")
    STAMP.unlink(missing_ok=True)
    pip = (str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    done = quiet(*pip, "--no-input", "--editable", what)
    if done.returncode:
        raise Failure(
            f"{done.stdout}\nCould not install {what}, the packages that pyproject.toml lists. "
            "pip's own words are above. Is there a network?"
        )


# ---- The browser


def browser() -> str:
    """The path of a browser that the tests can drive, installed if there was none."""
    found = installed_browser() or downloaded_browser()
    if not found and apt_install(*DEBIAN_BROWSER):
        found = installed_browser()
    if not found:
        say("Installing Playwright's Chromium ...")
        module("playwright", "install", "chromium")
        found = downloaded_browser()
    if not found:
        raise Failure(no_browser(sys.platform))
    return found


def installed_browser() -> str | None:
    """$CHROMIUM, else the first that starts: from PATH, then where installers put it."""
    if chosen := os.environ.get("CHROMIUM"):
        if found := shutil.which(chosen):
            return str(Path(found).absolute())
        raise Failure(f"CHROMIUM is {chosen!r}, and there is no such program.")
    on_path = filter(None, map(shutil.which, ON_PATH))
    usual = (str(path) for path in usual_places(sys.platform) if path.is_file())
    return next(filter(starts, (*on_path, *usual)), None)


def usual_places(platform: str) -> Iterator[Path]:
    """Where browsers lie on macOS ("darwin") and Windows ("win32"), there or not."""
    if platform == "darwin":
        for app in MAC_APPS:
            yield Path(f"/Applications/{app}.app/Contents/MacOS/{app}")
            yield Path.home() / f"Applications/{app}.app/Contents/MacOS/{app}"
    if platform == "win32":
        folders = map(os.environ.get, ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"))
        for folder in filter(None, folders):
            yield from (Path(folder) / program for program in WINDOWS_PROGRAMS)


def starts(path: str) -> bool:
    """Whether it is more than a stand-in. On Windows asking would open a window."""
    return WINDOWS or quiet(path, "--version").returncode == 0


def downloaded_browser() -> str | None:
    """The one that Playwright downloaded, now or long ago."""
    question = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as p: print(p.chromium.executable_path)"
    )
    path = quiet(str(PYTHON), "-c", question).stdout.strip().rpartition("\n")[2]
    return path if Path(path).is_file() and starts(path) else None


def no_browser(platform: str) -> str:
    return (
        "The tests need Chromium, Chrome or Edge, and none could be found or installed.\n"
        f"Get one:      {HOW_TO_GET_ONE.get(platform, HOW_TO_GET_ONE['linux'])}\n"
        "or name one:  CHROMIUM=/path/to/browser in the environment"
    )


# ---- Other programs


def module(*command: str, **variables: str) -> int:
    """The exit status of `python -m command` in .venv, from the top of the checkout."""
    environment = child_environment(variables)
    return subprocess.call([str(PYTHON), "-m", *command], cwd=ROOT, env=environment)


def hand_over(*command: str, **variables: str) -> int:
    """As module, but taking this process's place where that is possible: signals reach it."""
    if WINDOWS:
        return module(*command, **variables)
    os.chdir(ROOT)
    return os.execve(PYTHON, [str(PYTHON), "-m", *command], child_environment(variables))


def apt_install(*packages: str) -> bool:
    """Whether apt installed them; not tried without apt, or without root."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    say(f"Installing {', '.join(packages)} with apt-get ...")
    quiet("apt-get", "update")
    done = quiet("apt-get", "install", "-y", "--no-install-recommends", *packages)
    if done.returncode:
        say(done.stdout)
    return done.returncode == 0


def quiet(*command: str) -> subprocess.CompletedProcess[str]:
    """The finished command: its status, and in stdout all that it said. 127: not there."""
    try:
        return subprocess.run(
            command,
            cwd=ROOT,
            env=child_environment({"DEBIAN_FRONTEND": "noninteractive"}),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        return subprocess.CompletedProcess(command, 127, str(error))


def child_environment(more: Mapping[str, str]) -> dict[str, str]:
    """This environment and more, less what would point .venv's Python at modules elsewhere."""
    misleading = ("PYTHONHOME", "PYTHONPATH", "PYTHONSAFEPATH")
    kept = {name: value for name, value in os.environ.items() if name not in misleading}
    return {**kept, **more}


def say(text: str) -> None:
    """Print at once: what the commands print must come after it."""
    print(text, flush=True)


def complain(text: str, status: int) -> int:
    print(text, file=sys.stderr, flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
