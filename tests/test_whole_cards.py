"""Whole cards of every rule set, filled at random, as the plain statements have them."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoresheet.card import Card
from scoresheet.rules import Rules
from scoresheet.rulesets import keys, load
from scoresheet.scoring import all_rolls, possible_points
from tests import plain_kniffel, plain_rules, plain_triple, plain_yatzy
from tests.against_plain import Plain, alike, all_options, assert_agree, lines

PLAIN: dict[str, Plain] = {
    "yahtzee": plain_rules,
    "triple_yahtzee": plain_triple,
    "yatzy": plain_yatzy.YATZY,
    "maxi_yatzy": plain_yatzy.MAXI_YATZY,
    "kniffel": plain_kniffel,
}
each_rule_set = pytest.mark.parametrize("key", PLAIN)


def a_roll(dice: int) -> st.SearchStrategy[tuple[int, ...]]:
    """All alike as often as not."""
    return st.sampled_from(alike(dice)) | st.sampled_from(all_rolls(dice))


def some_rules(key: str) -> st.SearchStrategy[Rules]:
    return st.sampled_from(all_options(key))


def test_every_rule_set_is_stated_twice() -> None:
    assert tuple(PLAIN) == keys()


@each_rule_set
@settings(deadline=None, max_examples=40)
@given(data=st.data())
def test_a_card_filled_turn_by_turn(key: str, data: Any) -> None:
    rules, plain = data.draw(some_rules(key)), PLAIN[key]
    card, filled, extra = Card(rules), {}, 0
    for _ in plain.BOXES:
        assert not card.full
        dice = data.draw(a_roll(load(key).dice))
        assert_agree(plain, rules, filled, [dice])
        placed = data.draw(st.sampled_from([p for p in card.placements(dice) if p.legal]))
        card = card.fill(placed)
        filled[placed.box.key] = placed.points
        extra += placed.bonus
    assert card.full
    assert lines(card) == plain.totals(filled, extra)


@each_rule_set
@settings(deadline=None, max_examples=120)
@given(data=st.data())
def test_any_card_whether_play_can_reach_it_or_not(key: str, data: Any) -> None:
    rule_set = load(key)
    filled = {}
    for box in data.draw(st.lists(st.sampled_from(rule_set.boxes), unique=True)):
        possible = possible_points(box.category.pattern, rule_set.dice)
        filled[box.key] = data.draw(st.sampled_from(sorted(possible)))
    # Half of the cards have every box for five alike filled: only there do extra Yahtzees begin.
    for box in rule_set.alike_boxes if data.draw(st.booleans()) else ():
        filled.setdefault(box.key, data.draw(st.sampled_from([0, 50])))
    rules = data.draw(some_rules(key))
    assert_agree(PLAIN[key], rules, filled, [data.draw(a_roll(rule_set.dice))])
