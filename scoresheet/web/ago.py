"""How long ago something was, in words: right on every phone, whatever its time zone."""

from __future__ import annotations

from datetime import timedelta


def ago(since: timedelta) -> str:
    """`ago(timedelta(minutes=3))` is `3 minutes ago`; below a minute it is `just now`."""
    minutes = int(since.total_seconds() // 60)
    for size, unit in ((24 * 60, "day"), (60, "hour"), (1, "minute")):
        if minutes >= size:
            count = minutes // size
            return f"{count} {unit}{'s' if count > 1 else ''} ago"
    return "just now"
