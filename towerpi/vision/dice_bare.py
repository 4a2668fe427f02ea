"""The tray without dice: the working picture of the empty tray, and lamps that are mirrored in it.

With a picture of the empty tray they are known from it. Without one, a lamp's image is told from a pip by its fellows:
spots as bright and as large that lie on no die.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from towerpi.errors import BadPicture
from towerpi.vision.arrays import U8, Bools, Floats, Mask, as_mask, grown
from towerpi.vision.dice_faces import Face
from towerpi.vision.dice_pips import Pips, colours_at, extremes, find_pips, largest
from towerpi.vision.light import at_calibration_light, gains_of

WORKING_PX = 1024  # the longer side: pips of the smallest dice are still 5 pixels wide
LARGER = 1.1  # times: a picture that is hardly larger is left as it is
SHRINK = 4
CLIPPED = 240  # every channel of a lamp is at least as bright
LAMP_CONTRAST, DIMMER = 24.0, 25  # grey levels: of a lamp's image in the empty tray; what it may lose
CHANGED = 38.0  # grey levels from the empty tray
SHADOW = 0.45  # a shadow leaves at least this part of the light
FELLOWS = 4  # so many spots on no die make a lamp
ALIKE = 1.3  # in width
BELOW_LAMP = 3.0  # grey levels: what is brighter is a lamp too, also where it runs into a pip
ONE_SPOT = 0.85  # roundness: a longer one may be a lamp that runs into a pip, and only what is as bright is the lamp
ON_HALVES = 1.6  # from its centre: the pips of a face


@dataclass(frozen=True, slots=True)
class Bare:
    """The empty tray as a working picture, and how bright a mirrored lamp is at least (255: there is none)."""

    bgr: U8
    small_bgr: U8  # shrunk once more
    lamps: U8
    size_px: tuple[int, int]  # of the picture as it came: width, height


def working(bgr: U8) -> tuple[U8, float]:
    """The working picture, shrunk or else smoothed, and how many pixels of the camera's one of its pixels is."""
    factor = max(1.0, max(bgr.shape[:2]) / WORKING_PX)
    if factor > LARGER:
        size = (round(bgr.shape[1] / factor), round(bgr.shape[0] / factor))
        return np.asarray(cv2.resize(bgr, size, interpolation=cv2.INTER_AREA), np.uint8), factor
    return np.asarray(cv2.GaussianBlur(bgr, (3, 3), 0), np.uint8), 1.0


def shrunk(bgr: U8) -> U8:
    """A working picture, a fourth as wide: enough to see where something lies."""
    return np.asarray(cv2.resize(bgr, None, fx=1 / SHRINK, fy=1 / SHRINK, interpolation=cv2.INTER_AREA), np.uint8)


def bare_of(empty_bgr: U8) -> Bare:
    """Ready to read dice with."""
    bgr, _ = working(empty_bgr)
    pips = find_pips(bgr)
    faint = pips.lighter & (pips.inside.min(axis=1) < CLIPPED)
    spots = pips.only(faint & ((pips.inside - pips.around).max(axis=1) > LAMP_CONTRAST))
    dimmest, _ = extremes(bgr)
    lamps = _discs(spots, (bgr.shape[0], bgr.shape[1])) | as_mask(dimmest >= CLIPPED)
    least = np.maximum(dimmest, DIMMER) - np.uint8(DIMMER)
    return Bare(bgr, shrunk(bgr), np.where(lamps > 0, least, np.uint8(255)), (empty_bgr.shape[1], empty_bgr.shape[0]))


def check_size(bgr: U8, bare: Bare) -> None:
    """BadPicture if the empty tray was taken otherwise."""
    came, expected = (bgr.shape[1], bgr.shape[0]), bare.size_px
    if came != expected:
        raise BadPicture(
            f"A picture as large as the empty tray's was expected ({expected[0]} x {expected[1]}); "
            f"{came[0]} x {came[1]} came. Take both with the same camera settings."
        )


@dataclass(frozen=True, slots=True)
class Known:
    """The empty tray in the light of a picture, and what is new in that picture."""

    bare: Bare
    gains: Floats
    new: Mask  # shrunk

    def ground(self, at: Floats) -> Floats:
        """The colour of the empty tray at places of the working picture."""
        return np.asarray(colours_at(self.bare.bgr, at) * self.gains, np.float32)


def known_of(bgr: U8, bare: Bare) -> Known:
    """What a working picture tells beside the empty tray: new is what is neither as it nor as it is in a shadow."""
    small = shrunk(bgr)
    gains = gains_of(small, bare.small_bgr)
    seen, empty = at_calibration_light(small, gains).astype(np.float32), bare.small_bgr.astype(np.float32)
    light = _whole(seen) / np.maximum(_whole(empty), 1)
    off = np.abs(seen - empty * np.clip(light, SHADOW, 1)[..., None])
    return Known(bare, gains, as_mask(np.asarray(largest(off) > CHANGED, bool)))


def _whole(bgr: Floats) -> Floats:
    return np.asarray(bgr[..., 0] + bgr[..., 1] + bgr[..., 2])


def known_dazzle(bgr: U8, bare: Bare) -> Mask:
    """Where a lamp is mirrored in the empty tray and is seen now, as bright as then."""
    dimmest, _ = extremes(bgr)
    return grown(as_mask(dimmest > bare.lamps), 3)


def guessed_dazzle(bgr: U8, pips: Pips, faces: Sequence[Face]) -> Mask | None:
    """Spots that look like those of a lamp: as bright and as large as several that lie on no die."""
    shape = (bgr.shape[0], bgr.shape[1])
    bright = pips.lighter & (pips.inside.min(axis=1) >= CLIPPED)
    stray = bright.copy()
    for face in faces:
        stray &= np.hypot(*(pips.at - face.centre).T) > ON_HALVES * face.half_px
    if np.count_nonzero(stray) < FELLOWS:
        return None
    width_px = float(np.median(pips.across_px[stray]))
    lamps = bright & _about(pips, width_px)
    if np.count_nonzero(stray & lamps) < FELLOWS:
        return None
    least = float(np.median(pips.inside[stray & lamps].min(axis=1))) - BELOW_LAMP
    dimmest = (float(np.ceil(max(CLIPPED, least))),) * 3
    clipped = np.asarray(cv2.inRange(bgr, dimmest, (255.0,) * 3), np.uint8)
    return _discs(pips.only(lamps & (pips.roundness > ONE_SPOT)), shape) | grown(clipped, 3)


def _discs(pips: Pips, shape: tuple[int, int]) -> Mask:
    mask = np.zeros(shape, np.uint8)
    for (x, y), across in zip(pips.at.tolist(), pips.across_px.tolist(), strict=True):
        cv2.circle(mask, (round(x), round(y)), round(across / 2), 255, cv2.FILLED)
    return mask


def _about(pips: Pips, width_px: float) -> Bools:
    return np.asarray((pips.across_px < ALIKE * width_px) & (pips.across_px > width_px / ALIKE), bool)
