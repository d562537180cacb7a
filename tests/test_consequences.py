"""What a change would do, in words, before it is saved; why a turn is flagged."""

import pytest

from scoresheet import game
from scoresheet.consequences import consequences, why_flagged
from scoresheet.events import (
    BegunFromPaper,
    HouseRulesChanged,
    PlayerAdded,
    PlayerLeft,
    PlayerRenamed,
    SeatsChanged,
    Stopped,
    TurnWritten,
)
from scoresheet.game import Game
from tests.sheets import fix, new_game, roll, write


@pytest.fixture
def table() -> Game:
    """Ann 320: Yahtzee 50, Sixes 30 + 100, Large Straight 40 + 100. Ben 286: from paper, Chance."""
    start = {"yahtzee": 50, "full_house": 25, "large_straight": 40, "small_straight": 30}
    on = new_game("Ann", "Ben").apply(BegunFromPaper(1, {**start, "twos": 6}, 1))
    on = write(on, 0, "yahtzee", "66666")
    on = write(write(on, 0, "sixes", "66666"), 1, "chance", "66665")
    on = write(on, 0, "large_straight", "66666")
    return on.apply(TurnWritten(1, 7, "four_of_a_kind", points=6))


CHANGES = {
    "dice of the cause": (
        lambda on: fix(on, 0, 1, dice=roll("66661")),
        [
            "With Yahtzee at 0, Ann loses 50 here, 100 extra in round 2 and 100 extra in round 3: "
            "320 becomes 70, 1st becomes 2nd.",
            "Ben: 2nd becomes 1st.",
        ],
    ),
    "dice of one turn": (
        lambda on: fix(on, 1, 6, dice=roll("66611")),
        ["With Chance at 20, Ben loses 9 here: 286 becomes 277."],
    ),
    "points": (
        lambda on: fix(on, 1, 7, points=8),
        ["With 4 of a Kind at 8, Ben gains 2 here: 286 becomes 288."],
    ),
    "cleared": (
        lambda on: fix(on, 0, 2, cleared=True),
        [
            "Ann loses 30 in Sixes, 40 in Large Straight and 100 extra in round 2: 320 becomes "
            "150, 1st becomes 2nd.",
            "Ben: 2nd becomes 1st.",
            "Ann’s 3rd turn, Large Straight, is not allowed then and pays 0. Large Straight is "
            "closed for this roll: Ann’s Sixes are open, so five 6s must go there. 30, plus the "
            "100. Correct its dice, or move it to Sixes.",
            "Ann’s 2nd turn is open again.",
        ],
    ),
    "another box": (
        lambda on: fix(on, 1, 6, box="sixes"),
        ["Ben loses 29 in Chance, and gains 24 in Sixes: 286 becomes 281."],
    ),
    "another box of the same worth": (
        lambda on: fix(on, 1, 6, box="three_of_a_kind"),
        ["Ben loses 29 in Chance, and gains 29 in 3 of a Kind: still 286."],
    ),
    "another player": (
        lambda on: fix(on, 1, 6, to_player=0),
        [
            "Ben loses 29 in Chance: 286 becomes 257.",
            "Ann gains 29 in Chance: 320 becomes 349.",
            "Ben’s 6th turn is open again.",
            "It counts as Ann’s 4th turn.",
        ],
    ),
    "house rules": (
        lambda on: HouseRulesChanged({"bonus": "none"}),
        [
            "Ann loses 100 extra in round 2 and 100 extra in round 3: 320 becomes 120, "
            "1st becomes 2nd.",
            "Ben loses 100 for bonuses from paper: 286 becomes 186, 2nd becomes 1st.",
        ],
    ),
    "from paper": (
        lambda on: BegunFromPaper(1, {"full_house": 25, "twos": 6, "yahtzee": 50}, 2),
        [
            "Ben loses 30 in Small Straight and 40 in Large Straight, and gains 100 for bonuses "
            "from paper: 286 becomes 316.",
        ],
    ),
    "left": (
        lambda on: PlayerLeft(0),
        ["Ann: 1st becomes no place.", "Ben: 2nd becomes 1st.", "Ben is up then."],
    ),
    "stopped": (lambda on: Stopped(), ["The game ends here."]),
    "renamed": (lambda on: PlayerRenamed(0, "Anna"), []),
    "joined": (lambda on: PlayerAdded("Cleo", 2), []),
}


@pytest.mark.parametrize("event, sentences", CHANGES.values(), ids=CHANGES)
def test_each_thing_that_changes_is_told(table: Game, event, sentences: list[str]) -> None:
    assert consequences(table, table.apply(event(table))) == sentences


def test_nothing_is_told_where_nothing_changes(table: Game) -> None:
    assert consequences(table, table) == []


def test_an_entry_that_is_allowed_again_is_told(table: Game) -> None:
    opened = table.apply(fix(table, 0, 2, cleared=True))
    assert "Ann’s 3rd turn, Large Straight, is allowed again." in consequences(
        opened, write(opened, 0, "sixes", "66666")
    )


def test_the_upper_bonus_is_told_by_its_section() -> None:
    start = {"aces": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15}
    on = write(new_game("Ann").apply(BegunFromPaper(0, start)), 0, "sixes", "66612")
    assert consequences(on, on.apply(fix(on, 0, 6, dice=roll("66123")))) == [
        "With Sixes at 12, Ann loses 6 here and 35 for the upper section: 98 becomes 57."
    ]


def test_points_are_told_as_their_column_counts_them() -> None:
    on = game.create("triple_yahtzee", {}, ["Ann"])
    on = write(on, 0, "sixes.3", "66612")
    assert consequences(on, on.apply(fix(on, 0, 1, box="sixes.1"))) == [
        "Ann loses 54 in Sixes (×3), and gains 18 in Sixes (×1): 54 becomes 18."
    ]


def test_who_is_up_is_told_where_that_changes() -> None:
    on = write(write(new_game("Ann", "Ben"), 0, "aces", "11123"), 1, "aces", "11123")
    assert consequences(on, on.apply(SeatsChanged((0, 1), 1))) == ["Ben is up then."]
    assert consequences(on, on.apply(fix(on, 1, 1, cleared=True)))[-1] == "Ben is up then."


def test_a_finished_game_that_goes_on_is_told() -> None:
    start = dict.fromkeys([box.key for box in new_game("Ann").rules.rule_set.boxes][:12], 0)
    on = write(new_game("Ann").apply(BegunFromPaper(0, start)), 0, "chance", "66666")
    assert consequences(on, on.apply(fix(on, 0, 13, cleared=True))) == [
        "Ann loses 30 in Chance: 30 becomes 0.",
        "Ann’s 13th turn is open again.",
        "The game goes on.",
    ]


# ---- Why a turn is flagged, and what mends it


def why(on: Game, slot: int) -> str:
    return why_flagged(on, on.turn(0, slot))


def test_a_flagged_roll_says_the_rule_and_where_it_could_go() -> None:
    on = write(write(new_game("Ann"), 0, "yahtzee", "66666"), 0, "sixes", "66612")
    on = on.apply(TurnWritten(0, 3, "aces", roll("66666"), flagged=True))
    assert why(on, 3) == (
        "Aces is closed for this roll: the lower section has room, and a Joker goes there first. "
        "Correct its dice, or move it to a box that takes them."
    ).replace("the lower", "Ann’s lower")


def test_a_flagged_roll_that_has_no_box_now_asks_for_its_dice() -> None:
    on = write(new_game("Ann"), 0, "yahtzee", "66666")
    on = on.apply(TurnWritten(0, 2, "chance", roll("66666"), flagged=True))
    assert why(on, 2).endswith("Correct its dice, or move it to Sixes.")
    on = write(on, 0, "sixes", "66612")
    assert why(on, 2) == (
        "Chance is closed for this roll: Ann’s Sixes were open then, so five 6s must go there. "
        "30, plus the 100. Correct its dice, or the turns before it."
    )


def test_flagged_points_ask_for_the_dice() -> None:
    on = write(new_game("Ann"), 0, "yahtzee", "66666")
    on = on.apply(TurnWritten(0, 2, "sixes", points=30, flagged=True))
    assert why(on, 2) == (
        "30 in Sixes takes dice that are all alike, and that may be an extra Yahtzee: enter the "
        "dice. Without dice: 0, 6, 12, 18, 24."
    )


def test_points_out_of_printed_order_say_which_box_is_next() -> None:
    on = game.create("yatzy", {"order": "forced"}, ["Ann"])
    on = on.apply(TurnWritten(0, 1, "chance", points=20, flagged=True))
    assert why(on, 1) == "Boxes are filled in printed order: Ann’s next one is Ones."
