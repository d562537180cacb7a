"""A shelf’s finished games as a table for spreadsheets: a row for each card."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from scoresheet import rulesets
from scoresheet.houserules import says_options
from scoresheet.records import counts, everybody, person_of
from scoresheet.results import FinalTotal, Kept

HEADINGS = (
    "Date",
    "Game",
    "House rules",
    "Name",
    "Person",
    "Total",
    "Place",
    "All dice alike",
    "Extra bonuses",
    "Upper bonuses",
    "Counts",
)
FORMULA = "=+-@\t\r\n"
"""What a spreadsheet takes for the beginning of a formula."""

Cell = str | int | None


def as_csv(kept: Sequence[Kept], aliases: Mapping[str, str]) -> str:
    """Every card of these games, last first; text that could run as a formula is quoted."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(HEADINGS)
    called = everybody(kept, aliases)
    for game in kept:
        about = _about(game)
        for one in game.totals:
            person = called[person_of(one.name, aliases)]
            row = (*about, one.name, person, *_numbers(one), _says_counts(game, one))
            writer.writerow(map(harmless, row))
    return out.getvalue()


def harmless(cell: Cell) -> Cell:
    """The cell; text that a spreadsheet would take for a formula begins with an apostrophe.

    `harmless("=1+1")` is `'=1+1`; wide signs count too, since some programs take them alike.
    """
    if isinstance(cell, str) and unicodedata.normalize("NFKC", cell[:1]).startswith(tuple(FORMULA)):
        return f"'{cell}"
    return cell


def _about(game: Kept) -> Iterable[Cell]:
    rule_set = rulesets.load(game.rule_set)
    day = game.finished_at.astimezone().date().isoformat()
    return day, rule_set.name, "; ".join(says_options(rule_set, game.result.options))


def _numbers(one: FinalTotal) -> Iterable[Cell]:
    return one.total, one.place, one.alike, one.extras, one.upper_bonuses


def _says_counts(game: Kept, one: FinalTotal) -> str:
    if game.result.stopped:
        return "no, stopped early"
    if not counts(game):
        return "no, an entry is not allowed"
    return "yes" if one.full else "no, not full"
