"""Which pixel shows which colour: a picture at calibration light in, one mask per colour out.

Colours with a hue come first, by their difference from the tray in hue alone: shadows and glare have none. What they
leave is searched for cubes without hue, by their step from the tray's look to their own.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from towerpi.vision.arrays import F32, LIGHTNESS_STEP, U8, Mask, as_mask, closed, opened, smooth, to_lab
from towerpi.vision.blobs import Blob, blobs_of, without_holes
from towerpi.vision.light import Lit, expected_lightness
from towerpi.vision.profile import ColourModel
from towerpi.vision.scene import Neutral, Scene
from towerpi.vision.size import cube_area
from towerpi.vision.tables import LABEL, SURE, WASHED, table_index

SQUARES = np.clip(np.arange(256) ** 2 / 4, 0, 255).astype(np.uint8)  # so that two of them add up in 8 bits
SURE_SHARE = 0.25
LEAST_PX = 12
WHOLE, WHOLE_GAIN = 0.15, 0.1  # cubes: the washed part is left out only if that makes a whole number
CHANGE_STEPS = 16
ROWS_PX = 64
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
    if not cv2.countNonZero(mask):
        return mask
    mask |= closed(mask, GAP_PX) & scene.dots
    kept = np.zeros(mask.shape, np.uint8)
    dulled = False
    for blob in blobs_of(mask, label, LEAST_PX):
        seen = codes[blob.box]
        sure = np.count_nonzero((seen & (LABEL | SURE) == label | SURE) & (blob.mask > 0))
        if sure >= SURE_SHARE * blob.area_px:
            washed = as_mask((seen & (LABEL | WASHED)) == label | WASHED) & blob.mask
            drop = _is_addition(washed, blob, colour, scene)
            kept[blob.box] |= blob.mask & ~washed if drop else blob.mask
            dulled |= drop
    return opened(kept) if dulled else kept


def _is_addition(washed: Mask, blob: Blob, colour: ColourModel, scene: Scene) -> bool:
    """Whether a patch makes a whole number of cubes only without its washed part: a mirror image adds to a cube."""
    washed_px = cv2.countNonZero(washed)
    if washed_px < LEAST_PX:
        return False
    cube_px = cube_area(scene.profile.size, blob.x_px, blob.y_px) * colour.area_factor
    without = _off_whole((blob.area_px - washed_px) / cube_px)
    return without < min(WHOLE, _off_whole(blob.area_px / cube_px) - WHOLE_GAIN)


def _off_whole(cubes: float) -> float:
    """How far an area is from that of a whole number of cubes."""
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
        share = _share(change.difference, neutral.weight)
        pixels = as_mask(share > neutral.least) | (as_mask(change.strength > CHANGE_STEPS) & neutral.blind)
        masks[neutral.label] = opened(pixels & ~taken & _nearest(change.lightness, neutral, scene.neutrals))
    return masks


def _share(difference: F32, weight: F32) -> F32:
    """How far each pixel is on its way from the tray's look to the cube's; some rows at a time, for room."""
    share = np.empty(difference.shape[:2], np.float32)
    for top in range(0, len(share), ROWS_PX):
        rows = slice(top, top + ROWS_PX)
        share[rows] = cv2.transform(difference[rows] * weight[rows], np.ones((1, 3), np.float32))
    return share


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
