"""Measures, and prints a table of figures beside their aims."""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module

from tests.bench import ROOT

BENCHES = {
    "start": "start",
    "tap": "tap",
    "bytes": "traffic",
    "replay": "replay",
    "placements": "placements",
    "shelf": "shelf",
    "server": "server",
}
"""The module of each."""


def main(arguments: Sequence[str]) -> int:
    """The exit status: 1 if one could not be measured. An aim that is not reached is no failure."""
    parser = argparse.ArgumentParser(prog="dev.py bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=f"of {', '.join(BENCHES)}")
    parser.add_argument("--list", action="store_true", help="say what each measures")
    chosen = parser.parse_args(arguments)
    if unknown := set(chosen.names) - set(BENCHES):
        parser.error(f"there is no bench {', '.join(sorted(unknown))}; there are {list(BENCHES)}")
    if chosen.list:
        print(*(f"{name:8}{first_line(name)}" for name in BENCHES), sep="\n")
        return 0
    print(f"Scoresheet {commit()}, Python {platform.python_version()}, {machine()}")
    measured = [measure(name) for name in chosen.names or BENCHES]
    print(f"\nDone: {machine()}")
    return 0 if all(measured) else 1


def measure(name: str) -> bool:
    """Whether all of it could be measured."""
    print(f"\n{name}: {first_line(name)}", flush=True)
    try:
        for figure in import_module(f"tests.bench.{BENCHES[name]}").measure():
            print(figure, flush=True)
    except Exception:
        traceback.print_exc()
        return False
    return True


def first_line(name: str) -> str:
    return str(import_module(f"tests.bench.{BENCHES[name]}").__doc__).partition("\n")[0]


def commit() -> str:
    """Which commit is measured, and whether something has changed since."""
    asked = subprocess.run(
        ["git", "describe", "--always", "--dirty= with changes"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    return asked.stdout.strip() or "without a commit"


def machine() -> str:
    """How many cores, and how many programs wanted one in the last minute: over that is noise."""
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"{os.cpu_count()} cores{load}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
