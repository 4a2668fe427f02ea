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
    effects_of,
    letters,
    play,
    record,
    riot,
    seen,
)
from towerpi.cubes import NO_CUBES
from towerpi.errors import BadInput, IllegalEvent
from towerpi.game.advance import HANDLERS, LEGAL, advance
from towerpi.game.events import (
    KINDS,
    After,
    BookTray,
    Confirm,
    Disarm,
    EndGame,
    Event,
    Fell,
    NewGame,
    Player,
    ScoreWinter,
    TrayMoving,
    TraySeen,
    Undo,
    Verify,
    WinterComes,
)
from towerpi.game.state import Game, Phase, Refused, Signal, Sound, Watch
from towerpi.reading import Doubt, DoubtKind
from towerpi.rules.wallenstein.battle import Result
from towerpi.rules.wallenstein.events import Effect, Region
from towerpi.rules.wallenstein.income import Building
from towerpi.rules.wallenstein.plan import Reason, Refusal
from towerpi.rules.wallenstein.scoring import Holding
from towerpi.rules.wallenstein.winter import Famine, Larder

MORE_OUT = DoubtKind.MORE_OUT_THAN_IN
BY_HAND, NOTHING = Doubt(DoubtKind.BY_HAND), Doubt(DoubtKind.NOTHING_OUT)
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


def test_the_tray_must_be_emptied_first_w40() -> None:
    before = play(*FILLED, seen("1 green"), BATTLE)
    asked = play(seen("3 blue 1 green"), game=before)
    assert asked.phase is Phase.SETTLED
    assert asked.count
    assert asked.count.doubts == (Doubt(DoubtKind.NOT_EMPTIED, ("green",)),)
    emptied = play(seen("none", after="hand"), game=before)
    assert (emptied.phase, emptied.emptied) == (Phase.ARMED, True)
    assert play(seen("3 blue 1 green"), game=emptied).phase is Phase.RESOLVED


def test_what_a_hand_laid_there_is_asked_about() -> None:
    asked = play(*FILLED, BATTLE, seen("3 blue", after="hand"))
    assert asked.count
    assert asked.count.doubts == (Doubt(DoubtKind.BY_HAND),)


@pytest.mark.parametrize(
    ("asked", "then", "doubts"),
    [
        pytest.param(seen("3 blue 1 red", DOUBT), seen("3 blue", after="hand"), [BY_HAND], id="a-cube-was-taken"),
        pytest.param(seen("3 blue", DOUBT), seen("4 blue", after="hand"), [BY_HAND], id="another-colour-was-added"),
        pytest.param(seen("3 blue", DOUBT), seen("none", after="hand"), [BY_HAND, NOTHING], id="all-was-taken"),
        pytest.param(seen("1 red", after="hand"), seen("none", after="hand"), [BY_HAND, NOTHING], id="laid-and-taken"),
        pytest.param(seen("1 red", after="hand"), seen("1 red 3 blue"), [BY_HAND], id="thrown-on-what-a-hand-laid"),
        pytest.param(seen("none", forced=True), seen("1 red", after="hand"), [BY_HAND], id="laid-into-an-empty-tray"),
    ],
)
def test_a_hand_that_does_more_than_nudge_settles_nothing(asked: TraySeen, then: TraySeen, doubts: list[Doubt]) -> None:
    after = play(*FILLED, BATTLE, asked, then)
    assert after.phase is Phase.SETTLED
    assert after.count
    assert list(after.count.doubts) == doubts


def test_a_throw_after_a_tray_seen_empty_again_is_believed() -> None:
    laid = play(*FILLED, BATTLE, seen("1 red", after="hand"), seen("none", after="hand"))
    assert play(seen("3 blue"), game=laid).phase is Phase.RESOLVED


@pytest.mark.parametrize(
    "then",
    [pytest.param(seen("1 blue 1 red"), id="more-falls"), pytest.param(seen("1 blue", forced=True), id="the-button")],
)
def test_what_a_hand_laid_between_battles_never_becomes_a_fall(then: TraySeen) -> None:
    after = play(*FILLED, seen("1 blue", after="hand"), then)
    assert after.ledger == play(*FILLED).ledger
    assert after.watch.to_leave == then.reading.counts


def test_hands_that_take_the_tray_out_piece_by_piece() -> None:
    before = play(*FILLED, seen("1 green 1 red"), BATTLE)
    assert play(seen("1 red", after="hand"), game=before) == before


@pytest.mark.parametrize(
    "events", [pytest.param((Fell(cubes("1 green")),), id="fell"), pytest.param((Verify(), Undo()), id="undone")]
)
def test_what_is_to_leave_the_tray_is_not_forgotten(events: tuple[Event, ...]) -> None:
    assert play(*FILLED, BATTLE, counted("3 blue 1 purple"), *events).watch == Watch(cubes("3 blue"))


def test_a_wrong_cube_taken_is_told_once() -> None:
    game = play(*FILLED, BATTLE, seen("3 blue 1 purple"))
    wrong = seen("3 blue", after="hand")
    assert effects_of(game, wrong) == (Signal(Sound.WRONG),)
    after = play(wrong, game=game)
    assert after.watch == Watch(cubes("3 blue"), cubes("1 purple"))
    assert effects_of(after, wrong) == ()
    assert play(seen("1 purple", after="hand"), game=after).phase is Phase.VERIFIED


def test_a_cube_gone_between_battles_is_shown_not_booked() -> None:
    game = play(*FILLED, seen("1 green 1 red"))
    after = play(seen("1 green", after="hand"), game=game)
    assert after.ledger == game.ledger
    assert after.watch.missing == cubes("1 red")
    assert play(seen("1 green 1 red", after="hand"), game=after).watch.right


def test_more_in_the_tray_than_the_tower_held_is_a_doubt() -> None:
    game = play(*FILLED, seen("6 red"))
    assert game.ledger.tray == NO_CUBES
    assert game.watch.doubts == (Doubt(MORE_OUT, ("red",)),)


def test_an_unsure_look_changes_nothing() -> None:
    game = play(*FILLED)
    assert play(seen("1 red", DOUBT), game=game).ledger == game.ledger
    cleaning = play(*FILLED, BATTLE, seen("3 blue"))
    assert play(seen("none", DOUBT, after="hand"), game=cleaning).phase is Phase.CLEANUP


def test_an_accident_in_the_middle_of_the_clean_up_is_booked() -> None:
    game = play(*FILLED, BATTLE, seen("3 blue"), seen("3 blue 1 green"))
    assert (game.phase, game.ledger.tray, game.stay) == (Phase.CLEANUP, cubes("3 blue 1 green"), cubes("1 green"))
    with pytest.raises(IllegalEvent, match="the tray has changed since"):
        play(counted("2 blue"), game=game)


def test_it_fell_by_itself_says_the_table_while_cleaning() -> None:
    game = play(*FILLED, BATTLE, seen("3 blue 1 purple"), Fell(cubes("1 blue")), seen("1 purple 1 blue", after="hand"))
    assert (game.phase, game.ledger.tray) == (Phase.VERIFIED, cubes("1 purple 1 blue"))


@pytest.mark.parametrize(("window", "at_s", "out"), [(0, 1.0, "3 blue"), (2, 1.0, "3 blue 1 red"), (2, 3.0, "3 blue")])
def test_w19_late_falls(window: int, at_s: float, out: str) -> None:
    new = NewGame(2, FOUR, switches={"late_fall_window": window})
    game = play(new, seen("none", forced=True), Confirm(), BATTLE, seen("3 blue"), seen("3 blue 1 red", at_s=at_s))
    assert game.count
    assert game.count.cubes == cubes(out)
    assert game.ledger.tray == cubes("3 blue 1 red")


def test_w19_a_hand_before_a_late_fall_changes_nothing_after_a_restart() -> None:
    new = NewGame(2, FOUR, switches={"late_fall_window": 5})
    story = (new, seen("none", forced=True), Confirm(), BATTLE, seen("3 blue"))
    late = seen("3 blue 1 red", at_s=1.0)
    assert play(*story, HAND, late).ledger == play(*story, late).ledger
    assert play(*story, HAND, late).count == play(*story, late).count


def test_a_plan_forgets_the_last_count() -> None:
    game = play(*FILLED, BATTLE, seen("3 blue"), Verify(), BATTLE)
    assert (game.count, game.outcome) == (None, None)
    with pytest.raises(IllegalEvent, match="Nothing has been counted yet"):
        play(Confirm(), game=game)


def test_a_count_is_corrected_twice_from_the_same_books() -> None:
    once = play(*FILLED, BATTLE, seen("3 blue"), counted("2 blue"))
    twice = play(counted("1 blue"), game=once)
    assert twice.ledger.tower == letters("r8 b10 y7 p7 g7")


def test_a_cube_that_shows_up_while_cleaning_is_told() -> None:
    game = play(*FILLED, BATTLE, seen("3 blue"))
    assert Signal(Sound.ASK) in effects_of(game, seen("3 blue 1 green"))


def test_refusals_are_effects_and_change_nothing() -> None:
    game = play(*FILLED)
    refused = attack("blue", 2, "red", 3, church=True, event=Effect.CHURCH_PEACE)
    assert advance(game, refused) == (game, (Refused(Refusal(Reason.CHURCH_PEACE)),))


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


@pytest.mark.parametrize(
    ("events", "message"),
    [
        pytest.param((NewGame(3, FOUR),), "Edition 1 or 2 was expected; 3 came", id="edition"),
        pytest.param((NewGame(1, FOUR, court=True),), "belong to the second edition", id="expansion"),
        pytest.param((NewGame(2, FOUR[:1]),), "3 to 5 players were expected", id="players"),
        pytest.param((NewGame(2, FOUR, switches={"zero_zero": "maybe"}),), "zero_zero must be", id="switch"),
        pytest.param((NewGame(2, (*FOUR[:2], Player("red", "R"))),), "a colour of his own", id="colour-twice"),
        pytest.param((NEW, NEW), "NewGame is possible in: setup. The game is now: fill.", id="second-new-game"),
        pytest.param((NEW, BATTLE), "PlanAttack is possible in", id="battle-before-fill"),
        pytest.param((NEW, Confirm()), "Nothing has been counted yet", id="nothing-to-confirm"),
        pytest.param((NEW, FALL, Disarm()), "The fill cannot be taken back", id="the-fill-is-no-plan"),
        pytest.param((NEW, counted("63 red")), "63 red cannot have come out: .*more-than-exist", id="no-box-has-that"),
        pytest.param((*FILLED, Verify()), "Verify is possible in: cleanup, resolved", id="verify-at-rest"),
        pytest.param((*FILLED, attack("black", 2)), ".black. came", id="a-colour-nobody-plays"),
        pytest.param((*FILLED, attack("blue", 2, "black", 1)), ".black. came", id="a-defender-nobody-plays"),
        pytest.param((*FILLED, riot("black", 1, 1)), ".black. came", id="a-riot-against-nobody"),
        pytest.param((*FILLED, attack("blue", 56)), "56 blue 1 green were to be thrown; 1 blue of them", id="too-many"),
        pytest.param((*FILLED, Fell(cubes("1 black"))), "cannot have fallen", id="fell-from-nowhere"),
        pytest.param((*FILLED, BookTray(cubes("63 red"))), "cannot lie there", id="book-too-many"),
        pytest.param((*FILLED, WinterComes((Larder("black", 1, 1),), 1)), ".black. came", id="larder"),
        pytest.param((*FILLED, ScoreWinter({"black": ()})), ".black. came", id="score"),
        pytest.param((Undo(),), "There is no step to undo", id="undo-nothing"),
    ],
)  # fmt: skip
def test_illegal_events_raise(events: tuple[Event, ...], message: str) -> None:
    game = play(*events[:-1])
    with pytest.raises((IllegalEvent, BadInput), match=message):
        advance(game, events[-1])


def test_the_table_is_complete() -> None:
    assert set(LEGAL) == set(KINDS.values())
    assert set(HANDLERS) == set(KINDS.values()) - {Undo}


@pytest.mark.parametrize(
    ("events", "phase"),
    [
        pytest.param((NEW,), Phase.SETUP, id="new-game"),
        pytest.param((NEW, FALL, seen("2 red")), Phase.FILL, id="the-fill"),
        pytest.param((*FILLED,), Phase.FILL, id="a-clean-up-goes-with-its-throw"),
        pytest.param((*FILLED, BATTLE), Phase.VERIFIED, id="a-plan"),
        pytest.param((*FILLED, BATTLE, FALL, seen("3 blue")), Phase.ARMED, id="a-throw"),
        pytest.param((*FILLED, BATTLE, seen("3 blue", DOUBT), seen("2 blue", DOUBT)), Phase.ARMED, id="counted-twice"),
        pytest.param((*FILLED, BATTLE, seen("3 blue", DOUBT), Confirm()), Phase.SETTLED, id="a-confirmation"),
        pytest.param((*FILLED, seen("1 green")), Phase.VERIFIED, id="an-accident"),
        pytest.param((*FILLED, seen("1 green"), BATTLE, seen("none", after="hand")), Phase.VERIFIED, id="emptying"),
    ],
)
def test_undo(events: tuple[Event, ...], phase: Phase) -> None:
    before, after = play(*events), play(*events, Undo())
    assert after.phase is phase
    assert after.step == before.step + 1


def test_undo_all_the_way_and_again() -> None:
    events = (*FILLED, BATTLE, seen("3 blue"), seen("none", after="hand"))
    game = play(*events)
    for _ in range(4):
        game = play(Undo(), game=game)
    assert game.phase is Phase.SETUP
    assert play(*events, game=game).ledger == play(*events).ledger


def test_only_what_counts_is_recorded() -> None:
    _, log = record(*FILLED, FALL, HAND, BATTLE, FALL, seen("none"), seen("3 blue"), HAND, seen("1 blue", after="hand"))
    assert [type(event).__name__ for event in log] == ["NewGame", "TraySeen", "TraySeen", "PlanAttack", "TraySeen"]


def test_a_fresh_game_shows_nothing() -> None:
    assert play(seen("1 red"), FALL) == Game()
