"""Which pixel shows which colour: a picture at calibration light in, one mask per colour out.

Colours with a hue come first, by their difference from the tray in hue alone: shadows and glare have none. What they
leave is searched for cubes without hue. `strange` marks what differs from the empty tray and was taken for no cube.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from towerpi.vision.arrays import LIGHTNESS_STEP, U8, Mask, as_mask, closed, opened, smooth, to_lab
from towerpi.vision.blobs import without_holes
from towerpi.vision.light import expected_lightness
from towerpi.vision.profile import ColourModel
from towerpi.vision.scene import Neutral, Scene
from towerpi.vision.size import cube_area
from towerpi.vision.tables import LABEL, SURE, WASHED, table_index

TINT_STEP = 10  # in Lab a and b
SQUARES = np.clip(np.arange(256) ** 2 / 4, 0, 255).astype(np.uint8)  # so that two of them add up in 8 bits
SURE_SHARE = 0.25
LEAST_PX = 12
WHOLE_GAIN = 0.1  # cubes: the washed part is left out only if that makes the number so much more whole
GAP_PX = 7  # an LED mirrored in a cube is so wide


@dataclass(frozen=True, slots=True)
class Labels:
    """One mask per label, and what none of them explains."""

    masks: dict[int, Mask]
    taken: Mask
    tint: U8  # how far each pixel's tint lies from the tray's: square of the distance / 4


def label_picture(bgr: U8, scene: Scene) -> Labels:
    """The masks of every colour of the profile."""
    lab = to_lab(bgr)
    squares = cv2.LUT(cv2.absdiff(lab, scene.empty_lab), SQUARES)
    tint = np.asarray(cv2.add(squares[..., 1], squares[..., 2]), np.uint8)
    codes = scene.table[table_index(lab)]
    codes[tint <= TINT_STEP**2 // 4] = 0
    masks: dict[int, Mask] = {}
    taken = np.zeros(codes.shape, np.uint8)
    for label, colour in enumerate(scene.profile.colours, 1):
        if colour.chromatic:
            masks[label] = _chromatic_mask(codes, label, colour, scene)
            taken |= masks[label]
    for label, mask in neutral_pixels(smooth(lab), taken, scene).items():
        masks[label] = whole_patches(mask, label, scene) & ~taken
    for neutral in scene.neutrals:
        taken |= masks[neutral.label]
    return Labels(masks, taken, tint)


def _chromatic_mask(codes: U8, label: int, colour: ColourModel, scene: Scene) -> Mask:
    mask = opened(as_mask((codes & LABEL) == label))
    if not mask.any():
        return mask
    mask |= closed(mask, GAP_PX) & scene.clipped
    number, names, stats, centres = cv2.connectedComponentsWithStats(mask, connectivity=4)
    sure = np.bincount(names[(codes & (LABEL | SURE)) == label | SURE], minlength=number)
    washed = np.bincount(names[(codes & (LABEL | WASHED)) == label | WASHED], minlength=number)
    keep = (sure >= SURE_SHARE * stats[:, cv2.CC_STAT_AREA]) & (stats[:, cv2.CC_STAT_AREA] >= LEAST_PX)
    keep[0] = False
    mask = as_mask(keep)[names]
    dull = np.zeros(number, bool)
    for name in np.flatnonzero(keep & (washed >= LEAST_PX)):
        area, x_px, y_px = float(stats[name, cv2.CC_STAT_AREA]), float(centres[name][0]), float(centres[name][1])
        cube_px = cube_area(scene.profile.size, x_px, y_px) * colour.area_factor
        dull[name] = _off_whole((area - washed[name]) / cube_px) < _off_whole(area / cube_px) - WHOLE_GAIN
    if dull.any():
        mask[dull[names] & ((codes & WASHED) > 0)] = 0
        mask = opened(mask)
    return mask


def _off_whole(cubes: float) -> float:
    """How far an area is from that of a whole number of cubes: glare washes a cube out, a mirror image adds to one."""
    return abs(cubes - max(1, round(cubes)))


def neutral_pixels(smooth_lab: U8, taken: Mask, scene: Scene) -> dict[int, Mask]:
    """The pixels of the colours without hue, on what the others left."""
    if not scene.neutrals:
        return {}
    empty_lab = scene.smooth_lab.copy()
    empty_lab[..., 0] = expected_lightness(smooth_lab[..., 0], empty_lab[..., 0])
    changed = cv2.absdiff(smooth_lab[..., 0], empty_lab[..., 0]) > scene.least_change
    difference = np.asarray(cv2.subtract(smooth_lab, empty_lab, dtype=cv2.CV_32F), np.float32)
    masks: dict[int, Mask] = {}
    for neutral in scene.neutrals:
        share = cv2.transform(difference * neutral.weight, np.ones((1, 3), np.float32))
        pixels = as_mask(share > neutral.least) | (as_mask(changed) & neutral.blind)
        masks[neutral.label] = opened(pixels & ~taken & _nearest(smooth_lab, neutral, scene.neutrals))
    return masks


def _nearest(smooth_lab: U8, neutral: Neutral, neutrals: tuple[Neutral, ...]) -> Mask:
    """Where no other colour without hue comes nearer to the lightness seen."""
    mask = np.full(smooth_lab.shape[:2], 255, np.uint8)
    lightness = smooth_lab[..., 0] / np.float32(LIGHTNESS_STEP)
    for other in neutrals:
        if other.label != neutral.label:
            mask &= as_mask(np.abs(lightness - neutral.look) <= np.abs(lightness - other.look))
    return mask


def whole_patches(mask: Mask, label: int, scene: Scene) -> Mask:
    """Rims closed to full patches: a black cube in glare is known by its dark edges."""
    if not mask.any():
        return mask
    blind = next(neutral.blind for neutral in scene.neutrals if neutral.label == label)
    return without_holes(mask | (closed(mask, GAP_PX) & (scene.clipped | blind)), scene.profile.size.side_px**2)
