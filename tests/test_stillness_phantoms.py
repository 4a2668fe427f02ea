"""Lamps, bumps, shadows and noise: nothing of it is a throw, and a throw amid it is still seen."""

import math
from collections.abc import Callable

import pytest

from tests.trays import REST, TWO, Tray, at_rest, fall, reach, readings
from towerpi.frames import Frame
from towerpi.stillness import Cause, Phase


def lamp_switched(tray: Tray) -> list[Frame]:
    seen = []
    for gain in (0.4, 1.0, 1.5, 0.7):
        tray.gain = gain
        seen += tray.frames(REST)
    return seen


def lamp_dimmed(tray: Tray) -> list[Frame]:
    seen = []
    for step in range(60):
        tray.gain = 1 - 0.01 * step
        seen.append(tray.frame())
    return seen


def daylight(tray: Tray) -> list[Frame]:
    seen = []
    for step in range(600):
        tray.gain = 1 + 0.3 * math.sin(step / 200)
        seen.append(tray.frame())
    return seen


def flicker(tray: Tray) -> list[Frame]:
    seen = []
    for step in range(100):
        tray.gain = 1 + 0.06 * math.sin(step * 2.1)
        seen.append(tray.frame())
    return seen


def bump_back(tray: Tray) -> list[Frame]:
    seen = []
    for step in range(8):
        tray.offset_px = (5 * math.exp(-step / 2) * math.sin(3 * step), 3 * math.exp(-step / 2))
        seen.append(tray.frame())
    tray.offset_px = (0.0, 0.0)
    return seen


def bump_for_good(tray: Tray) -> list[Frame]:
    seen = bump_back(tray)
    tray.offset_px = (3.4, -2.7)
    return seen


def cubes_shaken(tray: Tray) -> list[Frame]:
    seen = bump_for_good(tray)
    tray.cubes = [(x + 1, y, brightness) for x, y, brightness in tray.cubes]
    return seen


def noise(tray: Tray) -> list[Frame]:
    tray.noise = 8.0
    return tray.frames(200)


def hand_and_lamp(tray: Tray) -> list[Frame]:
    seen = reach(tray)
    tray.gain = 0.5
    return seen + tray.frames(2) + reach(tray)


def lamp_over_a_hand(tray: Tray) -> list[Frame]:
    tray.hand = (150, 140)
    seen = tray.frames(3)
    tray.gain = 0.4
    seen += tray.frames(3)
    return seen + reach(tray)


def body_leans_over(tray: Tray) -> list[Frame]:
    """A hand, and the shadow of whoever it belongs to on everything."""
    seen = []
    for step, x in enumerate((20, 60, 110, 150, 155, 150, 110, 60, 20)):
        tray.hand, tray.gain = (x, 140), 1 - 0.05 * min(step, 1)
        seen.append(tray.frame())
    tray.hand, tray.gain = None, 1.0
    return seen


NOTHING_HAPPENED = [
    lamp_switched, lamp_dimmed, daylight, flicker, bump_back, bump_for_good, cubes_shaken, noise, hand_and_lamp, reach,
    lamp_over_a_hand, body_leans_over,
]  # fmt: skip


@pytest.mark.parametrize("happening", NOTHING_HAPPENED, ids=lambda happening: happening.__name__)
def test_no_phantoms(happening: Callable[[Tray], list[Frame]]) -> None:
    tray = Tray(list(TWO))
    state = at_rest(tray)
    state, found = readings(state, [*happening(tray), *tray.frames(REST)])
    assert not found
    assert state.phase == Phase.STILL


@pytest.mark.parametrize("happening", NOTHING_HAPPENED, ids=lambda happening: happening.__name__)
def test_a_throw_after_it_is_still_seen(happening: Callable[[Tray], list[Frame]]) -> None:
    tray = Tray(list(TWO))
    state = at_rest(tray)
    state, _ = readings(state, [*happening(tray), *tray.frames(REST)])
    _, found = readings(state, [*fall(tray, (150, 120, 40)), *tray.frames(REST)])
    assert [settled.after for settled in found] == [Cause.FALL]


@pytest.mark.parametrize("happening", [flicker, noise], ids=lambda happening: happening.__name__)
def test_a_throw_during_it_is_seen(happening: Callable[[Tray], list[Frame]]) -> None:
    tray = Tray(list(TWO))
    state = at_rest(tray)
    state, _ = readings(state, happening(tray)[:50])
    moving = fall(tray, (150, 120, 40))
    _, found = readings(state, [*moving, *happening(tray)])
    assert len(found) == 1
