"""A picture as dice are read in it: the camera's own, or one brought to where a camera straight above would have been.

It knows where what the camera saw ends, which point lies below the camera if that is certain, and where its places were
in the picture that was taken.
"""

from dataclasses import dataclass, field

import cv2
import numpy as np

from towerpi.vision.arrays import U8, Floats

FOCAL = 0.6  # by the picture's longer side: a lens that sees 80 degrees; wider ones are not used for trays


@dataclass(frozen=True, slots=True, eq=False)
class Stand:
    """Where a camera is: the point of the picture straight below it, and how high it is at least, in pixels."""

    foot: Floats
    height_px: float


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """A picture, the outline of what was seen in it, where its camera stands if that is certain, and the way back."""

    bgr: U8
    outline: Floats  # corners, clockwise
    stand: Stand | None = None
    back: Floats = field(default_factory=lambda: np.eye(3))  # to the picture that was taken

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height."""
        return self.bgr.shape[1], self.bgr.shape[0]

    @property
    def middle(self) -> Floats:
        return np.array(self.size_px, np.float32) / 2

    def inside_px(self, at: Floats) -> Floats:
        """How far inside of what was seen places are; below 0 they are outside."""
        along = np.roll(self.outline, -1, axis=0) - self.outline
        off = at[:, None] - self.outline[None]
        across = along[:, 0] * off[..., 1] - along[:, 1] * off[..., 0]
        return np.asarray((across / np.maximum(np.hypot(*along.T), 1e-6)).min(axis=1), np.float32)

    def taken(self, at: Floats) -> Floats:
        """Places as they were in the picture that was taken."""
        return moved(self.back, at)

    def shows(self, at: Floats) -> bool:
        """Whether a place of the picture that was taken is in this one."""
        x, y = moved(np.linalg.inv(self.back), at[None])[0].tolist()
        return bool(0 <= x < self.size_px[0] and 0 <= y < self.size_px[1])


def taken(bgr: U8) -> Sight:
    """A picture as it was taken."""
    return Sight(bgr, corners_of(bgr))


def corners_of(bgr: U8) -> Floats:
    """Of a picture, clockwise."""
    right, bottom = bgr.shape[1] - 1, bgr.shape[0] - 1
    return np.array([(0, 0), (right, 0), (right, bottom), (0, bottom)], np.float32)


def moved(homography: Floats, at: Floats) -> Floats:
    """Places, seen by another camera."""
    return np.asarray(cv2.perspectiveTransform(at[None].astype(np.float64), homography)[0], np.float32)
