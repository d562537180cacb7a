"""What the table agrees on: house rules in mid-game, stopping, going on, rolls that are saved."""

from __future__ import annotations

import json
from contextlib import suppress

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scoresheet.events import BankedRollsSet, HouseRulesChanged, Resumed, Stopped
from scoresheet.houserules import HouseRules
from scoresheet.refusal import Code, Refusal
from scoresheet.shelf import StoredGame
from scoresheet.web.changing import Change, carry_out
from scoresheet.web.entering import append, entry_id, is_htmx, number
from scoresheet.web.found import scored
from scoresheet.web.phone import store
from scoresheet.web.rendered import sheet_html

blueprint = Blueprint("agreed", __name__)


@blueprint.get("/g/<key>/house-rules")
def house_rules(key: str) -> Response:
    """The house rules with what each of them means."""
    found = scored(key)
    return _house_rules(found, _form(found))


@blueprint.post("/g/<key>/house-rules")
def agree(key: str) -> Response:
    """Other house rules, for all that is written before and after."""
    found = scored(key)
    form = _form(found)
    if request.form.get("do") == "edit":
        return _house_rules(found, form)
    if not form.validate():
        return _house_rules(found, form, " ")
    change = Change(
        HouseRulesChanged(form.choices()),
        "New house rules?",
        "Save the house rules",
        url_for("people.players", key=key),
        says=("They hold for all that is written, before and after. History notes the change.",),
        asks=True,
    )
    return carry_out(found, change, lambda says: _house_rules(found, form, says))


@blueprint.post("/g/<key>/stop")
def stop(key: str) -> Response:
    """The game ends here."""
    change = Change(
        Stopped(),
        "Stop here?",
        "Stop the game",
        url_for("play.game", key=key),
        url_for("people.players", key=key),
        (
            "Totals stand as they are, and so do the places. Records leave this game out.",
            "It can be resumed at any time.",
        ),
        asks=True,
        tells=False,
    )
    return carry_out(scored(key), change, lambda says: _end_or_go_on(key))


@blueprint.post("/g/<key>/resume")
def resume(key: str) -> Response:
    """A stopped game goes on; nothing needs asking."""
    found = scored(key)
    with suppress(Refusal):  # it goes on already
        append(found, Resumed())
    return _end_or_go_on(key)


@blueprint.post("/g/<key>/rolls")
def rolls(key: str) -> Response:
    """How many rolls a player keeps for later turns, from the card itself; dice stay entered."""
    found, player = scored(key), number("player")
    event = BankedRollsSet(player, number("count"))
    try:
        append(found, event)
    except Refusal as refusal:
        if refusal.code is not Code.NO_CHANGE:
            abort(400)
    if not is_htmx():
        dice = request.form.get("dice") or None
        slot = request.form.get("slot") if dice else None
        back = url_for("play.game", key=key, player=player, slot=slot, dice=dice)
        return redirect(back, 303)
    game = store().game(found.id)
    response = make_response(sheet_html(found.id, game, None if player == game.up else player))
    # As after an undo without dice of its own: a new entry id, and the slots as they are.
    response.headers["HX-Trigger"] = json.dumps({"undone": {"dice": ""}})
    return response


@blueprint.get("/g/<key>/<any(stop, resume, rolls):_>")
def back_to_game(key: str, _: str) -> Response:
    """Where a form stood in the address bar when the page is opened once more."""
    return redirect(url_for("play.game", key=key), 303)


def _form(found: StoredGame) -> HouseRules:
    """The house rules as typed, else as they are."""
    rules = store().game(found.id).rules
    now = {f"{rules.rule_set.key}.{key}": choice for key, choice in rules.options.items()}
    typed = MultiDict(request.form)
    return HouseRules(rules.rule_set, {**now, **typed.to_dict()})


def _house_rules(found: StoredGame, form: HouseRules, problem: str = "") -> Response:
    page = render_template(
        "people/house_rules.html",
        house=form,
        key=found.score_key,
        problem=problem.strip(),
        entry=entry_id(),
    )
    return make_response(page, 422 if problem else 200)


def _end_or_go_on(key: str) -> Response:
    """The play screen: its form is sent by htmx, which has to be told to open another page."""
    address = url_for("play.game", key=key)
    if not is_htmx():
        return redirect(address, 303)
    response = make_response("")
    response.headers["HX-Redirect"] = address
    return response
