"""What lies between the tray and the picture, whatever the light: a camera comes in, a `Front` goes out, made once.

The plastic mirrors the LED ring in front of every cube, walls and frame hide part of a hand above them, and the lens
darkens the corners.
"""

import math
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from towerpi.simulated.arrays import U8, Floats, bands
from towerpi.simulated.camera import Camera
from towerpi.simulated.surfaces import frame, walls

LEDS = 12
LED_CIRCLE_PX = 74.0  # this and other lengths in px: of a picture FULL_WIDTH_PX wide
LED_PX = 4.6
FULL_WIDTH_PX = 1024
DUST = 26
SEEN_THROUGH_WALLS = 0.3


@dataclass(frozen=True, slots=True)
class Front:
    """Shares and light (rows, columns, 1)."""

    sheen: Floats  # white light mirrored by the plastic, in front of everything
    veil: Floats  # the share of a hand above the tray that walls and frame leave to be seen
    lens: Floats  # the share of the light that the lens lets through


@lru_cache(maxsize=2)
def make_front(camera: Camera) -> Front:
    """Kept, since every source has the same."""
    kept = kept_type(camera)
    return Front(_sheen(camera).astype(kept), _veil(camera).astype(kept), _lens(camera))


def kept_type(camera: Camera) -> type[np.floating]:
    """What is kept of a picture: half the memory for the large one, quick to work with for the small one."""
    return np.float16 if camera.width_px >= FULL_WIDTH_PX else np.float32


def coverage(polygon_px: Floats, width_px: int, height_px: int, fine: int = 4) -> U8:
    """How much of each pixel a polygon covers, in 1/255, by counting finer pixels."""
    mask = np.zeros((height_px * fine, width_px * fine), np.uint8)
    corners = np.rint(((polygon_px + 0.5) * fine - 0.5) * 16).astype(np.int32)
    cv2.fillConvexPoly(mask, corners, 255, cv2.LINE_8, 4)
    return np.asarray(cv2.resize(mask, (width_px, height_px), interpolation=cv2.INTER_AREA), np.uint8)


def _veil(camera: Camera) -> Floats:
    veil = np.ones((camera.height_px, camera.width_px), np.float32)
    for boards, clear in ((walls(), SEEN_THROUGH_WALLS), (frame(), 0.0)):
        for corners_mm, _ in boards:
            pixels = camera.project(np.array(corners_mm, np.float32))
            cover = coverage(pixels, camera.width_px, camera.height_px, fine=2)
            for band in bands(veil.shape):
                veil[band] += cover[band].astype(np.float32) / 255 * (clear - veil[band])
    return veil[..., None]


def _sheen(camera: Camera) -> Floats:
    """The LED ring mirrored by the plastic, each LED in a halo, and a little dust."""
    scale = camera.width_px / FULL_WIDTH_PX
    layer = np.zeros((camera.height_px, camera.width_px), np.float32)
    middle_x_px, middle_y_px = camera.width_px * 0.497, camera.height_px * 0.503
    for index in range(LEDS):
        turn_rad = 2 * math.pi * (index + 0.5) / LEDS
        x_px = middle_x_px + LED_CIRCLE_PX * scale * math.cos(turn_rad)
        y_px = middle_y_px + LED_CIRCLE_PX * scale * math.sin(turn_rad)
        _dot(layer, x_px, y_px, LED_PX * scale, 2.6)
        _dot(layer, x_px, y_px, 3 * LED_PX * scale, 0.05)
    rng = np.random.default_rng(45)
    for x, y, size, bright in rng.uniform((0.1, 0.13, 0.5, 0.02), (0.9, 0.87, 1.3, 0.22), (DUST, 4)):
        _dot(layer, x * camera.width_px, y * camera.height_px, size * scale, bright)
    return layer[..., None]


def _dot(layer: Floats, x_px: float, y_px: float, radius_px: float, bright: float) -> None:
    """Add one soft spot."""
    far = int(3 * radius_px) + 2
    left, top = max(0, int(x_px) - far), max(0, int(y_px) - far)
    window = layer[top : int(y_px) + far + 1, left : int(x_px) + far + 1]
    rows, columns = np.mgrid[top : top + window.shape[0], left : left + window.shape[1]]
    away = ((columns - x_px) ** 2 + (rows - y_px) ** 2) / radius_px**2
    window += (bright * np.exp(-(away**2))).astype(np.float32)


def _lens(camera: Camera) -> Floats:
    """Vignette: corners get less light."""
    lens = np.empty((camera.height_px, camera.width_px, 1), kept_type(camera))
    for band in bands(lens.shape):
        rays = camera.rays(0, band.start, camera.width_px, band.stop)
        away = rays[..., :1] ** 2 + rays[..., 1:2] ** 2
        lens[band] = (1 + 0.9 * away) ** np.float32(-1.1)
    return lens
