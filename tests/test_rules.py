"""A rule set as data: its permanent keys, options and what each box is worth at par."""

import dataclasses

import pytest

from scoresheet import rulesets
from scoresheet.rules import UnknownOptions
from scoresheet.rulesets import UnknownRuleSet, load
from tests.toy import TOY

PERMANENT_RULE_SETS = {"yahtzee", "triple_yahtzee", "yatzy", "maxi_yatzy", "kniffel"}
UPPER_KEYS = ["aces", "twos", "threes", "fours", "fives", "sixes"]
PERMANENT_BOXES = [
    *UPPER_KEYS,
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "yahtzee",
    "chance",
]
KEYS = rulesets.keys()
RULE_SETS = {"yahtzee", "triple_yahtzee", "yatzy", "maxi_yatzy", "kniffel"}
PERMANENT_BOXES = [
    "aces",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "yahtzee",
    "chance",
]
RULE_SETS = [load(key) for key in KEYS]
NAMES = [rule_set.key for rule_set in RULE_SETS]


def test_keys_of_rule_sets_are_the_permanent_ones() -> None:
    assert {"yahtzee"} <= set(KEYS) <= PERMANENT_RULE_SETS


def test_keys_of_the_standard_boxes_are_the_permanent_ones_in_printed_order() -> None:
    assert [box.key for box in load("yahtzee").boxes] == PERMANENT_BOXES


def test_options_and_choices_of_the_standard_game_are_the_permanent_ones() -> None:
    options = {o.key: [choice.key for choice in o.choices] for o in load("yahtzee").options}
    assert options == {
        "joker": ["forced", "free", "original", "none"],
        "bonus": ["standard", "after_scratch", "none"],
    }


def test_the_first_choice_is_the_default() -> None:
    yahtzee = load("yahtzee")
    assert yahtzee.defaults == {"joker": "forced", "bonus": "standard"}
    assert yahtzee.rules().options == yahtzee.rules({"bonus": "standard"}).options
    assert yahtzee.rules({"joker": "free"}).options == {"joker": "free", "bonus": "standard"}


def test_a_choice_changes_the_policy_and_nothing_else() -> None:
    changes = dataclasses.asdict(load("yahtzee").rules({"bonus": "after_scratch"}).policy)
    default = dataclasses.asdict(load("yahtzee").rules().policy)
    assert {key for key in changes if changes[key] != default[key]} == {"needs"}


UNKNOWN = [
    (
        {"jokers": "free"},
        {"jokers": "Yahtzee has no option “jokers”. Its options: joker and bonus."},
    ),
    (
        {"joker": "maybe"},
        {"joker": "“maybe” is no choice for joker. Possible: forced, free, original, none."},
    ),
    (
        {"joker": "maybe", "x": "1"},
        {
            "joker": "“maybe” is no choice for joker. Possible: forced, free, original, none.",
            "x": "Yahtzee has no option “x”. Its options: joker and bonus.",
        },
    ),
    (
        {"\ud800\x00" + "j" * 40: "free"},
        {
            "\ud800\x00"
            + "j" * 40: f"Yahtzee has no option “{'j' * 29}…”. Its options: joker and bonus."
        },
    ),
]


@pytest.mark.parametrize(
    "options, problems", UNKNOWN, ids=["option", "choice", "both at once", "long and unprintable"]
)
def test_unknown_options_are_all_named(options, problems) -> None:
    assert load("yahtzee").option_problems(options) == problems
    with pytest.raises(UnknownOptions) as caught:
        load("yahtzee").rules(options)
    assert caught.value.problems == problems
    assert str(caught.value) == " ".join(problems.values())


def test_an_unknown_rule_set_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownRuleSet, match=r"^There is no game “poker”\. Known: .*yahtzee"):
        load("poker")


@pytest.mark.parametrize("key", ["", "__init__", "../yahtzee", "Yahtzee", "yahtzee\n"])
def test_no_other_file_or_spelling_is_a_rule_set(key: str) -> None:
    with pytest.raises(UnknownRuleSet):
        load(key)


@pytest.mark.parametrize("face, par", [(1, 3), (2, 6), (3, 9), (4, 12), (5, 15), (6, 18)])
def test_par_is_three_of_each(face: int, par: int) -> None:
    yahtzee = load("yahtzee")
    (box,) = yahtzee.boxes_of[face]
    assert yahtzee.par(box) == par


def test_a_lower_box_has_no_par() -> None:
    assert load("yahtzee").par(load("yahtzee").box["chance"]) == 0


@pytest.mark.parametrize("rule_set", RULE_SETS, ids=NAMES)
def test_par_over_the_upper_section_is_the_threshold(rule_set) -> None:
    for column in range(len(rule_set.columns)):
        upper = [box for box in rule_set.boxes if box.half == "upper" and box.column == column]
        assert sum(map(rule_set.par, upper)) == rule_set.upper.bonus.threshold


@pytest.mark.parametrize("rule_set", [*RULE_SETS, TOY], ids=[*NAMES, "toy"])
class TestEveryRuleSet:
    def test_has_keys_that_differ(self, rule_set) -> None:
        categories = [c.key for _, section in rule_set.halves for c in section.categories]
        assert len(set(categories)) == len(categories)
        assert len(rule_set.box) == len(rule_set.boxes)
        anchors = [clause.anchor for clause in rule_set.clauses]
        assert len(set(anchors)) == len(anchors)

    def test_has_a_box_for_all_dice_alike_or_no_such_category(self, rule_set) -> None:
        assert bool(rule_set.alike_category) == bool(rule_set.alike_boxes)

    def test_has_a_name_a_description_and_a_meaning_for_every_choice(self, rule_set) -> None:
        assert rule_set.name
        assert rule_set.description
        choices = [choice for option in rule_set.options for choice in option.choices]
        assert all(choice.label and choice.meaning for choice in choices)

    def test_ends_its_steps_with_one_that_always_holds(self, rule_set) -> None:
        for option in rule_set.options:
            for choice in option.choices:
                steps = rule_set.rules({option.key: choice.key}).policy.steps
                assert not steps or steps[-1].when == "always"
