"""Stillness on frames that are drawn for it; test_stillness_simulated.py lets the simulated tower play."""

from collections.abc import Callable

import numpy as np
import pytest

from tests.trays import FRAME_S, REST, TWO, Tray, at_rest, fall, reach, readings
from towerpi.stillness import PATIENCE, WINDOW, Cause, Phase, begin, force, watch


def test_a_throw_gives_one_reading() -> None:
    tray = Tray(list(TWO))
    state = at_rest(tray)
    moving = fall(tray, (150, 120, 70))
    state, found = readings(state, [*moving, *tray.frames(REST)])
    assert [settled.after for settled in found] == [Cause.FALL]
    assert found[0].moved_at_s == pytest.approx(moving[-1].at_s)
    assert found[0].at_s - found[0].moved_at_s == pytest.approx((WINDOW - 1) * FRAME_S)
    assert found[0].frame == moving[-1].number + WINDOW - 1
    assert state.phase == Phase.STILL


@pytest.mark.parametrize("window", [2, 5, 10])
def test_the_window_is_a_setting(window: int) -> None:
    tray = Tray(list(TWO))
    state, _ = readings(begin(window=window), tray.frames(3 * window))
    _, found = readings(state, [*fall(tray, (150, 120, 70)), *tray.frames(3 * window)])
    assert [round((settled.at_s - settled.moved_at_s) / FRAME_S) for settled in found] == [window - 1]


def test_a_cube_that_falls_late_gives_a_second_reading() -> None:
    tray = Tray(list(TWO))
    state = at_rest(tray)
    first = [*fall(tray, (150, 120, 70)), *tray.frames(WINDOW + 15)]
    second = [*fall(tray, (120, 180, 230)), *tray.frames(REST)]
    _, found = readings(state, first + second)
    assert [settled.after for settled in found] == [Cause.FALL, Cause.FALL]


def test_a_pause_shorter_than_the_window_is_part_of_the_throw() -> None:
    tray = Tray(list(TWO))
    state = at_rest(tray)
    frames = [*fall(tray, (150, 120, 70)), *tray.frames(WINDOW - 2), *fall(tray, (120, 180, 230)), *tray.frames(REST)]
    _, found = readings(state, frames)
    assert len(found) == 1


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda tray: tray.cubes.pop(), id="takes-one"),
        pytest.param(lambda tray: tray.cubes.append((250, 60, 70)), id="puts-one"),
        pytest.param(lambda tray: tray.cubes.append((30, 28, 80)), id="puts-one-at-the-wall"),
        pytest.param(lambda tray: tray.cubes.append((93, 100, 66)), id="puts-one-beside-another"),
        pytest.param(lambda tray: tray.cubes.append((230, 90, 135)), id="puts-one-of-nearly-the-tray's-brightness"),
        pytest.param(lambda tray: tray.cubes.clear(), id="takes-all"),
    ],
)
def test_a_hand_that_changes_something_gives_one_reading(change: Callable[[Tray], None]) -> None:
    tray = Tray(list(TWO))
    state = at_rest(tray)
    came = reach(tray)
    change(tray)
    _, found = readings(state, [*came, *tray.frames(REST)])
    assert [settled.after for settled in found] == [Cause.HAND]


def test_a_hand_that_changes_nothing_gives_none_even_if_it_rests() -> None:
    tray = Tray(list(TWO))
    state = at_rest(tray)
    tray.hand = (150, 140)
    state, found = readings(state, tray.frames(WINDOW * (PATIENCE - 1)))
    assert state.phase == Phase.HAND
    tray.hand = None
    state, more = readings(state, tray.frames(REST))
    assert not found + more
    assert state.phase == Phase.STILL


def test_what_stays_for_long_is_no_hand() -> None:
    tray = Tray(list(TWO))
    state = at_rest(tray)
    tray.hand = (150, 140)
    _, found = readings(state, tray.frames(WINDOW * (PATIENCE + 3)))
    assert len(found) == 1


def test_fingers_no_wider_than_cubes_are_known_by_going_away() -> None:
    tray = Tray(list(TWO))
    state = at_rest(tray)
    fingers = []
    for step in (0, 1, 2, 3, 2, 1, 0):
        tray.cubes = [*TWO, *((20 + 14 * place, 60 + 30 * (place % 2), 90) for place in range(3 * step))]
        fingers.append(tray.frame())
    tray.cubes = [*TWO, (60, 90, 60)]
    _, found = readings(state, [*fingers, *tray.frames(REST)])
    assert [settled.after for settled in found] == [Cause.HAND]


def test_what_is_gone_was_taken_though_no_hand_was_seen() -> None:
    tray = Tray(list(TWO))
    state = at_rest(tray, empty=True)
    tray.cubes.pop()
    _, found = readings(state, tray.frames(REST))
    assert [settled.after for settled in found] == [Cause.HAND]


def test_cubes_thrown_while_the_hand_leaves_are_a_fall() -> None:
    tray = Tray(list(TWO))
    state = at_rest(tray)
    _, found = readings(state, [*reach(tray), *fall(tray, (150, 120, 70), frames=12), *tray.frames(REST)])
    assert [settled.after for settled in found] == [Cause.FALL]


def test_empty_is_known_by_the_picture_of_the_empty_tray() -> None:
    tray = Tray()
    state = at_rest(tray, empty=True)
    assert state.phase == Phase.EMPTY
    state, found = readings(state, [*fall(tray, (150, 120, 70)), *tray.frames(REST)])
    assert (state.phase, [settled.empty for settled in found]) == (Phase.STILL, [False])
    tray.gain, tray.offset_px = 0.8, (1.0, 1.0)
    state, _ = readings(state, tray.frames(REST))
    came = reach(tray)
    tray.cubes.clear()
    state, found = readings(state, [*came, *tray.frames(REST)])
    assert (state.phase, [settled.empty for settled in found]) == (Phase.EMPTY, [True])


def test_without_that_picture_nothing_is_called_empty() -> None:
    assert at_rest(Tray()).phase == Phase.STILL


def test_phases_while_things_happen() -> None:
    tray = Tray(list(TWO))
    state = at_rest(tray)
    seen: list[Phase] = []
    for frame in [*fall(tray, (150, 120, 70)), *tray.frames(REST), *reach(tray), *tray.frames(REST)]:
        state, _ = watch(state, frame)
        if not seen or seen[-1] != state.phase:
            seen.append(state.phase)
    assert next(phase for phase in seen if phase != Phase.STILL) == Phase.FALLING
    assert Phase.HAND in seen
    assert seen[-1] == Phase.STILL


def test_the_button_reads_now() -> None:
    tray = Tray(list(TWO))
    state, settled = watch(force(at_rest(tray)), tray.frame())
    assert settled is not None
    assert settled.after == Cause.BUTTON
    assert settled.frame == tray.number
    _, found = readings(state, tray.frames(REST))
    assert not found, "once is enough"


def test_the_button_works_before_anything_was_still() -> None:
    tray = Tray(list(TWO))
    _, settled = watch(force(begin()), tray.frame())
    assert settled is not None


def test_a_reading_forced_in_the_middle_of_a_fall_does_not_replace_the_one_after_it() -> None:
    tray = Tray(list(TWO))
    state = at_rest(tray)
    moving = fall(tray, (150, 120, 70))
    state, first = readings(state, moving[:3])
    state, second = readings(force(state), moving[3:])
    _, third = readings(state, tray.frames(REST))
    assert [settled.after for settled in first + second + third] == [Cause.BUTTON, Cause.FALL]


def test_a_state_is_a_value() -> None:
    tray = Tray(list(TWO))
    state = at_rest(tray)
    frames = [*fall(tray, (150, 120, 70)), *tray.frames(REST)]
    once, again = readings(state, frames)[1], readings(state, frames)[1]
    assert once == again
    assert len(once) == 1


def test_a_dark_room_shows_nothing_and_says_nothing() -> None:
    tray = Tray(noise=1.0, gain=0.0)
    _, found = readings(begin(np.zeros((240, 320), np.uint8)), tray.frames(100))
    assert not found
