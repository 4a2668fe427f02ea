"""What may be wrong with a reading: faces and spots of one picture in, the dice among them and every doubt out.

A silent wrong value is the worst there is, so whatever does not look like a die that lies flat and whole is asked
about: it is smaller or larger than its fellows, its pips are no circles, its edge is faint, it reaches out of the
picture, two values are nearly as likely, or there are pips that no die explains.
"""

from collections.abc import Sequence

import numpy as np

from towerpi.reading import DoubtKind
from towerpi.vision.arrays import Bools, Floats
from towerpi.vision.dice_faces import Face
from towerpi.vision.dice_pips import Pips, largest, roundness_of
from towerpi.vision.dice_sight import Sight, Stand
from towerpi.vision.dice_tilt import ENOUGH, slants_of, slope_of, tilt_of

APART = 0.93  # of both half sides: dice that lie flat are never nearer
TURNED = 0.88  # a side face looks this much flatter than the face it belongs to
FAR_SIDE, DRAWN_OUT = 1.15, 0.94  # the same two in a picture brought upright, where sides are drawn out
FLUSH, FLUSH_RAD = 0.2, 0.15  # halves: so exactly is a side below its face's edge; dice that touch hardly are
FLAT_SQUARE, FLAT_ROUND, FLAT_LONE = 0.94, 0.945, 0.935  # a die that lies flat shows squares and circles
STEP_OFF, HALF_OFF, NEARER = (
    0.055,
    0.14,
    0.25,
)  # by how much dice of one look differ in size, measured by pips or by the edge
SMALL = 0.66  # of the others, whatever they look like: part of a die
SIZE_WRONG = 0.45  # what differs so much from the dice is none
SURE, PLAIN = 0.97, 0.36  # of a value; of an edge
BEYOND = 0.12  # of half a side, out of the picture
SAME_COLOUR = 60.0  # grey levels
EDGE = 0.15  # halves: how far an edge may be off, and what a camera that is not quite straight shows of other sides
FRONT_ROUND, FRONT_WIDTH = 0.87, 0.75  # a pip as round, as wide and as plain is on no side of a die that lies flat
# a pip beside a die that is none of its own: as wide, seen from the side, and as plain
LIKE_WIDTH, LIKE_ROUND_WIDTH, NEAR_HALVES, BESIDE_CONTRAST = (0.4, 1.5), 0.65, 1.5, 45.0
UNDER_HALVES, UNDER_CONTRAST, LAMP = 0.8, 70.0, 240.0
# spots of one look that lie together may be the pips of a die that was not read
GROUP_CONTRAST, GROUP_ROUND, GROUP_COLOUR = 50.0, 0.6, 45.0
GROUP_PIPS, GROUP_WIDTH = 6.0, 1.35
WIDEST = 0.8  # of half a side: a wider spot is a shadow, or a die from far away
EDGE_PIPS, CUT_ROUND = 6.0, 0.55  # how near to the picture's edge a pip of a die out of view is; how round

Trouble = tuple[DoubtKind, Floats]


def without_sides(faces: Sequence[Face], sight: Sight) -> tuple[list[Face], list[Trouble]]:
    """The faces that look at the camera; of two on one die the flatter one is a side, unless both look alike."""
    reach, turned = (FAR_SIDE, DRAWN_OUT) if sight.stand else (APART, TURNED)
    kept = list(faces)
    troubles: list[Trouble] = []
    for one in faces:
        for other in faces:
            if one is other or one not in kept or other not in kept or not _on_one_die(one, other, reach):
                continue
            if _turned(one, other, turned):
                kept.remove(one)
            elif _overlap(one, other) and not _turned(other, one, turned):
                nearer = min((one, other), key=lambda face: float(np.hypot(*(face.centre - sight.middle))))
                kept.remove(nearer)
                troubles.append((DoubtKind.LEANING, (one.centre + other.centre) / 2))
            elif sight.stand and _under_edge(one, other, sight.stand):
                kept.remove(one)
                troubles.append((DoubtKind.LEANING, one.centre))
    return kept, troubles


def _under_edge(one: Face, other: Face, stand: Stand) -> bool:
    """Whether one is where the other's side is seen: from half way to level a side looks as square as the face up."""
    off = one.centre - other.centre
    quarter = np.pi / 2
    turned = abs((one.turn_rad - other.turn_rad + quarter / 2) % quarter - quarter / 2)
    flush = float(np.abs(other.halves(one.centre[None])).min()) < FLUSH and turned < FLUSH_RAD
    return flush and float(off @ (stand.foot - other.centre)) > 0


def _overlap(one: Face, other: Face) -> bool:
    return float(np.hypot(*(one.centre - other.centre))) < APART * (one.half_px + other.half_px)


def _on_one_die(one: Face, other: Face, reach: float) -> bool:
    """Whether one may be a side of the other's die: a side looks smaller than the face that looks at the camera."""
    return float(np.hypot(*(one.centre - other.centre))) < 2 * reach * max(one.half_px, other.half_px)


def _turned(one: Face, other: Face, turned: float) -> bool:
    """Whether one looks away, beside the other; few pips say nothing about the square they are in."""
    told = min(len(one.pips), len(other.pips)) >= ENOUGH
    square = one.squareness / other.squareness if told else 1.0
    return square * one.roundness < turned * other.roundness


def of_one_size(faces: Sequence[Face]) -> list[Face]:
    """Without what is far too small or large to be a die beside the others."""
    firm = [face.half_px for face in faces if len(face.pips) > 1 and face.square.clear >= PLAIN]
    if not firm:
        return list(faces)
    usual = float(np.median(firm))
    return [f for f in faces if len(f.pips) > 1 or (1 - SIZE_WRONG) * usual < f.half_px < usual / (1 - SIZE_WRONG)]


def troubles_of(faces: Sequence[Face], sight: Sight) -> list[Trouble]:
    """What may be wrong with each die."""
    tilt = tilt_of(faces)
    slope = slope_of(tilt)
    slants = slants_of(faces)
    found = []
    for face in faces:
        kind = _trouble(face, sight, tilt, slants) or _odd_size(face, faces, slope)
        if kind:
            found.append((kind, face.centre))
    return found


def _trouble(face: Face, sight: Sight, tilt: Floats, slants: Sequence[Floats]) -> DoubtKind | None:
    if sight.inside_px(face.corners).min() < -BEYOND * face.half_px:
        return DoubtKind.OUT_OF_TRAY
    if _leaning(face, tilt, slants):
        return DoubtKind.LEANING
    if face.value.chance < SURE or face.square.clear < PLAIN or face.strays:
        return DoubtKind.UNREADABLE
    return None


def _leaning(face: Face, tilt: Floats, slants: Sequence[Floats]) -> bool:
    round_least = FLAT_ROUND if len(face.pips) > 1 else FLAT_LONE
    square = len(face.pips) < ENOUGH or any(float(roundness_of(face.skew - slant)) >= FLAT_SQUARE for slant in slants)
    return not square or float(roundness_of(face.stretch - tilt)) < round_least


def _odd_size(face: Face, faces: Sequence[Face], slope: float) -> DoubtKind | None:
    """A die that looks larger lies on another; one that looks smaller leans. Dice of one look are of one size.

    A slanting camera has some of them nearer.
    """
    others = [other.half_px for other in faces if other is not face]
    if others and face.half_px < SMALL * float(np.median(others)):
        return DoubtKind.UNREADABLE
    fellows = [other for other in faces if other is not face and _one_look(face, other)]
    if not fellows:
        return None
    many = len(face.pips) > 1
    sizes = [other.step_px if many else other.half_px for other in fellows if not many or len(other.pips) > 1]
    if not sizes:
        return None
    ratio = (face.step_px if many else face.half_px) / float(np.median(sizes))
    off = (STEP_OFF if many else HALF_OFF) + NEARER * slope
    return None if 1 - off < ratio < 1 / (1 - off) else DoubtKind.LEANING


def _one_look(one: Face, other: Face) -> bool:
    far = float(np.abs(one.places.face - other.places.face).max())
    return one.lighter == other.lighter and far < SAME_COLOUR


def unexplained(pips: Pips, usable: Bools, faces: Sequence[Face], stand: Stand) -> list[Trouble]:
    """Pips that no die explains as its own, lying flat: there is a die that leans, or one that was not read."""
    left = usable & _narrow(pips, faces)
    like = np.zeros(len(pips), bool)
    beside = np.zeros(len(pips), bool)
    contrast = np.abs(pips.inside - pips.around).max(axis=1)
    no_lamp = pips.inside.min(axis=1) < LAMP
    for face in faces:
        ratio = pips.across_px / face.places.across_px
        frontal = (pips.roundness > FRONT_ROUND) & (ratio > FRONT_WIDTH) & (ratio < 1 / FRONT_WIDTH)
        frontal &= contrast > FRONT_WIDTH * face.contrast
        own = face.covered(pips.at, stand) < EDGE
        left &= ~(own & ~frontal)
        left[list(face.pips)] = False
        fits = (ratio > LIKE_WIDTH[0]) & (ratio < LIKE_WIDTH[1])
        alike = fits & (pips.lighter == face.lighter)
        gap = face.beyond(pips.at)
        beside |= alike & (gap < NEAR_HALVES) & (contrast > BESIDE_CONTRAST)
        beside |= fits & (gap > EDGE) & (gap < UNDER_HALVES) & no_lamp & (contrast > UNDER_CONTRAST)  # a die beneath
        for seen, usual in ((pips.around, face.places.face), (pips.inside, face.places.pip)):
            alike &= np.abs(seen - usual).max(axis=1) < SAME_COLOUR
        like |= alike & (ratio > LIKE_ROUND_WIDTH)
    return _one_by_place(pips, left & (like | beside | _grouped(pips, left)), beside, faces)


def _narrow(pips: Pips, faces: Sequence[Face]) -> Bools:
    """Spots as narrow as a pip of these dice may be."""
    return np.asarray(pips.across_px < WIDEST * max((face.half_px for face in faces), default=np.inf), bool)


def cut_off(pips: Pips, usable: Bools, faces: Sequence[Face], sight: Sight) -> list[Trouble]:
    """Plain pips of no die at the picture's edge: theirs is out of view."""
    edge = sight.inside_px(pips.at) < EDGE_PIPS * pips.across_px
    contrast = np.abs(pips.inside - pips.around).max(axis=1)
    left = usable & edge & (contrast > GROUP_CONTRAST) & (pips.roundness > CUT_ROUND) & _narrow(pips, faces)
    for face in faces:
        left &= face.beyond(pips.at) > NEAR_HALVES
    return [(DoubtKind.OUT_OF_TRAY, pips.at[row]) for row in np.flatnonzero(left)[:1]]


def _grouped(pips: Pips, left: Bools) -> Bools:
    """Plain spots with another of the same look beside them, as the pips of a face have."""
    plain = left & (np.abs(pips.inside - pips.around).max(axis=1) > GROUP_CONTRAST) & (pips.roundness > GROUP_ROUND)
    apart = np.hypot(*(pips.at[:, None] - pips.at[None]).transpose(2, 0, 1)) / pips.across_px[:, None]
    ratio = pips.across_px[:, None] / pips.across_px[None]
    alike = plain[:, None] & plain[None] & (apart < GROUP_PIPS) & (ratio < GROUP_WIDTH) & (ratio > 1 / GROUP_WIDTH)
    for colour in (pips.inside, pips.around):
        alike &= largest(np.abs(colour[:, None] - colour[None])) < GROUP_COLOUR
    np.fill_diagonal(alike, False)
    return np.asarray(alike.any(axis=1), bool)


def _one_by_place(pips: Pips, left: Bools, beside: Bools, faces: Sequence[Face]) -> list[Trouble]:
    """One doubt for pips that lie together."""
    found: list[Trouble] = []
    reach = 2 * min((face.half_px for face in faces), default=20.0)
    for row in np.flatnonzero(left):
        place = pips.at[row]
        if all(float(np.hypot(*(place - other))) > reach for _, other in found):
            found.append((DoubtKind.LEANING if beside[row] else DoubtKind.UNREADABLE, place))
    return found
