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
    def box(self) -> tuple[slice, slice]:
        """The rows and columns of its box in the picture."""
        return slice(self.top, self.bottom), slice(self.left, self.right)

    @property
    def right(self) -> int:
        return int(self.left + self.mask.shape[1])

    @property
    def bottom(self) -> int:
        return int(self.top + self.mask.shape[0])


def blobs_of(mask: Mask, label: int, least_px: float) -> list[Blob]:
    """The patches of at least that area; their outlines are found ten times faster than components with statistics."""
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    blobs = []
    for points in outlines:
        left, top, width, height = cv2.boundingRect(points)
        if width * height >= least_px:
            inside = np.zeros((height, width), np.uint8)
            cv2.drawContours(inside, [points], -1, 255, cv2.FILLED, offset=(-left, -top))
            inside &= mask[top : top + height, left : left + width]
            moments = cv2.moments(inside, binaryImage=True)
            area_px = int(moments["m00"])
            if area_px >= max(least_px, 1):
                x_px, y_px = left + moments["m10"] / area_px, top + moments["m01"] / area_px
                blobs.append(Blob(label, x_px, y_px, area_px, left, top, inside))
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
