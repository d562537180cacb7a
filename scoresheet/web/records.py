"""Records of this phone’s shelf: a table of all people, a page for each, and all of it as CSV."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    flash,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as BaseResponse

from scoresheet import names, rulesets
from scoresheet.export import as_csv
from scoresheet.records import (
    Kind,
    Person,
    Records,
    distribution,
    everybody,
    kinds,
    left_out,
    person_of,
    played_together,
    records,
)
from scoresheet.results import Kept, all_alike
from scoresheet.rules import Rules, UnknownOptions
from scoresheet.web import phone
from scoresheet.web.ending import ending_of_game, standings_of, tie_of_watched
from scoresheet.web.home import says_day, says_rules, today

blueprint = Blueprint("records", __name__)
blueprint.add_app_template_global(ending_of_game)
blueprint.add_app_template_global(standings_of)
blueprint.add_app_template_global(tie_of_watched)

BYTE_ORDER_MARK = "\ufeff"
"""Spreadsheets that see it read names in any script as they are."""


@blueprint.get("/records")
def everyone() -> str:
    """A table of all who played: of the kind that the address names, else the most played."""
    books = _books()
    kind = books.asked_kind()
    if kind is None:
        return render_template("records/empty.html")
    return render_template(
        "records/everyone.html",
        records=records(books.kept, kind, books.aliases),
        shown=Shown(kind),
        kinds=[Shown(one) for one in kinds(books.kept)],
    )


@blueprint.get("/records/person")
def person() -> str:
    """One person’s records of a kind."""
    return _person_page(_books())


@blueprint.post("/records/join")
def join() -> BaseResponse:
    """From now on another name is this person, unless the two played against each other."""
    books, other = _books(), request.form.get("other", "")
    key = books.asked_person()
    problem = books.problem_with_joining(key, other)
    if problem:
        return make_response(_person_page(books, problem), 422)
    phone.store().keeping.join(phone.own_shelf(), other, key)
    flash(f"{books.called[other]} counts as {books.called[key]} now.")
    return redirect(url_for("records.person", **_passed_on(), who=key), 303)


@blueprint.post("/records/part")
def part() -> BaseResponse:
    """A name that was joined with a person’s is a person of its own again."""
    books, name = _books(), request.form.get("name", "")
    if name in books.aliases:
        phone.store().keeping.part(phone.own_shelf(), name)
        flash(f"{books.spelled(name)} counts alone again.")
    return redirect(url_for("records.everyone", **_passed_on()), 303)


@blueprint.get("/records/<any(join, part):_>")
def back_to_everyone(_: str) -> BaseResponse:
    """Where a refused form stood in the address bar when the page is opened once more."""
    return redirect(url_for("records.everyone"), 303)


@blueprint.get("/records.csv")
def export() -> Response:
    """Every card of all finished games on the shelf."""
    books = _books()
    table = BYTE_ORDER_MARK + as_csv(books.kept, books.aliases)
    response = current_app.response_class(table, mimetype="text/csv")
    response.headers["Content-Disposition"] = "attachment; filename=records.csv"
    return response


@dataclass(frozen=True, slots=True)
class Books:
    """A shelf’s finished games, last first, and who is who."""

    kept: Sequence[Kept]
    aliases: Mapping[str, str]
    called: Mapping[str, str]
    """Everyone who played, by key."""

    def asked_kind(self) -> Kind | None:
        """The kind that the address names, else the most played; None where none was.

        404 for a game or a house rule that there is not.
        """
        args = {key: value for key, value in request.values.items() if key in _option_keys()}
        if "game" not in request.values:
            return next(iter(kinds(self.kept)), None)
        try:
            rules = rulesets.load(request.values["game"]).rules(args)
        except (rulesets.UnknownRuleSet, UnknownOptions):
            abort(404)
        return Kind.chosen(rules.rule_set.key, rules.options)

    def asked_person(self) -> str:
        """Whom the request names; 404 where nobody on the shelf has that name."""
        key = person_of(request.values.get("who", ""), self.aliases)
        return key if key in self.called else abort(404)

    def problem_with_joining(self, person: str, other: str) -> str:
        """Why the two cannot be one person, as a sentence, empty where they can."""
        if other not in self.called or other == person:
            return "Choose the other name."
        game = played_together(self.kept, person, other, self.aliases)
        if game is None:
            return ""
        day = says_day(game.finished_at.astimezone().date(), today())
        one, two = self.called[person], self.called[other]
        return f"{one} and {two} sat at one table ({day}), so they are two people."

    def joined_to(self, person: str) -> dict[str, str]:
        """The names that are this person besides the own one: how they fold, how they are read."""
        found = (key for key in self.aliases if person_of(key, self.aliases) == person)
        return {key: self.spelled(key) for key in sorted(found)}

    def spelled(self, folded_name: str) -> str:
        """The name as it was written last."""
        written = (one.name for game in self.kept for one in game.result.totals)
        return next((n for n in written if names.fold(n) == folded_name), folded_name)


class Shown:
    """A kind of game as pages show it."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.rules: Rules = rulesets.load(kind.rule_set).rules(dict(kind.options))

    @property
    def label(self) -> str:
        return says_rules(self.rules.rule_set, self.rules.options)

    @property
    def address(self) -> dict[str, str]:
        """What an address says of it: the game, and what is not as usual."""
        usual = self.rules.rule_set.defaults
        unusual = {key: value for key, value in self.kind.options if usual[key] != value}
        return {"game": self.kind.rule_set, **unusual}

    @property
    def alike(self) -> str:
        """What all dice alike are called, empty where no box needs them."""
        return " / ".join(category.label for category in all_alike(self.rules.rule_set))

    @property
    def extras(self) -> str:
        """What extra ones are called, empty where they earn no bonus."""
        paid = self.rules.policy.bonus
        return f"Extra {self.rules.rule_set.alike_name}" if paid else ""

    @property
    def by_column(self) -> bool:
        """Whether what an extra one earned hangs on its column."""
        return self.rules.policy.times_column

    @property
    def columns(self) -> int:
        """How often a card can earn the upper bonus."""
        return len(self.rules.rule_set.columns) if self.rules.rule_set.upper.bonus else 0


def _person_page(books: Books, problem: str = "") -> str:
    key, kind = books.asked_person(), books.asked_kind()
    assert kind is not None, "somebody has played"
    found: Records = records(books.kept, kind, books.aliases)
    asked: Person | None = found.person(key)
    everything = [total for one in found.people for total in one.totals]
    return render_template(
        "records/person.html",
        key=key,
        name=books.called[key],
        person=asked,
        best_day=_best_day(asked),
        bars=distribution(asked.totals, everything) if asked else [],
        left_out=left_out(books.kept, kind, books.aliases, key),
        shown=Shown(kind),
        joined=books.joined_to(key),
        others={one: name for one, name in books.called.items() if one != key},
        chosen=request.form.get("other", ""),
        problem=problem,
    )


def _best_day(person: Person | None) -> str:
    """When the best was played, the first time."""
    if person is None:
        return ""
    best = next(one for one in reversed(person.played) if one.total.total == person.best)
    return says_day(best.at.astimezone().date(), today())


def _books() -> Books:
    shelf, keeping = phone.shelf(), phone.store().keeping
    kept = keeping.results(shelf) if shelf else ()
    aliases = keeping.aliases(shelf) if shelf else {}
    return Books(kept, aliases, everybody(kept, aliases))


def _passed_on() -> dict[str, Any]:
    """What the form’s page had in its address to say which kind it shows."""
    return {key: value for key, value in request.form.items() if key in ("game", *_option_keys())}


def _option_keys() -> set[str]:
    """The keys of all house rules that there are."""
    return {key for one in map(rulesets.load, rulesets.keys()) for key in one.defaults}
