"""Pictures of dice, drawn: a camera straight above a tray, or under a clear one, and dice anywhere, leaning too.

Dice are cubes with round corners and painted pips, seen in perspective, each face in its own shade; tray and lamp are
plain. Lengths are millimetres; the picture is `width_px` wide. What is drawn and what is read are told in the value
facing up, also where the camera sees the face below.
"""

from dataclasses import dataclass, field
from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt

from towerpi.vision.picture import Picture

Bgr = tuple[int, int, int]
Points = npt.NDArray[np.float64]

WHITE, IVORY, BLACK = (235, 238, 240), (170, 215, 235), (38, 36, 36)
RED, BLUE, GREEN, YELLOW = (40, 35, 190), (160, 75, 40), (60, 120, 30), (40, 190, 235)
FELT, WOOD, PAPER = (70, 110, 60), (75, 115, 160), (190, 200, 205)

SMOOTH = 3  # times larger, then shrunk
_NORMALS = {1: (0, 0, 1), 2: (1, 0, 0), 3: (0, 1, 0), 4: (0, -1, 0), 5: (-1, 0, 0), 6: (0, 0, -1)}
_PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


@dataclass(frozen=True)
class DrawnDie:
    """A die: the value up, where its middle is over the tray's, and how it is turned."""

    value: int
    x_mm: float = 0.0
    y_mm: float = 0.0
    colour: Bgr = WHITE
    pips: Bgr = BLACK
    turn_deg: float = 17.0
    side_mm: float = 16.0
    lean_deg: float = 0.0
    lean_to_deg: float = 0.0
    lift_mm: float = 0.0
    pip: float = 0.18  # width by side
    spread: float = 0.26  # of pips, by side
    corner: float = 0.13
    drilled: float = 0.0  # how far a pip's lit wall reaches into it, by its width


@dataclass(frozen=True)
class DrawnScene:
    """A tray with dice."""

    dice: tuple[DrawnDie, ...] = ()
    view: str = "above"
    tray: Bgr = FELT
    width_px: int = 1024
    height_px: int = 768
    seen_mm: float = 230.0  # how wide the picture is on the tray's floor
    height_mm: float = 260.0  # of the camera
    blur_px: float = 0.7
    noise: float = 2.0
    texture: float = 4.0
    glare: float = 0.0  # grey levels of a lamp mirrored over the middle
    lamps: tuple[tuple[float, float], ...] = field(default=())  # x, y in mm of lamps mirrored in a clear tray
    grain: bool = False
    shadow: float = 0.0  # how dark dice make the tray beside them
    seed: int = 3

    @property
    def px_per_mm(self) -> float:
        return self.width_px / self.seen_mm


def draw_scene(scene: DrawnScene) -> Picture:
    """The picture."""
    chance = np.random.default_rng(scene.seed)
    canvas = _tray(scene, chance)
    eye = np.array([0, 0, scene.height_mm if scene.view == "above" else -scene.height_mm])
    for die in scene.dice:
        _draw_shadow(canvas, scene, die, eye)
    for die in sorted(scene.dice, key=lambda die: -_distance(die, eye)):
        _draw_die(canvas, scene, die, eye)
    bgr = cv2.resize(canvas, (scene.width_px, scene.height_px), interpolation=cv2.INTER_AREA).astype(np.float64)
    y, x = np.mgrid[: scene.height_px, : scene.width_px]
    off2 = (x - 0.55 * scene.width_px) ** 2 + (y - 0.5 * scene.height_px) ** 2
    bgr += (scene.glare * np.exp(-off2 / (2 * (0.12 * scene.width_px) ** 2)))[..., None]
    for lamp in scene.lamps:
        middle = _to_px(scene, np.array([[*lamp, 0.0]]), eye)[0] / SMOOTH
        off2 = (x - middle[0]) ** 2 + (y - middle[1]) ** 2
        bgr[off2 < (1.5 * scene.px_per_mm) ** 2] = 255
    seen = np.asarray(cv2.GaussianBlur(bgr, (0, 0), scene.blur_px)) + chance.normal(0, scene.noise, bgr.shape)
    return np.asarray(np.clip(np.rint(seen), 0, 255), np.uint8)


def _distance(die: DrawnDie, eye: Points) -> float:
    return float(np.linalg.norm(eye - _middle(die)))


def _middle(die: DrawnDie) -> Points:
    """A leaning die is lifted as far as its lowest corner is below the floor."""
    lowest = float((_CORNERS @ _turn(die).T)[:, 2].min()) * die.side_mm / 2
    return np.array([die.x_mm, die.y_mm, die.lift_mm - lowest])


def _tray(scene: DrawnScene, chance: np.random.Generator) -> Picture:
    height, width = scene.height_px * SMOOTH, scene.width_px * SMOOTH
    rough = chance.normal(0, scene.texture, (height // 6, width // 6, 1)) + np.zeros(3)
    if scene.grain:
        lines = np.cumsum(chance.normal(0, 1.5, height // 6))
        rough += (18 * np.sin(lines))[:, None, None]
    plane = np.array(scene.tray) + cv2.resize(rough, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray(np.clip(plane, 0, 255), np.uint8)


def _to_px(scene: DrawnScene, points: Points, eye: Points) -> Points:
    away = np.abs(eye[2] - points[:, 2])
    mirror = 1.0 if scene.view == "above" else -1.0
    flat = points[:, :2] * [mirror, 1.0] * (scene.height_mm / away * scene.px_per_mm * SMOOTH)[:, None]
    return np.asarray(flat + np.array([scene.width_px, scene.height_px]) * SMOOTH / 2)


def _about(axis: Points, angle: float) -> Points:
    return np.asarray(cv2.Rodrigues(axis / max(float(np.linalg.norm(axis)), 1e-9) * angle)[0])


def _turn(die: DrawnDie) -> Points:
    up = np.array(_NORMALS[die.value], float)
    if die.value == 6:
        upright = np.diag([1.0, -1.0, -1.0])
    else:
        axis = np.cross(up, [0, 0, 1])
        upright = _about(axis, np.arccos(up[2])) if np.linalg.norm(axis) else np.eye(3)
    to = np.deg2rad(die.lean_to_deg)
    lean = _about(np.array([np.cos(to), np.sin(to), 0]), np.deg2rad(die.lean_deg))
    return np.asarray(lean @ _about(np.array([0, 0, 1.0]), np.deg2rad(die.turn_deg)) @ upright)


_CORNERS = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)


def _draw_shadow(canvas: Picture, scene: DrawnScene, die: DrawnDie, eye: Points) -> None:
    if not scene.shadow:
        return
    foot = _CORNERS @ _turn(die).T * die.side_mm / 2 + _middle(die)
    foot[:, :2] += 0.35 * die.side_mm
    foot[:, 2] = 0
    mask = np.zeros(canvas.shape[:2], np.float32)
    cv2.fillConvexPoly(mask, cv2.convexHull(_to_px(scene, foot, eye).astype(np.float32)).astype(np.int32), 1.0)
    soft = np.asarray(cv2.GaussianBlur(mask, (0, 0), 1.5 * scene.px_per_mm * SMOOTH))
    canvas[:] = canvas * (1 - scene.shadow * soft[..., None])


def _draw_die(canvas: Picture, scene: DrawnScene, die: DrawnDie, eye: Points) -> None:
    turn, middle, half = _turn(die), _middle(die), die.side_mm / 2
    shrunk = (1 - 0.6 * die.corner) * half
    hull = cv2.convexHull(_to_px(scene, _CORNERS @ turn.T * shrunk + middle, eye).astype(np.float32))
    cv2.fillConvexPoly(canvas, hull.astype(np.int32), _shaded(die.colour, 0.75), cv2.LINE_AA)
    for value, normal in _NORMALS.items():
        out = turn @ np.array(normal, float)
        if out @ (eye - middle - half * out) <= 0:
            continue
        light = 0.6 + 0.4 * abs(out[2])
        across = turn @ np.roll(np.array(normal, float), 1)
        axes = np.stack([across, np.cross(out, across)])
        _fill(canvas, _to_px(scene, middle + half * out + half * _rounded(die.corner) @ axes, eye), die.colour, light)
        for spot in _PIPS[value]:
            at = 2 * die.spread * np.array(spot)
            wall = tuple(round(0.6 * pip + 0.4 * face) for pip, face in zip(die.pips, die.colour, strict=True))
            for ring, colour in (
                (at + die.pip * _CIRCLE, wall if die.drilled else die.pips),
                (at + die.pip * (0.7 * die.drilled + (1 - die.drilled) * _CIRCLE), die.pips),
            ):
                _fill(canvas, _to_px(scene, middle + half * out + half * ring @ axes, eye), colour, light)


def _fill(canvas: Picture, points: Points, colour: tuple[int, ...], light: float) -> None:
    fixed = np.rint(points * 16).astype(np.int32)
    cv2.fillPoly(canvas, [fixed], _shaded(colour, light), cv2.LINE_AA, 4)


def _shaded(colour: tuple[int, ...], light: float) -> tuple[float, float, float]:
    blue, green, red = (light * value for value in colour)
    return blue, green, red


_CIRCLE = np.stack([np.cos(np.linspace(0, 2 * np.pi, 40)), np.sin(np.linspace(0, 2 * np.pi, 40))], axis=1)


def _rounded(corner: float) -> Points:
    """The outline of a face, from -1 to 1."""
    arcs = [np.linspace(start, end, 6) for start, end in pairwise(np.arange(5) * np.pi / 2)]
    middles = 1 - 2 * corner
    parts = [
        np.array([middles * sx, middles * sy]) + 2 * corner * np.stack([np.cos(arc), np.sin(arc)], axis=1)
        for arc, (sx, sy) in zip(arcs, [(1, 1), (-1, 1), (-1, -1), (1, -1)], strict=True)
    ]
    return np.concatenate(parts)
