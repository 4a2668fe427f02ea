"""Counting: a camera's picture and a calibrated rig in, a Reading with its doubts out."""

import numpy as np

from towerpi.errors import BadPicture
from towerpi.reading import Doubt, DoubtKind, Reading, Sighting
from towerpi.vision.arrays import U8, shrink
from towerpi.vision.blobs import Blob, blobs_of
from towerpi.vision.labels import label_picture
from towerpi.vision.light import at_calibration_light, gains_of
from towerpi.vision.register import find_shift, undo_shift
from towerpi.vision.scene import Scene
from towerpi.vision.size import cube_area

LEAST_PX = 12
LEAST_CUBE = 0.35


def count(bgr: U8, scene: Scene) -> Reading:
    """What lies in the tray."""
    profile = scene.profile
    if bgr.shape != (profile.height_px, profile.width_px, 3):
        raise BadPicture(
            f"A picture of {profile.width_px} x {profile.height_px} pixels was expected, as in the calibration; "
            f"{bgr.shape[1]} x {bgr.shape[0]} came. Calibrate again, or set the camera back."
        )
    working = shrink(bgr, profile.factor)
    shift = find_shift(working, scene.anchors)
    still = undo_shift(working, shift)
    lit = at_calibration_light(still, gains_of(still, profile.empty_bgr))
    labels = label_picture(lit, scene)
    sightings: list[Sighting] = []
    for label, mask in labels.masks.items():
        for blob in blobs_of(mask, label, LEAST_PX):
            sightings += _cubes(blob, scene)
    return Reading(tuple(sightings))


def _cubes(blob: Blob, scene: Scene) -> list[Sighting]:
    colour = scene.profile.colours[blob.label - 1]
    cubes = blob.area_px / (cube_area(scene.profile.size, blob.x_px, blob.y_px) * colour.area_factor)
    number = max(1, round(cubes)) if cubes > LEAST_CUBE else 0
    f = scene.profile.factor
    return [Sighting(colour.name, blob.x_px * f, blob.y_px * f, 1.0, scene.profile.size.side_px * f / 2)] * number
