"""Learning and counting on painted trays: any colours, any number, and a doubt where a doubt is due."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.trays import flat_tray
from towerpi.errors import BadPicture, BadProfile
from towerpi.reading import DoubtKind, Reading
from towerpi.vision.arrays import U8
from towerpi.vision.count import count
from towerpi.vision.learn import learn
from towerpi.vision.scene import Scene, scene_of
from towerpi.vision.straighten import floor_from_corners

PAINT = {
    "red": (45, 40, 185),
    "orange": (30, 120, 225),
    "yellow": (40, 190, 215),
    "green": (60, 140, 50),
    "blue": (170, 85, 40),
    "purple": (140, 50, 110),
    "black": (32, 32, 34),
    "white": (235, 238, 240),
}
PLACES = [(70, 60), (240, 50), (430, 80), (90, 190), (260, 200), (440, 190), (80, 320), (250, 330), (420, 310)]
SIDE_PX = 20


def tray(seed: int = 1) -> U8:
    bgr = flat_tray(seed=seed)
    cv2.rectangle(bgr, (20, 15), (492, 368), (70, 72, 75), 6)
    return bgr


def laid(bgr: U8, colour: str, *places: tuple[float, float], turn_deg: float = 15, side_px: float = SIDE_PX) -> U8:
    """The picture with cubes lying at those places."""
    bgr = bgr.copy()
    for place in places:
        corners = cv2.boxPoints((place, (side_px, side_px), turn_deg))
        cv2.fillPoly(bgr, [np.rint(corners * 16).astype(np.int32)], PAINT[colour], cv2.LINE_AA, shift=4)
    return bgr


def scene_for(*colours: str) -> Scene:
    pictures = {c: laid(tray(seed), c, *PLACES) for seed, c in enumerate(colours, 2)}
    return scene_of(learn(tray(), pictures, dict.fromkeys(colours, len(PLACES))))


@pytest.fixture(scope="module")
def scene() -> Scene:
    return scene_for("red", "blue", "black", "yellow")


def kinds(reading: Reading) -> set[DoubtKind]:
    return {doubt.kind for doubt in reading.doubts}


@pytest.mark.parametrize(
    "colours",
    [
        pytest.param(("red", "blue"), id="two"),
        pytest.param(("red", "orange", "yellow"), id="hues-close-together"),
        pytest.param(("black", "white"), id="no-hue-at-all"),
        pytest.param(tuple(PAINT), id="eight"),
    ],
)
def test_any_set_of_colours_is_learned_and_counted(colours: tuple[str, ...]) -> None:
    picture = tray(9)
    for index, colour in enumerate(colours):
        picture = laid(picture, colour, (60 + 55 * index, 100), (60 + 55 * index, 250))
    reading = count(picture, scene_for(*colours))
    assert reading.counts.as_dict() == dict.fromkeys(colours, 2)
    assert reading.sure


def test_an_empty_tray_is_empty_and_sure(scene: Scene) -> None:
    assert str(count(tray(7), scene)) == "none"


def test_places_and_confidence_are_told(scene: Scene) -> None:
    (sighting,) = count(laid(tray(7), "red", (200.0, 150.0)), scene).sightings
    assert (sighting.x, sighting.y) == pytest.approx((200, 150), abs=2)
    assert sighting.half_px == pytest.approx(SIDE_PX / 2, abs=1)
    assert sighting.confidence > 0.8


def test_cubes_that_touch_are_counted(scene: Scene) -> None:
    reading = count(laid(tray(7), "blue", (200, 150), (220.5, 155.5), (241, 161)), scene)
    assert reading.counts["blue"] == 3


RED_UNDER_BLUE = laid(laid(tray(7), "red", (203, 156)), "blue", (200, 150))
RED_UNDER_RED = laid(laid(tray(7), "red", (203, 155), turn_deg=55), "red", (200, 150))


@pytest.mark.parametrize(
    ("picture", "kind"),
    [
        pytest.param(RED_UNDER_BLUE, DoubtKind.HIDDEN, id="a-sliver-under-another"),
        pytest.param(RED_UNDER_RED, DoubtKind.HIDDEN, id="a-sliver-under-its-own"),
        pytest.param(laid(tray(7), "green", (200, 150)), DoubtKind.UNKNOWN_COLOUR, id="never-taught"),
        pytest.param(laid(tray(7), "green", (200, 150), side_px=90), DoubtKind.FOREIGN_OBJECT, id="a-card"),
        pytest.param(laid(tray(7), "red", (200, 150), side_px=140), DoubtKind.FOREIGN_OBJECT, id="a-red-card"),
        pytest.param(laid(tray(7), "red", (505, 150)), DoubtKind.OUT_OF_TRAY, id="across-the-rim"),
        pytest.param((tray(7) * 0.4).astype(np.uint8), DoubtKind.TOO_DARK, id="lamp-off"),
        pytest.param(np.roll(tray(7), 25, axis=1), DoubtKind.MOVED_CAMERA, id="camera-turned-away"),
    ],
)
def test_doubt_where_doubt_is_due(scene: Scene, picture: U8, kind: DoubtKind) -> None:
    assert kind in kinds(count(picture, scene))


@pytest.mark.parametrize(
    "picture",
    [
        pytest.param(np.zeros((384, 512, 3), np.uint8), id="all-black"),
        pytest.param(np.full((384, 512, 3), 255, np.uint8), id="all-white"),
        pytest.param(np.random.default_rng(1).integers(0, 256, (384, 512, 3), np.uint8), id="noise"),
    ],
)
def test_what_shows_no_tray_is_doubted(scene: Scene, picture: U8) -> None:
    assert not count(picture, scene).sure


def test_a_picture_of_another_size_is_refused(scene: Scene) -> None:
    with pytest.raises(BadPicture, match=r"512 x 384 .* 640 x 480 came\. Calibrate again"):
        count(np.zeros((480, 640, 3), np.uint8), scene)


def test_every_fault_of_calibration_pictures_is_told() -> None:
    with pytest.raises(BadProfile, match=r"2 to 8 colours were expected; 1 came; red: 512 x 384 .*; 64 x 64 came"):
        learn(tray(), {"red": np.zeros((64, 64, 3), np.uint8)})
    with pytest.raises(BadProfile, match=r"blue: cubes were expected.*; red: cubes were expected"):
        learn(tray(), {"blue": tray(2), "red": tray(3)})


def test_a_cube_beyond_the_floor_is_out_of_the_tray(scene: Scene) -> None:
    corners = [(100, 100), (400, 100), (400, 300), (100, 300)]
    floor = floor_from_corners(corners, (120.0, 80.0))
    known = replace(scene, profile=replace(scene.profile, floor=floor))
    assert DoubtKind.OUT_OF_TRAY in kinds(count(laid(tray(7), "red", (40, 40)), known))
    assert count(laid(tray(7), "red", (250, 200)), known).sure
