"""Dice as people type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.forms import SEPARATORS, BadDice, parse_dice, read_dice
from scoresheet.scoring import FACES
from tests.sheets import roll

CLEANED = {
    "digits": "44426",
    "any order": "26444",
    "spaces, commas, dashes": "4 4, 4-2 6",
    "dots and semicolons": "4.4;4.2;6",
    "an en and an em dash": "4–4—4–2—6",
    "full width": "４４４２６",
    "full-width punctuation": "４，４　４－２．６",
    "Arabic": "٤٤٤٢٦",
    "Devanagari": "४४४२६",
    "circled": "④④④②⑥",
    "no-break and zero-width spaces": "4\xa04\u200b4\u202f2\ufeff6",
    "control characters": "4\x004\x1b4\x7f26\r\n",
    "a direction override": "\u202e44426\u202c",
}


@pytest.mark.parametrize("typed", CLEANED.values(), ids=CLEANED)
def test_dice_are_cleaned_and_sorted(typed: str) -> None:
    assert parse_dice(typed, 5) == roll("44426")


PROBLEMS = [
    ("", 5, ["Enter the five dice that lie there."]),
    ("  ", 6, ["Enter the six dice that lie there."]),
    ("4", 5, ["One die so far: 4. Four more."]),
    ("4446", 5, ["Four dice so far: 4-4-4-6. One more."]),
    ("44446", 6, ["Five dice so far: 4-4-4-4-6. One more."]),
    ("444627", 5, ["A die shows 1 to 6, not 7.", "That is six dice; a roll has five."]),
    ("1234567", 6, ["A die shows 1 to 6, not 7.", "That is 7 dice; a roll has six."]),
    ("44x62", 5, ["“x” is no die: enter digits from 1 to 6."]),
    ("74442", 5, ["A die shows 1 to 6, not 7."]),
    ("77777", 5, ["A die shows 1 to 6, not 7."]),
    ("0", 5, ["A die shows 1 to 6, not 0."]),
    ("٧", 5, ["A die shows 1 to 6, not 7."]),
    ("²³½44", 5, ["“⁄” is no die: enter digits from 1 to 6.", "That is 7 dice; a roll has five."]),
    ("4+4", 5, ["“+” is no die: enter digits from 1 to 6."]),
    ("Ж", 5, ["“Ж” is no die: enter digits from 1 to 6."]),
]


@pytest.mark.parametrize("typed, count, problems", PROBLEMS, ids=[row[0] for row in PROBLEMS])
def test_all_that_is_wrong_is_said(typed: str, count: int, problems: list[str]) -> None:
    with pytest.raises(BadDice) as refused:
        parse_dice(typed, count)
    assert refused.value.problems == problems


def test_only_the_first_few_of_many_wrong_letters_are_named() -> None:
    _, problems = read_dice("abcdefgh", 5)
    assert [problem[:3] for problem in problems] == ["“a”", "“b”", "“c”", "Tha"]


def test_dice_typed_so_far_stay_in_their_order() -> None:
    assert read_dice("6 2 4", 5) == ([6, 2, 4], [])


@given(st.text())
def test_any_text_is_dice_or_says_what_is_wrong(text: str) -> None:
    dice, problems = read_dice(text, 5)
    assert set(dice) <= set(FACES)
    assert len(dice) <= 5 or problems
    assert not any(problem.startswith("“” ") for problem in problems)


@given(
    st.lists(st.sampled_from(FACES), min_size=5, max_size=5),
    st.lists(st.text(SEPARATORS, max_size=3), min_size=6, max_size=6),
)
def test_separators_change_nothing(faces: list[int], between: list[str]) -> None:
    typed = "".join(f"{gap}{face}" for gap, face in zip(between, [*faces, ""], strict=True))
    assert parse_dice(typed, 5) == tuple(sorted(faces))
