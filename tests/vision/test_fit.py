"""Outlines of cubes: their size where they lie, and how they explain a patch."""

import cv2
import numpy as np
import pytest

from towerpi.vision.arrays import Mask
from towerpi.vision.blobs import blobs_of
from towerpi.vision.fit import fit_cubes
from towerpi.vision.learn_size import Patches, learn_size
from towerpi.vision.profile import SizeModel
from towerpi.vision.size import SUBPIXEL_BITS, cube_area, outline
from towerpi.vision.stage import stage_of

SIZE = SizeModel(side_px=20.0, far_scale=0.96, centre_x_px=256.0, centre_y_px=192.0)
SHAPE = (384, 512)


def painted(*cubes: tuple[float, float, float]) -> Mask:
    mask = np.zeros(SHAPE, np.uint8)
    for x_px, y_px, turn_rad in cubes:
        cv2.fillConvexPoly(mask, outline(SIZE, x_px, y_px, turn_rad), 255, shift=SUBPIXEL_BITS)
    return mask


PLACES = {"middle": (256, 192), "corner": (80, 60), "edge": (450, 200)}


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_an_outline_has_the_area_that_the_model_says(place: tuple[int, int]) -> None:
    areas = [np.count_nonzero(painted((*place, turn))) for turn in np.linspace(0, np.pi / 2, 9)]
    assert np.mean(areas) == pytest.approx(cube_area(SIZE, *place), rel=0.1)


def fit_of(mask: Mask, number: int, taken: Mask | None = None) -> tuple[int, int]:
    """What the outlines miss and what they wrongly cover, in percent of a cube."""
    (blob,) = blobs_of(mask, 1, 10)
    fit = fit_cubes(stage_of(blob, mask if taken is None else taken, SIZE, 1.0), number)
    cube_px = cube_area(SIZE, blob.x_px, blob.y_px)
    return round(100 * fit.missed_px / cube_px), round(100 * fit.bare_px / cube_px)


@pytest.mark.parametrize(
    ("cubes", "number"),
    [
        pytest.param([(256, 192, 0.3)], 1, id="one-in-the-middle"),
        pytest.param([(100, 300, 1.1)], 1, id="one-in-the-corner"),
        pytest.param([(200, 200, 0.2), (221, 204, 0.2)], 2, id="two-side-by-side"),
        pytest.param([(200, 200, 0.2), (221, 204, 0.2), (243, 208, 0.2)], 3, id="three-in-a-row"),
    ],
)
def test_the_right_number_explains_a_patch(cubes: list[tuple[float, float, float]], number: int) -> None:
    missed, bare = fit_of(painted(*cubes), number)
    assert missed <= 3
    assert bare <= 12


def test_a_cube_that_peeks_out_is_missed() -> None:
    missed, _ = fit_of(painted((200, 200, 0.2), (209, 206, 0.9)), 1)
    assert missed >= 5


def test_one_cube_too_many_lies_on_the_bare_tray_or_in_vain() -> None:
    patch = painted((200, 200, 0.2), (221, 204, 0.2))
    assert fit_of(patch, 1)[0] > 50
    assert sum(fit_of(patch, 2)) < sum(fit_of(patch, 1))


def test_a_cube_half_under_another_colour_needs_no_bare_tray() -> None:
    whole, other = painted((200, 200, 0.2)), painted((212, 200, 0.4))
    missed, bare = fit_of(whole & ~other, 1, taken=whole | other)
    assert (missed, bare) == pytest.approx((0, 0), abs=6)


def test_size_and_perspective_are_learned_from_patches() -> None:
    rng = np.random.default_rng(5)
    x, y = rng.uniform(60, 450, 48), rng.uniform(50, 330, 48)
    number = np.where(np.arange(48) % 8 == 0, 2, 1)
    area = np.array([cube_area(SIZE, *place) for place in zip(x, y, strict=True)]) * number * rng.normal(1, 0.02, 48)
    colour = np.arange(48) % 3
    area[colour == 1] *= 1.1
    for counts in ([18, 18, 18], [None, None, None]):
        size, factors = learn_size(Patches(colour.astype(float), x, y, area), list(counts), (256, 192))
        assert size.side_px == pytest.approx(SIZE.side_px, rel=0.04)
        assert size.far_scale == pytest.approx(SIZE.far_scale, abs=0.012)
        assert factors == pytest.approx([1, 1.1, 1], abs=0.04)
