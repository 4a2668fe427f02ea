"""Pips: a working picture in, every small round spot out that one colour surrounds.

A pip is lighter or darker than its face, whatever the colours. The smallest of blue, green and red sets white apart
from any colour and any dye apart from white; the largest sets black apart from any colour. Each of the two is searched
for spots both ways and at several scales, as dice may be small in a wide picture or fill it. What is no pip (a lamp
mirrored, dust, the hole of a screw) comes out too: faces decide.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from towerpi.vision.arrays import U8, Bools, Floats, opened

KERNEL_PX = 17  # a spot that such a square does not fit into stands out
LEAST_PX, LEAST_COARSE_PX, MOST_PX = 4.0, 7.0, 16.5  # across, at each scale
STEPS = (18, 45, 95, 150)  # grey levels: a faint pip, a plain one, one with a halo, one that nearly touches another
LEAST_ROUND = 0.35  # short by long axis: those of side faces are narrow
LEAST_FULL = 0.84  # area by that of the ellipse with the same moments
LEAST_CONTRAST = 20.0  # grey levels of one channel, between a pip and its face
EVEN = 0.55  # what surrounds a pip may differ in itself by so much of the pip's contrast
CORNER_RAYS, MIDDLE_RAYS = 6, 3  # of RAYS: so many may leave the face from a pip in its corner; from one in its middle
RAYS, RADII, REACH = 16, 18, 1.0  # how a spot's rim is looked for: rays, steps on each, and their length in widths
LEVELS = 4
BAND_PX = 64  # rows of a picture that are worked on at a time
SAME_SIZE = 1.9  # two views of one spot differ in width by less than this factor
SAME, SAME_SHARE = 9.0, 0.08  # grey levels, and share of them: so far off the empty tray looks the same
MOST = 140  # spots: more than that is noise or texture, and the plainest will do

Spot = tuple[float, float, float, float]
Ground = Callable[[Floats], Floats]  # the colours of the empty tray at places of the picture
_CROSS = np.array([(0, 0), (0.25, 0), (-0.25, 0), (0, 0.25), (0, -0.25), (1, 0), (-1, 0), (0, 1), (0, -1)], np.float32)


@dataclass(frozen=True, slots=True)
class Pips:
    """Spots, one row each, in pixels of the working picture."""

    at: Floats  # x, y
    across_px: Floats
    stretch: Floats  # which way it is longer than wide, and by how much: two numbers, 0 for a circle
    inside: Floats  # blue, green, red
    around: Floats
    uneven: Floats  # how much what surrounds it differs in itself, by its contrast

    def __len__(self) -> int:
        return len(self.at)

    @property
    def roundness(self) -> Floats:
        """Short by long axis of each."""
        return roundness_of(self.stretch)

    @property
    def lighter(self) -> Bools:
        """Whether a spot is lighter than what surrounds it."""
        return np.asarray(self.inside.sum(axis=1) > self.around.sum(axis=1), bool)

    def only(self, which: Bools | npt.NDArray[np.intp]) -> "Pips":
        columns = (self.at, self.across_px, self.stretch, self.inside, self.around, self.uneven)
        return Pips(*(column[which] for column in columns))


def find_pips(bgr: U8, ground: Ground | None = None) -> Pips:
    """Every spot, each once; without those of the empty tray, where its colours are known."""
    spots: list[Spot] = []
    level_bgr, scale = bgr, 1
    for level in range(LEVELS):
        if level:
            level_bgr = np.asarray(cv2.pyrDown(level_bgr), np.uint8)
            scale *= 2
        least_px = LEAST_COARSE_PX if level else LEAST_PX
        spots += [_enlarged(spot, scale) for spot in _spots(level_bgr, least_px)]
    found = np.array(spots, np.float32).reshape(-1, 4)
    if ground is not None:
        found = found[~_is_old(bgr, ground, found)]
    found = found[np.argsort(found[:, 3], kind="stable")]  # the plainest first
    pips = _measured(bgr, found[_each_once(found[:, :2], found[:, 2])])
    return pips.only(_each_once(pips.at, pips.across_px))  # two views may turn out to be one


def _is_old(bgr: U8, ground: Ground, spots: Floats) -> Bools:
    """Which spots are in the empty tray too: in and round them it looks the same."""
    at = spots[:, None, :2] + spots[:, 2, None, None] * _CROSS
    off, was = np.abs(colours_at(bgr, at) - ground(at)), ground(at)
    return np.asarray((largest(off) < SAME + SAME_SHARE * largest(was)).all(axis=1), bool)


def _enlarged(spot: Spot, scale: int) -> Spot:
    x, y, across, fault = spot
    return (x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5, across * scale, fault


def _spots(bgr: U8, least_px: float) -> Iterator[Spot]:
    square = np.ones((KERNEL_PX, KERNEL_PX), np.uint8)
    dimmest, brightest = extremes(bgr)
    for plane, steps in ((dimmest, STEPS), (brightest, STEPS[1:])):  # black on a colour is never faint
        for way in (cv2.MORPH_TOPHAT, cv2.MORPH_BLACKHAT):
            standing_out = cv2.morphologyEx(plane, way, square)
            for step in steps:
                mask = np.asarray(cv2.threshold(standing_out, step, 255, cv2.THRESH_BINARY)[1], np.uint8)
                yield from _round_patches(opened(mask) if step == STEPS[0] else mask, least_px)  # without the grain


def extremes(bgr: U8) -> tuple[U8, U8]:
    """The smallest and the largest channel of each pixel."""
    dimmest, brightest = np.empty((2, *bgr.shape[:2]), np.uint8)
    for top in range(0, len(bgr), BAND_PX):  # fresh memory for whole planes takes longer than the sums
        band = slice(top, top + BAND_PX)
        blue, green, red = cv2.split(bgr[band])
        cv2.min(cv2.min(blue, green), red, dimmest[band])
        cv2.max(cv2.max(blue, green), red, brightest[band])
    return dimmest, brightest


def _round_patches(mask: U8, least_px: float) -> Iterator[Spot]:
    """Centre, width and fault of every patch that may be a pip; holes in a patch are none."""
    outlines, family = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    for number, points in enumerate(outlines):
        if 2 * least_px <= len(points) <= 4 * MOST_PX and family[0, number, 3] < 0:
            spot = _round_patch(cv2.moments(points), len(points))
            if spot and least_px <= spot[2] <= MOST_PX:
                yield spot


def _round_patch(moments: dict[str, float], rim_px: int) -> Spot | None:
    area_px = moments["m00"]
    if area_px < 4:
        return None
    xx, yy, xy = moments["mu20"] / area_px, moments["mu02"] / area_px, moments["mu11"] / area_px
    middle, swing2 = (xx + yy) / 2, (xx - yy) ** 2 / 4 + xy * xy
    spread2 = middle * middle - swing2
    if spread2 <= 0:
        return None
    roundness = ((middle - swing2**0.5) / (middle + swing2**0.5)) ** 0.5
    fullness = area_px / (4 * np.pi * spread2**0.5)
    if roundness < LEAST_ROUND or fullness < LEAST_FULL:
        return None
    across_px = 2 * ((area_px + rim_px / 2 + 1) / np.pi) ** 0.5  # an outline runs through the middles of pixels
    return moments["m10"] / area_px, moments["m01"] / area_px, across_px, 2 - roundness - fullness


def _each_once(at: Floats, across: Floats) -> npt.NDArray[np.intp]:
    """Rows, one for each spot: the first. A die far away may be a spot itself, with its pips inside."""
    kept: list[int] = []
    free = np.ones(len(at), bool)
    for row in range(len(at)):
        if free[row]:
            kept.append(row)
            alike = (across < SAME_SIZE * across[row]) & (across[row] < SAME_SIZE * across)
            off = at - at[row]
            apart2 = off[:, 0] * off[:, 0] + off[:, 1] * off[:, 1]
            free &= ~alike | (apart2 >= 0.25 * np.maximum(across, across[row]) ** 2)
            if len(kept) == MOST:
                break
    return np.array(kept, np.intp)


def _measured(bgr: U8, spots: Floats) -> Pips:
    """Width, stretch and colours from rays out of the middle; what has no closed rim, or lies on two colours, goes."""
    if not len(spots):
        empty = np.zeros((0, 3), np.float32)
        return Pips(empty[:, :2], empty[:, 0], empty[:, :2], empty, empty, empty[:, 0])
    turn = np.arange(RAYS) * (2 * np.pi / RAYS)
    ways = np.stack([np.cos(turn), np.sin(turn)], axis=1).astype(np.float32)
    length_px = REACH * spots[:, 2] + 1.5
    radii = length_px[:, None] * np.linspace(0, 1, RADII, dtype=np.float32)
    seen = colours_at(bgr, spots[:, None, None, :2] + radii[:, None, :, None] * ways[None, :, None])
    inside = seen[:, :, : RADII // 5].mean(axis=(1, 2))
    rim, contrast = _rim(seen, inside)
    along = np.linspace(0, 1, RADII)[None] * length_px[:, None]
    reach_px = np.take_along_axis(along, np.minimum(rim, RADII - 1).astype(int), axis=1)
    reach_px += (rim % 1) * (along[:, 1:2])
    points = reach_px[..., None] * ways[None]
    centre = points.mean(axis=1)
    outer = np.take_along_axis(seen, _beyond(rim)[:, :, None, None], axis=2)[:, :, 0]
    around = np.median(outer, axis=1)
    off = np.sort(largest(np.abs(outer - around[:, None])), axis=1) / np.maximum(contrast, 1)[:, None]
    across_px, stretch = _ellipse(points - centre[:, None])
    good = (contrast >= LEAST_CONTRAST) & (off[:, -CORNER_RAYS] < EVEN) & (across_px >= 0.75 * LEAST_PX)
    good &= np.sort(rim, axis=1)[:, -3] < RADII - 2
    at = (spots[:, :2] + centre).astype(np.float32)
    colours = (inside.astype(np.float32), around.astype(np.float32))
    return Pips(at, across_px, stretch, *colours, off[:, -MIDDLE_RAYS].astype(np.float32)).only(good)


def _rim(seen: Floats, inside: Floats) -> tuple[Floats, Floats]:
    """Where along each ray, in steps, half of the way to the surrounding colour is gone; and that way's length."""
    around = np.median(seen[:, :, RADII * 2 // 3 :].reshape(len(seen), -1, 3), axis=1)
    way = around - inside
    contrast = np.abs(way).max(axis=1)
    gone = ((seen - inside[:, None, None]) @ way[:, None, :, None])[..., 0] / np.maximum((way**2).sum(axis=1), 1)[
        :, None, None
    ]
    past = gone > 0.5
    first = np.where(past.any(axis=2), past.argmax(axis=2), RADII - 1)
    before = np.maximum(first - 1, 0)
    low = np.take_along_axis(gone, before[..., None], axis=2)[..., 0]
    high = np.take_along_axis(gone, first[..., None], axis=2)[..., 0]
    return before + np.clip((0.5 - low) / np.maximum(high - low, 1e-3), 0, 0.999), contrast


def _beyond(rim: Floats) -> npt.NDArray[np.intp]:
    """A little further out than the rim, where the face's own colour is."""
    typical = np.median(rim, axis=1, keepdims=True)
    return np.minimum(np.rint(np.broadcast_to(1.45 * typical + 1, rim.shape)), RADII - 1).astype(np.intp)


def _ellipse(points: Floats) -> tuple[Floats, Floats]:
    """Width and stretch of closed rims of points evenly spread in angle."""
    xx, yy = (points[..., 0] ** 2).mean(axis=1), (points[..., 1] ** 2).mean(axis=1)
    xy = (points[..., 0] * points[..., 1]).mean(axis=1)
    whole = np.maximum(xx + yy, 0.01)
    stretch = np.stack([(xx - yy) / whole, 2 * xy / whole], axis=1)
    area = np.sqrt(np.maximum(xx * yy - xy * xy, 0))
    return (2 * np.sqrt(2 * area)).astype(np.float32), stretch.astype(np.float32)


def roundness_of(stretch: Floats) -> Floats:
    """Short by long axis of a spot that is stretched so."""
    amount = np.minimum(np.hypot(stretch[..., 0], stretch[..., 1]), 0.999)
    return np.asarray(np.sqrt((1 - amount) / (1 + amount)), np.float32)


def largest(colours: Floats) -> Floats:
    """The largest of blue, green and red; many times faster than numpy's own over so short a row."""
    return np.asarray(np.maximum(np.maximum(colours[..., 0], colours[..., 1]), colours[..., 2]), np.float32)


def colours_at(bgr: U8, places: Floats) -> Floats:
    """The colour at each place between pixels; beyond the picture that of its rim."""
    flat = np.ascontiguousarray(places.reshape(-1, places.shape[-2], 2), np.float32)
    x, y = np.ascontiguousarray(flat[..., 0]), np.ascontiguousarray(flat[..., 1])
    seen = cv2.remap(bgr, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32).reshape(*places.shape[:-1], 3)
