"""What the home screen says of a shelf's games: plain data for its templates."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from scoresheet import rulesets
from scoresheet.events import GameCreated
from scoresheet.game import Game
from scoresheet.houserules import says_options
from scoresheet.results import FinalTotal
from scoresheet.rules import RuleSet
from scoresheet.shelf import ShelfGame
from scoresheet.shelfsearch import Search

FindGame = Callable[[int], Game]


@dataclass(frozen=True, slots=True)
class Again:
    """What “Same as last time” would start: the game it is like, by its id, and the set-up."""

    like: int
    created: GameCreated

    @property
    def starter(self) -> str:
        return self.created.players[self.created.starter]

    @property
    def rules(self) -> str:
        return says_rules(rulesets.load(self.created.game), self.created.options)


@dataclass(frozen=True, slots=True)
class Running:
    """A game on the table: whose turn, which round of how many, who leads with how many points."""

    key: str
    players: tuple[str, ...]
    up: str
    round: int
    rounds: int
    leaders: tuple[str, ...]
    best: int
    begun: bool


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over, its totals best first."""

    key: str
    totals: tuple[FinalTotal, ...]
    at: datetime
    day: str

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.totals if one.place == 1)


@dataclass(frozen=True, slots=True)
class Off:
    """A game that was taken off the shelf."""

    key: str
    players: tuple[str, ...]


def again(games: Sequence[ShelfGame], find: FindGame) -> Again | None:
    """The set-up of the latest game with the starter moved on by one seat, None without games.

    A playoff is passed over: not everybody was in it. So is whoever left.
    """
    latest = next((g for g in games if not find(g.id).created.playoff), None)
    if latest is None:
        return None
    game = find(latest.id)
    order = [player for player in game.playing_order if not game.has_left(player)]
    seats = [player for player in game.table.seats if player in order]
    starter = order[1 % len(order) if game.playing_order[0] in order else 0]
    players = tuple(game.players[player] for player in seats)
    created = GameCreated(game.created.game, game.rules.options, players, seats.index(starter))
    return Again(latest.id, created)


def running(games: Sequence[ShelfGame], find: FindGame) -> list[Running]:
    """The games that go on, last touched first."""
    return [_running(game, find(game.id)) for game in games if game.totals is None]


def finished(games: Sequence[ShelfGame], today: date) -> list[Finished]:
    """The games that are over, last touched first."""
    return [
        Finished(game.score_key, game.totals, at, says_day(at.date(), today))
        for game in games
        if game.totals is not None
        for at in [_at(game)]
    ]


def found(games: Sequence[ShelfGame], search: Search, find: FindGame) -> list[ShelfGame]:
    """The games that are searched for, last touched first."""
    of_days = (game for game in games if search.finds_day(_at(game).date()))
    return [game for game in of_days if search.finds_players(_players(game, find))]


def _players(game: ShelfGame, find: FindGame) -> Sequence[str]:
    return [one.name for one in game.totals] if game.totals else find(game.id).players


def _at(game: ShelfGame) -> datetime:
    """When it was finished, or last touched, where the server stands."""
    return (game.finished_at or game.touched_at).astimezone()


def today() -> date:
    """The day where the server stands."""
    return datetime.now().astimezone().date()


def says_day(day: date, today: date) -> str:
    """A day as one says it: `Today`, `Yesterday`, `Fri 20 Nov`, `20 Nov 2025` a year on."""
    ago = (today - day).days
    if ago in (0, 1):
        return ("Today", "Yesterday")[ago]
    return f"{day:%a} {day.day} {day:%b}" if 1 < ago < 300 else f"{day.day} {day:%b %Y}"


def says_rules(rule_set: RuleSet, options: Mapping[str, str]) -> str:
    """The game and what is not as usual: `Yahtzee` or `Yahtzee, Joker rule: Free choice`."""
    usual = rule_set.defaults
    unusual = {key: value for key, value in options.items() if usual.get(key) != value}
    return ", ".join([rule_set.name, *says_options(rule_set, unusual)])


def _running(listed: ShelfGame, game: Game) -> Running:
    up = game.playing_order[0] if game.up is None else game.up
    best = game.standings[0].totals.total
    leaders = tuple(game.players[player] for player in game.winners)
    return Running(
        listed.score_key,
        game.players,
        game.players[up],
        min(game.next_slot(up), len(game.rules.rule_set.boxes)),
        len(game.rules.rule_set.boxes),
        leaders,
        best,
        bool(game.turns),
    )
