"""What happened in a game: each event, the latest first, struck through where it stands no more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import groupby

from flask import Blueprint, render_template

from scoresheet.history import Told, tell
from scoresheet.question import Question
from scoresheet.store import LogEntry
from scoresheet.web.ago import ago
from scoresheet.web.asking import ruling_url
from scoresheet.web.found import scored
from scoresheet.web.home import says_day
from scoresheet.web.phone import phone_id, store

blueprint = Blueprint("past", __name__)


@dataclass(frozen=True, slots=True)
class Line:
    """One event as history shows it; `gone` says why it is struck through, "" where it stands.

    `at` is by the server's clock. `ruling` is the address of a turn's ruling, "" where there is
    none.
    """

    says: str
    at: datetime
    when: str
    phone: str
    gone: str
    ruling: str

    @property
    def in_utc(self) -> str:
        return self.at.astimezone(UTC).isoformat(timespec="seconds")


@blueprint.get("/g/<key>/history")
def history(key: str) -> str:
    """The whole log, the latest first: at the table it is asked what has just been written."""
    found = scored(key)
    log, game = store().log(found.id), store().game(found.id)
    done = {numbered.number for numbered in game.done}
    told = tell(entry.event for entry in log)
    lines = [_line(entry, one, done, phone_id()) for entry, one in zip(log, told, strict=True)]
    zone = says_zone(datetime.now().astimezone())
    return render_template("past/history.html", days=_days(lines[::-1]), zone=zone, key=key)


def says_zone(at: datetime) -> str:
    """The zone of a clock: `UTC`, `UTC+1`, `UTC−9:30`."""
    offset = at.utcoffset() or timedelta()
    hours, minutes = divmod(abs(offset) // timedelta(minutes=1), 60)
    sign = "−" if offset < timedelta() else "+"
    return f"UTC{sign}{hours}{f':{minutes:02}' if minutes else ''}" if offset else "UTC"


def _line(entry: LogEntry, told: Told, done: set[int], phone: str) -> Line:
    return Line(
        told.says,
        entry.at.astimezone(),
        ago(datetime.now(UTC) - entry.at),
        "this phone" if entry.phone == phone else "another phone",
        _gone(told, done),
        _ruling(told),
    )


def _gone(told: Told, done: set[int]) -> str:
    if not told.struck:
        return ""
    return "changed since" if told.number in done else "undone"


def _ruling(told: Told) -> str:
    """The ruling on a turn that stands, else the question as it was then."""
    if told.turn is None or told.card is None:
        return ""
    if not told.struck:
        return f"ruling?turn={told.turn.number}"
    return ruling_url(Question(told.card, told.turn.entry.dice)) if told.turn.entry.dice else ""


def _days(lines: Iterable[Line]) -> list[tuple[str, date, list[Line]]]:
    """The lines under their days: `("Today", date, lines)`."""
    today = datetime.now().astimezone().date()
    days = groupby(lines, key=lambda line: line.at.date())
    return [(says_day(day, today), day, list(of_day)) for day, of_day in days]
