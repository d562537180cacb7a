"""The new-game form: who plays and where they sit, who starts, and by which rules."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from werkzeug.datastructures import MultiDict
from wtforms import FieldList, Form, FormField, IntegerField, StringField

from scoresheet import names, rulesets
from scoresheet.events import GameCreated
from scoresheet.forms import SEPARATORS, BadDice, parse_dice
from scoresheet.houserules import HouseRules
from scoresheet.scoring import FACES

FIRST_ROWS = 2
LONGEST_FIELD = 80

_ROW = re.compile("[1-9][0-9]{0,3}")


class PlayerForm(Form):
    """A player's row. `row` is its number for the page, kept however it moves; `seat` is from 1."""

    row = StringField(default="")
    name = StringField(default="")
    roll = StringField(default="")
    seat = 0

    @property
    def empty(self) -> bool:
        return not self.name.data and not self.roll.data

    @property
    def called(self) -> str:
        """The name as it will stand on the sheet, or what to call who has none yet."""
        return names.clean(self.name.data or "") or f"Player {self.seat}"


class NewGameForm(Form):
    """Everything agreed before the first roll. Its buttons change it, and nothing typed is lost.

    `starter` is a row's number. `round` counts the opening rolls, 0 while they are not asked;
    `tied` are the rows that roll again, separated by spaces, empty where all roll.
    """

    entry = StringField(default=lambda: secrets.token_urlsafe(16))
    players: FieldList[FormField[PlayerForm]] = FieldList(
        FormField(PlayerForm), max_entries=2 * names.MOST_PLAYERS
    )
    starter = StringField(default="")
    round = IntegerField(default=0)
    tied = StringField(default="")
    rule_set = StringField(default="")

    def __init__(self, typed: MultiDict[str, str] | None = None, **data: Any) -> None:
        typed = MultiDict(_well_named(typed) if typed else ())
        super().__init__(typed, **data)
        self.table_problem = ""
        self.notice = ""
        self._number_rows()
        known = rulesets.keys()
        self.rule_set.data = self.rule_set.data or known[0]
        self.chosen = rulesets.load(self.rule_set.data if self.rule_set.data in known else known[0])
        self.house_rules = HouseRules(self.chosen, typed)
        others = [HouseRules(rulesets.load(k), typed) for k in known if k != self.chosen.key]
        self.other_house_rules = [field for rules in others for field in rules]

    @classmethod
    def blank(cls, rule_set: str = "") -> NewGameForm:
        """The form as it first appears: empty names, default house rules."""
        return cls(players=[{} for _ in range(FIRST_ROWS)], rule_set=rule_set)

    @property
    def rows(self) -> list[PlayerForm]:
        return [entry.form for entry in self.players]

    @property
    def rolling(self) -> bool:
        """Whether the opening rolls are asked."""
        return bool(self.round.data)

    @property
    def full(self) -> bool:
        return len(self.players) >= names.MOST_PLAYERS

    @property
    def contenders(self) -> list[PlayerForm]:
        """The players whose opening rolls are asked: all, or after a tie those who tied."""
        tied = (self.tied.data or "").split()
        seated = self._seated()
        return [row for row in seated if row.row.data in tied] or seated

    @property
    def asked(self) -> set[str | None]:
        """The numbers of the rows whose opening roll is asked."""
        return {row.row.data for row in self.contenders or self.rows} if self.rolling else set()

    # ---- What the buttons do. Each gives the id of the field to go on with, "" for none.

    def press(self, button: str, value: str) -> str:
        """Carries out one of the form's buttons."""
        presses: dict[str, Callable[[str], str]] = {
            "add": self._add,
            "remove": self._remove,
            "up": lambda row: self._move(row, -1),
            "down": lambda row: self._move(row, 1),
            "roll": self._ask_rolls,
            "compare": self._compare,
            "tap": self._tap_who_starts,
            "next": self._next,
        }
        return presses[button](value) if button in presses else ""

    def first_problem(self) -> str:
        """The id of the first field with a sentence beside it, "" where there is none."""
        for row in self.rows:
            for field in (row.name, row.roll):
                if field.errors:
                    return f"{field.short_name}-{row.row.data}"
        return self._first_unrolled() if self.tied.data else ""

    def _add(self, name: str = "") -> str:
        rows = self._data()
        free = next((row for row in rows if name and not row["name"]), None)
        if free is not None:
            free["name"] = name
        elif self.full:
            self.table_problem = names.table_problems([*map(str, rows), name])[0]
        else:
            rows.append({"name": name})
        self._seat(rows)
        return "" if name or self.table_problem else f"name-{self.rows[-1].row.data}"

    def _remove(self, row: str) -> str:
        self._seat([one for one in self._data() if one["row"] != row])
        return "add"

    def _move(self, row: str, by: int) -> str:
        rows = self._data()
        at = next((i for i, one in enumerate(rows) if one["row"] == row), None)
        if at is None or not 0 <= at + by < len(rows):
            return ""
        rows.insert(at + by, rows.pop(at))
        self._seat(rows)
        goes_on = 0 <= at + 2 * by < len(rows)
        return f"{'up' if (by < 0) == goes_on else 'down'}-{row}"

    def _ask_rolls(self, _: str) -> str:
        self.round.data, self.tied.data = 1, ""
        return self._first_unrolled()

    def _compare(self, _: str = "") -> str:
        if not self._seated():
            self.table_problem = names.table_problems([])[0]
            return ""
        return "" if self._settle_start() else self.first_problem()

    def _tap_who_starts(self, _: str) -> str:
        self.round.data, self.tied.data = 0, ""
        return ""

    def _next(self, _: str) -> str:
        if self.rolling:
            return self._first_unrolled() or self._compare()
        unnamed = (f"name-{row.row.data}" for row in self.rows if not row.name.data)
        return next(unnamed, "") or self._add()

    def _first_unrolled(self) -> str:
        rows = self.contenders or self.rows
        return next((f"roll-{row.row.data}" for row in rows if not row.roll.data), "")

    # ---- Checking

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        """Whether a game can begin so. Where not, a sentence stands beside each field concerned."""
        return all([self._check_names(), self._check_start(), self._check_rules()])

    def created(self) -> GameCreated:
        """The game that was set up, once `validate` found nothing wrong."""
        seated = self._seated()
        players = tuple(names.clean(row.name.data or "") for row in seated)
        return GameCreated(
            self.chosen.key, self.house_rules.choices(), players, self._starting_seat(seated)
        )

    def _check_names(self) -> bool:
        seated = self._seated()
        players = [names.clean(row.name.data or "") for row in seated]
        for seat, row in enumerate(seated):
            problem = names.problem(players, seat)
            row.name.errors = [problem] if problem else []
        self.table_problem = next(iter(names.table_problems(players)), "")
        return not self.table_problem and not any(row.name.errors for row in seated)

    def _check_start(self) -> bool:
        return not self.rolling or not self._seated() or self._settle_start()

    def _check_rules(self) -> bool:
        if self.rule_set.data != self.chosen.key:
            key = names.shorten(self.rule_set.data or "")
            self.rule_set.errors = [str(rulesets.UnknownRuleSet(key))]
        return not self.rule_set.errors and self.house_rules.validate()

    def _settle_start(self) -> bool:
        """Whether the opening rolls say who starts; a tie leaves the tied to roll again."""
        rolled = _read_rolls(self.contenders, self.chosen.dice)
        if any(row.roll.errors for row in self.contenders):
            return False
        best = max(rolled.values(), default=0)
        leaders = [row for row in self.contenders if rolled.get(row.row.data) == best]
        if len(leaders) > 1:
            self._ask_again(leaders, best)
            return False
        winner = leaders[0]
        self.starter.data, self.round.data, self.tied.data = winner.row.data, 0, ""
        self.notice = f"{winner.called} starts: {best} is the highest roll."
        return True

    def _ask_again(self, leaders: list[PlayerForm], total: int) -> None:
        called = [row.called for row in leaders]
        everyone = len(leaders) == len(self._seated())
        who = "roll again" if everyone else "only they roll again"
        self.notice = f"{', '.join(called[:-1])} and {called[-1]} tie at {total}: {who}."
        self.tied.data = " ".join(row.row.data or "" for row in leaders)
        self.round.data = (self.round.data or 0) + 1
        for row in leaders:
            row.roll.data = ""

    # ---- Rows

    def _seated(self) -> list[PlayerForm]:
        """The rows that mean a player: one left entirely empty is nobody."""
        return [row for row in self.rows if not row.empty]

    def _starting_seat(self, seated: list[PlayerForm]) -> int:
        """The starter's seat; where an empty row was picked, the next player's to the left."""
        rows = [row.row.data for row in self.rows]
        at = rows.index(self.starter.data) if self.starter.data in rows else 0
        left = next((row for row in self.rows[at:] if not row.empty), seated[0])
        return seated.index(left)

    def _data(self) -> list[dict[str, str]]:
        return [dict(row) for row in self.players.data or []]

    def _seat(self, rows: list[dict[str, str]]) -> None:
        self.players.process(None, rows)
        self._number_rows()

    def _number_rows(self) -> None:
        """Gives new rows a number of their own, and the start to a row that is there."""
        rows, taken = self.rows, set[str]()
        numbers = [int(r.row.data or 0) for r in rows if _ROW.fullmatch(r.row.data or "")]
        highest = max(numbers, default=0)
        for seat, row in enumerate(rows, 1):
            row.seat = seat
            if not _ROW.fullmatch(row.row.data or "") or row.row.data in taken:
                highest += 1
                row.row.data = str(highest)
            taken.add(row.row.data or "")
        if self.starter.data not in taken:
            self.starter.data = rows[0].row.data if rows else ""


def opening_total(text: str, count: int) -> int:
    """What an opening roll of `count` dice adds up to: 23 for `23` as for `4 4 4 5 6`.

    Raises BadDice for what no such roll can be.
    """
    typed = "".join(c for c in unicodedata.normalize("NFKC", text) if c not in SEPARATORS)
    if not typed.isdecimal() or len(typed) > len(str(count * FACES[-1])):
        return sum(parse_dice(text, count))
    total, least, most = int(typed), count * FACES[0], count * FACES[-1]
    if not least <= total <= most:
        raise BadDice([f"The dice add up to {least} at least and {most} at most, not {total}."])
    return total


def _well_named(typed: MultiDict[str, str]) -> Iterator[tuple[str, str]]:
    """What was sent under names that the form can have; FieldList fails on some it can't."""
    return ((k, v) for k, v in typed.items(multi=True) if k.isascii() and len(k) <= LONGEST_FIELD)


def _read_rolls(rows: list[PlayerForm], count: int) -> dict[str | None, int]:
    rolled = {}
    for row in rows:
        try:
            rolled[row.row.data] = opening_total(row.roll.data or "", count)
            row.roll.errors = []
        except BadDice as bad:
            blank = not names.clean(row.roll.data or "")
            row.roll.errors = [f"What did {row.called} roll?"] if blank else bad.problems
    return rolled
