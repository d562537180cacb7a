"""Fixing a written turn: what it can become, what would follow, and then saved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from scoresheet.consequences import consequences
from scoresheet.events import TurnFixed
from scoresheet.forms import BadDice, parse_dice, read_dice, still_missing
from scoresheet.game import Game, Turn
from scoresheet.refusal import Code, Refusal
from scoresheet.scoring import Dice
from scoresheet.shelf import StoredGame
from scoresheet.ways import change, may_be_alike, ways
from scoresheet.web import written
from scoresheet.web.asking import ADD, one_more
from scoresheet.web.entering import append, entry_id, is_written
from scoresheet.web.found import scored
from scoresheet.web.phone import store

blueprint = Blueprint("fixes", __name__)

CHANGES = ("dice", "points", "box", "swapped_with", "to_player", "cleared")
"""The fields of a fix of which a form gives one."""
ABOUT_THE_TURN = {Code.STALE, Code.UNKNOWN_PLAYER, Code.NOT_FROM_HERE, Code.BAD_FIX}
"""Refusals that no other choice would mend."""
TURN = "turn"
"""The field of a problem with the turn itself."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a form asks to fix: which turn, what its author saw there, and the change as typed.

    `way` is the field that the change is in, `""` where none is chosen yet.
    """

    player: int
    slot: int
    saw: Mapping[str, str]
    way: str
    typed: str

    def event(self, count: int) -> TurnFixed:
        """The fix. Raises BadDice; what else is wrong with it the game refuses."""
        return TurnFixed(
            self.player,
            self.slot,
            self.saw.get("saw_box", ""),
            _seen_dice(self.saw.get("saw_dice", ""), count),
            _whole(self.saw.get("saw_points")),
            **{self.way: _read(self.way, self.typed, count)},
        )


@blueprint.get("/g/<key>/fix")
def fix(key: str) -> BaseResponse:
    """The ways to fix a turn; once one is chosen, what would follow from it."""
    found = scored(key)
    if not request.args:  # where a refused form stood in the address bar
        return redirect(url_for("play.game", key=key), 303)
    game = store().game(found.id)
    asked = _asked(_by_number(game, request.args.get("turn", type=int)))
    if asked.way == "dice" and ADD in request.args:
        asked = _with_die(asked, request.args[ADD], game.rules.rule_set.dice)
        if len(read_dice(asked.typed, game.rules.rule_set.dice)[0]) < game.rules.rule_set.dice:
            return _choices(found, game, asked)
    if not asked.way:
        return _choices(found, game, asked)
    try:
        event = asked.event(game.rules.rule_set.dice)
        after = game.apply(event)
    except (BadDice, Refusal) as problem:
        return _refuse(found, game, asked, problem)
    return _preview(found, game, after, asked, event)


@blueprint.post("/g/<key>/fix")
def save(key: str) -> BaseResponse:
    """Writes the fix and leads back to the card, where it can be undone.

    Where the game has changed since its author looked, what would follow is shown once more.
    """
    found = scored(key)
    game, asked = store().game(found.id), _asked()
    if not asked.way:
        return _choices(found, game, asked, 422)
    try:
        event = asked.event(game.rules.rule_set.dice)
        if not is_written(found, event):
            after = game.apply(event)
            if request.form.get("version") != str(game.version):
                return _preview(found, game, after, asked, event, again=True)
            append(found, event)
    except (BadDice, Refusal) as problem:
        return _refuse(found, store().game(found.id), asked, problem)
    return redirect(url_for("play.game", key=key), 303)


def _by_number(game: Game, number: int | None) -> Turn | None:
    """The turn that the event of that number wrote or last fixed."""
    return next((turn for turn in game.turns if turn.number == number), None)


def _asked(turn: Turn | None = None) -> Asked:
    """What the form asks, about this turn unless the form says which."""
    values = request.values
    saw = {name: values[name] for name in ("saw_box", "saw_dice", "saw_points") if name in values}
    way = next((name for name in CHANGES if name in values), "")
    return Asked(
        values.get("player", turn.player if turn else -1, type=int),
        values.get("slot", turn.slot if turn else -1, type=int),
        saw,
        way,
        values.get(way, ""),
    )


def _with_die(asked: Asked, die: str, count: int) -> Asked:
    typed = one_more(asked.typed, die, count)
    return Asked(asked.player, asked.slot, asked.saw, asked.way, typed)


def _read(way: str, typed: str, count: int) -> Any:
    """The value of the change: dice, a number or a box."""
    if way == "dice":
        return parse_dice(typed, count)
    if way == "cleared":
        return True
    return typed if way in ("box", "swapped_with") else _whole(typed)


def _seen_dice(digits: str, count: int) -> Dice | None:
    """The dice that a page of ours showed; none that can be where it is not ours."""
    return tuple(read_dice(digits, count)[0]) if digits else None


def _whole(text: str | None) -> int | None:
    """The number; -1, which the rules refuse, where it is none."""
    if text is None:
        return None
    return int(text) if text.isdecimal() and len(text) < 5 else -1


def _refuse(
    found: StoredGame, game: Game, asked: Asked, problem: BadDice | Refusal
) -> BaseResponse:
    """The choices again with the sentence beside its field, and what stands there now."""
    if isinstance(problem, BadDice):
        return _choices(found, game, asked, 422, {"dice": " ".join(problem.problems)})
    about = TURN if problem.code in ABOUT_THE_TURN else asked.way
    return _choices(found, game, asked, 422, {about: problem.sentence})


def _choices(
    found: StoredGame,
    game: Game,
    asked: Asked,
    status: int = 200,
    problems: Mapping[str, str] | None = None,
) -> BaseResponse:
    """The page of all ways, with the turn as it stands now."""
    turn = _turn(game, asked)
    if turn is None:
        return _gone(game, asked, problems)
    count, typed = game.rules.rule_set.dice, asked.typed if asked.way == "dice" else ""
    page = render_template(
        "fixes/fix.html",
        game=game,
        written=written.of_turn(found, game, turn),
        ways=ways(game, turn),
        saw=change(turn),
        alike=may_be_alike(game, turn.player, turn.slot),
        typed=typed,
        hint=still_missing(typed, count) if typed and not problems else "",
        problems=problems or {},
        count=count,
    )
    return make_response(page, status)


def _gone(game: Game, asked: Asked, problems: Mapping[str, str] | None) -> BaseResponse:
    """No turn is there any more: somebody cleared, moved or took it back."""
    if not 0 <= asked.player < len(game.players):
        abort(404)
    name = game.players[asked.player]
    says = " ".join((problems or {}).values()) or f"Nothing of {name}’s is written there now."
    typed = asked.typed if asked.way == "dice" else ""
    page = render_template(
        "fixes/gone.html", game=game, name=name, asked=asked, says=says, typed=typed
    )
    return make_response(page, 422 if problems else 404)


def _preview(
    found: StoredGame,
    game: Game,
    after: Game,
    asked: Asked,
    event: TurnFixed,
    *,
    again: bool = False,
) -> BaseResponse:
    """What would follow from the fix, and the button that saves it."""
    turn = _turn(game, asked)
    assert turn is not None
    page = render_template(
        "fixes/preview.html",
        written=written.of_turn(found, game, turn),
        says=game.describe(event),
        following=consequences(game, after),
        saw=event,
        way=asked.way,
        value=asked.typed,
        version=game.version,
        again=again,
        entry=entry_id(),
    )
    return make_response(page, 422 if again else 200)


def _turn(game: Game, asked: Asked) -> Turn | None:
    return game.turn(asked.player, asked.slot) if 0 <= asked.player < len(game.players) else None
