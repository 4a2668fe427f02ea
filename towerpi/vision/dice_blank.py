"""Squares without pips: a working picture and its dice in, places out where a die lies whose pips cannot be seen.

Where light is so strong that white pips vanish in a face, or so weak that black ones do, the face still has an edge.
A square as large as the dice that were read, with a plain edge round it, is one more die.
"""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from towerpi.vision.arrays import U8, Floats, grown
from towerpi.vision.dice_faces import Face
from towerpi.vision.dice_outline import Query, squares_of

SHRINK = 2
EDGES = (60.0, 150.0)  # of grey levels over three pixels: where an edge goes on, and where one begins
SIZE_OFF, SQUARE_OFF = 0.15, 0.15  # from the dice that were read, and from a square
FULL = 0.78  # share of its box: corners are round
CLEAR, LOST_PIPS = 0.5, 0.35  # how plain the edge must be; what edges inside, of pips that were not found, take off
APART = 1.3  # halves: nearer to a die that was read it is that die
MOST = 12


def blank_squares(bgr: U8, faces: Sequence[Face]) -> list[Floats]:
    """The middles of squares as large as the dice."""
    if not faces:
        return []
    half_px = float(np.median([face.half_px for face in faces]))
    none = np.zeros((0, 3), np.float32)
    queries = [
        Query(centre, (1 - SIZE_OFF) * half_px, (1 + SIZE_OFF) * half_px, turn_rad, none)
        for centre, turn_rad in _boxes(bgr, half_px)
        if all(float(np.hypot(*(centre - face.centre))) > APART * (face.half_px + half_px) / 2 for face in faces)
    ][:MOST]
    squares = squares_of(bgr, queries)
    return [
        query.centre
        for query, square in zip(queries, squares, strict=True)
        if square.agreed - LOST_PIPS * square.crossed >= CLEAR
    ]


def _boxes(bgr: U8, half_px: float) -> Iterator[tuple[Floats, float]]:
    """Centre and turn of everything that edges draw a square round, of about that size."""
    small = cv2.resize(bgr, None, fx=1 / SHRINK, fy=1 / SHRINK, interpolation=cv2.INTER_AREA)
    edges = grown(np.asarray(cv2.Canny(small, *EDGES), np.uint8), 3)
    outlines, _ = cv2.findContours(edges, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    side_px = 2 * half_px / SHRINK
    for points in outlines:
        _, _, width, height = cv2.boundingRect(points)
        if not (1 - 2 * SIZE_OFF) * side_px < min(width, height) <= max(width, height) < 1.5 * side_px:
            continue
        (x, y), (long, short), degrees = cv2.minAreaRect(points)
        long, short = max(long, short), min(long, short)
        square = short > (1 - SQUARE_OFF) * long and abs(long / side_px - 1) < 2 * SIZE_OFF
        if square and cv2.contourArea(cv2.convexHull(points)) > FULL * long * short:
            yield (np.array([x, y], np.float32) + 0.5) * SHRINK - 0.5, float(np.deg2rad(degrees))
