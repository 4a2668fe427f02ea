"""The empty tray as the camera sees it, in linear light: a camera comes in, a `Backdrop` goes out, made once.

Surfaces are painted from the far ones to the near ones. Reflections lie on the plastic and so in front of every cube.
What is kept is kept small, because a Pi Zero has to hold it.
"""

import math
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from towerpi.simulated.arrays import BAND_PX, Floats
from towerpi.simulated.camera import Camera
from towerpi.simulated.surfaces import Board, ceiling, chute, frame, walls

CEILING_MM = 1750.0
LEDS = 12
LED_CIRCLE_PX = 74.0  # this and other lengths in px: of a picture FULL_WIDTH_PX wide
LED_PX = 4.6
FULL_WIDTH_PX = 1024
DUST = 26
SEEN_THROUGH_WALLS = 0.3


@dataclass(frozen=True, slots=True)
class Backdrop:
    """The empty tray, pixel by pixel."""

    lamp: Floats  # light of the lamp (rows, columns, 3), at its usual strength
    ring: Floats  # light of the LED ring (rows, columns, 3)
    sheen: Floats  # white light mirrored by the plastic, in front of everything (rows, columns, 1)
    veil: Floats  # the share of a hand above the tray that walls and frame leave to be seen (rows, columns, 1)
    lens: Floats  # the share of the light that the lens lets through (rows, columns, 1)


@lru_cache(maxsize=2)
def make_backdrop(camera: Camera) -> Backdrop:
    """The whole empty scene; kept, since it takes longer than all else and every source has the same."""
    lamp = np.empty((camera.height_px, camera.width_px, 3), np.float32)
    ring, lens = np.empty_like(lamp), np.empty_like(lamp[..., :1])
    for top in range(0, camera.height_px, BAND_PX):
        band = slice(top, top + BAND_PX)
        rays = camera.rays(0, top, camera.width_px, min(camera.height_px, top + BAND_PX))
        lamp[band], ring[band] = ceiling(camera.place_mm + rays * ((CEILING_MM + camera.below_mm) / rays[..., 2:]))
        lens[band] = _lens(rays)
    for board in (*walls(), *chute(), *frame()):
        _lay(lamp, ring, board, camera)
    keep = _halved if camera.width_px >= FULL_WIDTH_PX else _single
    return Backdrop(keep(lamp), keep(ring), keep(_sheen(camera)), keep(_veil(camera)), keep(lens))


def _halved(layer: Floats) -> Floats:
    """Half the memory, for the large picture."""
    return layer.astype(np.float16)


def _single(layer: Floats) -> Floats:
    """Quick to work with, for the small one."""
    return layer.astype(np.float32)


def _veil(camera: Camera) -> Floats:
    veil = np.ones((camera.height_px, camera.width_px), np.float32)
    for boards, clear in ((walls(), SEEN_THROUGH_WALLS), (frame(), 0.0)):
        for corners_mm, _ in boards:
            pixels = camera.project(np.array(corners_mm, np.float32))
            cover = _coverage(pixels, camera.width_px, camera.height_px, fine=2)
            veil += cover * (clear - veil)
    return veil[..., None]


def _lay(lamp: Floats, ring: Floats, board: Board, camera: Camera) -> None:
    """Paint one flat polygon over what is there."""
    corners_mm, paint = np.array(board[0], np.float32), board[1]
    pixels = camera.project(corners_mm)
    left, top = (int(low) for low in np.floor(pixels.min(axis=0)).clip(0) // 1)
    right = min(camera.width_px, math.ceil(pixels[:, 0].max()) + 2)
    bottom = min(camera.height_px, math.ceil(pixels[:, 1].max()) + 2)
    cover = _coverage(pixels - (left, top), right - left, bottom - top)[..., None]
    points_mm = _on_plane(camera, camera.rays(left, top, right, bottom), corners_mm)
    for layer, light in zip((lamp, ring), paint(points_mm), strict=True):
        window = layer[top:bottom, left:right]
        window += cover * (light - window)


def _coverage(polygon_px: Floats, width_px: int, height_px: int, fine: int = 4) -> Floats:
    """How much of each pixel a polygon covers, by counting finer pixels."""
    mask = np.zeros((height_px * fine, width_px * fine), np.uint8)
    corners = np.rint(((polygon_px + 0.5) * fine - 0.5) * 16).astype(np.int32)
    cv2.fillConvexPoly(mask, corners, 255, cv2.LINE_8, 4)
    return cv2.resize(mask, (width_px, height_px), interpolation=cv2.INTER_AREA).astype(np.float32) / 255


def _on_plane(camera: Camera, rays: Floats, corners_mm: Floats) -> Floats:
    """Where rays meet the plane of a polygon; those that graze it are kept within the room."""
    normal = np.cross(corners_mm[1] - corners_mm[0], corners_mm[2] - corners_mm[0])
    reach = (corners_mm[0] - camera.place_mm) @ normal / (rays @ normal)
    points: Floats = camera.place_mm + rays * reach[..., None]
    return points.clip(-4000, 4000)


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


def _lens(rays: Floats) -> Floats:
    """Vignette: corners get less light."""
    away = rays[..., :1] ** 2 + rays[..., 1:2] ** 2
    lens: Floats = (1 + 0.9 * away) ** np.float32(-1.1)
    return lens
