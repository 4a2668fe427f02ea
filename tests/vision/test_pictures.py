"""Counting on real pictures: the throws of tests/pictures, and the same throws turned, mirrored, dimmed or spoilt."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.bench.rigs import FEW_RIGS, Rig, TrueThrow, rigs_in
from tests.bench.scores import Throw
from towerpi.vision.count import count
from towerpi.vision.learn import learn
from towerpi.vision.picture import Picture, read_picture
from towerpi.vision.scene import Scene, scene_of

RIGS = rigs_in(FEW_RIGS)
THROWS = [(rig, throw) for rig in RIGS for throw in rig.throws()]
NAMES = [f"{rig.name}-{throw.path.stem}" for rig, throw in THROWS]


def as_it_is(bgr: Picture) -> Picture:
    return bgr


def mirrored(bgr: Picture) -> Picture:
    return np.ascontiguousarray(bgr[:, ::-1])


def upside_down(bgr: Picture) -> Picture:
    return np.ascontiguousarray(bgr[::-1])


def turned_left(bgr: Picture) -> Picture:
    return np.ascontiguousarray(np.rot90(bgr))


def turned_round(bgr: Picture) -> Picture:
    return np.ascontiguousarray(np.rot90(bgr, 2))


def turned_right(bgr: Picture) -> Picture:
    return np.ascontiguousarray(np.rot90(bgr, 3))


def scaled(bgr: Picture, light: float) -> Picture:
    return np.asarray(np.clip(np.rint(bgr * light), 0, 255), np.uint8)


def dimmed(bgr: Picture) -> Picture:
    return scaled(bgr, 0.8)


def brightened(bgr: Picture) -> Picture:
    return scaled(bgr, 1.2)


CHANGES = [mirrored, upside_down, turned_left, turned_round, turned_right, dimmed, brightened]


@cache
def scene_for(number: int, change: Callable[[Picture], Picture] = as_it_is) -> Scene:
    """A rig calibrated from its pictures, all of them changed the same way."""
    rig = RIGS[number]
    pictures = {colour: change(bgr) for colour, bgr in rig.pictures().items()}
    return scene_of(learn(change(rig.empty()), pictures, counts=rig.calibration, view=rig.view))


def judged(rig: Rig, throw: TrueThrow, bgr: Picture, scene: Scene) -> Throw:
    return Throw(rig.name, throw.path.name, throw.cubes, count(bgr, scene), times_floor=0.0)


def counted(rig: Rig, throw: TrueThrow, change: Callable[[Picture], Picture] = as_it_is) -> Throw:
    """Throw and calibration changed the same way."""
    return judged(rig, throw, change(read_picture(throw.path)), scene_for(RIGS.index(rig), change))


def told(outcome: Throw) -> str:
    return f"{outcome.file}: {outcome.counts} lay there; {outcome.reading}"


@pytest.mark.parametrize(("rig", "throw"), THROWS, ids=NAMES)
def test_a_throw_is_counted_exactly_or_doubted(rig: Rig, throw: TrueThrow) -> None:
    outcome = counted(rig, throw)
    assert outcome.exact or (outcome.doubted and not outcome.half_visible), told(outcome)


@pytest.mark.parametrize("rig", RIGS, ids=lambda rig: rig.name)
def test_few_throws_that_can_be_seen_are_doubted(rig: Rig) -> None:
    seen = [outcome for throw in rig.throws() if (outcome := counted(rig, throw)).half_visible]
    assert sum(outcome.doubted for outcome in seen) <= 2


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
@pytest.mark.parametrize("rig", RIGS, ids=lambda rig: rig.name)
def test_a_rig_turned_mirrored_or_lit_otherwise_counts_the_same(rig: Rig, change: Callable[[Picture], Picture]) -> None:
    for throw in rig.throws():
        outcome = counted(rig, throw, change)
        assert outcome.exact or (outcome.doubted and not outcome.half_visible), told(outcome)


@pytest.mark.parametrize("light", [0.8, 0.9, 1.1, 1.2])
@pytest.mark.parametrize("rig", RIGS, ids=lambda rig: rig.name)
def test_a_lamp_that_changes_after_calibration_is_never_a_silent_fault(rig: Rig, light: float) -> None:
    for throw in rig.throws():
        outcome = judged(rig, throw, scaled(read_picture(throw.path), light), scene_for(RIGS.index(rig)))
        assert not outcome.silent, told(outcome)


NOTHINGS = {
    "noise": np.random.default_rng(7).integers(0, 256, (768, 1024, 3), np.uint8),
    "black": np.zeros((768, 1024, 3), np.uint8),
    "white": np.full((768, 1024, 3), 255, np.uint8),
    "grey": np.full((768, 1024, 3), 128, np.uint8),
}


@pytest.mark.parametrize("bgr", NOTHINGS.values(), ids=NOTHINGS)
@pytest.mark.parametrize("rig", RIGS, ids=lambda rig: rig.name)
def test_a_picture_of_no_tray_is_doubted(rig: Rig, bgr: Picture) -> None:
    assert count(bgr, scene_for(RIGS.index(rig))).doubts


@pytest.mark.parametrize(
    ("left_px", "down_px"),
    [pytest.param(3, 0, id="left"), pytest.param(0, -3, id="up"), pytest.param(-2, 2, id="both")],
)
@pytest.mark.parametrize("rig", RIGS, ids=lambda rig: rig.name)
def test_a_bump_of_the_camera_is_undone(rig: Rig, left_px: int, down_px: int) -> None:
    shift = np.array([[1, 0, left_px], [0, 1, down_px]], np.float32)
    for throw in rig.throws():
        bgr = read_picture(throw.path)
        bumped = np.asarray(cv2.warpAffine(bgr, shift, (1024, 768), borderMode=cv2.BORDER_REPLICATE), np.uint8)
        outcome = judged(rig, throw, bumped, scene_for(RIGS.index(rig)))
        assert not outcome.silent, told(outcome)


def test_the_pictures_stay_small() -> None:
    files: list[Path] = [path for path in FEW_RIGS.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < 6_000_000
