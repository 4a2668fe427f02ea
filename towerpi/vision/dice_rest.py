"""What the dice read do not explain: a working picture and its faces in, places out where more of a die may lie.

A die that lies flat shows its face, and of its sides only what perspective gives: their far edges lie nearer to the
middle of the picture. Whatever has the colour of a die beyond that belongs to another one, beneath it or not read. With
a picture of the empty tray, anything that is new there and no shadow counts, of whatever colour.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from towerpi.vision.arrays import U8, Bools, Floats, Mask, as_mask, closed, grown, opened
from towerpi.vision.blobs import without_holes
from towerpi.vision.dice_bare import SHRINK, shrunk
from towerpi.vision.dice_colour import Paint
from towerpi.vision.dice_faces import Face
from towerpi.vision.dice_sight import Stand

ALIKE, SIMILAR = 15.0, 36.0  # grey levels: of the colour of a die; near to it
CRISP = 0.6  # a part of a die ends at an edge, a tray of that colour fades: so much of it must be alike
MARGIN = 0.12  # halves: a face's edge may be off, and blurred
LEAST, MOST = 0.6, 14.0  # in squares of half a side: less is no face, more is no die
SLIVER = 0.25  # of a die that the edge of the picture cuts
COLOURLESS, FOREIGN, SAME_HUE = 25.0, 45.0, 0.6  # grey levels off grey: of a die; of what is not; cosine of two hues
USUAL_HALF_PX = 24.0  # where no die was read


def left_over(bgr: U8, faces: Sequence[Face], paints: Sequence[Paint], new: Mask | None, stand: Stand) -> list[Floats]:
    """The middles of what is left over; `new` is what is not as the empty tray."""
    small = shrunk(bgr)
    half_px = float(np.median([face.half_px for face in faces] or [USUAL_HALF_PX])) / SHRINK
    gap = max(3, round(0.35 * half_px))
    explained = _explained(small, faces, paints, stand)
    if new is not None:
        whole = without_holes(closed(new, gap), (2 * half_px) ** 2)
        return [patch.middle for patch in _patches(whole & ~explained, gap, half_px)]
    near, border = grown(explained, 2 * gap + 1), _border(explained)
    sure = _like(small, paints, ALIKE)
    like = closed(_like(small, paints, SIMILAR), gap) & ~explained
    parts = [p for p in _patches(like, gap, half_px) if p.share(near)]
    parts += [p for p in _patches(like, 3, half_px, SLIVER) if p.share(border)]
    return [p.middle for p in parts if p.share(sure) > CRISP]


@dataclass(frozen=True, slots=True, eq=False)
class _Patch:
    middle: Floats
    pixels: Bools

    def share(self, mask: Mask) -> float:
        """How much of the patch a mask covers."""
        return float((mask[self.pixels] > 0).mean())


def _like(bgr: U8, paints: Sequence[Paint], within: float) -> Mask:
    """What has the colour of a die."""
    like = np.zeros(bgr.shape[:2], np.uint8)
    for paint in paints:
        low, high = np.clip(paint.bgr - within, 0, 255), np.clip(paint.bgr + within, 0, 255)
        like |= np.asarray(cv2.inRange(bgr, low.astype(np.uint8), high.astype(np.uint8)), np.uint8)
    return like


def _explained(bgr: U8, faces: Sequence[Face], paints: Sequence[Paint], stand: Stand) -> Mask:
    """What the dice cover: each face with what may be seen of its sides, unless that has another colour."""
    mask = np.zeros(bgr.shape[:2], np.uint8)
    for face, paint in zip(faces, paints, strict=True):
        side = np.zeros_like(mask)
        cv2.fillConvexPoly(side, _rounded(face.outline(stand.foot, face.depth(stand), MARGIN) / SHRINK), 255)
        x, y, width, height = cv2.boundingRect(side)
        part = (slice(y, y + height), slice(x, x + width))
        side[part] &= ~_of_other_hue(bgr[part], paint)
        cv2.fillConvexPoly(mask, _rounded(face.outline(stand.foot, 1.0, MARGIN) / SHRINK), 255)
        mask |= side
    return mask


def _rounded(points: Floats) -> npt.NDArray[np.int32]:
    return np.rint(points).astype(np.int32)


def _of_other_hue(bgr: U8, paint: Paint) -> Mask:
    """What cannot be the side of a die of that colour, in whatever light."""
    seen = bgr.astype(np.float32) - bgr.mean(axis=2, keepdims=True, dtype=np.float32)
    own = paint.full - paint.full.mean()
    strength, chroma = np.linalg.norm(seen, axis=2), float(np.linalg.norm(own))
    if chroma < COLOURLESS:
        return as_mask(np.asarray(strength > FOREIGN + chroma, bool))
    along = (seen @ own) / np.maximum(strength * chroma, 1)
    return as_mask(np.asarray((strength > FOREIGN) & (along < SAME_HUE), bool))


def _border(mask: Mask) -> Mask:
    """The rim of the picture: a die may be half out of view."""
    border = np.full(mask.shape, 255, np.uint8)
    border[2:-2, 2:-2] = 0
    return border


def _patches(mask: Mask, gap: int, half_px: float, least: float = LEAST) -> list[_Patch]:
    """Patches as large as a part of a die."""
    number, labels, stats, middles = cv2.connectedComponentsWithStats(opened(mask, gap))
    areas = stats[:, cv2.CC_STAT_AREA] / half_px**2
    return [
        _Patch(np.asarray((middles[row] + 0.5) * SHRINK - 0.5, np.float32), np.asarray(labels == row))
        for row in range(1, number)
        if least < areas[row] < MOST
    ]
