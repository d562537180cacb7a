"""The log told in order, with what of it still stands."""

import pytest

from scoresheet.events import PlayerLeft, Redone, Undone
from scoresheet.history import tell
from scoresheet.refusal import Refusal
from tests.sheets import fix, new_game, roll, write


def test_every_event_is_told_in_order_and_what_no_longer_stands_is_struck() -> None:
    log, on = [], new_game("Ann", "Ben")

    def add(event) -> None:
        nonlocal on
        on = on.apply(event)
        log.append(event)

    log.append(on.created)
    for player, box, dice in ((0, "aces", "11123"), (1, "chance", "12345"), (0, "twos", "22213")):
        before = on
        on = write(on, player, box, dice)
        log.append(on.latest.event)
        assert before.version + 1 == on.version
    add(fix(on, 0, 1, dice=roll("11111")))
    add(fix(on, 1, 1, cleared=True))
    add(PlayerLeft(1))
    add(Undone(7))
    add(Redone(7))
    add(Undone(7))
    told = tell(log)
    assert [(one.number, one.says, one.struck) for one in told] == [
        (1, "Game begun", False),
        (2, "Ann: Aces 3", True),
        (3, "Ben: Chance 15", True),
        (4, "Ann: Twos 6", False),
        (5, "Ann’s Aces fixed: 3 becomes 5", False),
        (6, "Ben’s Chance 15 cleared", False),
        (7, "Ben left", True),
        (8, "Undone: Ben left", False),
        (9, "Put back: Ben left", False),
        (10, "Undone: Ben left", False),
    ]


def test_a_turn_is_told_with_its_card_as_it_stood_then() -> None:
    on = write(write(new_game("Ann"), 0, "yahtzee", "66666"), 0, "sixes", "66666")
    log = [on.created, *(done.event for done in on.done)]
    log.append(fix(on, 0, 1, dice=roll("66661")))
    _, _, second, fixed = tell(log)
    assert (second.turn.entry.bonus, second.card.entries["yahtzee"].points) == (100, 50)
    assert (fixed.turn.entry.points, fixed.card.entries) == (0, {})


def test_a_log_without_its_beginning_is_refused() -> None:
    with pytest.raises(Refusal, match="A log begins"):
        tell([])
