"""How the cubes of each colour look in this tray and light, measured on the calibration pictures.

The empty tray and a picture with cubes of one colour come in; a `Look` goes out: the mean and spread of that colour in
Lab (lightness 0 to 100), how light each cube is, and how much of them the light has burnt out. Only the middle of
each cube is measured: edges and shadows say nothing about the paint.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from towerpi.cubes import Colour
from towerpi.vision.palette import Bgr
from towerpi.vision.picture import Picture

Lab: TypeAlias = tuple[float, float, float]
_Mask: TypeAlias = NDArray[np.bool_]

_WORKING_PX = 512
_DIFFERS = 12.0  # Lab: in good light less is noise or a faint shadow; in dim light all steps are smaller
_GOOD_LIGHTNESS = 60.0
_SMALLEST = 0.35  # of the usual patch: less is a glint or the corner of a shadow
_TRIMMED = 0.85  # share of pixels kept: the rest is glare, dust, an edge
_TRIM_CORRECTION = 1.6  # what trimming takes from the variance of a normal spread, given back
_ROUNDING = 2.0  # Lab: spread that 8 bits and JPEG leave in a flat patch


@dataclass(frozen=True, slots=True)
class Look:
    """What the camera makes of one colour."""

    colour: Colour
    mean: Lab
    spread: tuple[Lab, Lab, Lab]  # covariance
    cube_lightness: tuple[float, ...]  # of each patch of this colour
    burnt: float  # share of pixels in which a channel is at its end
    cubes: tuple[Lab, ...] = ()  # the middle colour of each patch

    @property
    def seen_bgr(self) -> Bgr:
        """The colour as it stands in the pictures."""
        patch = cv2.cvtColor(np.array([[self.mean]], np.float32), cv2.COLOR_LAB2BGR)
        blue, green, red = np.clip(np.round(255 * patch[0, 0]), 0, 255).astype(int).tolist()
        return blue, green, red


def look_at(colour: Colour, bgr: Picture, empty_bgr: Picture) -> Look | None:
    """Measure the cubes in `bgr`, which are all of one colour; None when the tray looks empty."""
    small, lab = _working(bgr), to_lab(_working(bgr))
    cores = list(_cores(lab, to_lab(_working(empty_bgr))))
    if not cores:
        return None
    pixels = np.concatenate([lab[core] for core in cores])
    mean, spread = _mean_and_spread(pixels)
    everywhere = np.any(cores, axis=0)
    return Look(
        colour,
        _triple(mean),
        (_triple(spread[0]), _triple(spread[1]), _triple(spread[2])),
        tuple(float(np.median(lab[core][:, 0])) for core in cores),
        float((small[everywhere].max(axis=1) >= 254).mean()),
        tuple(_triple(np.median(lab[core], axis=0).astype(np.float64)) for core in cores),
    )


def _working(bgr: Picture) -> Picture:
    scale = min(1.0, _WORKING_PX / max(bgr.shape[:2]))
    return np.asarray(cv2.medianBlur(cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), 3))


def to_lab(bgr: Picture) -> NDArray[np.float32]:
    """Lab with lightness 0 to 100."""
    return np.asarray(cv2.cvtColor(bgr.astype(np.float32) / 255, cv2.COLOR_BGR2LAB), np.float32)


def _cores(lab: NDArray[np.float32], empty_lab: NDArray[np.float32]) -> Iterator[_Mask]:
    """The middle of every patch that differs from the empty tray, small ones left out."""
    light = float(np.percentile(empty_lab[:, :, 0], 90)) / _GOOD_LIGHTNESS
    differs = (np.linalg.norm(lab - empty_lab, axis=2) > _DIFFERS * min(1.0, max(0.35, light))).astype(np.uint8)
    differs = np.asarray(cv2.morphologyEx(differs, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)), np.uint8)
    depth_px = cv2.distanceTransform(differs, cv2.DIST_L2, 3)
    number, patches, stats, _ = cv2.connectedComponentsWithStats(differs)
    areas_px = stats[1:, cv2.CC_STAT_AREA]
    usual_px = float(np.median(areas_px[areas_px >= areas_px.max() / 4])) if number > 1 else 0.0
    for patch in range(1, number):
        if stats[patch, cv2.CC_STAT_AREA] >= _SMALLEST * usual_px:
            mine = patches == patch
            yield mine & (depth_px >= depth_px[mine].max() / 2)


def _mean_and_spread(pixels: NDArray[np.float32]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Of the pixels nearest to the middle one, each axis taken in units of its own spread."""
    middle = np.median(pixels, axis=0)
    usual = np.median(np.abs(pixels - middle), axis=0) + 1.0
    far = np.linalg.norm((pixels - middle) / usual, axis=1)
    kept = pixels[far <= np.quantile(far, _TRIMMED)].astype(np.float64)
    spread = _TRIM_CORRECTION * np.cov(kept.T) if len(kept) > 3 else np.zeros((3, 3))
    return kept.mean(axis=0), spread + _ROUNDING**2 * np.eye(3)


def _triple(values: NDArray[np.float64]) -> Lab:
    first, second, third = values.tolist()
    return first, second, third
