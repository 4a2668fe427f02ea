"""A camera that looks from far aslant: a picture and its pips in, the picture as seen from straight above out.

All dice lie on one plane, so the faces that look up are all narrowed alike, and so are their pips; the pips of a side
are narrowed as its own die is turned. Each way in which several pips are narrowed alike is worth a try: the picture is
brought to where a camera straight above that plane would have taken it, and dice are read there as everywhere.
"""

from collections.abc import Iterator
from itertools import islice

import cv2
import numpy as np

from towerpi.vision.arrays import U8, Floats
from towerpi.vision.dice_pips import Pips, roundness_of
from towerpi.vision.dice_sight import FOCAL, Sight, Stand, corners_of, moved
from towerpi.vision.dice_tilt import USUAL_FOCAL

PLAIN, WIDE_PX = 45.0, 5.0  # contrast and width of pips that tell
ALIKE, APART = 0.07, 0.12  # of stretch: pips narrowed alike; two ways that differ
SLANT = (0.68, 0.985)  # short by long axis of a round pip: from further aslant a side may be taken for the face up
LEVEL, SLIGHT = 0.77, 0.3  # cosine and sine: a picture is held within 40 degrees of level, unless it looks nearly down
WAYS = 3  # that pips are narrowed in
REACH_PX = 900  # from the middle of the pips: a picture from aslant reaches to the horizon
FAR = 0.3  # by how much smaller things may be than at the pips: further away they are not looked at
NARROWEST = FOCAL / USUAL_FOCAL  # a camera may be so much nearer than its lens tells
LENSES = (USUAL_FOCAL, 2 * USUAL_FOCAL)  # by the picture's longer side: a phone's own, and closer up


def uprights(bgr: U8, pips: Pips) -> Iterator[Sight]:
    """The picture from above, once for each way in which its pips may be narrowed, and for each lens."""
    for pivot, stretch in islice(_narrowed(pips), WAYS):
        for focal in LENSES:
            lens = _lens(bgr, focal)
            for down in _downs(lens, pivot, stretch):
                yield _upright(bgr, lens, pivot, down)


def _narrowed(pips: Pips) -> Iterator[tuple[Floats, Floats]]:
    """The middle and the stretch of pips that are narrowed alike, the most first."""
    contrast = np.abs(pips.inside - pips.around).max(axis=1)
    plain = pips.only((contrast > PLAIN) & (pips.across_px > WIDE_PX))
    left = np.ones(len(plain), bool)
    apart = np.hypot(*(plain.stretch[:, None] - plain.stretch[None]).transpose(2, 0, 1))
    while left.any():
        alike = (apart < ALIKE) & left
        group = alike[alike.sum(axis=1).argmax()]
        stretch = np.asarray(np.median(plain.stretch[group], axis=0), np.float32)
        left &= ~group & (np.hypot(*(plain.stretch - stretch).T) > APART)
        if SLANT[0] < _cosine(stretch) < SLANT[1]:
            yield np.asarray(plain.at[group].mean(axis=0), np.float32), stretch


def _cosine(stretch: Floats) -> float:
    """Of the angle between a face and the camera, by a pip's rim: rays meet it at even angles, which rounds it."""
    return float(roundness_of(stretch)) ** 2


def _lens(bgr: U8, focal: float) -> Floats:
    """From directions to places of a picture."""
    height, width = bgr.shape[:2]
    focal_px = focal * max(height, width)
    return np.array([(focal_px, 0, (width - 1) / 2), (0, focal_px, (height - 1) / 2), (0, 0, 1)])


def _downs(lens: Floats, pivot: Floats, stretch: Floats) -> Iterator[Floats]:
    """Where straight down may be for the camera, if a round spot there looks so narrow; people hold cameras level."""
    narrow = np.arctan2(stretch[1], stretch[0]) / 2 + np.pi / 2
    cosine = _cosine(stretch)
    across = np.sqrt(1 - cosine**2) * np.array([np.cos(narrow), np.sin(narrow)])
    for way in (across, -across):
        down = _facing(np.linalg.solve(lens, (*pivot, 1.0))) @ (*way, cosine)
        if np.hypot(*down[:2]) < SLIGHT or down[1] > LEVEL * np.hypot(*down[:2]):
            yield down


def _upright(bgr: U8, lens: Floats, pivot: Floats, down: Floats) -> Sight:
    """What a camera at the same place sees that looks straight down."""
    turned = lens @ _facing(down).T @ np.linalg.inv(lens)
    scale = _scale(turned, pivot)
    turned = np.diag([scale, scale, 1]) @ turned
    outline = moved(turned, _before_horizon(corners_of(bgr), turned, pivot))
    middle = moved(turned, pivot[None])[0]
    least = np.maximum(outline.min(axis=0), middle - REACH_PX)
    size = np.minimum(outline.max(axis=0), middle + REACH_PX) - least
    there = np.array([(1, 0, -least[0]), (0, 1, -least[1]), (0, 0, 1)]) @ turned
    straight = cv2.warpPerspective(
        bgr, there, tuple(np.ceil(size).astype(int).tolist()), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    foot = there @ lens @ down
    return Sight(
        np.asarray(straight, np.uint8),
        np.asarray(outline - least, np.float32),
        Stand(np.asarray(foot[:2] / foot[2], np.float32), scale * NARROWEST * float(lens[0, 0])),
        np.linalg.inv(there),
    )


def _facing(axis: Floats) -> Floats:
    """The least turn that brings a camera to look along an axis."""
    ahead = np.array([0.0, 0.0, 1.0])
    to = axis / np.linalg.norm(axis)
    about = np.cross(ahead, to)
    length = float(np.linalg.norm(about))
    if length < 1e-9:
        return np.eye(3)
    return np.asarray(cv2.Rodrigues(about / length * np.arctan2(length, float(to @ ahead)))[0])


def _scale(turned: Floats, pivot: Floats) -> float:
    """What brings the pips back to as many pixels across the slant as before."""
    corner = moved(turned, pivot + np.array([(0, 0), (1, 0), (0, 1)], np.float32))
    return 1 / float(np.linalg.svd(corner[1:] - corner[0], compute_uv=False).min())


def _before_horizon(corners: Floats, turned: Floats, pivot: Floats) -> Floats:
    """The part of a picture's outline that is not too far away."""
    near = np.concatenate([corners, np.ones((len(corners), 1))], axis=1) @ turned[2] / (turned[2] @ (*pivot, 1.0))
    near -= FAR
    outline = []
    for row in range(len(corners)):
        if near[row - 1] * near[row] < 0:
            part = near[row - 1] / (near[row - 1] - near[row])
            outline.append(corners[row - 1] + part * (corners[row] - corners[row - 1]))
        if near[row] >= 0:
            outline.append(corners[row])
    return np.array(outline, np.float32)
