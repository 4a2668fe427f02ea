"""Pictures of round spots on a table, taken from aslant: one way to look at them from above makes them round again."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.dice_scenes import RED, WHITE, WOOD, Bgr, DrawnDie, DrawnScene, draw_scene
from towerpi.vision.arrays import U8, Floats
from towerpi.vision.dice import View, read_dice
from towerpi.vision.dice_pips import find_pips
from towerpi.vision.dice_sight import Sight, corners_of, moved, taken
from towerpi.vision.dice_upright import uprights

WIDTH, HEIGHT = 1024, 768
ROUND = 0.025  # of stretch: dice that lie flat under a camera straight above them look as round


def from_aslant(slant_deg: float, focal: float, askew_deg: float = 0.0) -> U8:
    """Rows of dark spots on a light table, which a camera looks at from above, so far aslant and so askew."""
    table = np.full((1600, 1600, 3), 200, np.uint8)
    for x in range(400, 1300, 160):
        for y in range(400, 1300, 160):
            cv2.circle(table, (x, y), 24, (30, 30, 30), cv2.FILLED, cv2.LINE_AA)
    lens = np.array([(focal * WIDTH, 0, WIDTH / 2), (0, focal * WIDTH, HEIGHT / 2), (0, 0, 1)])
    askew = cv2.Rodrigues(np.array([0, 0, np.deg2rad(askew_deg)]))[0]
    camera = askew @ cv2.Rodrigues(np.array([-np.deg2rad(slant_deg), 0, 0]))[0]
    away = 2.6 * focal * 1024
    on_table = np.array([(1, 0, -800), (0, 1, -800), (0, 0, 0)], float)
    to_camera = camera @ on_table + np.outer((0, 0, away), (0, 0, 1))
    return np.asarray(cv2.warpPerspective(table, lens @ to_camera, (WIDTH, HEIGHT), borderValue=(200, 200, 200)))


def stretch_of(sight: Sight) -> float:
    return float(np.median(np.hypot(*find_pips(sight.bgr).stretch.T)))


@pytest.mark.parametrize("focal", [0.75, 1.5], ids=["wide", "narrow"])
@pytest.mark.parametrize("slant_deg", [20, 30, 40])
@pytest.mark.parametrize("askew_deg", [-15, 0, 15])
def test_spots_are_round_from_above(slant_deg: float, askew_deg: float, focal: float) -> None:
    bgr = from_aslant(slant_deg, focal, askew_deg)
    assert stretch_of(taken(bgr)) > ROUND
    best = min(uprights(bgr, find_pips(bgr)), key=stretch_of)
    assert stretch_of(best) < ROUND
    foot = best.taken(best.stand.foot[None])[0] if best.stand else None
    assert foot is not None
    assert foot[1] > HEIGHT / 2, "what is below the camera is at the lower edge of a picture, or beyond"


@pytest.mark.parametrize(
    ("slant_deg", "askew_deg"),
    [
        pytest.param(0, 0, id="straight-down"),
        pytest.param(40, 90, id="held-upright"),
        pytest.param(65, 0, id="nearly-level"),
    ],
)
def test_not_every_picture_can_be_brought_upright(slant_deg: float, askew_deg: float) -> None:
    bgr = from_aslant(slant_deg, 1.5, askew_deg)
    assert not list(uprights(bgr, find_pips(bgr)))


def test_a_picture_without_spots_has_no_slant() -> None:
    bgr = np.full((HEIGHT, WIDTH, 3), 90, np.uint8)
    assert not list(uprights(bgr, find_pips(bgr)))


def test_places_go_there_and_back() -> None:
    bgr = from_aslant(30, 0.75)
    sight = next(uprights(bgr, find_pips(bgr)))
    places: Floats = np.array([(500, 300), (100, 700)], np.float32)
    there = moved(np.linalg.inv(sight.back), places)
    assert np.abs(sight.taken(there) - places).max() < 0.05
    assert all(sight.shows(place) for place in places)
    assert not sight.shows(np.array([-4000.0, 300.0]))


def test_how_far_inside_a_place_is() -> None:
    sight = taken(np.zeros((100, 200, 3), np.uint8))
    places: Floats = np.array([(10, 50), (150, 95), (-5, 50)], np.float32)
    assert sight.inside_px(places) == pytest.approx([10, 4, -5])
    assert corners_of(sight.bgr).tolist() == [[0, 0], [199, 0], [199, 99], [0, 99]]


def dice_from_aslant(slant_deg: float, dice: tuple[DrawnDie, ...], tray: Bgr) -> U8:
    """Dice far from the middle of a wide picture, and the camera turned to look at them."""
    height_mm, wide_px = 260.0, 1600
    away_mm = height_mm * float(np.tan(np.deg2rad(slant_deg)))
    moved_away = tuple(replace(die, y_mm=die.y_mm - away_mm) for die in dice)
    scene = DrawnScene(moved_away, tray=tray, width_px=wide_px, height_px=wide_px, seen_mm=2 * away_mm + 260)
    focal_px, middle = height_mm * scene.px_per_mm, wide_px / 2
    straight = np.array([(focal_px, 0, middle), (0, focal_px, middle), (0, 0, 1)])
    lens = np.array([(0.75 * 1280, 0, 640), (0, 0.75 * 1280, 480), (0, 0, 1)])
    turn = cv2.Rodrigues(np.array([-np.deg2rad(slant_deg), 0, 0]))[0]
    there = lens @ turn @ np.linalg.inv(straight)
    return np.asarray(
        cv2.warpPerspective(draw_scene(scene), there, (1280, 960), borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


@pytest.mark.parametrize(("slant_deg", "turn_deg"), [(41, 0), (41, 4), (41, 8), (44, 0), (44, 8)])
def test_the_side_of_a_die_from_far_aslant_is_no_die(slant_deg: float, turn_deg: float) -> None:
    die = DrawnDie(2, 40.0, colour=RED, pips=WHITE, turn_deg=turn_deg)
    assert read_dice(dice_from_aslant(slant_deg, (die,), WOOD), View.ABOVE).doubts
