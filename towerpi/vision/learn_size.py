"""The size model from calibration: patches of cubes in, side and perspective and each colour's own factor out.

Most patches are single cubes and some are two or three that touch. The area of one is a0 + a1 x (distance from the
optical centre); patches are divided by the whole number that fits best, and the fit is repeated with that.
"""

from dataclasses import dataclass

import numpy as np

from towerpi.vision.arrays import Floats
from towerpi.vision.profile import SizeModel
from towerpi.vision.size import MEAN_WIDTH

ROUNDS = 8
CENTRE_SHARES = (-0.16, -0.08, 0.0, 0.08, 0.16)  # how far the optical centre may lie off the picture's, of half of it
CENTRE_CAUTION = 2.0  # few cubes lie near the edge: without good reason the centre stays where it should be
FACTOR_LIMITS = (0.75, 1.35)
START_GROWTH = 0.0007
OFF_WHOLE = 0.12


@dataclass(frozen=True, slots=True)
class Patches:
    """The patches of all calibration pictures, one array entry each."""

    colour: Floats  # index of the colour
    x_px: Floats
    y_px: Floats
    area_px: Floats


def learn_size(
    patches: Patches, counts: list[int | None], centre_px: tuple[float, float]
) -> tuple[SizeModel, list[float]]:
    """The size model, and for each colour by how much its patches are larger; counts may be unknown."""
    area_px = _single_area(patches, counts)
    growth = START_GROWTH * area_px
    centre = centre_px
    factors = np.ones(len(counts))
    index = patches.colour.astype(int)
    for _ in range(ROUNDS):
        unit = _areas(patches, centre, area_px, growth)
        whole = np.maximum(np.rint(patches.area_px / (unit * factors[index])), 1)
        off = patches.area_px / (unit * factors[index]) - whole
        weight = whole / (1 + (off / OFF_WHOLE) ** 2) ** 2
        single = patches.area_px / whole / factors[index]
        centre, area_px, growth = _fit(patches, single, weight, centre_px, np.sqrt(area_px))
        ratio = patches.area_px / whole / _areas(patches, centre, area_px, growth)
        factors = np.array([np.median(ratio[index == c]) if (index == c).any() else 1.0 for c in range(len(counts))])
        factors = np.clip(factors / np.median(factors), *FACTOR_LIMITS)
    side_px = float(np.sqrt(area_px))
    far_scale = float(np.clip(1 - growth / (MEAN_WIDTH * side_px), 0.5, 1.0))
    return SizeModel(side_px, far_scale, float(centre[0]), float(centre[1])), [float(f) for f in factors]


def _single_area(patches: Patches, counts: list[int | None]) -> float:
    """A first guess: with known numbers the area per cube, otherwise what most patches have."""
    index = patches.colour.astype(int)
    known = [patches.area_px[index == c].sum() / n for c, n in enumerate(counts) if n and (index == c).any()]
    return float(np.median(known)) * 0.95 if known else float(np.median(patches.area_px))


def _away(patches: Patches, centre: tuple[float, float], side_px: float) -> Floats:
    away = np.hypot(patches.x_px - centre[0], patches.y_px - centre[1]) - side_px / 2
    return np.asarray(np.maximum(away, 0), np.float64)


def _areas(patches: Patches, centre: tuple[float, float], area_px: float, growth: float) -> Floats:
    return np.asarray(area_px + growth * _away(patches, centre, float(np.sqrt(area_px))), np.float64)


def _fit(
    patches: Patches, single: Floats, weight: Floats, middle: tuple[float, float], side_px: float
) -> tuple[tuple[float, float], float, float]:
    """Least squares for area and growth, over a small grid of optical centres."""
    best = (np.inf, middle, side_px**2, 0.0)
    root = np.sqrt(weight)
    for dx in CENTRE_SHARES:
        for dy in CENTRE_SHARES:
            centre = (middle[0] * (1 + dx), middle[1] * (1 + dy))
            away = _away(patches, centre, side_px)
            terms = np.stack([np.ones_like(away), away], axis=1)
            (area, growth), *_ = np.linalg.lstsq(terms * root[:, None], single * root, rcond=None)
            growth = max(float(growth), 0.0)
            wrong = float((weight * (single - area - growth * away) ** 2).sum())
            wrong *= 1 + CENTRE_CAUTION * (dx * dx + dy * dy)
            if wrong < best[0]:
                best = (wrong, centre, float(area), growth)
    return best[1], best[2], best[3]
