"""Another lamp is undone before anything is compared."""

import numpy as np
import pytest

from tests.vision.trays import flat_tray, with_cubes
from towerpi.vision.light import expected_lightness, gains_of, relit


@pytest.mark.parametrize(
    "gains",
    [
        pytest.param((1.0, 1.0, 1.0), id="same"),
        pytest.param((0.8, 0.8, 0.8), id="dimmer"),
        pytest.param((1.2, 1.2, 1.2), id="brighter"),
        pytest.param((0.9, 1.0, 1.1), id="warmer"),
    ],
)
def test_gains_are_found_though_cubes_lie_there(gains: tuple[float, float, float]) -> None:
    empty = flat_tray()
    seen = (with_cubes(empty, "red") * np.array(gains)).astype(np.uint8)
    assert gains_of(seen, empty) == pytest.approx(gains, abs=0.03)


def test_a_relit_picture_looks_as_calibrated() -> None:
    empty = flat_tray()
    lit = relit((empty * 0.85).astype(np.uint8), empty)
    assert np.abs(lit.bgr.astype(int) - empty).mean() < 2


def test_what_the_brighter_lamp_clips_is_expected_so() -> None:
    empty = flat_tray(ground=(120, 125, 130))
    empty[:60, :60] = 250
    seen = np.clip(empty * 1.2, 0, 255).astype(np.uint8)
    lit = relit(seen, empty)
    assert lit.clipped[30, 30] == 255
    assert lit.clipped[200, 200] == 0
    assert abs(int(lit.bgr[30, 30, 0]) - int(lit.empty_bgr[30, 30, 0])) <= 2


def test_a_rim_that_cannot_be_known_is_the_empty_tray() -> None:
    empty = flat_tray()
    seen = empty.copy()
    seen[:2] = 0
    assert np.array_equal(relit(seen, empty, edge_px=3).bgr[:3], relit(seen, empty, edge_px=3).empty_bgr[:3])


def test_a_part_in_another_light_keeps_its_brightness() -> None:
    """The lamp over the tray is dimmed and its gain undone: the chute, lit by the LEDs, now looks too bright."""
    empty = np.full((384, 512), 160, np.uint8)
    empty[100:200, 100:200] = 60
    seen = empty.copy()
    seen[100:200, 100:200] = 75
    expected = expected_lightness(seen, empty)
    assert (int(expected[150, 150]), int(expected[10, 10])) == pytest.approx((75, 160), abs=3)


def test_a_black_picture_has_gains_too() -> None:
    assert np.isfinite(gains_of(np.zeros((384, 512, 3), np.uint8), flat_tray())).all()
