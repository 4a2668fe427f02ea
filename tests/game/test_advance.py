"""Stories of a table, told in events."""

import pytest

from tests.game.stories import (
    DOUBT,
    FILLED,
    FOUR,
    NEW,
    attack,
    counted,
    cubes,
    letters,
    play,
    riot,
    seen,
)
from towerpi.cubes import NO_CUBES
from towerpi.errors import BadInput, IllegalEvent
from towerpi.game.events import (
    After,
    BookTray,
    Confirm,
    Disarm,
    EndGame,
    Event,
    Fell,
    NewGame,
    ScoreWinter,
    TrayMoving,
    Verify,
    WinterComes,
)
from towerpi.game.state import Game, Phase
from towerpi.reading import Doubt, DoubtKind
from towerpi.rules.wallenstein.battle import Result
from towerpi.rules.wallenstein.events import Region
from towerpi.rules.wallenstein.income import Building
from towerpi.rules.wallenstein.scoring import Holding
from towerpi.rules.wallenstein.winter import Famine, Larder

UNSURE = Doubt(DoubtKind.UNKNOWN_COLOUR, ("blue", "red"), 5, 5)
HIDDEN = Doubt(DoubtKind.HIDDEN)
BATTLE = attack("blue", 4, "red", 3)
FALL, HAND = TrayMoving(After.FALL), TrayMoving(After.HAND)

STORIES: list[tuple[str, tuple[Event, ...], Phase, str, str]] = [
    ("new-game-asks-for-the-fill", (NEW,), Phase.FILL, "none", "none"),
    ("the-fill-falls", (NEW, FALL), Phase.THROWN, "none", "none"),
    ("the-fill-is-counted", (NEW, seen("2 red 3 green")), Phase.RESOLVED, "r5 b7 y7 p7 g7", "r2 g3"),
    ("hands-return-the-fill", (NEW, seen("2 red"), HAND), Phase.CLEANUP, "r5 b7 y7 p7 g10", "r2"),
    ("the-fill-is-done", FILLED, Phase.VERIFIED, "r5 b7 y7 p7 g7", "none"),
    ("an-empty-tray-is-asked-about", (NEW, seen("none", forced=True)), Phase.SETTLED, "none", "none"),
    ("nothing-fell-out", (NEW, seen("none", forced=True), Confirm()), Phase.VERIFIED, "r7 b7 y7 p7 g10", "none"),
    ("counts-by-hand-need-no-camera", (NEW, counted("2 red"), Verify()), Phase.VERIFIED, "r5 b7 y7 p7 g10", "none"),
    ("a-battle-is-planned", (*FILLED, BATTLE), Phase.ARMED, "r5 b7 y7 p7 g7", "none"),
    ("a-plan-is-changed", (*FILLED, BATTLE, attack("red", 1)), Phase.ARMED, "r5 b7 y7 p7 g7", "none"),
    ("a-plan-is-taken-back", (*FILLED, BATTLE, Disarm()), Phase.IDLE, "r5 b7 y7 p7 g7", "none"),
    ("an-empty-tray-is-not-the-throw", (*FILLED, BATTLE, FALL, seen("none")), Phase.ARMED, "r5 b7 y7 p7 g7", "none"),
    (
        "the-button-says-nothing-came-out",
        (*FILLED, BATTLE, seen("none", forced=True), Confirm()),
        Phase.VERIFIED,
        "r8 b11 y7 p7 g7",
        "none",
    ),
    (
        "the-battle-is-counted",
        (*FILLED, BATTLE, FALL, seen("3 blue 4 red 1 purple")),
        Phase.RESOLVED,
        "r4 b8 y7 p6 g7",
        "b3 r4 p1",
    ),
    (
        "half-cleaned-up",
        (*FILLED, BATTLE, seen("3 blue 4 red 1 purple"), seen("2 red 1 purple", after="hand")),
        Phase.CLEANUP,
        "r4 b8 y7 p6 g7",
        "b3 r4 p1",
    ),
    (
        "cleaned-up",
        (*FILLED, BATTLE, seen("3 blue 4 red 1 purple"), seen("1 purple", after="hand")),
        Phase.VERIFIED,
        "r4 b8 y7 p6 g7",
        "p1",
    ),
    (
        "cleaned-up-by-hand",
        (*FILLED, BATTLE, seen("3 blue 1 purple"), Verify()),
        Phase.VERIFIED,
        "r8 b8 y7 p6 g7",
        "p1",
    ),
    (
        "a-cube-fell-while-cleaning",
        (*FILLED, BATTLE, seen("3 blue 1 purple"), seen("1 purple 1 green", after="hand")),
        Phase.VERIFIED,
        "r8 b8 y7 p6 g6",
        "p1 g1",
    ),
    ("doubt-asks", (*FILLED, BATTLE, seen("3 blue", DOUBT)), Phase.SETTLED, "r5 b7 y7 p7 g7", "none"),
    (
        "a-nudge-counts-again",
        (*FILLED, BATTLE, seen("3 blue", DOUBT), seen("3 blue 1 red", after="hand")),
        Phase.RESOLVED,
        "r7 b8 y7 p7 g7",
        "b3 r1",
    ),
    (
        "a-nudge-that-shows-another-colour",
        (*FILLED, BATTLE, seen("3 blue 1 red", UNSURE), seen("2 blue 2 red", after="hand")),
        Phase.RESOLVED,
        "r6 b9 y7 p7 g7",
        "b2 r2",
    ),
    (
        "a-nudge-that-shows-what-was-hidden",
        (*FILLED, BATTLE, seen("3 blue", HIDDEN), seen("3 blue 1 red", after="hand")),
        Phase.RESOLVED,
        "r7 b8 y7 p7 g7",
        "b3 r1",
    ),
    ("the-table-confirms", (*FILLED, BATTLE, seen("3 blue", DOUBT), Confirm()), Phase.RESOLVED, "r8 b8 y7 p7 g7", "b3"),
    (
        "the-table-corrects",
        (*FILLED, BATTLE, seen("3 blue", DOUBT), counted("2 blue")),
        Phase.RESOLVED,
        "r8 b9 y7 p7 g7",
        "b2",
    ),
    (
        "corrected-after-the-lock",
        (*FILLED, BATTLE, seen("3 blue"), counted("2 blue 2 red")),
        Phase.RESOLVED,
        "r6 b9 y7 p7 g7",
        "b2 r2",
    ),
    ("an-impossible-count-asks", (*FILLED, BATTLE, seen("12 blue")), Phase.SETTLED, "r5 b7 y7 p7 g7", "none"),
    (
        "an-impossible-count-insisted-on",
        (*FILLED, BATTLE, seen("12 blue"), Confirm()),
        Phase.RESOLVED,
        "r8 y7 p7 g7",
        "b12",
    ),
    (
        "laid-by-a-hand-is-asked-about",
        (*FILLED, BATTLE, seen("3 blue", after="hand")),
        Phase.SETTLED,
        "r5 b7 y7 p7 g7",
        "none",
    ),
    (
        "the-button-is-believed",
        (*FILLED, BATTLE, seen("3 blue", after="hand", forced=True)),
        Phase.RESOLVED,
        "r8 b8 y7 p7 g7",
        "b3",
    ),
    (
        "put-by-hand-between-battles-is-shown-only",
        (*FILLED, seen("1 green", after="hand")),
        Phase.VERIFIED,
        "r5 b7 y7 p7 g7",
        "none",
    ),
    ("an-accident-between-battles", (*FILLED, seen("1 green")), Phase.VERIFIED, "r5 b7 y7 p7 g6", "g1"),
    ("told-by-hand-that-it-fell", (*FILLED, Fell(cubes("1 green"))), Phase.VERIFIED, "r5 b7 y7 p7 g6", "g1"),
    (
        "told-what-lies-in-the-tray",
        (*FILLED, seen("1 green"), BookTray(cubes("1 red"))),
        Phase.VERIFIED,
        "r4 b7 y7 p7 g6",
        "r1",
    ),
    (
        "a-riot",
        (*FILLED, riot("red", 4, 2), seen("4 red 1 green"), seen("none", after="hand")),
        Phase.VERIFIED,
        "r5 b7 y7 p7 g8",
        "none",
    ),
    ("the-end", (*FILLED, EndGame(cubes("5 red 7 blue 7 yellow 7 purple 7 green"))), Phase.OVER, "none", "none"),
    ("the-camera-goes-on-after-the-end", (*FILLED, EndGame(NO_CUBES), seen("1 red")), Phase.OVER, "none", "none"),
]


@pytest.mark.parametrize(
    ("events", "phase", "tower", "tray"), [pytest.param(*rest, id=name) for name, *rest in STORIES]
)
def test_stories(events: tuple[Event, ...], phase: Phase, tower: str, tray: str) -> None:
    game = play(*events)
    assert (game.phase, game.ledger.tower, game.ledger.tray) == (phase, letters(tower), letters(tray))


def test_the_result_is_on_the_table() -> None:
    game = play(*FILLED, BATTLE, seen("3 blue 4 red 1 green 1 purple"))
    assert game.outcome
    assert game.outcome.result is Result.DEFENDER
    assert game.watch.to_leave == cubes("3 blue 4 red 1 green")
    assert game.stay == cubes("1 purple")
    assert game.count
    assert (game.count.picture, game.count.by_hand) == ("p1", False)


def test_a_plan_forgets_the_last_count() -> None:
    game = play(*FILLED, BATTLE, seen("3 blue"), Verify(), BATTLE)
    assert (game.count, game.outcome) == (None, None)
    with pytest.raises(IllegalEvent, match="Nothing has been counted yet"):
        play(Confirm(), game=game)


def test_the_green_supply_is_known_from_the_ledger() -> None:
    game = play(*FILLED, riot("red", 1, 42))
    assert game.pending
    assert game.pending.thrown == cubes("1 red 13 green")
    assert game.pending.battle
    assert game.pending.battle.missing == 29


def test_winter_and_scoring() -> None:
    game = play(*FILLED, WinterComes((Larder("red", 7, 9),), 0))
    assert [(one.player, one.famine) for one in game.winter] == [("red", Famine(1, 2))]
    game = play(riot("red", 2, 1, collecting=False, extra=2), game=game)
    assert game.pending
    assert game.pending.thrown == cubes("2 red 3 green")
    holdings = {"red": (Holding(Region.BAYERN, frozenset({Building.PALACE})),), "blue": ()}
    twice = play(*FILLED, ScoreWinter(holdings), ScoreWinter({"blue": holdings["red"]}))
    assert {colour: [p.total for p in points] for colour, points in twice.points} == {
        "red": [5, 0],
        "blue": [0, 5],
        "yellow": [0, 0],
        "purple": [0, 0],
    }


def test_the_audit_names_what_is_wrong() -> None:
    game = play(*FILLED, EndGame(cubes("4 red 7 blue 7 yellow 7 purple 8 green")))
    assert [str(doubt) for doubt in game.audit] == ["fewer-than-booked (red)", "more-out-than-in (green)"]


def test_mid_game() -> None:
    game = play(NewGame(1, FOUR[:3], outside=cubes("60 red 62 blue 62 yellow 15 green"), tray=cubes("1 green")))
    assert (game.phase, game.ledger.tower, game.ledger.tray) == (Phase.IDLE, cubes("2 red 4 green"), cubes("1 green"))
    with pytest.raises(BadInput, match="More cubes were counted than the box has"):
        play(NewGame(1, FOUR[:3], outside=cubes("63 red")))


def test_a_fresh_game_shows_nothing() -> None:
    assert play(seen("1 red"), FALL) == Game()
