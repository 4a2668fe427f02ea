"""What is different between two looks at the tray: two small grey pictures in, the places that changed out.

Light is not a change. Each picture loses its smooth part, and what is left of one is compared with the other block by
block after scaling it as well as it goes: a lamp that makes the tray brighter, a cube paler or its edge weaker leaves
nothing unexplained, a cube that came or went does. A picture that may have been bumped is first moved back, and then
each block may sit a pixel off, so cubes that were only shaken do not count either.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

import cv2
import numpy as np

from towerpi.frames import Grey
from towerpi.vision.arrays import F32, Bools

LOOK_SIZE = (160, 120)  # half the watched frame: cubes stay 5 to 8 pixels wide and noise halves
BLOCK_PX = 9  # a little more than a cube
GRID = (slice(10, -10, 4), slice(10, -10, 4))  # middles of blocks, so far in that a bump brings nothing from beyond
SOFT_PX = 3  # so that half a pixel of shift does not undo a point of light
SMOOTH_PX = 15  # what is wider than this is light, not an edge
NOISE = 6.0  # a change is this many times stronger than what half of the blocks show
LEAST = 2.0  # and never weaker than this, in squared grey levels
LOOSE = 0.35  # the share of an edge that may stay unexplained: half a pixel of shift
LEAST_BLOCKS = 3  # a cube touches a dozen, a hot pixel or a grain of dust four at most
BUMP_PX = 3.5  # a camera that moved further must be looked at, so the tray is read again
SHAKES = tuple(product((-1, 0, 1), (-1, 0, 1)))

CELLS = (40, 30)
DARK = 8.0  # added before dividing, so that noise in the dark is no change of light
LIT = 0.02  # a cell whose brightness changed by this share is lit differently
LIT_SHARE = 0.4  # so many such cells, all the same way, are a lamp
COVERED = 0.12  # a cell whose brightness differs by this share from the rest may lie under a hand
HAND_CELLS = 4  # a hand is nowhere narrower than this: two and a half cubes
HAND_SHARE = 0.03


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """One watched frame, made ready for comparing."""

    grey: F32
    edges: F32  # grey without its smooth part
    energy: F32  # how strong the edges around each pixel are


def look(grey: Grey) -> Look:
    """A frame of any size, shrunk and with its edges laid bare."""
    return _look(np.asarray(cv2.resize(grey, LOOK_SIZE, interpolation=cv2.INTER_AREA), np.float32))


def _look(small: F32) -> Look:
    edges = cv2.blur(small, (SOFT_PX, SOFT_PX)) - cv2.blur(small, (SMOOTH_PX, SMOOTH_PX))
    return Look(small, edges, _around(edges * edges))


def mean_look(looks: Sequence[Look]) -> Look:
    """Several looks at the same thing as one with less noise."""
    return _look(np.asarray(np.mean([one.grey for one in looks], axis=0), np.float32))


def differs(old: Look, new: Look) -> bool:
    """Whether some edge came, went or moved at all."""
    return _enough(_unexplained(old, new, (0, 0)))


def differs_unless_bumped(old: Look, new: Look) -> bool:
    """Whether some edge came or went; the picture, or each cube for itself, may have shifted a little."""
    if not differs(old, new):
        return False
    back = _moved_with(old, new)
    return _enough(np.min([_unexplained(back, new, shake) for shake in SHAKES], axis=0))


def lit_differently(old: Look, new: Look) -> bool:
    """Whether much of the picture became brighter, or much of it darker."""
    ratio = _brightness_ratio(old, new)
    return bool(max(np.mean(ratio > 1 + LIT), np.mean(ratio < 1 - LIT)) > LIT_SHARE)


def hand_over(old: Look, new: Look) -> bool:
    """Whether something much wider than a cube covers what was seen before."""
    ratio = _brightness_ratio(old, new)
    covered = (np.abs(ratio / np.median(ratio) - 1) > COVERED).astype(np.uint8)
    solid = cv2.morphologyEx(covered, cv2.MORPH_OPEN, np.ones((HAND_CELLS, HAND_CELLS), np.uint8))
    return bool(np.mean(solid) > HAND_SHARE)


def _moved_with(old: Look, new: Look) -> Look:
    """The old look as the bumped camera would have seen it; one that fits nowhere near stays as it is."""
    edges = (old.edges.copy(), new.edges.copy())  # OpenCV writes into them when their size suits it
    (dx, dy), _ = cv2.phaseCorrelate(*edges, _fade())
    if max(abs(dx), abs(dy)) > BUMP_PX:
        return old
    move = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
    return _look(np.asarray(cv2.warpAffine(old.grey, move, LOOK_SIZE, borderMode=cv2.BORDER_REPLICATE), np.float32))


@cache
def _fade() -> F32:
    """Weights that let the picture fade towards its borders, where a shift brings in something new."""
    return np.asarray(cv2.createHanningWindow(LOOK_SIZE, cv2.CV_32F), np.float32)


def _around(values: F32) -> F32:
    return np.asarray(cv2.blur(values, (BLOCK_PX, BLOCK_PX)), np.float32)


def _unexplained(old: Look, new: Look, shift: tuple[int, int]) -> F32:
    """Per block: the edges of either picture that the other, scaled at will, cannot account for."""
    edges, energy = old.edges, old.energy[GRID]
    if shift != (0, 0):
        edges, energy = np.roll(edges, shift, (0, 1)), np.roll(old.energy, shift, (0, 1))[GRID]
    shared = _around(edges * new.edges)[GRID]
    strongest = np.maximum(energy, new.energy[GRID])
    weakest = np.minimum(energy, new.energy[GRID])
    left = strongest - shared * shared / (weakest + 1e-3)
    return np.asarray(np.maximum(left - LOOSE * strongest, 0), np.float32)


def _enough(left: F32) -> bool:
    """Whether blocks stand out from the noise; neighbours overlap, so even a small cube shows in several."""
    changed: Bools = left > LEAST + NOISE * np.median(left)
    return int(np.count_nonzero(changed)) >= LEAST_BLOCKS


def _brightness_ratio(old: Look, new: Look) -> F32:
    before, after = (cv2.resize(one.grey, CELLS, interpolation=cv2.INTER_AREA) for one in (old, new))
    return np.asarray((after + DARK) / (before + DARK), np.float32)
