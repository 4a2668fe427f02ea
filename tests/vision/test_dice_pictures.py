"""Dice on rendered pictures of two rigs, as they are and changed; a wrong value must never be silent."""

from functools import cache

import numpy as np
import pytest

from tests.bench.dice import FEW_RIGS, DiceRig, DiceThrow, dice_rigs, shown
from tests.vision.changes import BEFALLEN, BUILT_OTHERWISE, Change
from towerpi.vision.dice import read_dice
from towerpi.vision.dice_bare import Bare, bare_of
from towerpi.vision.picture import Picture, read_picture

RIGS = dice_rigs(FEW_RIGS)
THROWS = [pytest.param(rig, throw, id=f"{rig.name}-{throw.path.stem}") for rig in RIGS for throw in rig.throws()]
WHOLE_RIG = {name: BUILT_OTHERWISE[name] for name in ("mirrored", "turned-left", "dimmer", "brighter")}


@cache
def bare(name: str) -> Bare:
    return next(rig.bare() for rig in RIGS if rig.name == name)


def picture(throw: DiceThrow) -> Picture:
    return read_picture(throw.path)


@pytest.mark.parametrize(("rig", "throw"), THROWS)
def test_every_die_is_read(rig: DiceRig, throw: DiceThrow) -> None:
    reading = read_dice(picture(throw), rig.view, bare(rig.name))
    assert shown(reading) == throw.dice
    assert reading.sure


@pytest.mark.parametrize(("rig", "throw"), THROWS)
def test_without_the_empty_tray_too(rig: DiceRig, throw: DiceThrow) -> None:
    assert shown(read_dice(picture(throw), rig.view)) == throw.dice


@pytest.mark.parametrize("change", WHOLE_RIG.values(), ids=WHOLE_RIG)
@pytest.mark.parametrize(("rig", "throw"), THROWS)
def test_no_silent_fault_on_a_rig_built_otherwise(rig: DiceRig, throw: DiceThrow, change: Change) -> None:
    empty = bare_of(change(read_picture(rig.folder / "empty.jpg")))
    reading = read_dice(change(picture(throw)), rig.view, empty)
    assert sorted(die.value for die in reading.dice) == sorted(value for _, value in throw.dice) or reading.doubts


@pytest.mark.parametrize("change", BEFALLEN.values(), ids=BEFALLEN)
@pytest.mark.parametrize("rig", RIGS, ids=lambda rig: rig.name)
def test_no_silent_fault_when_lamp_or_camera_change(rig: DiceRig, change: Change) -> None:
    throw = next(iter(rig.throws()))
    reading = read_dice(change(picture(throw)), rig.view, bare(rig.name))
    assert sorted(die.value for die in reading.dice) == sorted(value for _, value in throw.dice) or reading.doubts


@pytest.mark.parametrize("rig", RIGS, ids=lambda rig: rig.name)
def test_the_empty_tray_has_no_dice(rig: DiceRig) -> None:
    reading = read_dice(read_picture(rig.folder / "empty.jpg"), rig.view, bare(rig.name))
    assert not reading.dice
    assert reading.sure


@pytest.mark.parametrize(("rig", "throw"), THROWS[::3])
def test_a_die_cut_by_the_pictures_edge_is_asked_about(rig: DiceRig, throw: DiceThrow) -> None:
    die = read_dice(picture(throw), rig.view, bare(rig.name)).dice[0]
    cut = round(die.x)
    bgr = np.ascontiguousarray(picture(throw)[:, cut:])
    reading = read_dice(bgr, rig.view)
    assert reading.doubts
