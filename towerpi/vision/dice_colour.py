"""The colours of dice in words: the colours of all faces of a picture in, one word for each out.

Nothing is calibrated. A face's colour is compared with a small table of what dice are made in; white pips, where there
are any on coloured dice, tell what white looks like under this lamp. Faces that look alike get one word, and a die that
glare bleaches is known by its rim, where the colour is full.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from towerpi.cubes import Colour
from towerpi.vision.arrays import U8, Floats
from towerpi.vision.dice_faces import Face
from towerpi.vision.dice_pips import colours_at

# Lab lightness, a and b of what dice are sold in; a word may have several shades
SHADES: tuple[tuple[Colour, tuple[float, float, float]], ...] = (
    ("white", (95, 0, 0)),
    ("white", (78, 0, 3)),
    ("white", (85, 9, -3)),
    ("white", (85, -8, 3)),
    ("white", (82, 0, -10)),
    ("ivory", (88, 1, 20)),
    ("ivory", (78, 3, 22)),
    ("ivory", (76, 5, 33)),
    ("grey", (55, 0, 0)),
    ("black", (12, 0, 0)),
    ("black", (26, 0, 0)),
    ("black", (38, 0, 0)),
    ("red", (45, 60, 38)),
    ("red", (62, 58, 30)),
    ("red", (74, 36, 18)),
    ("red", (28, 38, 20)),
    ("pink", (72, 38, 0)),
    ("pink", (78, 26, 2)),
    ("orange", (65, 42, 62)),
    ("yellow", (85, 0, 70)),
    ("yellow", (75, 8, 55)),
    ("green", (45, -40, 25)),
    ("green", (28, -24, 12)),
    ("green", (75, -38, 45)),
    ("turquoise", (65, -32, -10)),
    ("blue", (35, 8, -42)),
    ("blue", (22, 30, -52)),
    ("blue", (32, 52, -88)),
    ("blue", (22, 8, -24)),
    ("blue", (60, -5, -34)),
    ("blue", (52, 2, -20)),
    ("purple", (35, 38, -36)),
    ("purple", (58, 24, -28)),
    ("brown", (34, 18, 24)),
)
LIGHTNESS_WEIGHT = 0.4  # lamp and shadow change lightness most
ALIKE, SPLIT = 16.0, 48.0  # colours nearer than this are one; and so are these, if one is the other in more light
CLOSE = 26.0  # and so near they may be one
PALE_PIP = 42.0  # chroma: a pip that is less coloured may tell what white is
WHITE = 235.0  # what white is brought to where the picture is dim
BRIGHTER = 1.8  # at most
COLOURED = 9.0  # chroma of a face that is not white, grey or black
BLEACHED = 244  # a face with a channel as bright may have lost colour to glare
SAME_HUE_RAD = 0.5
VEIL, VEILED = (
    0.97,
    1.12,
)  # a lamp mirrored adds white: cosine of two such colours seen from white; times further from it
REACHES = (0.8, 0.9, 1.0)  # where a rim is looked at, in half sides
DIM = 3  # the dimmest third of a face has least of a lamp in it
LIGHT, DARK = frozenset({"white", "ivory"}), frozenset({"black", "grey"})  # never with light pips; never with dark ones

Lab = npt.NDArray[np.float64]
_SHADES = np.array([shade for _, shade in SHADES])
_NEVER = {lighter: np.array([name in (LIGHT if lighter else DARK) for name, _ in SHADES]) for lighter in (True, False)}


@dataclass(frozen=True, slots=True)
class Paint:
    """The colour of a face where least of a lamp is mirrored, and at its rim where it is fuller."""

    bgr: Floats
    full: Floats


def names_of(faces: Sequence[Face], paints: Sequence[Paint]) -> list[Colour]:
    """A word for each face."""
    if not faces:
        return []
    lighter = [face.lighter for face in faces]
    labs = _lab(np.stack([paint.full for paint in paints]) * _gain(faces))
    names = [_nearest(lab, light) for lab, light in zip(labs, lighter, strict=True)]
    for group in _alike(labs, lighter):
        words = [names[row] for row in group]
        common = _nearest(np.median(labs[group], axis=0), lighter[group[0]])
        for row in group:
            names[row] = common if len(set(words)) > 1 else words[0]
    return names


def close_calls(faces: Sequence[Face], paints: Sequence[Paint], names: Sequence[Colour]) -> list[Floats]:
    """Where a die lies that has nearly the colour of one with another name: they may be of one colour."""
    if not faces:
        return []
    labs = _lab(np.stack([paint.full for paint in paints]) * _gain(faces))
    told = list(zip(faces, labs, names, strict=True))
    return [
        face.centre
        for face, lab, name in told
        if any(
            name != other and face.lighter == one.lighter and _distance(lab, seen) < CLOSE for one, seen, other in told
        )
    ]


def _lab(bgr: npt.NDArray[np.floating]) -> Lab:
    unit = np.clip(bgr / 255, 0, 1).astype(np.float32).reshape(-1, 1, 3)
    return np.asarray(cv2.cvtColor(unit, cv2.COLOR_BGR2LAB), np.float64).reshape(-1, 3)


def _distance(one: Lab, other: Lab) -> float:
    return float(np.linalg.norm((one - other) * (LIGHTNESS_WEIGHT, 1, 1)))


def _nearest(lab: Lab, lighter: bool) -> Colour:
    off = (((_SHADES - lab) * (LIGHTNESS_WEIGHT, 1, 1)) ** 2).sum(axis=1)
    return SHADES[int(np.where(_NEVER[lighter], np.inf, off).argmin())][0]


def _alike(labs: Lab, lighter: Sequence[bool]) -> list[list[int]]:
    """Groups of rows, each with another of its group nearby; light and dark pips are never of one group."""
    groups: list[list[int]] = []
    for row, lab in enumerate(labs):
        near = [
            group
            for group in groups
            if lighter[group[0]] == lighter[row] and any(_one(lab, labs[other], lighter[row]) for other in group)
        ]
        groups = [group for group in groups if group not in near] + [[row, *(r for group in near for r in group)]]
    return groups


def _one(one: Lab, other: Lab, lighter: bool) -> bool:
    """Two colours are one if they are near, or the same hue with more and with less of a lamp in it."""
    if _distance(one, other) < ALIKE:
        return True
    chroma, others = np.hypot(*one[1:]), np.hypot(*other[1:])
    hue = abs((np.arctan2(one[2], one[1]) - np.arctan2(other[2], other[1]) + np.pi) % (2 * np.pi) - np.pi)
    paler = (chroma - others) * (one[0] - other[0]) < 0 and min(chroma, others) > COLOURED
    return bool(lighter and paler and hue < SAME_HUE_RAD / 2 and _distance(one, other) < SPLIT)


_GRID = np.linspace(-0.8, 0.8, 9)
_MIDDLE = np.stack(np.meshgrid(_GRID, _GRID), axis=-1).reshape(-1, 2).astype(np.float32)
_EDGE = np.linspace(-0.7, 0.7, 8)
_RIM = np.concatenate(
    [
        np.stack([_EDGE, np.full(8, reach * side)], axis=1)[:, ::order]
        for reach in REACHES
        for side in (-1, 1)
        for order in (1, -1)
    ]
).astype(np.float32)


def paint_of(bgr: U8, face: Face) -> Paint:
    """The colour of a face."""
    places = face.at(_MIDDLE)
    apart = np.linalg.norm(places[:, None] - face.places.at[None], axis=2).min(axis=1)
    plain = places[apart > 0.75 * face.places.across_px]
    seen = colours_at(bgr, (plain if len(plain) else places)[None])[0]
    middle = np.median(seen[np.argsort(seen.sum(axis=1))[: max(3, len(seen) // DIM)]], axis=0)
    rims = colours_at(bgr, face.at(_RIM).reshape(len(REACHES), -1, 2))
    inner, outer = np.concatenate(rims[:2]), np.concatenate(rims[1:])
    return Paint(middle, _fullest(outer, _unveiled(inner, middle) if face.lighter else middle))


def _unveiled(rim: Floats, middle: Floats) -> Floats:
    """A face's colour without the lamp that is mirrored in its flat part: the rim is round and shows another."""
    whole, part = 255.0 - middle, 255.0 - rim
    length, lengths = max(float(np.linalg.norm(whole)), 1.0), np.maximum(np.linalg.norm(part, axis=1), 1.0)
    fuller = (part @ whole / (length * lengths) > VEIL) & (lengths > VEILED * length)
    if fuller.sum() <= len(rim) // 6:
        return middle
    fullest = np.argsort(np.where(fuller, lengths, 0))[-(len(rim) // 6) :]
    return np.asarray(np.median(rim[fullest], axis=0), np.float32)


def _fullest(rim: Floats, middle: Floats) -> Floats:
    """A bleached face's colour at its rim, if it is the same hue and fuller."""
    lab = _lab(middle)[0]
    chroma, hue = np.hypot(lab[1], lab[2]), np.arctan2(lab[2], lab[1])
    if middle.max() < BLEACHED or chroma < COLOURED:
        return middle
    labs = _lab(rim)
    off = np.abs((np.arctan2(labs[:, 2], labs[:, 1]) - hue + np.pi) % (2 * np.pi) - np.pi)
    fuller = (off < SAME_HUE_RAD) & (np.hypot(labs[:, 1], labs[:, 2]) > 1.3 * chroma)
    if fuller.sum() <= len(rim) // 6:
        return middle
    fullest = np.argsort(np.where(fuller, np.hypot(labs[:, 1], labs[:, 2]), 0))[-(len(rim) // 6) :]
    return np.asarray(np.median(rim[fullest], axis=0), np.float32)


def _gain(faces: Sequence[Face]) -> Floats:
    """What makes white white: the palest pips of coloured or dark dice tell; nothing is changed if there are none."""
    pips = [face.places.pip for face in faces if face.lighter and face.places.pip.max() > 100]
    if not pips:
        return np.ones(3, np.float32)
    chroma = [float(np.hypot(*_lab(pip)[0, 1:])) for pip in pips]
    palest = pips[int(np.argmin(chroma))]
    if min(chroma) > PALE_PIP:
        return np.ones(3, np.float32)
    bright = min(max(1.0, WHITE / float(palest.max())), BRIGHTER)
    return np.asarray(bright * palest.max() / np.maximum(palest, 1), np.float32)
