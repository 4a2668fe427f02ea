"""The empty tray as the camera sees it: a camera and the light of the room come in, each pixel's linear light goes out.

Surfaces are painted from the far ones to the near ones. What was painted is kept; what it was painted from is not,
because a Pi Zero has to hold it and a lamp is seldom switched.
"""

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from towerpi.simulated.arrays import U8, Floats, bands
from towerpi.simulated.camera import Camera
from towerpi.simulated.front import coverage, kept_type
from towerpi.simulated.scene import Light
from towerpi.simulated.surfaces import Board, Paint, ceiling, chute, frame, walls

CEILING_MM = 1750.0
GREY_OF_BGR = np.array([[0.114], [0.587], [0.299]], np.float32)
COLOUR_OF_BGR = np.eye(3, dtype=np.float32)


@lru_cache(maxsize=2)
def light_up(camera: Camera, light: Light, grey: bool) -> Floats:
    """The empty tray (rows, columns, 1 or 3); kept, since every source begins in the same light."""
    mix, kept = mix_of(grey), kept_type(camera)
    lamp_mix = mix * (light.gain * np.array(light.tint_bgr, np.float32))[:, None]
    places = [_place(board, camera) for board in (*walls(), *chute(), *frame())]
    lit = np.empty((camera.height_px, camera.width_px, mix.shape[1]), kept)
    for band in bands(lit.shape):
        lamp, ring = (part.astype(kept).astype(np.float32) for part in _painted(places, camera, band))
        lit[band] = lamp @ lamp_mix + ring @ mix
    return lit


def mix_of(grey: bool) -> Floats:
    """What turns blue, green, red into the channels wanted."""
    return GREY_OF_BGR if grey else COLOUR_OF_BGR


@dataclass(frozen=True, slots=True)
class _Place:
    """A board in the picture."""

    left: int
    top: int
    cover: U8  # how much of each pixel it covers, from there on
    corners_mm: Floats
    paint: Paint


def _place(board: Board, camera: Camera) -> _Place:
    corners_mm = np.array(board[0], np.float32)
    pixels = camera.project(corners_mm)
    left, top = (int(low) for low in np.floor(pixels.min(axis=0)).clip(0) // 1)
    right = min(camera.width_px, math.ceil(pixels[:, 0].max()) + 2)
    bottom = min(camera.height_px, math.ceil(pixels[:, 1].max()) + 2)
    return _Place(left, top, coverage(pixels - (left, top), right - left, bottom - top), corners_mm, board[1])


def _painted(places: list[_Place], camera: Camera, band: slice) -> tuple[Floats, Floats]:
    """Some rows in the light of the lamp at its usual strength, and in that of the LED ring."""
    rays = camera.rays(0, band.start, camera.width_px, band.stop)
    lamp, ring = ceiling(camera.place_mm + rays * ((CEILING_MM + camera.below_mm) / rays[..., 2:]))
    for place in places:
        _lay(lamp, ring, place, camera, band)
    return lamp, ring


def _lay(lamp: Floats, ring: Floats, place: _Place, camera: Camera, band: slice) -> None:
    """Paint what these rows show of one flat polygon over what is there."""
    rows, columns = place.cover.shape
    top, bottom = max(band.start, place.top), min(band.stop, place.top + rows)
    if top >= bottom:
        return
    right = place.left + columns
    cover = place.cover[top - place.top : bottom - place.top, :, None].astype(np.float32) / 255
    points_mm = _on_plane(camera, camera.rays(place.left, top, right, bottom), place.corners_mm)
    for layer, light in zip((lamp, ring), place.paint(points_mm), strict=True):
        window = layer[top - band.start : bottom - band.start, place.left : right]
        window += cover * (light - window)


def _on_plane(camera: Camera, rays: Floats, corners_mm: Floats) -> Floats:
    """Where rays meet the plane of a polygon; those that graze it are kept within the room."""
    normal = np.cross(corners_mm[1] - corners_mm[0], corners_mm[2] - corners_mm[0])
    reach = (corners_mm[0] - camera.place_mm) @ normal / (rays @ normal)
    points: Floats = camera.place_mm + rays * reach[..., None]
    return points.clip(-4000, 4000)
