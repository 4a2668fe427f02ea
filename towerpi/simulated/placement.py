"""Where cubes come to rest: colours and what already lies there come in, cubes lying in the tray go out.

No physics: a cube slides to a likely place in front of the chute and is pushed clear of its neighbours along the
shortest way, which leaves it touching them as real ones do. Some lie flush, a few lean, now and then one stays on top.
"""

import math
from collections.abc import Iterable, Sequence

import numpy as np

from towerpi.cubes import Colour
from towerpi.simulated.scene import CHUTE_LIP_MM, CUBE_MM, TRAY_MM, Cube

LEAN_CHANCE = 0.006
ON_TOP_CHANCE = 0.002
FLUSH_CHANCE = 0.35
TRIES = 40
PUSHES = 12
LOOKS = 8
REACH_MM = CUBE_MM * math.sqrt(2)  # two cubes further apart than this cannot touch


def come_to_rest(colours: Iterable[Colour], lying: Sequence[Cube], rng: np.random.Generator) -> list[Cube]:
    """One resting cube per colour, clear of what lies there and of each other."""
    placed: list[Cube] = []
    for colour in colours:
        placed.append(_rest_one(colour, [*lying, *placed], rng))
    return placed


def lay_down(colours: Iterable[Colour], lying: Sequence[Cube], rng: np.random.Generator) -> list[Cube]:
    """As a careful hand puts cubes down: flat, apart from each other, anywhere in the tray."""
    placed: list[Cube] = []
    for colour in colours:
        placed.append(_free_place(colour, [*lying, *placed], rng))
    return placed


def _rest_one(colour: Colour, lying: Sequence[Cube], rng: np.random.Generator) -> Cube:
    flat = [cube for cube in lying if cube.flat]
    if flat and rng.random() < LEAN_CHANCE + ON_TOP_CHANCE:
        below = flat[int(rng.integers(len(flat)))]
        on_top = rng.random() < ON_TOP_CHANCE / (LEAN_CHANCE + ON_TOP_CHANCE)
        cube = _on_top(colour, below, rng) if on_top else _leaning(colour, below, rng)
        if _inside(cube) and _clear(cube, [other for other in lying if other is not below]):
            return cube
    for _ in range(TRIES):
        pushed = _pushed_clear(_slid_out(colour, lying, rng), lying)
        if pushed:
            return pushed
    return _free_place(colour, lying, rng)


def _slid_out(colour: Colour, lying: Sequence[Cube], rng: np.random.Generator) -> Cube:
    """A likely first guess: fanned out from the chute's lip, mirrored back by the walls."""
    distance_mm = abs(rng.normal(62, 34))
    fan_rad = rng.normal(0, 0.55)
    x_mm = CHUTE_LIP_MM[0] + 6 - distance_mm * math.cos(fan_rad)
    y_mm = CHUTE_LIP_MM[1] + rng.uniform(-14, 14) + distance_mm * math.sin(fan_rad)
    half_x_mm, half_y_mm = _room(CUBE_MM * 0.75)
    yaw_rad = _yaw_near(x_mm, y_mm, lying, rng)
    return Cube(
        colour, _mirrored(x_mm, half_x_mm), _mirrored(y_mm, half_y_mm), yaw_rad=yaw_rad, look=int(rng.integers(LOOKS))
    )


def _mirrored(value_mm: float, half_mm: float) -> float:
    """As a ball between two walls, losing its way after the first few."""
    over = abs(value_mm) - half_mm
    return value_mm if over <= 0 else math.copysign(max(-half_mm, half_mm - 0.4 * over), value_mm)


def _yaw_near(x_mm: float, y_mm: float, lying: Sequence[Cube], rng: np.random.Generator) -> float:
    """Any turn, but cubes that slide against others often end flush with them."""
    near = [cube for cube in lying if math.hypot(cube.x_mm - x_mm, cube.y_mm - y_mm) < REACH_MM]
    if near and rng.random() < FLUSH_CHANCE:
        return near[-1].yaw_rad
    return float(rng.uniform(0, math.pi / 2))


def _pushed_clear(cube: Cube, lying: Sequence[Cube]) -> Cube | None:
    """Pushed out of every overlap, or None when it is hemmed in."""
    for _ in range(PUSHES):
        push = next((push for other in lying if (push := overlap(cube, other)) is not None), None)
        if push is None:
            return cube if _inside(cube) else None
        cube = _moved(cube, push[0] * 1.01, push[1] * 1.01)
    return None


def _free_place(colour: Colour, lying: Sequence[Cube], rng: np.random.Generator) -> Cube:
    """Somewhere with air around it; in a crowded tray wherever it fits, and on a heap when nothing does."""
    half_x_mm, half_y_mm = _room(REACH_MM * 0.6)
    best, best_mm = (0.0, 0.0), -1.0
    for _ in range(TRIES * 4):
        x_mm, y_mm = float(rng.uniform(-half_x_mm, half_x_mm)), float(rng.uniform(-half_y_mm, half_y_mm))
        gap_mm = min((math.hypot(c.x_mm - x_mm, c.y_mm - y_mm) for c in lying), default=math.inf)
        if gap_mm > best_mm:
            best, best_mm = (x_mm, y_mm), gap_mm
        if best_mm > 1.6 * REACH_MM:
            break
    height_mm = CUBE_MM / 2 if best_mm >= REACH_MM else CUBE_MM * 1.5
    yaw_rad = float(rng.uniform(0, math.pi / 2))
    return Cube(colour, *best, height_mm, yaw_rad, look=int(rng.integers(LOOKS)))


def _leaning(colour: Colour, support: Cube, rng: np.random.Generator) -> Cube:
    """Stopped in mid roll: one edge on the floor, another against a cube's side."""
    tilt_rad = float(rng.uniform(0.85, 1.1))
    away_rad = support.yaw_rad + float(rng.integers(4)) * math.pi / 2
    half = CUBE_MM / 2
    gap_mm = half + half * (math.cos(tilt_rad) + math.sin(tilt_rad))
    return Cube(
        colour,
        support.x_mm + gap_mm * math.cos(away_rad),
        support.y_mm + gap_mm * math.sin(away_rad),
        half * (math.cos(tilt_rad) + math.sin(tilt_rad)),
        away_rad,
        tilt_rad,
        away_rad + math.pi / 2,
        look=int(rng.integers(LOOKS)),
    )


def _on_top(colour: Colour, support: Cube, rng: np.random.Generator) -> Cube:
    """On another cube, as far out as it can balance."""
    away_rad = float(rng.uniform(0, 2 * math.pi))
    out_mm = float(rng.uniform(2.5, 3.6))
    x_mm = support.x_mm + out_mm * math.cos(away_rad)
    y_mm = support.y_mm + out_mm * math.sin(away_rad)
    return Cube(colour, x_mm, y_mm, CUBE_MM * 1.5, float(rng.uniform(0, math.pi / 2)), look=int(rng.integers(LOOKS)))


def overlap(one: Cube, other: Cube) -> tuple[float, float] | None:
    """The shortest push in mm that frees `one` of `other`, both seen as squares on the floor; None when apart."""
    dx, dy = one.x_mm - other.x_mm, one.y_mm - other.y_mm
    if dx * dx + dy * dy >= REACH_MM**2:
        return None
    best = (math.inf, 0.0, 0.0)
    spread = CUBE_MM / 2 * (1 + _spread(one.yaw_rad - other.yaw_rad))
    for yaw_rad in (one.yaw_rad, one.yaw_rad + math.pi / 2, other.yaw_rad, other.yaw_rad + math.pi / 2):
        ax, ay = math.cos(yaw_rad), math.sin(yaw_rad)
        along = dx * ax + dy * ay
        depth = spread - abs(along)
        if depth <= 1e-9:
            return None
        best = min(best, (depth, math.copysign(ax, ax * along), math.copysign(ay, ay * along)))
    depth, ax, ay = best
    return depth * ax, depth * ay


def _spread(turn_rad: float) -> float:
    """Half the width of a unit square's shadow on an axis, its half side being 1."""
    return abs(math.cos(turn_rad)) + abs(math.sin(turn_rad))


def _clear(cube: Cube, lying: Sequence[Cube]) -> bool:
    return all(overlap(cube, other) is None for other in lying)


def _inside(cube: Cube) -> bool:
    """Whether every corner is within the walls."""
    half_x_mm, half_y_mm = _room(CUBE_MM / 2 * _spread(cube.yaw_rad))
    return abs(cube.x_mm) <= half_x_mm and abs(cube.y_mm) <= half_y_mm


def _room(margin_mm: float) -> tuple[float, float]:
    return TRAY_MM[0] / 2 - margin_mm, TRAY_MM[1] / 2 - margin_mm


def _moved(cube: Cube, dx_mm: float, dy_mm: float) -> Cube:
    return Cube(cube.colour, cube.x_mm + dx_mm, cube.y_mm + dy_mm, cube.z_mm, cube.yaw_rad, look=cube.look)
