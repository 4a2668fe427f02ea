"""Squares without pips: a working picture and its dice in, places out where a die lies whose pips cannot be seen.

Where light is so strong that white pips vanish in a face, or so weak that black ones do, the face still has an edge.
A square as large as the dice that were read, with a plain edge round it, is one more die; where none was read, one of
any size that a die may have. A die's shadow is none: it lies beside the die, and it is the ground in less light.
"""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from towerpi.vision.arrays import U8, Floats, grown
from towerpi.vision.dice_faces import Face
from towerpi.vision.dice_outline import Query, Square, squares_of
from towerpi.vision.dice_pips import colours_at

SHRINK = 2
EDGES = (60.0, 150.0)  # of grey levels over three pixels: where an edge goes on, and where one begins
SIZE_OFF, SQUARE_OFF = 0.15, 0.15  # from the dice that were read, and from a square
FULL = 0.84  # share of its box: corners are round, a circle has 0.79
CLEAR, LOST_PIPS = 0.5, 0.35  # how plain the edge must be; what edges inside, of pips that were not found, take off
ANY_HALF_PX = (14.0, 75.0)  # where no die was read
APART = 1.3  # halves: nearer to a die that was read it is that die
MOST = 12
SHADE, HUE_OFF, EVEN = (0.4, 0.85), 1.2, 10.0  # light left in a shadow; between the channels; spread in grey levels
BESIDE = 2.6  # halves from a die to the middle of its shadow
LIKE_DIE = 40.0  # grey levels: what is so near to a die's colour is no shadow


def blank_squares(bgr: U8, faces: Sequence[Face]) -> list[Floats]:
    """The middles of squares as large as the dice."""
    none = np.zeros((0, 3), np.float32)
    queries = [
        Query(centre, (1 - SIZE_OFF) * half_px, (1 + SIZE_OFF) * half_px, turn_rad, none)
        for centre, half_px, turn_rad in _boxes(bgr, faces)
        if all(float(np.hypot(*(centre - face.centre))) > APART * (face.half_px + half_px) / 2 for face in faces)
    ][:MOST]
    squares = squares_of(bgr, queries)
    return [
        query.centre
        for query, square in zip(queries, squares, strict=True)
        if square.agreed - LOST_PIPS * square.crossed >= CLEAR and not _is_shadow(bgr, query.centre, square, faces)
    ]


def _is_shadow(bgr: U8, centre: Floats, square: Square, faces: Sequence[Face]) -> bool:
    """Whether it is even, of the ground's colour in less light, of no die's colour and right beside a die."""
    cosine, sine = np.cos(square.turn_rad), np.sin(square.turn_rad)
    axes = square.half_px * np.array([(cosine, sine), (-sine, cosine)], np.float32)
    inside, round_it = (colours_at(bgr, (centre + places @ axes)[None])[0] for places in (_MIDDLE, _ROUND_IT))
    seen = np.median(inside, axis=0)
    light = seen / np.maximum(np.median(round_it, axis=0), 1)
    shade = SHADE[0] < light.min() and light.max() < SHADE[1] and light.max() < HUE_OFF * light.min()
    beside = any(float(np.hypot(*(centre - face.centre))) < BESIDE * face.half_px for face in faces)
    like = any(float(np.abs(seen - face.places.face).max()) < LIKE_DIE for face in faces)
    return bool(shade and beside and not like and inside.std(axis=0).max() < EVEN)


def _boxes(bgr: U8, faces: Sequence[Face]) -> Iterator[tuple[Floats, float, float]]:
    """Centre, half side and turn of everything that edges draw a square round, of about the size of the dice."""
    usual = float(np.median([face.half_px for face in faces])) if faces else None
    least, most = (usual * (1 - 2 * SIZE_OFF), usual * (1 + 2 * SIZE_OFF)) if usual else ANY_HALF_PX
    small = cv2.resize(bgr, None, fx=1 / SHRINK, fy=1 / SHRINK, interpolation=cv2.INTER_AREA)
    edges = grown(np.asarray(cv2.Canny(small, *EDGES), np.uint8), 3)
    outlines, _ = cv2.findContours(edges, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    for points in outlines:
        _, _, width, height = cv2.boundingRect(points)
        if not least < min(width, height) * SHRINK / 2 <= max(width, height) * SHRINK / 2 < 1.5 * most:
            continue
        (x, y), sides, degrees = cv2.minAreaRect(points)
        long, short = max(sides), min(sides)
        half_px = long * SHRINK / 2
        square = short > (1 - SQUARE_OFF) * long and least < half_px < most
        if square and cv2.contourArea(cv2.convexHull(points)) > FULL * long * short:
            yield (np.array([x, y], np.float32) + 0.5) * SHRINK - 0.5, usual or half_px, float(np.deg2rad(degrees))


_MIDDLE = np.array([(x, y) for x in (-0.6, -0.3, 0, 0.3, 0.6) for y in (-0.6, -0.3, 0, 0.3, 0.6)], np.float32)
_RIM = [(x, 1.3) for x in np.linspace(-1, 1, 9)]
_ROUND_IT = np.array(
    _RIM + [(x, -y) for x, y in _RIM] + [(y, x) for x, y in _RIM] + [(-y, x) for x, y in _RIM], np.float32
)
