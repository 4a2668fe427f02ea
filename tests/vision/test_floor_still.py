"""The floor of an older calibration, in the picture of a new one."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.test_register import moved, tray_with_edges
from tests.vision.trays import flat_tray, with_cubes
from towerpi.vision.arrays import U8
from towerpi.vision.floor_still import floor_still
from towerpi.vision.learn import learn
from towerpi.vision.profile import Profile
from towerpi.vision.straighten import floor_from_corners

CORNERS = [(100.0, 90.0), (400.0, 90.0), (400.0, 310.0), (100.0, 310.0)]
TRAY = tray_with_edges()


def turned(bgr: U8, by_deg: float) -> U8:
    matrix = cv2.getRotationMatrix2D((256, 192), by_deg, 1.0)
    return np.asarray(cv2.warpAffine(bgr, matrix, bgr.shape[1::-1], borderMode=cv2.BORDER_REPLICATE), np.uint8)


@pytest.fixture(scope="module")
def old() -> Profile:
    profile = learn(flat_tray(), {colour: with_cubes(flat_tray(seed=2), colour) for colour in ("red", "blue")})
    return replace(profile, empty_bgr=TRAY, floor=floor_from_corners(CORNERS, (180.0, 130.0)))


@pytest.mark.parametrize(
    ("empty", "by"),
    [
        pytest.param(TRAY, (0, 0), id="as-before"),
        pytest.param(moved(TRAY, 2.0, -1.5), (2.0, -1.5), id="bumped"),
        pytest.param(np.asarray(np.clip(TRAY * 0.85, 0, 255), np.uint8), (0, 0), id="a-dimmer-lamp"),
        pytest.param(moved(TRAY, 30, 0), None, id="moved-far"),
        pytest.param(turned(TRAY, 5), None, id="turned"),
    ],
)
def test_the_floor_goes_with_the_tray(old: Profile, empty: U8, by: tuple[float, float] | None) -> None:
    floor = floor_still(old, replace(old, floor=None, empty_bgr=empty))
    if by is None:
        assert floor is None
    else:
        assert floor is not None
        assert floor.corners_px() == pytest.approx(np.array(CORNERS) + by, abs=0.5)
        assert floor.tray_mm == (180.0, 130.0)


def test_nothing_is_kept_that_cannot_be_checked(old: Profile) -> None:
    assert floor_still(replace(old, floor=None), old) is None
    assert floor_still(old, replace(old, width_px=640, height_px=480)) is None
    bare = replace(old, empty_bgr=np.full_like(TRAY, 120))
    assert floor_still(bare, bare) is None
