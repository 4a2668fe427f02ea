"""A bumped camera is found and undone."""

import cv2
import numpy as np
import pytest

from tests.vision.trays import flat_tray
from towerpi.vision.arrays import U8
from towerpi.vision.register import anchors_of, find_shift, undo_shift


def tray_with_edges() -> U8:
    bgr = flat_tray()
    cv2.rectangle(bgr, (40, 30), (470, 350), (60, 62, 64), 12)
    cv2.circle(bgr, (150, 200), 40, (200, 205, 210), cv2.FILLED)
    return bgr


def moved(bgr: U8, right_px: float, down_px: float) -> U8:
    matrix = np.array([[1, 0, right_px], [0, 1, down_px]], np.float32)
    return np.asarray(cv2.warpAffine(bgr, matrix, bgr.shape[1::-1], borderMode=cv2.BORDER_REPLICATE), np.uint8)


@pytest.mark.parametrize(
    ("right_px", "down_px"),
    [
        pytest.param(0, 0, id="not-bumped"),
        pytest.param(1.5, 0, id="to-the-right"),
        pytest.param(0, -2, id="up"),
        pytest.param(-2.5, 2.5, id="across"),
    ],
)
def test_a_bump_is_found_and_undone(right_px: float, down_px: float) -> None:
    tray = tray_with_edges()
    bumped = moved(tray, right_px, down_px)
    shift = find_shift(bumped, anchors_of(tray))
    assert (shift.dx_px, shift.dy_px) == pytest.approx((right_px, down_px), abs=0.2)
    assert shift.fit > 0.9
    inner = np.s_[10:-10, 10:-10]
    assert np.abs(undo_shift(bumped, shift)[inner].astype(int) - tray[inner]).mean() < 4


def test_cubes_on_an_edge_do_not_pull() -> None:
    tray = tray_with_edges()
    seen = tray.copy()
    for x in range(60, 440, 60):
        cv2.rectangle(seen, (x, 22), (x + 20, 42), (30, 30, 200), cv2.FILLED)
    shift = find_shift(seen, anchors_of(tray))
    assert (shift.dx_px, shift.dy_px) == pytest.approx((0, 0), abs=0.25)


def test_a_dimmed_lamp_is_no_bump() -> None:
    tray = tray_with_edges()
    shift = find_shift((tray * 0.8).astype(np.uint8), anchors_of(tray))
    assert (shift.dx_px, shift.dy_px) == pytest.approx((0, 0), abs=0.25)


def test_another_picture_does_not_fit() -> None:
    noise = np.random.default_rng(3).integers(0, 256, (384, 512, 3), np.uint8)
    assert find_shift(noise, anchors_of(tray_with_edges())).fit < 0.6


def test_a_tray_without_an_edge_says_nothing() -> None:
    blank = np.full((384, 512, 3), 90, np.uint8)
    shift = find_shift(blank, anchors_of(blank))
    assert (shift.dx_px, shift.dy_px) == (0, 0)
