"""Surfaces' small irregularities: places in millimetres come in, values around 0 go out, the same for the same place.

Every texture is read from one small tile of smooth noise, so that nothing here depends on the size of the picture.
"""

from functools import cache

import cv2
import numpy as np

from towerpi.simulated.arrays import Floats

TILE = 256


@cache
def _tile() -> Floats:
    """Noise with a standard deviation of 1 that goes on at its edges."""
    return np.random.default_rng(1634).standard_normal((TILE, TILE)).astype(np.float32)


def rough(u_mm: Floats, v_mm: Floats, grain_mm: float) -> Floats:
    """Smooth noise whose bumps are about `grain_mm` wide."""
    scale = np.float32(1 / grain_mm)
    u, v = (np.mod(along_mm * scale, TILE).astype(np.float32) for along_mm in (u_mm, v_mm))
    values = cv2.remap(_tile(), u, v, cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)
    return np.asarray(values, np.float32)


def wood(along_mm: Floats, across_mm: Floats) -> Floats:
    """Grain: rings stretched along the board, with fine fibres in them."""
    bend_mm = 3.0 * rough(along_mm, across_mm, 45.0) + 1.2 * rough(along_mm * 0.3, across_mm, 9.0)
    rings = np.sin((across_mm + bend_mm) * 1.1, dtype=np.float32)
    fibres = rough(along_mm * 0.06, across_mm, 0.7)
    grain: Floats = 0.6 * rings + 0.5 * fibres
    return grain
