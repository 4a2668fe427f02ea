"""Faces: pips in, every face that shows pips on one plain square out, each with its value.

Faces with many pips are looked for first and take their pips; what is left may be faces with few, and at last the ones.
A face needs both: pips in a pattern and an edge round them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import cv2
import numpy as np

from towerpi.vision.arrays import U8, Bools, Floats, Mask
from towerpi.vision.dice_lattice import ROUND, Lattice, lattices_of
from towerpi.vision.dice_outline import Query, Square, squares_of
from towerpi.vision.dice_pips import EVEN, Pips, roundness_of
from towerpi.vision.dice_sight import Stand
from towerpi.vision.dice_value import Places, Value, of_one_paint, places_round, values_of

HALF_STEPS = (1.6, 2.35)  # half a side, in steps between places
HALF_PIPS = (1.45, 4.3)  # and in widths of a pip
STEP = 0.5  # from place to place in half sides, where no pips tell
CLEAR = 0.22  # how plain the edge must be for a face
LONE_CLEAR = 0.3  # and round a single pip, that nothing else speaks for
LEAST_HALF_PX = 8.0  # the pips of a smaller die could not be told
ROUGH_CLEAR = 0.1  # at first sight
LONE_ROUND = 0.74
CORED_CLEAR = 0.4  # and round hollow pips with a lamp in them, which may as well be dice that show a one
CORE, CORE_WIDTH = 0.15, (0.12, 0.5)  # how far off the middle, and how wide, by the width of a die's own spot
CORE_PX = 5.0  # a smaller core is the lamp in a hollow pip
DEPTHS = 6  # how finely the sides of a die are gone through
RIM = 0.75  # of a pip's width: how far from its middle it may look like an edge


Found = TypeVar("Found")


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A face that shows pips: where, how large, what, and how plain that is."""

    centre: Floats
    half_px: float
    turn_rad: float
    square: Square
    value: Value
    places: Places
    pips: tuple[int, ...]  # rows of the pips it explains
    strays: int  # pips inside that stand at no place
    skew: Floats  # how the places of its pips are stretched, as far as there are enough to tell
    stretch: Floats  # of its pips, taken together
    lighter: bool  # its pips are lighter than the face

    @property
    def squareness(self) -> float:
        """Short by long side: 1 for a face that looks straight at the camera."""
        return float(roundness_of(self.skew))

    @property
    def roundness(self) -> float:
        """Short by long axis of its pips."""
        return float(roundness_of(self.stretch))

    @property
    def contrast(self) -> float:
        """Between its pips and itself, in grey levels."""
        return float(np.abs(self.places.pip - self.places.face).max())

    @property
    def step_px(self) -> float:
        """From place to place."""
        corners = self.places.at[[0, 2, 8, 6]]
        return float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean() / 2)

    @property
    def corners(self) -> Floats:
        """Of the square, 4 x 2."""
        return self.at(np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float32))

    def depth(self, stand: Stand) -> float:
        """How many times nearer to the camera's foot the far edges of a flat die are at most."""
        return 1 + 2 * self.half_px / stand.height_px

    def halves(self, at: Floats) -> Floats:
        """Places in the picture as places on the face: from -1 to 1 along both sides."""
        cosine, sine = np.cos(self.turn_rad), np.sin(self.turn_rad)
        return np.asarray((at - self.centre) @ np.array([(cosine, -sine), (sine, cosine)]) / self.half_px, np.float32)

    def beyond(self, at: Floats) -> Floats:
        """How far beyond the face's edge places of the picture are, in halves; below 0 they are inside."""
        return np.asarray(np.abs(self.halves(at)).max(axis=1) - 1, np.float32)

    def covered(self, at: Floats, stand: Stand) -> Floats:
        """How far places are beyond the face and the sides of a die that lies flat, in halves, if the lens is wide.

        A side's far edge is nearer to the camera's foot.
        """
        foot = stand.foot
        outwards = [(at - foot) * factor + foot for factor in np.linspace(1, self.depth(stand), DEPTHS)]
        return np.asarray(np.min([self.beyond(off) for off in outwards], axis=0), np.float32)

    def outline(self, foot: Floats, depth: float, margin: float) -> Floats:
        """What a flat die covers, with a margin in halves; its far edges are `depth` times nearer to the foot."""
        near = self.centre + (self.corners - self.centre) * (1 + margin)
        far = foot + (near - foot) / depth
        return np.asarray(cv2.convexHull(np.concatenate([near, far]).astype(np.float32))[:, 0], np.float32)

    def at(self, halves: Floats) -> Floats:
        """Places on the face, from -1 to 1 along both sides, as places in the picture."""
        cosine, sine = np.cos(self.turn_rad), np.sin(self.turn_rad)
        axes = self.half_px * np.array([(cosine, sine), (-sine, cosine)])
        return np.asarray(self.centre + halves @ axes, np.float32)


def find_faces(bgr: U8, pips: Pips, dazzle: Mask | None, known: Sequence[Face] = ()) -> list[Face]:
    """The faces, each pip in one at most, beginning with those known; what a mirrored lamp covers is no pip."""
    faces = list(known)
    taken = {row for face in known for row in face.pips}
    usable = ~dazzled(pips, dazzle)
    usable[list(taken)] = False
    lattices = lattices_of(pips, np.flatnonzero(usable & (pips.roundness >= ROUND)))
    sized = [(lattice, frozenset(lattice.pips.tolist())) for lattice in lattices]
    for least, most in ((4, 9), (3, 3), (2, 2)):
        batch = [lattice for lattice, rows in sized if least <= len(rows) <= most and not taken & rows]
        for face in sorted(_of_lattices(bgr, pips, batch, dazzle), key=_plainness):
            if not taken & set(face.pips):
                faces.append(face)
                taken |= {*face.pips, *np.flatnonzero(_is_die(pips, face)).tolist()}
    lone = usable & (pips.roundness >= LONE_ROUND) & (pips.uneven < EVEN)
    free = [row for row in np.flatnonzero(lone).tolist() if row not in taken]
    for face in sorted(_of_lone(bgr, pips, free, dazzle, faces), key=_plainness):
        if not any(overlap(face, other) for other in faces):
            faces.append(face)
    return faces


def dazzled(pips: Pips, dazzle: Mask | None) -> Bools:
    """Which spots are a lamp, mirrored."""
    if dazzle is None or not len(pips):
        return np.zeros(len(pips), bool)
    x, y = np.rint(pips.at).astype(int).T
    return np.asarray(dazzle[np.clip(y, 0, dazzle.shape[0] - 1), np.clip(x, 0, dazzle.shape[1] - 1)] > 0)


def _with_core(pips: Pips) -> Bools:
    """Spots with a small one in their very middle: dice that show a one, from far away, or hollow pips with a lamp."""
    apart = np.hypot(*(pips.at[:, None] - pips.at[None]).transpose(2, 0, 1)) / pips.across_px[:, None]
    ratio = pips.across_px[None] / pips.across_px[:, None]
    core = (apart < CORE) & (ratio > CORE_WIDTH[0]) & (ratio < CORE_WIDTH[1]) & (pips.across_px > CORE_PX)
    return np.asarray(core.any(axis=1), bool)


def _is_die(pips: Pips, face: Face) -> Bools:
    """Spots that are that face as a whole."""
    apart = np.hypot(*(pips.at - face.centre).T)
    return np.asarray((apart < 0.5 * face.half_px) & (pips.across_px > face.half_px), bool)


def _plainness(face: Face) -> float:
    return -(face.value.chance * len(face.pips) + face.square.clear - face.strays)


def overlap(one: Face, other: Face) -> bool:
    """Whether two faces are about at one place."""
    return float(np.hypot(*(one.centre - other.centre))) < 0.8 * max(one.half_px, other.half_px)


def _hidden(pips: Pips, rows: Iterable[int]) -> Floats:
    return np.array([(*pips.at[row], RIM * pips.across_px[row] + 1.5) for row in rows], np.float32)


def _of_lattices(bgr: U8, pips: Pips, lattices: Sequence[Lattice], dazzle: Mask | None) -> list[Face]:
    queries = [
        Query(
            lattice.centre,
            HALF_STEPS[0] * lattice.step_px,
            HALF_STEPS[1] * lattice.step_px,
            lattice.turn_rad,
            _hidden(pips, lattice.pips),
        )
        for lattice in lattices
    ]
    squares = squares_of(bgr, queries)
    cored = _with_core(pips)
    found = [
        (lattice, square)
        for lattice, square in zip(lattices, squares, strict=True)
        if square.clear >= (CORED_CLEAR if cored[lattice.pips].any() else CLEAR)
    ]
    painted = _painted(bgr, found, [_lattice_places(lattice, pips) for lattice, _ in found])
    values = values_of(bgr, [places for _, places in painted], dazzle)
    return [
        _face(pips, lattice, square, places, value)
        for ((lattice, square), places), value in zip(painted, values, strict=True)
    ]


def _painted(bgr: U8, found: Sequence[Found], places: Sequence[Places]) -> list[tuple[Found, Places]]:
    """Those that are of one paint, each with its places."""
    good = of_one_paint(bgr, places)
    return [(one, at) for one, at, painted in zip(found, places, good, strict=True) if painted]


def _lattice_places(lattice: Lattice, pips: Pips) -> Places:
    rows = lattice.pips
    at = lattice.places.copy()
    known = lattice.members >= 0
    at[known] = pips.at[lattice.members[known]]
    return Places(at, lattice.across_px, pips.inside[rows].mean(axis=0), np.median(pips.around[rows], axis=0))


def _face(pips: Pips, lattice: Lattice, square: Square, places: Places, value: Value) -> Face:
    return Face(
        lattice.centre,
        square.half_px,
        square.turn_rad,
        square,
        value,
        places,
        tuple(lattice.pips.tolist()),
        lattice.strays,
        lattice.stretch,
        _stretch_of(pips.stretch[lattice.pips]),
        bool(pips.lighter[lattice.pips[0]]),
    )


def _stretch_of(each: Floats) -> Floats:
    """Of the pips of a face, taken together: the rounder half tells, as a mirrored lamp may run into others."""
    rounder = np.argsort(np.hypot(*each.T))[: (len(each) + 1) // 2]
    return np.asarray(each[rounder].mean(axis=0), np.float32)


def _closer(query: Query, square: Square) -> Query:
    """The same face, now that its turn and size are roughly known."""
    return replace(query, least_px=0.8 * square.half_px, most_px=1.2 * square.half_px, turn_rad=square.turn_rad)


def _of_lone(bgr: U8, pips: Pips, rows: Sequence[int], dazzle: Mask | None, known: Sequence[Face]) -> list[Face]:
    """Faces with one pip: the edge alone tells turn and size."""
    found = _lone_squares(bgr, pips, rows)
    step = float(np.median([face.step_px / face.half_px for face in known])) if known else STEP
    places = [
        Places(
            places_round(pips.at[row], square.half_px, square.turn_rad, step),
            float(pips.across_px[row]),
            pips.inside[row],
            pips.around[row],
        )
        for row, square in found
    ]
    painted = _painted(bgr, found, places)
    values = values_of(bgr, [place for _, place in painted], dazzle)
    return [
        Face(
            pips.at[row],
            square.half_px,
            square.turn_rad,
            square,
            value,
            place,
            (row,),
            0,
            np.zeros(2, np.float32),
            pips.stretch[row],
            bool(pips.lighter[row]),
        )
        for ((row, square), place), value in zip(painted, values, strict=True)
    ]


def _lone_squares(bgr: U8, pips: Pips, rows: Sequence[int]) -> list[tuple[int, Square]]:
    """The pips that lie in the middle of a clear square, each with it."""
    queries = [
        Query(
            pips.at[row],
            HALF_PIPS[0] * float(pips.across_px[row]),
            HALF_PIPS[1] * float(pips.across_px[row]),
            None,
            _hidden(pips, [row]),
        )
        for row in rows
    ]
    rough = zip(rows, queries, squares_of(bgr, queries), strict=True)
    likely = [(row, _closer(query, square)) for row, query, square in rough if square.clear >= ROUGH_CLEAR]
    squares = squares_of(bgr, [query for _, query in likely])
    found = zip((row for row, _ in likely), squares, strict=True)
    return [(row, square) for row, square in found if square.clear >= LONE_CLEAR and square.half_px >= LEAST_HALF_PX]
