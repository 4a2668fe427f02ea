"""What a phone may send now, as the state tells it: true for every game."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.game.stories import DOUBT, FILLED, NEW, attack, cubes, seen
from tests.game.test_court import START, TRAY
from tests.game.test_properties import beginnings, events
from tests.game.test_properties import play as play_all
from tests.page.test_wire import ABOUT, IN_BADEN, THROWN, shown
from towerpi.errors import BadInput, IllegalEvent
from towerpi.game.advance import advance
from towerpi.game.events import (
    KINDS,
    After,
    Confirm,
    Convert,
    CourtEnds,
    Event,
    Fell,
    NewGame,
    TrayMoving,
    Verify,
    event_from_plain,
)
from towerpi.page.wire import NOT_FOR_PHONES, legal, state_of
from towerpi.rules.wallenstein.court import CourtCard
from towerpi.snapshot import Snapshot

LEGAL: list[tuple[str, tuple[Event, ...], set[str]]] = [
    ("fill", (NEW,), {"Confirm", "Undo"}),
    ("armed", (*FILLED, IN_BADEN), {"PlanAttack", "PlanRiot", "Disarm", "Confirm", "Undo"}),
    ("the-fill-falls", (NEW, TrayMoving(After.FALL)), {"Confirm", "Undo"}),
    ("asked", (*FILLED, IN_BADEN, seen("3 blue", DOUBT)), {"Confirm", "Undo"}),
    ("resolved", THROWN, {"Confirm", "Verify", "Fell", "Undo"}),
    ("the-count-is-closed", (*THROWN, Fell(cubes("1 yellow"))), {"Verify", "Fell", "Undo"}),
    (
        "at-rest",
        FILLED,
        {"PlanAttack", "PlanRiot", "Fell", "BookTray", "WinterComes", "ScoreWinter", "EndGame", "Undo"},
    ),
    (
        "court-in-the-tray",
        (*TRAY, Convert("yellow", 3, CourtCard.TOWER)),
        {"Verify", "Fell", "CourtOpens", "Convert", "PassSpace", "TakeFavour", "LandsknechtPut", "Undo"},
    ),
    ("no-court-in-a-clean-up", (*START, attack("blue", 2), seen("2 blue"), seen("1 blue", after="hand")),
     {"Confirm", "Verify", "Fell", "Undo"}),
]  # fmt: skip


@pytest.mark.parametrize(("story", "expected"), [pytest.param(*rest, id=name) for name, *rest in LEGAL])
def test_what_may_be_done(story: tuple[Event, ...], expected: set[str]) -> None:
    assert set(shown(*story)["legal"]) == expected


def test_the_last_plan_can_be_sent_again() -> None:
    again = event_from_plain(shown(*THROWN, Verify())["last_plan"])
    assert again == IN_BADEN
    assert shown(*THROWN, Verify(), again)["battle"]["number"] == 2


@settings(max_examples=200, deadline=None)
@given(beginnings, st.lists(events, max_size=30), events)
def test_every_state_is_json_and_what_is_not_legal_is_refused(new: NewGame, story: list[Event], event: Event) -> None:
    game, _ = play_all([new, *story])
    json.dumps(state_of(Snapshot(1, game, 1, "c", None), ABOUT))
    assert set(legal(game)) <= set(KINDS)
    harmless = (*NOT_FOR_PHONES, CourtEnds)  # nobody goes back where there is no court
    if type(event).__name__ not in legal(game) and not isinstance(event, harmless):
        with pytest.raises((IllegalEvent, BadInput)):
            advance(game, event)


def test_confirmed_as_seen() -> None:
    game = shown(*FILLED, IN_BADEN, seen("1 blue", DOUBT), Confirm())
    assert (game["count"]["by_hand"], len(game["count"]["seen"])) == (False, 1)
