"""Which cards stand together on a leaf, and what is noted about them."""

from __future__ import annotations

import pytest

from scoresheet import gamefile
from scoresheet.events import (
    BegunFromPaper,
    HouseRulesChanged,
    PlayerLeft,
    PlayerRenamed,
    Stopped,
    TurnFixed,
    TurnWritten,
    Undone,
)
from scoresheet.game import Game, create
from scoresheet.leaves import EveningGame, Leaf, blank, cards, latest, sheet, spread
from scoresheet.rulesets import load
from tests.sheets import hand_game, new_game, write

ABOUT = ("29 November 2026",)


NOT_ALLOWED = "† The rules do not allow this entry: 0 points until it is fixed."
EXTRA = " The extra bonus beside it counts all the same."
NO_DICE = "* Points without dice, or from a card on paper."


def texts(leaf: Leaf, label: str) -> list[str]:
    """The points that stand in the line of that name, with their signs."""
    (line,) = (line for part in leaf.parts for line in part.lines if line.label == label)
    cells = (cell for strip in leaf.strips for cell in line.cells(strip.card))
    return [cell.text + cell.sign for cell in cells]


def evening(*games: Game, current: int = 1) -> list[EveningGame]:
    """The games in order, that of this number being looked at."""
    return [EveningGame(i, game, current=i == current) for i, game in enumerate(games, 1)]


@pytest.mark.parametrize(
    "count, columns, each, wide",
    [
        (1, 1, 1, False),
        (6, 1, 6, False),
        (7, 1, 7, True),
        (10, 1, 10, True),
        (11, 1, 6, False),
        (12, 1, 6, False),
        (13, 1, 7, True),
        (20, 1, 10, True),
        (2, 3, 2, False),
        (3, 3, 3, True),
        (6, 3, 6, True),
        (7, 3, 4, True),
        (20, 3, 5, True),
    ],
)
def test_cards_are_spread_evenly(count: int, columns: int, each: int, wide: bool) -> None:
    assert spread(count, columns) == (each, wide)


@pytest.mark.parametrize("count, columns, each", [(6, 1, 6), (6, 3, 2), (5, 3, 2), (1, 3, 1)])
def test_large_print_never_lies_on_its_side(count: int, columns: int, each: int) -> None:
    assert spread(count, columns, upright=True) == (each, False)


def test_all_leaves_of_a_sheet_lie_alike() -> None:
    leaves = sheet(new_game(*(f"Player {n}" for n in range(13))), ABOUT)
    assert [(len(leaf.strips), leaf.wide) for leaf in leaves] == [(7, True), (6, True)]


def test_a_sheet_seats_players_from_the_starter_with_their_places() -> None:
    game = create("yahtzee", {}, ["Ann", "Ben", "Cleo"], starter=2)
    game = write(game, 0, "chance", "66666")
    (leaf,) = sheet(game, ABOUT)
    assert [(one.heading, one.place) for one in leaf.strips] == [
        ("Cleo", "2"),
        ("Ann", "1"),
        ("Ben", "2"),
    ]


def test_who_plays_alone_has_no_place() -> None:
    assert not sheet(new_game("Ann"), ABOUT)[0].places


def test_what_goes_on_is_said_to_go_on() -> None:
    going_on = new_game("Ann")
    boxes = {box.key: 0 for box in load("yahtzee").boxes}
    finished = going_on.apply(BegunFromPaper(0, boxes))
    assert sheet(going_on, ABOUT)[0].about[1:] == ("Not finished: totals and places as they stand",)
    assert sheet(finished, ABOUT)[0].about == ABOUT


def test_a_card_has_a_column_for_each_game_and_room_for_more() -> None:
    games = evening(new_game("Ann", "Ben"), new_game("Ben", "Ann"), current=2)
    leaves = cards(games, ABOUT)
    assert [leaf.title for leaf in leaves] == ["Ben", "Ann"]
    assert [one.heading for one in leaves[0].strips] == [f"Game {n}" for n in range(1, 7)]
    assert [one.note for one in leaves[0].strips] == ["", "this game", "", "", "", ""]
    assert [one.card is None for one in leaves[0].strips] == [False, False, *[True] * 4]


def test_a_card_follows_its_player_from_seat_to_seat() -> None:
    first = write(new_game("Ann", "Ben"), 0, "chance", "11111")
    second = write(new_game("Ben", "ANN"), 1, "chance", "66666")
    leaf = cards(evening(first, second), ABOUT)[0]
    points = [one.card.totals().total for one in leaf.strips if one.card]
    assert (leaf.title, points) == ("Ann", [5, 30])


def test_who_was_not_in_a_playoff_has_nothing_there() -> None:
    leaves = cards(evening(new_game("Ann", "Ben", "Cleo"), new_game("Ann", "Ben")), ABOUT)
    assert [one.note for one in leaves[2].strips[:2]] == ["this game", "not in it"]
    assert leaves[2].strips[1].card is None


def test_a_game_alone_is_not_marked() -> None:
    assert not any(one.current for one in cards(evening(new_game("Ann")), ABOUT)[0].strips)


def test_the_bonus_lines_are_there_if_any_game_has_the_bonus() -> None:
    without = new_game("Ann", bonus="none")
    (leaf,) = cards(evening(without, new_game("Ann")), ABOUT)
    assert "YAHTZEE BONUS" in [line.label for line in leaf.parts[1].lines]


@pytest.mark.parametrize(
    "count, current, numbers",
    [
        (1, 1, [1]),
        (6, 1, [1, 2, 3, 4, 5, 6]),
        (8, 8, [3, 4, 5, 6, 7, 8]),
        (8, 4, [3, 4, 5, 6, 7, 8]),
        (8, 2, [2, 3, 4, 5, 6, 7]),
    ],
)
def test_of_a_long_evening_the_last_games_are_shown(
    count: int, current: int, numbers: list[int]
) -> None:
    shown = latest(evening(*[new_game("Ann")] * count, current=current))
    assert [one.number for one in shown] == numbers


def test_columns_after_a_long_evening_go_on_counting() -> None:
    (leaf,) = cards(latest(evening(*[new_game("Ann")] * 7, current=7))[1:], ABOUT)
    assert [one.heading for one in leaf.strips][-2:] == ["Game 7", "Game 8"]


def test_blank_cards_say_how_to_score_and_whose_name_it_is() -> None:
    (leaf,) = blank(load("yahtzee"), ["Ann", ""])
    assert [one.heading for one in leaf.strips] == ["Ann", ""]
    assert (leaf.hints, leaf.notes) == ("beside", ("Yahtzee is a trademark of Hasbro.",))
    assert not leaf.places


def test_large_blank_cards_stand_upright_and_each_half_has_its_page() -> None:
    leaves = blank(load("triple_yahtzee"), [""] * 6, large=True)
    assert {(len(leaf.strips), leaf.wide, leaf.hints) for leaf in leaves} == {(2, False, "below")}
    assert [leaf.title for leaf in leaves] == ["Triple Yahtzee"] * 6
    assert [leaf.page for leaf in leaves] == [f"Page {n} of 6" for n in range(1, 7)]
    headings = [part.heading for leaf in leaves for part in leaf.parts]
    assert headings == ["Upper section", "Lower section"] * 3


def test_a_half_that_is_too_long_for_a_large_page_begins_on_the_one_before() -> None:
    first, second = blank(load("maxi_yatzy"), [""] * 6, large=True)
    headings = [[part.heading for part in leaf.parts] for leaf in (first, second)]
    assert headings == [["Upper section", "Lower section"], ["Lower section, continued"]]
    lines = [line.label for leaf in (first, second) for part in leaf.parts for line in part.lines]
    (usual,) = blank(load("maxi_yatzy"), [""] * 6)
    assert lines == [line.label for part in usual.parts for line in part.lines]


def test_leaves_of_one_sheet_say_which_page_they_are() -> None:
    leaves = sheet(new_game(*(f"Player {n}" for n in range(20))), ABOUT)
    assert [leaf.page for leaf in leaves] == ["Page 1 of 2", "Page 2 of 2"]
    (alone,) = sheet(new_game("Ann"), ABOUT)
    assert alone.page == ""


def test_a_sign_is_explained_where_it_stands_and_nowhere_else() -> None:
    document, _ = hand_game("flagged-turn")
    flagged = gamefile.read(gamefile.parse(document)).game
    assert sheet(flagged, ABOUT)[0].notes == (NOT_ALLOWED + EXTRA,)
    without_extra = new_game("Ann", bonus="none")
    for box in ("yahtzee", "chance"):
        slot = without_extra.next_slot(0)
        turn = TurnWritten(0, slot, box, (6,) * 5, flagged=box == "chance")
        without_extra = without_extra.apply(turn)
    assert sheet(without_extra, ABOUT)[0].notes == (NOT_ALLOWED,)
    without_dice = new_game("Ann").apply(TurnWritten(0, 1, "chance", points=20))
    assert sheet(without_dice, ABOUT)[0].notes == (NO_DICE,)
    assert texts(sheet(without_dice, ABOUT)[0], "Chance") == ["20*"]
    assert sheet(write(new_game("Ann"), 0, "chance", "66666"), ABOUT)[0].notes == ()


def test_a_card_from_paper_has_the_sign_of_points_without_dice_on_its_leaves() -> None:
    begun = new_game("Ann").apply(BegunFromPaper(0, {"chance": 20}))
    (leaf,) = cards(evening(begun), ABOUT)
    assert texts(leaf, "Chance")[0] == "20*"
    assert leaf.notes[-1] == NO_DICE


def test_a_card_holds_the_games_that_its_player_played_under_another_name() -> None:
    first = write(new_game("Max", "Ann"), 0, "chance", "66666")
    renamed = new_game("Max", "Ann").apply(PlayerRenamed(0, "Maximilian"))
    leaves = cards(evening(first, renamed, new_game("Ann", "Maximilian"), current=3), ABOUT)
    (card,) = (leaf for leaf in leaves if leaf.title == "Maximilian")
    assert texts(card, "Chance")[0] == "30"
    assert [strip.note for strip in card.strips[:3]] == ["", "", "this game"]


def test_a_playoff_places_the_tied_on_the_sheet_and_on_their_cards() -> None:
    game = new_game("Ann", "Ben", "Cleo")
    for player, dice in enumerate(("66666", "66666", "11112")):
        game = write(game, player, "chance", dice)
    places = {"Ann": 2, "Ben": 1, "Cleo": 3}
    (leaf,) = sheet(game, ABOUT, places)
    assert [strip.place for strip in leaf.strips] == ["2", "1", "3"]
    settled = cards([EveningGame(1, game, current=True, places=places)], ABOUT)
    assert [leaf.strips[0].place for leaf in settled] == ["2", "1", "3"]


def test_who_left_has_no_place_and_it_says_so() -> None:
    game = write(new_game("Ann", "Ben", "Cleo"), 0, "chance", "66666").apply(PlayerLeft(0))
    (leaf,) = sheet(game, ABOUT)
    assert [(one.heading, one.note, one.place) for one in leaf.strips] == [
        ("Ann", "left", "–"),
        ("Ben", "", "1"),
        ("Cleo", "", "1"),
    ]
    assert leaf.notes == ("Changed: Ann left",)


def test_a_stopped_game_says_so() -> None:
    game = new_game("Ann", "Ben").apply(Stopped())
    assert sheet(game, ABOUT)[0].about[1:] == ("Stopped early: totals and places as they stood",)


def test_changes_that_stand_are_told_on_the_sheet_and_on_the_cards_they_touch() -> None:
    game = write(new_game("Ann", "Ben"), 0, "chance", "11111")
    game = game.apply(TurnFixed(0, 1, "chance", (1, 1, 1, 1, 1), dice=(6, 6, 6, 6, 6)))
    changed = "Changed: Ann’s Chance fixed: 5 becomes 30"
    assert sheet(game, ABOUT)[0].notes == (changed,)
    ann, ben = cards(evening(game), ABOUT)
    assert (ann.notes, ben.notes) == ((changed,), ())
    assert game.latest is not None
    assert sheet(game.apply(Undone(game.latest.number)), ABOUT)[0].notes == ()


def test_changed_house_rules_concern_every_card() -> None:
    game = new_game("Ann", "Ben").apply(HouseRulesChanged({"joker": "free"}))
    notes = [leaf.notes for leaf in cards(evening(game), ABOUT)]
    assert notes == [("Changed: Joker rule: Free choice",)] * 2
