"""Cubes laid over a patch: a patch, what surrounds it and a number in; so many outlines and what they leave over, out.

An outline wants to cover the patch and shuns the bare tray; where another colour lies it may go as it likes, for there
it is hidden. What no outline covers, and what an outline covers though the tray shows, tells whether the number is
right and whether something else is there.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from towerpi.vision.arrays import F32, Mask, opened
from towerpi.vision.blobs import Blob
from towerpi.vision.profile import SizeModel
from towerpi.vision.size import SUBPIXEL_BITS, outline, with_deep_sides

FIRST_TURNS = 6
STEPS = ((0.10, 0.16), (0.05, 0.08), (0.025, 0.04))  # of a side, and of a radian
ROUNDS = 2  # each cube is moved again after its neighbours were
QUARTER_TURN = math.pi / 2


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a cube lies, in pixels of the working picture."""

    x_px: float
    y_px: float
    turn_rad: float


@dataclass(frozen=True, slots=True)
class Fit:
    """The cubes, and in pixels what they miss of the patch and what they cover of the bare tray."""

    poses: tuple[Pose, ...]
    missed_px: int
    bare_px: int

    @property
    def wrong_px(self) -> int:
        return self.missed_px + self.bare_px


@dataclass(frozen=True, slots=True)
class Stage:
    """The neighbourhood of a patch: its own pixels, the bare tray, and how to draw on it."""

    own: Mask
    bare: Mask
    left: int
    top: int
    size: SizeModel
    deep: SizeModel
    scale: float

    def drawn(self, pose: Pose, deep: bool) -> Mask:
        """A cube's outline on this stage: as calibration saw it, or with every side face showing."""
        canvas = np.zeros(self.own.shape, np.uint8)
        polygon = outline(self.deep if deep else self.size, pose.x_px, pose.y_px, pose.turn_rad, self.scale)
        polygon -= np.array((self.left << SUBPIXEL_BITS, self.top << SUBPIXEL_BITS), np.int32)
        cv2.fillConvexPoly(canvas, polygon, 255, shift=SUBPIXEL_BITS)
        return canvas


def stage_of(blob: Blob, taken: Mask, size: SizeModel, scale: float) -> Stage:
    """The patch with room around it for a cube that is half hidden."""
    pad = math.ceil(size.side_px)
    top, left = max(blob.top - pad, 0), max(blob.left - pad, 0)
    bottom, right = min(blob.bottom + pad, taken.shape[0]), min(blob.right + pad, taken.shape[1])
    own = np.zeros((bottom - top, right - left), np.uint8)
    own[blob.top - top : blob.bottom - top, blob.left - left : blob.right - left] = blob.mask
    return Stage(own, ~taken[top:bottom, left:right], left, top, size, with_deep_sides(size), scale)


def fit_cubes(stage: Stage, number: int) -> Fit:
    """The best outlines of so many cubes."""
    poses = [_first_pose(x, y, stage) for x, y in _centres(stage, number)]
    drawn = [stage.drawn(pose, deep=True) for pose in poses]
    for _ in range(ROUNDS if number > 1 else 1):
        for index in range(number):
            others = [d for k, d in enumerate(drawn) if k != index]
            free = stage.own & ~np.bitwise_or.reduce(others) if others else stage.own
            poses[index] = _settled(poses[index], free, stage)
            drawn[index] = stage.drawn(poses[index], deep=True)
    missed = cv2.countNonZero(opened(stage.own & ~np.bitwise_or.reduce(drawn)))
    near = np.bitwise_or.reduce([stage.drawn(pose, deep=False) for pose in poses])
    return Fit(tuple(poses), missed, cv2.countNonZero(opened(near & stage.bare)))


def _gain(pose: Pose, free: Mask, stage: Stage) -> int:
    deep, near = stage.drawn(pose, deep=True), stage.drawn(pose, deep=False)
    return cv2.countNonZero(deep & free) - cv2.countNonZero(near & stage.bare)


def _first_pose(x_px: float, y_px: float, stage: Stage) -> Pose:
    turns = [QUARTER_TURN * k / FIRST_TURNS for k in range(FIRST_TURNS)]
    return max((Pose(x_px, y_px, turn) for turn in turns), key=lambda pose: _gain(pose, stage.own, stage))


def _settled(pose: Pose, free: Mask, stage: Stage) -> Pose:
    """Moved and turned by smaller and smaller steps as long as that helps."""
    best = _gain(pose, free, stage)
    for share, turn in STEPS:
        step = share * stage.size.side_px
        better = True
        while better:
            better = False
            for dx, dy, dt in ((step, 0, 0), (-step, 0, 0), (0, step, 0), (0, -step, 0), (0, 0, turn), (0, 0, -turn)):
                moved = Pose(pose.x_px + dx, pose.y_px + dy, pose.turn_rad + dt)
                gain = _gain(moved, free, stage)
                if gain > best:
                    pose, best, better = moved, gain, True
    return pose


def _centres(stage: Stage, number: int) -> list[tuple[float, float]]:
    """Where to begin: the patch's pixels in so many groups of neighbours."""
    y, x = np.nonzero(stage.own)
    points: F32 = np.stack([x + stage.left, y + stage.top], axis=1).astype(np.float32)
    middle = points.mean(axis=0)
    far = [points[np.argmax(((points - middle) ** 2).sum(axis=1))] if number > 1 else middle]
    while len(far) < number:
        nearest = np.min([((points - centre) ** 2).sum(axis=1) for centre in far], axis=0)
        far.append(points[np.argmax(nearest)])
    centres = np.array(far)
    for _ in range(6 if number > 1 else 0):
        group = np.argmin(((points[:, None] - centres[None]) ** 2).sum(axis=2), axis=1)
        centres = np.array(
            [points[group == k].mean(axis=0) if (group == k).any() else centres[k] for k in range(number)]
        )
    return [(float(cx), float(cy)) for cx, cy in centres]
