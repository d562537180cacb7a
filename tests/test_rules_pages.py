"""Rules pages: every clause a ruling names is there, and the examples are what the engine says."""

from __future__ import annotations

from itertools import product

import pytest
from flask.testing import FlaskClient

from scoresheet import handbook, rulesets
from scoresheet.card import Card, Entry
from scoresheet.question import read
from scoresheet.rules import RuleSet
from scoresheet.ruling import rulings
from scoresheet.scoring import all_rolls, example, points
from tests.pages import Page
from tests.toy import TOY
from tests.visit import open_page

KEYS = rulesets.keys()
each_rule_set = pytest.mark.parametrize("key", KEYS)

Said = tuple[bool, int, int]
"""Allowed, points, bonus."""
YES, NO = True, False

# What the engine says of the examples, worked out by hand: (rule set, dispute) → an answer for
# each way in which the options decide each example.
ANSWERS: dict[tuple[str, str], list[Said]] = {
    ("yahtzee", "first-yahtzee"): [(YES, 20, 0)],
    ("yahtzee", "upper-first"): [(NO, 0, 0), (YES, 0, 100), (YES, 40, 100), (YES, 0, 100)],
    ("yahtzee", "after-scratch"): [
        *[(YES, 40, 0), (YES, 40, 0), (YES, 40, 0), (YES, 0, 0)],
        *[(YES, 40, 0), (YES, 40, 100), (YES, 40, 0)],
    ],
    ("yahtzee", "zero-with-bonus"): [(YES, 0, 100)],
    ("yahtzee", "full-house"): [
        (YES, 0, 0),
        *[(YES, 25, 100), (YES, 25, 100), (YES, 25, 100), (YES, 0, 100)],
    ],
    ("triple_yahtzee", "columns-in-order"): [(YES, 12, 0)],
    ("triple_yahtzee", "when-extra"): [(YES, 20, 0), (YES, 20, 0), (YES, 20, 300)],
    ("triple_yahtzee", "how-much"): [(YES, 20, 300), (YES, 20, 100), (YES, 20, 0)],
    ("triple_yahtzee", "upper-first"): [(NO, 0, 0), (YES, 0, 100)],
    ("triple_yahtzee", "zero-with-bonus"): [(YES, 0, 200)],
    ("yatzy", "matching-dice"): [(YES, 15, 0), (YES, 20, 0)],
    ("yatzy", "two-pairs"): [(YES, 0, 0)],
    ("yatzy", "best-pair"): [(YES, 8, 0)],
    ("yatzy", "small-straight"): [(YES, 0, 0), (YES, 0, 0)],
    ("yatzy", "full-house"): [(YES, 0, 0)],
    ("yatzy", "second-yatzy"): [(YES, 20, 0)],
    ("yatzy", "order"): [(YES, 16, 0), (NO, 0, 0)],
    ("maxi_yatzy", "best-house"): [(YES, 21, 0)],
    ("maxi_yatzy", "house-in-tower"): [(YES, 16, 0)],
    ("maxi_yatzy", "six-alike"): [(YES, 0, 0), (YES, 0, 0)],
    ("maxi_yatzy", "two-pairs"): [(YES, 0, 0)],
    ("maxi_yatzy", "matching-dice"): [(YES, 20, 0)],
    ("maxi_yatzy", "sixth-die"): [(YES, 15, 0), (YES, 20, 0)],
    ("maxi_yatzy", "order"): [(YES, 22, 0), (NO, 0, 0)],
    ("kniffel", "first-kniffel"): [(YES, 20, 0)],
    ("kniffel", "upper-first"): [
        *[(YES, 30, 50), (YES, 30, 100), (YES, 30, 0)],
        *[(YES, 30, 0), (YES, 30, 100), (YES, 30, 50), (YES, 30, 0)],
    ],
    ("kniffel", "lower-first"): [(NO, 0, 0)],
    ("kniffel", "how-much"): [(YES, 40, 0), (YES, 40, 100), (YES, 40, 50), (YES, 40, 0)],
    ("kniffel", "after-scratch"): [(YES, 40, 0), (YES, 0, 0)],
    ("kniffel", "full-house"): [(YES, 0, 0), (YES, 25, 0), (YES, 0, 0)],
}
ABOUT_DICE = {
    "all-dice": [(YES, 18, 0)],
    "five-in-four": [(YES, 25, 0)],
    "small-straight": [(YES, 30, 0), (YES, 30, 0)],
    "large-as-small": [(YES, 30, 0)],
    "wrapping": [(YES, 0, 0)],
}
for key, anchor in product(("yahtzee", "triple_yahtzee", "kniffel"), ABOUT_DICE):
    ANSWERS[key, anchor] = ABOUT_DICE[anchor]
EXAMPLES = {
    (key, dispute.anchor): dispute.examples
    for key in KEYS
    for dispute in rulesets.load(key).disputes
    if dispute.examples
}


def rules_page(client: FlaskClient, key: str) -> Page:
    return open_page(client, f"/rules/{key}")


def words(page: Page) -> str:
    return page.root.one("main").words


def test_no_example_is_without_an_answer_worked_out_by_hand() -> None:
    assert set(ANSWERS) == set(EXAMPLES)


@pytest.mark.parametrize("key, anchor", EXAMPLES, ids=[": ".join(pair) for pair in EXAMPLES])
def test_the_engine_answers_what_players_argue_about(key: str, anchor: str) -> None:
    rule_set = rulesets.load(key)
    found = [v for one in EXAMPLES[key, anchor] for v in handbook.verdicts(rule_set, one)]
    said = [v.ruling.placement for v in found]
    assert [(one.legal, one.points, one.bonus) for one in said] == ANSWERS[key, anchor]


@pytest.mark.parametrize("key, anchor", EXAMPLES, ids=[": ".join(pair) for pair in EXAMPLES])
def test_every_example_can_be_asked(client: FlaskClient, key: str, anchor: str) -> None:
    for one in EXAMPLES[key, anchor]:
        for verdict in handbook.verdicts(rulesets.load(key), one):
            assert read(verdict.question.pairs).problems == {}


@each_rule_set
def test_the_options_that_an_example_names_do_decide_it(key: str) -> None:
    rule_set = rulesets.load(key)
    for one in (one for dispute in rule_set.disputes for one in dispute.examples):
        options = [verdict.option for verdict in handbook.verdicts(rule_set, one)]
        assert set(one.by) <= set(rule_set.defaults)
        for option in (option for option in rule_set.options if option.key in one.by):
            assert options.count(option.label) > 1, one


@each_rule_set
def test_every_anchor_is_there_once(client: FlaskClient, key: str) -> None:
    ids = [one.attrs["id"] for one in rules_page(client, key).root if "id" in one.attrs]
    assert len(ids) == len(set(ids))


def cards(rule_set: RuleSet) -> list[Card]:
    """An empty card, one with five alike filled, and one with most filled, under all options."""
    alike = {box.key: Entry(50) for box in rule_set.alike_boxes}
    upper = {box.key: Entry(0) for box in rule_set.boxes if box.half == "upper"}
    lower = {box.key: Entry(0) for box in rule_set.boxes[:-1] if box.half == "lower"} | alike
    options = [dict.fromkeys([o.key], c.key) for o in rule_set.options for c in o.choices] or [{}]
    filled = ({}, alike, alike | upper, lower, lower | upper)
    return [Card(rule_set.rules(chosen), entries) for chosen in options for entries in filled]


@each_rule_set
def test_the_page_has_every_clause_that_a_ruling_names(client: FlaskClient, key: str) -> None:
    rule_set = rulesets.load(key)
    ids = {one.attrs.get("id") for one in rules_page(client, key).root}
    rolls = [(4,) * rule_set.dice, all_rolls(rule_set.dice)[100]]
    named = {
        one.anchor for card in cards(rule_set) for roll in rolls for one in rulings(card, roll)
    }
    assert "turn" in named
    assert named <= ids


@each_rule_set
def test_clauses_are_numbered_and_begin_with_a_turn_and_how_one_wins(
    client: FlaskClient, key: str
) -> None:
    clauses = rules_page(client, key).root.one("ol", class_="clauses").all("li")
    assert [one.attrs["id"] for one in clauses[:2]] == ["turn", "winning"]
    rule_set = rulesets.load(key)
    assert [one.all("h2")[0].words for one in clauses] == [c.title for c in rule_set.clauses]
    assert [one.all("p")[0].words for one in clauses] == [c.text for c in rule_set.clauses]


@pytest.mark.parametrize("rule_set", [*map(rulesets.load, KEYS), TOY], ids=lambda one: one.key)
def test_the_example_of_every_box_pays(rule_set: RuleSet) -> None:
    rows = handbook.box_rows(rule_set)
    assert [row.category for row in rows] == [
        *rule_set.upper.categories,
        *rule_set.lower.categories,
    ]
    for row in rows:
        assert len(row.dice) == rule_set.dice
        assert row.dice == tuple(sorted(row.dice))
        assert row.points == points(row.category.pattern, row.dice) > 0


@pytest.mark.parametrize(
    "key, category, dice",
    [
        ("yahtzee", "fours", (2, 4, 4, 4, 6)),
        ("yahtzee", "full_house", (2, 2, 4, 4, 4)),
        ("yahtzee", "small_straight", (1, 2, 3, 4, 4)),
        ("maxi_yatzy", "three_pairs", (2, 2, 4, 4, 6, 6)),
        ("maxi_yatzy", "full_straight", (1, 2, 3, 4, 5, 6)),
    ],
)
def test_an_example_has_what_the_box_needs_and_little_more(
    key: str, category: str, dice: tuple[int, ...]
) -> None:
    rule_set = rulesets.load(key)
    (found,) = [row for row in handbook.box_rows(rule_set) if row.category.key == category]
    assert found.dice == dice == example(found.category.pattern, rule_set.dice)


def test_the_table_of_boxes_says_what_each_needs_and_pays(client: FlaskClient) -> None:
    rows = rules_page(client, "kniffel").root.one("table").all("tr")
    said = {row.attrs["id"]: row.all("th")[0].words for row in rows if "id" in row.attrs}
    assert said["box-fours"] == "Vierer FoursThe sum of the 4s"
    assert said["box-three_of_a_kind"] == "Dreierpasch 3 of a KindThree alike: the sum of all dice"
    assert said["box-small_straight"] == "Kleine Straße Small StraightFour in a row: 30"
    assert said["box-chance"] == "ChanceAnything: the sum of all dice"


@each_rule_set
def test_every_choice_of_every_option_is_explained(client: FlaskClient, key: str) -> None:
    text = words(rules_page(client, key))
    for option in rulesets.load(key).options:
        for choice in option.choices:
            assert f"{choice.label}{choice.meaning}" in text


@each_rule_set
def test_every_dispute_is_a_question_with_its_answer(client: FlaskClient, key: str) -> None:
    rule_set = rulesets.load(key)
    text = words(rules_page(client, key))
    assert rule_set.disputes
    for dispute in rule_set.disputes:
        assert dispute.question.endswith("?")
        assert dispute.answer.endswith(".")
        assert not dispute.otherwise or dispute.otherwise.endswith(".")
        assert f"{dispute.question} {dispute.answer}" in text
        assert dispute.otherwise in text


@each_rule_set
def test_the_very_threshold_is_the_one_of_the_upper_section(key: str) -> None:
    rule_set = rulesets.load(key)
    bonus = rule_set.upper.bonus
    assert bonus is not None
    assert f"exactly-{bonus.threshold}" in {dispute.anchor for dispute in rule_set.disputes}


@pytest.mark.parametrize("key", ["yahtzee", "triple_yahtzee", "kniffel"])
def test_what_is_our_reading_says_so(client: FlaskClient, key: str) -> None:
    assert "our reading" in words(rules_page(client, key))


@pytest.mark.parametrize("key, owner", [("yahtzee", "Hasbro"), ("kniffel", "Schmidt Spiele")])
def test_whose_name_it_is_stands_at_the_end(client: FlaskClient, key: str, owner: str) -> None:
    (note,) = rules_page(client, key).root.all("p", class_="fine")
    assert f"is a trademark of {owner}." in note.words


@pytest.mark.parametrize("address", ["/", "/rules", *(f"/rules/{key}" for key in KEYS)])
def test_every_link_of_the_page_leads_somewhere(client: FlaskClient, address: str) -> None:
    page = open_page(client, address)
    links = {a.attrs["href"] for a in page.root.all("a")}
    assert links
    for link in links:
        assert client.get(link).status_code == 200, link


def test_home_leads_to_both(client: FlaskClient) -> None:
    links = {a.attrs["href"]: a.words for a in open_page(client, "/").root.all("a")}
    assert (links["/ruling"], links["/rules"]) == ("Settle an argument", "Rules")


def test_all_rule_sets_are_listed(client: FlaskClient) -> None:
    links = [a.attrs["href"] for a in open_page(client, "/rules").root.all("a")]
    assert [f"/rules/{key}" for key in KEYS] == [one for one in links if "/rules/" in one]


def test_an_unknown_rule_set_is_not_found(client: FlaskClient) -> None:
    assert client.get("/rules/ludo").status_code == 404
