"""The evening: the same people's games add up, and a playoff settles the tie before it."""

from __future__ import annotations

from collections.abc import Sequence

from scoresheet.evening import Tally, evening_of, final, playoffs_after, settled, settles
from scoresheet.results import Kept
from scoresheet.ties import acquainted
from tests.kept import kept

TIE = {"Ann": 300, "Ben": 300, "Cleo": 100}


def tallies(games: Sequence[Kept], game: Kept) -> list[Tally]:
    found = evening_of(games, game)
    assert found is not None
    return list(found.tallies)


def test_points_and_wins_add_up_most_points_first() -> None:
    first = kept({"Ann": 300, "Ben": 280})
    second = kept({"Ann": 200, "Ben": 290}, after=first)
    third = kept({"ANN": 250, "Ben": 250}, after=second)
    games = [first, second, third]
    for game in games:
        assert tallies(games, game) == [Tally("Ben", 820, 1, 1), Tally("ANN", 750, 1, 1)]


def test_other_people_are_another_evening() -> None:
    first = kept({"Ann": 300, "Ben": 280})
    second = kept({"Ann": 200, "Ben": 290, "Cleo": 100}, after=first)
    third = kept({"Ann": 1, "Ben": 2}, after=second)
    games = [first, second, third]
    assert tallies(games, third) == [Tally("Ann", 301, 1, 0), Tally("Ben", 282, 1, 0)]
    assert tallies(games, second) == [
        Tally("Ben", 290, 1, 0),
        Tally("Ann", 200, 0, 0),
        Tally("Cleo", 100, 0, 0),
    ]


def test_a_game_stopped_early_does_not_add_up() -> None:
    first, stopped = kept({"Ann": 3, "Ben": 2}), kept({"Ann": 9, "Ben": 8}, stopped=True)
    assert tallies([first, stopped], first) == [Tally("Ann", 3, 1, 0), Tally("Ben", 2, 0, 0)]


def test_a_playoff_adds_no_points_and_gives_the_win_to_one() -> None:
    tie = kept(TIE)
    playoff = kept({"Ann": 180, "Ben": 250}, after=tie, playoff=True)
    for game in (tie, playoff):
        evening = evening_of([tie, playoff], game)
        assert evening is not None
        assert list(evening.tallies) == [
            Tally("Ben", 300, 1, 0),
            Tally("Ann", 300, 0, 0),
            Tally("Cleo", 100, 0, 0),
        ]
        assert [(one.tied, one.winners) for one in evening.ties] == [(("Ann", "Ben"), ("Ben",))]


def test_a_second_playoff_settles_what_the_first_left_open() -> None:
    tie = kept(TIE)
    first = kept({"Ann": 200, "Ben": 200}, after=tie, playoff=True)
    second = kept({"Ann": 201, "Ben": 200}, after=first, playoff=True)
    games = [tie, first, second]
    for game in (tie, first):
        found = settled(games, game)
        assert found is not None
        assert found.winners == ("Ann",)
    assert settled(games, second) is None
    assert settles(games, second) == settles(games, tie) == tie


def places(games: list[Kept], game: Kept) -> list[tuple[str, int | None]]:
    return [(one.name, one.place) for one in final(games, game)]


def test_a_playoff_gives_the_tied_their_places() -> None:
    tie = kept({"Ann": 300, "Ben": 300, "Cleo": 300, "Dov": 100})
    assert places([tie], tie) == [("Ann", 1), ("Ben", 1), ("Cleo", 1), ("Dov", 4)]
    playoff = kept({"ann": 180, "Ben": 250, "Cleo": 180}, after=tie, playoff=True)
    games = [tie, playoff]
    assert places(games, tie) == [("Ben", 1), ("Ann", 2), ("Cleo", 2), ("Dov", 4)]
    assert playoffs_after(games, tie) == (playoff,)


def test_those_who_tie_again_stay_first_until_they_too_are_placed() -> None:
    tie = kept({"Ann": 300, "Ben": 300, "Cleo": 300})
    first = kept({"Ann": 200, "Ben": 100, "Cleo": 200}, after=tie, playoff=True)
    assert places([tie, first], tie) == [("Ann", 1), ("Cleo", 1), ("Ben", 3)]
    second = kept({"Ann": 200, "Cleo": 201}, after=first, playoff=True)
    games = [tie, first, second]
    assert places(games, tie) == [("Cleo", 1), ("Ann", 2), ("Ben", 3)]
    assert playoffs_after(games, tie) == (first, second)


def test_who_leaves_the_playoff_comes_after_those_who_play_it_to_its_end() -> None:
    tie = kept({"Ann": 300, "Ben": 300, "Cleo": 100})
    playoff = kept({"Ann": 250, "Ben": 50}, after=tie, left=("Ann",), playoff=True)
    assert places([tie, playoff], tie) == [("Ben", 1), ("Ann", 2), ("Cleo", 3)]


def test_a_corrected_name_changes_no_place() -> None:
    tie = kept({"Ann": 300, "Ben": 300}, cards={"Ben": {"before": ("Bne",)}})
    playoff = kept({"Ann": 180, "Bne": 250}, after=tie, playoff=True)
    assert places([tie, playoff], tie) == [("Ben", 1), ("Ann", 2)]
    later = kept(
        {"Ann": 180, "Benny": 250}, after=tie, playoff=True, cards={"Benny": {"before": ("Ben",)}}
    )
    assert places([tie, later], tie) == [("Ben", 1), ("Ann", 2)]


def test_a_playoff_that_somebody_joined_leaves_the_tie_to_the_next_one() -> None:
    tie = kept({"Ann": 300, "Ben": 300})
    joined = kept({"Ann": 100, "Ben": 200, "Cleo": 300}, after=tie, playoff=True)
    right = kept({"Ann": 200, "Ben": 100}, after=tie, playoff=True)
    assert places([tie, joined], tie) == [("Ann", 1), ("Ben", 1)]
    assert places([tie, joined, right], tie) == [("Ann", 1), ("Ben", 2)]


def test_who_gets_another_name_in_the_course_of_the_evening_stays_the_same_player() -> None:
    first = kept({"Max": 300, "Ann": 200})
    second = kept(
        {"Maximilian": 200, "Ann": 250}, after=first, cards={"Maximilian": {"before": ("Max",)}}
    )
    third = kept({"Maximilian": 100, "Ann": 50}, after=second)
    games = acquainted([first, second, third])
    for game in games:
        assert tallies(games, game) == [Tally("Maximilian", 600, 2, 0), Tally("Ann", 500, 1, 0)]


def test_two_who_swapped_names_are_still_two() -> None:
    first = kept({"Ann": 300, "Ben": 200})
    second = kept(
        {"Ann": 300, "Ben": 200},
        after=first,
        cards={"Ann": {"before": ("Ben",)}, "Ben": {"before": ("Ann",)}},
    )
    games = acquainted([first, second])
    assert tallies(games, first) == [Tally("Ann", 600, 2, 0), Tally("Ben", 400, 0, 0)]


def test_a_playoff_whose_tie_is_not_finished_is_no_evening() -> None:
    tie = kept(TIE)
    playoff = kept({"Ann": 180, "Ben": 250}, after=tie, playoff=True)
    assert evening_of([playoff], playoff) is None


def test_an_evening_alone_has_points_only() -> None:
    first = kept({"Ann": 300})
    evening = evening_of([first, kept({"Ann": 200}, after=first)], first)
    assert evening is not None
    assert evening.alone
    assert evening.tallies == (Tally("Ann", 500, 0, 0),)
