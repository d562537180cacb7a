"""Who plays: names, seats, who joins late, leaves and comes back."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scoresheet import names
from scoresheet.events import PlayerAdded, PlayerBack, PlayerLeft, PlayerRenamed, SeatsChanged
from scoresheet.game import Game
from scoresheet.houserules import says_options
from scoresheet.refusal import Refusal
from scoresheet.shelf import StoredGame
from scoresheet.web.changing import Change, carry_out
from scoresheet.web.entering import entry_id, number
from scoresheet.web.found import scored
from scoresheet.web.phone import store

blueprint = Blueprint("people", __name__)


@blueprint.get("/g/<key>/players")
def players(key: str) -> Response:
    """Everyone who plays, by seats."""
    found = scored(key)
    table = store().game(found.id).table
    return _players(found, table.seats, table.starter)


@blueprint.post("/g/<key>/players")
def seats(key: str) -> Response:
    """One of the buttons that move a player, or the seats as they are to be."""
    found = scored(key)
    order, starter = tuple(request.form.getlist("seat", type=int)), number("starter")
    do, _, player = request.form.get("do", "").partition(" ")
    if do in ("up", "down"):
        return _move(found, order, starter, player, do)
    if do == "edit":
        return _players(found, order, starter)
    change = Change(
        SeatsChanged(order, starter), "New seats?", "Save the seats", _url("players", found)
    )
    return carry_out(found, change, lambda says: _players(found, order, starter, seats=says))


@blueprint.post("/g/<key>/players/new")
def join(key: str) -> Response:
    """One more player, in mid-game too."""
    found = scored(key)
    table, name = store().game(found.id).table, names.clean(request.form.get("name", ""))
    event, back = PlayerAdded(name, number("seat")), _url("players", found)
    if request.form.get("do") == "edit":
        return _players(found, table.seats, table.starter)
    owed = _owed_by(found, event, len(table.players))
    says = (_says_owed(name, owed),) if owed else ()
    change = Change(event, f"{name} joins?", f"Add {name}", back, says=says, asks=bool(owed))
    return carry_out(
        found, change, lambda says: _players(found, table.seats, table.starter, name=says)
    )


@blueprint.get("/g/<key>/players/<int:player>")
def one(key: str, player: int) -> Response:
    """One player: the name, leaving, coming back, the card from paper."""
    return _player(scored(key), player)


@blueprint.post("/g/<key>/players/<int:player>/name")
def rename(key: str, player: int) -> Response:
    """Another name, on everything that is written."""
    found = scored(key)
    event = PlayerRenamed(player, names.clean(request.form.get("name", "")))
    change = Change(event, "Another name?", "Save the name", _url("players", found))
    return carry_out(found, change, lambda says: _player(found, player, name=says))


@blueprint.post("/g/<key>/players/<int:player>/leave")
def leave(key: str, player: int) -> Response:
    """The player goes; the card stays."""
    found = scored(key)
    name = _name(found, player)
    says = (
        f"{name}’s card stays on the sheet, out of turn order, and has no place unless it is full.",
        f"{name} can come back at any time.",
    )
    change = Change(
        PlayerLeft(player),
        f"{name} leaves?",
        f"{name} leaves",
        _url("players", found),
        _url("one", found, player=player),
        says,
        asks=True,
    )
    return carry_out(found, change, lambda says: _player(found, player, stay=says))


@blueprint.post("/g/<key>/players/<int:player>/back")
def come_back(key: str, player: int) -> Response:
    """A player who left takes turns again."""
    found = scored(key)
    name, event = _name(found, player), PlayerBack(player)
    owed = _owed_by(found, event, player)
    change = Change(
        event,
        f"{name} comes back?",
        f"{name} is back",
        _url("players", found),
        _url("one", found, player=player),
        (_says_owed(name, owed),) if owed else (),
        asks=bool(owed),
    )
    return carry_out(found, change, lambda says: _player(found, player, stay=says))


@blueprint.get("/g/<key>/players/new")
def back_to_players(key: str) -> Response:
    """Where a refused form stood in the address bar when the page is opened once more."""
    return redirect(url_for("people.players", key=key), 303)


@blueprint.get("/g/<key>/players/<int:player>/<any(name, leave, back):_>")
def back_to_player(key: str, player: int, _: str) -> Response:
    """As `back_to_players`, for one player's page."""
    return redirect(url_for("people.one", key=key, player=player), 303)


def _move(
    found: StoredGame, order: tuple[int, ...], starter: int, player: str, way: str
) -> Response:
    """The form with the player one seat up or down, nothing written."""
    moved, by = list(order), -1 if way == "up" else 1
    at = next((seat for seat, one in enumerate(order) if str(one) == player), -1)
    if at < 0 or not 0 <= at + by < len(moved):
        return _players(found, order, starter)
    moved.insert(at + by, moved.pop(at))
    goes_on = 0 <= at + 2 * by < len(moved)
    button = way if goes_on else {"up": "down", "down": "up"}[way]
    return _players(found, moved, starter, focus=f"{button}-{player}")


def _players(
    found: StoredGame, order: Sequence[int], starter: int, focus: str = "", **problems: str
) -> Response:
    """The page with the seats as they are typed; `problems` are sentences by their field."""
    game = store().game(found.id)
    seated = dict.fromkeys([p for p in order if p in game.table.seats])
    page = render_template(
        "people/players.html",
        game=game,
        key=found.score_key,
        order=[*seated, *(p for p in game.table.seats if p not in seated)],
        starter=starter,
        focus=focus,
        problems=problems,
        typed=request.form,
        entry=entry_id(),
        house_rules=says_options(game.rules.rule_set, game.rules.options),
        changed=(tuple(order), starter) != (game.table.seats, game.table.starter),
    )
    return make_response(page, 422 if problems else 200)


def _player(found: StoredGame, player: int, **problems: str) -> Response:
    game = store().game(found.id)
    _name(found, player)
    page = render_template(
        "people/player.html",
        game=game,
        key=found.score_key,
        player=player,
        problems=problems,
        typed=request.form,
        entry=entry_id(),
    )
    return make_response(page, 422 if problems else 200)


def _name(found: StoredGame, player: int) -> str:
    """The player's name, 404 where there is none of that number."""
    everyone = store().game(found.id).players
    return everyone[player] if player < len(everyone) else abort(404)


def _owed_by(found: StoredGame, event: PlayerAdded | PlayerBack, player: int) -> int:
    """How many turns the player would have to make up for, 0 also where the event is refused."""
    game: Game = store().game(found.id)
    try:
        return game.apply(event).table.players[player].owed
    except Refusal:
        return 0


def _says_owed(name: str, owed: int) -> str:
    if owed == 1:
        return f"{name} has 1 turn to catch up. It comes at the end, when the others are done."
    return f"{name} has {owed} turns to catch up. They come at the end, when the others are done."


def _url(page: str, found: StoredGame, player: int | None = None) -> str:
    return url_for(f"people.{page}", key=found.score_key, player=player)
