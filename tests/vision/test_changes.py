"""Changes between the pictures of real rigs: every throw is one, light and a bump are none."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from towerpi.cameras.watched import watched
from towerpi.frames import Grey
from towerpi.vision.changes import (
    NO_SHAKES,
    differs,
    differs_unless_bumped,
    hand_over,
    lit_differently,
    look,
    mean_look,
)
from towerpi.vision.picture import Picture, read_picture

RIGS = sorted(path.parent for path in (Path(__file__).parents[1] / "pictures").glob("*/rig.json"))
THROWS = [path for rig in RIGS for path in sorted((rig / "throws").glob("*.jpg"))]


def named(path: Path) -> str:
    return f"{path.parents[1].name}-{path.stem}"


def noisy(grey: Grey, sigma: float = 2.0) -> Grey:
    noise = np.random.default_rng(5).normal(0, sigma, grey.shape)
    return (grey + noise).clip(0, 255).astype(np.uint8)


def shifted(bgr: Picture, dx_px: float, dy_px: float) -> Grey:
    """The watched frame of a bumped camera; pixels are those of the watched frame."""
    scale = bgr.shape[1] / 320
    move = np.array([[1, 0, dx_px * scale], [0, 1, dy_px * scale]], np.float32)
    size = (bgr.shape[1], bgr.shape[0])
    return watched(np.asarray(cv2.warpAffine(bgr, move, size, borderMode=cv2.BORDER_REPLICATE), np.uint8))


def cubes_of(path: Path) -> int:
    truth = json.loads((path.parents[1] / "truth.json").read_text(encoding="utf-8"))
    return int(next(sum(throw["counts"].values()) for throw in truth if throw["file"].endswith(path.name)))


@pytest.mark.parametrize("path", THROWS, ids=named)
def test_a_throw_differs_from_the_empty_tray_if_cubes_came_out(path: Path) -> None:
    empty = look(watched(read_picture(path.parents[1] / "calibration" / "empty.jpg")))
    thrown = look(watched(read_picture(path)))
    assert differs_unless_bumped(empty, thrown, NO_SHAKES) == bool(cubes_of(path))
    assert not hand_over(empty, thrown)


@pytest.mark.parametrize("path", THROWS, ids=named)
def test_noise_and_light_are_no_difference(path: Path) -> None:
    grey = watched(read_picture(path))
    for gain in (1.0, 0.9, 0.7):
        assert not differs(look(noisy(grey)), look(noisy((grey * gain).astype(np.uint8))))
    assert lit_differently(look(grey), look((grey * 0.9).astype(np.uint8)))
    assert not lit_differently(look(grey), look(noisy(grey)))


@pytest.mark.parametrize("shift", [(0.5, 0.0), (1.0, 0.5), (1.5, -1.5), (2.0, 2.0), (-3.0, 1.0), (5.0, -4.0)], ids=str)
@pytest.mark.parametrize("path", THROWS[::4], ids=named)
def test_a_bump_is_no_difference(path: Path, shift: tuple[float, float]) -> None:
    bgr = read_picture(path)
    assert not differs_unless_bumped(look(noisy(shifted(bgr, 0, 0), 1)), look(noisy(shifted(bgr, *shift), 1)))


def test_comparing_changes_nothing() -> None:
    """OpenCV's phase correlation writes into what it is given."""
    one, other = (look(watched(read_picture(path))) for path in THROWS[:2])
    before = one.edges.copy(), other.edges.copy()
    differs_unless_bumped(one, other)
    assert np.array_equal(before[0], one.edges)
    assert np.array_equal(before[1], other.edges)


def test_a_mean_has_less_noise() -> None:
    grey = watched(read_picture(THROWS[0]))
    rng = np.random.default_rng(6)
    looks = [look((grey + rng.normal(0, 6, grey.shape)).clip(0, 255).astype(np.uint8)) for _ in range(8)]
    clean = look(grey).grey
    assert np.abs(mean_look(looks).grey - clean).mean() < 0.5 * np.abs(looks[0].grey - clean).mean()
