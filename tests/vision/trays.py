"""Painted trays for tests: a flat floor with a little sensor noise, and square cubes in known places."""

import numpy as np

from towerpi.vision.palette import Bgr
from towerpi.vision.picture import Picture

CUBES: dict[str, Bgr] = {"red": (40, 35, 180), "blue": (170, 80, 40), "black": (30, 30, 32), "yellow": (30, 170, 200)}
PLACES = [(70, 60), (240, 50), (430, 80), (90, 190), (260, 200), (440, 190), (80, 320), (250, 330), (420, 310)]
HALF_PX = 11


def flat_tray(ground: Bgr = (120, 125, 130), seed: int = 1) -> Picture:
    noise = np.random.default_rng(seed).normal(0, 2, (384, 512, 3))
    return np.asarray(np.clip(np.array(ground) + noise, 0, 255), np.uint8)


def with_cubes(tray: Picture, colour: str) -> Picture:
    bgr = tray.copy()
    for x, y in PLACES:
        face = bgr[y - HALF_PX : y + HALF_PX, x - HALF_PX : x + HALF_PX]
        face[:] = np.clip(face.astype(int) - tray.mean(axis=(0, 1)).astype(int) + CUBES[colour], 0, 255)
    return bgr
