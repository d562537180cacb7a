"""Who plays: joining late, leaving, coming back, seats, names; house rules; stopping early."""

import pytest

from scoresheet import game
from scoresheet.events import (
    BankedRollsSet,
    BegunFromPaper,
    HouseRulesChanged,
    PlayerAdded,
    PlayerBack,
    PlayerLeft,
    PlayerRenamed,
    Redone,
    Resumed,
    SeatsChanged,
    Stopped,
    TurnWritten,
    Undone,
)
from scoresheet.game import Game
from scoresheet.refusal import Code
from tests.sheets import LOWER, UPPER, boxes, fix, new_game, refused, roll, total, write

CARD = ("aces", "twos", "threes", "fours", "fives", "sixes", *LOWER, "yahtzee")
ALL_BUT_YAHTZEE = {**UPPER, **LOWER}


def rounds(on: Game, count: int) -> Game:
    """The game after so many more turns, each by whoever is up, in the next box down the card."""
    for _ in range(count):
        on = write(on, on.up, CARD[len(on.cards[on.up].entries)], "12334")
    return on


def order_of_turns(on: Game) -> str:
    """Who is up until the end: `ABAB`, by initials."""
    seen = ""
    while on.up is not None:
        seen += on.players[on.up][0]
        on = rounds(on, 1)
    return seen


@pytest.fixture
def table() -> Game:
    """Ann and Ben after two rounds; Ann is up."""
    return rounds(new_game("Ann", "Ben"), 4)


# ---- Joining late


def test_a_late_joiner_sits_where_told_and_plays_from_the_round_that_runs(table: Game) -> None:
    table = table.apply(PlayerAdded("Cleo", 1))
    assert table.players == ("Ann", "Ben", "Cleo")
    assert table.playing_order == (0, 2, 1)
    assert table.up == 0
    assert order_of_turns(table) == "ACB" * 11 + "CC"


def test_a_late_joiner_whose_seat_has_passed_waits_for_the_next_round(table: Game) -> None:
    table = rounds(table, 1).apply(PlayerAdded("Cleo", 1))
    assert table.up == 1
    assert order_of_turns(table) == "B" + "ACB" * 10 + "CCC"


@pytest.mark.parametrize("played", range(6))
@pytest.mark.parametrize("seat", range(4))
def test_a_player_who_joins_never_changes_who_is_up(played: int, seat: int) -> None:
    on = rounds(new_game("Ann", "Ben", "Cleo"), played)
    assert on.apply(PlayerAdded("Dov", seat)).up == on.up


def test_a_player_added_before_the_first_turn_misses_none() -> None:
    on = new_game("Ann", "Ben").apply(PlayerAdded("Cleo", 0))
    assert on.playing_order == (0, 1, 2)
    assert order_of_turns(on) == "ABC" * 13


def test_a_player_who_joins_a_finished_game_plays_alone() -> None:
    on = write(new_game("Ann").apply(BegunFromPaper(0, ALL_BUT_YAHTZEE)), 0, "yahtzee", "66666")
    on = on.apply(PlayerAdded("Ben", 1))
    assert (on.finished, on.up) == (False, 1)


def test_a_late_joiner_may_bring_a_card_from_paper(table: Game) -> None:
    table = table.apply(PlayerAdded("Cleo", 2)).apply(BegunFromPaper(2, {"aces": 3, "twos": 2}))
    assert order_of_turns(table) == "ABC" * 11


# ---- Leaving and coming back


def test_who_left_stays_on_the_sheet_and_out_of_the_turn_order(table: Game) -> None:
    table = table.apply(PlayerLeft(0))
    assert (table.players, table.playing_order, table.up) == (("Ann", "Ben"), (0, 1), 1)
    assert (table.has_left(0), table.has_left(1)) == (True, False)
    assert order_of_turns(table) == "B" * 11


def test_the_game_ends_when_those_who_stayed_have_full_cards(table: Game) -> None:
    table = rounds(table.apply(PlayerLeft(0)), 11)
    assert (table.finished, table.up) == (True, None)
    assert [(s.player, s.place) for s in table.standings] == [(1, 1), (0, None)]
    assert table.winners == (1,)
    assert refused(table, TurnWritten(1, 14, "aces", roll("11123"))).sentence == (
        "This game is finished: the cards of all who stayed are full."
    )


def test_who_left_with_a_full_card_keeps_a_place() -> None:
    on = new_game("Ann", "Ben").apply(BegunFromPaper(0, ALL_BUT_YAHTZEE))
    on = write(on, 0, "yahtzee", "66666").apply(PlayerLeft(0))
    assert [(s.player, s.place) for s in on.standings] == [(0, 1), (1, 2)]


def test_nothing_is_written_for_who_left(table: Game) -> None:
    refusal = refused(table.apply(PlayerLeft(0)), TurnWritten(0, 3, "fours", roll("44412")))
    assert (refusal.code, refusal.sentence) == (
        Code.AWAY,
        "Ann has left. Bring Ann back to write more.",
    )


def test_what_is_written_of_who_left_can_be_fixed(table: Game) -> None:
    table = table.apply(PlayerLeft(0))
    table = table.apply(fix(table, 0, 1, dice=roll("11111")))
    assert boxes(table)["aces"] == 5


def test_who_comes_back_takes_turns_again_and_makes_up_for_the_missed_ones_last(
    table: Game,
) -> None:
    away = rounds(table.apply(PlayerLeft(0)), 3)
    back = away.apply(PlayerBack(0))
    assert back.up == away.up == 1
    assert order_of_turns(back) == "B" + "AB" * 7 + "AAAA"


def test_who_left_by_mistake_is_back_as_before(table: Game) -> None:
    back = table.apply(PlayerLeft(0)).apply(PlayerBack(0))
    assert back.table == table.table


# ---- Seats and names


def test_seats_change_who_follows_whom_and_who_starts() -> None:
    on = new_game("Ann", "Ben", "Cleo").apply(SeatsChanged((2, 0, 1), 0))
    assert (on.playing_order, on.up) == ((0, 1, 2), 0)
    on = on.apply(SeatsChanged((1, 0, 2), 0))
    assert order_of_turns(on).startswith("ACBACB")


def test_a_name_changes_and_nothing_else(table: Game) -> None:
    renamed = table.apply(PlayerRenamed(0, "Anna"))
    assert renamed.players == ("Anna", "Ben")
    assert renamed.cards == table.cards
    assert renamed.apply(PlayerRenamed(0, "ANNA")).players == ("ANNA", "Ben")


# ---- House rules, banked rolls


def test_house_rules_that_change_are_as_if_agreed_from_the_start() -> None:
    on = write(write(new_game("Ann"), 0, "yahtzee", "66666"), 0, "sixes", "66666")
    strict = write(on, 0, "large_straight", "66666")
    assert boxes(strict)["large_straight"] == 40
    loose = strict.apply(HouseRulesChanged({"joker": "none", "bonus": "standard"}))
    assert (boxes(loose)["large_straight"], loose.rules.options["joker"]) == (0, "none")
    assert loose.apply(Undone(5)).cards == strict.cards


def test_options_that_are_left_out_stay_as_they_are() -> None:
    on = new_game("Ann", joker="free").apply(HouseRulesChanged({"bonus": "none"}))
    assert on.rules.options == {"joker": "free", "bonus": "none"}


def test_banked_rolls_are_counted_by_hand_where_the_game_has_them() -> None:
    on = game.create("maxi_yatzy", {}, ["Ann", "Ben"]).apply(BankedRollsSet(1, 4))
    assert (on.banked(0), on.banked(1)) == (0, 4)
    assert on.apply(BankedRollsSet(1, 0)).banked(1) == 0


# ---- Stopping early


def test_a_stopped_game_stands_as_it_is_and_takes_no_entry(table: Game) -> None:
    stopped = table.apply(Stopped())
    assert (stopped.stopped, stopped.finished, stopped.up) == (True, True, None)
    assert stopped.standings == table.standings
    for event in (
        TurnWritten(0, 3, "fours", roll("44412")),
        BegunFromPaper(0, {"aces": 3}),
    ):
        refusal = refused(stopped, event)
        assert (refusal.code, refusal.sentence) == (
            Code.STOPPED,
            "This game was stopped here. Resume it to write more.",
        )


@pytest.mark.parametrize("way_back", [Resumed(), Undone(6)], ids=["resumed", "undone"])
def test_a_stopped_game_can_go_on(table: Game, way_back) -> None:
    on = table.apply(Stopped()).apply(way_back)
    assert (on.finished, on.up) == (False, table.up)
    assert order_of_turns(on) == "AB" * 11


def test_a_stopped_game_can_be_corrected(table: Game) -> None:
    stopped = table.apply(Stopped())
    stopped = stopped.apply(fix(stopped, 0, 1, dice=roll("11111")))
    assert boxes(stopped)["aces"] == 5


# ---- Undo, redo and words, for each kind of event

KINDS = {
    "turn": (TurnWritten(0, 3, "full_house", roll("44422")), "Ann: Full House 25"),
    "dice fixed": (
        lambda on: fix(on, 0, 1, dice=roll("11345")),
        "Ann’s Aces fixed: 1 becomes 2",
    ),
    "other dice of the same worth": (
        lambda on: fix(on, 0, 1, dice=roll("13345")),
        "Ann’s Aces fixed: 1-2-3-3-4 becomes 1-3-3-4-5",
    ),
    "dice forgotten": (
        lambda on: fix(on, 0, 1, points=1),
        "Ann’s Aces fixed: 1-2-3-3-4 becomes 1 without dice",
    ),
    "box fixed": (lambda on: fix(on, 0, 1, box="threes"), "Ann’s Aces 1 becomes Threes 6"),
    "swapped": (lambda on: fix(on, 0, 1, swapped_with="twos"), "Ann’s Aces and Twos swapped"),
    "cleared": (lambda on: fix(on, 0, 1, cleared=True), "Ann’s Aces 1 cleared"),
    "added": (PlayerAdded("Cleo", 2), "Cleo joined"),
    "renamed": (PlayerRenamed(0, "Anna"), "Ann renamed Anna"),
    "left": (PlayerLeft(1), "Ben left"),
    "seats": (SeatsChanged((1, 0), 1), "Seats: Ben, Ann"),
    "starter": (SeatsChanged((0, 1), 1), "Ben starts"),
    "house rules": (
        HouseRulesChanged({"joker": "free", "bonus": "standard"}),
        "Joker rule: Free choice",
    ),
    "stopped": (Stopped(), "Game stopped"),
}


@pytest.mark.parametrize("event, says", KINDS.values(), ids=KINDS)
def test_every_change_is_named_undone_and_redone(table: Game, event, says: str) -> None:
    event = event(table) if callable(event) else event
    assert table.describe(event) == says
    after = table.apply(event)
    assert (after.latest.says, after.describe(event)) == (says, says)
    back = after.apply(Undone(6))
    assert (back.table, back.redoable.says) == (table.table, says)
    again = back.apply(Redone(6))
    assert (again.table, again.latest.says) == (after.table, says)
    refusal = refused(after, Undone(5))
    assert refusal.sentence.endswith(f"The latest is {says}.")


MORE_WORDS = {
    "moved to another player": (
        lambda: write(new_game("Ann", "Ben"), 0, "aces", "11123"),
        lambda on: fix(on, 0, 1, to_player=1),
        "Aces 3 moved from Ann to Ben",
    ),
    "back": (
        lambda: new_game("Ann", "Ben").apply(PlayerLeft(1)),
        lambda on: PlayerBack(1),
        "Ben is back",
    ),
    "resumed": (
        lambda: new_game("Ann").apply(Stopped()),
        lambda on: Resumed(),
        "Game resumed",
    ),
    "from paper": (
        lambda: new_game("Ann"),
        lambda on: BegunFromPaper(0, {"aces": 3}),
        "Ann’s card from paper",
    ),
    "one roll banked": (
        lambda: game.create("maxi_yatzy", {}, ["Ann"]),
        lambda on: BankedRollsSet(0, 1),
        "Ann: 1 roll saved",
    ),
    "rolls banked": (
        lambda: game.create("maxi_yatzy", {}, ["Ann"]),
        lambda on: BankedRollsSet(0, 3),
        "Ann: 3 rolls saved",
    ),
}


@pytest.mark.parametrize("start, event, says", MORE_WORDS.values(), ids=MORE_WORDS)
def test_changes_that_follow_others_are_named_too(start, event, says: str) -> None:
    on = start()
    assert on.apply(event(on)).latest.says == says


def test_undo_redo_and_the_beginning_are_named_by_what_they_did(table: Game) -> None:
    assert table.describe(table.created) == "Game begun"
    back = table.apply(Undone(5))
    assert back.describe(Undone(5)) == "Undone: Ben: Twos 2"
    assert back.apply(Redone(5)).describe(Redone(5)) == "Put back: Ben: Twos 2"
    assert table.describe(Undone(9)) == "Undone: an earlier change"


def test_more_undos_than_are_kept_ready_end_at_the_same_sheet() -> None:
    on = before = new_game("Ann", "Ben")
    on = rounds(on, 26)
    finished = on
    while on.latest:
        on = on.apply(Undone(on.latest.number))
    assert on.table == before.table
    while on.redoable:
        on = on.apply(Redone(on.redoable.number))
    assert (on.table, on.done) == (finished.table, finished.done)


# ---- Refusals

REFUSED = {
    "an equal name": (
        PlayerAdded("ben", 0),
        Code.BAD_NAMES,
        "“ben” is there already; make the two names differ.",
    ),
    "no name": (PlayerAdded(" ", 0), Code.BAD_NAMES, "This player needs a name."),
    "a long name": (
        PlayerAdded("N" * 31, 0),
        Code.BAD_NAMES,
        f"“{'N' * 29}…” is too long: a name has at most 30 characters.",
    ),
    "no such seat": (PlayerAdded("Cleo", 3), Code.BAD_SEATS, "Seats go from 0 to 2."),
    "a seat below": (PlayerAdded("Cleo", -1), Code.BAD_SEATS, "Seats go from 0 to 2."),
    "renamed to an equal name": (
        PlayerRenamed(0, "BEN"),
        Code.BAD_NAMES,
        "“BEN” is there already; make the two names differ.",
    ),
    "renamed to the same": (
        PlayerRenamed(0, "Ann"),
        Code.NO_CHANGE,
        "Ann is called that already.",
    ),
    "nobody renamed": (
        PlayerRenamed(2, "Cleo"),
        Code.UNKNOWN_PLAYER,
        "Nobody at this table has that seat.",
    ),
    "nobody leaves": (PlayerLeft(-1), Code.UNKNOWN_PLAYER, "Nobody at this table has that seat."),
    "back who never left": (PlayerBack(0), Code.NO_CHANGE, "Ann is at the table already."),
    "a seat too few": (
        SeatsChanged((0,), 0),
        Code.BAD_SEATS,
        "Every player needs one seat: somebody came or went since this order was made.",
    ),
    "a seat twice": (
        SeatsChanged((0, 0), 0),
        Code.BAD_SEATS,
        "Every player needs one seat: somebody came or went since this order was made.",
    ),
    "nobody starts": (
        SeatsChanged((1, 0), 2),
        Code.UNKNOWN_PLAYER,
        "Nobody at this table has that seat.",
    ),
    "seats as they are": (
        SeatsChanged((0, 1), 0),
        Code.NO_CHANGE,
        "Everybody sits there already.",
    ),
    "an unknown option": (
        HouseRulesChanged({"order": "forced"}),
        Code.UNKNOWN_OPTION,
        "Yahtzee has no option “order”. Its options: joker and bonus.",
    ),
    "an unknown choice": (
        HouseRulesChanged({"bonus": "many"}),
        Code.UNKNOWN_OPTION,
        "“many” is no choice for bonus. Possible: standard, after_scratch, none.",
    ),
    "the same house rules": (
        HouseRulesChanged({"joker": "forced"}),
        Code.NO_CHANGE,
        "Those are the house rules already.",
    ),
    "banked rolls": (
        BankedRollsSet(0, 1),
        Code.NOT_FROM_HERE,
        "Yahtzee keeps no rolls for later turns.",
    ),
    "resumed": (Resumed(), Code.NO_CHANGE, "This game was not stopped."),
}


@pytest.mark.parametrize("event, code, sentence", REFUSED.values(), ids=REFUSED)
def test_a_change_that_cannot_be_says_why(table: Game, event, code: Code, sentence: str) -> None:
    refusal = refused(table, event)
    assert (refusal.code, refusal.sentence) == (code, sentence)


def test_the_last_player_cannot_leave_nor_anybody_twice(table: Game) -> None:
    table = table.apply(PlayerLeft(0))
    again, last = refused(table, PlayerLeft(0)), refused(table, PlayerLeft(1))
    assert (again.code, again.sentence) == (Code.NO_CHANGE, "Ann has left already.")
    assert (last.code, last.sentence) == (
        Code.NOBODY_LEFT,
        "Ben is the last one here. Stop the game instead.",
    )


def test_a_game_that_is_over_is_not_stopped() -> None:
    on = new_game("Ann").apply(BegunFromPaper(0, ALL_BUT_YAHTZEE))
    stopped = refused(on.apply(Stopped()), Stopped())
    assert (stopped.code, stopped.sentence) == (Code.NO_CHANGE, "This game is stopped already.")
    on = write(on, 0, "yahtzee", "66666")
    assert refused(on, Stopped()).sentence == "This game is finished already."
    assert total(on) == 50


@pytest.mark.parametrize(
    "count, code, sentence",
    [
        (100, Code.BAD_COUNT, "A player can keep 0 to 99 rolls."),
        (-1, Code.BAD_COUNT, "A player can keep 0 to 99 rolls."),
        (0, Code.NO_CHANGE, "Ann has 0 saved already."),
    ],
)
def test_banked_rolls_have_bounds(count: int, code: Code, sentence: str) -> None:
    refusal = refused(game.create("maxi_yatzy", {}, ["Ann"]), BankedRollsSet(0, count))
    assert (refusal.code, refusal.sentence) == (code, sentence)


def test_a_table_has_room_for_so_many() -> None:
    on = new_game(*(f"P{n}" for n in range(20)))
    refusal = refused(on, PlayerAdded("One more", 20))
    assert (refusal.code, refusal.sentence) == (
        Code.BAD_NAMES,
        "A sheet has room for 20 players; here are 21.",
    )
