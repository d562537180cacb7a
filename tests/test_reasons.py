"""Every reason that can occur has its sentence, and it is the one that was reviewed."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoresheet.rulesets import keys, load
from scoresheet.ruling import rulings
from scoresheet.scoring import all_rolls, possible_points
from tests import reasons
from tests.against_plain import alike, all_options, card_of

LONGEST = 200
each_rule_set = pytest.mark.parametrize("game", keys())


def test_the_sentences_are_those_that_were_reviewed() -> None:
    """After a change of wording: `python -m tests.reasons`, then read the difference."""
    assert reasons.text() == reasons.FILE.read_text(encoding="utf-8")


@each_rule_set
@settings(deadline=None, max_examples=100)
@given(data=st.data())
def test_whatever_the_card_and_the_roll_the_table_has_the_line(game: str, data: Any) -> None:
    rule_set, table = load(game), reasons.table(game)
    boxes = st.sampled_from(rule_set.boxes)
    some_open, some_full = st.lists(boxes, unique=True), st.just([*rule_set.alike_boxes])
    filled = {}
    for box in (*data.draw(some_open), *data.draw(some_full | st.just([]))):
        possible = sorted(possible_points(box.category.pattern, rule_set.dice))
        filled[box.key] = data.draw(st.sampled_from(possible))
    rules = data.draw(st.sampled_from(all_options(game)))
    rolls = st.sampled_from(alike(rule_set.dice)) | st.sampled_from(all_rolls(rule_set.dice))
    for ruled in rulings(card_of(rules, filled), data.draw(rolls), reasons.NAME):
        assert reasons.key(ruled) in table.keys
        assert reasons.form(rule_set, ruled.reason) in table.forms


def sentences() -> list[str]:
    lines = reasons.FILE.read_text(encoding="utf-8").splitlines()
    return [re.split(r" {2,}", line.strip(), maxsplit=2)[2] for line in lines if line[:2] == "  "]


def test_the_file_has_a_line_for_each_entry_of_the_table() -> None:
    entries = sum(len(lines) for game in keys() for lines in reasons.table(game).groups.values())
    assert len(sentences()) == entries > 1_000


def test_each_reason_is_one_or_two_short_sentences() -> None:
    for sentence in sentences():
        assert sentence[0].isupper() or sentence[0].isdigit(), sentence
        assert sentence.endswith("."), sentence
        assert len(re.findall(r"\.(?: |$)", sentence)) <= 3, sentence
        assert len(sentence) <= LONGEST, sentence


@each_rule_set
def test_every_box_has_a_line_for_a_roll_that_fits_one_that_misses_and_for_being_filled(
    game: str,
) -> None:
    table, boxes = reasons.table(game), load(game).boxes
    for box in boxes:
        why = {reason for key, reason, *_ in table.keys if key == box.key}
        always = {"filled", "fits" if not any_alike(game, box) else "alike_is_ordinary"}
        assert always <= set(why), box.key
        assert ("misses" in why) == (0 in possible_points(box.category.pattern, load(game).dice))


def any_alike(game: str, box: object) -> bool:
    """Whether only five alike fit the box, and the rule set has more to say about them."""
    return box in load(game).alike_boxes
