"""Names for the arrays that counting passes around, and the few steps that everything needs.

Counting works on a working picture: the camera's, shrunk by a whole factor. Lengths in `_px` are pixels of that one.
"""

from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

U8: TypeAlias = npt.NDArray[np.uint8]
I32: TypeAlias = npt.NDArray[np.int32]
F32: TypeAlias = npt.NDArray[np.float32]
Floats: TypeAlias = npt.NDArray[np.floating]
Bools: TypeAlias = npt.NDArray[np.bool_]
Mask: TypeAlias = npt.NDArray[np.uint8]  # 0 or 255

WORKING_PX = 512  # cubes stay 15 to 25 pixels wide, noise falls by half and every step is four times cheaper
LIGHTNESS_STEP = 2.55  # 8-bit lightness per unit of Lab lightness


def shrink_factor(width_px: int, height_px: int) -> int:
    """By how much a camera's picture is divided before anything else."""
    return max(1, round(max(width_px, height_px) / WORKING_PX))


def shrink(bgr: U8, factor: int) -> U8:
    """The working picture: each pixel is the mean of factor x factor."""
    if factor == 1:
        return bgr
    height, width = bgr.shape[0] // factor, bgr.shape[1] // factor
    whole = bgr[: height * factor, : width * factor]
    return np.asarray(cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def to_lab(bgr: U8) -> U8:
    """8-bit Lab: lightness 0..255, a and b around 128."""
    return np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2LAB), np.uint8)


def lightness_of(lab: U8) -> F32:
    """Lab lightness, 0 to 100."""
    return lab[..., 0].astype(np.float32) / np.float32(LIGHTNESS_STEP)


def brightest(bgr: U8) -> U8:
    """The largest channel of each pixel."""
    blue, green, red = cv2.split(bgr)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def smooth(lab: U8) -> U8:
    """The mean of 3 x 3 pixels."""
    return np.asarray(cv2.blur(lab, (3, 3)), np.uint8)


def opened(mask: Mask, size_px: int = 3) -> Mask:
    """The mask without anything thinner than size_px."""
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((size_px, size_px), np.uint8)), np.uint8)


def closed(mask: Mask, size_px: int) -> Mask:
    """The mask with gaps narrower than size_px bridged."""
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((size_px, size_px), np.uint8)), np.uint8)


def grown(mask: Mask, size_px: int) -> Mask:
    """The mask with a rim of size_px // 2 around it."""
    return np.asarray(cv2.dilate(mask, np.ones((size_px, size_px), np.uint8)), np.uint8)


def as_mask(where: Bools) -> Mask:
    """255 where true."""
    return where.view(np.uint8) * np.uint8(255)
