"""How far the camera was bumped: a working picture and the anchors of the empty tray in, a shift in pixels out.

Anchors are the strongest edges of the empty tray. A robust Lucas-Kanade step compares grey values there only, so it
costs less than a millisecond; cubes that cover some edges are outliers and lose their weight.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from towerpi.vision.arrays import F32, U8

CELL_PX = 32
PER_CELL = 16
LEAST_SLOPE = 1.5  # grey levels per pixel: weaker edges drown in noise
CLIPPED = 240
MARGIN_PX = 8
STEPS = 6
SHIFT_LIMIT_PX = 4.0
LEAST_FIT = 0.75


@dataclass(frozen=True, slots=True)
class Anchors:
    """Points on strong edges with the grey value and slope found there."""

    x: F32
    y: F32
    grey: F32
    slope: F32  # n x 2


@dataclass(frozen=True, slots=True)
class Shift:
    """Where the picture lies relative to the empty tray, and the share of anchors that fit after undoing it."""

    dx_px: float
    dy_px: float
    fit: float


def smooth_grey(bgr: U8) -> F32:
    """Grey values, blurred so that a step of a few pixels still sees a slope."""
    grey = cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), 2.0), np.float32)


def anchors_of(empty_bgr: U8) -> Anchors:
    """The strongest edges of every cell of a grid, along x and along y, so that no lamp or wall decides alone."""
    grey = smooth_grey(empty_bgr)
    gx = cv2.Sobel(grey, cv2.CV_32F, 1, 0, scale=1 / 8)
    gy = cv2.Sobel(grey, cv2.CV_32F, 0, 1, scale=1 / 8)
    usable = cv2.dilate(empty_bgr.max(axis=2), np.ones((7, 7), np.uint8)) < CLIPPED
    usable[:MARGIN_PX] = usable[-MARGIN_PX:] = False
    usable[:, :MARGIN_PX] = usable[:, -MARGIN_PX:] = False
    picked = np.zeros(grey.shape, bool)
    for slope in (np.abs(gx), np.abs(gy)):
        picked |= _strongest_per_cell(np.where(usable & (slope > LEAST_SLOPE), slope, 0))
    y, x = np.nonzero(picked)
    slope_xy = np.stack([gx[y, x], gy[y, x]], axis=1).astype(np.float32)
    return Anchors(x.astype(np.float32), y.astype(np.float32), grey[y, x], slope_xy)


def _strongest_per_cell(strength: F32) -> npt.NDArray[np.bool_]:
    picked = np.zeros(strength.shape, bool)
    for top in range(0, strength.shape[0], CELL_PX):
        for left in range(0, strength.shape[1], CELL_PX):
            cell = strength[top : top + CELL_PX, left : left + CELL_PX]
            least = np.partition(cell.ravel(), -PER_CELL)[-PER_CELL] if cell.size > PER_CELL else 0
            picked[top : top + CELL_PX, left : left + CELL_PX] = cell >= max(least, LEAST_SLOPE)
    return picked


def find_shift(bgr: U8, anchors: Anchors) -> Shift:
    """Iterated least squares with weights that fade for grey values that do not fit."""
    if not anchors.x.size:
        return Shift(0.0, 0.0, 1.0)  # a tray without an edge: nothing can be said
    grey = smooth_grey(bgr)
    shift = np.zeros(2)
    fit = 0.0
    for _ in range(STEPS):
        seen = cv2.remap(grey, anchors.x + np.float32(shift[0]), anchors.y + np.float32(shift[1]), cv2.INTER_LINEAR)
        step, fit = _step(np.asarray(seen, np.float32).ravel(), anchors)
        shift += step
        if float(np.abs(step).max()) < 0.02:
            break
    return Shift(float(shift[0]), float(shift[1]), fit)


def _step(seen: F32, anchors: Anchors) -> tuple[F32, float]:
    gain = float(np.median(seen / np.maximum(anchors.grey, 1.0)))
    wrong = seen - gain * anchors.grey
    scale = 1.4826 * float(np.median(np.abs(wrong))) + 1.0
    weight = 1.0 / (1.0 + (wrong / (2 * scale)) ** 2) ** 2
    weighted = anchors.slope * weight[:, None]
    normal = gain * (weighted.T @ anchors.slope) + np.eye(2) * 1e-3
    step = -np.linalg.solve(normal, weighted.T @ wrong)
    return np.clip(step, -3, 3), float(np.mean(np.abs(wrong) < 12))


def undone(shift: Shift) -> bool:
    """Whether the picture is that of the tray, and so near that the bump can be undone."""
    return max(abs(shift.dx_px), abs(shift.dy_px)) <= SHIFT_LIMIT_PX and shift.fit >= LEAST_FIT


def undo_shift(bgr: U8, shift: Shift) -> U8:
    """The picture as the camera would have given it without the bump."""
    if max(abs(shift.dx_px), abs(shift.dy_px)) < 0.1:
        return bgr
    move = np.array([[1, 0, shift.dx_px], [0, 1, shift.dy_px]], np.float64)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(bgr, move, bgr.shape[1::-1], flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )
