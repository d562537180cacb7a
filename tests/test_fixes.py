"""Written turns corrected: dice, points, box, player, cleared, swapped; what is derived again."""

import pytest

from scoresheet import game
from scoresheet.events import (
    BegunFromPaper,
    HouseRulesChanged,
    TurnFixed,
    TurnWritten,
    Undone,
)
from scoresheet.game import Game
from scoresheet.refusal import Code
from scoresheet.ruling import rule_on
from tests.sheets import (
    LOWER,
    UPPER,
    boxes,
    fix,
    flagged,
    new_game,
    refused,
    roll,
    total,
    write,
)

FIRST_TWELVE = {**UPPER, **LOWER}
"""Every box but Yahtzee, at 0."""


@pytest.fixture
def table() -> Game:
    """Ann: Yahtzee 50, Sixes 30 and the 100, Large Straight 40 and the 100. Ben: Chance, Sixes."""
    on = new_game("Ann", "Ben")
    on = write(write(on, 0, "yahtzee", "66666"), 1, "chance", "22345")
    on = write(write(on, 0, "sixes", "66666"), 1, "sixes", "66612")
    return write(on, 0, "large_straight", "66666")


def printed(*turns: tuple[str, str]) -> Game:
    """A Yatzy game of Ann's in printed order, with these boxes and dice."""
    on = game.create("yatzy", {"order": "forced"}, ["Ann"])
    for box, dice in turns:
        on = write(on, 0, box, dice)
    return on


# ---- What a fix changes


def test_dice_are_corrected_in_their_box(table: Game) -> None:
    table = table.apply(fix(table, 1, 2, dice=(6, 6, 1, 2, 3)))
    assert boxes(table, 1) == {"chance": 16, "sixes": 12}
    assert table.turn(1, 2).entry.dice == (1, 2, 3, 6, 6)


def test_points_may_stand_in_place_of_dice_and_dice_of_points(table: Game) -> None:
    table = table.apply(fix(table, 1, 2, points=24))
    assert (table.turn(1, 2).entry.dice, boxes(table, 1)["sixes"]) == (None, 24)
    table = table.apply(fix(table, 1, 2, dice=roll("66661")))
    assert (table.turn(1, 2).points, boxes(table, 1)["sixes"]) == (None, 24)


def test_a_turn_moves_to_another_box_with_its_dice(table: Game) -> None:
    table = table.apply(fix(table, 1, 1, box="twos"))
    assert boxes(table, 1) == {"twos": 4, "sixes": 18}
    assert table.turn(1, 1).box.key == "twos"


def test_a_turn_moves_to_the_first_free_slot_of_another_player(table: Game) -> None:
    table = table.apply(fix(table, 1, 1, to_player=0))
    assert boxes(table, 1) == {"sixes": 18}
    assert (table.turn(0, 4).box.key, table.turn(1, 1)) == ("chance", None)
    assert boxes(table, 0)["chance"] == 16


def test_two_turns_change_boxes_in_one_event(table: Game) -> None:
    after = table.apply(fix(table, 1, 1, swapped_with="sixes"))
    assert (after.turn(1, 1).box.key, after.turn(1, 2).box.key) == ("sixes", "chance")
    assert boxes(after, 1) == {"sixes": 0, "chance": 21}
    assert after.version == table.version + 1
    assert after.apply(Undone(after.version)).cards == table.cards


def test_a_cleared_turn_leaves_a_hole_that_the_players_next_entry_fills(table: Game) -> None:
    table = table.apply(fix(table, 0, 2, cleared=True))
    assert (table.turn(0, 2), table.next_slot(0), len(table.cards[0].entries)) == (None, 2, 2)
    table = write(table, 0, "aces", "11123")
    assert (table.turn(0, 2).box.key, table.next_slot(0)) == ("aces", 4)


def test_an_entry_that_was_under_way_meanwhile_takes_the_slot_it_was_made_for(table: Game) -> None:
    table = table.apply(fix(table, 0, 2, cleared=True))
    table = table.apply(TurnWritten(0, 4, "chance", roll("12345")))
    assert (table.turn(0, 4).box.key, table.next_slot(0)) == ("chance", 2)


def test_a_slot_beyond_the_one_after_the_last_is_refused_after_clearing_too(table: Game) -> None:
    table = table.apply(fix(table, 0, 2, cleared=True))
    refusal = refused(table, TurnWritten(0, 5, "chance", roll("12345")))
    assert (refusal.code, refusal.sentence) == (
        Code.SLOT_AHEAD,
        "Ann’s 2nd turn comes first.",
    )


def test_the_number_of_a_turn_is_the_event_that_last_touched_it(table: Game) -> None:
    fixed = table.apply(fix(table, 1, 1, box="twos"))
    assert [(t.number, t.since) for t in fixed.turns if t.player == 1] == [(7, 3), (5, 5)]
    swapped = table.apply(fix(table, 1, 1, swapped_with="sixes"))
    assert [t.number for t in swapped.turns if t.player == 1] == [7, 7]


def test_turns_stand_in_the_order_of_slots_a_refilled_one_before_its_followers(
    table: Game,
) -> None:
    table = table.apply(fix(table, 0, 2, cleared=True))
    table = write(table, 0, "sixes", "66666")
    assert [(t.player, t.slot) for t in table.turns] == [(0, 1), (1, 1), (1, 2), (0, 2), (0, 3)]


# ---- Whose turn it is


@pytest.mark.parametrize(
    "change",
    [
        {"dice": roll("55555")},
        {"points": 0},
        {"box": "chance"},
        {"swapped_with": "sixes"},
    ],
    ids=["dice", "points", "box", "swap"],
)
def test_a_fix_does_not_pass_the_turn_on(table: Game, change) -> None:
    fixed = table.apply(fix(table, 0, 1, **change))
    assert (fixed.up, len(fixed.cards[0].entries), fixed.next_slot(0)) == (1, 3, 4)
    assert len(fixed.cards[0].entries) == len(table.cards[0].entries)


def test_whose_turn_was_cleared_enters_it_again(table: Game) -> None:
    table = write(write(table, 1, "aces", "11123"), 0, "aces", "11123")
    assert table.up == 1
    table = table.apply(fix(table, 0, 1, cleared=True))
    assert table.apply(fix(table, 0, 2, cleared=True)).up == 0


def test_a_finished_game_is_fixed_in_its_last_box_too() -> None:
    on = new_game("Ann").apply(BegunFromPaper(0, FIRST_TWELVE))
    on = write(on, 0, "yahtzee", "66661")
    assert (on.finished, total(on)) == (True, 0)
    fixed = on.apply(fix(on, 0, 13, dice=roll("66666")))
    assert (fixed.finished, total(fixed)) == (True, 50)
    cleared = on.apply(fix(on, 0, 13, cleared=True))
    assert (cleared.finished, cleared.up, cleared.next_slot(0)) == (False, 0, 13)
    assert total(write(cleared, 0, "yahtzee", "66666")) == 50


# ---- No bonus remains whose cause is gone, no entry counts that is not allowed


def test_no_hundred_remains_when_the_yahtzee_box_is_corrected_to_0(table: Game) -> None:
    table = table.apply(fix(table, 0, 1, dice=roll("66661")))
    assert boxes(table)["yahtzee"] == 0
    assert table.cards[0].totals().extra_bonus == 0
    assert total(table) == 30 + 40


def test_no_hundred_remains_when_the_yahtzee_box_is_corrected_to_0_points(table: Game) -> None:
    table = table.apply(fix(table, 0, 1, points=0))
    assert (table.cards[0].totals().extra_bonus, total(table)) == (0, 30 + 40)


def test_no_hundred_remains_when_the_yahtzee_box_is_cleared(table: Game) -> None:
    table = table.apply(fix(table, 0, 1, cleared=True))
    assert table.cards[0].totals().extra_bonus == 0
    assert boxes(table) == {"sixes": 30, "large_straight": 0}
    assert flagged(table) == []


def test_no_hundred_remains_when_the_yahtzee_goes_to_another_player(table: Game) -> None:
    table = table.apply(fix(table, 0, 1, to_player=1))
    assert [card.totals().extra_bonus for card in table.cards] == [0, 0]
    assert boxes(table, 1)["yahtzee"] == 50


def test_no_hundred_remains_when_the_yahtzee_goes_to_another_box(table: Game) -> None:
    table = table.apply(fix(table, 0, 1, box="chance"))
    assert (table.cards[0].totals().extra_bonus, boxes(table)["chance"]) == (0, 30)


def test_no_hundred_remains_for_what_stands_before_the_yahtzee_after_a_swap(table: Game) -> None:
    table = table.apply(fix(table, 0, 1, swapped_with="large_straight"))
    assert table.cards[0].totals().extra_bonus == 0
    assert boxes(table) == {"large_straight": 0, "sixes": 30, "yahtzee": 50}


def test_no_hundred_remains_when_the_extra_dice_themselves_are_corrected(table: Game) -> None:
    table = table.apply(fix(table, 0, 2, dice=roll("66661")))
    assert table.cards[0].totals().extra_bonus == 100
    assert boxes(table)["sixes"] == 24


def test_no_hundred_remains_when_the_house_rules_take_it_away(table: Game) -> None:
    without = table.apply(HouseRulesChanged({"joker": "forced", "bonus": "none"}))
    assert total(without) == total(table) - 200
    again = without.apply(HouseRulesChanged({"joker": "forced", "bonus": "standard"}))
    assert again.cards == table.cards


def test_no_hundred_from_paper_remains_when_the_scratch_there_earns_none_any_more() -> None:
    start = BegunFromPaper(0, {"yahtzee": 0, "aces": 0, "twos": 0}, 2)
    on = new_game("Ann", bonus="after_scratch").apply(start)
    assert total(on) == 200
    assert total(on.apply(HouseRulesChanged({"bonus": "standard"}))) == 0


def test_the_hundred_comes_with_the_yahtzee_that_was_forgotten() -> None:
    on = write(write(new_game("Ann"), 0, "yahtzee", "66661"), 0, "sixes", "66666")
    assert total(on) == 30
    on = on.apply(fix(on, 0, 1, dice=roll("55555")))
    assert total(on) == 50 + 30 + 100


def test_the_upper_bonus_goes_with_what_made_it() -> None:
    start = {"aces": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15}
    on = write(new_game("Ann").apply(BegunFromPaper(0, start)), 0, "sixes", "66612")
    assert total(on) == 63 + 35
    assert total(on.apply(fix(on, 0, 6, dice=roll("66123")))) == 57


@pytest.mark.parametrize("slot", [1, 2, 3])
def test_clearing_and_entering_the_same_turn_again_changes_no_total(table: Game, slot: int) -> None:
    was = table.turn(0, slot)
    cleared = table.apply(fix(table, 0, slot, cleared=True))
    again = cleared.apply(TurnWritten(0, slot, was.box.key, was.entry.dice))
    assert again.cards == table.cards
    assert again.standings == table.standings


def test_what_a_fix_makes_unlawful_pays_0_keeps_its_bonus_and_comes_back(table: Game) -> None:
    broken = table.apply(fix(table, 0, 2, cleared=True))
    entry = broken.cards[0].entries["large_straight"]
    assert (entry.points, entry.bonus, entry.flagged) == (0, 100, True)
    mended = write(broken, 0, "sixes", "66666")
    assert flagged(mended) == []
    assert mended.cards == table.cards


def test_a_fix_may_itself_be_unlawful_and_is_flagged(table: Game) -> None:
    table = table.apply(fix(table, 0, 3, box="chance"))
    assert flagged(table) == []
    table = table.apply(fix(table, 0, 2, box="small_straight"))
    assert flagged(table) == ["small_straight", "chance"]
    assert total(table) == 50 + 100 + 100


def test_points_without_dice_are_flagged_once_an_extra_yahtzee_could_lie_behind_them() -> None:
    on = write(new_game("Ann"), 0, "chance", "12345")
    on = on.apply(TurnWritten(0, 2, "sixes", points=30))
    on = write(on, 0, "yahtzee", "11111")
    assert (flagged(on), boxes(on)["sixes"]) == ([], 30)
    swapped = on.apply(fix(on, 0, 1, swapped_with="yahtzee"))
    assert flagged(swapped) == ["sixes", "chance"]
    assert (swapped.turn(0, 2).points, boxes(swapped)["sixes"]) == (30, 0)
    mended = swapped.apply(fix(swapped, 0, 2, points=24))
    assert (flagged(mended), boxes(mended)["sixes"]) == (["chance"], 24)


# ---- An opened turn is judged as its card stood


@pytest.fixture
def opened() -> Game:
    """Ann: Yahtzee 50, her 2nd turn open, then Sixes 18 and Small Straight 30."""
    on = write(write(new_game("Ann"), 0, "yahtzee", "66666"), 0, "chance", "12345")
    on = write(write(on, 0, "sixes", "66612"), 0, "small_straight", "12346")
    return on.apply(fix(on, 0, 2, cleared=True))


def test_an_opened_turn_is_judged_by_the_turns_before_it(opened: Game) -> None:
    sixes, chance = (opened.rules.rule_set.box[key] for key in ("sixes", "chance"))
    card = opened.card_at(0, 2)
    assert not card.place(chance, roll("66666")).legal
    assert opened.cards[0].place(chance, roll("66666")).legal
    assert (card.is_open(sixes), card.has_room(sixes)) == (True, False)
    refusal = refused(opened, TurnWritten(0, 2, "chance", roll("66666")))
    assert (refusal.code, refusal.sentence) == (
        Code.NOT_ALLOWED,
        "As the card stood at Ann’s 2nd turn: Chance is closed for this roll: Ann’s Sixes were "
        "open then, so five 6s must go there. 30, plus the 100.",
    )


def test_what_is_not_allowed_in_an_opened_turn_can_be_written_flagged(opened: Game) -> None:
    on = opened.apply(TurnWritten(0, 2, "chance", roll("66666"), flagged=True))
    entry = on.turn(0, 2).entry
    assert (entry.points, entry.bonus, entry.flagged) == (0, 100, True)


def test_the_words_for_an_opened_turn_know_that_boxes_were_open_then() -> None:
    on = write(write(new_game("Ann"), 0, "chance", "12345"), 0, "yahtzee", "66666")
    on = on.apply(fix(on, 0, 1, cleared=True))
    card = on.card_at(0, 1)
    box = on.rules.rule_set.box["full_house"]
    assert rule_on(card, card.place(box, roll("44444")), "Ann").reason == (
        "Not a Joker: Ann’s Yahtzee box was open then. It pays 50; Full House pays 0."
    )


def test_a_box_that_a_later_turn_fills_has_no_room_in_an_opened_one(opened: Game) -> None:
    refusal = refused(opened, TurnWritten(0, 2, "sixes", roll("66612")))
    assert (refusal.code, refusal.sentence) == (
        Code.BOX_FILLED,
        "Ann’s Sixes is filled: 18 with 1-2-6-6-6.",
    )


def test_the_card_before_a_turn_knows_nothing_of_later_ones(opened: Game) -> None:
    card = opened.card_before(opened.turn(0, 3))
    assert (list(card.entries), card.later) == (["yahtzee"], {})


# ---- Refusals


def seen(player: int, slot: int, saw_box: str, digits: str, **change) -> TurnFixed:
    return TurnFixed(player, slot, saw_box, roll(digits), **change)


REFUSED = {
    "nobody": (
        seen(2, 1, "aces", "11123", cleared=True),
        Code.UNKNOWN_PLAYER,
        "Nobody at this table has that seat.",
    ),
    "other dice there now": (
        seen(1, 2, "sixes", "66611", dice=roll("66666")),
        Code.STALE,
        "Ben’s 2nd turn is now Sixes 18 (1-2-6-6-6).",
    ),
    "another box there now": (
        seen(1, 2, "fives", "66612", cleared=True),
        Code.STALE,
        "Ben’s 2nd turn is now Sixes 18 (1-2-6-6-6).",
    ),
    "points where dice are now": (
        TurnFixed(1, 2, "sixes", saw_points=18, points=12),
        Code.STALE,
        "Ben’s 2nd turn is now Sixes 18 (1-2-6-6-6).",
    ),
    "nothing there now": (
        seen(1, 3, "fives", "55512", cleared=True),
        Code.STALE,
        "Nothing of Ben’s is written there now.",
    ),
    "no turn of that number": (
        seen(1, -1, "fives", "55512", cleared=True),
        Code.STALE,
        "Nothing of Ben’s is written there now.",
    ),
    "no change": (
        seen(1, 2, "sixes", "66612"),
        Code.BAD_FIX,
        "Say one thing that is to change: the dice, say, or the box.",
    ),
    "two changes": (
        seen(1, 2, "sixes", "66612", box="aces", cleared=True),
        Code.BAD_FIX,
        "Say one thing that is to change: the dice, say, or the box.",
    ),
    "the same dice": (
        seen(1, 2, "sixes", "66612", dice=(6, 1, 6, 2, 6)),
        Code.NO_CHANGE,
        "That is what is written there already.",
    ),
    "four dice": (
        seen(1, 2, "sixes", "66612", dice=(6, 6, 6, 1)),
        Code.BAD_DICE,
        "Enter the 5 dice, each from 1 to 6.",
    ),
    "points the box never pays": (
        seen(1, 2, "sixes", "66612", points=19),
        Code.BAD_POINTS,
        "Sixes cannot pay 19. Possible: 0, 6, 12, 18, 24, 30.",
    ),
    "the same box": (
        seen(1, 2, "sixes", "66612", box="sixes"),
        Code.NO_CHANGE,
        "It is in Sixes already.",
    ),
    "an unknown box": (
        seen(1, 2, "sixes", "66612", box="ones"),
        Code.UNKNOWN_BOX,
        "Yahtzee has no box “ones”.",
    ),
    "a filled box": (
        seen(1, 2, "sixes", "66612", box="chance"),
        Code.BOX_FILLED,
        "Ben’s Chance is filled: 16 with 2-2-3-4-5. The two can change places.",
    ),
    "a swap with itself": (
        seen(1, 2, "sixes", "66612", swapped_with="sixes"),
        Code.NO_CHANGE,
        "It is in Sixes already.",
    ),
    "a swap with an open box": (
        seen(1, 2, "sixes", "66612", swapped_with="aces"),
        Code.STALE,
        "Ben’s Aces is open now: move the turn there.",
    ),
    "to the same player": (
        seen(1, 2, "sixes", "66612", to_player=1),
        Code.NO_CHANGE,
        "That turn is Ben’s already.",
    ),
    "to nobody": (
        seen(1, 2, "sixes", "66612", to_player=2),
        Code.UNKNOWN_PLAYER,
        "Nobody at this table has that seat.",
    ),
    "to a player whose box is filled": (
        seen(1, 2, "sixes", "66612", to_player=0),
        Code.BOX_FILLED,
        "Ann’s Sixes is filled: 30 with 6-6-6-6-6.",
    ),
}


@pytest.mark.parametrize("event, code, sentence", REFUSED.values(), ids=REFUSED)
def test_a_refused_fix_says_why_and_what_stands_there(
    table: Game, event: TurnFixed, code: Code, sentence: str
) -> None:
    refusal = refused(table, event)
    assert (refusal.code, refusal.sentence) == (code, sentence)


def test_two_phones_that_fix_the_same_turn_do_not_both_win(table: Game) -> None:
    first, second = fix(table, 1, 2, dice=roll("66661")), fix(table, 1, 2, box="aces")
    refusal = refused(table.apply(first), second)
    assert refusal.code is Code.STALE
    assert refusal.sentence == "Ben’s 2nd turn is now Sixes 24 (1-6-6-6-6)."


def test_a_fix_that_comes_twice_is_refused_the_second_time(table: Game) -> None:
    for change in ({"dice": roll("66661")}, {"box": "aces"}, {"cleared": True}):
        event = fix(table, 1, 2, **change)
        assert refused(table.apply(event), event).code is Code.STALE


def test_points_without_dice_move_only_to_a_box_that_can_pay_them() -> None:
    on = new_game("Ann").apply(TurnWritten(0, 1, "fours", points=12))
    assert boxes(on.apply(fix(on, 0, 1, box="sixes"))) == {"sixes": 12}
    assert refused(on, fix(on, 0, 1, box="fives")).sentence == (
        "Fives cannot pay 12. Possible: 0, 5, 10, 15, 20, 25."
    )
    on = write(on, 0, "fives", "55512")
    assert refused(on, fix(on, 0, 2, swapped_with="fours")).code is Code.BAD_POINTS
    assert on.turn(0, 1).points == 12


def test_somebody_who_saw_other_points_is_told() -> None:
    on = new_game("Ann").apply(TurnWritten(0, 1, "fours", points=12))
    refusal = refused(on, TurnFixed(0, 1, "fours", saw_points=8, cleared=True))
    assert refusal.sentence == "Ann’s 1st turn is now Fours 12."


# ---- From paper


def test_what_came_from_paper_is_corrected_on_the_paper_card() -> None:
    on = new_game("Ann").apply(BegunFromPaper(0, {"aces": 3, "twos": 6}))
    on = write(on, 0, "fives", "55512")
    by_turn = refused(on, TurnFixed(0, 1, "aces", saw_points=3, points=4))
    assert (by_turn.code, by_turn.sentence) == (
        Code.NOT_FROM_HERE,
        "Ann’s 1st turn is from paper: correct the card from paper instead.",
    )
    swap = refused(on, fix(on, 0, 3, swapped_with="aces"))
    assert swap.sentence == "Aces is from paper: correct the card from paper instead."
    move = refused(on, fix(on, 0, 3, box="aces"))
    assert move.sentence == "Ann’s Aces is filled: 3."
    assert on.from_paper(0) == BegunFromPaper(0, {"aces": 3, "twos": 6})
    on = on.apply(BegunFromPaper(0, {"aces": 4, "twos": 6}))
    assert boxes(on) == {"aces": 4, "twos": 6, "fives": 15}
    assert total(on) == 25


def test_a_card_from_paper_that_shrinks_leaves_its_slots_open() -> None:
    on = new_game("Ann").apply(BegunFromPaper(0, {"aces": 3, "twos": 6}))
    on = write(on, 0, "fives", "55512").apply(BegunFromPaper(0, {"aces": 3}))
    assert (on.next_slot(0), len(on.cards[0].entries)) == (2, 2)


@pytest.mark.parametrize(
    "start, code, sentence",
    [
        (
            {"aces": 3, "twos": 6, "threes": 9},
            Code.NOT_FROM_HERE,
            "Ann’s card has entries already.",
        ),
        ({"fives": 5, "twos": 6}, Code.BOX_FILLED, "Ann’s Fives is filled: 15 with 1-2-5-5-5."),
    ],
    ids=["over a written turn", "over a written box"],
)
def test_a_card_from_paper_does_not_grow_over_what_is_written(start, code, sentence) -> None:
    on = new_game("Ann").apply(BegunFromPaper(0, {"aces": 3, "twos": 6}))
    on = write(on, 0, "fives", "55512")
    refusal = refused(on, BegunFromPaper(0, start))
    assert (refusal.code, refusal.sentence) == (code, sentence)


def test_a_card_that_was_cleared_may_begin_from_paper() -> None:
    on = write(new_game("Ann"), 0, "fives", "55512")
    on = on.apply(fix(on, 0, 1, cleared=True)).apply(BegunFromPaper(0, {"fives": 20, "aces": 1}))
    assert (boxes(on), on.next_slot(0)) == ({"fives": 20, "aces": 1}, 3)


# ---- Printed order


KEEPS_ITS_BOX = (
    "Boxes are filled in printed order, so a turn keeps its box: correct its dice, or undo back "
    "to it."
)


def test_in_printed_order_the_dice_are_corrected_and_nothing_else() -> None:
    on = printed(("ones", "11123"), ("twos", "22213"))
    on = on.apply(fix(on, 0, 1, dice=roll("11111")))
    assert boxes(on) == {"ones": 5, "twos": 6}
    for change in (
        {"box": "threes"},
        {"cleared": True},
        {"swapped_with": "twos"},
        {"to_player": 0},
    ):
        refusal = refused(on, fix(on, 0, 1, **change))
        assert (refusal.code, refusal.sentence) == (Code.NOT_ALLOWED, KEEPS_ITS_BOX)


def test_what_printed_order_makes_unlawful_is_mended_by_moving_it() -> None:
    on = game.create("yatzy", {}, ["Ann"])
    on = write(write(on, 0, "twos", "22213"), 0, "ones", "11123")
    on = on.apply(HouseRulesChanged({"order": "forced"}))
    assert flagged(on) == ["twos"]
    on = on.apply(fix(on, 0, 1, swapped_with="ones"))
    assert (flagged(on), boxes(on)) == ([], {"ones": 1, "twos": 2})
