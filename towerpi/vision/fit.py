"""Cubes laid over a patch: a patch, what surrounds it and a number in; so many outlines and what they leave over, out.

An outline wants to cover the patch and shuns the bare tray; where another colour lies it may go as it likes, for there
it is hidden. What no outline covers, and what an outline covers though the tray shows, tells whether the number is
right and whether something else is there.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from towerpi.vision.arrays import F32, Mask, opened
from towerpi.vision.size import SUBPIXELS
from towerpi.vision.stage import TURNS, Brush, Pose, Spot, Stage

FIRST_TURNS = range(0, TURNS, 5)
STEPS = ((0.10, 4), (0.05, 2), (0.025, 1))  # of a side, and of a turn
Steps = tuple[tuple[float, int], ...]
ROUNDS: tuple[Steps, ...] = (STEPS, STEPS[2:])  # each cube is moved again after its neighbours were, by less
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
    shuns: F32 = (stage.bare > 0).astype(np.float32)
    spots = [max(_TURNED, key=_Gain(brush, stage.own, shuns)) for brush in brushes]
    drawn = [brush.deep(spot) for brush, spot in zip(brushes, spots, strict=True)]
    for steps in ROUNDS if number > 1 else ROUNDS[:1]:
        for index, brush in enumerate(brushes):
            others = [d for k, d in enumerate(drawn) if k != index]
            free = stage.own & ~np.bitwise_or.reduce(others) if others else stage.own
            gain = _Gain(brush, free, shuns)
            starts = _TURNED if patient else (spots[index],)
            spots[index] = max((_settled(spot, gain, stage.size.side_px, steps) for spot in starts), key=gain)
            drawn[index] = brush.deep(spots[index])
    missed = cv2.countNonZero(opened(stage.own & ~np.bitwise_or.reduce(drawn), 2))
    near = np.bitwise_or.reduce([brush.near(spot) for brush, spot in zip(brushes, spots, strict=True)])
    poses = tuple(brush.pose(spot) for brush, spot in zip(brushes, spots, strict=True))
    return Fit(poses, missed, cv2.countNonZero(opened(near & stage.bare)))


class _Gain:
    """What an outline at a spot is worth: pixels of the patch that are free, less pixels of the bare tray.

    Thousands are tried in a picture, so the sum is one product of two arrays, and none is worked out twice.
    """

    def __init__(self, brush: Brush, free: Mask, shuns: F32) -> None:
        stage = brush.stage
        self.enough = ENOUGH * cv2.countNonZero(free)
        self._known: dict[Spot, float] = {}
        self._brush = brush
        self._shuns = shuns
        self._wants: F32 = (free > 0).astype(np.float32)
        self._one_outline = stage.deep is stage.size
        if self._one_outline:
            self._wants -= self._shuns

    def __call__(self, spot: Spot) -> float:
        gain = self._known.get(spot)
        if gain is None:
            gain = self._brush.covered(spot, self._wants, deep=not self._one_outline)
            if not self._one_outline:
                gain -= self._brush.covered(spot, self._shuns, deep=False)
            self._known[spot] = gain
        return gain


_TURNED: tuple[Spot, ...] = tuple((0, 0, turn) for turn in FIRST_TURNS)


def _settled(spot: Spot, gain: _Gain, side_px: float, steps: Steps) -> Spot:
    """Moved and turned by smaller and smaller steps as long as that helps."""
    best = gain(spot)
    for share, turn in steps:
        step = round(share * side_px * SUBPIXELS)
        better = best < gain.enough
        while better:
            better = False
            for dx, dy, dt in ((step, 0, 0), (-step, 0, 0), (0, step, 0), (0, -step, 0), (0, 0, turn), (0, 0, -turn)):
                moved = (spot[0] + dx, spot[1] + dy, (spot[2] + dt) % TURNS)
                if gain(moved) > best:
                    spot, best, better = moved, gain(moved), True
    return spot


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
    group = np.zeros(len(points), np.intp)
    for _ in range(GROUPINGS):
        before, group = group, _nearest(points, centres)
        if np.array_equal(before, group):
            break
        means = [points[group == k].mean(axis=0) if (group == k).any() else centres[k] for k in range(number)]
        centres = np.array(means)
    return [(float(cx), float(cy)) for cx, cy in centres]


def _nearest(points: F32, centres: F32) -> NDArray[np.intp]:
    """For each point the centre it is nearest to; without the points' own squares, which are the same for all."""
    return np.asarray(np.argmin((centres**2).sum(axis=1) - 2 * points @ centres.T, axis=1), np.intp)
