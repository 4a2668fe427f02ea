"""The value of a face: its nine places in, how likely each of one to six is out.

Every place is looked at again, whether a spot was found there or not: a pip that glare has nearly washed out still
differs a little from what surrounds it, an empty place does not. Where nothing can be told (a lamp mirrored, white
glare over white pips, beyond the picture) a place says nothing, and the others decide. Patterns that cannot be get no
share.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from towerpi.vision.arrays import U8, Bools, Floats, Mask
from towerpi.vision.dice_lattice import PATTERNS, PLACES
from towerpi.vision.dice_pips import colours_at

DISC, RING = 0.25, 0.85  # of a pip's width: where a place is looked at, and what surrounds it
SHIFT = 0.2  # a pip may stand off its place by this part of its width
PIP, PIP_SPREAD = 0.95, 0.25  # contrast at a place, of what a pip would have there
BARE, BARE_SPREAD = 0.03, 0.16
SURPRISE = 0.004  # the least likelihood: anything may happen to one place
SAME_PAINT, SAME_HUE, MOSTLY = 55.0, 0.965, 0.7  # grey levels; cosine, seen from white; share of a face
BLIND = 0.3  # where a pip would keep less than this of its contrast, nothing can be told


@dataclass(frozen=True, slots=True)
class Places:
    """The nine places of a face, the width of its pips and their colour."""

    at: Floats  # 9 x 2
    across_px: float
    pip: Floats
    face: Floats


@dataclass(frozen=True, slots=True)
class Value:
    """What a face shows, and how likely that is."""

    value: int
    chance: float


def values_of(bgr: U8, faces: Sequence[Places], dazzle: Mask | None) -> list[Value]:
    """One for each face."""
    if not faces:
        return []
    contrast = _contrast(bgr, faces, dazzle)
    return [_judged(row) for row in contrast]


def of_one_paint(bgr: U8, faces: Sequence[Places]) -> list[bool]:
    """Whether what lies between the places has the colour that surrounds the pips, or that under a lamp mirrored.

    Light that is mirrored mixes white into a colour: both lie on one line through white.
    """
    if not faces:
        return []
    axes = np.stack([(face.at[8] - face.at[0]) / 4 for face in faces])
    across = np.stack([(face.at[2] - face.at[6]) / 4 for face in faces])
    right, down = axes + across, axes - across
    centre = np.stack([face.at.mean(axis=0) for face in faces])
    at = centre[:, None] + _BETWEEN[None, :, :1] * right[:, None] + _BETWEEN[None, :, 1:] * down[:, None]
    seen, face = colours_at(bgr, at.astype(np.float32)), np.stack([face.face for face in faces])[:, None]
    alike = np.abs(seen - face).max(axis=2) < SAME_PAINT
    seen, face = 255 - seen, 255 - face
    length = np.maximum(np.linalg.norm(seen, axis=2) * np.linalg.norm(face, axis=2), 1)
    alike |= (seen * face).sum(axis=2) / length > SAME_HUE
    return [bool(share >= MOSTLY) for share in alike.mean(axis=1)]


def _contrast(bgr: U8, faces: Sequence[Places], dazzle: Mask | None) -> Floats:
    """Faces x places: how much of a pip's contrast is seen; nan where a pip could not be told."""
    at = np.stack([face.at for face in faces])
    across = np.array([face.across_px for face in faces], np.float32)
    pip = np.stack([face.pip for face in faces])
    way = pip - np.stack([face.face for face in faces])
    length = np.maximum(np.linalg.norm(way, axis=1), 1.0)
    way = way / length[:, None]
    discs = at[:, :, None, None] + across[:, None, None, None, None] * _DISCS
    rings = at[:, :, None] + across[:, None, None, None] * _RING
    middle = np.einsum("fpsdc,fc->fps", colours_at(bgr, discs), way) / discs.shape[3]
    around = np.median(np.einsum("fprc,fc->fpr", colours_at(bgr, rings), way), axis=2)
    possible = (np.einsum("fc,fc->f", pip, way)[:, None] - around) / length[:, None]
    under = _under(dazzle, discs)
    seen = np.where(under, -np.inf, middle - around[:, :, None]).max(axis=2) / length[:, None]
    blind = (possible < BLIND) | _outside(bgr, at) | under.all(axis=2)
    return np.where(blind, np.nan, seen / np.clip(possible, BLIND, None))


def _outside(bgr: U8, at: Floats) -> Bools:
    height, width = bgr.shape[:2]
    return np.asarray((at < 1).any(axis=2) | (at[..., 0] > width - 2) | (at[..., 1] > height - 2), bool)


def _under(dazzle: Mask | None, discs: Floats) -> Bools:
    """Discs that a mirrored lamp touches."""
    if dazzle is None:
        return np.zeros(discs.shape[:3], bool)
    columns = np.clip(np.rint(discs[..., 0]), 0, dazzle.shape[1] - 1).astype(np.intp)
    rows = np.clip(np.rint(discs[..., 1]), 0, dazzle.shape[0] - 1).astype(np.intp)
    return np.asarray((dazzle[rows, columns] > 0).any(axis=3), bool)


def _judged(contrast: Floats) -> Value:
    known = ~np.isnan(contrast)
    seen = np.where(known, contrast, 0)
    pip = np.log(np.exp(-0.5 * ((np.minimum(seen, PIP) - PIP) / PIP_SPREAD) ** 2) / PIP_SPREAD + SURPRISE)
    bare = np.log(np.exp(-0.5 * ((np.maximum(seen, BARE) - BARE) / BARE_SPREAD) ** 2) / BARE_SPREAD + SURPRISE)
    weights = {
        value: sum(float(np.exp(np.where(known, np.where(shape, pip, bare), 0).sum())) for shape in shapes)
        for value, shapes in PATTERNS.items()
    }
    total = sum(weights.values()) + float(np.exp(np.where(known, np.maximum(pip, bare), 0).sum())) * ODD
    best = max(weights, key=lambda value: weights[value])
    return Value(best, weights[best] / total)


ODD = 0.001  # how likely a pattern is beforehand that cannot be: something else than a face
_BETWEEN = np.array(
    [(x, y) for x in (-1.4, -0.5, 0.5, 1.4) for y in (-1.4, -0.5, 0.5, 1.4) if min(abs(x), abs(y)) < 1]
    + [(0.5, 0), (-0.5, 0), (0, 0.5), (0, -0.5)],
    np.float32,
)
_TURN = np.arange(6) * (np.pi / 3)
_SPOKES = np.stack([np.cos(_TURN), np.sin(_TURN)], axis=1).astype(np.float32)
_SHIFTS = SHIFT * np.array([(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)], np.float32)
_DISCS = _SHIFTS[:, None] + np.concatenate([np.zeros((1, 2), np.float32), DISC * _SPOKES])[None]
_RING = RING * np.stack([np.cos(np.arange(12) * np.pi / 6), np.sin(np.arange(12) * np.pi / 6)], axis=1).astype(
    np.float32
)


def places_round(centre: Floats, half_px: float, turn_rad: float, step: float) -> Floats:
    """The nine places of a face whose edge is known; `step` is from place to place, in half sides."""
    cosine, sine = np.cos(turn_rad), np.sin(turn_rad)
    axes = step * half_px * np.array([(cosine, sine), (-sine, cosine)], np.float32)
    return np.asarray(centre + PLACES @ axes, np.float32)
