"""From `python3 dev.py run` in a fresh folder to the first page, then once more."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from urllib.error import URLError
from urllib.request import urlopen

from tests.bench import ROOT
from tests.bench.figures import Figure, middle

PATIENCE = 300.0  # seconds
PAUSE = 0.02
WARM_STARTS = 5


class NoStart(Exception):
    """It ended, or gave no page for very long; `str()` is what it said."""


def measure() -> Iterator[Figure]:
    """Figures in seconds. Cold: no .venv, and pip keeps nothing from earlier."""
    with fresh_checkout() as folder:
        yield Figure("cold start, packages downloaded", start(folder), "s")
        yield middle("warm start", [start(folder) for _ in range(WARM_STARTS)], "s")


@contextmanager
def fresh_checkout() -> Iterator[Path]:
    """A folder with what git would hand on, changes that are not committed included."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    with TemporaryDirectory(prefix="scoresheet-bench-") as folder:
        for name in filter(None, names.split("\0")):
            copy(ROOT / name, Path(folder) / name)
        yield Path(folder)


def copy(source: Path, target: Path) -> None:
    if source.is_file():  # else it is deleted, and that is not committed
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)


def start(folder: Path) -> float:
    """Seconds to the first page; ends the server again."""
    port, python = free_port(), getattr(sys, "_base_executable", sys.executable)
    command = [python, "dev.py", "run", "--host", "127.0.0.1", "--port", str(port)]
    with (folder / "said.txt").open("w+", encoding="utf-8") as said:
        begin = monotonic()
        process = subprocess.Popen(
            command, cwd=folder, env=environment(), stdout=said, stderr=subprocess.STDOUT
        )
        try:
            wait_for_page(f"http://127.0.0.1:{port}/", process, begin + PATIENCE)
            return monotonic() - begin
        except NoStart:
            said.seek(0)
            raise NoStart(said.read()) from None
        finally:
            process.terminate()
            process.wait()


def environment() -> dict[str, str]:
    """As in a new terminal: no virtual environment, no settings, no packages kept by pip."""
    names = ("VIRTUAL_ENV", "DATABASE_URL", "SECRET_KEY", "PUBLIC_URL", "PORT")
    kept = {name: value for name, value in os.environ.items() if name not in names}
    return {**kept, "PIP_NO_CACHE_DIR": "1"}


def wait_for_page(url: str, process: subprocess.Popen[bytes], end: float) -> None:
    while process.poll() is None and monotonic() < end:
        try:
            with urlopen(url, timeout=PATIENCE):
                return
        except (URLError, ConnectionError):
            sleep(PAUSE)
    raise NoStart


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])
