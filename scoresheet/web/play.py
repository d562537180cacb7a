"""The play screen: the card is the menu. Also its sheet, its sharing, and the end of a game."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass

from flask import (
    Blueprint,
    abort,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask_wtf.csrf import generate_csrf
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from scoresheet import rulesets
from scoresheet.events import Redone, TurnWritten, Undone
from scoresheet.forms import BadDice, parse_dice, read_dice
from scoresheet.game import Game, ordinal
from scoresheet.names import clean
from scoresheet.refusal import Code, Refusal
from scoresheet.shelf import StoredGame
from scoresheet.store import Answer
from scoresheet.web import points, sheet, values, whole
from scoresheet.web.again import before_next, next_game
from scoresheet.web.entering import append, entry_id, is_htmx, number
from scoresheet.web.found import scored
from scoresheet.web.phone import put_on_own_shelf, store
from scoresheet.web.points import Points
from scoresheet.web.rendered import page_html, sheet_html
from scoresheet.web.waiting import is_over, waiting_for
from scoresheet.web.written import in_box, says_when

blueprint = Blueprint("play", __name__)
blueprint.add_app_template_global(before_next)
blueprint.add_app_template_global(waiting_for)
blueprint.add_app_template_global(whole.parts, "parts_of_sheet")

NOT_FINISHED = "This game goes on: play again once it is finished."
NO_TIE = "There is no tie to play off: the first place is one player’s."
STOPPED_TIE = "The game was stopped, so its tie is not the last word: resume it, or play again."
ABOUT_BOXES = {Code.NOT_ALLOWED, Code.BOX_FILLED}


@blueprint.get("/g/<key>/")
def game(key: str) -> BaseResponse | str:
    """The play screen, or how the game ended. Dice in the address count until they are written."""
    found = scored(key)
    game, player = store().game(found.id), _asked_number("player")
    if is_over(game, player, _asked_number("slot")):
        return redirect(url_for("play.game", key=key))
    if is_htmx():
        return sheet_html(found.id, game, player)
    put_on_own_shelf(found.id)
    return _page(found, game, player, request.args.get("dice", ""))


@blueprint.get("/g/<key>/latest")
def latest(key: str) -> BaseResponse | str:
    """The sheet if it is newer than version `v`, else nothing: phones ask every few seconds."""
    found = scored(key)
    if store().version(found.id) == _asked_number("v"):
        return make_response("", 204)
    return sheet_html(found.id, store().game(found.id), _asked_number("player"))


@blueprint.post("/g/<key>/turn")
def turn(key: str) -> BaseResponse:
    """Writes the entered dice into the tapped box."""
    found = scored(key)
    box, player = request.form.get("box", ""), number("player")
    typed = request.form.get("dice", "")
    try:
        dice = parse_dice(typed, rulesets.load(found.rule_set).dice)
        event = TurnWritten(player, number("slot"), box, dice)
        answer = append(found, event)
    except BadDice as problem:
        game = store().game(found.id)
        offer = None if clean(typed) else points.offer(game, player, box, number("slot"))
        said = Said(tuple(problem.problems), short=True, points=offer)
        return _refuse(found, said, player, typed)
    except Refusal as refusal:
        return _refuse(found, _says(found, refusal, event), player, typed)
    return _written(found, answer, "written")


@blueprint.get("/g/<key>/points")
def without_dice(key: str) -> str:
    """The points that an open box can pay where nobody knows the dice any more."""
    found = scored(key)
    game, player = store().game(found.id), _asked_number("player")
    box, slot = request.args.get("box", ""), _asked_number("slot")
    offer = points.offer(game, -1 if player is None else player, box, slot)
    said = Said((), points=offer or abort(404))
    if is_htmx():
        return render_template("play/_says.html", said=said)
    return _page(found, game, player, said=said)


@blueprint.post("/g/<key>/points")
def write_points(key: str) -> BaseResponse:
    """Writes the tapped points into the box that the panel was about."""
    found = scored(key)
    player, slot = (request.args.get(name, -1, type=int) for name in ("player", "slot"))
    chosen = request.form.get("points", -1, type=int)
    event = TurnWritten(player, slot, request.args.get("box", ""), points=chosen)
    try:
        answer = append(found, event)
    except Refusal as refusal:
        return _refuse(found, _says(found, refusal, event), player, request.form.get("dice", ""))
    return _written(found, answer, "written")


@blueprint.post("/g/<key>/undo")
def undo(key: str) -> BaseResponse:
    """Takes back the event that the button names; its dice come back to the slots."""
    return _take_back_or_put_back(key, Undone(number("event")), "undone")


@blueprint.post("/g/<key>/redo")
def redo(key: str) -> BaseResponse:
    """Puts back the undone event that the button names."""
    return _take_back_or_put_back(key, Redone(number("event")), "redone")


@blueprint.post("/g/<key>/dice")
def dice(key: str) -> BaseResponse:
    """Without JavaScript: one more die from the pad, or the typed dice, shown on the card."""
    found = scored(key)
    count = rulesets.load(found.rule_set).dice
    typed = request.form.get("dice", "") + request.form.get("add", "")
    entered, problems = read_dice(typed, count)
    if problems:
        said = Said(tuple(problems), short=True)
        return _refuse(found, said, number("player"), typed)
    shown = "".join(map(str, entered))
    player, slot = number("player"), number("slot")
    return redirect(url_for("play.game", key=key, player=player, slot=slot, dice=shown), 303)


@blueprint.get("/g/<key>/box")
def box(key: str) -> str:
    """A written box: its dice, what it pays and why; the way to fix it."""
    found = scored(key)
    game, box_key = store().game(found.id), request.args.get("box", "")
    written = in_box(found, game, _asked_number("player"), box_key) or abort(404)
    return render_template("play/_box.html" if is_htmx() else "play/box.html", written=written)


@blueprint.post("/g/<key>/again")
def again(key: str) -> BaseResponse:
    """One more game: with the same players, the starter moved on, or with only the tied."""
    found = scored(key)
    playoff = "playoff" in request.form
    game = store().game(found.id)
    if not game.finished:
        return _refuse(found, Said((NOT_FINISHED,)), number("player"), request.form.get("dice", ""))
    if playoff and (game.stopped or len(game.winners) < 2):
        why = STOPPED_TIE if game.stopped else NO_TIE
        return _refuse(found, Said((why,)), number("player"), "")
    before = request.form.get("playoff" if playoff else "before", type=int)
    new = next_game(found, playoff=playoff).begin(before)
    address = url_for("play.game", key=new.score_key)
    if not is_htmx():
        return redirect(address, 303)
    response = make_response("")
    response.headers["HX-Redirect"] = address
    return response


@blueprint.get("/g/<key>/<any(turn, undo, redo, dice, again):_>")
def back_to_card(key: str, _: str) -> BaseResponse:
    """Where a refused form stood in the address bar when the page is opened once more."""
    return redirect(url_for("play.game", key=key), 303)


@dataclass(frozen=True, slots=True)
class Said:
    """What the page says to an entry that was not written.

    `offer` is the turn that the same dice may be written as instead (“7th”). `short` ones leave
    the pad free, since there is more to enter. `ruled` ones are about the boxes for these dice.
    `points` are those that the box can pay without dice.
    """

    sentences: tuple[str, ...]
    offer: str = ""
    short: bool = False
    ruled: bool = False
    points: Points | None = None


def _written(found: StoredGame, answer: Answer, what: str) -> BaseResponse:
    """After an entry: the sheet with whoever is up now, and for the script what happened."""
    if not is_htmx():
        return redirect(url_for("play.game", key=found.score_key), 303)
    response = make_response(sheet_html(found.id, answer.game, None))
    response.headers["HX-Trigger"] = json.dumps({what: {"dice": ""}})
    return response


def _take_back_or_put_back(key: str, event: Undone | Redone, what: str) -> BaseResponse:
    found = scored(key)
    try:
        answer = append(found, event)
    except Refusal as refusal:
        typed = request.form.get("dice", "")
        # With no dice on it, no card needs to stay: the sheet goes on following the game.
        return _refuse(found, Said((refusal.sentence,)), number("player") if typed else None, typed)
    last = answer.game.redoable
    is_back = isinstance(event, Undone) and last is not None and last.number == event.event
    player, dice = sheet.taken_back(last if is_back else None)
    if not is_htmx():
        slot = answer.game.next_slot(player) if dice and player is not None else None
        back = url_for("play.game", key=key, player=player, slot=slot, dice=dice or None)
        return redirect(back, 303)
    # Whoever is up needs no choosing, so that the sheet goes on following the game.
    chosen = None if player == answer.game.up else player
    response = make_response(sheet_html(found.id, answer.game, chosen))
    response.headers["HX-Trigger"] = json.dumps({what: {"dice": dice}})
    return response


def _refuse(found: StoredGame, said: Said, player: int | None, typed: str) -> BaseResponse:
    """A refusal: the sentences, everything typed kept, nothing written."""
    game = store().game(found.id)
    if not is_htmx():
        return make_response(_page(found, game, player, typed, said, entry_id()), 422)
    fresh = None if said.short else sheet.of(game, player)
    return make_response(render_template("play/_refused.html", said=said, sheet=fresh), 422)


def _page(
    found: StoredGame,
    game: Game,
    player: int | None,
    typed: str = "",
    said: Said | None = None,
    entry: str = "",
) -> str:
    """The whole screen; `typed` is what stands in the dice field."""
    entry = entry or secrets.token_urlsafe(16)

    def render(token: str, entry: str) -> str:
        return render_template(
            "play/game.html",
            game=game,
            sheet_html=Markup(_sheet_with(game, player, typed)),
            player=player,
            typed=typed,
            said=said,
            token=token,
            entry=entry,
            values_url=values.script_url(game.rules.rule_set.key),
        )

    if typed or said or game.finished:
        return render(generate_csrf(), entry)
    return page_html(found.id, game, player, entry, render)


def _sheet_with(game: Game, player: int | None, typed: str) -> str:
    """The sheet; once dice are typed, with what they pay, for pages without scripts."""
    count = game.rules.rule_set.dice
    entered, wrong = read_dice(typed, count)
    dice = tuple(sorted(entered)) if len(entered) == count and not wrong else None
    digits = "".join(map(str, entered[:count]))
    shown = sheet.of(game, player, dice)
    return render_template("play/_sheet.html", sheet=shown, whole=True, typed=digits)


def _says(found: StoredGame, refusal: Refusal, event: TurnWritten) -> Said:
    """The refusal of a turn; where its slot was taken, also when, and which turn is next."""
    game = store().game(found.id)
    without = points.offer(game, event.player, event.box) if event.dice is None else None
    taken = game.turn(event.player, event.slot)
    if refusal.code is not Code.SLOT_TAKEN or taken is None:
        ruled = refusal.code in ABOUT_BOXES and event.dice is not None
        return Said((refusal.sentence,), ruled=ruled, points=without)
    sentences = (refusal.sentence, f"Written {says_when(found, taken)}.")
    if event.dice is None or game.cards[event.player].full:
        return Said(sentences, points=without)
    return Said(sentences, ordinal(game.next_slot(event.player)))


def _asked_number(name: str) -> int | None:
    return request.args.get(name, type=int)
