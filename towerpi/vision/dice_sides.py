"""What lies under a die or leans on it: a working picture and its faces in, places of dice that do not lie flat out.

A die that lies flat covers its face and, towards the point below the camera, its sides; all dice of a picture show as
much of them as the camera's height gives. What is not the empty tray right beside that, or is in the sides without
being of the die's colour, belongs to another die. Each face is looked at on a small square patch of its own.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from towerpi.vision.arrays import U8, Bools, Floats, as_mask, closed, grown, opened
from towerpi.vision.dice_bare import Known
from towerpi.vision.dice_colour import Paint
from towerpi.vision.dice_faces import Face
from towerpi.vision.dice_pips import colours_at, largest
from towerpi.vision.dice_sight import Stand

WIDE, CELLS = 5, 8  # a patch is so many half sides wide, with so many cells on each
EDGE, WITHIN, FACE = 0.12, 0.06, 0.08  # halves: how far a die's outline, and its face's, may be off
OTHER = 0.2  # the same for the dice beside it
DEPTHS = 5  # steps from no sides at all to those that the widest lens shows
SHADE, BRIGHTER = {True: 0.7, False: 0.3}, 1.15  # light left in a shadow, seen through a tray or not; light thrown back
OFF, OFF_SHARE = 8.0, 0.13  # grey levels, and share of the ground's, from which on something is new
LIT = 0.6  # light on a die that lies beneath, at least: one that is mirrored in a wall is darker
FOREIGN, FOREIGN_SHARE = 25.0, 0.22  # grey levels and share of a colour: no side of a die of that colour
COLOURLESS, MIRRORED = 15.0, 90.0  # grey levels off grey: of a die that has no colour; what a side mirrors at most
LEAST = 0.12  # squares of half a side: a part of another die
MOST = 1.0  # the same: more says nothing about the camera's height
PIP = 1.3  # widths of a pip: what is narrower on a side may be one

_AXIS = (np.arange(WIDE * CELLS) + 0.5) / CELLS - WIDE / 2
_GRID = np.stack(np.meshgrid(_AXIS, _AXIS), axis=-1).reshape(-1, 2).astype(np.float32)
_ON_FACE = np.abs(_GRID).max(axis=1) < 1 + FACE


def not_flat(
    bgr: U8, faces: Sequence[Face], paints: Sequence[Paint], known: Known, stands: Sequence[Stand], through: bool
) -> list[Floats]:
    """The middles of dice beside which, or in whose sides, another one shows; `through`: seen through a clear tray.

    There the ground is far above the dice, and they throw no deep shadow on it. Of the points that may be below the
    camera the one counts that leaves least to ask.
    """
    if not faces:
        return []
    return min((_not_flat(bgr, faces, paints, known, stand, SHADE[through]) for stand in stands), key=len)


def _not_flat(
    bgr: U8, faces: Sequence[Face], paints: Sequence[Paint], known: Known, stand: Stand, shade: float
) -> list[Floats]:
    patches = [_Patch(bgr, face, faces, known, stand, shade) for face in faces]
    costs = np.stack([patch.costs(paint, paints) for patch, paint in zip(patches, paints, strict=True)])
    depth = int(np.minimum(costs, MOST).sum(axis=0).argmin())
    best = costs[:, max(0, depth - 1) : depth + 2].min(axis=1)
    return [
        face.centre
        for face, patch, cost, paint in zip(faces, patches, best, paints, strict=True)
        if cost + patch.foreign(paint, depth) > LEAST
    ]


class _Patch:
    """What lies in and round a face, in cells; `new` is what is not the ground, nor covered by other dice."""

    def __init__(self, bgr: U8, face: Face, faces: Sequence[Face], known: Known, stand: Stand, shade: float) -> None:
        at = face.at(_GRID)
        height_px, width_px = bgr.shape[:2]
        depths = np.linspace(1, face.depth(stand), DEPTHS).tolist()
        self.face = face
        self.seen = colours_at(bgr, at[None])[0]
        self.free = ((at >= 0) & (at <= (width_px - 1, height_px - 1))).all(axis=1)
        for other in faces:
            if other is not face:
                self.free &= ~self._drawn(other.outline(stand.foot, other.depth(stand), OTHER))
        self.ground = known.ground(at[None])[0]
        self.new = self.free & ~_is_ground(self.seen, self.ground, shade)
        self.most = [self._drawn(face.outline(stand.foot, depth, EDGE)) for depth in depths]
        self.least = [self._drawn(face.outline(stand.foot, depth, -WITHIN)) for depth in depths]
        self.inward = (at - face.centre) @ (stand.foot - face.centre) > 0
        self.pip_cells = 2 * round(PIP * face.places.across_px / face.half_px * CELLS / 2) + 1

    def _drawn(self, outline: Floats) -> Bools:
        """The cells inside an outline of the picture."""
        mask = np.zeros((WIDE * CELLS, WIDE * CELLS), np.uint8)
        cells = (self.face.halves(outline) + WIDE / 2) * CELLS - 0.5
        cv2.fillConvexPoly(mask, np.rint(cells * 16).astype(np.int32), 255, shift=4)
        return np.asarray(mask.reshape(-1) > 0, bool)

    def costs(self, paint: Paint, paints: Sequence[Paint]) -> Floats:
        """For each depth: what lies right beside a die so deep, and what of it is bare; in squares of half a side."""
        like = np.any([_lit(self.seen, other.bgr) for other in paints], axis=0)
        other = self.new & (self.inward | like | ~_mirrored(self.seen, self.ground, paint.bgr))
        whole = other | (self.inward & (closed(_square(other), self.pip_cells).reshape(-1) > 0))
        bare = self.free & ~whole & ~_ON_FACE
        return np.array(
            [
                _area(whole & ~most, most) + _size(opened(_square(bare & least)))
                for most, least in zip(self.most, self.least, strict=True)
            ]
        )

    def foreign(self, paint: Paint, depth: int) -> float:
        """How much of its sides has another colour and is no pip."""
        side = self.new & self.most[depth] & ~_ON_FACE & ~_is_side(self.seen, paint)
        _, off = _along(self.seen, self.face.places.pip)
        pip = off < FOREIGN / 2 + FOREIGN_SHARE / 2 * largest(self.seen)
        return _size(opened(_square(side), self.pip_cells)) + _size(opened(_square(side & ~pip)))


def _size(mask: U8) -> float:
    return float(np.count_nonzero(mask) / CELLS**2)


def _square(cells: Bools) -> U8:
    return as_mask(cells.reshape(WIDE * CELLS, WIDE * CELLS))


def _area(cells: Bools, beside: Bools) -> float:
    """Of patches of cells that touch `beside`."""
    mask = opened(_square(cells))
    if not cv2.countNonZero(mask):
        return 0.0
    number, labels = cv2.connectedComponents(mask)
    near = np.zeros(number, bool)
    near[labels[grown(_square(beside), 3) > 0]] = True
    near[0] = False
    return _size(as_mask(near[labels]))


def _is_ground(seen: Floats, ground: Floats, shade: float) -> Bools:
    """Whether that is the ground, in whatever light."""
    light = seen.sum(axis=1) / np.maximum(ground.sum(axis=-1), 1)
    lit = ground * np.clip(light, shade, BRIGHTER)[:, None]
    return np.asarray(largest(np.abs(seen - lit)) <= OFF + OFF_SHARE * largest(lit), bool)


def _along(seen: Floats, paint: Floats) -> tuple[Floats, Floats]:
    """How much light a colour would have if it were that paint, and how far off it then is."""
    light = seen @ paint / max(float(paint @ paint), 1.0)
    return light, largest(np.abs(seen - light[:, None] * paint))


def _lit(seen: Floats, paint: Floats) -> Bools:
    """Whether that is a die of that colour in good light."""
    light, off = _along(seen, paint)
    return np.asarray((light > LIT) & (off < FOREIGN + FOREIGN_SHARE * largest(seen)), bool)


def _mirrored(seen: Floats, ground: Floats, paint: Floats) -> Bools:
    """Whether that may be the die, mirrored in a wall: its colour, darker, on top of the wall's."""
    light, off = _along(seen - SHADE[False] * ground, paint)
    return np.asarray((light < LIT) & (off < FOREIGN + FOREIGN_SHARE * largest(seen)), bool)


def _is_side(seen: Floats, paint: Paint) -> Bools:
    """Whether that may be a side of a die: its colour in some light, and some grey of what is mirrored in it."""
    own = np.asarray(paint.full, np.float32)
    hue = own - own.mean()
    grey = seen.mean(axis=1)
    tint = seen - grey[:, None]
    chroma = float(hue @ hue)
    light = np.clip(tint @ hue / chroma, 0, None) if chroma > COLOURLESS**2 else grey / own.mean()
    mirrored = grey - light * own.mean()
    off = largest(np.abs(tint - light[:, None] * hue))
    return np.asarray((off < FOREIGN / 2 + FOREIGN_SHARE / 2 * largest(seen)) & (mirrored < MIRRORED), bool)
