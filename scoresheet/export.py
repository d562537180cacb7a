"""A shelf’s finished games as a table for spreadsheets: a row for each card."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from scoresheet import rulesets
from scoresheet.houserules import says_options
from scoresheet.records import counts, everybody, is_doubled, person_of
from scoresheet.results import FinalTotal, Kept
from scoresheet.ties import was_played_off

HEADINGS = (
    "Date",
    "Game",
    "House rules",
    "Name",
    "Person",
    "Total",
    "Place",
    "Playoff",
    "All dice alike",
    "Extra rolls paid",
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
            numbers = (one.total, one.place, _says_playoff(game), *_extras(one))
            row = (*about, one.name, person, *numbers, _says_counts(game, one, aliases))
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


def _says_playoff(game: Kept) -> str:
    if game.result.playoff:
        return "a playoff"
    return "tie played off" if was_played_off(game.totals) else ""


def _extras(one: FinalTotal) -> Iterable[Cell]:
    return one.alike, one.extras, one.upper_bonuses


def _says_counts(game: Kept, one: FinalTotal, aliases: Mapping[str, str]) -> str:
    if game.result.stopped:
        return "no, stopped early"
    if not counts(game):
        return "no, an entry is not allowed"
    if is_doubled(game, one, aliases):
        return "no, one person with two names at one table"
    return "yes" if one.full else "no, not full"
