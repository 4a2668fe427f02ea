"""Counting on real pictures: the throws of tests/pictures, and the same throws turned, mirrored, lit otherwise or spoilt."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from tests.bench.rigs import FEW_RIGS, Rig, TrueThrow, rigs_in
from tests.bench.scores import Throw
from tests.vision.changes import BEFALLEN, BUILT_OTHERWISE, as_it_is, noisy
from towerpi.reading import DoubtKind
from towerpi.vision.count import count
from towerpi.vision.picture import Picture, read_picture
from towerpi.vision.scene import Scene
from towerpi.vision.vote import vote

RIGS = rigs_in(FEW_RIGS)
THROWS = [(rig, throw) for rig in RIGS for throw in rig.throws()]
NAMES = [f"{rig.name}-{throw.path.stem}" for rig, throw in THROWS]


@cache
def scene_for(number: int, built: str | None = None) -> Scene:
    return RIGS[number].scene(BUILT_OTHERWISE[built] if built else as_it_is)


def judged(rig: Rig, throw: TrueThrow, bgr: Picture, scene: Scene) -> Throw:
    return Throw(rig.name, throw.path.name, throw.cubes, count(bgr, scene), times_floor=0.0)


def counted(rig: Rig, throw: TrueThrow) -> Throw:
    return judged(rig, throw, read_picture(throw.path), scene_for(RIGS.index(rig)))


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


@pytest.mark.parametrize("built", BUILT_OTHERWISE)
@pytest.mark.parametrize("rig", RIGS, ids=lambda rig: rig.name)
def test_a_rig_turned_mirrored_or_lit_otherwise_counts_the_same(rig: Rig, built: str) -> None:
    for throw in rig.throws():
        bgr = BUILT_OTHERWISE[built](read_picture(throw.path))
        outcome = judged(rig, throw, bgr, scene_for(RIGS.index(rig), built))
        assert outcome.exact or (outcome.doubted and not outcome.half_visible), told(outcome)


@pytest.mark.parametrize("befallen", BEFALLEN)
@pytest.mark.parametrize("rig", RIGS, ids=lambda rig: rig.name)
def test_what_befalls_a_rig_is_never_a_silent_fault(rig: Rig, befallen: str) -> None:
    for throw in rig.throws():
        outcome = judged(rig, throw, BEFALLEN[befallen](read_picture(throw.path)), scene_for(RIGS.index(rig)))
        assert not outcome.silent, told(outcome)


def test_a_tray_emptied_between_frames_is_doubted() -> None:
    rig, scene = RIGS[0], scene_for(0)
    full = next(throw for throw in rig.throws() if len(throw.cubes) > 3)
    frames = [count(read_picture(full.path), scene), count(rig.empty(), scene)]
    assert DoubtKind.STILL_MOVING in {doubt.kind for doubt in vote(frames).doubts}


@pytest.mark.parametrize(("rig", "throw"), THROWS[::4], ids=NAMES[::4])
def test_frames_of_a_still_tray_are_of_one_mind(rig: Rig, throw: TrueThrow) -> None:
    scene, bgr = scene_for(RIGS.index(rig)), read_picture(throw.path)
    frames = [count(noisy(2.0, bgr, seed), scene) for seed in range(3)]
    outcome = Throw(rig.name, throw.path.name, throw.cubes, vote(frames), times_floor=0.0)
    assert outcome.exact or (outcome.doubted and not outcome.half_visible), told(outcome)


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


def test_the_pictures_stay_small() -> None:
    files: list[Path] = [path for path in FEW_RIGS.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < 6_000_000
