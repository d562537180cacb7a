"""The lobby: the shelf's games, a new game, and the shelf itself for other phones."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence

from flask import (
    Blueprint,
    flash,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response

from scoresheet import names, rulesets
from scoresheet.events import GameCreated
from scoresheet.newgame import NewGameForm
from scoresheet.shelf import ShelfGame, StoredGame
from scoresheet.shelfsearch import Search
from scoresheet.web import home, phone
from scoresheet.web.address import absolute, qr_svg
from scoresheet.web.again import same_again
from scoresheet.web.entering import is_htmx

blueprint = Blueprint("lobby", __name__)

LATEST = 20
"""How many games home shows at first."""
ALL = 1000
SUGGESTIONS = 8
SEARCHED = 7
"""From so many games on, home lets one search among them."""


@blueprint.get("/")
def index() -> Response:
    """The shelf's games or those searched for, or how to begin."""
    phone.leave_game()
    search, find = Search(request.args), phone.store().game
    fine, everything = search.validate(), "all" in request.args
    limit = ALL if everything or search.typed else LATEST
    games, taken_off = _games(limit + 1), _taken_off()
    if not (games or taken_off):
        return make_response(render_template("lobby/welcome.html"))
    looked = fine and bool(search.typed)
    found = home.found(games, search, find, phone.aliases()) if looked else games
    listed = _shown(found if everything else found[:LATEST])
    again, off = home.again(_begun(), find), _just_taken_off()
    page = render_template(
        "lobby/home.html",
        again=again,
        before=same_again(again.like, again.created).before if again else 0,
        running=[game for game in listed if not game.over],
        finished=[game for game in listed if game.over],
        more=len(found) > len(listed),
        search=search if len(games) >= SEARCHED or search.typed else None,
        found=len(found) if looked else None,
        looked_for=home.says_search(search, home.today()),
        off=off,
        taken_off=[game for game in _shown(taken_off) if not off or game.key != off.key],
        here=home.listing(request.args),
    )
    return make_response(page, 200 if fine else 422)


@blueprint.post("/same")
def same() -> Response:
    """The same people and rules once more, as the page had offered it.

    That game is begun already where somebody did so, at the end of the last one, say.
    """
    like, find = request.form.get("like", 0, type=int), phone.store().game
    again = home.again([like] if _is_here(like) else [], find)
    if again is None:
        return redirect(url_for("lobby.index"), 303)
    latest = home.again(_begun(), find)
    if latest and latest.like == like and latest.waiting:
        waiting = phone.store().by_id(latest.waiting)
        assert waiting is not None
        return _lead_to(waiting)
    before = request.form.get("before", type=int)
    return _lead_to(same_again(like, again.created).begin(before))


@blueprint.get("/new")
def new() -> str:
    """The form for a new game, of the kind that was played last."""
    latest = [game.rule_set for game in _games(1)]
    return _show(NewGameForm.blank(*latest))


@blueprint.post("/new")
def change() -> Response:
    """One of the form's buttons: the form as it leaves it, or the game that starts."""
    form, pressed = NewGameForm(request.form), request.form.get("do", "")
    if pressed != "start":
        button, _, value = pressed.partition(" ")
        return make_response(_show(form, form.press(button, value)))
    if not form.validate():
        return make_response(_show(form, form.first_problem()), 422)
    return _begin(form.created(), form.entry.data or "")


@blueprint.get("/s/<key>")
def join(key: str) -> Response:
    """Puts this phone on that shelf; asks first where it would lose sight of games."""
    if not phone.store().has_shelf(key):
        return _no_such_shelf()
    left_behind = _only_here(key)
    if left_behind:
        page = render_template("lobby/join.html", key=key, count=len(left_behind))
        return make_response(page)
    return _settle_on(key)


@blueprint.post("/s/<key>")
def join_for_sure(key: str) -> Response:
    """Puts this phone on that shelf, with its games if it brings them."""
    if not phone.store().has_shelf(key):
        return _no_such_shelf()
    for game in _only_here(key) if "bring" in request.form else ():
        phone.store().put_on_shelf(key, game.id)
    return _settle_on(key)


@blueprint.get("/shelf")
def shelf() -> str:
    """This phone's shelf as a link and QR code for another phone."""
    link = absolute(url_for("lobby.join", key=phone.own_shelf()))
    return render_template("lobby/shelf.html", link=link, code=qr_svg(link))


def _show(form: NewGameForm, focus: str = "") -> str:
    template = "lobby/_form.html" if is_htmx() else "lobby/new.html"
    suggested = _earlier_names(_games(LATEST), (row.name.data or "" for row in form.rows))
    rule_sets = list(map(rulesets.load, rulesets.keys()))
    return render_template(
        template, form=form, focus=focus, suggested=suggested, rule_sets=rule_sets
    )


def _begin(created: GameCreated, entry: str) -> Response:
    stored = phone.store().create_game(
        created,
        # With other names, say, it is another game, though a page gone back to has the old id.
        entry=f"{entry or secrets.token_urlsafe(16)} {created}",
        phone=phone.phone_id(),
        shelf=phone.own_shelf(),
    )
    return _lead_to(stored)


def _lead_to(stored: StoredGame) -> Response:
    address = url_for("play.game", key=stored.score_key)
    if not is_htmx():
        return redirect(address, 303)
    answer = make_response("")
    answer.headers["HX-Redirect"] = address
    return answer


def _games(limit: int) -> tuple[ShelfGame, ...]:
    key = phone.shelf()
    return phone.store().shelf_games(key, limit) if key else ()


def _is_here(id: int) -> bool:
    key, store = phone.shelf(), phone.store()
    return key is not None and store.by_id(id) is not None and store.keeping.has(key, id)


def _begun() -> tuple[int, ...]:
    key = phone.shelf()
    return phone.store().keeping.begun(key) if key else ()


def _taken_off() -> tuple[ShelfGame, ...]:
    key = phone.shelf()
    return phone.store().taken_off(key) if key else ()


def _just_taken_off() -> home.Running | home.Finished | None:
    key, id = phone.shelf(), phone.just_taken_off()
    game = phone.store().shelf_game(key, id) if key and id else None
    return _shown([game])[0] if game else None


def _shown(games: Iterable[ShelfGame]) -> list[home.Running | home.Finished]:
    find, today = phone.store().game, home.today()
    return [home.shown(game, find, today) for game in games]


def _only_here(key: str) -> list[ShelfGame]:
    """The games on this phone's shelf that the other one does not have."""
    there = {game.id for game in phone.store().shelf_games(key, ALL)}
    return [game for game in _games(ALL) if game.id not in there]


def _earlier_names(games: Sequence[ShelfGame], here: Iterable[str]) -> list[str]:
    """Who played lately and is not in the form yet, each name once."""
    taken = set(map(names.fold, here))
    lately = {names.fold(name): name for game in reversed(games) for name in game.players}
    order = dict.fromkeys(names.fold(name) for game in games for name in game.players)
    return [lately[name] for name in order if name not in taken][:SUGGESTIONS]


def _settle_on(key: str) -> Response:
    phone.use_shelf(key)
    flash("This phone shows this shelf’s games now.")
    return redirect(url_for("lobby.index"), 303)


def _no_such_shelf() -> Response:
    return make_response(render_template("lobby/no_shelf.html"), 404)
