"""The tray as hands and falls change it: what is emptied, taken, laid there and what falls late."""

import pytest

from tests.game.stories import (
    DOUBT,
    FILLED,
    FOUR,
    counted,
    cubes,
    effects_of,
    letters,
    play,
    seen,
)
from tests.game.test_advance import BATTLE, HAND
from towerpi.cubes import NO_CUBES
from towerpi.errors import IllegalEvent
from towerpi.game.events import Confirm, Event, Fell, NewGame, TraySeen, Undo, Verify
from towerpi.game.state import Phase, Signal, Sound, Watch
from towerpi.reading import Doubt, DoubtKind

MORE_OUT = DoubtKind.MORE_OUT_THAN_IN
BY_HAND, NOTHING = Doubt(DoubtKind.BY_HAND), Doubt(DoubtKind.NOTHING_OUT)


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


def test_hands_that_take_the_tray_out_piece_by_piece() -> None:
    before = play(*FILLED, seen("1 green 1 red"), BATTLE)
    assert play(seen("1 red", after="hand"), game=before) == before


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


def test_a_count_is_corrected_twice_from_the_same_books() -> None:
    once = play(*FILLED, BATTLE, seen("3 blue"), counted("2 blue"))
    twice = play(counted("1 blue"), game=once)
    assert twice.ledger.tower == letters("r8 b10 y7 p7 g7")


def test_a_cube_that_shows_up_while_cleaning_is_told() -> None:
    game = play(*FILLED, BATTLE, seen("3 blue"))
    assert Signal(Sound.ASK) in effects_of(game, seen("3 blue 1 green"))


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


@pytest.mark.parametrize(
    "events", [pytest.param((Fell(cubes("1 green")),), id="fell"), pytest.param((Verify(), Undo()), id="undone")]
)
def test_what_is_to_leave_the_tray_is_not_forgotten(events: tuple[Event, ...]) -> None:
    assert play(*FILLED, BATTLE, counted("3 blue 1 purple"), *events).watch == Watch(cubes("3 blue"))
