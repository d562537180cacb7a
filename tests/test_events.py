"""The vocabulary of the log, which is for ever: kinds, fields, and their JSON."""

import json
from dataclasses import fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoresheet import events
from scoresheet.events import (
    BegunFromPaper,
    GameCreated,
    HouseRulesChanged,
    SeatsChanged,
    Stopped,
    TurnFixed,
    TurnWritten,
    Undone,
    decode,
    encode,
)

PERMANENT = {
    "game_created": "game options players starter after playoff",
    "turn_written": "player slot box dice points flagged",
    "undone": "event",
    "redone": "event",
    "turn_fixed": (
        "player slot saw_box saw_dice saw_points dice points box to_player cleared swapped_with"
    ),
    "player_added": "name seat",
    "player_renamed": "player name",
    "player_left": "player",
    "player_back": "player",
    "seats_changed": "order starter",
    "begun_from_paper": "player boxes extra missed",
    "house_rules_changed": "options",
    "banked_rolls_set": "player count",
    "stopped": "",
    "resumed": "",
}


def test_kinds_and_their_fields_never_change_once_written() -> None:
    assert {
        kind: " ".join(field.name for field in fields(event))
        for kind, event in events.KINDS.items()
    } == PERMANENT


ENCODED = [
    (
        GameCreated("yahtzee", {"joker": "free"}, ("Ann", "李")),
        "game_created",
        {"game": "yahtzee", "options": {"joker": "free"}, "players": ["Ann", "李"]},
    ),
    (
        TurnWritten(0, 1, "fours", (2, 4, 4, 4, 6)),
        "turn_written",
        {"player": 0, "slot": 1, "box": "fours", "dice": "24446"},
    ),
    (
        TurnWritten(1, 2, "chance", points=0, flagged=True),
        "turn_written",
        {"player": 1, "slot": 2, "box": "chance", "points": 0, "flagged": True},
    ),
    (Undone(7), "undone", {"event": 7}),
    (
        TurnFixed(0, 3, "fours", saw_dice=(4,) * 5, to_player=0),
        "turn_fixed",
        {"player": 0, "slot": 3, "saw_box": "fours", "saw_dice": "44444", "to_player": 0},
    ),
    (SeatsChanged((2, 0, 1), 0), "seats_changed", {"order": [2, 0, 1], "starter": 0}),
    (
        BegunFromPaper(0, {"fours": 0}, 2),
        "begun_from_paper",
        {"player": 0, "boxes": {"fours": 0}, "extra": 2},
    ),
    (
        HouseRulesChanged({"joker": "none"}),
        "house_rules_changed",
        {"options": {"joker": "none"}},
    ),
    (Stopped(), "stopped", {}),
]


@pytest.mark.parametrize("event, kind, data", ENCODED, ids=[kind for _, kind, _ in ENCODED])
def test_an_event_is_stored_as_its_kind_and_the_fields_that_say_something(
    event, kind, data
) -> None:
    assert encode(event) == (kind, data)
    assert decode(kind, data) == event


_DICE = st.lists(st.integers(1, 6), min_size=5, max_size=6).map(tuple)
_BY_FIELD = {
    "options": st.dictionaries(st.text(), st.text()),
    "players": st.lists(st.text()).map(tuple),
    "boxes": st.dictionaries(st.text(), st.integers()),
    "order": st.lists(st.integers()).map(tuple),
    "dice": st.none() | _DICE,
    "saw_dice": st.none() | _DICE,
    "cleared": st.booleans(),
    "flagged": st.booleans(),
    "playoff": st.booleans(),
    **dict.fromkeys(("game", "saw_box", "name"), st.text()),
    **dict.fromkeys(
        ("player", "slot", "event", "seat", "count", "starter", "extra", "missed"), st.integers()
    ),
    **dict.fromkeys(("points", "saw_points", "to_player", "after"), st.none() | st.integers()),
    **dict.fromkeys(("box", "swapped_with"), st.none() | st.text()),
}


def any_event(kind: str) -> st.SearchStrategy[events.Event]:
    event = events.KINDS[kind]
    return st.builds(event, **{field.name: _BY_FIELD[field.name] for field in fields(event)})


@pytest.mark.parametrize("kind", events.KINDS)
@settings(deadline=None, max_examples=30)
@given(data=st.data())
def test_every_event_comes_back_from_json_as_it_was(kind: str, data) -> None:
    event = data.draw(any_event(kind))
    stored_kind, stored = encode(event)
    assert stored_kind == kind
    assert decode(kind, json.loads(json.dumps(stored))) == event


@pytest.mark.parametrize(
    "kind, data, error",
    [("rolled", {}, KeyError), ("undone", {"events": 7}, TypeError), ("undone", {}, TypeError)],
    ids=["unknown kind", "unknown field", "missing field"],
)
def test_what_no_version_wrote_is_an_error(kind, data, error) -> None:
    with pytest.raises(error):
        decode(kind, data)
