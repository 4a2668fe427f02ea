"""What happened in a game: stories told in events, and what the history makes of them."""

from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.game.stories import DOUBT, FILLED, FOUR, NEW, attack, counted, cubes, letters, record, riot, seen
from tests.game.test_court import TRAY
from tests.game.test_properties import beginnings, events, play
from tests.game.test_revealing import STORY as KNIGHTS_STORY
from tests.game.test_under_way import STORY as STRUGGLE_STORY
from towerpi.cubes import Cubes
from towerpi.game.advance import advance
from towerpi.game.contest_events import CallOff, Contest
from towerpi.game.events import (
    BookTray,
    Confirm,
    Convert,
    EndGame,
    Event,
    Fell,
    NewGame,
    PlanAttack,
    ScoreWinter,
    Undo,
    Verify,
    WinterComes,
)
from towerpi.game.state import Game, Phase
from towerpi.gamelog import Entry
from towerpi.history import Booked, CourtMove, Ended, Fall, History, Item, Settled, Throw, Winter, history_of
from towerpi.rules.wallenstein.court import CourtCard
from towerpi.rules.wallenstein.events import Region
from towerpi.rules.wallenstein.plan import Attack
from towerpi.rules.wallenstein.scoring import Holding
from towerpi.rules.wallenstein.winter import Larder

BATTLE = PlanAttack(Attack("blue", 4, "red", 3), "Baden", "Württemberg")
ANOTHER = NewGame(2, FOUR, game="warrior-knights")
BESIEGER = {"name": "Solferino", "shape": "star", "troops": [{"strength": 200}]}
SIEGE = Contest(
    {
        "kind": "SIEGE",
        "attacker": {"baron": "red", "commander": "Solferino", "armies": [BESIEGER]},
        "walls": {"name": "Monz", "base": 200},
        "turn": 3,
    }
)
THROWN = (*FILLED, BATTLE, seen("3 blue 4 red 1 purple"))


def entries(log: Iterable[Event]) -> list[Entry]:
    return [Entry(1, seq, f"t{seq}", event, "") for seq, event in enumerate(log, 1)]


def told(*story: Event) -> History:
    return history_of(1, entries(record(*story)[1]))


def in_short(item: Item) -> str:
    """An item in a few words, to compare with."""
    mark = "undone " if item.undone else ""
    match item:
        case Throw():
            asked = " asked" if item.asked else ""
            hand = " corrected" if item.corrected else ""
            return f"{mark}throw {item.number}: {item.count.cubes}{asked}{hand}{'' if item.locked else ' open'}"
        case Fall():
            return f"{mark}fall {item.cubes}"
        case Booked():
            return f"{mark}tray {item.before} -> {item.tray}"
        case CourtMove():
            return f"{mark}court {type(item.event).__name__}"
        case Winter():
            return f"{mark}winter {len(item.hunger)} {dict(item.points)}"
        case Ended():
            return f"{mark}end {item.found} {len(item.audit)}"
        case Settled():
            return f"{mark}contest {item.number} {item.judged.line['kind']}"


FILL = "throw 0: 2 red 3 green"
STORIES: list[tuple[str, tuple[Event, ...], list[str]]] = [
    ("nothing-yet", (NEW,), []),
    (
        "another-game",
        (ANOTHER, SIEGE, SIEGE, Undo()),
        ["contest 1 SIEGE", "undone contest 2 SIEGE"],
    ),
    ("the-fill", FILLED, [FILL]),
    ("a-battle", (*THROWN, seen("1 purple", after="hand")), [FILL, "throw 1: 4 red 3 blue 1 purple"]),
    ("asked-and-not-answered", (*FILLED, BATTLE, seen("3 blue", DOUBT)), [FILL, "throw 1: 3 blue asked open"]),
    ("asked-and-confirmed", (*FILLED, BATTLE, seen("3 blue", DOUBT), Confirm()), [FILL, "throw 1: 3 blue asked"]),
    (
        "asked-and-corrected",
        (*FILLED, BATTLE, seen("3 blue", DOUBT), counted("2 blue")),
        [FILL, "throw 1: 2 blue asked corrected"],
    ),
    (
        "told-the-same-by-hand-is-no-correction",
        (*FILLED, BATTLE, seen("3 blue", DOUBT), counted("3 blue")),
        [FILL, "throw 1: 3 blue asked"],
    ),
    (
        "nudged",
        (*FILLED, BATTLE, seen("3 blue", DOUBT), seen("3 blue 1 red", after="hand")),
        [FILL, "throw 1: 1 red 3 blue asked"],
    ),
    ("corrected-twice", (*THROWN, counted("2 blue"), counted("1 blue")), [FILL, "throw 1: 1 blue corrected"]),
    (
        "a-correction-undone",
        (*THROWN, counted("2 blue"), Undo()),
        [FILL, "throw 1: 4 red 3 blue 1 purple"],
    ),
    ("a-throw-undone", (*THROWN, Undo()), [FILL, "undone throw 1: 4 red 3 blue 1 purple"]),
    (
        "thrown-again",
        (*THROWN, Undo(), seen("2 blue")),
        [FILL, "undone throw 1: 4 red 3 blue 1 purple", "throw 1: 2 blue"],
    ),
    (
        "a-plan-undone-after-its-throw",
        (*THROWN, Undo(), Undo(), riot("red", 1, 1), seen("1 red")),
        [FILL, "undone throw 1: 4 red 3 blue 1 purple", "throw 1: 1 red"],
    ),
    ("without-a-camera", (NEW, counted("2 red"), Verify()), ["throw 0: 2 red"]),
    ("a-cube-fell", (*FILLED, seen("1 green")), [FILL, "fall 1 green"]),
    ("a-cube-fell-undone", (*FILLED, seen("1 green"), Undo()), [FILL, "undone fall 1 green"]),
    ("told-that-it-fell", (*FILLED, Fell(cubes("1 green"))), [FILL, "fall 1 green"]),
    (
        "fell-while-cleaning",
        (*FILLED, BATTLE, seen("3 blue"), seen("1 green", after="hand")),
        [FILL, "throw 1: 3 blue", "fall 1 green"],
    ),
    (
        "and-undone-with-its-throw",
        (*FILLED, BATTLE, seen("3 blue"), seen("1 green", after="hand"), Undo()),
        [FILL, "undone throw 1: 3 blue", "undone fall 1 green"],
    ),
    ("booked", (*FILLED, BookTray(cubes("1 red"))), [FILL, "tray none -> 1 red"]),
    ("winter", (*FILLED, WinterComes((Larder("red", 7, 9),), 0)), [FILL, "winter 1 {}"]),
    (
        "scored",
        (*FILLED, ScoreWinter({"red": (Holding(Region.BAYERN),)})),
        [FILL, "winter 0 {'red': 1, 'blue': 0, 'yellow': 0, 'purple': 0}"],
    ),
    ("the-end", (*FILLED, EndGame(cubes("5 red"))), [FILL, "end 5 red 4"]),
    ("the-new-game-undone", (NEW, Undo()), []),
]


@pytest.mark.parametrize(("story", "expected"), [pytest.param(*rest, id=name) for name, *rest in STORIES])
def test_stories(story: tuple[Event, ...], expected: list[str]) -> None:
    assert [in_short(item) for item in told(*story).items] == expected


def test_court_moves_are_kept() -> None:
    items = told(*TRAY, Convert("yellow", 3, CourtCard.TOWER), Undo()).items
    assert [in_short(item) for item in items[1:]] == ["fall 4 yellow", "undone court Convert"]


def test_a_throw_knows_what_was_inside_before() -> None:
    history = told(*FILLED, seen("1 green"), BATTLE, seen("none", after="hand"), seen("3 blue 4 red 1 purple"))
    throw = history.throws[-1]
    assert (throw.tower, throw.tray) == (letters("r5 b7 y7 p7 g6"), letters("g1"))
    assert throw.planned.thrown == cubes("4 blue 3 red")
    assert (throw.planned.province, throw.planned.origin) == ("Baden", "Württemberg")
    assert (throw.at, throw.seq, throw.count.picture) == ("t7", 7, "p1")
    assert throw.outcome
    assert throw.read == throw.count.cubes
    assert (history.table.house.edition, history.table.colours) == (2, tuple(player.colour for player in FOUR))


def test_what_was_asked_or_undone_is_no_fact() -> None:
    assert len(told(*FILLED, BATTLE, seen("3 blue", DOUBT)).throws) == 1
    assert len(told(*THROWN, Undo()).throws) == 1
    assert len(told(*THROWN).throws) == 2


def test_late_falls_belong_to_their_throw() -> None:
    new = NewGame(2, FOUR, switches={"late_fall_window": 5})
    history = told(new, seen("none", forced=True), Confirm(), BATTLE, seen("3 blue"), seen("3 blue 1 red", at_s=1.0))
    assert [in_short(item) for item in history.items] == ["throw 0: none asked", "throw 1: 1 red 3 blue"]
    assert history.throws[-1].tower == letters("r7 b7 y7 p7 g10")


def lasting(log: list[Event]) -> list[Event]:
    """The log without what was undone, and without the undoing."""
    groups: list[list[Event]] = []
    game = Game()
    for event in log:
        after, _ = advance(game, event)
        if isinstance(event, Undo):
            groups.pop()
        elif after.before is game.before:
            groups[-1].append(event)
        else:
            groups.append([event])
        game = after
    return [event for group in groups for event in group]


def timeless(items: Iterable[Item]) -> list[Item]:
    return [replace(item, seq=0, at="") for item in items]


@settings(max_examples=300, deadline=None)
@given(beginnings, st.lists(events, max_size=40))
def test_undone_steps_leave_no_trace_in_what_counts(new: NewGame, story: list[Event]) -> None:
    game, log = play([new, *story])
    history, lasted = history_of(1, entries(log)), history_of(1, entries(lasting(log)))
    assert timeless(item for item in history.items if not item.undone) == timeless(lasted.items)
    assert not any(item.undone for item in lasted.items)
    assert history.phase is (Phase.ARMED if game.phase is Phase.THROWN and game.battles else history.phase)
    for throw in history.throws:
        held = throw.tower + throw.tray + throw.planned.thrown
        assert set(throw.count.cubes) <= set(held) | set(Cubes(green=1)) | set(history.table.colours)


def test_attacks_are_told_apart_by_number() -> None:
    twice = told(*THROWN, Verify(), attack("red", 2), counted("2 red"))
    assert [throw.number for throw in twice.throws] == [0, 1, 2]


def test_a_battle_is_told_once_it_is_settled_however_its_steps_were_undone() -> None:
    begun, entered, half, *steps, settled = STRUGGLE_STORY
    history = told(begun, entered, half, Undo(), half, *steps, settled, Undo(), settled)
    assert [(type(item), item.undone) for item in history.items] == [(Settled, True), (Settled, False)]
    assert told(begun, entered, half, CallOff()).items == ()
    begun, *steps, settled = KNIGHTS_STORY
    assert [type(item) for item in told(begun, *steps, settled).items] == [Settled]
