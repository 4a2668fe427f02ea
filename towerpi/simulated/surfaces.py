"""What the empty scene is made of: points of a surface come in, in mm, and the light they send out goes out.

Light comes in two parts, that of the room's lamp and that of the LED ring, because the lamp may change. A board is a
flat polygon with its paint; boards are listed from far to near.
"""

import math
from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from towerpi.simulated.arrays import Floats
from towerpi.simulated.scene import CHUTE_HALF_MM, CHUTE_LIP_MM, LAMP_MM, TRAY_MM, WALL_MM
from towerpi.simulated.textures import rough, wood

LAMP_RADIUS_MM = 95.0
BLUR_MM = 7.0  # the camera is focused on the tray, not on the ceiling
LIP_MM = 3.0  # the tray's own edge, outside its walls
FRAME_MM = 60.0
RING_MM = 190.0  # how far the LED ring is below the floor

CEILING_BGR = np.array([0.46, 0.575, 0.66], np.float32)
LAMP_BGR = np.array([0.82, 0.95, 1.0], np.float32)
PLASTIC_BGR = np.array([0.090, 0.088, 0.086], np.float32)
GLOWING_BGR = np.array([0.17, 0.165, 0.15], np.float32)
OAK_BGR = np.array([0.070, 0.150, 0.265], np.float32)
WALNUT_BGR = np.array([0.020, 0.038, 0.072], np.float32)

Corner: TypeAlias = tuple[float, float, float]
Paint: TypeAlias = Callable[[Floats], tuple[Floats, Floats]]  # points (rows, columns, 3) in, lamp and ring light out
Board: TypeAlias = tuple[list[Corner], Paint]


def ceiling(points_mm: Floats) -> tuple[Floats, Floats]:
    """Plaster with a round lamp in its own glow; the ring does not reach that far."""
    x_mm, y_mm = points_mm[..., 0], points_mm[..., 1]
    from_lamp_mm = np.hypot(x_mm - LAMP_MM[0], y_mm - LAMP_MM[1])
    glow = 0.42 + 0.52 * np.exp(-((from_lamp_mm / 640) ** 2)) + 0.75 * np.exp(-from_lamp_mm / 130)
    plaster = 1 + 0.012 * rough(x_mm, y_mm, 9.0) + 0.015 * rough(x_mm, y_mm, 60.0)
    light = (glow * plaster)[..., None] * CEILING_BGR
    bulb = 1 / (1 + np.exp(((from_lamp_mm - LAMP_RADIUS_MM) / BLUR_MM).clip(-30, 30)))
    shade = 1.7 + 1.2 * np.exp(-((from_lamp_mm / 60) ** 2))
    light = light * (1 - bulb[..., None]) + (bulb * shade)[..., None] * LAMP_BGR
    return light, np.zeros_like(light)


def walls() -> list[Board]:
    """The tray's four walls, seen from inside."""
    corners = _tray_corners()
    boards: list[Board] = []
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True):
        long_mm = math.dist((x0, y0), (x1, y1))
        inward = ((y0 - y1) / long_mm, (x1 - x0) / long_mm)
        boards.append(([(x0, y0, 0.0), (x1, y1, 0.0), (x1, y1, WALL_MM), (x0, y0, WALL_MM)], _plastic(*inward)))
    return boards


def _tray_corners() -> list[tuple[float, float]]:
    half_x, half_y = TRAY_MM[0] / 2, TRAY_MM[1] / 2
    return [(-half_x, -half_y), (half_x, -half_y), (half_x, half_y), (-half_x, half_y)]


def _plastic(inward_x: float, inward_y: float) -> Paint:
    """Smoky plastic: the room shines through it, its rim glows, and it mirrors the lamp when it faces it."""
    facing = max(0.0, (inward_x * LAMP_MM[0] + inward_y * LAMP_MM[1]) / math.hypot(*LAMP_MM))
    lamp_along_mm = 0.11 * (LAMP_MM[0] * inward_y - LAMP_MM[1] * inward_x)

    def paint(points_mm: Floats) -> tuple[Floats, Floats]:
        x_mm, y_mm, z_mm = points_mm[..., 0], points_mm[..., 1], points_mm[..., 2]
        high = z_mm / WALL_MM
        along_mm = x_mm * inward_y - y_mm * inward_x
        haze = 1 + 0.025 * rough(along_mm, z_mm, 1.0) + 0.03 * rough(along_mm * 0.2, z_mm, 6.0)
        rim = 1.1 * np.exp(-(((z_mm - WALL_MM) / 0.8) ** 2))
        body = (0.75 + 0.75 * high + rim) * _dusk(x_mm, y_mm) * haze
        gloss = np.exp(-(((along_mm - lamp_along_mm) / 16) ** 2) - ((high - 1) / 0.7) ** 2)
        lit = (1.4 * body)[..., None] * PLASTIC_BGR + (facing * 0.75 * gloss * haze)[..., None] * CEILING_BGR
        return lit, (0.55 * body * (1 - 0.6 * high))[..., None] * PLASTIC_BGR

    return paint


def _dusk(x_mm: Floats, y_mm: Floats) -> Floats:
    """Corners are darker."""
    from_corner_mm = np.maximum(TRAY_MM[0] / 2 - np.abs(x_mm), TRAY_MM[1] / 2 - np.abs(y_mm))
    dusk: Floats = 1 - 0.4 * np.exp(-from_corner_mm.clip(0) / 10)
    return dusk


def chute() -> list[Board]:
    """A board that slopes down into the tray between two tapering cheeks."""
    lip_x, _, lip_z = CHUTE_LIP_MM
    half, end_x, end_z = CHUTE_HALF_MM, TRAY_MM[0] / 2 - 0.5, lip_z + 16
    boards: list[Board] = []
    for side in (-1, 1):
        y0, y1 = side * half, side * (half + 3.0)
        boards += [
            ([(lip_x, y1, lip_z), (end_x, y1, end_z), (end_x, y1, end_z + 26), (lip_x, y1, lip_z + 5)], _oak(0.5)),
            ([(lip_x, y0, lip_z), (lip_x, y1, lip_z), (lip_x, y1, lip_z + 5), (lip_x, y0, lip_z + 5)], _oak(0.8)),
            ([(lip_x, y0, lip_z), (end_x, y0, end_z), (end_x, y1, end_z), (lip_x, y1, lip_z)], _oak(0.7)),
        ]
    front = [(lip_x, -half, lip_z + 2.5), (lip_x, half, lip_z + 2.5), (lip_x, half, lip_z), (lip_x, -half, lip_z)]
    below = [(lip_x, -half, lip_z), (end_x, -half, end_z), (end_x, half, end_z), (lip_x, half, lip_z)]
    return [*boards, (front, _oak(1.3)), (below, _oak(1.0))]


def _oak(strength: float) -> Paint:
    """Pale wood in the ring's light, in its own shade where the chute meets the wall."""

    def paint(points_mm: Floats) -> tuple[Floats, Floats]:
        x_mm, y_mm, z_mm = points_mm[..., 0], points_mm[..., 1], points_mm[..., 2]
        grain = 1 + 0.13 * wood(x_mm + 40, y_mm + 100)
        deep = 1 - 0.6 * np.exp(-(TRAY_MM[0] / 2 - x_mm).clip(0) / 8)
        cheek = 1 - 0.25 * np.exp(-np.abs(np.abs(y_mm) - CHUTE_HALF_MM) / 1.2)
        light = strength * (grain * deep * cheek)[..., None] * OAK_BGR
        return light * 0.28, light * 0.72 * ((1 + z_mm / RING_MM) ** -2.4)[..., None]

    return paint


def frame() -> list[Board]:
    """Round the tray: dark wood up to the picture's border, and before it the tray's own bright edge."""
    return [*_border(FRAME_MM, (_walnut, _walnut_upright)), *_border(LIP_MM, (_cut_edge, _cut_edge))]


def _border(width_mm: float, paints: tuple[Paint, Paint]) -> list[Board]:
    """Four boards with mitred corners, level and upright ones in turn."""
    inner = _tray_corners()
    outer = [(x + math.copysign(width_mm, x), y + math.copysign(width_mm, y)) for x, y in inner]
    boards: list[Board] = []
    for index in range(4):
        after = (index + 1) % 4
        corners = [inner[index], inner[after], outer[after], outer[index]]
        boards.append(([(x, y, 0.0) for x, y in corners], paints[index % 2]))
    return boards


def _walnut(points_mm: Floats) -> tuple[Floats, Floats]:
    return _dark_wood(points_mm, wood(points_mm[..., 0], points_mm[..., 1]))


def _walnut_upright(points_mm: Floats) -> tuple[Floats, Floats]:
    return _dark_wood(points_mm, wood(points_mm[..., 1] + 70, points_mm[..., 0] + 300))


def _dark_wood(points_mm: Floats, grain: Floats) -> tuple[Floats, Floats]:
    x_mm, y_mm = points_mm[..., 0], points_mm[..., 1]
    crease = 1 - 0.6 * np.exp(-(_outside_mm(x_mm, y_mm) - LIP_MM).clip(0) / 1.2)
    fade = (1 + (x_mm**2 + y_mm**2) / RING_MM**2) ** -1.2
    light = ((1 + 0.16 * grain) * crease * fade)[..., None] * WALNUT_BGR
    return light * 0.25, light * 1.5


def _cut_edge(points_mm: Floats) -> tuple[Floats, Floats]:
    """The cut edge of the plastic, which glows with the light caught in the sheet."""
    x_mm, y_mm = points_mm[..., 0], points_mm[..., 1]
    band = 0.7 + 0.6 * np.exp(-(((_outside_mm(x_mm, y_mm) - LIP_MM / 2) / 0.8) ** 2)) + 0.05 * rough(x_mm, y_mm, 3.0)
    light = band[..., None] * GLOWING_BGR
    return light * 0.6, light * 0.4


def _outside_mm(x_mm: Floats, y_mm: Floats) -> Floats:
    """How far outside the tray's walls."""
    outside: Floats = np.maximum(np.abs(x_mm) - TRAY_MM[0] / 2, np.abs(y_mm) - TRAY_MM[1] / 2)
    return outside
