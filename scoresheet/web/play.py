"""The play screen: the card is the menu. Also its sheet, its sharing, and the end of a game."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime

from flask import (
    Blueprint,
    abort,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from scoresheet import rulesets, ruling
from scoresheet.events import Event, GameCreated, Redone, TurnWritten, Undone
from scoresheet.forms import BadDice, parse_dice, read_dice
from scoresheet.game import Game, Turn, ordinal
from scoresheet.refusal import Code, Refusal
from scoresheet.shelf import StoredGame
from scoresheet.store import Answer
from scoresheet.web import sheet, values
from scoresheet.web.ago import ago
from scoresheet.web.found import scored
from scoresheet.web.phone import own_shelf, phone_id, put_on_own_shelf, store
from scoresheet.web.rendered import sheet_html

blueprint = Blueprint("play", __name__)

ABOUT_BOXES = {Code.NOT_ALLOWED, Code.BOX_FILLED}


@blueprint.get("/g/<key>/")
def game(key: str) -> str:
    """The play screen, or how the game ended."""
    found = scored(key)
    game, player = store().game(found.id), _number("player")
    if _is_htmx():
        return sheet_html(found.id, game, player)
    put_on_own_shelf(found.id)
    return _page(found, game, player, request.args.get("dice", ""))


@blueprint.get("/g/<key>/latest")
def latest(key: str) -> BaseResponse | str:
    """The sheet if it is newer than version `v`, else nothing: phones ask every few seconds."""
    found = scored(key)
    if store().version(found.id) == _number("v"):
        return make_response("", 204)
    return sheet_html(found.id, store().game(found.id), _number("player"))


@blueprint.post("/g/<key>/turn")
def turn(key: str) -> BaseResponse:
    """Writes the entered dice into the tapped box."""
    found = scored(key)
    box, player = request.form.get("box", ""), _form_number("player")
    typed = request.form.get("dice", "")
    try:
        dice = parse_dice(typed, rulesets.load(found.rule_set).dice)
        event = TurnWritten(player, _form_number("slot"), box, dice)
        answer = _append(found, event)
    except BadDice as problem:
        return _refuse(found, Said(tuple(problem.problems), short=True), player, typed)
    except Refusal as refusal:
        return _refuse(found, _says(found, refusal, event), player, typed)
    return _written(found, answer, "written")


@blueprint.post("/g/<key>/undo")
def undo(key: str) -> BaseResponse:
    """Takes back the event that the button names; its dice come back to the slots."""
    return _take_back_or_put_back(key, Undone(_form_number("event")), "undone")


@blueprint.post("/g/<key>/redo")
def redo(key: str) -> BaseResponse:
    """Puts back the undone event that the button names."""
    return _take_back_or_put_back(key, Redone(_form_number("event")), "redone")


@blueprint.post("/g/<key>/dice")
def dice(key: str) -> BaseResponse:
    """Without JavaScript: one more die from the pad, or the typed dice, shown on the card."""
    found = scored(key)
    count = rulesets.load(found.rule_set).dice
    typed = request.form.get("dice", "") + request.form.get("add", "")
    entered, problems = read_dice(typed, count)
    if problems:
        said = Said(tuple(problems), short=True)
        return _refuse(found, said, _form_number("player"), typed)
    shown = "".join(map(str, entered))
    player = _form_number("player")
    return redirect(url_for("play.game", key=key, player=player, dice=shown), 303)


@blueprint.get("/g/<key>/box")
def box(key: str) -> str:
    """A written box: its dice, what it pays and why."""
    found = scored(key)
    written = _written_box(found, _number("player"), request.args.get("box", ""))
    if _is_htmx():
        return render_template("play/_box.html", written=written)
    return render_template("play/box.html", written=written, key=key)


@blueprint.post("/g/<key>/again")
def again(key: str) -> BaseResponse:
    """One more game: with the same players, the starter moved on, or with only the tied."""
    found = scored(key)
    created = _next_game(store().game(found.id), found.id, playoff="playoff" in request.form)
    new = store().create_game(created, entry=_entry_id(), phone=phone_id(), shelf=own_shelf())
    address = url_for("play.game", key=new.score_key)
    if not _is_htmx():
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
    """

    sentences: tuple[str, ...]
    offer: str = ""
    short: bool = False
    ruled: bool = False


@dataclass(frozen=True, slots=True)
class WrittenBox:
    """A written turn with the ruling on it as the card stood then."""

    name: str
    turn: Turn
    when: str
    ruling: ruling.Ruling | None


def _append(found: StoredGame, event: Event) -> Answer:
    """Writes the event, once however often this entry id comes with it.

    With another event it is another command: a page that lost the answer to its last one sends
    the old id with whatever was tapped next, and that must not count as written already.
    """
    entry = f"{_entry_id()} {event}"
    return store().append(found.id, event, entry=entry, phone=phone_id())


def _written(found: StoredGame, answer: Answer, what: str) -> BaseResponse:
    """After an entry: the sheet with whoever is up now, and for the script what happened."""
    if not _is_htmx():
        return redirect(url_for("play.game", key=found.score_key), 303)
    response = make_response(sheet_html(found.id, answer.game, None))
    response.headers["HX-Trigger"] = json.dumps({what: {"dice": ""}})
    return response


def _take_back_or_put_back(key: str, event: Undone | Redone, what: str) -> BaseResponse:
    found = scored(key)
    try:
        answer = _append(found, event)
    except Refusal as refusal:
        typed = request.form.get("dice", "")
        return _refuse(found, Said((refusal.sentence,)), _form_number("player"), typed)
    back = answer.game.redoable
    is_back = isinstance(event, Undone) and back is not None and back.number == event.event
    player, dice = sheet.taken_back(back if is_back else None)
    if not _is_htmx():
        return redirect(url_for("play.game", key=key, player=player, dice=dice or None), 303)
    # Whoever is up needs no choosing, so that the sheet goes on following the game.
    chosen = None if player == answer.game.up else player
    response = make_response(sheet_html(found.id, answer.game, chosen))
    response.headers["HX-Trigger"] = json.dumps({what: {"dice": dice}})
    return response


def _refuse(found: StoredGame, said: Said, player: int, typed: str) -> BaseResponse:
    """A refusal: the sentences, everything typed kept, nothing written."""
    game = store().game(found.id)
    if not _is_htmx():
        return make_response(_page(found, game, player, typed, said, _entry_id()), 422)
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
    return render_template(
        "play/game.html",
        game=game,
        sheet_html=Markup(_sheet_with(found, game, player, typed)),
        player=player,
        typed=typed,
        said=said,
        entry=entry or secrets.token_urlsafe(16),
        values_url=values.script_url(game.rules.rule_set.key),
    )


def _sheet_with(found: StoredGame, game: Game, player: int | None, typed: str) -> str:
    """The sheet; once dice are typed, with what they pay, for pages without scripts."""
    if not typed:
        return sheet_html(found.id, game, player)
    count = game.rules.rule_set.dice
    entered, wrong = read_dice(typed, count)
    dice = tuple(sorted(entered)) if len(entered) == count and not wrong else None
    digits = "".join(map(str, entered[:count]))
    return render_template("play/_sheet.html", sheet=sheet.of(game, player, dice), typed=digits)


def _says(found: StoredGame, refusal: Refusal, event: TurnWritten) -> Said:
    """The refusal of a turn; where its slot was taken, also when, and which turn is next."""
    game = store().game(found.id)
    taken = game.turn(event.player, event.slot)
    if refusal.code is not Code.SLOT_TAKEN or taken is None:
        return Said((refusal.sentence,), ruled=refusal.code in ABOUT_BOXES)
    when = f"Written {_when(found, taken)}."
    full = game.cards[event.player].full
    return Said((refusal.sentence, when), "" if full else ordinal(game.next_slot(event.player)))


def _when(found: StoredGame, turn: Turn) -> str:
    at = next(entry.at for entry in store().log(found.id) if entry.number == turn.number)
    return ago(datetime.now(UTC) - at)


def _next_game(game: Game, id: int, *, playoff: bool) -> GameCreated:
    """The set-up of the game after this one: seats kept, the next player starts."""
    order = game.playing_order
    players = [player for player in order if not playoff or player in game.winners]
    return GameCreated(
        game.rules.rule_set.key,
        game.rules.options,
        tuple(game.players[player] for player in players),
        starter=0 if playoff else 1 % len(players),
        after=id,
        playoff=playoff,
    )


def _written_box(found: StoredGame, player: int | None, key: str) -> WrittenBox:
    """The written box with its ruling, 404 where there is none."""
    game = store().game(found.id)
    turn = next((t for t in game.turns if (t.player, t.box.key) == (player, key)), None)
    if turn is None:
        abort(404)
    name, dice = game.players[turn.player], turn.entry.dice
    card = game.card_before(turn)
    reason = ruling.rule_on(card, card.place(turn.box, dice), name) if dice else None
    return WrittenBox(name, turn, _when(found, turn), reason)


def _is_htmx() -> bool:
    return "HX-Request" in request.headers


def _entry_id() -> str:
    """The command's entry id; one is made for a form that lost it, so that nothing clashes."""
    return request.form.get("entry") or secrets.token_urlsafe(16)


def _number(name: str) -> int | None:
    return request.args.get(name, type=int)


def _form_number(name: str) -> int:
    """A number that the page's own form carries; -1, which the rules refuse, where it is not."""
    return request.form.get(name, -1, type=int)
