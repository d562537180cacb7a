"""Settling arguments: any card and roll put to the rules, from a form or a game; rules pages."""

from __future__ import annotations

import json
from typing import Any

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as BaseResponse

from scoresheet import handbook, rulesets
from scoresheet.card import Card
from scoresheet.forms import read_dice, still_missing
from scoresheet.game import Game, ordinal
from scoresheet.question import DICE, GAME, Question, read
from scoresheet.rules import RuleSet
from scoresheet.ruling import Ruling, rulings
from scoresheet.web.address import absolute, qr_svg
from scoresheet.web.answers import answer
from scoresheet.web.asking import ADD, Form, one_more, ruling_url, with_die
from scoresheet.web.found import scored
from scoresheet.web.phone import last_game, shelf, store
from scoresheet.web.waiting import waiting

blueprint = Blueprint("rulings", __name__)

KEPT = 3600
"""How long an answer for programs may be kept, in seconds: only a new version changes it."""


@blueprint.get("/ruling")
def ask() -> BaseResponse:
    """The question as a form, with its answer once it is whole."""
    asked = list(request.args.items(multi=True))
    pairs, adding = with_die([(key, value) for key, value in asked if value or key == DICE])
    needs_dice = any(key == DICE for key, _ in pairs)
    reading = read(pairs or _empty_card().pairs, needs_dice=needs_dice)
    question, form = reading.question, Form(reading, adding)
    if asked and question and question.pairs != asked:
        return redirect(ruling_url(question))
    page = render_template("rulings/ask.html", form=form, **_answered(question))
    return make_response(page, 422 if form.problems else 200)


@blueprint.get("/ruling.json")
def ask_by_program() -> Response:
    """The ruling on every box, or every problem of the question."""
    reading = read(list(request.args.items(multi=True)))
    if reading.question is None:
        return _json({"errors": reading.problems}, 422)
    response = _json(_as_data(reading.question))
    response.headers["Cache-Control"] = f"public, max-age={KEPT}"
    return response


@blueprint.get("/g/<key>/ruling")
def in_game(key: str) -> BaseResponse:
    """The ruling on the roll that is being entered, or on a written turn as the card stood."""
    game = store().game(scored(key).id)
    if "turn" in request.args:
        return _on_turn(game, request.args.get("turn", type=int), request.args.get("box"))
    player = request.args.get("player", game.up or 0, type=int)
    if not 0 <= player < len(game.players):
        abort(404)
    return _on_roll(game, player)


@blueprint.get("/g/<key>/rules")
def rules_of_game(key: str) -> str:
    """The rules of the game that is played, with the way back to it."""
    rule_set = store().game(scored(key).id).rules.rule_set
    return _rules(rule_set, back=f"./{waiting()}", ask=f"ruling{waiting()}")


@blueprint.get("/rules")
def all_rules() -> str:
    """The rule sets to read about."""
    rule_sets = list(map(rulesets.load, rulesets.keys()))
    return render_template("rulings/rules.html", rule_sets=rule_sets)


@blueprint.get("/rules/<key>")
def rules_page(key: str) -> str:
    """The rules of one game: clauses, boxes, house rules, and what players argue about."""
    try:
        rule_set = rulesets.load(key)
    except rulesets.UnknownRuleSet:
        abort(404)
    return _rules(rule_set)


@blueprint.app_template_global()
def game_at_hand() -> str:
    """The address of the game that this phone is at, "" where it is over or there is none."""
    found = store().by_id(last_game() or 0)
    if found is None or store().game(found.id).finished:
        return ""
    return url_for("play.game", key=found.score_key)


def _rules(rule_set: RuleSet, back: str = "", ask: str = "") -> str:
    """The page; below a game, `back` leads to its card and `ask` to the dice on it."""
    link = absolute(url_for("rulings.rules_page", key=rule_set.key))
    return render_template(
        "rulings/rule_set.html",
        rule_set=rule_set,
        handbook=handbook,
        ruling_url=ruling_url,
        back=back,
        ask=ask,
        link=link,
        code=qr_svg(link),
    )


def _empty_card() -> Question:
    """An empty card of the game that this phone’s shelf touched last, else of the first."""
    key = shelf()
    games = store().shelf_games(key, 1) if key else ()
    first = rulesets.load(rulesets.keys()[0])
    return Question(Card(store().game(games[0].id).rules if games else first.rules()), None)


def _on_roll(game: Game, player: int) -> BaseResponse:
    """The ruling on these dice for the player’s card, or the pad to enter them."""
    card, name = game.cards[player], game.players[player]
    count, typed = card.rules.rule_set.dice, request.args.get(DICE, "")
    if ADD in request.args:
        typed = one_more(typed, request.args[ADD], count)
    entered, problems = read_dice(typed, count)
    whole = len(entered) == count and not problems
    question = Question(card, tuple(sorted(entered)) if whole else None)
    waits = waiting(player=player, dice=typed)
    page = render_template(
        "rulings/roll.html",
        name=name,
        player=player,
        card_url=f"./{waits or f'?player={player}'}",
        count=count,
        typed=typed,
        problems=problems,
        hint=still_missing(typed, count) if entered and not whole and not problems else "",
        **_answered(question, name, f"rules{waits}"),
    )
    return make_response(page, 422 if problems else 200)


def _on_turn(game: Game, number: int | None, box: str | None) -> BaseResponse:
    """The ruling on the turn that this event wrote, 404 where none stands that it wrote.

    `box` tells the two turns apart whose boxes were swapped.
    """
    written = (turn for turn in game.turns if turn.number == number)
    turn = next((turn for turn in written if box in (None, turn.box.key)), None)
    if turn is None:
        abort(404)
    question, name = Question(game.card_before(turn), turn.entry.dice), game.players[turn.player]
    page = render_template(
        "rulings/turn.html",
        name=name,
        turn=turn,
        nth=ordinal(turn.slot),
        **_answered(question, name, "rules"),
    )
    return make_response(page)


def _answered(question: Question | None, name: str = "", rules_url: str = "") -> dict[str, Any]:
    """What the answer’s templates need: the answer, its address for other phones, the rules’."""
    if question is None:
        return {"answer": None}
    url = ruling_url(question)
    shown, link = answer(question, name), absolute(url)
    return {
        "answer": shown,
        "question_url": url,
        "link": link,
        "code": qr_svg(link),
        "rules_url": rules_url
        or url_for("rulings.rules_page", key=question.card.rules.rule_set.key),
    }


def _as_data(question: Question) -> dict[str, Any]:
    rules, dice = question.card.rules, question.dice or ()
    return {
        GAME: rules.rule_set.key,
        "options": dict(rules.options),
        DICE: "".join(map(str, dice)),
        "placements": [_placement(one, rules.rule_set.key) for one in rulings(question.card, dice)],
    }


def _placement(one: Ruling, rule_set: str) -> dict[str, Any]:
    placed = one.placement
    return {
        "box": placed.box.key,
        "label": placed.box.label,
        "open": placed.open,
        "legal": placed.legal,
        "points": placed.points,
        "bonus": placed.bonus,
        "reason": one.reason,
        "rule": url_for("rulings.rules_page", key=rule_set, _anchor=one.anchor),
    }


def _json(data: dict[str, Any], status: int = 200) -> Response:
    """The data in its own order."""
    text = json.dumps(data, ensure_ascii=False)
    return current_app.response_class(text, status, mimetype="application/json")
