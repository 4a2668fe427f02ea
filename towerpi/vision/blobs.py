"""Connected patches of one colour: a mask in, patches with their place and area out."""

from dataclasses import dataclass

import cv2
import numpy as np

from towerpi.vision.arrays import Mask

HOLE_CUBES = 1.3


@dataclass(frozen=True, slots=True)
class Blob:
    """A patch: its centre and area, and its pixels inside its box."""

    label: int
    x_px: float
    y_px: float
    area_px: int
    left: int
    top: int
    mask: Mask

    @property
    def right(self) -> int:
        return int(self.left + self.mask.shape[1])

    @property
    def bottom(self) -> int:
        return int(self.top + self.mask.shape[0])


def blobs_of(mask: Mask, label: int, least_px: float) -> list[Blob]:
    """The patches of at least that area."""
    x0, y0, width, height = cv2.boundingRect(mask)
    if not width:
        return []
    number, names, stats, centres = cv2.connectedComponentsWithStats(
        mask[y0 : y0 + height, x0 : x0 + width], connectivity=4
    )
    blobs = []
    for name in range(1, number):
        left, top, wide, high, area = (int(v) for v in stats[name])
        if area >= least_px:
            inside = np.asarray(cv2.inRange(names[top : top + high, left : left + wide], name, name), np.uint8)
            x, y = float(centres[name][0]), float(centres[name][1])
            blobs.append(Blob(label, x0 + x, y0 + y, area, x0 + left, y0 + top, inside))
    return blobs


def without_holes(mask: Mask, cube_px: float) -> Mask:
    """The mask with every hole filled that is too small to be the tray between cubes."""
    outlines, family = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    holes = [
        outline
        for outline, (_, _, _, parent) in zip(outlines, family[0] if family is not None else (), strict=True)
        if parent >= 0 and cv2.contourArea(outline) < HOLE_CUBES * cube_px
    ]
    return np.asarray(cv2.drawContours(mask.copy(), holes, -1, 255, cv2.FILLED), np.uint8) if holes else mask
