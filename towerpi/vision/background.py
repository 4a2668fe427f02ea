"""The empty tray at its cleanest: the empty picture and the colour pictures in, background and noise out.

Wherever a colour picture shows no cube it is one more picture of the empty tray. Their mean has less noise than the
empty picture alone, and their spread is the noise of that pixel: dust, grain and compression differ over the tray.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from towerpi.vision.arrays import F32, U8, Bools, to_lab

NEAR_SIGMAS, NEAR_LEVELS = 4.0, 2.0
POOL_PX = 15  # noise changes slowly over the tray


def clean_background(empty_bgr: U8, others_bgr: Sequence[U8]) -> tuple[U8, F32]:
    """The mean empty tray, and as a standard deviation per pixel the noise of its lightness, a and b."""
    pictures = [empty_bgr, *others_bgr]
    near = np.stack([_near(picture, empty_bgr) for picture in pictures])[..., None]
    times = near.sum(axis=0)
    total = np.zeros(empty_bgr.shape, np.float32)
    labs = np.zeros(empty_bgr.shape, np.float32)
    for picture, shown in zip(pictures, near, strict=True):
        total += picture * shown
        labs += to_lab(picture) * shown
    mean_bgr = np.rint(total / times).astype(np.uint8)
    squares = np.zeros(empty_bgr.shape, np.float32)
    for picture, shown in zip(pictures, near, strict=True):
        squares += (to_lab(picture) - labs / times) ** 2 * shown
    freedom = cv2.blur((times[..., 0] - 1).astype(np.float32), (POOL_PX, POOL_PX))
    pooled = cv2.blur(squares, (POOL_PX, POOL_PX)) / np.maximum(freedom, 0.2)[..., None]
    return mean_bgr, np.sqrt(np.maximum(pooled, 0)).astype(np.float32)


def _near(bgr: U8, empty_bgr: U8) -> Bools:
    """Where a picture shows the empty tray."""
    if bgr is empty_bgr:
        return np.ones(bgr.shape[:2], bool)
    off = cv2.blur(cv2.absdiff(bgr, empty_bgr).max(axis=2).astype(np.float32), (5, 5))
    return np.asarray(off < NEAR_SIGMAS * np.median(off) + NEAR_LEVELS, bool)
