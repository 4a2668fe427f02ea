"""Where outlines are tried: a patch with its neighbourhood, and a brush that draws one cube's outline there.

Hundreds of outlines are drawn for each patch. A cube that moves by a few pixels keeps its outline, so a brush works it
out once for each turn and shifts it.
"""

import math
from dataclasses import dataclass, field

import cv2
import numpy as np

from towerpi.vision.arrays import I32, Mask
from towerpi.vision.blobs import Blob
from towerpi.vision.profile import SizeModel
from towerpi.vision.size import SUBPIXEL_BITS, outline, with_deep_sides

SUBPIXELS = 1 << SUBPIXEL_BITS
TURNS = 40  # steps in a quarter turn, after which a cube looks the same


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a cube lies, in pixels of the working picture, and its turn in steps of 1/40 of a quarter."""

    x_px: float
    y_px: float
    turn: int

    @property
    def turn_rad(self) -> float:
        return self.turn * math.pi / 2 / TURNS


@dataclass(frozen=True, slots=True)
class Stage:
    """The neighbourhood of a patch: its own pixels and the bare tray."""

    own: Mask
    bare: Mask
    left: int
    top: int
    size: SizeModel
    deep: SizeModel  # the same with every side face showing
    scale: float


def stage_of(blob: Blob, taken: Mask, size: SizeModel, scale: float) -> Stage:
    """The patch with room around it for a cube that is half hidden."""
    pad = math.ceil(size.side_px)
    top, left = max(blob.top - pad, 0), max(blob.left - pad, 0)
    bottom, right = min(blob.bottom + pad, taken.shape[0]), min(blob.right + pad, taken.shape[1])
    own = np.zeros((bottom - top, right - left), np.uint8)
    own[blob.top - top : blob.bottom - top, blob.left - left : blob.right - left] = blob.mask
    return Stage(own, ~taken[top:bottom, left:right], left, top, size, with_deep_sides(size), scale)


@dataclass(slots=True)
class Brush:
    """Draws outlines of a cube near one place: as calibration saw it, or deep, with every side face showing."""

    stage: Stage
    x_px: float
    y_px: float
    _outlines: dict[tuple[int, bool], I32] = field(default_factory=dict)

    def near(self, pose: Pose) -> Mask:
        return self._drawn(pose, deep=False)

    def deep(self, pose: Pose) -> Mask:
        return self._drawn(pose, deep=True)

    def _drawn(self, pose: Pose, deep: bool) -> Mask:
        key = (pose.turn % TURNS, deep)
        polygon = self._outlines.get(key)
        if polygon is None:
            polygon = self._outlines[key] = self._outline(pose, deep)
        canvas = np.zeros(self.stage.own.shape, np.uint8)
        dx, dy = pose.x_px - self.x_px, pose.y_px - self.y_px
        moved = np.array((round(dx * SUBPIXELS), round(dy * SUBPIXELS)), np.int32)
        cv2.fillConvexPoly(canvas, polygon + moved, 255, shift=SUBPIXEL_BITS)
        return canvas

    def _outline(self, pose: Pose, deep: bool) -> I32:
        polygon = outline(
            self.stage.deep if deep else self.stage.size, self.x_px, self.y_px, pose.turn_rad, self.stage.scale
        )
        corner = (self.stage.left * SUBPIXELS, self.stage.top * SUBPIXELS)
        return np.asarray(polygon - np.array(corner, np.int32), np.int32)
