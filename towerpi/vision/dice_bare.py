"""The tray without dice: lamps that are mirrored in it, and what else lies in it.

With a picture of the empty tray both are known from it. Without one, a lamp's image is told from a pip by its fellows:
spots as bright and as large that lie on no die.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from towerpi.errors import BadPicture
from towerpi.vision.arrays import U8, Bools, Mask, as_mask, grown, opened
from towerpi.vision.dice_faces import Face
from towerpi.vision.dice_pips import Pips
from towerpi.vision.light import at_calibration_light, gains_of

WORKING_PX = 1024  # the longer side: pips of the smallest dice are still 5 pixels wide
CLIPPED = 240  # every channel of a lamp is at least as bright
FELLOWS = 4  # so many spots on no die make a lamp
ALIKE = 1.3  # in width
CHANGED = 40  # grey levels: more than a shadow's edge or a mirror image in the wall
LEAST_HALVES = 0.7  # of the square of half a side: what is left over and smaller is none of a die's faces
NEAR_HALVES = 2.3  # a die's own sides reach as far


@dataclass(frozen=True, slots=True)
class Bare:
    """The empty tray as a working picture."""

    bgr: U8
    clipped: Mask
    size_px: tuple[int, int]  # of the picture as it came: width, height


def working(bgr: U8) -> tuple[U8, float]:
    """The working picture, and how many pixels of the camera's one of its pixels is."""
    factor = max(bgr.shape[:2]) / WORKING_PX
    if factor < 1.1:
        return bgr, 1.0
    size = (round(bgr.shape[1] / factor), round(bgr.shape[0] / factor))
    return np.asarray(cv2.resize(bgr, size, interpolation=cv2.INTER_AREA), np.uint8), factor


def bare_of(empty_bgr: U8) -> Bare:
    """Ready to read dice with."""
    bgr, _ = working(empty_bgr)
    return Bare(bgr, _clipped(bgr), (empty_bgr.shape[1], empty_bgr.shape[0]))


def check_size(bgr: U8, bare: Bare) -> None:
    """BadPicture if the empty tray was taken otherwise."""
    came, expected = (bgr.shape[1], bgr.shape[0]), bare.size_px
    if came != expected:
        raise BadPicture(
            f"A picture as large as the empty tray's was expected ({expected[0]} x {expected[1]}); "
            f"{came[0]} x {came[1]} came. Take both with the same camera settings."
        )


def _clipped(bgr: U8) -> Mask:
    blue, green, red = cv2.split(bgr)
    return as_mask(np.asarray(cv2.min(cv2.min(blue, green), red)) >= CLIPPED)


def known_dazzle(bgr: U8, bare: Bare) -> Mask:
    """Where a lamp is mirrored in the empty tray and is seen now."""
    return grown(bare.clipped & _clipped(bgr), 3)


def guessed_dazzle(shape: tuple[int, int], pips: Pips, faces: Sequence[Face]) -> Mask | None:
    """Spots that look like those of a lamp: as bright and as large as several that lie on no die."""
    bright = pips.lighter & (pips.inside.min(axis=1) >= CLIPPED)
    stray = bright.copy()
    for face in faces:
        stray &= np.hypot(*(pips.at - face.centre).T) > NEAR_HALVES * face.half_px
    if np.count_nonzero(stray) < FELLOWS:
        return None
    width_px = float(np.median(pips.across_px[stray]))
    lamps = bright & _about(pips, width_px)
    if np.count_nonzero(stray & lamps) < FELLOWS:
        return None
    mask = np.zeros(shape, np.uint8)
    for (x, y), across in zip(pips.at[lamps].tolist(), pips.across_px[lamps].tolist(), strict=True):
        cv2.circle(mask, (round(x), round(y)), round(across / 2 + 1), 255, cv2.FILLED)
    return mask


def _about(pips: Pips, width_px: float) -> Bools:
    return np.asarray((pips.across_px < ALIKE * width_px) & (pips.across_px > width_px / ALIKE), bool)


def left_over(bgr: U8, bare: Bare, faces: Sequence[Face]) -> list[tuple[float, float]]:
    """Where something lies that the empty tray does not show and that is no part of a die read."""
    small, bare_small = (cv2.resize(p, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA) for p in (bgr, bare.bgr))
    small, bare_small = np.asarray(small, np.uint8), np.asarray(bare_small, np.uint8)
    lit = at_calibration_light(small, gains_of(small, bare_small))
    blue, green, red = cv2.split(cv2.absdiff(lit, bare_small))
    mask = as_mask(np.asarray(cv2.max(cv2.max(blue, green), red)) > CHANGED)
    half_px = float(np.median([face.half_px for face in faces])) / 2 if faces else 12.0
    for face in faces:
        x, y = (face.centre / 2).tolist()
        cv2.circle(mask, (round(x), round(y)), round(NEAR_HALVES * face.half_px / 2), 0, cv2.FILLED)
    mask = opened(mask, max(3, round(0.6 * half_px)))
    number, _, stats, middles = cv2.connectedComponentsWithStats(mask)
    least = LEAST_HALVES * half_px**2
    return [
        (2 * float(middles[row][0]), 2 * float(middles[row][1]))
        for row in range(1, number)
        if stats[row, cv2.CC_STAT_AREA] > least
    ]
