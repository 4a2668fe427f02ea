"""One moment in linear light: a `Scene` comes in, the light of every pixel goes out, for one size of picture.

The full stage draws in colour, cube by cube in finer pixels with the grain of their wood. The small one, for watching,
draws plain faces in grey into a picture twice its size, which is enough for 320 x 240 and takes a millisecond or two.
"""

import math
from collections.abc import Sequence
from functools import lru_cache

import cv2
import numpy as np

from towerpi.simulated.arrays import Floats, bands
from towerpi.simulated.backdrop import light_up, mix_of
from towerpi.simulated.camera import Camera
from towerpi.simulated.dice import draw_dice
from towerpi.simulated.front import make_front
from towerpi.simulated.hand import BACK_MM, HALF_MM, PER_MM, Sprite, make_sprite
from towerpi.simulated.placement import LOOKS
from towerpi.simulated.scene import CUBE_MM, DIE_MM, LAMP_MM, Cube, Die, Hand, Light, Scene
from towerpi.simulated.solids import Solid, solids_of
from towerpi.simulated.textures import rough, wood

FINE = 4  # finer pixels per pixel where cubes are drawn
SHADOW_SHRINK = 4
GRAIN_PX = 48


class Stage:
    """Draws scenes for one camera, in grey or in colour."""

    def __init__(self, camera: Camera, grey: bool) -> None:
        self.camera = camera
        self._grey = grey
        self._mix = mix_of(grey)
        self._limb = lru_cache(maxsize=2 if grey else 1)(self._sprite)  # pictures seldom show a hand

    def light_of(self, scene: Scene) -> Floats:
        """Light (rows, columns, channels) of one moment."""
        front, lit = make_front(self.camera), light_up(self.camera, scene.light, self._grey)
        canvas = lit.astype(np.float32)
        self._shade(canvas, scene.cubes)
        self._shade(canvas, scene.dice)
        if scene.hand:
            self._draw_hand(canvas, scene.hand, scene.light)
        for solid in solids_of(scene.cubes, self.camera, scene.light):
            self._draw(canvas, solid)
        draw_dice(canvas, scene.dice, self.camera, scene.light, self._mix)
        for band in bands(canvas.shape):
            canvas[band] += front.sheen[band].astype(np.float32, copy=False)
            canvas[band] *= front.lens[band].astype(np.float32, copy=False)
        return canvas

    def _sprite(self, closed: bool) -> Sprite:
        """The hand in this stage's channels."""
        limb = make_sprite(closed)
        return Sprite(limb.light @ self._mix, limb.cover)

    def _shade(self, canvas: Floats, cubes: Sequence[Cube]) -> None:
        """Soft shadows that cubes cast on the plastic, away from the lamp."""
        if not cubes:
            return
        rows, columns = canvas.shape[0] // SHADOW_SHRINK, canvas.shape[1] // SHADOW_SHRINK
        dark = np.zeros((rows, columns), np.float32)
        squares = self.camera.project(np.stack([_footprint(cube) for cube in cubes])) / SHADOW_SHRINK
        for cube, square in zip(cubes, squares, strict=True):
            cv2.fillConvexPoly(
                dark, _fixed(square), 1 / (1 + max(0.0, cube.z_mm - _side_mm(cube) / 2) / 12), cv2.LINE_8, 4
            )
        width = 2.2 * self.camera.focal_px / self.camera.below_mm / SHADOW_SHRINK
        soft = cv2.resize(cv2.GaussianBlur(dark, (0, 0), width), (canvas.shape[1], canvas.shape[0]))
        for band in bands(canvas.shape):
            canvas[band] *= 1 - 0.3 * soft[band, :, None]

    def _draw(self, canvas: Floats, solid: Solid) -> None:
        light = solid.light_bgr @ self._mix
        if not self._grey:
            _draw_fine(canvas, solid, light)
            return
        for face, value in zip(solid.faces_px, light, strict=True):
            cv2.fillConvexPoly(canvas, _fixed(face), value.tolist(), cv2.LINE_8, 4)

    def _draw_hand(self, canvas: Floats, hand: Hand, light: Light) -> None:
        scale = self.camera.focal_px / (self.camera.below_mm + hand.z_mm) / PER_MM
        place = self.camera.project(np.array([hand.x_mm, hand.y_mm, hand.z_mm], np.float32))
        c, s = scale * math.cos(hand.heading_rad), scale * math.sin(hand.heading_rad)
        tip_u, tip_v = BACK_MM * PER_MM, HALF_MM * PER_MM
        onto = np.array([[c, -s, place[0] - c * tip_u + s * tip_v], [s, c, place[1] - s * tip_u - c * tip_v]])
        limb = self._limb(hand.closed)
        near = (1 + hand.z_mm / self.camera.below_mm) ** -2.0
        glow = np.float32(0.78 * near + 0.12 * light.gain)
        veil = make_front(self.camera).veil[..., 0]
        _darken(canvas, _warped(limb.cover, onto, canvas), veil, int(90 * scale) | 1)
        for channel in range(canvas.shape[2]):  # one at a time, for room
            skin = _warped(limb.light[..., channel], onto, canvas)
            for band in bands(canvas.shape):
                if skin[band].any():
                    canvas[band, :, channel] += skin[band] * glow * veil[band].astype(np.float32, copy=False)


def _warped(layer: Floats, onto: Floats, canvas: Floats) -> Floats:
    """One channel of the hand where it is in the picture."""
    size = (canvas.shape[1], canvas.shape[0])
    return np.asarray(cv2.warpAffine(layer, onto, size, flags=cv2.INTER_LINEAR), np.float32)


def _darken(canvas: Floats, cover: Floats, veil: Floats, gloom_px: int) -> None:
    """What a hand hides, and its shadow around it."""
    gloom = cv2.blur(cover, (gloom_px, gloom_px))
    for band in bands(canvas.shape):
        if gloom[band].any():
            clear = veil[band].astype(np.float32, copy=False)
            canvas[band] *= ((1 - 0.35 * gloom[band] * clear) * (1 - cover[band] * clear))[..., None]


def _draw_fine(canvas: Floats, solid: Solid, light: Floats) -> None:
    """One cube in finer pixels, so that its edges are smooth and no seam shows between its faces."""
    left, top = np.floor(solid.faces_px.min(axis=(0, 1))).astype(int) - 1
    right, bottom = np.ceil(solid.faces_px.max(axis=(0, 1))).astype(int) + 2
    left, top = max(0, left), max(0, top)
    right, bottom = min(canvas.shape[1], right), min(canvas.shape[0], bottom)
    if left >= right or top >= bottom:
        return
    size = ((right - left) * FINE, (bottom - top) * FINE)
    fine = np.zeros((size[1], size[0], 4), np.float32)
    for number, face in enumerate((solid.faces_px - (left, top) + 0.5) * FINE - 0.5):
        mask = np.zeros((size[1], size[0]), np.uint8)
        cv2.fillConvexPoly(mask, _fixed(face), 1, cv2.LINE_8, 4)
        square = np.array([[0, 0], [GRAIN_PX, 0], [GRAIN_PX, GRAIN_PX], [0, GRAIN_PX]], np.float32) - 0.5
        onto = cv2.getPerspectiveTransform(square, face.astype(np.float32))
        grain = cv2.warpPerspective(_face(solid.look, number), onto, size, borderMode=cv2.BORDER_REPLICATE)
        inside = mask > 0
        fine[inside, :3] = grain[inside, None] * light[number]
        fine[inside, 3] = 1
    coarse = cv2.resize(fine, (right - left, bottom - top), interpolation=cv2.INTER_AREA)
    window = canvas[top:bottom, left:right]
    window *= 1 - coarse[..., 3:]
    window += coarse[..., :3]


@lru_cache(maxsize=LOOKS * 3)
def _face(look: int, number: int) -> Floats:
    """One painted face: wood grain under the paint, worn light edges, a darker rim where it is rounded."""
    v, u = np.mgrid[0:GRAIN_PX, 0:GRAIN_PX].astype(np.float32) / GRAIN_PX
    to_edge = np.minimum(np.minimum(u, 1 - u), np.minimum(v, 1 - v)) * CUBE_MM
    offset = np.float32(37 * look + 11 * number)
    grain = 1 + 0.05 * wood(u * CUBE_MM + offset, v * CUBE_MM + offset) + 0.03 * rough(u * 8 + offset, v * 8, 0.5)
    bevel = 1 - 0.40 * np.exp(-((to_edge / 0.28) ** 2)) + 0.16 * np.exp(-(((to_edge - 0.75) / 0.35) ** 2))
    across = 1 + 0.05 * (u - 0.5) + 0.05 * (v - 0.5)
    face: Floats = (grain * bevel * across).astype(np.float32)
    return face


def _side_mm(cube: Cube) -> float:
    return DIE_MM if isinstance(cube, Die) else CUBE_MM


def _footprint(cube: Cube) -> Floats:
    """The square on the floor where a cube's shadow is deepest."""
    half = _side_mm(cube) * 0.6
    turn = cube.yaw_rad + np.pi / 4 + np.arange(4) * np.pi / 2
    away_mm = (1.2 + 0.25 * cube.z_mm) / math.hypot(*LAMP_MM)
    corners = np.zeros((4, 3), np.float32)
    corners[:, 0] = cube.x_mm - LAMP_MM[0] * away_mm + half * math.sqrt(2) * np.cos(turn)
    corners[:, 1] = cube.y_mm - LAMP_MM[1] * away_mm + half * math.sqrt(2) * np.sin(turn)
    return corners


def _fixed(points_px: Floats) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
    """Points as OpenCV's fixed-point numbers with 4 bits behind the point."""
    return np.rint(points_px * 16).astype(np.int32)
