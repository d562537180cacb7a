"""Records: who counts as whom, what counts, and what it comes to. All of it from kept totals."""

from __future__ import annotations

import itertools

import pytest

from scoresheet.records import (
    Bar,
    Best,
    Kind,
    LeftOut,
    Person,
    bests,
    distribution,
    everybody,
    kinds,
    left_out,
    person_of,
    played_together,
    records,
)
from scoresheet.results import Kept
from scoresheet.ties import playoffs_of, settle
from tests.kept import USUAL, kept, last_first

YAHTZEE = Kind.chosen("yahtzee", USUAL)
FREE = {**USUAL, "joker": "free"}


def one(name: str, *games: Kept, **aliases: str) -> Person:
    """As a shelf keeps them, ties settled."""
    kept = [settle(game, playoffs_of(games)) for game in last_first(*games)]
    found = records(kept, YAHTZEE, aliases).person(name)
    assert found is not None
    return found


# ---- What a person did


def test_best_mean_and_median_are_those_of_all_totals() -> None:
    ann = one("ann", *(kept({"Ann": total, "Ben": 1}) for total in (187, 304, 212, 250)))
    assert (ann.games, ann.best, ann.mean, ann.median) == (4, 304, 238.25, 231)
    assert ann.totals == [250, 212, 304, 187]


@pytest.mark.parametrize(
    "totals, wins, shared",
    [
        ({"Ann": 300, "Ben": 200}, 1, 0),
        ({"Ann": 200, "Ben": 300}, 0, 0),
        ({"Ann": 300, "Ben": 300, "Cleo": 100}, 0, 1),
        ({"Ann": 300}, 0, 0),
    ],
    ids=["won", "lost", "shared", "alone"],
)
def test_a_win_is_shared_or_not_and_nobody_wins_alone(
    totals: dict[str, int], wins: int, shared: int
) -> None:
    ann = one("ann", kept(totals))
    assert (ann.wins, ann.shared, ann.games, ann.alone) == (wins, shared, 1, int(len(totals) == 1))


def test_whoever_plays_on_alone_wins_nothing() -> None:
    ann = one("ann", kept({"Ann": 300, "Ben": 50}, left=("Ben",)))
    assert (ann.wins, ann.alone) == (0, 1)


def test_yahtzees_and_bonuses_add_up() -> None:
    first = {"Ann": {"alike": 1, "extras": 2, "upper_bonuses": 1}}
    second = {"Ann": {"alike": 1, "upper_bonuses": 0}}
    ann = one("ann", kept(cards=first), kept(cards=second))
    assert (ann.alike, ann.extras, ann.upper_bonuses) == (2, 2, 1)


def test_who_played_most_stands_first() -> None:
    games = [kept({"Cleo": 1, "Ben": 2}), kept({"Ben": 1, "Ann": 1})]
    people = records(last_first(*games), YAHTZEE, {}).people
    assert [person.name for person in people] == ["Ben", "Ann", "Cleo"]


# ---- What counts


def test_kinds_are_never_mixed_and_the_most_played_comes_first() -> None:
    usual = [kept({"Ann": 100}), kept({"Ann": 110})]
    free = [kept({"Ann": 200}, options=FREE) for _ in range(3)]
    other = kept({"Ann": 150}, rule_set="yatzy", options={"order": "free"})
    games = last_first(*usual, *free, other)
    assert kinds(games) == [
        Kind.chosen("yahtzee", FREE),
        YAHTZEE,
        Kind.chosen("yatzy", {"order": "free"}),
    ]
    assert [records(games, kind, {}).people[0].best for kind in kinds(games)] == [200, 110, 150]


def test_the_order_of_options_makes_no_other_kind() -> None:
    turned = dict(reversed(USUAL.items()))
    assert kinds([kept(), kept(options=turned)]) == [YAHTZEE]


def test_what_is_left_out_is_counted() -> None:
    games = [
        kept({"Ann": 300, "Ben": 200}),
        kept({"Ann": 900, "Ben": 200}, stopped=True),
        kept({"Ann": 900, "Ben": 200}, flagged=True),
        kept({"Ann": 900, "Ben": 200}, flagged=True, stopped=True),
        kept({"Ann": 250, "Ben": 20, "Cleo": 100}, left=("Ben",)),
    ]
    found = records(last_first(*games), YAHTZEE, {})
    assert found.left_out == LeftOut(stopped=2, flagged=1, open_cards=1)
    ann, ben = found.person("ann"), found.person("ben")
    assert ann is not None
    assert ben is not None
    assert (ann.games, ann.best, ben.games) == (2, 300, 1)


def test_nothing_left_out_is_nothing_to_say() -> None:
    assert not records([kept()], YAHTZEE, {}).left_out


# ---- Playoffs


def test_a_playoff_settles_the_win_and_is_no_second_one() -> None:
    tie = kept({"Ann": 300, "Ben": 300, "Cleo": 100})
    playoff = kept({"Ann": 180, "Ben": 250}, after=tie, playoff=True)
    ann, ben = one("ann", tie, playoff), one("ben", tie, playoff)
    assert (ann.games, ann.wins, ann.shared) == (2, 0, 0)
    assert (ben.games, ben.wins, ben.shared, ben.best) == (2, 1, 0, 300)


def test_a_playoff_that_ties_again_waits_for_the_next_one() -> None:
    tie = kept({"Ann": 300, "Ben": 300})
    again = kept({"Ann": 200, "Ben": 200}, after=tie, playoff=True)
    assert (one("ann", tie, again).wins, one("ann", tie, again).shared) == (0, 1)
    last = kept({"Ann": 201, "Ben": 200}, after=again, playoff=True)
    assert (one("ann", tie, again, last).wins, one("ben", tie, again, last).wins) == (1, 0)


@pytest.mark.parametrize(
    "playoff",
    [
        {"totals": {"Ann": 200, "Ben": 100}, "playoff": True, "stopped": True},
        {"totals": {"Ann": 200, "Cleo": 100}, "playoff": True},
        {"totals": {"Ann": 200, "Ben": 100}, "playoff": False},
    ],
    ids=["stopped", "of other people", "just another game"],
)
def test_what_is_no_playoff_of_the_tied_settles_nothing(playoff: dict[str, object]) -> None:
    tie = kept({"Ann": 300, "Ben": 300})
    following = kept(after=tie, **playoff)  # type: ignore[arg-type]
    assert one("ann", tie, following).shared == 1


# ---- Who is who


def test_case_and_width_make_no_other_person() -> None:
    ann = one("ann", *(kept({name: 100}) for name in ("ann", "ＡＮＮ", "Ann")))
    assert (ann.games, ann.name) == (3, "Ann")


def test_joined_names_count_together_under_the_persons_own() -> None:
    games = [kept({"Ann": 300, "Ben": 1}), kept({"Anna": 320, "Ben": 1}), kept({"Nan": 100})]
    ann = one("ann", *games, anna="ann", nan="anna")
    assert (ann.games, ann.best, ann.wins, ann.name) == (3, 320, 2, "Ann")


def test_parted_names_are_as_before() -> None:
    games = [kept({"Ann": 300}), kept({"Anna": 320}), kept({"Nan": 100})]
    assert one("ann", *games, nan="anna").games == 1
    assert one("anna", *games, nan="anna").games == 2


def test_names_that_are_joined_in_a_circle_do_no_harm() -> None:
    assert person_of("Ann", {"ann": "ben", "ben": "ann"}) in ("ann", "ben")


def test_everybody_is_called_by_the_own_name_as_written_last() -> None:
    games = last_first(kept({"ANN": 1}), kept({"Ann": 1}), kept({"Anna": 1}), kept({"Ben": 1}))
    assert everybody(games, {"anna": "ann"}) == {"ann": "Ann", "ben": "Ben"}
    assert everybody(games[:2], {"anna": "ann"}) == {"ann": "Anna", "ben": "Ben"}


def test_two_who_sat_at_one_table_are_two_people() -> None:
    together = kept({"Ann": 1, "Anna": 2})
    games = [together, kept({"Ann": 1, "Ben": 2})]
    assert played_together(games, "ann", "anna", {}) == together
    assert played_together(games, "anna", "ben", {}) is None
    assert played_together(games, "anna", "nan", {"ann": "nan"}) == together


def test_two_names_of_one_person_at_one_table_are_left_out() -> None:
    apart = [kept({"Anna": 200, "Ben": 100}), kept({"Anne": 210, "Ben": 100})]
    together = kept({"Anna": 300, "Anne": 300, "Ben": 300})
    games = last_first(*apart, together)
    found = records(games, YAHTZEE, {"anne": "anna"})
    anna, ben = found.people[1], found.people[0]
    assert (anna.name, anna.games, anna.wins, anna.shared, anna.best) == ("Anna", 2, 2, 0, 210)
    assert (ben.name, ben.games, ben.shared, ben.best) == ("Ben", 3, 1, 300)
    assert found.left_out == LeftOut(doubled=2)
    assert not records(games, YAHTZEE, {}).left_out


def test_what_is_left_out_of_one_persons_games_is_counted_apart() -> None:
    games = [
        kept({"Ann": 1, "Ben": 2}, stopped=True),
        kept({"Cleo": 1, "Ben": 2}, stopped=True),
        kept({"Ann": 1, "Cleo": 2}, flagged=True),
        kept({"Ann": 1, "Ben": 2, "Cleo": 3}, left=("Ben",)),
        kept({"Nan": 1}, stopped=True),
        kept({"Ann": 1}, stopped=True, options=FREE),
    ]
    left = {who: left_out(games, YAHTZEE, {"nan": "ann"}, who) for who in ("ann", "ben", "cleo")}
    assert left == {
        "ann": LeftOut(stopped=2, flagged=1),
        "ben": LeftOut(stopped=2, open_cards=1),
        "cleo": LeftOut(stopped=1, flagged=1),
    }


# ---- The distribution


@pytest.mark.parametrize(
    "totals, bars",
    [
        ([], []),
        ([187], [Bar(185, 189, 1)]),
        ([187, 190], [Bar(185, 189, 1), Bar(190, 194, 1)]),
        ([187, 198, 199], [Bar(185, 189, 1), Bar(190, 194, 0), Bar(195, 199, 2)]),
        ([0, 5], [Bar(0, 4, 1), Bar(5, 9, 1)]),
    ],
    ids=["none", "one", "neighbours", "a gap", "from 0"],
)
def test_totals_are_spread_over_bars_of_equal_width(totals: list[int], bars: list[Bar]) -> None:
    assert distribution(totals) == bars


@pytest.mark.parametrize("high", [5, 60, 199, 300, 1575, 4000, 11999])
def test_a_distribution_has_a_dozen_bars_at_most_and_loses_nothing(high: int) -> None:
    bars = distribution([0, high, high])
    assert len(bars) <= 12
    assert sum(bar.count for bar in bars) == 3
    assert all(one.high + 1 == other.low for one, other in itertools.pairwise(bars))


def test_one_persons_bars_reach_over_everybodys() -> None:
    mine, all_of_us = distribution([200], [150, 200, 399]), distribution([150, 200, 399])
    assert [(bar.low, bar.high) for bar in mine] == [(bar.low, bar.high) for bar in all_of_us]
    assert sum(bar.count for bar in mine) == 1


# ---- A best at the end of a game


@pytest.mark.parametrize(
    "before, total, said",
    [
        ([], 187, [Best("Ann", 187, None)]),
        ([287], 304, [Best("Ann", 304, 287)]),
        ([287], 287, [Best("Ann", 287, 287)]),
        ([287, 320], 304, [Best("Ann", 304, 320)]),
    ],
    ids=["the first", "better", "the same", "not better"],
)
def test_alone_there_is_always_something_to_beat(
    before: list[int], total: int, said: list[Best]
) -> None:
    earlier = [kept({"Ann": one}) for one in before]
    game = kept({"Ann": total})
    assert bests([*earlier, game], game, {}) == said


def test_among_others_only_what_is_better_is_told() -> None:
    before = [kept({"Ann": 287, "Ben": 320}), kept({"Anna": 290, "Cleo": 1})]
    game = kept({"Ann": 304, "Ben": 300, "Dov": 400})
    assert bests([*before, game], game, {}) == [Best("Ann", 304, 287)]
    assert bests([*before, game], game, {"anna": "ann"}) == [Best("Ann", 304, 290)]


@pytest.mark.parametrize("why", ["stopped", "flagged"])
def test_a_game_that_does_not_count_is_nobodys_best(why: str) -> None:
    earlier, game = kept({"Ann": 100}), kept({"Ann": 900}, **{why: True})
    assert bests([earlier, game], game, {}) == []


def test_other_house_rules_are_another_best() -> None:
    earlier, game = kept({"Ann": 400}), kept({"Ann": 304}, options=FREE)
    assert bests([earlier, game], game, {}) == [Best("Ann", 304, None)]


def test_what_came_later_was_no_best_before() -> None:
    first, game, later = (kept({"Ann": total, "Ben": 1}) for total in (240, 295, 250))
    shelf = last_first(first, game, later)
    assert bests(shelf, game, {}) == [Best("Ann", 295, 240)]
    assert bests(last_first(game, later), game, {}) == []
    assert bests(shelf, later, {}) == []


def test_two_cards_of_one_person_are_nobodys_best() -> None:
    earlier, game = kept({"Anna": 100, "Ben": 100}), kept({"Anna": 300, "Anne": 300, "Ben": 200})
    assert bests([game, earlier], game, {"anne": "anna"}) == [Best("Ben", 200, 100)]
