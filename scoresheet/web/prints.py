"""What goes on paper: a game's cards, and blank ones. The browser prints the page itself."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, make_response, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from scoresheet import leaves
from scoresheet.blankform import BlankForm
from scoresheet.evening import final, playoffs_after
from scoresheet.game import Game
from scoresheet.houserules import says_options
from scoresheet.leaves import EveningGame, Leaf
from scoresheet.results import Kept
from scoresheet.shelf import StoredGame
from scoresheet.web.found import scored, watched
from scoresheet.web.phone import store

blueprint = Blueprint("prints", __name__)

Evening = Sequence[Kept]
"""The finished games of one evening."""

VIEWS = {"sheet": "Whole sheet", "cards": "A card a player"}


@blueprint.get("/g/<key>/print")
def game(key: str) -> str:
    """The game's cards as they are printed."""
    return _page(scored(key))


@blueprint.get("/w/<key>/print")
def watched_game(key: str) -> str:
    """The same for those who watch, without the evening’s other games: theirs are other links."""
    return _page(watched(key), alone=True)


@blueprint.get("/blank")
def blank() -> BaseResponse:
    """Blank cards, and the form that says which."""
    form = BlankForm(request.args)
    shown = leaves.blank(form.rule_set, form.headings, large=form.large) if form.validate() else []
    page = render_template("prints/blank.html", form=form, leaves=shown)
    return make_response(page, 200 if shown else 422)


def _page(found: StoredGame, *, alone: bool = False) -> str:
    view = request.args.get("view", "")
    view = view if view in VIEWS else next(iter(VIEWS))
    game, kept = store().game(found.id), store().keeping.evening(found.id)
    cards = _cards(found, game, kept, alone) if view == "cards" else _sheet(found, game, kept)
    return render_template(
        "prints/game.html",
        game=game,
        leaves=cards,
        views=VIEWS,
        view=view,
        dice=request.args.get("dice", "") not in ("", "0"),
    )


def _sheet(found: StoredGame, game: Game, kept: Evening) -> list[Leaf]:
    return leaves.sheet(game, _about(found, game, kept), _places(found, kept))


def _cards(found: StoredGame, game: Game, kept: Evening, alone: bool) -> list[Leaf]:
    evening = [one for one in store().evening(found.id) if one.rule_set == found.rule_set]
    columns = [
        _evening_game(i, one, found, game, kept)
        for i, one in enumerate(evening, 1)
        if one.id == found.id or not alone
    ]
    return leaves.cards(leaves.latest(columns), _about(found, game, kept))


def _evening_game(
    number: int, stored: StoredGame, found: StoredGame, current: Game, kept: Evening
) -> EveningGame:
    """One of the evening's games, with what differs from the current one in its note."""
    game = store().game(stored.id)
    differs = [
        "playoff" if game.created.playoff else "",
        "" if _says_day(stored) == _says_day(found) else _says_day(stored),
        *(() if game.rules.options == current.rules.options else _house_rules(game)),
        "stopped early" if game.stopped else "" if game.finished else "not finished",
    ]
    note = " · ".join(filter(None, differs))
    return EveningGame(number, game, note, stored.id == found.id, _places(stored, kept))


def _about(found: StoredGame, game: Game, kept: Evening) -> list[str]:
    """When it was played, the house rules, and how its tie was played off."""
    finished = next((one for one in kept if one.id == found.id), None)
    playoffs = playoffs_after(kept, finished) if finished else []
    return [
        _says_day(found),
        *_house_rules(game),
        *(["This is a playoff"] if game.created.playoff else []),
        *_says_playoffs(playoffs),
    ]


def _places(stored: StoredGame, kept: Evening) -> dict[str, int | None]:
    """The places by name as a playoff settled them; none of a game that is not finished."""
    finished = (one for one in kept if one.id == stored.id)
    return {total.name: total.place for one in finished for total in final(kept, one)}


def _says_playoffs(playoffs: Sequence[Kept]) -> list[str]:
    """`Tie played off: Ben 304, Ann 295`; of several, each with its number and whether it tied."""
    if len(playoffs) < 2:
        return [f"Tie played off: {_says_totals(one)}" for one in playoffs]
    return [
        f"Playoff {i} of {len(playoffs)}{', tied' if _tied(one) else ''}: {_says_totals(one)}"
        for i, one in enumerate(playoffs, 1)
    ]


def _tied(game: Kept) -> bool:
    return sum(one.place == 1 for one in game.totals) > 1


def _says_totals(game: Kept) -> str:
    """`Ben 250, Ann 180`, best first."""
    return ", ".join(f"{one.name} {one.total}" for one in game.result.totals)


def _house_rules(game: Game) -> list[str]:
    return says_options(game.rules.rule_set, game.rules.options)


def _says_day(stored: StoredGame) -> str:
    """`29 November 2026`, where the server stands."""
    at = stored.created_at.astimezone()
    return f"{at.day} {at:%B %Y}"
