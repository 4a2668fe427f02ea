"""What is different between two looks at the tray: two small grey pictures in, the places that changed out.

Each picture loses its smooth part, and what is left, its edges, is compared block by block. Light is not a change: when
much of the picture became brighter or darker, each block is scaled as well as it goes, and a cube that only looks paler
leaves nothing unexplained. A bump is not a change: a picture that shifted is moved back, and then each block may sit a
pixel off, since cubes are shaken too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TypeAlias

import cv2
import numpy as np

from towerpi.frames import Grey
from towerpi.vision.arrays import F32, Bools

Shake: TypeAlias = tuple[int, int]  # pixels down and right

LOOK_SIZE = (160, 120)  # half the watched frame: cubes stay 5 to 8 pixels wide and noise halves
BLOCK_PX = 9  # a little more than a cube
GRID = (slice(10, -10, 4), slice(10, -10, 4))  # middles of blocks, so far in that a bump brings nothing from beyond
SOFT_PX = 3  # so that half a pixel of shift does not undo a point of light
SMOOTH_PX = 15  # what is wider than this is light, not an edge
NOISE = 6.0  # a change is this many times stronger than what half of the blocks show
LEAST = 3.0  # and never weaker than this, in squared grey levels
STEADY = 0.05  # the share of an edge that may differ: a fifth of its strength, or a third of a pixel of its place
SHAKEN = 0.2  # the same after a bump, which is never undone exactly
LOOSE = 0.35  # and when the light changed too
LEAST_BLOCKS = 3  # a cube touches a dozen, a hot pixel or a grain of dust four at most
SHIFTED_PX = 0.1  # less is no bump
BUMP_PX = 3.5  # a camera that moved further must be looked at, so the tray is read again
SHAKES: tuple[Shake, ...] = tuple(product((-1, 0, 1), (-1, 0, 1)))
NO_SHAKES: tuple[Shake, ...] = ((0, 0),)

CELLS = (40, 30)
DARK = 8.0  # added before dividing, so that noise in the dark is no change of light
LIT = 0.02  # a cell whose brightness changed by this share is lit differently
LIT_SHARE = 0.4  # so many such cells, all the same way, are a lamp
COVERED = 0.06  # a cell whose brightness differs by this share from what the others do is covered
DARKENED = 0.12  # and by this share under a hand: cubes are too small to darken many cells together
HAND_WIDTH = 4  # cells: a hand is nowhere narrower than this, nearly three cubes
HAND_CELLS = 45  # more than a heap of cubes
RIM_CELLS = 15  # less will do for what reaches in from beyond the picture


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
    """Whether some edge came, went or moved."""
    if not _enough(_left(old, new, STEADY)):
        return False
    return not lit_differently(old, new) or _enough(_left_scaled(old, new, LOOSE))


def differs_unless_bumped(old: Look, new: Look, shakes: Sequence[Shake] = SHAKES) -> bool:
    """The same, but the picture may have shifted a little, and with it each cube a little more."""
    if not differs(old, new):
        return False
    lit = lit_differently(old, new)
    shift = _shift(old, new)
    bumped = SHIFTED_PX < max(np.abs(shift)) < BUMP_PX
    if not lit and not bumped:
        return True
    left, loose = (_left_scaled, LOOSE) if lit else (_left, SHAKEN)
    back = _shifted(old, shift) if bumped else old
    return _enough(np.min([left(_rolled(back, shake), new, loose) for shake in shakes], axis=0))


def blocks_changed(old: Look, new: Look) -> int:
    """How many blocks differ, whatever the light: with the empty tray as `old`, how much lies in it."""
    return int(np.count_nonzero(_left_scaled(old, new, LOOSE) > LEAST))


def lit_differently(old: Look, new: Look) -> bool:
    """Whether much of the picture became brighter, or much of it darker."""
    ratio = _brightness_ratio(old, new)
    return bool(max(np.mean(ratio > 1 + LIT), np.mean(ratio < 1 - LIT)) > LIT_SHARE)


def covered(old: Look, new: Look) -> int:
    """How many cells look different: with cubes, or with a hand and whatever it casts its shadow on."""
    return int(np.count_nonzero(_deviation(old, new) > COVERED))


def hand_over(old: Look, new: Look) -> bool:
    """Whether something much wider than a cube covers what was seen before."""
    dark = (_deviation(old, new) > DARKENED).astype(np.uint8)
    solid = cv2.morphologyEx(dark, cv2.MORPH_OPEN, np.ones((HAND_WIDTH, HAND_WIDTH), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(solid)
    left, top, width, height, area = stats[1:].T
    at_rim = (left == 0) | (top == 0) | (left + width == CELLS[0]) | (top + height == CELLS[1])
    return bool(np.any(area >= np.where(at_rim, RIM_CELLS, HAND_CELLS)))


def _shift(old: Look, new: Look) -> tuple[float, float]:
    """How far the new look lies from the old one in x and y; anything at all when they show different things."""
    edges = (old.edges.copy(), new.edges.copy())  # OpenCV writes into them when their size suits it
    (dx, dy), _ = cv2.phaseCorrelate(*edges, _fade())
    return dx, dy


def _shifted(old: Look, shift: tuple[float, float]) -> Look:
    move = np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float32)
    return _look(np.asarray(cv2.warpAffine(old.grey, move, LOOK_SIZE, borderMode=cv2.BORDER_REPLICATE), np.float32))


def _rolled(old: Look, shake: Shake) -> Look:
    return Look(old.grey, np.roll(old.edges, shake, (0, 1)), np.roll(old.energy, shake, (0, 1)))


@cache
def _fade() -> F32:
    """Weights that let the picture fade towards its borders, where a shift brings in something new."""
    return np.asarray(cv2.createHanningWindow(LOOK_SIZE, cv2.CV_32F), np.float32)


def _around(values: F32) -> F32:
    return np.asarray(cv2.blur(values, (BLOCK_PX, BLOCK_PX)), np.float32)


def _left(old: Look, new: Look, loose: float) -> F32:
    """Per block: how much the edges differ, beyond a share of their strength."""
    before, after = old.energy[GRID], new.energy[GRID]
    left = before + after - 2 * _around(old.edges * new.edges)[GRID]
    return np.asarray(left - loose * np.maximum(before, after), np.float32).clip(0)


def _left_scaled(old: Look, new: Look, loose: float) -> F32:
    """Per block: the edges of either look that the other, scaled at will, cannot account for."""
    before, after = old.energy[GRID], new.energy[GRID]
    shared = _around(old.edges * new.edges)[GRID]
    strongest = np.maximum(before, after)
    left = strongest - shared * shared / (np.minimum(before, after) + 1e-3)
    return np.asarray(left - loose * strongest, np.float32).clip(0)


def _enough(left: F32) -> bool:
    """Whether blocks stand out from the noise; neighbours overlap, so even a small cube shows in several."""
    changed: Bools = left > LEAST + NOISE * np.median(left)
    return int(np.count_nonzero(changed)) >= LEAST_BLOCKS


def _deviation(old: Look, new: Look) -> F32:
    """Per cell: how its change of brightness differs from that of most cells, as a share."""
    ratio = _brightness_ratio(old, new)
    return np.asarray(np.abs(ratio / np.median(ratio) - 1), np.float32)


def _brightness_ratio(old: Look, new: Look) -> F32:
    before, after = (cv2.resize(one.grey, CELLS, interpolation=cv2.INTER_AREA) for one in (old, new))
    return np.asarray((after + DARK) / (before + DARK), np.float32)
