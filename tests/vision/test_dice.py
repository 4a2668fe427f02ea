"""Dice that are drawn: every value, colours, views, sizes and ways to lie."""

from dataclasses import replace
from functools import partial

import cv2
import numpy as np
import pytest

from tests.vision.changes import Change, blurred, lit, noisy, squeezed, turned
from tests.vision.dice_scenes import (
    BLACK,
    BLUE,
    FELT,
    GREEN,
    IVORY,
    PAPER,
    RED,
    WHITE,
    WOOD,
    YELLOW,
    Bgr,
    DrawnDie,
    DrawnScene,
    draw_scene,
)
from towerpi.errors import BadPicture
from towerpi.reading import DiceReading, DoubtKind
from towerpi.vision.dice import View, read_dice
from towerpi.vision.dice_bare import bare_of
from towerpi.vision.picture import Picture

SMALL = DrawnScene(width_px=640, height_px=480, seen_mm=140.0)
SETS: dict[str, tuple[Bgr, Bgr]] = {
    "white": (WHITE, BLACK),
    "ivory": (IVORY, BLACK),
    "black": (BLACK, WHITE),
    "red": (RED, WHITE),
    "blue": (BLUE, WHITE),
    "green": (GREEN, WHITE),
    "yellow": (YELLOW, BLACK),
}


def die(value: int, x_mm: float = 10, y_mm: float = 5, colour: str = "white", **more: float) -> DrawnDie:
    face, pips = SETS[colour]
    return replace(DrawnDie(value, x_mm, y_mm, face, pips), **more)  # type: ignore[arg-type]


def read(scene: DrawnScene, with_empty: bool = False) -> DiceReading:
    bare = bare_of(draw_scene(replace(scene, dice=()))) if with_empty else None
    return read_dice(draw_scene(scene), View(scene.view), bare)


def values(reading: DiceReading) -> list[int]:
    return sorted(die.value for die in reading.dice)


@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("colour", ["white", "blue"])
def test_the_face_up_is_read(value: int, view: View, colour: str) -> None:
    reading = read(replace(SMALL, dice=(die(value, colour=colour),), view=str(view), tray=WOOD))
    assert [(die.colour, die.value) for die in reading.dice] == [(colour, value)]
    assert reading.sure


PAIRS = [("white", "red"), ("ivory", "blue"), ("black", "yellow"), ("green", "ivory"), ("red", "black")]


@pytest.mark.parametrize("pair", PAIRS, ids="-and-".join)
@pytest.mark.parametrize(
    ("tray", "grain"), [(FELT, False), (WOOD, True), (PAPER, False)], ids=["felt", "wood", "paper"]
)
def test_two_colours_may_roll_together(pair: tuple[str, str], tray: Bgr, grain: bool) -> None:
    first, second = pair
    dice = (die(6, -30, -20, first), die(3, 25, -15, second, turn_deg=50), die(1, 0, 25, first, turn_deg=75))
    reading = read(replace(SMALL, dice=dice, tray=tray, grain=grain))
    assert reading.values == {first: (6, 1), second: (3,)}
    assert reading.sure


@pytest.mark.parametrize("with_empty", [False, True], ids=["alone", "with-the-empty-tray"])
@pytest.mark.parametrize(
    "dice",
    [
        pytest.param((die(5, 0, 0, turn_deg=0), die(6, 16, 0, turn_deg=0)), id="side-by-side"),
        pytest.param((die(4, 0, 0, turn_deg=0), die(2, 19.5, 3, turn_deg=45)), id="corner-to-side"),
        pytest.param((die(3, 0, 0, "red"), die(3, 16, 5, "white")), id="two-colours"),
        pytest.param((die(1, 0, 0, turn_deg=0), die(1, 16, 0, turn_deg=0), die(1, 8, 16, turn_deg=0)), id="three-ones"),
        pytest.param(tuple(die(1, 16 * x, 16 * y, turn_deg=0) for x in (0, 1) for y in (0, 1)), id="a-block-of-ones"),
        pytest.param(tuple(die(2, 16 * x, 0, turn_deg=90 * x) for x in (-1, 0, 1)), id="a-row-of-twos"),
    ],
)
def test_dice_that_touch(dice: tuple[DrawnDie, ...], with_empty: bool) -> None:
    reading = read(replace(SMALL, dice=dice), with_empty)
    assert values(reading) == sorted(die.value for die in dice)
    assert reading.sure


@pytest.mark.parametrize(
    ("side_mm", "pip", "corner"),
    [
        pytest.param(12.0, 0.17, 0.1, id="small"),
        pytest.param(20.0, 0.19, 0.05, id="large-and-sharp"),
        pytest.param(16.0, 0.2, 0.28, id="round-corners"),
        pytest.param(16.0, 0.15, 0.13, id="small-pips"),
        pytest.param(16.0, 0.22, 0.13, id="large-pips"),
    ],
)
def test_dice_of_other_makes(side_mm: float, pip: float, corner: float) -> None:
    dice = tuple(
        die(v, 28 * (v % 3 - 1), 30 * (v // 4) - 15, side_mm=side_mm, pip=pip, spread=0.27, corner=corner, drilled=0.3)
        for v in range(1, 7)
    )
    reading = read(replace(SMALL, dice=dice))
    assert values(reading) == [1, 2, 3, 4, 5, 6]
    assert reading.sure


@pytest.mark.parametrize("width_px", [640, 1024, 4000], ids=lambda width: f"{width}-pixels")
def test_pictures_of_any_size(width_px: int) -> None:
    scene = DrawnScene((die(6, -40, 20), die(1, 30, -25, "red")), width_px=width_px, height_px=width_px * 3 // 4)
    reading = read(scene)
    assert reading.values == {"white": (6,), "red": (1,)}
    red = next(die for die in reading.dice if die.colour == "red")
    at = np.array([30, -25]) * scene.height_mm / (scene.height_mm - 16) * scene.px_per_mm
    assert abs(red.x - scene.width_px / 2 - at[0]) < 0.01 * width_px
    assert abs(red.y - scene.height_px / 2 - at[1]) < 0.01 * width_px


SPOILT: dict[str, Change] = {
    "turned": partial(turned, 1),
    "noisy": partial(noisy, 8.0),
    "squeezed": partial(squeezed, 40),
    "out-of-focus": partial(blurred, 1.5),
    "dim": partial(lit, 0.6, 0.6, 0.6),
    "warm": partial(lit, 0.8, 0.95, 1.0),
}


@pytest.mark.parametrize("change", SPOILT.values(), ids=SPOILT)
def test_worse_pictures(change: Change) -> None:
    scene = replace(SMALL, dice=(die(5, -25, 10), die(4, 20, -20, "blue"), die(1, 30, 25, "blue")), shadow=0.4)
    assert values(read_dice(change(draw_scene(scene)), View.ABOVE)) == [1, 4, 5]


@pytest.mark.parametrize(
    ("scene", "kind"),
    [
        pytest.param(replace(SMALL, dice=(die(5, lean_deg=30, lean_to_deg=20),)), DoubtKind.LEANING, id="leaning"),
        pytest.param(replace(SMALL, dice=(die(1, 0, 0, lean_deg=35),)), DoubtKind.LEANING, id="a-leaning-one"),
        pytest.param(
            replace(SMALL, dice=(die(6, -25, 0), die(4, 25, 0, lean_deg=22, lean_to_deg=90))),
            DoubtKind.LEANING,
            id="leaning-a-little-towards-the-edge",
        ),
        pytest.param(
            replace(SMALL, dice=(die(4, 0, 0), die(5, 25, 25, lift_mm=30))),
            DoubtKind.LEANING,
            id="larger-than-its-like",
        ),
        pytest.param(replace(SMALL, dice=(die(6, 64, 0),)), DoubtKind.OUT_OF_TRAY, id="cut-by-the-edge"),
        pytest.param(
            replace(SMALL, dice=(die(4, 0, 0, "red", turn_deg=0),), lamps=((0.0, 0.0),), view="below"),
            DoubtKind.UNREADABLE,
            id="a-lamp-where-a-pip-may-be",
        ),
    ],
)
def test_what_may_be_wrong_is_asked(scene: DrawnScene, kind: DoubtKind) -> None:
    reading = read(scene, with_empty=kind is DoubtKind.UNREADABLE)
    assert kind in {doubt.kind for doubt in reading.doubts}


@pytest.mark.parametrize("off_mm", [7.0, 10.0, 13.0])
def test_a_die_on_another_is_asked_about(off_mm: float) -> None:
    scene = replace(SMALL, dice=(die(5, 0, 0), die(4, -off_mm, off_mm / 2, lift_mm=16, turn_deg=60)))
    reading = read(scene, with_empty=True)
    assert reading.doubts or values(reading) == [4, 5]


@pytest.mark.parametrize(
    ("view", "at_mm", "off_mm"),
    [
        pytest.param("below", (25, 15), (5, 5), id="from-below"),
        pytest.param("below", (-20, -10), (-6, 2), id="from-below-to-the-side"),
        pytest.param("above", (-20, -10), (5, 5), id="from-above"),
        pytest.param("above", (25, 15), (2, -4), id="from-above-nearly-hidden"),
    ],
)
def test_a_die_that_covers_another_of_its_colour_is_asked_about(
    view: str, at_mm: tuple[float, float], off_mm: tuple[float, float]
) -> None:
    beneath = die(5, *at_mm, "red")
    upper = die(4, at_mm[0] + off_mm[0], at_mm[1] + off_mm[1], "red", lift_mm=16, turn_deg=10)
    scene = replace(SMALL, dice=(beneath, upper), view=view, tray=WOOD)
    assert read(scene, with_empty=True).doubts
    assert read(replace(scene, dice=(beneath,)), with_empty=True).sure


@pytest.mark.parametrize("value", range(1, 7))
def test_a_mirrored_lamp_is_no_pip(value: int) -> None:
    lamps = tuple((30 * np.cos(turn), 30 * np.sin(turn)) for turn in np.linspace(0, 2 * np.pi, 12, endpoint=False))
    scene = replace(SMALL, dice=(die(value, 24, 3, "blue", turn_deg=0),), view="below", lamps=lamps, tray=PAPER)
    reading = read(scene, with_empty=True)
    assert values(reading) == [value] or reading.doubts


RING = tuple((38 * np.cos(turn), 38 * np.sin(turn)) for turn in np.linspace(0, 2 * np.pi, 8, endpoint=False))


@pytest.mark.parametrize("with_empty", [False, True], ids=["alone", "with-the-empty-tray"])
@pytest.mark.parametrize("value", [2, 4, 6])
@pytest.mark.parametrize("off_mm", [2.0, 2.8, 3.6])
def test_a_mirrored_lamp_may_run_into_a_pip(value: int, off_mm: float, with_empty: bool) -> None:
    lamp = (0.6 * off_mm, -0.8 * off_mm)
    dice = (die(value, 0, 0, "blue", turn_deg=20),)
    reading = read(replace(SMALL, dice=dice, view="below", lamps=(*RING, lamp), tray=PAPER), with_empty)
    assert values(reading) == [value] or (value == 6 and reading.doubts)


def test_a_coin_on_the_tray_is_asked_about_if_the_empty_tray_is_known() -> None:
    scene = replace(SMALL, dice=(die(3, -30, 0),))
    bgr = draw_scene(scene)
    cv2.circle(bgr, (480, 200), 40, (120, 160, 190), cv2.FILLED)
    doubts = read_dice(bgr, View.ABOVE, bare_of(draw_scene(replace(scene, dice=())))).doubts
    assert [doubt.kind for doubt in doubts] == [DoubtKind.HIDDEN]
    assert np.hypot((doubts[0].x or 0) - 480, (doubts[0].y or 0) - 200) < 10


@pytest.mark.parametrize("with_empty", [False, True], ids=["alone", "with-the-empty-tray"])
@pytest.mark.parametrize("tray", [FELT, PAPER, BLACK], ids=["felt", "paper", "black"])
def test_an_empty_tray_shows_none(tray: Bgr, with_empty: bool) -> None:
    assert read(replace(SMALL, tray=tray, grain=True), with_empty) == DiceReading()


NOTHINGS = {
    "black": np.zeros((480, 640, 3), np.uint8),
    "white": np.full((480, 640, 3), 255, np.uint8),
    "noise": np.random.default_rng(5).integers(0, 256, (480, 640, 3), np.uint8),
    "as-small-as-may-be": np.full((64, 64, 3), 90, np.uint8),
}


@pytest.mark.parametrize("bgr", NOTHINGS.values(), ids=NOTHINGS)
def test_no_dice_are_found_in_nothing(bgr: Picture) -> None:
    assert not read_dice(bgr, View.ABOVE).dice


def test_an_empty_tray_of_another_size_is_told() -> None:
    with pytest.raises(BadPicture, match=r"640 x 480.*; 1024 x 768 came"):
        read_dice(np.zeros((768, 1024, 3), np.uint8), View.ABOVE, bare_of(np.zeros((480, 640, 3), np.uint8)))
