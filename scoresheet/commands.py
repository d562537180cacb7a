"""What `flask` can do from a shell: serve, and replay game files."""

from __future__ import annotations

import json
import sys
from typing import TextIO

import click
from flask import Flask

from scoresheet import gamefile
from scoresheet.serve import serve


def register(app: Flask) -> None:
    """Adds the commands to the app: `flask serve`, `flask replay`."""
    app.cli.add_command(serve)
    app.cli.add_command(replay_files)


@click.command("replay")
@click.argument("files", nargs=-1, required=True, type=click.File(encoding="utf-8-sig"))
def replay_files(files: tuple[TextIO, ...]) -> None:
    """Replay game FILES (one JSON document, or one a line; - for standard input).

    Prints a JSON line for each game: the players with their totals, and what was refused. Ends
    with status 1 if anything was. Touches no database.
    """
    results = [result for file in files for result in _replay(file)]
    for result in results:
        click.echo(json.dumps(result, ensure_ascii=False))
    if any(result["refused"] for result in results):
        sys.exit(1)


def _replay(file: TextIO) -> list[dict[str, object]]:
    try:
        documents = gamefile.loads(file.read())
    except ValueError:
        return [_unreadable("This is not JSON: neither one document nor one a line.")]
    return [_replay_one(document) for document in documents]


def _replay_one(document: object) -> dict[str, object]:
    try:
        file = gamefile.parse(document)
    except gamefile.NotAGameFile as error:
        return _unreadable(str(error))
    return gamefile.result(gamefile.read(file))


def _unreadable(reason: str) -> dict[str, object]:
    return {"players": [], "refused": {"turn": 0, "reason": reason}}
