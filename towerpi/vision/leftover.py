"""What is in the picture and no cube explains: labels and the cubes found in, patches to ask about out.

Every cube found is drawn with its outline. A sliver of a colour outside the outlines of that colour's cubes belongs to
a cube that hides; a tint that no colour has is a cube that was never taught, or something else; a strong change of
lightness that is no shadow is a coin or a card.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from towerpi.reading import DoubtKind
from towerpi.vision.arrays import Mask, as_mask, grown, opened
from towerpi.vision.blobs import Blob, blobs_of
from towerpi.vision.judge import Verdict
from towerpi.vision.labels import CHANGE_STEPS, Labels
from towerpi.vision.scene import Scene
from towerpi.vision.size import SUBPIXEL_BITS, outline, with_deep_sides

SLIVER_CUBES = 0.018  # six pixels: as thin as a sliver can be told from the mixed pixels along an edge
STRANGE_TINT, STRANGE_CUBES = 20, 0.1  # in Lab a and b: stronger than mirror images mostly are
STRONG_CHANGE, CHANGED_CUBES, SHADE_FACTOR = 4 * CHANGE_STEPS, 0.25, 2.5
FOREIGN_CUBES = 2.5
INSIDE = 0.6

Judged = list[tuple[Blob, Verdict]]


@dataclass(frozen=True, slots=True)
class Leftover:
    """A patch that is asked about."""

    blob: Blob  # its label is 0 where no colour fits
    kind: DoubtKind


def leftovers(judged: Judged, labels: Labels, scene: Scene) -> list[Leftover]:
    """Slivers of hidden cubes, unknown colours and foreign objects."""
    covered = {label: np.zeros(labels.taken.shape, np.uint8) for label in labels.masks}
    for blob, verdict in judged:
        _draw(covered[blob.label], blob.label, verdict, scene)
    everywhere = np.bitwise_or.reduce(list(covered.values()))
    return [
        *_slivers(covered, labels, scene),
        *_shades(judged, everywhere),
        *_strange(labels, grown(everywhere | labels.taken, 5), scene),
    ]


def largest_shade(judged: Judged, labels: Labels, scene: Scene) -> float:
    """The largest change of lightness outside all cubes, in cubes: in calibration it can only be shade."""
    everywhere = np.zeros(labels.taken.shape, np.uint8)
    for blob, verdict in judged:
        _draw(everywhere, blob.label, verdict, scene)
    patches = blobs_of(_changed(labels, grown(everywhere | labels.taken, 5)), 0, 1)
    return max((blob.area_px for blob in patches), default=0) / scene.profile.size.side_px**2


def _draw(canvas: Mask, label: int, verdict: Verdict, scene: Scene) -> None:
    size = with_deep_sides(scene.profile.size)
    scale = scene.profile.colours[label - 1].area_factor ** 0.5
    for pose in verdict.poses:
        polygon = outline(size, pose.x_px, pose.y_px, pose.turn_rad, scale)
        cv2.fillConvexPoly(canvas, polygon, 255, shift=SUBPIXEL_BITS)


def _slivers(covered: dict[int, Mask], labels: Labels, scene: Scene) -> list[Leftover]:
    least_px = SLIVER_CUBES * scene.profile.size.side_px**2
    slivers = []
    for label, colour in enumerate(scene.profile.colours, 1):
        if colour.chromatic:
            left = opened(as_mask(labels.sure == label) & ~grown(covered[label], 3), 2)
            slivers += [Leftover(blob, DoubtKind.HIDDEN) for blob in blobs_of(left, label, least_px)]
    return slivers


def _shades(judged: Judged, everywhere: Mask) -> list[Leftover]:
    """Small patches without hue that are neither known as shade nor the side face of some cube."""
    return [
        Leftover(blob, verdict.kind)
        for blob, verdict in judged
        if not verdict.poses and verdict.strength >= 1 and not _within(blob, everywhere)
    ]


def _within(blob: Blob, covered: Mask) -> bool:
    inside = covered[blob.box] & blob.mask
    return cv2.countNonZero(inside) > INSIDE * blob.area_px


def _strange(labels: Labels, covered: Mask, scene: Scene) -> list[Leftover]:
    cube_px = scene.profile.size.side_px**2
    tinted = opened(as_mask(labels.tint > STRANGE_TINT**2 // 4) & ~covered)
    shade = max(CHANGED_CUBES, SHADE_FACTOR * scene.profile.shade)
    patches = [
        *blobs_of(tinted, 0, STRANGE_CUBES * cube_px),
        *blobs_of(_changed(labels, covered | grown(tinted, 5)), 0, shade * cube_px),  # each thing is told once
    ]
    large = FOREIGN_CUBES * cube_px
    kinds = (DoubtKind.UNKNOWN_COLOUR, DoubtKind.FOREIGN_OBJECT)
    return [Leftover(blob, kinds[blob.area_px > large]) for blob in patches]


def _changed(labels: Labels, covered: Mask) -> Mask:
    return opened(as_mask(labels.change > STRONG_CHANGE) & ~covered)
