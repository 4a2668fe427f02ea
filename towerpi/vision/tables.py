"""The colour table: colour models in, one byte per Lab value out, so that counting looks colours up and never computes.

A colour with a hue is told by it; lightness and saturation only speak outside the range that calibration saw. A cube
without hue claims its own values too, so that a black cube beside a yellow one does not turn yellow. The byte's low
four bits number the colour (0: none); flags say whether the value is surely that colour, or washed out by glare or a
mirror image, which only the shape of the patch can tell apart.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from towerpi.vision.arrays import F32, I32, LIGHTNESS_STEP, U8, Bools
from towerpi.vision.profile import ColourModel, Spread

BITS = 6
SHIFT = 8 - BITS
PARTS = 8  # in which the table is made
LABEL, SURE, WASHED = 15, 16, 32

HUE_UNIT_DEG, LIGHTNESS_UNIT, SATURATION_UNIT, NEUTRAL_UNIT = 10.0, 15.0, 0.3, 0.15
HUE_LIMIT_DEG, SURE_HUE_DEG = 30.0, 20.0
PURITY_LIMIT, SURE_PURITY, WASHED_PURITY = 0.35, 0.6, 0.7
SHADED, SHADE = 0.8, 20.0  # a face so much darker than the colour itself may be dull


@dataclass(frozen=True, slots=True)
class Limits:
    """How far a pixel may be off a colour's hue and how dull it may be, to show it at all and to show it surely."""

    hue_deg: float
    purity: float
    sure_hue_deg: float
    sure_purity: float


def usual_limits() -> Limits:
    return Limits(HUE_LIMIT_DEG, PURITY_LIMIT, SURE_HUE_DEG, SURE_PURITY)


def clipped_limits() -> Limits:
    """For pixels too bright for the camera: their hue bends and pales."""
    return Limits(hue_deg=50, purity=0.2, sure_hue_deg=45, sure_purity=0.3)


def table_index(lab: U8) -> I32:
    """Where each pixel's entry stands in a table."""
    index = (lab[..., 0] >> SHIFT).astype(np.int32)
    for channel in (1, 2):  # one after the other, for room
        index <<= BITS
        index |= lab[..., channel] >> SHIFT
    return index


def colour_table(colours: tuple[ColourModel, ...], limits: Limits) -> U8:
    """One byte for each of the 2^18 Lab values; the k-th colour has label k."""
    return np.concatenate([_part(colours, limits, *values) for values in _all_values()])


def _part(colours: tuple[ColourModel, ...], limits: Limits, lightness: F32, chroma: F32, hue_deg: F32) -> U8:
    saturation = (chroma / np.maximum(lightness, 5)).astype(np.float32)
    best = np.full(lightness.shape, np.inf, np.float32)
    table = np.zeros(lightness.size, np.uint8)
    for label, colour in enumerate(colours, 1):
        off_hue_deg = np.abs((hue_deg - colour.hue_deg + 180) % 360 - 180).astype(np.float32)
        far = _distance(colour, lightness, saturation, off_hue_deg)
        nearer = far < best
        best = np.minimum(far, best)
        table[nearer] = _entries(label, colour, limits, lightness, chroma, saturation, off_hue_deg)[nearer]
    return table


def _distance(colour: ColourModel, lightness: F32, saturation: F32, off_hue_deg: F32) -> F32:
    far = _outside(lightness, colour.lightness) / LIGHTNESS_UNIT
    if not colour.chromatic:  # half a step behind: a hue that is seen at all counts for more than none
        return np.asarray(far + np.maximum(saturation - colour.saturation[1], 0) / NEUTRAL_UNIT + 0.5, np.float32)
    off_hue = np.maximum(off_hue_deg - 2 * colour.hue_spread_deg, 0) / HUE_UNIT_DEG
    return np.asarray(far + off_hue + _outside(saturation, colour.saturation) / SATURATION_UNIT, np.float32)


def _entries(
    label: int, colour: ColourModel, limits: Limits, lightness: F32, chroma: F32, saturation: F32, off_hue_deg: F32
) -> U8:
    if not colour.chromatic:
        return np.zeros(lightness.size, np.uint8)
    low, middle, high = colour.lightness
    purity = saturation / max(colour.saturation[0], 0.05)
    dark = np.clip((SHADED * middle - lightness) / SHADE, 0, 1)
    possible: Bools = (
        (off_hue_deg < limits.hue_deg) & (purity > limits.purity) & (lightness > 0.35 * low) & (chroma > 6)
    )
    sure_hue_deg = min(limits.sure_hue_deg, limits.sure_hue_deg * 0.4 + 5 * colour.hue_spread_deg)
    sure = (off_hue_deg < sure_hue_deg) & (purity > limits.sure_purity) & (chroma > 10)
    sure &= (lightness > low - 15) & (lightness < high + 15)
    washed = purity < WASHED_PURITY - (WASHED_PURITY - limits.purity) * dark
    return np.asarray(np.where(possible, label + SURE * sure + WASHED * washed, 0), np.uint8)


def _all_values() -> Iterator[tuple[F32, F32, F32]]:
    """Lightness, chroma and hue in the table's order, some at a time: all at once would take 20 MB to work with."""
    step = 1 << SHIFT
    middle = np.arange(1 << BITS, dtype=np.float32) * step + (step - 1) / 2
    for levels in np.split(middle / np.float32(LIGHTNESS_STEP), PARTS):
        grid = np.meshgrid(levels, middle - 128, middle - 128, indexing="ij")
        lightness, a, b = (values.ravel() for values in grid)
        yield lightness, np.hypot(a, b), np.degrees(np.arctan2(b, a))


def _outside(value: F32, seen: Spread) -> F32:
    """How far a value lies outside what calibration saw."""
    return np.asarray(np.maximum(np.maximum(seen[0] - value, value - seen[2]), 0), np.float32)
