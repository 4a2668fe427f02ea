"""Bringing a picture to the light of the calibration: a working picture and the empty tray in, gains out.

A lamp that changed its strength or its tint multiplies each channel. Most of the tray shows no cube, so the median of
picture ÷ empty over the pixels that are neither dark nor clipped is that factor.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from towerpi.vision.arrays import F32, U8, Mask, as_mask

DARK, CLIPPED = 30, 235
LEVEL_STEP, LEVEL_LEAST = 16, 200
LEAST_GAIN = 1.01
BLINDED = 252
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


@dataclass(frozen=True, slots=True)
class Lit:
    """A picture brought to the light of the calibration, and the empty tray as that picture would show it."""

    bgr: U8
    empty_bgr: U8
    clipped: Mask  # where the camera was blinded: hues bend there
    gains: F32


def relit(bgr: U8, empty_bgr: U8, edge_px: int = 0) -> Lit:
    """Undo the change of the lamp; a rim of edge_px that the picture cannot know is taken from the empty tray."""
    gains = gains_of(bgr, empty_bgr)
    clipped = as_mask(bgr.max(axis=2) >= BLINDED)
    lit_bgr = at_calibration_light(bgr, gains)
    expected = _clipped_as(empty_bgr, gains)
    if edge_px:
        inner = np.s_[edge_px:-edge_px, edge_px:-edge_px]
        framed = expected.copy()
        framed[inner] = lit_bgr[inner]
        lit_bgr = framed
    return Lit(lit_bgr, expected, clipped, gains)


def _clipped_as(empty_bgr: U8, gains: F32) -> U8:
    """The empty tray as a picture with these gains shows it once they are undone: what was clipped stays so."""
    if float(gains.max()) < LEAST_GAIN:
        return empty_bgr
    top = np.minimum(255 / np.maximum(gains, 1), 255).astype(np.uint8)
    return np.minimum(empty_bgr, top)


def expected_lightness(lightness: U8, empty_lightness: U8) -> U8:
    """The empty tray's lightness as it would look in this picture's light.

    After the gains are undone, parts that another lamp lights still differ: the chute in the light of the LEDs when the
    ceiling lamp is dimmed. They differ in lightness too, so each level of the empty tray has its own median difference.
    """
    was = empty_lightness[::STRIDE, ::STRIDE].ravel()
    change = lightness[::STRIDE, ::STRIDE].ravel().astype(np.int16) - was
    level = was // LEVEL_STEP
    known = [k for k in range(256 // LEVEL_STEP) if np.count_nonzero(level == k) >= LEVEL_LEAST]
    if not known:
        return empty_lightness
    medians = [float(np.median(change[level == k])) for k in known]
    middles = [(k + 0.5) * LEVEL_STEP for k in known]
    levels = np.arange(256)
    table = np.clip(np.rint(levels + np.interp(levels, middles, medians)), 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(empty_lightness, table), np.uint8)
