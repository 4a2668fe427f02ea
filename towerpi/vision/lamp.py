"""What the light is like, measured on the calibration pictures.

The empty tray, more pictures of the same still rig (empty or with cubes) and the looks of the colours come in; a
`Light` of plain figures goes out. Whether they are good enough is judged in `separate`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from towerpi.vision.looks import Look, to_lab
from towerpi.vision.picture import Picture

_ROWS = 192  # a picture is looked at in this many rows; bands of mains flicker are far wider


@dataclass(frozen=True, slots=True)
class Light:
    """The light over the whole calibration."""

    lightness: float  # 0 to 100, of the lightest thing that is not a lamp: tray or cubes
    burnt: float  # share of the pixels of a usual colour that have a channel at its end
    glare: float  # share of the empty tray that is plain white
    unevenness: float  # how many times more light the brightest cube of a colour gets than the darkest
    wavering: float  # how much brighter or darker a whole picture is than the empty one, as a share
    banding: float  # the same from row to row within one picture
    tint: float  # Lab chroma of the lightest part of the tray: 0 is a white lamp


def light_of(empty_bgr: Picture, others_bgr: Sequence[Picture], looks: Sequence[Look]) -> Light:
    """Measure it."""
    empty_lab = to_lab(np.asarray(cv2.resize(empty_bgr, (256, 192), interpolation=cv2.INTER_AREA), np.uint8))
    high = float(np.percentile(empty_lab[:, :, 0], 90))
    pale = empty_lab[empty_lab[:, :, 0] >= high]
    ratios = [_row_ratios(other, empty_bgr) for other in others_bgr if other.shape == empty_bgr.shape]
    return Light(
        lightness=max([high, *(look.mean[0] for look in looks)]),
        burnt=float(np.median([look.burnt for look in looks])) if looks else 0.0,
        glare=float((empty_bgr.min(axis=2) >= 254).mean()),
        unevenness=float(np.median([_unevenness(look) for look in looks])) if looks else 1.0,
        wavering=max((abs(float(np.mean(ratio)) - 1) for ratio in ratios), default=0.0),
        banding=max((_banding(ratio) for ratio in ratios), default=0.0),
        tint=float(np.hypot(*np.median(pale[:, 1:], axis=0))),
    )


def _unevenness(look: Look) -> float:
    """Lightness is the cube root of light, so its ratio is cubed back."""
    light = [((lightness + 16) / 116) ** 3 for lightness in look.cube_lightness]
    return max(light) / min(light)


def _row_ratios(bgr: Picture, empty_bgr: Picture) -> NDArray[np.float64]:
    """Each row against the same row of the empty tray; the median does not see cubes."""
    now, then = (
        cv2.resize(picture, (picture.shape[1] // 2, _ROWS), interpolation=cv2.INTER_AREA)[:, :, 1].astype(np.float64)
        for picture in (bgr, empty_bgr)
    )
    return np.asarray(np.median((now + 8) / (then + 8), axis=1), np.float64)


def _banding(ratios: NDArray[np.float64]) -> float:
    """What is left when a slow slope, such as a shadow's, is taken off."""
    rows = np.arange(len(ratios))
    return float(np.std(ratios - np.polyval(np.polyfit(rows, ratios, 2), rows)))
