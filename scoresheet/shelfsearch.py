"""Which games of a shelf are looked for, as the address says it: by a player, by days."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from wtforms import StringField, ValidationError
from wtforms.form import BaseForm

from scoresheet.names import fold, shorten

FIELDS = PLAYER, FIRST, LAST = "player", "from", "to"


class DayField(StringField):
    """A day as browsers send it, `2026-11-29`; what was typed stays."""

    @property
    def day(self) -> date | None:
        """The day, None where the field is empty or holds none."""
        try:
            return date.fromisoformat(str(self.data or "").strip())
        except ValueError:
            return None

    def pre_validate(self, form: BaseForm) -> None:
        if self.data and self.day is None:
            raise ValidationError(f"“{shorten(self.data)}” is no day: write it as 2026-11-29.")


class Search(BaseForm):
    """Everything may be left empty; then every game is found."""

    def __init__(self, typed: Mapping[str, str]) -> None:
        fields: dict[str, Any] = {PLAYER: StringField(), FIRST: DayField(), LAST: DayField()}
        super().__init__(fields)
        for key in fields:
            self[key].data = typed.get(key, "")

    @property
    def typed(self) -> dict[str, str]:
        """What is asked for, as an address says it."""
        return {key: self[key].data for key in FIELDS if self[key].data}

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        """Whether the days are days and in order."""
        if not super().validate(extra_validators):
            return False
        if self.first and self.last and self.first > self.last:
            self[LAST].errors = ["The last day comes before the first."]
            return False
        return True

    @property
    def first(self) -> date | None:
        """The first day that is meant, None where it does not matter."""
        return self._day(FIRST)

    @property
    def last(self) -> date | None:
        """The last day that is meant, None where it does not matter."""
        return self._day(LAST)

    def finds_day(self, day: date) -> bool:
        """Whether a game of that day is meant."""
        return (self.first or day) <= day <= (self.last or day)

    def finds_players(self, players: Iterable[str]) -> bool:
        """Whether a game of these players is meant; a part of a name will do."""
        wanted = fold(self[PLAYER].data)
        return any(wanted in fold(name) for name in players)

    def _day(self, key: str) -> date | None:
        field = self[key]
        return field.day if isinstance(field, DayField) else None
