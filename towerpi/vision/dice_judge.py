"""What may be wrong with a reading: faces and spots of one picture in, the dice among them and every doubt out.

A silent wrong value is the worst there is, so whatever does not look like a die that lies flat and whole is asked
about: it is smaller or larger than its fellows, its pips are no circles, its edge is faint, it reaches out of the picture,
two values are nearly as likely, or there are pips that no die explains.
"""

from collections.abc import Sequence

import numpy as np

from towerpi.reading import DoubtKind
from towerpi.vision.arrays import F32, Bools
from towerpi.vision.dice_faces import Face
from towerpi.vision.dice_pips import Pips

APART = 0.93  # of both half sides: dice that lie flat are never nearer
TURNED = 0.88  # a side face looks this much flatter than the face it belongs to
FLAT_SQUARE, FLAT_ROUND, FLAT_LONE = 0.9, 0.87, 0.82  # a die that lies flat shows squares and circles
WIDE_PX = 7.0  # narrower pips cannot be told from circles
SIZE_OFF, SIZE_WRONG = 0.14, 0.45  # by how much dice of one picture differ in size
SURE, PLAIN = 0.97, 0.36  # of a value; of an edge
BEYOND = 0.12  # of half a side, out of the picture
SAME_COLOUR = 60.0  # grey levels
SIDE_ROUND = 0.8
MARGIN = 0.38  # halves: a pip is never nearer to the edge of a die that lies flat beside another
REACH = 2.3  # halves: as far as the side faces of a die reach

Trouble = tuple[DoubtKind, F32]


def without_sides(faces: Sequence[Face], middle: F32) -> tuple[list[Face], list[Trouble]]:
    """The faces that look at the camera; of two on one die the flatter one is a side, unless both look alike."""
    kept, troubles = list(faces), []
    for one in faces:
        for other in faces:
            if one is other or one not in kept or other not in kept or not _overlap(one, other):
                continue
            if _front(one) < TURNED * _front(other):
                kept.remove(one)
            elif _front(other) >= TURNED * _front(one):
                nearer = min((one, other), key=lambda face: float(np.hypot(*(face.centre - middle))))
                kept.remove(nearer)
                troubles.append((DoubtKind.LEANING, (one.centre + other.centre) / 2))
    return kept, troubles


def _overlap(one: Face, other: Face) -> bool:
    return float(np.hypot(*(one.centre - other.centre))) < APART * (one.half_px + other.half_px)


def _front(face: Face) -> float:
    return face.squareness * face.roundness


def of_one_size(faces: Sequence[Face]) -> list[Face]:
    """Without what is far too small or large to be a die beside the others."""
    firm = [face.half_px for face in faces if len(face.pips) > 1 and face.square.clear >= PLAIN]
    if not firm:
        return list(faces)
    usual = float(np.median(firm))
    return [f for f in faces if len(f.pips) > 1 or (1 - SIZE_WRONG) * usual < f.half_px < usual / (1 - SIZE_WRONG)]


def troubles_of(faces: Sequence[Face], size_px: tuple[int, int]) -> list[Trouble]:
    """What may be wrong with each die."""
    found = []
    for face in faces:
        kind = _trouble(face, size_px) or _odd_size(face, faces)
        if kind:
            found.append((kind, face.centre))
    return found


def _trouble(face: Face, size_px: tuple[int, int]) -> DoubtKind | None:
    least = -BEYOND * face.half_px
    if face.corners.min() < least or (face.corners - size_px).max() > -least:
        return DoubtKind.OUT_OF_TRAY
    if _leaning(face):
        return DoubtKind.LEANING
    if face.value.chance < SURE or face.square.clear < PLAIN or face.strays:
        return DoubtKind.UNREADABLE
    return None


def _leaning(face: Face) -> bool:
    if face.squareness < FLAT_SQUARE:
        return True
    least = FLAT_ROUND if len(face.pips) > 1 else FLAT_LONE
    return face.places.across_px >= WIDE_PX and face.roundness < least


def _odd_size(face: Face, faces: Sequence[Face]) -> DoubtKind | None:
    """A die that looks larger lies on another; one that looks smaller leans. Dice of one look are of one size."""
    fellows = [other for other in faces if other is not face and _one_look(face, other)]
    if not fellows:
        return None
    many = len(face.pips) > 1
    sizes = [other.step_px if many else other.half_px for other in fellows if not many or len(other.pips) > 1]
    if not sizes:
        return None
    ratio = (face.step_px if many else face.half_px) / float(np.median(sizes))
    return None if 1 - SIZE_OFF < ratio < 1 / (1 - SIZE_OFF) else DoubtKind.LEANING


def _one_look(one: Face, other: Face) -> bool:
    far = float(np.abs(one.places.face - other.places.face).max())
    return one.lighter == other.lighter and far < SAME_COLOUR


def unexplained(pips: Pips, usable: Bools, faces: Sequence[Face], middle: F32) -> list[Trouble]:
    """Pips like those of the dice, on the colour of a die, that no die explains: there is a die not read."""
    left = usable.copy()
    like = np.zeros(len(pips), bool)
    for face in faces:
        off = pips.at - face.centre
        apart = np.hypot(*off.T)
        inwards = off @ (middle - face.centre) > 0
        side = (pips.roundness < SIDE_ROUND) | (inwards & (pips.roundness < 0.5 * (1 + SIDE_ROUND)))
        margin = _beside(off, face)
        left &= ~((apart < REACH * face.half_px) & side) & ~(margin < 0) & ~(inwards & (margin < MARGIN))
        left[list(face.pips)] = False
        ratio = pips.across_px / face.places.across_px
        alike = (pips.lighter == face.lighter) & (ratio > 0.65) & (ratio < 1.5)
        for seen, usual in ((pips.around, face.places.face), (pips.inside, face.places.pip)):
            alike &= np.abs(seen - usual).max(axis=1) < SAME_COLOUR
        like |= alike
    return _one_by_place(pips.at[left & like], faces)


def _beside(off: F32, face: Face) -> F32:
    """How far beyond the face's edge a place is, in halves; below 0 it is inside."""
    cosine, sine = np.cos(face.turn_rad), np.sin(face.turn_rad)
    local = np.abs(off @ np.array([(cosine, -sine), (sine, cosine)])) / face.half_px
    return np.asarray(local.max(axis=1) - 1, np.float32)


def _one_by_place(at: F32, faces: Sequence[Face]) -> list[Trouble]:
    """One doubt for pips that lie together."""
    found: list[Trouble] = []
    for place in at:
        reach = 2 * min((face.half_px for face in faces), default=20.0)
        if all(float(np.hypot(*(place - other))) > reach for _, other in found):
            found.append((DoubtKind.UNREADABLE, place))
    return found
