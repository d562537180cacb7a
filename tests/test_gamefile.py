"""Game files: handed games and those worked out by hand, in and out again, and every refusal."""

import json
from typing import Any

import pytest

from scoresheet import gamefile
from scoresheet.events import (
    BankedRollsSet,
    BegunFromPaper,
    HouseRulesChanged,
    PlayerAdded,
    PlayerLeft,
    SeatsChanged,
    Stopped,
    TurnWritten,
    Undone,
)
from scoresheet.game import Game, create, replay
from scoresheet.gamefile import NotAGameFile, Reading
from scoresheet.refusal import Code, Refusal
from scoresheet.rulesets import keys
from tests.sheets import fix, flagged, hand_game, hand_games, handed_games, new_game, write

ALL_GAMES = handed_games() | hand_games()
HIGHEST = {
    "highest-card": 1_575,
    "yatzy-highest-card": 374,
    "maxi-yatzy-highest-card": 649,
    "triple-highest-without-extras": 2_250,
    "triple-highest-by-column": 9_450,
    "triple-highest-flat": 5_850,
}
"""The published highest totals, each reached by a game."""
UPPER_BONUS = {"yatzy": (63, 50), "maxi_yatzy": (84, 100)}
LINES = ("upper", "upper_bonus", "lower")


def read(document: dict[str, Any]) -> Reading:
    return gamefile.read(gamefile.parse(document))


def file(*turns: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A game file of Ann and Ben with these turns; `more` adds keys or replaces them."""
    return {
        "format": "scoresheet-game/1",
        "game": "yahtzee",
        "options": {},
        "players": ["Ann", "Ben"],
        "turns": [{"player": 0, **turn} for turn in turns],
        **more,
    }


# ---- Whole games


def test_the_handed_games_and_the_hand_written_ones_are_there() -> None:
    assert len(handed_games()) == 45
    assert {document["game"] for document in handed_games().values()} == set(keys())
    assert (
        HIGHEST.items()
        <= {
            name: max(player["total"] for player in document["expect"])
            for name, document in hand_games().items()
        }.items()
    )
    assert {
        "lowest-card",
        "sixty-three-and-sixty-two",
        "worked-hand",
        "after-a-scratch",
        "after-a-scratch-house-rule",
        "zero-with-the-hundred",
        "kniffel-leaflet",
        "kniffel-hundred",
        "kniffel-struck",
        "kniffel-no-joker-no-bonus",
        "maxi-yatzy-best-full-house",
        "yatzy-in-printed-order",
    } <= set(hand_games())


@pytest.mark.parametrize("document", ALL_GAMES.values(), ids=ALL_GAMES)
def test_a_game_comes_out_as_it_should(document: dict[str, Any]) -> None:
    expected = document["expect"]
    game = {key: value for key, value in document.items() if key != "expect"}
    assert gamefile.result(read(game)) == {"players": expected, "refused": None}


@pytest.mark.parametrize("name", hand_games())
def test_the_lines_of_a_hand_written_answer_add_up(name: str) -> None:
    """Against slips of the pen: the answer's own lines, without the engine."""
    document, players = hand_game(name)
    for player in players:
        columns = player.get("columns", [player])
        for number, column in enumerate(columns, 1):
            boxes = {
                box.partition(".")[0]: points
                for box, points in player["boxes"].items()
                if box.endswith(f".{number}") or "columns" not in player
            }
            assert_column_adds_up(document["game"], column, boxes)
        if "columns" in player:
            multiplied = sum(column["total"] for column in columns)
            assert player["total"] == multiplied + player["extra_bonus"]
            for number, column in enumerate(columns, 1):
                assert column["total"] == number * sum(column[line] for line in LINES)
        else:
            lines = (*LINES, "extra_bonus")
            assert player["total"] == sum(player[line] for line in lines)


def assert_column_adds_up(game: str, column: dict[str, int], boxes: dict[str, int]) -> None:
    threshold, bonus = UPPER_BONUS.get(game, (63, 35))
    upper = ("aces", "ones", "twos", "threes", "fours", "fives", "sixes")
    assert column["upper"] == sum(boxes.get(box, 0) for box in upper)
    assert column["lower"] == sum(boxes.values()) - column["upper"]
    assert column["upper_bonus"] == (bonus if column["upper"] >= threshold else 0)


@pytest.mark.parametrize("document", ALL_GAMES.values(), ids=ALL_GAMES)
def test_a_game_written_out_and_read_again_is_the_same_sheet(document: dict[str, Any]) -> None:
    game = read({key: value for key, value in document.items() if key != "expect"}).game
    dumped = gamefile.dump(game)
    again = read(json.loads(json.dumps(dumped))).game
    assert (again.cards, again.turns, again.players) == (game.cards, game.turns, game.players)
    assert gamefile.dump(again) == dumped


def test_the_worked_hand_pays_140_in_its_third_turn() -> None:
    document, _ = hand_game("worked-hand")
    third = read(document).game.turn(0, 3)
    assert third.box.key == "large_straight"
    assert third.entry.points + third.entry.bonus == 140


def test_a_file_lists_players_in_playing_order_from_the_starter() -> None:
    from_ben = create("yahtzee", {}, ["Ann", "Ben", "Cleo"], starter=1)
    from_ben = write(write(from_ben, 1, "aces", "11123"), 0, "chance", "66666")
    dumped = gamefile.dump(from_ben)
    assert dumped["players"] == ["Ben", "Cleo", "Ann"]
    assert [(turn["player"], turn["box"]) for turn in dumped["turns"]] == [
        (0, "aces"),
        (2, "chance"),
    ]
    assert [player["name"] for player in gamefile.result(Reading(from_ben))["players"]] == [
        "Ben",
        "Cleo",
        "Ann",
    ]


def test_the_file_holds_the_sheet_as_it_stands_not_its_history() -> None:
    game = write(write(new_game("Ann"), 0, "aces", "11123"), 0, "chance", "66666")
    assert len(gamefile.dump(game.apply(Undone(3)))["turns"]) == 1


def test_the_log_of_a_file_gives_its_game() -> None:
    for name in ("begun-on-paper", "flagged-turn", "points-only"):
        parsed = gamefile.parse(hand_game(name)[0])
        log = gamefile.events(parsed)
        assert replay(log).cards == gamefile.read(parsed).game.cards


def test_the_log_of_a_file_begins_with_its_start_from_paper() -> None:
    _, first, second, turn, *_ = gamefile.events(gamefile.parse(hand_game("begun-on-paper")[0]))
    assert isinstance(first, BegunFromPaper)
    assert isinstance(second, BegunFromPaper)
    assert turn == TurnWritten(0, 5, "large_straight", (4,) * 5)


@pytest.mark.parametrize(
    "document, sentence",
    [
        (file({"dice": "44426", "box": "ones"}), "Turn 1: Yahtzee has no box “ones”."),
        (file(players=[]), "Nobody plays yet: add a player."),
    ],
    ids=["a forbidden turn", "before the first turn"],
)
def test_a_file_that_the_rules_refuse_has_no_log(document: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refusal) as caught:
        gamefile.events(gamefile.parse(document))
    assert (caught.value.code, caught.value.sentence) == (Code.NOT_ALLOWED, sentence)


# ---- What is left out and what is ignored


def test_options_that_are_left_out_are_default() -> None:
    document = file()
    del document["options"]
    assert read(document).game.rules.options == {"joker": "forced", "bonus": "standard"}


def test_a_start_without_anything_is_no_start() -> None:
    started = read(file(start=[{}, {"boxes": {}, "extra": 0}])).game
    assert started.version == 1
    assert "start" not in gamefile.dump(started)


def test_keys_that_begin_with_x_are_ignored_everywhere() -> None:
    document = file(
        {"dice": "44426", "box": "fours", "x-rolls": 3},
        **{"x-table": {"any": ["thing"]}},
        start=[{"boxes": {}, "x-from": "a card"}, {}],
    )
    assert read(document).game.turn(0, 1).entry.points == 12


def test_names_are_cleaned() -> None:
    assert read(file(players=[" Ann\n", "B\x00en"])).game.players == ("Ann", "Ben")


# ---- Refusals of form, all at once


BAD_FORM: dict[str, tuple[object, list[str]]] = {
    "a list": ([], ["A game file is one JSON object."]),
    "text": ("{", ["A game file is one JSON object."]),
    "null": (None, ["A game file is one JSON object."]),
    "no format": ({}, ["This is no game file: its format is not “scoresheet-game/1”."]),
    "another format": (
        file(format="scoresheet-game/2"),
        ["This is no game file: its format is not “scoresheet-game/1”."],
    ),
    "format is a list": (
        file(format=["scoresheet-game/1"]),
        ["This is no game file: its format is not “scoresheet-game/1”."],
    ),
    "unknown key": (file(expect=[]), ["The file has an unknown key “expect”."]),
    "a key that only begins with x": (
        file(xnote=1),
        ["The file has an unknown key “xnote”."],
    ),
    "long unknown key": (file(**{"k" * 40: 1}), [f"The file has an unknown key “{'k' * 29}…”."]),
    "unknown key in a turn": (
        file({"dice": "44426", "box": "fours", "time": 1}),
        ["Turn 1 has an unknown key “time”."],
    ),
    "unknown key in start": (
        file(start=[{}, {"bonus": 1}]),
        ["Start of player 1 has an unknown key “bonus”."],
    ),
    "game is a number": (file(game=1), ["“game” names the rule set, such as “yahtzee”."]),
    "options is a list": (file(options=[]), ["“options” holds a word for each option."]),
    "an option is a number": (
        file(options={"joker": 1}),
        ["“options” holds a word for each option."],
    ),
    "players is text": (file(players="Ann"), ["“players” is a list of names."]),
    "a player is a number": (file(players=["Ann", 2]), ["“players” is a list of names."]),
    "turns is an object": (file(turns={}), ["“turns” is a list."]),
    "a turn is text": (file(turns=["44426"]), ["Turn 1 is not an object."]),
    "player is text": (
        file({"player": "Ann", "dice": "44426", "box": "fours"}),
        ["Turn 1: “player” is a number from 0."],
    ),
    "player is true": (
        file({"player": True, "dice": "44426", "box": "fours"}),
        ["Turn 1: “player” is a number from 0."],
    ),
    "no box": (file({"dice": "44426"}), ["Turn 1: “box” names a box."]),
    "dice are a list": (
        file({"dice": [4, 4, 4, 2, 6], "box": "fours"}),
        ["Turn 1: “dice” are digits from 1 to 6, such as “44462”."],
    ),
    "a seven": (
        file({"dice": "74442", "box": "fours"}),
        ["Turn 1: “dice” are digits from 1 to 6, such as “44462”."],
    ),
    "full-width dice": (
        file({"dice": "４４４２６", "box": "fours"}),
        ["Turn 1: “dice” are digits from 1 to 6, such as “44462”."],
    ),
    "empty dice": (
        file({"dice": "", "box": "fours"}),
        ["Turn 1: “dice” are digits from 1 to 6, such as “44462”."],
    ),
    "points are text": (
        file({"points": "12", "box": "fours"}),
        ["Turn 1: “points” and “bonus” are whole numbers."],
    ),
    "points are a fraction": (
        file({"points": 12.0, "box": "fours"}),
        ["Turn 1: “points” and “bonus” are whole numbers."],
    ),
    "points are true": (
        file({"points": True, "box": "aces"}),
        ["Turn 1: “points” and “bonus” are whole numbers."],
    ),
    "neither dice nor points": (file({"box": "fours"}), ["Turn 1 has neither dice nor points."]),
    "flagged is text": (
        file({"dice": "44426", "box": "fours", "flagged": "yes"}),
        ["Turn 1: “flagged” is true or false."],
    ),
    "start of too few": (file(start=[{}]), ["“start” has one object for each player."]),
    "start is an object": (file(start={}), ["“start” has one object for each player."]),
    "start holds text": (
        file(start=[{"boxes": {"fours": "12"}}, {}]),
        ["Start of player 0: “boxes” holds points, “extra” counts bonuses, “missed” turns."],
    ),
    "start with fewer than no bonuses": (
        file(start=[{}, {"extra": -1}]),
        ["Start of player 1: “boxes” holds points, “extra” counts bonuses, “missed” turns."],
    ),
    "start of a player is a list": (
        file(start=[[], {}]),
        ["Start of player 0: “boxes” holds points, “extra” counts bonuses, “missed” turns."],
    ),
    "start with a word for turns missed": (
        file(start=[{"missed": "2"}, {}]),
        [
            "Start of player 0: “boxes” holds points, “extra” counts bonuses, “missed” turns.",
        ],
    ),
    "left is a number": (
        file(left=1),
        ["“left” lists players by their number from 0, each once."],
    ),
    "left names somebody twice": (
        file(left=[1, 1]),
        ["“left” lists players by their number from 0, each once."],
    ),
    "left names nobody": (
        file(left=[2]),
        ["“left” lists players by their number from 0, each once."],
    ),
    "left holds lists": (
        file(left=[[0]]),
        ["“left” lists players by their number from 0, each once."],
    ),
    "banked of too few": (file(banked=[1]), ["“banked” has one number for each player."]),
    "banked of less than none": (
        file(banked=[1, -1]),
        ["“banked” has one number for each player."],
    ),
    "stopped is text": (file(stopped="yes"), ["“stopped” is true or false."]),
    "several at once": (
        file({"dice": "7", "box": 1}, {"dice": "44426", "box": "fours", "when": 1}, game=None),
        [
            "“game” names the rule set, such as “yahtzee”.",
            "Turn 1: “box” names a box.",
            "Turn 1: “dice” are digits from 1 to 6, such as “44462”.",
            "Turn 2 has an unknown key “when”.",
        ],
    ),
}


@pytest.mark.parametrize("document, problems", BAD_FORM.values(), ids=BAD_FORM)
def test_a_document_of_the_wrong_form_is_told_every_problem(document, problems) -> None:
    with pytest.raises(NotAGameFile) as caught:
        gamefile.parse(document)
    assert caught.value.problems == problems


# ---- Refusals by the rules


def turns(*boxes_and_dice: tuple[str, str]) -> list[dict[str, Any]]:
    return [{"box": box, "dice": dice} for box, dice in boxes_and_dice]


FILLED = turns(("yahtzee", "33333"))
REFUSED: dict[str, tuple[dict[str, Any], int, str]] = {
    "unknown rule set": (file(game="poker"), 0, "There is no game “poker”."),
    "unknown option": (file(options={"jokers": "free"}), 0, "Yahtzee has no option “jokers”."),
    "unknown choice": (file(options={"joker": "x"}), 0, "“x” is no choice for joker."),
    "no players": (file(players=[]), 0, "Nobody plays yet: add a player."),
    "a blank name": (file(players=["Ann", " \x00"]), 0, "This player needs a name."),
    "equal names": (file(players=["Ann", "ａNN"]), 0, "“ａNN” is there already"),
    "too long a name": (file(players=["N" * 31]), 0, f"“{'N' * 29}…” is too long"),
    "too many players": (
        file(players=[f"P{n}" for n in range(21)]),
        0,
        "A sheet has room for 20 players; here are 21.",
    ),
    "start with an unknown box": (
        file(start=[{"boxes": {"ones": 3}}, {}]),
        0,
        "Yahtzee has no box “ones”.",
    ),
    "start with impossible points": (
        file(start=[{"boxes": {"fours": 13}}, {}]),
        0,
        "Fours cannot pay 13. Possible: 0, 4, 8, 12, 16, 20.",
    ),
    "a player who is not there": (
        file({"player": 2, "dice": "44426", "box": "fours"}),
        1,
        "There is no player 2 in this game.",
    ),
    "a player below 0": (
        file({"player": -1, "dice": "44426", "box": "fours"}),
        1,
        "There is no player -1 in this game.",
    ),
    "unknown box": (file(*FILLED, *turns(("ones", "11123"))), 2, "Yahtzee has no box “ones”."),
    "four dice": (file(*turns(("fours", "4446"))), 1, "Enter the 5 dice, each from 1 to 6."),
    "six dice": (file(*turns(("fours", "444622"))), 1, "Enter the 5 dice"),
    "filled box": (
        file(*FILLED, *turns(("yahtzee", "44444"))),
        2,
        "Ann’s Yahtzee is filled: 50 with 3-3-3-3-3.",
    ),
    "filled box, flagged": (
        file(*FILLED, {"box": "yahtzee", "dice": "44444", "flagged": True}),
        2,
        "Ann’s Yahtzee is filled: 50 with 3-3-3-3-3.",
    ),
    "forbidden box": (
        file(*FILLED, *turns(("chance", "44444"))),
        2,
        "Chance is closed for this roll: Ann’s Fours are open, so five 4s must go there.",
    ),
    "points that differ": (
        file({"box": "fours", "dice": "44426", "points": 16}),
        1,
        "The file says 16 points for Fours; the rules give 12.",
    ),
    "bonus that differs": (
        file(*FILLED, {"box": "fours", "dice": "44444", "points": 20, "bonus": 0}),
        2,
        "The file says 0 extra bonus for Fours; the rules give 100.",
    ),
    "a bonus without dice": (
        file({"box": "fours", "points": 12, "bonus": 100}),
        1,
        "The file says 100 extra bonus for Fours; the rules give 0.",
    ),
    "points of a flagged turn that are not 0": (
        file(*FILLED, {"box": "chance", "dice": "44444", "points": 20, "flagged": True}),
        2,
        "The file says 20 points for Chance; the rules give 0.",
    ),
    "impossible points": (
        file({"box": "full_house", "points": 17}),
        1,
        "Full House cannot pay 17. Possible: 0, 25.",
    ),
    "start with more turns missed than there are": (
        file(start=[{"missed": 14}, {}]),
        0,
        "A player can have missed 0 to 13 turns.",
    ),
    "everybody left": (
        file(left=[0, 1]),
        0,
        "Ben is the last one here. Stop the game instead.",
    ),
    "banked where the game has no such thing": (
        file(banked=[1, 0]),
        0,
        "Yahtzee keeps no rolls for later turns.",
    ),
    "points that no roll gives, flagged": (
        file({"box": "full_house", "points": 17, "flagged": True}),
        1,
        "Full House cannot pay 17. Possible: 0, 25.",
    ),
    "points of five alike without dice": (
        file(*FILLED, {"box": "fours", "points": 20}),
        2,
        "20 in Fours takes dice that are all alike",
    ),
}


@pytest.mark.parametrize("document, turn, sentence", REFUSED.values(), ids=REFUSED)
def test_what_the_rules_refuse_ends_the_reading(document, turn: int, sentence: str) -> None:
    result = gamefile.result(read(document))
    assert result["refused"]["turn"] == turn
    assert result["refused"]["reason"].startswith(sentence)


def test_players_are_given_as_they_stood_before_the_refused_turn() -> None:
    result = gamefile.result(read(file(*FILLED, *turns(("chance", "44444"), ("fours", "44444")))))
    ann, ben = result["players"]
    assert (ann["boxes"], ann["total"], ann["place"]) == ({"yahtzee": 50}, 50, 1)
    assert (ben["boxes"], ben["total"], ben["place"]) == ({}, 0, 2)


def test_nobody_stands_anywhere_when_the_game_cannot_begin() -> None:
    assert gamefile.result(read(file(players=[])))["players"] == []


def test_a_turn_after_the_last_box_is_refused() -> None:
    document, _ = hand_game("highest-card")
    document["turns"].append({"player": 0, "dice": "66666", "box": "sixes"})
    reading = read(document)
    assert (reading.refused_turn, reading.reason) == (
        14,
        "This game is finished: every box is filled.",
    )


def problems(document: dict[str, Any]) -> list[str]:
    return [str(problem) for problem in gamefile.problems(gamefile.parse(document))]


def test_a_file_that_reads_has_no_problems() -> None:
    for name in hand_games():
        assert problems(hand_game(name)[0]) == []


def test_every_problem_is_reported_with_its_turn() -> None:
    bad = [
        *turns(("yahtzee", "33333"), ("ones", "11123"), ("chance", "44444"), ("fours", "44444")),
        {"box": "fives", "dice": "55512", "points": 20},
        {"box": "fives", "dice": "55512"},
        {"player": 7, "box": "fives", "dice": "55512"},
        {"box": "sixes", "points": 30},
    ]
    for turn in bad:
        turn.setdefault("player", 0)
    assert problems(file(turns=bad, start=[{}, {"boxes": {"aces": 6}}], banked=[0, 1])) == [
        "Aces cannot pay 6. Possible: 0–5.",
        "Turn 2: Yahtzee has no box “ones”.",
        "Turn 3: Chance is closed for this roll: Ann’s Fours are open, so five 4s must go there. "
        "20, plus the 100.",
        "Turn 5: The file says 20 points for Fives; the rules give 15.",
        "Turn 6: Ann’s Fives is filled: 15 with 1-2-5-5-5.",
        "Turn 7: There is no player 7 in this game.",
        "Turn 8: 30 in Sixes takes dice that are all alike, and that may be an extra Yahtzee: "
        "enter the dice. Without dice: 0, 6, 12, 18, 24.",
        "Yahtzee keeps no rolls for later turns.",
    ]


def test_a_file_that_cannot_begin_has_that_one_problem() -> None:
    assert problems(file({"dice": "1", "box": "aces"}, game="poker")) == [
        "There is no game “poker”. Known: yahtzee, triple_yahtzee, yatzy, maxi_yatzy, kniffel."
    ]


# ---- The sheet with everything that can be on it


def again(game: Game) -> Game:
    """The game as its file, through JSON, gives it back."""
    parsed = gamefile.parse(json.loads(json.dumps(gamefile.dump(game))))
    assert gamefile.problems(parsed) == []
    back = replay(gamefile.events(parsed))
    assert back == gamefile.read(parsed).game
    assert gamefile.dump(back) == gamefile.dump(game)
    return back


def test_a_late_joiner_and_who_left_are_in_the_file() -> None:
    game = write(write(new_game("Ann", "Ben"), 0, "aces", "11123"), 1, "aces", "11123")
    game = game.apply(PlayerAdded("Cleo", 0)).apply(PlayerLeft(1))
    game = write(game, 0, "twos", "22213")
    dumped = gamefile.dump(game)
    assert dumped["players"] == ["Ann", "Ben", "Cleo"]
    assert dumped["start"][2] == {"boxes": {}, "extra": 0, "missed": 1}
    assert dumped["left"] == [1]
    back = again(game)
    assert (back.up, back.has_left(1), back.next_slot(2)) == (2, True, 1)
    places = {one["name"]: one["place"] for one in gamefile.result(Reading(back))["players"]}
    assert places == {"Ann": 1, "Ben": None, "Cleo": 2}


def test_seats_make_the_order_of_players_in_the_file() -> None:
    game = new_game("Ann", "Ben", "Cleo").apply(SeatsChanged((0, 2, 1), 2))
    assert again(write(game, 1, "chance", "12345")).players == ("Cleo", "Ben", "Ann")


def test_a_stopped_game_is_stopped_in_the_file() -> None:
    game = write(new_game("Ann"), 0, "aces", "11123").apply(Stopped())
    assert gamefile.dump(game)["stopped"] is True
    assert again(game).stopped


def test_banked_rolls_are_in_the_file() -> None:
    game = create("maxi_yatzy", {}, ["Ann", "Ben"], starter=1).apply(BankedRollsSet(0, 3))
    assert gamefile.dump(game)["banked"] == [0, 3]
    assert again(game).banked(1) == 3


def test_what_a_fix_left_flagged_stays_so_in_the_file() -> None:
    game = write(new_game("Ann"), 0, "chance", "12345")
    game = game.apply(TurnWritten(0, 2, "sixes", points=30))
    game = write(game, 0, "yahtzee", "11111")
    game = game.apply(fix(game, 0, 1, swapped_with="yahtzee"))
    assert flagged(game) == ["sixes", "chance"]
    back = again(game)
    assert back.cards == game.cards
    assert back.turn(0, 2).points == 30


def test_options_in_the_file_are_those_in_force() -> None:
    game = new_game("Ann").apply(HouseRulesChanged({"joker": "free"}))
    assert again(game).rules.options == {"joker": "free", "bonus": "standard"}


def test_an_opened_turn_leaves_no_trace_in_the_file() -> None:
    game = write(write(new_game("Ann"), 0, "aces", "11123"), 0, "chance", "12345")
    game = game.apply(fix(game, 0, 1, cleared=True))
    back = again(game)
    assert (back.cards, back.turn(0, 1).box.key, back.next_slot(0)) == (game.cards, "chance", 2)


def test_a_refilled_turn_stands_in_its_place_in_the_file() -> None:
    game = write(write(new_game("Ann"), 0, "yahtzee", "66666"), 0, "sixes", "66666")
    game = write(game.apply(fix(game, 0, 1, cleared=True)), 0, "yahtzee", "66666")
    assert [turn["box"] for turn in gamefile.dump(game)["turns"]] == ["yahtzee", "sixes"]
    assert again(game).cards == game.cards


# ---- Texts


def test_one_document_may_take_several_lines() -> None:
    assert gamefile.loads('{\n"a":\n1}\n') == [{"a": 1}]


def test_documents_stand_one_a_line_and_empty_lines_do_not_count() -> None:
    assert gamefile.loads('{"a": 1}\r\n\n{"a": 2}\n') == [{"a": 1}, {"a": 2}]


@pytest.mark.parametrize("separator", ["\u2028", "\x85", "\u2029"], ids=ascii)
def test_a_name_may_hold_what_other_tools_take_for_the_end_of_a_line(separator: str) -> None:
    text = f'{{"a": "A{separator}B"}}'
    assert gamefile.loads(f"{text}\n{text}") == [{"a": f"A{separator}B"}] * 2


def test_a_later_line_that_is_not_json_spoils_only_itself() -> None:
    first, broken, last = gamefile.loads('{"a": 1}\n{"a": \n{"a": 2}')
    assert (first, last) == ({"a": 1}, {"a": 2})
    with pytest.raises(NotAGameFile, match="Line 2 is no JSON"):
        gamefile.parse(broken)


def test_a_first_line_that_is_not_json_spoils_only_itself() -> None:
    text = json.dumps(file())
    broken, game = gamefile.loads(f"\n{text[1:]}\n{text}")
    assert game == file()
    with pytest.raises(NotAGameFile, match="Line 2 is no JSON"):
        gamefile.parse(broken)


def test_an_empty_text_has_no_documents() -> None:
    assert gamefile.loads(" \n") == []


@pytest.mark.parametrize("text", ["{", "not JSON\nat all", "[" * 100_000, "9" * 10_000])
def test_a_text_that_begins_with_no_document_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        gamefile.loads(text)
