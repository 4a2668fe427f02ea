"""Bringing a picture to the light of the calibration: a working picture and the empty tray in, gains out.

A lamp that changed its strength or its tint multiplies each channel. Most of the tray shows no cube, so the median of
picture ÷ empty over the pixels that are neither dark nor clipped is that factor.
"""

import cv2
import numpy as np

from towerpi.vision.arrays import F32, U8

DARK, CLIPPED = 30, 235
STRIDE = 3  # one pixel in nine is plenty for a median


def gains_of(bgr: U8, empty_bgr: U8) -> F32:
    """How much brighter than the empty tray each channel is; 1 where nothing can be said."""
    seen = bgr[::STRIDE, ::STRIDE].reshape(-1, 3)
    empty = empty_bgr[::STRIDE, ::STRIDE].reshape(-1, 3)
    gains = np.ones(3, np.float32)
    for channel in range(3):
        was, now = empty[:, channel], seen[:, channel]
        usable = (was > DARK) & (was < CLIPPED) & (now < CLIPPED + 10)
        if usable.sum() > 50:
            gains[channel] = np.median(now[usable].astype(np.float32) / was[usable])
    return gains


def at_calibration_light(bgr: U8, gains: F32) -> U8:
    """The picture divided by the gains, through one table per channel."""
    levels = np.arange(256, dtype=np.float32)[:, None] / np.maximum(gains, 0.05)[None, :]
    table = np.clip(np.rint(levels), 0, 255).astype(np.uint8).reshape(1, 256, 3)
    return np.asarray(cv2.LUT(bgr, table), np.uint8)
