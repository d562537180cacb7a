"""Cards that were begun on paper: their points and extra bonuses, put on the sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from flask import Blueprint, abort, make_response, render_template, request, url_for
from werkzeug.wrappers import Response

from scoresheet import names
from scoresheet.card import Card
from scoresheet.events import BegunFromPaper
from scoresheet.game import Game
from scoresheet.paper import paper_card, problem_with_bonuses
from scoresheet.rules import Box
from scoresheet.shelf import StoredGame
from scoresheet.web.changing import Change, carry_out
from scoresheet.web.entering import entry_id
from scoresheet.web.found import scored
from scoresheet.web.phone import store

blueprint = Blueprint("paper", __name__)

LONGEST_COUNT = 4


@dataclass(frozen=True, slots=True)
class Field:
    """One box: what it can hold on paper, and what is chosen, "" for an open one."""

    box: Box
    points: tuple[int, ...]
    chosen: str

    @property
    def problem(self) -> str:
        if self.chosen in ("", *map(str, self.points)):
            return ""
        return f"{self.box.label} can’t hold {names.shorten(self.chosen)}."


@blueprint.get("/g/<key>/paper")
def card(key: str) -> Response:
    """A card to be copied from paper: the one asked for, else the first that has no entries."""
    found = scored(key)
    game = store().game(found.id)
    player = request.args.get("player", _first(game), type=int)
    copied = game.from_paper(player) if 0 <= player < len(game.players) else abort(404)
    chosen = {key: str(points) for key, points in copied.boxes.items()}
    return _page(found, player, _fields(game, chosen), str(copied.extra))


@blueprint.post("/g/<key>/paper")
def copy(key: str) -> Response:
    """The card as it stands on paper, in place of what was copied before."""
    found, player = scored(key), request.args.get("player", -1, type=int)
    game = store().game(found.id)
    if not 0 <= player < len(game.players):
        abort(404)
    fields, extra = _fields(game, request.form), request.form.get("extra", "0").strip() or "0"
    wrong, miscounted = _is_wrong(fields), _problem_with_extra(game, fields, extra)
    if wrong or miscounted or request.form.get("do") == "edit":
        return _page(found, player, fields, extra, miscounted=miscounted)
    event = BegunFromPaper(player, _points(fields), int(extra))
    name = game.players[player]
    change = Change(event, f"{name}’s card from paper?", "Save the card", _next(found, player))
    return carry_out(found, change, lambda says: _page(found, player, fields, extra, says))


def can_begin(game: Game, player: int) -> bool:
    """Whether the card has no entries but those from paper."""
    return not game.table.players[player].slots


def _first(game: Game) -> int:
    free = (p for p in game.playing_order if can_begin(game, p) and not game.from_paper(p).boxes)
    return next(free, game.playing_order[0])


def _next(found: StoredGame, player: int) -> str:
    """Where to go on: at the next card that has no entries, after the last at the players."""
    game = store().game(found.id)
    for other in game.playing_order:
        if other != player and not game.cards[other].entries and not game.has_left(other):
            return url_for("paper.card", key=found.score_key, player=other)
    return url_for("people.players", key=found.score_key)


def _fields(game: Game, chosen: Mapping[str, str]) -> list[Field]:
    empty = Card(game.rules)
    return [
        Field(box, empty.points_without_dice(box), chosen.get(box.key, ""))
        for box in game.rules.rule_set.boxes
    ]


def _points(fields: Iterable[Field]) -> dict[str, int]:
    return {field.box.key: int(field.chosen) for field in fields if field.chosen}


def _is_wrong(fields: Iterable[Field]) -> bool:
    return any(field.problem for field in fields)


def _problem_with_extra(game: Game, fields: list[Field], extra: str) -> str:
    """What is wrong with the count of extra bonuses as typed, as far as the boxes tell."""
    if not (extra.isdecimal() and len(extra) <= LONGEST_COUNT):
        return "How many? Enter a number, 0 for none."
    if _is_wrong(fields) or not game.rules.policy.bonus:
        return ""
    return problem_with_bonuses(paper_card(game.rules, _points(fields)), int(extra))


def _page(
    found: StoredGame,
    player: int,
    fields: list[Field],
    extra: str,
    problem: str = "",
    miscounted: str = "",
) -> Response:
    """The card as it is typed; `miscounted` is what is wrong with the count of extra bonuses."""
    game = store().game(found.id)
    page = render_template(
        "people/paper.html",
        game=game,
        key=found.score_key,
        player=player,
        fields=fields,
        extra=extra,
        problem=problem,
        miscounted=miscounted,
        others=[p for p in game.playing_order if p != player and can_begin(game, p)],
        entry=entry_id(),
    )
    return make_response(page, 422 if problem or miscounted or _is_wrong(fields) else 200)
