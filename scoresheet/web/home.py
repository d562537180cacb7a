"""What the home screen says of a shelf's games: plain data for its templates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache

from scoresheet import rulesets
from scoresheet.events import GameCreated
from scoresheet.game import Game
from scoresheet.houserules import says_options
from scoresheet.names import shorten
from scoresheet.records import names_of, person_of
from scoresheet.results import FinalTotal
from scoresheet.rules import RuleSet
from scoresheet.shelf import ShelfGame
from scoresheet.shelfsearch import FIELDS, Search
from scoresheet.ties import firsts, was_played_off

FindGame = Callable[[int], Game]


@dataclass(frozen=True, slots=True)
class Again:
    """What “Same as last time” would start: the game it is like, by its id, and the set-up.

    `waiting` is that very game, by its id, where it was begun since and nobody has played yet.
    """

    like: int
    created: GameCreated
    waiting: int | None = None

    @property
    def starter(self) -> str:
        return self.created.players[self.created.starter]

    @property
    def rules(self) -> str:
        return says_rules(rulesets.load(self.created.game), self.created.options)


@dataclass(frozen=True, slots=True)
class Listed:
    """A game of the list: when it was finished or last touched, and what is played."""

    key: str
    at: datetime
    day: str
    rules: str
    playoff: bool


@dataclass(frozen=True, slots=True)
class Running(Listed):
    """A game on the table: whose turn, which round of how many, who leads with how many points.

    `owed` counts the turns that whoever is up still has to catch up, once the rounds are over.
    """

    players: tuple[str, ...]
    up: str
    round: int
    rounds: int
    owed: int
    leaders: tuple[str, ...]
    best: int

    over = False

    @property
    def brief(self) -> str:
        """What tells it from others, in one line."""
        return ", ".join(self.players)


@dataclass(frozen=True, slots=True)
class Finished(Listed):
    """A game that is over, its totals best first."""

    totals: tuple[FinalTotal, ...]
    stopped: bool

    over = True

    @property
    def brief(self) -> str:
        """What tells it from others, in one line."""
        return ", ".join([*(f"{one.name} {one.total}" for one in self.totals), self.day])

    @property
    def winners(self) -> tuple[str, ...]:
        return firsts(self.totals)

    @property
    def played_off(self) -> bool:
        """Whether a playoff gave those who tied their places."""
        return was_played_off(self.totals)


def again(games: Iterable[int], find: FindGame) -> Again | None:
    """The set-up of the first of the games with the starter moved on by one seat, None of none.

    Passed over are playoffs, since not everybody was in them, and games in which nobody has
    played yet. So is whoever left.
    """
    untouched: list[int] = []
    for id in games:
        game = find(id)
        if not game.created.playoff and _is_touched(game):
            created = _moved_on(game)
            waiting = (one for one in untouched if _is_just(find(one), created))
            return Again(id, created, next(waiting, None))
        untouched.append(id)
    return None


def shown(game: ShelfGame, find: FindGame, today: date) -> Running | Finished:
    """What the list says of the game."""
    if game.totals is None:
        return _running(game, find(game.id), today)
    about = _about(game, game.options, today)
    return Finished(*about, totals=game.totals, stopped=game.stopped)


def found(
    games: Sequence[ShelfGame], search: Search, find: FindGame, aliases: Mapping[str, str]
) -> list[ShelfGame]:
    """The games that are searched for, last touched first; any name of a person finds them."""
    called = cache(lambda player: {player} | names_of(person_of(player, aliases), aliases))
    return [
        game
        for game in games
        if search.finds_day(_at(game).date())
        and search.finds_players(name for player in _players(game, find) for name in called(player))
    ]


def _players(game: ShelfGame, find: FindGame) -> Sequence[str]:
    return [one.name for one in game.totals] if game.totals else find(game.id).players


def _at(game: ShelfGame) -> datetime:
    """When it was finished, or last touched, where the server stands."""
    return (game.finished_at or game.touched_at).astimezone()


def listing(address: Mapping[str, str]) -> dict[str, str]:
    """What an address says of how home lists games, to pass it on: a search, all, tidying up."""
    return {key: address[key] for key in (*FIELDS, "all", "tidy") if address.get(key)}


def today() -> date:
    """The day where the server stands."""
    return datetime.now().astimezone().date()


def says_day(day: date, today: date) -> str:
    """A day as one says it: `Today`, `Yesterday`, `Fri 20 Nov`, `20 Nov 2025` a year on."""
    ago = (today - day).days
    if ago in (0, 1):
        return ("Today", "Yesterday")[ago]
    return f"{day:%a} {day.day} {day:%b}" if 1 < ago < 300 else f"{day.day} {day:%b %Y}"


def says_search(search: Search, today: date) -> str:
    """What is looked for: `“ann”, from Fri 20 Nov`."""
    player, days = search["player"].data, {"from": search.first, "to": search.last}
    said = [f"{word} {says_day(day, today)}" for word, day in days.items() if day]
    return ", ".join([f"“{shorten(player)}”", *said] if player else said)


def says_rules(rule_set: RuleSet, options: Mapping[str, str]) -> str:
    """The game and what is not as usual: `Yahtzee` or `Yahtzee, Joker rule: Free choice`."""
    usual = rule_set.defaults
    unusual = {key: value for key, value in options.items() if usual.get(key) != value}
    return ", ".join([rule_set.name, *says_options(rule_set, unusual)])


def _is_touched(game: Game) -> bool:
    """Whether something stands on the sheet."""
    return any(card.entries for card in game.cards)


def _moved_on(game: Game) -> GameCreated:
    """The set-up of one more game like this one, begun by whoever sits next to the starter."""
    order = [player for player in game.playing_order if not game.has_left(player)]
    seats = [player for player in game.table.seats if player in order]
    starter = order[1 % len(order) if game.playing_order[0] in order else 0]
    players = tuple(game.players[player] for player in seats)
    return GameCreated(game.created.game, game.rules.options, players, seats.index(starter))


def _is_just(game: Game, created: GameCreated) -> bool:
    """Whether the game goes on and is as this set-up would begin it."""
    order = tuple(game.players[player] for player in game.playing_order)
    wanted = created.players[created.starter :] + created.players[: created.starter]
    same = (game.created.game, game.rules.options, order) == (created.game, created.options, wanted)
    return same and not (game.finished or game.created.playoff or _is_touched(game))


def _about(
    game: ShelfGame, options: Mapping[str, str], today: date
) -> tuple[str, datetime, str, str, bool]:
    """What all games of the list say, in the order of `Listed`."""
    at, rules = _at(game), says_rules(rulesets.load(game.rule_set), options)
    return game.score_key, at, says_day(at.date(), today), rules, game.playoff


def _running(listed: ShelfGame, game: Game, today: date) -> Running:
    up = game.playing_order[0] if game.up is None else game.up
    player, rounds = game.table.players[up], len(game.rules.rule_set.boxes)
    best = game.standings[0].totals.total
    leaders = tuple(game.players[player] for player in game.winners)
    return Running(
        *_about(listed, game.rules.options, today),
        game.players,
        player.name,
        min(player.taken + 1, rounds),
        rounds,
        player.owed if player.taken >= rounds else 0,
        leaders,
        best,
    )
