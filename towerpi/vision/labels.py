"""Which pixel shows which colour: a picture at calibration light in, one mask per colour out.

Colours with a hue come first, by their difference from the tray in hue alone: shadows and glare have none. What they
leave is searched for cubes without hue, by their step from the tray's look to their own.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from towerpi.vision.arrays import F32, LIGHTNESS_STEP, U8, Mask, as_mask, closed, opened, smooth, to_lab
from towerpi.vision.blobs import without_holes
from towerpi.vision.light import Lit, expected_lightness
from towerpi.vision.profile import ColourModel
from towerpi.vision.scene import Neutral, Scene
from towerpi.vision.size import cube_area
from towerpi.vision.tables import LABEL, SURE, WASHED, table_index

SQUARES = np.clip(np.arange(256) ** 2 / 4, 0, 255).astype(np.uint8)  # so that two of them add up in 8 bits
SURE_SHARE = 0.25
LEAST_PX = 12
WHOLE_GAIN = 0.1  # cubes: the washed part is left out only if that makes the number so much more whole
CHANGE_STEPS = 16
GAP_PX = 7  # an LED mirrored in a cube is so wide


@dataclass(frozen=True, slots=True)
class Labels:
    """One mask per label, what they cover together, and how the picture differs from the empty tray."""

    masks: dict[int, Mask]
    taken: Mask
    sure: U8  # the label of pixels that surely show a colour with a hue, thin slivers too; 0 elsewhere
    tint: U8  # square of the difference in a and b, / 4
    change: U8  # difference in lightness, in steps of what noise may do


def label_picture(lit: Lit, scene: Scene) -> Labels:
    """The masks of every colour of the profile."""
    lab = to_lab(lit.bgr)
    as_calibrated = lit.empty_bgr is scene.profile.empty_bgr
    empty_lab = scene.empty_lab if as_calibrated else to_lab(lit.empty_bgr)
    squares = cv2.LUT(cv2.absdiff(lab, empty_lab), SQUARES)
    tint = np.asarray(cv2.add(squares[..., 1], squares[..., 2]), np.uint8)
    codes = _codes(lab, tint, lit.clipped, scene)
    masks: dict[int, Mask] = {}
    taken = np.zeros(codes.shape, np.uint8)
    for label, colour in enumerate(scene.profile.colours, 1):
        if colour.chromatic:
            masks[label] = _chromatic_mask(codes, label, colour, scene)
            taken |= masks[label]
    change = change_of(lab, scene.smooth_lab if as_calibrated else smooth(empty_lab), scene)
    for label, mask in neutral_pixels(change, taken, scene).items():
        masks[label] = whole_patches(mask, label, scene) & ~taken
    for neutral in scene.neutrals:
        taken |= masks[neutral.label]
    return Labels(masks, taken, _sure(codes, lit.clipped), tint, change.strength)


def _codes(lab: U8, tint: U8, clipped: Mask, scene: Scene) -> U8:
    """The table's entry for each pixel that differs in tint from the tray."""
    index = table_index(lab)
    codes = scene.table[index]
    bright = clipped > 0
    codes[bright] = scene.clipped_table[index[bright]]
    codes[tint <= scene.least_tint] = 0
    return codes


def _sure(codes: U8, clipped: Mask) -> U8:
    return np.where(((codes & SURE) > 0) & (clipped == 0), codes & LABEL, 0).astype(np.uint8)


def _chromatic_mask(codes: U8, label: int, colour: ColourModel, scene: Scene) -> Mask:
    mask = opened(as_mask((codes & LABEL) == label))
    if not mask.any():
        return mask
    mask |= closed(mask, GAP_PX) & scene.dots
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


@dataclass(frozen=True, slots=True)
class Change:
    """How a picture, smoothed, differs from the empty tray in the same light."""

    lightness: U8
    difference: F32  # 8-bit Lab
    strength: U8  # of lightness, in steps of what noise may do, x 16


def change_of(lab: U8, empty_lab: U8, scene: Scene) -> Change:
    """The difference, after the tray's own parts have taken on this picture's light."""
    smooth_lab = smooth(lab)
    expected = empty_lab.copy()
    expected[..., 0] = expected_lightness(smooth_lab[..., 0], empty_lab[..., 0])
    off = cv2.absdiff(smooth_lab[..., 0], expected[..., 0])
    strength = np.asarray(cv2.divide(off, scene.least_change, scale=CHANGE_STEPS), np.uint8)
    return Change(
        smooth_lab[..., 0], np.asarray(cv2.subtract(smooth_lab, expected, dtype=cv2.CV_32F), np.float32), strength
    )


def neutral_pixels(change: Change, taken: Mask, scene: Scene) -> dict[int, Mask]:
    """The pixels of the colours without hue, on what the others left."""
    masks: dict[int, Mask] = {}
    for neutral in scene.neutrals:
        share = cv2.transform(change.difference * neutral.weight, np.ones((1, 3), np.float32))
        pixels = as_mask(share > neutral.least) | (as_mask(change.strength > CHANGE_STEPS) & neutral.blind)
        masks[neutral.label] = opened(pixels & ~taken & _nearest(change.lightness, neutral, scene.neutrals))
    return masks


def _nearest(seen: U8, neutral: Neutral, neutrals: tuple[Neutral, ...]) -> Mask:
    """Where no other colour without hue comes nearer to the lightness seen."""
    mask = np.full(seen.shape, 255, np.uint8)
    lightness = seen / np.float32(LIGHTNESS_STEP)
    for other in neutrals:
        if other.label != neutral.label:
            mask &= as_mask(np.abs(lightness - neutral.look) <= np.abs(lightness - other.look))
    return mask


def whole_patches(mask: Mask, label: int, scene: Scene) -> Mask:
    """Rims closed to full patches: a black cube in glare is known by its dark edges."""
    if not mask.any():
        return mask
    blind = next(neutral.blind for neutral in scene.neutrals if neutral.label == label)
    mask = closed(mask, 3) | (closed(mask, GAP_PX) & (scene.dots | blind))
    return without_holes(mask, scene.profile.size.side_px**2)
