"""What may befall a picture: the rig built another way round, another lamp, a bump, a worse camera.

Each change takes a picture and gives one of the same kind. BUILT_OTHERWISE changes a whole rig, calibration included,
and must not change a count; DYED does so too, with cubes, tray and lamp of other colours; BEFALLEN comes over the
throws alone, after calibration.
"""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

import cv2
import numpy as np

from towerpi.vision.picture import Picture, decode

Change: TypeAlias = Callable[[Picture], Picture]


def as_it_is(bgr: Picture) -> Picture:
    return bgr


def mirrored(bgr: Picture) -> Picture:
    return np.ascontiguousarray(bgr[:, ::-1])


def upside_down(bgr: Picture) -> Picture:
    return np.ascontiguousarray(bgr[::-1])


def turned(quarters: int, bgr: Picture) -> Picture:
    return np.ascontiguousarray(np.rot90(bgr, quarters))


def dyed(order: tuple[int, int, int], bgr: Picture) -> Picture:
    """Channels exchanged: cubes and tray of colours that no rig has."""
    return np.ascontiguousarray(bgr[:, :, list(order)])


def lit(blue: float, green: float, red: float, bgr: Picture) -> Picture:
    """Another lamp: each channel brighter or darker."""
    return np.asarray(np.clip(np.rint(bgr * np.array([blue, green, red])), 0, 255), np.uint8)


def bumped(right_px: float, down_px: float, bgr: Picture) -> Picture:
    shift = np.array([[1, 0, right_px], [0, 1, down_px]], np.float32)
    size = (bgr.shape[1], bgr.shape[0])
    return np.asarray(cv2.warpAffine(bgr, shift, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def noisy(sigma: float, bgr: Picture, seed: int = 11) -> Picture:
    noise = np.random.default_rng(seed).normal(0, sigma, bgr.shape)
    return np.asarray(np.clip(np.rint(bgr + noise), 0, 255), np.uint8)


def squeezed(quality: int, bgr: Picture) -> Picture:
    """Through a JPEG of lower quality."""
    return decode(cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes())


def blurred(sigma_px: float, bgr: Picture) -> Picture:
    return np.asarray(cv2.GaussianBlur(bgr, (0, 0), sigma_px), np.uint8)


BUILT_OTHERWISE: dict[str, Change] = {
    "mirrored": mirrored,
    "upside-down": upside_down,
    "turned-left": partial(turned, 1),
    "turned-round": partial(turned, 2),
    "turned-right": partial(turned, 3),
    "dimmer": partial(lit, 0.8, 0.8, 0.8),
    "brighter": partial(lit, 1.2, 1.2, 1.2),
}

DYED: dict[str, Change] = {
    "red-for-blue": partial(dyed, (2, 1, 0)),
    "green-for-blue": partial(dyed, (1, 0, 2)),
    "all-three-round": partial(dyed, (1, 2, 0)),
    "warm-light": partial(lit, 0.7, 0.95, 1.0),
    "cold-light": partial(lit, 1.0, 0.95, 0.8),
    "weak-light": partial(lit, 0.6, 0.6, 0.6),
}

BEFALLEN: dict[str, Change] = {
    "lamp-0.8": partial(lit, 0.8, 0.8, 0.8),
    "lamp-0.9": partial(lit, 0.9, 0.9, 0.9),
    "lamp-1.1": partial(lit, 1.1, 1.1, 1.1),
    "lamp-1.2": partial(lit, 1.2, 1.2, 1.2),
    "warmer-lamp": partial(lit, 0.9, 1.0, 1.05),
    "colder-lamp": partial(lit, 1.08, 1.0, 0.94),
    "bumped-right": partial(bumped, 3, 0),
    "bumped-up": partial(bumped, 0, -3),
    "bumped-across": partial(bumped, -2.5, 2.5),
    "noisier": partial(noisy, 5.0),
    "squeezed": partial(squeezed, 60),
    "out-of-focus": partial(blurred, 1.2),
}
