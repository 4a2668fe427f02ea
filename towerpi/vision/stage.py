"""Where outlines are tried: a patch with its neighbourhood, and a brush that draws one cube's outline there.

Hundreds of outlines are drawn for each patch. A cube that moves by a few pixels keeps its outline, so a brush works it
out once for each turn and shifts it.
"""

import math
from dataclasses import dataclass, field
from typing import TypeVar

import cv2
import numpy as np

from towerpi.vision.arrays import F32, I32, Mask
from towerpi.vision.blobs import Blob
from towerpi.vision.profile import SizeModel
from towerpi.vision.size import SUBPIXEL_BITS, SUBPIXELS, outline, with_deep_sides

TURNS = 40  # steps in a quarter turn, after which a cube looks the same
TURN_RAD = math.pi / 2 / TURNS

Spot = tuple[int, int, int]  # how far from a brush's place, in subpixels, and the turn
A = TypeVar("A", Mask, F32)


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a cube lies, in pixels of the working picture, and its turn in steps of 1/40 of a quarter."""

    x_px: float
    y_px: float
    turn: int

    @property
    def turn_rad(self) -> float:
        return self.turn * TURN_RAD


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

    def pose(self, spot: Spot) -> Pose:
        """Where that is in the working picture."""
        dx, dy, turn = spot
        return Pose(self.x_px + dx / SUBPIXELS, self.y_px + dy / SUBPIXELS, turn)

    def near(self, spot: Spot) -> Mask:
        return self._drawn(spot, False, np.zeros(self.stage.own.shape, np.uint8), 255)

    def deep(self, spot: Spot) -> Mask:
        return self._drawn(spot, True, np.zeros(self.stage.own.shape, np.uint8), 255)

    def covered(self, spot: Spot, weights: F32, deep: bool) -> float:
        """The sum of the weights under the outline."""
        return float(np.vdot(self._drawn(spot, deep, np.zeros(weights.shape, np.float32), 1), weights))

    def _drawn(self, spot: Spot, deep: bool, canvas: A, paint: int) -> A:
        dx, dy, turn = spot
        polygon = self._outlines.get((turn, deep))
        if polygon is None:
            polygon = self._outlines[turn, deep] = self._outline(turn, deep)
        cv2.fillConvexPoly(canvas, polygon + np.array((dx, dy), np.int32), paint, shift=SUBPIXEL_BITS)
        return canvas

    def _outline(self, turn: int, deep: bool) -> I32:
        size = self.stage.deep if deep else self.stage.size
        polygon = outline(size, self.x_px, self.y_px, turn * TURN_RAD, self.stage.scale)
        corner = (self.stage.left * SUBPIXELS, self.stage.top * SUBPIXELS)
        return np.asarray(polygon - np.array(corner, np.int32), np.int32)
