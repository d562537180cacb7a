"""The model holds what other games of the family need, shown on a game that nobody plays."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoresheet import gamefile, rulesets, ruling
from scoresheet.card import BonusReason, Card, Entry, Reason
from scoresheet.scoring import Face, Groups, all_rolls, points
from tests.sheets import place, roll
from tests.toy import TOY

SEXTETS = {"sextet.1": 100, "sextet.2": 100}
OPTIONS = [
    dict(zip(("joker", "bonus", "order"), choice, strict=True))
    for choice in product(*[[c.key for c in option.choices] for option in TOY.options])
]


def toy_card(filled: dict[str, int] | None = None, **options: str) -> Card:
    return Card(TOY.rules(options), {box: Entry(paid) for box, paid in (filled or {}).items()})


def test_boxes_are_keyed_by_column_and_go_across_the_columns_in_printed_order() -> None:
    assert " ".join(box.key for box in TOY.boxes) == (
        "ones.1 ones.2 twos.1 twos.2 threes.1 threes.2 three_pairs.1 three_pairs.2 "
        "long_run.1 long_run.2 sextet.1 sextet.2 chance.1 chance.2"
    )
    assert TOY.box["ones.2"].label == "Ones (×2)"
    assert [box.key for box in TOY.boxes_of[2]] == ["twos.1", "twos.2"]
    assert TOY.boxes_of[6] == ()


@pytest.mark.parametrize(
    "dice, box, paid",
    [
        ("112233", "three_pairs.1", 12),
        ("111122", "three_pairs.1", 0),
        ("123456", "long_run.2", 21),
        ("123455", "long_run.2", 0),
        ("222222", "sextet.1", 100),
        ("222223", "sextet.1", 0),
        ("222223", "twos.2", 10),
        ("222223", "chance.1", 13),
    ],
)
def test_six_dice_pay(dice: str, box: str, paid: int) -> None:
    ruled = place(toy_card(), box, dice)
    assert (ruled.legal, ruled.points, ruled.bonus) == (True, paid, 0)


def test_six_alike_are_ordinary_until_every_column_has_its_sextet() -> None:
    one_open = toy_card({"sextet.1": 100})
    ruled = place(one_open, "long_run.1", "222222")
    assert (ruled.legal, ruled.points, ruled.reason) == (True, 0, Reason.ALIKE_IS_ORDINARY)
    assert [box.key for box in ruled.because] == ["sextet.2"]
    assert not one_open.is_extra(roll("222222"))
    assert toy_card(SEXTETS).is_extra(roll("222222"))


def legal(on: Card, dice: str) -> list[str]:
    return [placed.box.key for placed in on.placements(roll(dice)) if placed.legal]


def test_a_forced_joker_takes_the_box_of_its_number_in_any_column_first() -> None:
    assert legal(toy_card(SEXTETS), "222222") == ["twos.1", "twos.2"]
    assert legal(toy_card(SEXTETS | {"twos.1": 0}), "222222") == ["twos.2"]


def test_then_any_lower_box_of_any_column_in_full() -> None:
    filled = SEXTETS | {"twos.1": 0, "twos.2": 0, "chance.1": 9}
    lower = ["three_pairs.1", "three_pairs.2", "long_run.1", "long_run.2", "chance.2"]
    assert legal(toy_card(filled), "222222") == lower
    assert place(toy_card(filled), "long_run.2", "222222").points == 21


def test_then_any_upper_box_for_a_zero() -> None:
    upper = ["ones.1", "ones.2", "threes.1", "threes.2"]
    filled = {box.key: 0 for box in TOY.boxes if box.key not in upper} | SEXTETS
    assert legal(toy_card(filled), "222222") == upper
    assert place(toy_card(filled), "threes.2", "222222").points == 0


def test_a_number_without_a_box_of_its_own_is_a_joker_at_once() -> None:
    assert place(toy_card(SEXTETS), "long_run.1", "666666").reason is Reason.JOKER


BONUSES = [
    ("by_column", SEXTETS, "twos.1", 100, BonusReason.EARNED),
    ("by_column", SEXTETS, "twos.2", 200, BonusReason.EARNED),
    ("by_column", {"sextet.1": 0, "sextet.2": 0}, "twos.2", 200, BonusReason.EARNED),
    ("by_column", {"sextet.1": 100}, "twos.2", 0, BonusReason.NOT_EXTRA),
    ("best", SEXTETS, "twos.2", 50, BonusReason.EARNED),
    ("best", SEXTETS | {"sextet.2": 0}, "twos.2", 0, BonusReason.SCRATCHED),
    ("matching", SEXTETS, "twos.1", 25, BonusReason.EARNED),
    ("matching", SEXTETS, "twos.2", 25, BonusReason.EARNED),
    ("matching", SEXTETS, "chance.2", 0, BonusReason.ELSEWHERE),
    ("none", SEXTETS, "twos.2", 0, BonusReason.AGREED_NONE),
]


@pytest.mark.parametrize("option, filled, box, bonus, reason", BONUSES)
def test_the_extra_bonus_of_each_option(option, filled, box, bonus, reason) -> None:
    ruled = place(toy_card(filled, joker="none", bonus=option), box, "222222")
    assert (ruled.legal, ruled.bonus, ruled.bonus_reason) == (True, bonus, reason)


def test_the_scratched_box_is_named() -> None:
    some = toy_card(SEXTETS | {"sextet.2": 0}, bonus="best")
    assert [box.key for box in place(some, "twos.1", "222222").because] == ["sextet.2"]


def test_in_printed_order_only_the_next_box_is_open_to_a_roll() -> None:
    some = toy_card({"ones.1": 3}, order="printed")
    assert legal(some, "222223") == ["ones.2"]
    ruled = place(some, "twos.1", "222223")
    assert (ruled.open, ruled.reason) == (True, Reason.OUT_OF_ORDER)
    assert [box.key for box in ruled.because] == ["ones.2"]
    assert ruling.closed_without_dice(some, TOY.box["twos.1"]) == (
        "Boxes are filled in printed order: the next one is Ones (×2)."
    )
    assert ruling.closed_without_dice(some, TOY.box["ones.2"]) is None


def test_a_column_is_multiplied_with_its_own_bonus_and_the_extra_bonus_is_not() -> None:
    some = toy_card(SEXTETS | {"ones.1": 5, "twos.1": 12, "threes.1": 12, "threes.2": 18})
    filled = some.fill(place(some, "twos.2", "222222"))
    one, two = filled.totals().columns
    assert (one.upper, one.upper_bonus, one.lower, one.total) == (29, 0, 100, 129)
    assert (two.upper, two.upper_bonus, two.lower, two.total) == (30, 20, 100, 300)
    assert filled.totals().extra_bonus == 200
    assert filled.totals().total == 129 + 300 + 200


def test_par_shares_the_threshold_out_by_number() -> None:
    assert [TOY.par(TOY.box[key]) for key in ("ones.1", "twos.2", "threes.1")] == [5, 10, 15]
    assert toy_card({"ones.1": 5, "twos.1": 12, "twos.2": 8}).above_par(column=0) == 2
    assert toy_card({"ones.1": 5, "twos.1": 12, "twos.2": 8}).above_par(column=1) == -2


def test_a_game_file_of_it_gives_a_line_a_column(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulesets, "load", {"toy": TOY}.__getitem__)
    turns = [("222222", "sextet.1"), ("333333", "sextet.2"), ("222222", "twos.2")]
    document = {
        "format": "scoresheet-game/1",
        "game": "toy",
        "players": ["Ann"],
        "turns": [{"player": 0, "dice": dice, "box": box} for dice, box in turns],
    }
    game = gamefile.read(gamefile.parse(document)).game
    assert gamefile.result(gamefile.Reading(game))["players"] == [
        {
            "name": "Ann",
            "boxes": {"sextet.1": 100, "sextet.2": 100, "twos.2": 12},
            "columns": [
                {"upper": 0, "upper_bonus": 0, "lower": 100, "total": 100},
                {"upper": 12, "upper_bonus": 0, "lower": 100, "total": 224},
            ],
            "extra_bonus": 200,
            "total": 524,
            "place": 1,
        }
    ]
    assert gamefile.read(gamefile.parse(gamefile.dump(game))).game.cards == game.cards


def test_a_turn_out_of_order_is_refused_with_dice_and_without_and_read_when_flagged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rulesets, "load", {"toy": TOY}.__getitem__)

    def reading(**turn: object) -> gamefile.Reading:
        document = {
            "format": "scoresheet-game/1",
            "game": "toy",
            "options": {"order": "printed"},
            "players": ["Ann"],
            "turns": [{"player": 0, "box": "twos.1", **turn}],
        }
        return gamefile.read(gamefile.parse(document))

    sentence = "Boxes are filled in printed order: Ann’s next one is Ones (×1)."
    assert reading(dice="222344").reason == sentence
    assert reading(points=6).reason == sentence
    for flagged in (reading(dice="222344", flagged=True), reading(points=6, flagged=True)):
        assert flagged.reason is None
        (turn,) = flagged.game.turns
        assert (turn.entry.points, turn.entry.flagged) == (0, True)


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(OPTIONS), st.data())
def test_a_card_can_always_be_filled_to_its_end(options, data) -> None:
    some = toy_card(**options)
    dice = st.sampled_from([(face,) * 6 for face in range(1, 7)]) | st.sampled_from(all_rolls(6))
    for _ in TOY.boxes:
        allowed = [placed for placed in some.placements(data.draw(dice)) if placed.legal]
        some = some.fill(data.draw(st.sampled_from(allowed)))
    assert some.full


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()))
def test_every_ruling_says_something_and_points_at_a_clause_or_a_box(options) -> None:
    known = {c.anchor for c in TOY.clauses} | {f"box-{box.category.key}" for box in TOY.boxes}
    for filled in ({}, SEXTETS, SEXTETS | {"sextet.1": 0}, SEXTETS | {"twos.1": 0, "twos.2": 0}):
        for dice in ("222222", "123456", "112233"):
            for one in ruling.rulings(toy_card(filled, **options), roll(dice), "Ann"):
                assert one.anchor in known
                assert one.reason.endswith(".")


def test_patterns_of_six_dice_and_five_are_the_same_patterns() -> None:
    assert points(Groups((2, 2), "matching"), roll("112233")) == 10
    assert points(Face(3), roll("333333")) == 18
