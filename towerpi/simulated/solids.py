"""Cubes as faces: cubes and a camera come in, the faces that can be seen go out, far ones first, with their light.

All cubes of a moment are worked out together, as arrays; drawing them is left to render.py.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from towerpi.simulated.arrays import Floats
from towerpi.simulated.camera import Camera
from towerpi.simulated.scene import CUBE_MM, Cube, Light

# Painted wood in linear light (blue, green, red); a colour that is not here is drawn grey.
PAINT_BGR = {
    "red": (0.022, 0.026, 0.46),
    "blue": (0.40, 0.125, 0.030),
    "yellow": (0.030, 0.50, 0.83),
    "purple": (0.24, 0.045, 0.135),
    "black": (0.0105, 0.0105, 0.011),
    "green": (0.055, 0.215, 0.040),
}
GREY_BGR = (0.3, 0.3, 0.3)

CORNERS = np.array([[x, y, z] for z in (-1, 1) for y in (-1, 1) for x in (-1, 1)], np.float32) * (CUBE_MM / 2)
FACES = np.array([[0, 1, 3, 2], [4, 5, 7, 6], [0, 1, 5, 4], [2, 3, 7, 6], [0, 2, 6, 4], [1, 3, 7, 5]])
NORMALS = np.array([[0, 0, -1], [0, 0, 1], [0, -1, 0], [0, 1, 0], [-1, 0, 0], [1, 0, 0]], np.float32)


@dataclass(frozen=True, slots=True)
class Solid:
    """One cube as the camera sees it."""

    faces_px: Floats  # (faces, 4, 2)
    light_bgr: Floats  # (faces, 3)
    look: int


def solids_of(cubes: Sequence[Cube], camera: Camera, light: Light) -> list[Solid]:
    """What to draw, in the order to draw it."""
    if not cubes:
        return []
    places_mm = np.array([(c.x_mm, c.y_mm, c.z_mm) for c in cubes], np.float32)
    turns = np.stack([turn_of(cube) for cube in cubes])
    corners_mm = np.einsum("nij,kj->nki", turns, CORNERS) + places_mm[:, None]
    normals = np.einsum("nij,kj->nki", turns, NORMALS)
    pixels = camera.project(corners_mm)
    middles_mm = corners_mm[:, FACES].mean(axis=2)
    to_camera = camera.place_mm - middles_mm
    facing = (normals * to_camera).sum(axis=-1) / np.linalg.norm(to_camera, axis=-1)
    lit = _light(cubes, facing, normals, ring_light(middles_mm, camera), light)
    order = np.lexsort((-np.hypot(places_mm[:, 0] - camera.x_mm, places_mm[:, 1] - camera.y_mm), -_layer(places_mm)))
    return [Solid(pixels[n][FACES[facing[n] > 0]], lit[n][facing[n] > 0], cubes[n].look) for n in order]


def _layer(places_mm: Floats) -> Floats:
    """Cubes on the floor hide what is higher; within a layer the one nearer to the middle hides its neighbour."""
    layer: Floats = np.floor(places_mm[:, 2] / (CUBE_MM / 2) + 0.01)
    return layer


def _light(cubes: Sequence[Cube], facing: Floats, normals: Floats, ring: Floats, light: Light) -> Floats:
    """Light (cubes, faces, 3): the ring from below, and what the lamp sheds on the sides."""
    paint = np.array([PAINT_BGR.get(cube.colour, GREY_BGR) for cube in cubes], np.float32)
    lamp_bgr = light.gain * np.array(light.tint_bgr, np.float32)
    from_ring = 1.0 * ring * np.clip(facing, 0, 1)[..., None] ** 0.8
    from_lamp = (0.14 + 0.16 * (1 + normals[..., 2:])) * lamp_bgr
    gloss = 0.010 * ring * np.clip(facing, 0, 1)[..., None] ** 6
    lit: Floats = paint[:, None] * (from_ring + from_lamp) + gloss + 0.006 * lamp_bgr
    return lit


def ring_light(points_mm: Floats, camera: Camera) -> Floats:
    """How strongly the LED ring, which sits round the lens, lights a point (..., 1); 1 in the middle of the floor."""
    away_mm = np.linalg.norm(points_mm - camera.place_mm, axis=-1, keepdims=True)
    light: Floats = (camera.below_mm / away_mm) ** 2.4
    return light


def turn_of(cube: Cube) -> Floats:
    """The rotation that a cube's yaw and tilt make."""
    c, s = np.cos(cube.yaw_rad), np.sin(cube.yaw_rad)
    yaw = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], np.float32)
    if cube.tilt_rad == 0.0:
        return yaw
    x, y = np.cos(cube.tilt_axis_rad), np.sin(cube.tilt_axis_rad)
    c, s = np.cos(cube.tilt_rad), np.sin(cube.tilt_rad)
    tilt = np.array(
        [
            [c + x * x * (1 - c), x * y * (1 - c), y * s],
            [x * y * (1 - c), c + y * y * (1 - c), -x * s],
            [-y * s, x * s, c],
        ]
    )
    return (tilt @ yaw).astype(np.float32)
