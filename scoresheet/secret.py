"""The key that signs cookies: made at the first start, readable by its owner only."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

FILE = "secret_key"


def key(folder: Path) -> str:
    """The installation's key, 64 hex digits, the same at every start. Makes `folder` if needed.

    Two processes that start at once agree: the file is written beside its place and linked
    there, which only one of them can do.
    """
    path = folder / FILE
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        _make(path)
    return path.read_text(encoding="ascii").strip()


def _make(path: Path) -> None:
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_hex(32))
        file.flush()
        os.fsync(descriptor)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    except OSError:  # a file system without hard links, such as a memory card's
        draft.rename(path)
    draft.unlink(missing_ok=True)
