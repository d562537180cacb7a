"""Players' names: any script, no control characters, no two alike."""

import pytest

from scoresheet import names

CLEANED = {
    "plain": ("Ann", "Ann"),
    "spaces": ("  Ann   B ", "Ann B"),
    "lines and tabs": ("Ann\n\tB", "Ann B"),
    "no-break space": ("Ann\u00a0B", "Ann B"),
    "null and bell": ("A\x00n\x07n", "Ann"),
    "right-to-left override": ("\u202eAnn", "Ann"),
    "zero-width space": ("An\u200bn", "Ann"),
    "byte order mark": ("\ufeffAnn", "Ann"),
    "lone surrogate": ("An\ud800n", "Ann"),
    "accent in two parts": ("Rene\u0301", "René"),
    "markup": ("<b>Ann</b>", "<b>Ann</b>"),
    "formula": ("=1+1", "=1+1"),
    "Cyrillic": ("Жанна", "Жанна"),
    "Chinese": ("李", "李"),
    "Hebrew": ("חנה", "חנה"),
    "emoji": ("🎲", "🎲"),
    "emoji with joiners": ("👩\u200d🚀", "👩\u200d🚀"),
}


@pytest.mark.parametrize("typed, kept", CLEANED.values(), ids=CLEANED)
def test_a_name_is_kept_as_typed_but_for_spaces_and_control_characters(typed, kept) -> None:
    assert names.clean(typed) == kept
    assert names.clean(kept) == kept


ONE_NAME = {
    "case": ("Ann", "aNN"),
    "width": ("Ann", "Ａｎｎ"),
    "case and width": ("Ann", "ａＮｎ"),
    "spaces": ("Ann B", " Ann  B "),
    "composition": ("René", "Rene\u0301"),
    "sharp s": ("Strauß", "STRAUSS"),
    "invisible characters": ("Ann", "An\u200bn"),
}


@pytest.mark.parametrize("one, other", ONE_NAME.values(), ids=ONE_NAME)
def test_names_that_look_alike_are_one_name(one: str, other: str) -> None:
    assert names.fold(one) == names.fold(other)
    assert names.problem([one, other], 0) is None
    assert (
        names.problem([one, other], 1) == f"“{other}” is there already; make the two names differ."
    )


@pytest.mark.parametrize("other", ["Anna", "Änn", "An n", "Аnn"])
def test_names_that_differ_are_two(other: str) -> None:
    assert names.problems(["Ann", other]) == []


BLANK = ["", " ", "\t\n", "\u200b", "\u200d", "\x00", "\u0301"]


@pytest.mark.parametrize("name", BLANK, ids=[ascii(name) for name in BLANK])
def test_a_name_that_shows_nothing_is_no_name(name: str) -> None:
    assert names.problems([name]) == ["This player needs a name."]


@pytest.mark.parametrize("name", ["A", "?", "7", "🎲", "李", "<b>", "=1+1", "N" * 30])
def test_anything_that_shows_is_a_name(name: str) -> None:
    assert names.problems([name]) == []


def test_a_name_has_at_most_thirty_characters() -> None:
    assert names.problems(["N" * 31]) == [
        f"“{'N' * 29}…” is too long: a name has at most 30 characters."
    ]


@pytest.mark.parametrize(
    "count, problems",
    [
        (0, ["Nobody plays yet: add a player."]),
        (1, []),
        (20, []),
        (21, ["A sheet has room for 20 players; here are 21."]),
    ],
)
def test_a_table_has_one_to_twenty_players(count: int, problems: list[str]) -> None:
    assert names.problems([f"Player {n}" for n in range(count)]) == problems


def test_every_problem_is_named_at_once() -> None:
    assert names.problems(["Ann", "", "ann", "N" * 40]) == [
        "This player needs a name.",
        "“ann” is there already; make the two names differ.",
        f"“{'N' * 29}…” is too long: a name has at most 30 characters.",
    ]


@pytest.mark.parametrize(
    "text, said",
    [("short", "short"), ("N" * 30, "N" * 30), ("N" * 31, "N" * 29 + "…"), ("a\x00\ud800b", "ab")],
)
def test_text_from_outside_is_said_back_short_and_clean(text: str, said: str) -> None:
    assert names.shorten(text) == said
