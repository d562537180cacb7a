"""A game as its log: whose turn it is, slots, undo and redo, standings, and every refusal."""

import pytest

from scoresheet import game
from scoresheet.events import (
    BegunFromPaper,
    GameCreated,
    Redone,
    TurnWritten,
    Undone,
)
from scoresheet.game import Game, ordinal, replay
from scoresheet.refusal import Code, Refusal
from tests.sheets import LOWER, UPPER, new_game, refused, roll, write

ZEROS = {**UPPER, **LOWER}
"""Every box but Yahtzee, at 0."""


def turn(box: str, digits: str, player: int = 0, slot: int = 1, **more) -> TurnWritten:
    return TurnWritten(player, slot, box, roll(digits), **more)


def points(box: str, paid: int, player: int = 0, slot: int = 1) -> TurnWritten:
    return TurnWritten(player, slot, box, points=paid)


# ---- Whose turn


def test_players_take_turns_in_seating_order() -> None:
    table = new_game("Ann", "Ben", "Cleo")
    seen = []
    for box in ("aces", "twos"):
        for _ in range(3):
            seen.append(table.up)
            table = write(table, table.up, box, "12345")
    assert seen == [0, 1, 2, 0, 1, 2]


def test_the_starter_begins_and_seating_order_goes_on_from_there() -> None:
    table = game.create("yahtzee", {}, ["Ann", "Ben", "Cleo"], starter=1)
    assert table.playing_order == (1, 2, 0)
    assert table.up == 1
    table = write(table, 1, "aces", "12345")
    assert table.up == 2
    table = write(table, 2, "aces", "12345")
    assert table.up == 0


def test_whose_turn_is_a_suggestion_and_those_behind_come_first() -> None:
    table = new_game("Ann", "Ben")
    table = write(write(table, 1, "aces", "12345"), 1, "twos", "12345")
    assert table.up == 0
    table = write(table, 0, "aces", "12345")
    assert table.up == 0


def test_boxes_from_paper_count_as_turns() -> None:
    table = new_game("Ann", "Ben").apply(BegunFromPaper(0, {"aces": 3, "twos": 6}))
    assert (len(table.cards[0].entries), table.next_slot(0)) == (2, 3)
    assert table.up == 1


def test_a_finished_game_is_nobodys_turn() -> None:
    table = new_game("Ann").apply(BegunFromPaper(0, ZEROS))
    assert (table.finished, table.up) == (False, 0)
    table = write(table, 0, "yahtzee", "44444")
    assert (table.finished, table.up) == (True, None)


# ---- Slots


def test_a_turn_stands_in_its_slot() -> None:
    table = write(write(new_game("Ann", "Ben"), 0, "fours", "44426"), 0, "chance", "12345")
    written = table.turn(0, 2)
    assert (written.box.key, written.entry.points, written.number) == ("chance", 15, 3)
    assert table.turn(0, 3) is None
    assert table.turn(1, 1) is None


def test_dice_are_kept_ascending_however_they_come() -> None:
    table = new_game("Ann").apply(TurnWritten(0, 1, "fours", (4, 2, 4, 6, 4)))
    assert table.turn(0, 1).entry.dice == (2, 4, 4, 4, 6)


# ---- Undo and redo


def test_undo_takes_back_the_latest_turn_and_redo_puts_it_back() -> None:
    first = write(new_game("Ann", "Ben"), 0, "fours", "44426")
    both = write(first, 1, "aces", "11123")
    back = both.apply(Undone(3))
    assert (back.cards, back.turns, back.up) == (first.cards, first.turns, first.up)
    again = back.apply(Redone(3))
    assert (again.cards, again.turns, again.up) == (both.cards, both.turns, both.up)
    assert [both.version, back.version, again.version] == [3, 4, 5]


def test_several_undos_are_redone_in_turn() -> None:
    table = new_game("Ann")
    for box in ("aces", "twos", "threes"):
        table = write(table, 0, box, "12345")
    table = table.apply(Undone(4)).apply(Undone(3))
    assert [t.box.key for t in table.turns] == ["aces"]
    assert table.redoable.number == 3
    table = table.apply(Redone(3)).apply(Redone(4))
    assert [t.box.key for t in table.turns] == ["aces", "twos", "threes"]
    assert table.redoable is None


def test_an_undone_slot_is_free_again_for_another_turn() -> None:
    table = write(new_game("Ann"), 0, "fours", "44426").apply(Undone(2))
    table = table.apply(turn("fives", "55526"))
    assert table.turn(0, 1).box.key == "fives"
    assert table.latest.number == 4


def test_writing_ends_what_could_be_redone() -> None:
    table = write(new_game("Ann"), 0, "fours", "44426").apply(Undone(2))
    table = write(table, 0, "fives", "55526")
    assert refused(table, Redone(2)).code is Code.NOTHING_TO_REDO


def test_undo_brings_an_extra_bonus_back_out_of_the_total() -> None:
    table = write(write(new_game("Ann"), 0, "yahtzee", "66666"), 0, "fours", "44444")
    assert table.cards[0].totals().total == 50 + 20 + 100
    assert table.apply(Undone(3)).cards[0].totals().total == 50


def test_a_start_from_paper_is_undone_like_a_turn() -> None:
    table = new_game("Ann").apply(BegunFromPaper(0, {"yahtzee": 50, "fours": 12}, 1))
    assert table.cards[0].totals().total == 50 + 12 + 100
    assert table.apply(Undone(2)).cards[0].totals().total == 0


# ---- Standings


@pytest.mark.parametrize(
    "chances, places",
    [
        (["66666", "66666", "12345"], [(0, 1), (1, 1), (2, 3)]),
        (["12345", "66666", "66666"], [(1, 1), (2, 1), (0, 3)]),
        (["66666", "12345", "12345"], [(0, 1), (1, 2), (2, 2)]),
        (["66666", "12345", "11111"], [(0, 1), (1, 2), (2, 3)]),
        (["11111", "11111", "11111"], [(0, 1), (1, 1), (2, 1)]),
    ],
    ids=["1 1 3", "1 1 3, later seats", "1 2 2", "1 2 3", "1 1 1"],
)
def test_equal_totals_share_a_place(chances: list[str], places: list[tuple[int, int]]) -> None:
    table = new_game("Ann", "Ben", "Cleo")
    for player, dice in enumerate(chances):
        table = write(table, player, "chance", dice)
    assert [(s.player, s.place) for s in table.standings] == places
    assert table.winners == tuple(player for player, place in places if place == 1)


# ---- Refusals: a code for programs, a sentence for players


@pytest.fixture
def table() -> Game:
    """Ann: Fours 12, Yahtzee 50. Ben: nothing yet."""
    return write(write(new_game("Ann", "Ben"), 0, "fours", "44412"), 0, "yahtzee", "33333")


REFUSED = {
    "nobody": (
        turn("aces", "11123", player=2),
        Code.UNKNOWN_PLAYER,
        "Nobody at this table has that seat.",
    ),
    "nobody below": (
        turn("aces", "11123", player=-1),
        Code.UNKNOWN_PLAYER,
        "Nobody at this table has that seat.",
    ),
    "unknown box": (turn("ones", "11123", slot=3), Code.UNKNOWN_BOX, "Yahtzee has no box “ones”."),
    "long unknown box": (
        turn("o" * 99, "11123", slot=3),
        Code.UNKNOWN_BOX,
        f"Yahtzee has no box “{'o' * 29}…”.",
    ),
    "four dice": (
        turn("aces", "1112", slot=3),
        Code.BAD_DICE,
        "Enter the 5 dice, each from 1 to 6.",
    ),
    "six dice": (
        turn("aces", "111234", slot=3),
        Code.BAD_DICE,
        "Enter the 5 dice, each from 1 to 6.",
    ),
    "a seven": (
        turn("aces", "11127", slot=3),
        Code.BAD_DICE,
        "Enter the 5 dice, each from 1 to 6.",
    ),
    "no dice": (turn("aces", "", slot=3), Code.BAD_DICE, "Enter the 5 dice, each from 1 to 6."),
    "neither dice nor points": (
        TurnWritten(0, 3, "aces"),
        Code.BAD_DICE,
        "Enter the 5 dice, each from 1 to 6.",
    ),
    "filled box": (
        turn("fours", "11123", slot=3),
        Code.BOX_FILLED,
        "Ann’s Fours is filled: 12 with 1-2-4-4-4.",
    ),
    "filled box, points": (
        points("fours", 8, slot=3),
        Code.BOX_FILLED,
        "Ann’s Fours is filled: 12 with 1-2-4-4-4.",
    ),
    "filled box, flagged": (
        turn("fours", "11123", slot=3, flagged=True),
        Code.BOX_FILLED,
        "Ann’s Fours is filled: 12 with 1-2-4-4-4.",
    ),
    "forbidden box": (
        turn("large_straight", "66666", slot=3),
        Code.NOT_ALLOWED,
        "Large Straight is closed for this roll: Ann’s Sixes are open, so five 6s must go there. "
        "30, plus the 100.",
    ),
    "impossible points": (
        points("full_house", 17, slot=3),
        Code.BAD_POINTS,
        "Full House cannot pay 17. Possible: 0, 25.",
    ),
    "negative points": (
        points("sixes", -6, slot=3),
        Code.BAD_POINTS,
        "Sixes cannot pay -6. Possible: 0, 6, 12, 18, 24.",
    ),
    "points of five alike": (
        points("sixes", 30, slot=3),
        Code.BAD_POINTS,
        "30 in Sixes takes dice that are all alike, and that may be an extra Yahtzee: enter the "
        "dice. Without dice: 0, 6, 12, 18, 24.",
    ),
    "points of five alike in chance": (
        points("chance", 5, slot=3),
        Code.BAD_POINTS,
        "5 in Chance takes dice that are all alike, and that may be an extra Yahtzee: enter the "
        "dice. Without dice: 0, 6–29.",
    ),
    "slot taken": (
        turn("aces", "11123", slot=1),
        Code.SLOT_TAKEN,
        "Ann’s 1st turn is already written: Fours 12.",
    ),
    "slot ahead": (turn("aces", "11123", slot=5), Code.SLOT_AHEAD, "Ann’s 3rd turn comes first."),
    "slot zero": (turn("aces", "11123", slot=0), Code.SLOT_AHEAD, "Ann’s 3rd turn comes first."),
    "undo of an older event": (
        Undone(2),
        Code.NOT_LATEST,
        "Not undone: that is not the latest entry any more. The latest is Ann: Yahtzee 50.",
    ),
    "undo of the creation": (
        Undone(1),
        Code.NOT_LATEST,
        "Not undone: that is not the latest entry any more. The latest is Ann: Yahtzee 50.",
    ),
    "redo of nothing": (
        Redone(3),
        Code.NOTHING_TO_REDO,
        "Nothing to put back: something was written since.",
    ),
    "a second beginning": (
        GameCreated("yahtzee", {}, ("Ann",)),
        Code.NOT_FROM_HERE,
        "This game has begun already.",
    ),
    "paper for a card in use": (
        BegunFromPaper(0, {"aces": 3}),
        Code.NOT_FROM_HERE,
        "Ann’s card has entries already.",
    ),
    "paper for nobody": (
        BegunFromPaper(2, {"aces": 3}),
        Code.UNKNOWN_PLAYER,
        "Nobody at this table has that seat.",
    ),
    "paper with an unknown box": (
        BegunFromPaper(1, {"ones": 3}),
        Code.UNKNOWN_BOX,
        "Yahtzee has no box “ones”.",
    ),
    "paper with impossible points": (
        BegunFromPaper(1, {"chance": 4}),
        Code.BAD_POINTS,
        "Chance cannot pay 4. Possible: 0, 5–30.",
    ),
    "paper with fewer than no bonuses": (
        BegunFromPaper(1, {"aces": 3}, -1),
        Code.BAD_POINTS,
        "The count of extra bonuses is 0 or more.",
    ),
    "paper with more bonuses than a card can have": (
        BegunFromPaper(1, {"aces": 3}, 14),
        Code.BAD_POINTS,
        "No card has 14 extra bonuses.",
    ),
    "paper with bonuses that its open box can not have brought": (
        BegunFromPaper(1, {"aces": 3}, 1),
        Code.BAD_POINTS,
        "Yahtzee must be filled before there are extra bonuses to count.",
    ),
    "paper with more turns missed than there are": (
        BegunFromPaper(1, {"aces": 3}, missed=14),
        Code.BAD_COUNT,
        "A player can have missed 0 to 13 turns.",
    ),
}


@pytest.mark.parametrize("event, code, sentence", REFUSED.values(), ids=REFUSED)
def test_a_refusal_has_a_code_and_a_sentence(table: Game, event, code: Code, sentence: str) -> None:
    refusal = refused(table, event)
    assert (refusal.code, refusal.sentence) == (code, sentence)


def test_a_refused_event_changes_nothing(table: Game) -> None:
    before = (table.version, table.cards, table.turns, table.done, table.undone)
    for event, _, _ in REFUSED.values():
        refused(table, event)
    assert (table.version, table.cards, table.turns, table.done, table.undone) == before


def test_undo_at_the_very_beginning_is_refused() -> None:
    refusal = refused(new_game("Ann"), Undone(1))
    assert (refusal.code, refusal.sentence) == (Code.NOT_LATEST, "Nothing is left to undo.")


def test_the_same_undo_twice_is_refused_the_second_time(table: Game) -> None:
    refusal = refused(table.apply(Undone(3)), Undone(3))
    assert refusal.code is Code.NOT_LATEST
    assert refusal.sentence.endswith("The latest is Ann: Fours 12.")


def test_redo_of_another_event_names_the_one_that_is_next(table: Game) -> None:
    refusal = refused(table.apply(Undone(3)).apply(Undone(2)), Redone(3))
    assert refusal.code is Code.NOT_LATEST
    assert refusal.sentence == "Not put back: next to put back is Ann: Fours 12."


def test_what_is_next_to_put_back_is_told_right_for_dice_in_any_order() -> None:
    table = write(new_game("Ann"), 0, "yahtzee", "66666")
    table = table.apply(TurnWritten(0, 2, "full_house", (2, 4, 4, 4, 2))).apply(Undone(3))
    assert table.describe(table.redoable.event) == "Ann: Full House 25"


def test_a_start_from_paper_is_named_when_another_undo_comes() -> None:
    table = new_game("Ann").apply(BegunFromPaper(0, {"fours": 12}))
    assert refused(table, Undone(1)).sentence.endswith("The latest is Ann’s card from paper.")


def test_a_slot_filled_on_paper_is_taken() -> None:
    table = new_game("Ann").apply(BegunFromPaper(0, {"fours": 12}))
    refusal = refused(table, turn("aces", "11123", slot=1))
    assert refusal.code is Code.SLOT_TAKEN
    assert refusal.sentence == "Ann’s 1st turn is already written, on paper."


def test_a_full_card_and_a_finished_game_take_no_turn() -> None:
    table = new_game("Ann", "Ben").apply(BegunFromPaper(0, ZEROS))
    table = write(table, 0, "yahtzee", "12345")
    full = refused(table, turn("aces", "11123", slot=14))
    assert (full.code, full.sentence) == (
        Code.CARD_FULL,
        "Ann’s card is full. Pick another player.",
    )
    table = write(table.apply(BegunFromPaper(1, ZEROS)), 1, "yahtzee", "12345")
    finished = refused(table, turn("aces", "11123", player=1, slot=14))
    assert finished.code is Code.FINISHED
    assert finished.sentence == "This game is finished: every box is filled."


def test_a_finished_game_goes_on_after_an_undo() -> None:
    table = new_game("Ann").apply(BegunFromPaper(0, ZEROS))
    table = write(table, 0, "yahtzee", "12345").apply(Undone(3))
    assert not table.finished
    assert write(table, 0, "yahtzee", "55555").cards[0].totals().total == 50


NOT_CREATED = {
    "unknown rule set": (("poker", {}, ["Ann"]), Code.UNKNOWN_GAME, "There is no game “poker”."),
    "unknown option": (
        ("yahtzee", {"jokers": "free"}, ["Ann"]),
        Code.UNKNOWN_OPTION,
        "Yahtzee has no option “jokers”.",
    ),
    "unknown choice": (
        ("yahtzee", {"joker": "maybe"}, ["Ann"]),
        Code.UNKNOWN_OPTION,
        "“maybe” is no choice for joker.",
    ),
    "no players": (("yahtzee", {}, []), Code.BAD_NAMES, "Nobody plays yet: add a player."),
    "a blank name": (("yahtzee", {}, ["Ann", " "]), Code.BAD_NAMES, "This player needs a name."),
    "equal names": (("yahtzee", {}, ["Ann", "ANN"]), Code.BAD_NAMES, "“ANN” is there already"),
    "a starter who is not there": (
        ("yahtzee", {}, ["Ann"], 1),
        Code.UNKNOWN_PLAYER,
        "Nobody at this table has that seat.",
    ),
}


@pytest.mark.parametrize("given, code, sentence", NOT_CREATED.values(), ids=NOT_CREATED)
def test_a_game_that_cannot_begin_says_why(given, code: Code, sentence: str) -> None:
    with pytest.raises(Refusal) as caught:
        game.create(*given)
    assert caught.value.code is code
    assert caught.value.sentence.startswith(sentence)


@pytest.mark.parametrize("log", [[], [Undone(1)]], ids=["empty", "without its beginning"])
def test_a_log_begins_with_the_creation_of_its_game(log) -> None:
    with pytest.raises(Refusal, match="A log begins with the creation of its game"):
        replay(log)


# ---- Turns that the rules do not allow


def test_a_flagged_turn_is_written_pays_0_and_keeps_its_bonus(table: Game) -> None:
    table = table.apply(turn("large_straight", "66666", slot=3, flagged=True))
    entry = table.turn(0, 3).entry
    assert (entry.points, entry.bonus, entry.flagged) == (0, 100, True)


def test_a_turn_that_is_allowed_is_not_flagged_whatever_its_event_says(table: Game) -> None:
    table = table.apply(turn("sixes", "66666", slot=3, flagged=True))
    entry = table.turn(0, 3).entry
    assert (entry.points, entry.bonus, entry.flagged) == (30, 100, False)


@pytest.mark.parametrize(
    "number, said",
    [
        (1, "1st"),
        (2, "2nd"),
        (3, "3rd"),
        (4, "4th"),
        (11, "11th"),
        (12, "12th"),
        (13, "13th"),
        (21, "21st"),
        (112, "112th"),
    ],
)
def test_ordinals(number: int, said: str) -> None:
    assert ordinal(number) == said
