"""How much a pixel must differ from the tray to be a cube without hue: the calibration pictures in, the shares out.

A shadow is a weak step towards black. The pictures of the other colours show what shadows the cubes throw in this
tray, and the picture of the colour itself shows how weak its faces can be: the share that suits both is taken.
"""

from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np

from towerpi.cubes import Colour
from towerpi.vision.arrays import Mask, to_lab
from towerpi.vision.blobs import blobs_of
from towerpi.vision.labels import Change, change_of, label_picture, neutral_pixels, whole_patches
from towerpi.vision.light import Lit
from towerpi.vision.profile import ColourModel, Profile
from towerpi.vision.scene import Scene, neutral_of, scene_of
from towerpi.vision.size import cube_area

SHARES = (0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9)
LEAST_PX = 12
STRAY = 4.0  # squared: a thin shadow is left out by its size, a large one is not
SWELLING = 0.3  # a rim of shadow on every cube does little harm as long as all have it
PIECE = 0.35  # of a cube: smaller ones are no cube


def with_shares(profile: Profile, pictures: Mapping[Colour, Lit], counts: list[int | None]) -> Profile:
    """The profile with the best share for each colour without hue."""
    scene = scene_of(profile)
    seen = {
        name: (change_of(to_lab(lit.bgr), scene.smooth_lab, scene), _hued(lit, scene)) for name, lit in pictures.items()
    }
    colours = list(profile.colours)
    for index, colour in enumerate(colours):
        if not colour.chromatic:
            trials = [replace(colour, share=share) for share in SHARES]
            found = [_cost_and_stray(trial, index + 1, scene, seen, counts[index]) for trial in trials]
            best = min(range(len(found)), key=lambda k: found[k][0])
            colours[index] = replace(trials[best], stray=found[best][1])
    return replace(profile, colours=tuple(colours))


def _hued(lit: Lit, scene: Scene) -> Mask:
    """What cubes with a hue cover."""
    taken = np.zeros(lit.bgr.shape[:2], np.uint8)
    for label, mask in label_picture(lit, scene).masks.items():
        if scene.profile.colours[label - 1].chromatic:
            taken |= mask
    return taken


def _cost_and_stray(
    colour: ColourModel, label: int, scene: Scene, seen: Mapping[Colour, tuple[Change, Mask]], number: int | None
) -> tuple[float, float]:
    """Shadows taken for this colour, and its own cubes that came out hollow, swollen or in pieces."""
    trial = replace(scene, neutrals=(neutral_of(label, colour, scene.smooth_lab, scene.seen),))
    own: list[float] = []
    strays = [0.0]
    hollow = 1.0
    for name, (change, taken) in seen.items():
        pixels = neutral_pixels(change, taken, trial)[label]
        mask = whole_patches(pixels, label, trial) & ~taken
        areas = [b.area_px / cube_area(scene.profile.size, b.x_px, b.y_px) for b in blobs_of(mask, label, LEAST_PX)]
        if name == colour.name:
            own = areas
            hollow = 1 - cv2.countNonZero(pixels) / max(cv2.countNonZero(mask), 1)
        elif _chromatic(name, scene):
            strays.append(max(areas, default=0.0))
    return STRAY * float(np.mean(np.square(strays))) + hollow + _own_cost(own, number), max(strays)


def _chromatic(name: Colour, scene: Scene) -> bool:
    return any(colour.name == name and colour.chromatic for colour in scene.profile.colours)


def _own_cost(areas: list[float], number: int | None) -> float:
    cubes = np.array([area for area in areas if area > PIECE])
    if not cubes.size:
        return 10.0
    swollen = float(np.median(cubes / np.maximum(np.rint(cubes), 1)))
    wholes = np.maximum(np.rint(cubes / swollen), 1)
    off = float(np.mean(np.abs(cubes / swollen - wholes) / wholes))
    pieces = sum(area for area in areas if area <= PIECE)
    missed = abs(wholes.sum() - number) / number if number else 0.0
    return off + pieces / len(cubes) + 2 * missed + SWELLING * abs(swollen - 1)
