"""Dice on pictures as a phone takes them: glossy dice, warm lamps, hard shadows, a camera that looks from aslant."""

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.bench.dice import FEW_RIGS, Shown, shown
from tests.vision.dice_scenes import PAPER, draw_scene
from tests.vision.test_dice import SMALL, die
from towerpi.reading import DiceReading, DoubtKind
from towerpi.shipped import SIMULATED_PROFILE, shipped_path
from towerpi.sight import dice_reader
from towerpi.vision.dice import View, read_dice
from towerpi.vision.picture import Picture, read_picture
from towerpi.vision.profile_file import load_profile

FOLDER = FEW_RIGS.parent / "dice-photographs"
PHOTOGRAPHS = [
    pytest.param(
        FOLDER / told["file"],
        sorted((die["colour"], die["value"]) for die in told["dice"]),
        told["asked"],
        id=Path(told["file"]).stem,
    )
    for told in json.loads((FOLDER / "truth.json").read_text())
]


def enlarged(bgr: Picture) -> Picture:
    """As many pixels as a phone's picture has."""
    return np.asarray(cv2.resize(bgr, (4000, 3000), interpolation=cv2.INTER_CUBIC), np.uint8)


@pytest.mark.parametrize(("path", "dice", "asked"), PHOTOGRAPHS)
def test_photographs(path: Path, dice: Shown, asked: bool) -> None:
    reading = read_dice(read_picture(path), View.ABOVE)
    assert reading.doubts if asked else shown(reading) == dice


@pytest.mark.parametrize(("path", "dice", "asked"), PHOTOGRAPHS[:3])
def test_twelve_megapixels(path: Path, dice: Shown, asked: bool) -> None:
    assert not asked
    small, large = (read_dice(bgr, View.ABOVE) for bgr in (read_picture(path), enlarged(read_picture(path))))
    assert shown(large) == shown(small) == dice
    for one, other in zip(small.dice, large.dice, strict=True):
        assert np.hypot(other.x / 4000 - one.x / 1024, other.y / 3000 - one.y / 768) < 0.005


@pytest.mark.parametrize("way", ["mirrored", "upside-down", "turned"])
def test_a_photograph_may_lie_any_way(way: str) -> None:
    bgr = read_picture(FOLDER / "warm-light-from-aslant.jpg")
    changed = {"mirrored": bgr[:, ::-1], "upside-down": bgr[::-1], "turned": np.rot90(bgr)}[way]
    expected = shown(read_dice(bgr, View.ABOVE))
    assert shown(read_dice(np.ascontiguousarray(changed), View.ABOVE)) == expected


def test_a_view_that_nobody_told_is_a_doubt() -> None:
    scene = replace(SMALL, dice=(die(2, 0, 0),))
    reading = read_dice(draw_scene(scene), None)
    assert [die.value for die in reading.dice] == [5]
    assert [doubt.kind for doubt in reading.doubts] == [DoubtKind.UNKNOWN_VIEW]
    assert read_dice(draw_scene(replace(scene, dice=())), None) == DiceReading()


@pytest.mark.parametrize(("view", "value", "asked"), [("above", 2, False), ("below", 5, False), ("unknown", 5, True)])
def test_a_calibration_tells_the_view(view: str, value: int, asked: bool) -> None:
    learned = load_profile(shipped_path(*SIMULATED_PROFILE))
    profile = replace(learned, view=view, empty_bgr=draw_scene(replace(SMALL, dice=())))
    reading = dice_reader(profile)(draw_scene(replace(SMALL, dice=(die(2, 0, 0),))))
    assert [die.value for die in reading.dice] == [value]
    assert bool(reading.doubts) == asked


@pytest.mark.parametrize("off_mm", [(0, -50.0), (68.0, 0)], ids=["above", "right"])
def test_a_die_of_another_colour_cut_by_the_edge_is_asked_about(off_mm: tuple[float, float]) -> None:
    scene = replace(SMALL, dice=(die(3, 10, 5, "black"), die(5, *off_mm, "white", turn_deg=30)))
    assert read_dice(draw_scene(scene), View.ABOVE).doubts


@pytest.mark.parametrize("lift_mm", [16.0, 20.0])
def test_a_die_that_looks_larger_than_its_like_is_asked_about(lift_mm: float) -> None:
    scene = replace(SMALL, dice=(die(4, 30, 20), die(5, -30, 20), die(6, 0, -20, lift_mm=lift_mm)))
    assert DoubtKind.LEANING in {doubt.kind for doubt in read_dice(draw_scene(scene), View.ABOVE).doubts}


def test_colours_that_are_nearly_one_are_asked_about() -> None:
    pale = replace(die(5, 25, 10), colour=(187, 222, 236))
    reading = read_dice(draw_scene(replace(SMALL, dice=(die(4, -25, -10), pale))), View.ABOVE)
    assert {die.colour for die in reading.dice} == {"white", "ivory"}
    assert {doubt.kind for doubt in reading.doubts} == {DoubtKind.UNKNOWN_COLOUR}


def test_a_lamp_in_every_hollow_pip_makes_no_ones_of_them() -> None:
    reading = read_dice(read_picture(FOLDER / "lamp-in-every-pip.jpg"), View.ABOVE)
    assert reading.values["white"] == (6, 2)
    assert sorted(die.value for die in reading.dice) == [2, 3, 6]
    assert reading.sure


def test_a_lamp_in_a_glossy_face_does_not_change_its_name() -> None:
    reading = read_dice(read_picture(FOLDER / "mirrored-lamps.jpg"), View.ABOVE)
    assert {die.colour for die in reading.dice} == {"red", "white"}


@pytest.mark.parametrize(
    ("away_halves", "light", "asked"),
    [
        pytest.param(2.1, (0.65, 0.65, 0.65), False, id="a shadow"),
        pytest.param(2.1, (0.72, 0.67, 0.65), False, id="a shadow in a blue sky's light"),
        pytest.param(4.5, (0.65, 0.65, 0.65), True, id="no die beside it"),
        pytest.param(2.1, (0.45, 0.8, 0.8), True, id="another colour"),
        pytest.param(2.1, (0.08, 0.08, 0.08), True, id="black"),
    ],
)
def test_a_shadow_is_no_die(away_halves: float, light: tuple[float, float, float], asked: bool) -> None:
    bgr = draw_scene(replace(SMALL, tray=PAPER, shadow=0.0, dice=(die(5, -20, 0, "red", turn_deg=0),)))
    caster = read_dice(bgr, View.ABOVE).dice[0]
    left, top = round(caster.x + (away_halves - 1) * caster.half_px), round(caster.y - caster.half_px)
    side = slice(top, top + round(2 * caster.half_px)), slice(left, left + round(2 * caster.half_px))
    bgr[side] = (bgr[side] * np.array(light)).astype(np.uint8)
    reading = read_dice(bgr, View.ABOVE)
    assert shown(reading) == [("red", 5)]
    assert bool(reading.doubts) == asked
