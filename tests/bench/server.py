"""Requests a second of the sheet page and of durable turns, by those of a static card.

One server, four connections; each kind of request takes turns with the card.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from http.cookiejar import CookieJar
from statistics import median
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

from scoresheet.events import TurnWritten
from tests.bench import games, load
from tests.bench.figures import Figure, number, spread
from tests.bench.site import Site, Wanted, serving

CONNECTIONS = 4
ROUNDS = 9
SECONDS = 0.4
GAMES_A_SLICE = 3
"""New games for each connection in each slice of turns: more than it can fill."""

PLAYERS = 4
MIDDLE = Wanted(PLAYERS, 26)
NEW = Wanted(PLAYERS, 0)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of request, and the aim of its ratio to the yardstick."""

    what: str
    request: str
    """card, page, latest or turn."""
    status: int = 200
    headers: str = ""
    aim: float | None = None


GZIP = "Accept-Encoding: gzip\r\n"
HTMX = "HX-Request: true\r\n"
CARD = Kind("static 3 KB card", "card")
KINDS = (
    Kind("sheet page", "page", aim=0.6),
    Kind("poll, nothing new (204, reconnects)", "latest", 204),
    Kind("durable turn, htmx: answers with the sheet", "turn", headers=HTMX, aim=0.4),
    Kind("durable turn, plain form: redirects", "turn", 303),
    Kind("static 3 KB card, gzip", "card", headers=GZIP),
    Kind("sheet page, gzip", "page", headers=GZIP),
    Kind("durable turn, htmx, gzip", "turn", headers=HTMX + GZIP),
)


def measure() -> Iterator[Figure]:
    """Each kind's requests a second, then its ratio to the card's just before."""
    turns = sum(kind.request == "turn" for kind in KINDS) * ROUNDS
    wanted = [MIDDLE] + [NEW] * (turns * CONNECTIONS * GAMES_A_SLICE + 1)
    with serving(wanted) as site:
        visitor = Visitor.arrive(site)
        rounds = [[visitor.pair(kind) for kind in KINDS] for _ in range(ROUNDS)]
    yield absolute(CARD, [pair.card for pairs in rounds for pair in pairs])
    for kind, pairs in zip(KINDS, zip(*rounds, strict=True), strict=True):
        yield absolute(kind, [pair.other for pair in pairs])
        yield relative(kind, pairs)


def absolute(kind: Kind, slices: Sequence[Slice]) -> Figure:
    cpu = median(one.cpu for one in slices)
    note = f"{number(cpu * 1000)} ms of a core each"
    return Figure(kind.what, median(one.rate for one in slices), "req/s", note=note)


def relative(kind: Kind, pairs: Sequence[Pair]) -> Figure:
    """By the card; other programs disturb the rates, hardly what each answer costs of a core."""
    rates = [pair.other.rate / pair.card.rate for pair in pairs]
    costs = [pair.card.cpu / pair.other.cpu for pair in pairs]
    note = f"{spread(rates)}; by cost {number(median(costs))}, {spread(costs)}"
    return Figure("   by the static card", median(rates), at_least=kind.aim, note=note)


@dataclass(frozen=True, slots=True)
class Slice:
    """Answers a second, and the seconds of a core that the server spent on each."""

    rate: float
    cpu: float


@dataclass(frozen=True, slots=True)
class Pair:
    """The card and another kind, one right after the other, in about the same weather."""

    card: Slice
    other: Slice


@dataclass
class Visitor:
    """A phone that has a cookie and a token, and games nobody has written in."""

    site: Site
    cookie: str
    token: str
    unused: Iterator[str]

    @classmethod
    def arrive(cls, site: Site) -> Visitor:
        """A cookie as it is once it stays: after a turn somewhere, and back in the first game."""
        jar, unused = CookieJar(), iter(site.keys[1:])
        browser = build_opener(HTTPCookieProcessor(jar))
        with browser.open(site.game()) as page:
            token = token_in(page.read().decode())
        turn = next(script(next(unused), token))
        browser.open(Request(site.url + turn.path, turn.body.encode())).close()
        browser.open(site.game()).close()
        return cls(site, "; ".join(f"{one.name}={one.value}" for one in jar), token, unused)

    def pair(self, kind: Kind) -> Pair:
        return Pair(self.slice(CARD), self.slice(kind))

    def slice(self, kind: Kind) -> Slice:
        """Nothing but requests of that kind for a while."""
        repeat = kind.request != "turn"
        plans = [self.plan(kind) for _ in range(CONNECTIONS)]
        before = self.site.cpu()
        got = load.run(load.Job(self.site.port, SECONDS, plans, kind.status, repeat))
        return Slice(got.per_second, (self.site.cpu() - before) / got.answers)

    def plan(self, kind: Kind) -> list[str]:
        """What one connection sends."""
        headers = f"Host: 127.0.0.1:{self.site.port}\r\nCookie: {self.cookie}\r\n{kind.headers}"
        if kind.request == "turn":
            keys = [next(self.unused) for _ in range(GAMES_A_SLICE)]
            return [post(turn, headers) for key in keys for turn in script(key, self.token)]
        middle = f"/g/{self.site.keys[0]}/"
        version = len(games.log(MIDDLE.players, MIDDLE.turns))
        paths = {"card": "/bench/card", "page": middle, "latest": f"{middle}latest?v={version}"}
        return [f"GET {paths[kind.request]} HTTP/1.1\r\n{headers}\r\n"]


@dataclass(frozen=True, slots=True)
class Post:
    """A turn as the page's form sends it."""

    path: str
    body: str


def script(key: str, token: str) -> Iterator[Post]:
    """All turns of a game from its first to its last."""
    for turn in games.log(PLAYERS):
        if isinstance(turn, TurnWritten):
            fields = {
                "csrf_token": token,
                "entry": secrets.token_urlsafe(16),
                "dice": "".join(map(str, turn.dice or ())),
                "player": turn.player,
                "slot": turn.slot,
                "box": turn.box,
            }
            yield Post(f"/g/{key}/turn", urlencode(fields))


def post(turn: Post, headers: str) -> str:
    kind = "application/x-www-form-urlencoded"
    about = f"Content-Type: {kind}\r\nContent-Length: {len(turn.body)}\r\n"
    return f"POST {turn.path} HTTP/1.1\r\n{headers}{about}\r\n{turn.body}"


def token_in(page: str) -> str:
    """The CSRF token in a page's form."""
    found = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert found is not None
    return found[1]
