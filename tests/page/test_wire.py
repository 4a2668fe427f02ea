"""The state of real games as the phones get it."""

import json
from typing import Any

import pytest

from tests.game.stories import DOUBT, FILLED, FOUR, NEW, attack, counted, cubes, play, riot, seen
from tests.game.test_court import TRAY
from towerpi.errors import sentence
from towerpi.game.events import (
    Convert,
    Disarm,
    EndGame,
    Event,
    NewGame,
    PlanAttack,
    PlanRiot,
    TraySeen,
    Undo,
    Verify,
)
from towerpi.game.state import Game
from towerpi.page.wire import About, state_of
from towerpi.rules.wallenstein.court import CourtCard
from towerpi.rules.wallenstein.plan import Attack, Riot
from towerpi.snapshot import Snapshot
from towerpi.stillness import Phase as Watching

ABOUT = About("b3f1c2", "0.4.0")


IN_BADEN = PlanAttack(Attack("blue", 4, "red", 3), "Baden", "Württemberg")


def shown(*story: Event) -> dict[str, Any]:
    """The game as a phone gets it, through JSON and back."""
    snapshot = Snapshot(3, play(*story), 7, "tame camera", Watching.STILL, started="2026-11-18T19:30:00.000")
    state: dict[str, Any] = json.loads(json.dumps(state_of(snapshot, ABOUT)))
    game: dict[str, Any] = state["game"]
    return game


def at(value: Any, path: str) -> Any:
    for name in path.split("."):
        value = value[int(name) if isinstance(value, list) else name]
    return value


THROWN = (*FILLED, IN_BADEN, seen("3 blue 4 red 1 green 1 purple"))


SHOWN: list[tuple[str, tuple[Event, ...], dict[str, Any]]] = [
    (
        "the-table",
        (NewGame(1, FOUR[:3], switches={"zero_zero": "attack_fails"}),),
        {
            "edition": 1,
            "court": False,
            "players.1": {"colour": "blue", "name": "Blue"},
            "switches.zero_zero": "attack_fails",
            "switches.late_fall_window": 0,
            "switches.grain_marker_is_cube": True,
        },
    ),
    (
        "the-fill",
        (NEW,),
        {
            "number": 7,
            "id": "7-2026-11-18T19:30:00.000",
            "phase": "fill",
            "battle.kind": "FILL",
            "battle.number": 0,
            "battle.attacker": None,
            "battle.helped": False,
            "battle.thrown": {"red": 7, "blue": 7, "yellow": 7, "purple": 7, "green": 10},
            "outside.green": 20,
            "last_plan": None,
            "count": None,
        },
    ),
    (
        "armed",
        (*FILLED, seen("1 green"), IN_BADEN),
        {
            "phase": "armed",
            "tray": {"green": 1},
            "battle.number": 1,
            "battle.kind": "PVP",
            "battle.province": "Baden",
            "battle.origin": "Württemberg",
            "battle.attacker": "blue",
            "battle.defender": "red",
            "battle.thrown": {"blue": 4, "red": 3},
            "battle.helped": True,
            "battle.emptied": False,
            "outcome": None,
        },
    ),
    ("markers-keep-peasants-away", (*FILLED, attack("blue", 4, "red", 3, markers=1)), {"battle.helped": False}),
    ("neutral", (*FILLED, attack("blue", 4)), {"battle.kind": "NEUTRAL", "battle.defender": "green"}),
    (
        "a-riot",
        (*FILLED, PlanRiot(Riot("red", 4, 2), "Baden")),
        {
            "battle.kind": "RIOT",
            "battle.province": "Baden",
            "battle.origin": "",
            "battle.attacker": "green",
            "battle.collecting": True,
            "battle.markers": 2,
        },
    ),
    ("too-few-peasants", (*FILLED, riot("red", 1, 42)), {"battle.remarks": ["green-short"]}),
    (
        "doubt",
        (*FILLED, IN_BADEN, seen("1 blue", DOUBT)),
        {
            "phase": "settled",
            "count.cubes": {"blue": 1},
            "count.doubts": [{"kind": "touching", "colours": ["red"], "x": 5, "y": 5}],
            "count.seen": [{"colour": "blue", "x": 0.0, "y": 50.0, "half": 15.0}],
            "count.picture": "p1",
        },
    ),
    (
        "the-result",
        THROWN,
        {
            "phase": "resolved",
            "outcome.result": "DEFENDER",
            "outcome.ending": "defence-stronger",
            "outcome.score": {"attack": 3, "own": 4, "helpers": 1, "missing": 0, "defence": 5},
            "outcome.ret": {"blue": 3, "red": 2, "green": 1},
            "outcome.place": {"red": 2},
            "outcome.stay": {"purple": 1},
            "outcome.owner": "red",
            "outcome.card": "owner",
            "watch.to_leave": {"blue": 3, "red": 4, "green": 1},
            "watch.right": False,
            "stay": {"purple": 1},
            "count.by_hand": False,
        },
    ),
    (
        "corrected-keeps-the-picture",
        (*THROWN, counted("2 blue")),
        {"count.by_hand": True, "count.cubes": {"blue": 2}, "count.picture": "p1", "count.doubts": []},
    ),
    (
        "a-wrong-cube-is-missing",
        (*THROWN, seen("3 blue", after="hand")),
        {"phase": "cleanup", "watch.missing": {"purple": 1}, "watch.to_leave": {"blue": 3}},
    ),
    (
        "the-result-stays-when-the-tray-is-right",
        (*THROWN, seen("1 purple", after="hand")),
        {
            "phase": "verified",
            "battle.number": 1,
            "battle.province": "Baden",
            "outcome.result": "DEFENDER",
            "count.cubes": {"blue": 3, "red": 4, "green": 1, "purple": 1},
            "watch.right": True,
        },
    ),
    ("the-next-plan-takes-its-place", (*THROWN, Verify(), attack("red", 2)), {"battle.number": 2, "outcome": None}),
    ("a-changed-plan-is-the-same-battle", (*FILLED, IN_BADEN, attack("red", 2)), {"battle.number": 1}),
    (
        "a-plan-taken-back",
        (*FILLED, IN_BADEN, Disarm()),
        {"phase": "idle", "battle": None, "last_plan.event": "PlanAttack", "last_plan.province": "Baden"},
    ),
    ("and-planned-again", (*FILLED, IN_BADEN, Disarm(), IN_BADEN), {"battle.number": 1}),
    ("undone", (*FILLED, IN_BADEN, Undo()), {"battle.number": 0, "battle.kind": "FILL", "last_plan": None}),
    (
        "courtiers",
        (*TRAY, Convert("yellow", 3, CourtCard.TOWER)),
        {
            "phase": "cleanup",
            "battle": None,
            "courtiers.yellow": {"hall": 3, "audience": 0, "supply": 4},
            "watch.to_leave": {"yellow": 3},
        },
    ),
    (
        "the-end",
        (*FILLED, EndGame(cubes("4 red 7 blue 7 yellow 7 purple 7 green"))),
        {
            "phase": "over",
            "audit": [{"kind": "fewer-than-booked", "colours": ["red"], "x": None, "y": None}],
            "legal": ["Undo", "NewGame"],
        },
    ),
]


@pytest.mark.parametrize(("story", "expected"), [pytest.param(*rest, id=name) for name, *rest in SHOWN])
def test_the_game_is_shown(story: tuple[Event, ...], expected: dict[str, Any]) -> None:
    game = shown(*story)
    assert {path: at(game, path) for path in expected} == expected


def test_without_a_game() -> None:
    hurt = sentence("The disk is {share} full: {why}", share=97, why=sentence("Free some."))
    snapshot = Snapshot(1, Game(), 0, "no camera", None, ("No camera.", hurt), 2)
    state = state_of(snapshot, About("b3f1c2", "0.4.0", demo={"playing": True, "at_rest": False}))
    assert state == {
        "run": "b3f1c2",
        "version": 1,
        "towerpi": "0.4.0",
        "demo": {"playing": True, "at_rest": False},
        "camera": {"name": "no camera", "watching": None},
        "faults": [
            {"text": "No camera.", "template": "{text}", "values": {"text": "No camera."}},
            {
                "text": "The disk is 97 full: Free some.",
                "template": "The disk is {share} full: {why}",
                "values": {"share": 97, "why": {"text": "Free some.", "template": "Free some.", "values": {}}},
            },
        ],
        "unsaved": 2,
        "seen": None,
        "dice": None,
        "calibration": None,
        "game": None,
    }


def test_what_the_camera_last_saw() -> None:
    reading = seen("1 red").reading
    snapshot = Snapshot(1, Game(), 0, "c", Watching.STILL, seen=TraySeen(reading, "00000012", width=1296, height=972))
    assert state_of(snapshot, ABOUT)["camera"] == {"name": "c", "watching": "still"}
    assert state_of(snapshot, ABOUT)["seen"] == {
        "picture": "00000012",
        "width": 1296,
        "height": 972,
        "cubes": [{"colour": "red", "x": 0.0, "y": 50.0, "half": 15.0}],
        "doubts": [],
        "counts": {"red": 1},
    }
