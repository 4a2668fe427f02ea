"""The empty tray as the camera sees it, in linear light: a camera comes in, a `Backdrop` goes out, made once.

Surfaces are painted from the far ones to the near ones: ceiling with its lamp, walls of smoky plastic, the wooden
chute, the frame that the tray rests on. What the lamp lights and what the LED ring lights are kept apart, because the
lamp may change; reflections lie on the plastic and so in front of every cube.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from towerpi.simulated.arrays import Floats
from towerpi.simulated.camera import Camera
from towerpi.simulated.scene import CHUTE_HALF_MM, CHUTE_LIP_MM, TRAY_MM, WALL_MM
from towerpi.simulated.textures import rough, wood

CEILING_MM = 1750.0
LAMP_MM = (-330.0, -395.0)
LAMP_RADIUS_MM = 105.0
LIP_MM = 3.0  # the tray's own edge, outside its walls
LEDS = 12
LED_CIRCLE_PX = 74.0  # of the full picture
FULL_WIDTH_PX = 1024

CEILING_BGR = np.array([0.52, 0.60, 0.66], np.float32)
LAMP_BGR = np.array([0.82, 0.95, 1.0], np.float32)
PLASTIC_BGR = np.array([0.105, 0.100, 0.098], np.float32)
OAK_BGR = np.array([0.075, 0.155, 0.265], np.float32)
WALNUT_BGR = np.array([0.020, 0.038, 0.070], np.float32)

Paint = Callable[[Floats], tuple[Floats, Floats]]  # points (n, m, 3) in, light of the lamp and of the ring out


@dataclass(frozen=True, slots=True)
class Backdrop:
    """Light (rows, columns, 3) from every pixel of the empty tray."""

    lamp: Floats
    ring: Floats
    sheen: Floats  # reflections on the plastic, in front of everything
    lens: Floats  # how much of the light the lens lets through (rows, columns, 1)


def make_backdrop(camera: Camera) -> Backdrop:
    """The whole empty scene."""
    lamp, ring = _ceiling(camera.rays(0, 0, camera.width_px, camera.height_px), camera)
    for corners_mm, paint in (*_walls(), *_chute()):
        _lay(lamp, ring, np.array(corners_mm, np.float32), paint, camera)
    for corners_mm, paint in _frame():
        _lay(lamp, ring, np.array(corners_mm, np.float32), paint, camera)
    return Backdrop(lamp, ring, _sheen(camera), _lens(camera))


def ring_light(points_mm: Floats, camera: Camera) -> Floats:
    """How strongly the LED ring, which sits round the lens, lights a point (..., 1); 1 in the middle of the floor."""
    away_mm = np.linalg.norm(points_mm - camera.place_mm, axis=-1, keepdims=True)
    light: Floats = (camera.below_mm / away_mm) ** 2.4
    return light


def _ceiling(rays: Floats, camera: Camera) -> tuple[Floats, Floats]:
    points_mm = camera.place_mm + rays * ((CEILING_MM + camera.below_mm) / rays[..., 2:])
    x_mm, y_mm = points_mm[..., 0], points_mm[..., 1]
    from_lamp_mm = np.hypot(x_mm - LAMP_MM[0], y_mm - LAMP_MM[1])
    glow = 0.60 + 0.34 * np.exp(-((from_lamp_mm / 620) ** 2)) + 0.5 * np.exp(-((from_lamp_mm / 210) ** 2))
    plaster = 1 + 0.012 * rough(x_mm, y_mm, 9.0) + 0.015 * rough(x_mm, y_mm, 60.0)
    light = (glow * plaster)[..., None] * CEILING_BGR
    bulb = 1 / (1 + np.exp(((from_lamp_mm - LAMP_RADIUS_MM) / 2.5).clip(-30, 30)))
    shade = 1.7 + 1.2 * np.exp(-((from_lamp_mm / 60) ** 2))
    light = light * (1 - bulb[..., None]) + (bulb * shade)[..., None] * LAMP_BGR
    return light.astype(np.float32), np.zeros_like(light, np.float32)


def _lay(lamp: Floats, ring: Floats, corners_mm: Floats, paint: Paint, camera: Camera) -> None:
    """Paint one flat polygon over what is there."""
    pixels = camera.project(corners_mm)
    low = np.floor(pixels.min(axis=0)).astype(int) - 1
    high = np.ceil(pixels.max(axis=0)).astype(int) + 2
    left, top = max(0, int(low[0])), max(0, int(low[1]))
    right, bottom = min(camera.width_px, int(high[0])), min(camera.height_px, int(high[1]))
    if left >= right or top >= bottom:
        return
    cover = coverage(pixels - (left, top), right - left, bottom - top)[..., None]
    points_mm = _on_plane(camera, camera.rays(left, top, right, bottom), corners_mm)
    for layer, light in zip((lamp, ring), paint(points_mm), strict=True):
        window = layer[top:bottom, left:right]
        window += cover * (light - window)


def coverage(polygon_px: Floats, width_px: int, height_px: int, fine: int = 4) -> Floats:
    """How much of each pixel a polygon covers, by counting finer pixels."""
    mask = np.zeros((height_px * fine, width_px * fine), np.uint8)
    corners = np.rint(((polygon_px + 0.5) * fine - 0.5) * 16).astype(np.int32)
    cv2.fillPoly(mask, [corners], 255, cv2.LINE_8, 4)
    return cv2.resize(mask, (width_px, height_px), interpolation=cv2.INTER_AREA).astype(np.float32) / 255


def _on_plane(camera: Camera, rays: Floats, corners_mm: Floats) -> Floats:
    """Where rays meet the plane of a polygon."""
    normal = np.cross(corners_mm[1] - corners_mm[0], corners_mm[2] - corners_mm[0])
    reach = (corners_mm[0] - camera.place_mm) @ normal / (rays @ normal)
    points: Floats = camera.place_mm + rays * np.abs(reach)[..., None]
    return points.clip(-4000, 4000)


def _walls() -> list[tuple[list[tuple[float, float, float]], Paint]]:
    half_x, half_y = TRAY_MM[0] / 2, TRAY_MM[1] / 2
    corners = [(-half_x, -half_y), (half_x, -half_y), (half_x, half_y), (-half_x, half_y)]
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    walls = []
    for (x0, y0), (x1, y1) in sides:
        inward = ((y0 - y1) / math.dist((x0, y0), (x1, y1)), (x1 - x0) / math.dist((x0, y0), (x1, y1)))
        quad = [(x0, y0, 0.0), (x1, y1, 0.0), (x1, y1, WALL_MM), (x0, y0, WALL_MM)]
        walls.append((quad, _plastic(inward)))
    return walls


def _plastic(inward: tuple[float, float]) -> Paint:
    """Smoky plastic: the room shines through it, its edge glows, and it mirrors the lamp when it faces it."""

    def paint(points_mm: Floats) -> tuple[Floats, Floats]:
        x_mm, y_mm, z_mm = points_mm[..., 0], points_mm[..., 1], points_mm[..., 2]
        facing = max(0.0, -(inward[0] * LAMP_MM[0] + inward[1] * LAMP_MM[1]) / -math.hypot(*LAMP_MM))
        along_mm = x_mm * inward[1] - y_mm * inward[0]
        lamp_along_mm = 0.11 * (LAMP_MM[0] * inward[1] - LAMP_MM[1] * inward[0])
        gloss = np.exp(-(((along_mm - lamp_along_mm) / 17) ** 2) - ((z_mm - WALL_MM) / 22) ** 2)
        corner_mm = np.minimum(TRAY_MM[0] / 2 - np.abs(x_mm), TRAY_MM[1] / 2 - np.abs(y_mm))
        ends_mm = np.maximum(TRAY_MM[0] / 2 - np.abs(x_mm), TRAY_MM[1] / 2 - np.abs(y_mm))
        dusk = 1 - 0.35 * np.exp(-np.maximum(ends_mm, corner_mm) / 9)
        rim = 0.9 * np.exp(-(((z_mm - WALL_MM) / 0.9) ** 2))
        haze = 1 + 0.05 * rough(along_mm, z_mm, 1.2) + 0.05 * rough(along_mm, z_mm, 14.0)
        body = (0.9 + 0.5 * z_mm / WALL_MM + rim) * dusk * haze
        lit = body[..., None] * PLASTIC_BGR * 1.25
        lit = lit + (facing * 0.55 * gloss * haze)[..., None] * CEILING_BGR
        own = (body * (1 - 0.6 * z_mm / WALL_MM))[..., None] * PLASTIC_BGR * 0.5
        return lit, own

    return paint


def _chute() -> list[tuple[list[tuple[float, float, float]], Paint]]:
    """A board that slopes down into the tray between two cheeks; far parts first."""
    lip_x, _, lip_z = CHUTE_LIP_MM
    half, end_x, end_z, high = CHUTE_HALF_MM, TRAY_MM[0] / 2 - 0.5, CHUTE_LIP_MM[2] + 16, 13.0
    pieces: list[tuple[list[tuple[float, float, float]], Paint]] = []
    for side in (-1, 1):
        y0, y1 = side * half, side * (half + 2.5)
        pieces.append(
            ([(lip_x, y1, lip_z), (end_x, y1, end_z), (end_x, y1, end_z + high), (lip_x, y1, lip_z + high)], _oak(0.75))
        )
        pieces.append(
            ([(lip_x, y0, lip_z), (lip_x, y1, lip_z), (lip_x, y1, lip_z + high), (lip_x, y0, lip_z + high)], _oak(0.85))
        )
        pieces.append(([(lip_x, y0, lip_z), (end_x, y0, end_z), (end_x, y1, end_z), (lip_x, y1, lip_z)], _oak(0.8)))
    board = [(lip_x, -half, lip_z), (end_x, -half, end_z), (end_x, half, end_z), (lip_x, half, lip_z)]
    edge = [(lip_x, -half, lip_z), (lip_x, half, lip_z), (lip_x, half, lip_z + 2.5), (lip_x, -half, lip_z + 2.5)]
    return [*pieces, (edge, _oak(1.15)), (board, _oak(1.0))]


def _oak(strength: float) -> Paint:
    """Pale wood in the ring's light, in its own shade where the chute meets the wall."""

    def paint(points_mm: Floats) -> tuple[Floats, Floats]:
        x_mm, y_mm, z_mm = points_mm[..., 0], points_mm[..., 1], points_mm[..., 2]
        grain = 1 + 0.13 * wood(x_mm + 40, y_mm + z_mm + 100)
        deep = 1 - 0.5 * np.exp(-(TRAY_MM[0] / 2 - x_mm).clip(0) / 7)
        light = strength * (grain * deep)[..., None] * OAK_BGR
        fade = (1 + z_mm / 190) ** -2.4
        return light * 0.28, light * 0.72 * fade[..., None]

    return paint


def _frame() -> list[tuple[list[tuple[float, float, float]], Paint]]:
    """Round the tray: its own bright edge, then dark wood up to the picture's border."""
    half_x, half_y = TRAY_MM[0] / 2, TRAY_MM[1] / 2
    return [*_border(half_x, half_y, 60.0, _walnut), *_border(half_x, half_y, LIP_MM, lambda _: _lip)]


def _border(
    half_x: float, half_y: float, width: float, paint: Callable[[bool], Paint]
) -> list[tuple[list[tuple[float, float, float]], Paint]]:
    """Four boards with mitred corners."""
    inner = [(-half_x, -half_y), (half_x, -half_y), (half_x, half_y), (-half_x, half_y)]
    outer = [(x + math.copysign(width, x), y + math.copysign(width, y)) for x, y in inner]
    boards = []
    for index in range(4):
        after = (index + 1) % 4
        ring = [inner[index], inner[after], outer[after], outer[index]]
        boards.append(([(x, y, 0.0) for x, y in ring], paint(index % 2 == 0)))
    return boards


def _walnut(level: bool) -> Paint:
    def paint(points_mm: Floats) -> tuple[Floats, Floats]:
        x_mm, y_mm = points_mm[..., 0], points_mm[..., 1]
        grain = wood(x_mm, y_mm) if level else wood(y_mm + 70, x_mm + 300)
        edge_mm = np.maximum(np.abs(x_mm) - TRAY_MM[0] / 2, np.abs(y_mm) - TRAY_MM[1] / 2) - LIP_MM
        crease = 1 - 0.6 * np.exp(-edge_mm.clip(0) / 1.2)
        fade = (1 + (x_mm**2 + y_mm**2) / 190**2) ** -1.2
        light = ((1 + 0.16 * grain) * crease * fade)[..., None] * WALNUT_BGR
        return light * 0.25, light * 1.5

    return paint


def _lip(points_mm: Floats) -> tuple[Floats, Floats]:
    """The cut edge of the plastic, which glows with the light caught in the sheet."""
    x_mm, y_mm = points_mm[..., 0], points_mm[..., 1]
    edge_mm = np.maximum(np.abs(x_mm) - TRAY_MM[0] / 2, np.abs(y_mm) - TRAY_MM[1] / 2)
    band = 0.75 + 0.5 * np.exp(-(((edge_mm - LIP_MM * 0.5) / 0.8) ** 2)) + 0.05 * rough(x_mm, y_mm, 3.0)
    light = band[..., None] * np.array([0.17, 0.165, 0.15], np.float32)
    return light * 0.6, light * 0.4


def _sheen(camera: Camera) -> Floats:
    """The LED ring mirrored by the plastic, and a little dust on it."""
    scale = camera.width_px / FULL_WIDTH_PX
    fine = np.zeros((camera.height_px, camera.width_px), np.float32)
    middle_x, middle_y = camera.width_px * 0.497, camera.height_px * 0.503
    for index in range(LEDS):
        turn_rad = 2 * math.pi * (index + 0.5) / LEDS
        x_px = middle_x + LED_CIRCLE_PX * scale * math.cos(turn_rad)
        y_px = middle_y + LED_CIRCLE_PX * scale * math.sin(turn_rad)
        _dot(fine, x_px, y_px, 4.6 * scale, 2.6)
        _dot(fine, x_px, y_px, 13.0 * scale, 0.05)
    rng = np.random.default_rng(45)
    for x, y, size, bright in rng.uniform((0.1, 0.13, 0.5, 0.02), (0.9, 0.87, 1.3, 0.22), (26, 4)):
        _dot(fine, x * camera.width_px, y * camera.height_px, size * scale, bright)
    sheen: Floats = fine[..., None] * np.array([1.0, 0.98, 0.95], np.float32)
    return sheen


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
    rays = camera.rays(0, 0, camera.width_px, camera.height_px)
    away = rays[..., 0] ** 2 + rays[..., 1] ** 2
    lens: Floats = ((1 + 0.9 * away) ** -1.1)[..., None]
    return lens
