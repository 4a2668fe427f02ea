"""Whether a calibration picture shows one colour of cubes."""

from itertools import combinations

import pytest

from towerpi.cubes import COLOURS
from towerpi.frames import Bgr
from towerpi.simulated.teaching import colour_pictures, empty_picture
from towerpi.vision.looks import Look, look_at
from towerpi.vision.mixture import two_colours

EMPTY, PICTURES = empty_picture(), colour_pictures()
HALF = EMPTY.shape[1] // 2


def looked_at(bgr: Bgr) -> Look:
    look = look_at("red", bgr, EMPTY)
    assert look
    return look


@pytest.mark.parametrize("colour", COLOURS)
def test_one_colour(colour: str) -> None:
    assert not two_colours(looked_at(PICTURES[colour]))


@pytest.mark.parametrize(("one", "other"), list(combinations(COLOURS, 2)))
def test_one_colour_on_the_left_and_another_on_the_right(one: str, other: str) -> None:
    bgr = PICTURES[one].copy()
    bgr[:, HALF:] = PICTURES[other][:, HALF:]
    assert two_colours(looked_at(bgr))


def test_a_single_cube_has_one_colour() -> None:
    assert not two_colours(Look("red", (50.0, 60.0, 40.0), ((1.0, 0.0, 0.0),) * 3, (50.0,), 0.0, ((50.0, 60.0, 40.0),)))


def test_cubes_that_are_all_the_same() -> None:
    lab = (50.0, 60.0, 40.0)
    assert not two_colours(Look("red", lab, ((1.0, 0.0, 0.0),) * 3, (50.0,) * 3, 0.0, (lab,) * 3))
