"""Which blank cards to print, as the address says it: game, players, size, names."""

from __future__ import annotations

from wtforms import Field, Form, StringField, ValidationError

from scoresheet import names, rulesets
from scoresheet.leaves import UPRIGHT
from scoresheet.names import shorten
from scoresheet.rules import RuleSet

SIZES = {"normal": "Normal", "large": "Large print"}
MOST = UPRIGHT


class NamesField(Field):
    """The values that come under one name, in order."""

    data: list[str]

    def process_data(self, value: list[str] | None) -> None:
        self.data = value or []

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = [names.clean(value) for value in valuelist]


class BlankForm(Form):
    """What is not said is usual: the first game, room for six, normal size, no names."""

    game = StringField(default=lambda: rulesets.keys()[0])
    players = StringField(default=f"{MOST}")
    size = StringField(default=next(iter(SIZES)))
    name = NamesField()

    counts = tuple(f"{count}" for count in range(1, MOST + 1))

    # ---- What there is to choose from: what is sent, and what it is called

    @property
    def game_choices(self) -> list[tuple[str, str]]:
        return [(one.key, one.name) for one in map(rulesets.load, rulesets.keys())]

    @property
    def count_choices(self) -> list[tuple[str, str]]:
        return [(count, count) for count in self.counts]

    @property
    def size_choices(self) -> list[tuple[str, str]]:
        return list(SIZES.items())

    @property
    def name_fields(self) -> list[str]:
        """What stands in the fields for names: as many as there may be, or were sent."""
        return [*self.name.data, *[""] * (MOST - len(self.name.data))]

    # ---- What was chosen, once `validate` found nothing wrong

    @property
    def rule_set(self) -> RuleSet:
        return rulesets.load(self.game.data or "")

    @property
    def large(self) -> bool:
        return self.size.data != next(iter(SIZES))

    @property
    def headings(self) -> list[str]:
        """A name for each card, "" where none was given; gaps close where they take too much room.

        For three players `["Ann", "", "Ben"]` stays as it is, for two it is `["Ann", "Ben"]`.
        """
        count = int(self.players.data or 0)
        named = self.name.data if not any(self.name.data[count:]) else self._given
        return [*named, *[""] * count][:count]

    @property
    def _given(self) -> list[str]:
        return [name for name in self.name.data if name]

    # ---- Checking

    def validate_game(self, field: Field) -> None:
        try:
            rulesets.load(field.data)
        except rulesets.UnknownRuleSet as unknown:
            raise ValidationError(str(unknown)) from unknown

    def validate_players(self, field: Field) -> None:
        if field.data not in self.counts:
            raise ValidationError(
                f"A sheet has room for 1 to {MOST} players, not “{shorten(field.data)}”."
            )

    def validate_size(self, field: Field) -> None:
        if field.data not in SIZES:
            known = " and ".join(SIZES)
            raise ValidationError(f"There is no size “{shorten(field.data)}”. Known: {known}.")

    def validate_name(self, field: Field) -> None:
        wrong = [names.problem([name], 0) for name in field.data if name]
        given, players = len(self._given), self.players.data
        if players in self.counts and given > int(players):
            wrong.append(f"There are {given} names for {players} player{'s' * (players != '1')}.")
        if any(wrong):
            raise ValidationError(" ".join(filter(None, wrong)))
