"""Dice as the camera sees them: dice and a camera come in, and they are drawn into the picture, far ones first.

Pips are drilled and painted; edges and corners are round. Opposite faces add up to seven. The small grey frame, for
watching, gets plain faces with their pips all the same: a die is large enough.
"""

from collections.abc import Sequence
from functools import lru_cache

import cv2
import numpy as np

from towerpi.simulated.arrays import Floats
from towerpi.simulated.camera import Camera
from towerpi.simulated.scene import DIE_MM, Die, Light
from towerpi.simulated.solids import CORNERS, FACES, GREY_BGR, NORMALS, PAINT_BGR, ring_light, turn_of
from towerpi.simulated.textures import rough

FINE = 4
FACE_PX = 96
PIP_MM = 1.55  # radius
PIP_OFF_MM = 4.2  # from the middle to the outer ones
ROUND_MM = 2.2  # radius of the corners
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
BODY_BGR = {**PAINT_BGR, "white": (0.62, 0.66, 0.68)}
DARK_PIP, LIGHT_PIP = np.float32(0.012), np.float32(0.72)


def draw_dice(canvas: Floats, dice: Sequence[Die], camera: Camera, light: Light, mix: Floats) -> None:
    """Draw them over what is there, the highest and outermost first."""
    far_first = sorted(
        dice, key=lambda die: (-round(die.z_mm), -np.hypot(die.x_mm - camera.x_mm, die.y_mm - camera.y_mm))
    )
    for die in far_first:
        _draw(canvas, die, camera, light, mix)


def values_of(die: Die) -> tuple[int, ...]:
    """What each face of solids.FACES shows: under it, on top, then the four sides."""
    one, other = (low for low in (1, 2, 3) if low not in (die.value, 7 - die.value))
    return (7 - die.value, die.value, one, 7 - one, other, 7 - other)


def _draw(canvas: Floats, die: Die, camera: Camera, light: Light, mix: Floats) -> None:
    turn = turn_of(die)
    place_mm = np.array([die.x_mm, die.y_mm, die.z_mm], np.float32)
    corners_mm = CORNERS * np.float32(DIE_MM / np.ptp(CORNERS[:, 0])) @ turn.T + place_mm
    middles_mm = corners_mm[FACES].mean(axis=1)
    normals = NORMALS @ turn.T
    to_camera = camera.place_mm - middles_mm
    facing = (normals * to_camera).sum(axis=-1) / np.linalg.norm(to_camera, axis=-1)
    pixels = camera.project(corners_mm)[FACES]
    shine = _shine(facing, normals, ring_light(middles_mm, camera), light)
    values = values_of(die)
    for face in sorted(np.flatnonzero(facing > 0).tolist(), key=lambda face: float(facing[face])):
        _paint(canvas, pixels[face], _face(die.colour, values[face]) * shine[face], mix)


def _shine(facing: Floats, normals: Floats, ring: Floats, light: Light) -> Floats:
    """The light on each face (faces, 1, 1, 3): the ring from below, and what the lamp sheds on the sides."""
    lamp_bgr = light.gain * np.array(light.tint_bgr, np.float32)
    lit: Floats = ring * np.clip(facing, 0, 1)[:, None] ** 0.8 + (0.1 + 0.14 * (1 + normals[:, 2:])) * lamp_bgr
    return lit[:, None, None]


@lru_cache(maxsize=64)
def _face(colour: str, value: int) -> Floats:
    """One face (rows, columns, 3): body, worn rim, pips with a shade in their hollow."""
    body = np.array(BODY_BGR.get(colour, GREY_BGR), np.float32)
    pip = DARK_PIP if float(body.mean()) > 0.3 else LIGHT_PIP
    v, u = (np.mgrid[0:FACE_PX, 0:FACE_PX].astype(np.float32) + 0.5) / FACE_PX * DIE_MM - DIE_MM / 2
    to_edge = DIE_MM / 2 - np.maximum(np.abs(u), np.abs(v))
    tone = (1 - 0.34 * np.exp(-((to_edge / 0.55) ** 2)) + 0.015 * rough(u + 11 * value, v, 0.6))[..., None]
    face = body * tone
    for across, down in PIPS[value]:
        away = np.hypot(u - across * PIP_OFF_MM, v - down * PIP_OFF_MM)
        inside = np.clip((PIP_MM - away) / 0.18 + 0.5, 0, 1)[..., None]
        hollow = 1 - 0.25 * (away / PIP_MM)[..., None]
        face = face * (1 - inside) + inside * pip * hollow
    painted: Floats = face.astype(np.float32)
    return painted


@lru_cache(maxsize=1)
def _outline() -> Floats:
    """What a face covers (rows, columns, 1): all but its round corners."""
    v, u = (np.mgrid[0:FACE_PX, 0:FACE_PX].astype(np.float32) + 0.5) / FACE_PX * DIE_MM - DIE_MM / 2
    over = np.maximum(np.abs(np.stack([u, v])) - (DIE_MM / 2 - ROUND_MM), 0)
    cover: Floats = (np.hypot(over[0], over[1]) <= ROUND_MM).astype(np.float32)[..., None]
    return cover


def _paint(canvas: Floats, face_px: Floats, light_bgr: Floats, mix: Floats) -> None:
    """One face in finer pixels, over what is there."""
    left, top = np.maximum(np.floor(face_px.min(axis=0)).astype(int) - 1, 0).tolist()
    right = min(canvas.shape[1], int(np.ceil(face_px[:, 0].max())) + 2)
    bottom = min(canvas.shape[0], int(np.ceil(face_px[:, 1].max())) + 2)
    if left >= right or top >= bottom:
        return
    size = ((right - left) * FINE, (bottom - top) * FINE)
    square = np.array([[0, 0], [FACE_PX, 0], [FACE_PX, FACE_PX], [0, FACE_PX]], np.float32) - 0.5
    onto = cv2.getPerspectiveTransform(square, ((face_px - (left, top) + 0.5) * FINE - 0.5).astype(np.float32))
    cover = _outline()
    layers = np.concatenate([light_bgr @ mix * cover, cover], axis=2).astype(np.float32)
    fine = cv2.warpPerspective(layers, onto, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    coarse = cv2.resize(fine, (right - left, bottom - top), interpolation=cv2.INTER_AREA)
    window = canvas[top:bottom, left:right]
    window *= 1 - coarse[..., -1:]
    window += coarse[..., :-1]
