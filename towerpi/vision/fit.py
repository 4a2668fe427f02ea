"""Cubes laid over a patch: a patch, what surrounds it and a number in; so many outlines and what they leave over, out.

An outline wants to cover the patch and shuns the bare tray; where another colour lies it may go as it likes, for there
it is hidden. What no outline covers, and what an outline covers though the tray shows, tells whether the number is
right and whether something else is there.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from towerpi.vision.arrays import F32, Mask, opened
from towerpi.vision.stage import TURNS, Brush, Pose, Stage

FIRST_TURNS = range(0, TURNS, 5)
STEPS = ((0.10, 4), (0.05, 2), (0.025, 1))  # of a side, and of a turn
ROUNDS = 2  # each cube is moved again after its neighbours were
GROUPINGS = 6
ENOUGH = 0.985  # of the patch, with no bare tray: further steps would only follow its rough edge


@dataclass(frozen=True, slots=True)
class Fit:
    """The cubes, and in pixels what they miss of the patch and what they cover of the bare tray."""

    poses: tuple[Pose, ...]
    missed_px: int
    bare_px: int

    @property
    def wrong_px(self) -> int:
        return self.missed_px + self.bare_px


def fit_cubes(stage: Stage, number: int, patient: bool = False) -> Fit:
    """The best outlines of so many cubes; with patience every first turn is followed to its end."""
    brushes = [Brush(stage, x, y) for x, y in _centres(stage, number)]
    poses = [_first_pose(brush, stage.own) for brush in brushes]
    drawn = [brush.deep(pose) for brush, pose in zip(brushes, poses, strict=True)]
    for _ in range(ROUNDS if number > 1 else 1):
        for index, brush in enumerate(brushes):
            others = [d for k, d in enumerate(drawn) if k != index]
            free = stage.own & ~np.bitwise_or.reduce(others) if others else stage.own
            starts = _turned(brush) if patient else [poses[index]]
            poses[index] = max((_settled(pose, free, brush) for pose in starts), key=lambda p: _gain(p, free, brush))
            drawn[index] = brush.deep(poses[index])
    missed = cv2.countNonZero(opened(stage.own & ~np.bitwise_or.reduce(drawn), 2))
    near = np.bitwise_or.reduce([brush.near(pose) for brush, pose in zip(brushes, poses, strict=True)])
    return Fit(tuple(poses), missed, cv2.countNonZero(opened(near & stage.bare)))


def _gain(pose: Pose, free: Mask, brush: Brush) -> int:
    near = brush.near(pose)
    deep = near if brush.stage.deep is brush.stage.size else brush.deep(pose)
    return cv2.countNonZero(deep & free) - cv2.countNonZero(near & brush.stage.bare)


def _first_pose(brush: Brush, own: Mask) -> Pose:
    return max(_turned(brush), key=lambda pose: _gain(pose, own, brush))


def _turned(brush: Brush) -> list[Pose]:
    return [Pose(brush.x_px, brush.y_px, turn) for turn in FIRST_TURNS]


def _settled(pose: Pose, free: Mask, brush: Brush) -> Pose:
    """Moved and turned by smaller and smaller steps as long as that helps."""
    best = _gain(pose, free, brush)
    enough = ENOUGH * cv2.countNonZero(free)
    for share, turn in STEPS:
        step = share * brush.stage.size.side_px
        better = best < enough
        while better:
            better = False
            for dx, dy, dt in ((step, 0, 0), (-step, 0, 0), (0, step, 0), (0, -step, 0), (0, 0, turn), (0, 0, -turn)):
                moved = Pose(pose.x_px + dx, pose.y_px + dy, pose.turn + dt)
                gain = _gain(moved, free, brush)
                if gain > best:
                    pose, best, better = moved, gain, True
    return pose


def _centres(stage: Stage, number: int) -> list[tuple[float, float]]:
    """Where to begin: the patch's pixels in so many groups of neighbours."""
    y, x = np.nonzero(stage.own)
    points: F32 = np.stack([x + stage.left, y + stage.top], axis=1).astype(np.float32)
    middle = points.mean(axis=0)
    if number == 1:
        return [(float(middle[0]), float(middle[1]))]
    far = [points[np.argmax(((points - middle) ** 2).sum(axis=1))]]
    while len(far) < number:
        nearest = np.min([((points - centre) ** 2).sum(axis=1) for centre in far], axis=0)
        far.append(points[np.argmax(nearest)])
    centres = np.array(far)
    for _ in range(GROUPINGS):
        group = np.argmin(((points[:, None] - centres[None]) ** 2).sum(axis=2), axis=1)
        means = [points[group == k].mean(axis=0) if (group == k).any() else centres[k] for k in range(number)]
        centres = np.array(means)
    return [(float(cx), float(cy)) for cx, cy in centres]
