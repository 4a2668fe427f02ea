"""Where faces may lie: pips in, the 3 x 3 places of every face that they may belong to out.

The pips of a die stand on nine places, three by three. Every face but the one has pips at two opposite corners, so each
pair of like pips, taken as such corners, gives the nine places and with them centre, turn and size of a face. The
face that explains most pips wins later; here are all that are worth a look.
"""

from dataclasses import dataclass
from statistics import median

import numpy as np
import numpy.typing as npt

from towerpi.vision.arrays import Bools, Floats
from towerpi.vision.dice_pips import Pips, largest

PLACES: Floats = np.array([(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)], np.float32)
STEP_PIPS = (0.95, 2.2)  # from place to place, in widths of a pip
ROUND = 0.62  # a pip on a face that looks at the camera is rounder than this
ALIKE = 1.45  # pips of one face differ in width by less than this factor
COLOUR_ALIKE = 95.0  # and in colour, glare included
NEAR = 0.34  # a pip stands at a place if it is nearer than this part of a step
INSIDE = 1.5  # steps from the centre: further out there may be another face
PATTERNS: dict[int, tuple[Bools, ...]] = {}

Rows = npt.NDArray[np.intp]


def _pattern(*rows: str) -> Bools:
    return np.array([mark == "o" for mark in "".join(rows)], bool)


def _turned(pattern: Bools) -> Bools:
    return np.rot90(pattern.reshape(3, 3)).ravel()


_TWO, _THREE, _SIX = _pattern("o..", "...", "..o"), _pattern("o..", ".o.", "..o"), _pattern("o.o", "o.o", "o.o")
PATTERNS |= {
    1: (_pattern("...", ".o.", "..."),),
    2: (_TWO, _turned(_TWO)),
    3: (_THREE, _turned(_THREE)),
    4: (_pattern("o.o", "...", "o.o"),),
    5: (_pattern("o.o", ".o.", "o.o"),),
    6: (_SIX, _turned(_SIX)),
}


@dataclass(frozen=True, slots=True)
class Lattice:
    """Nine places of a face: the middle one, the steps along both axes, and which pip stands at each (-1: none)."""

    centre: Floats
    axes: Floats  # 2 x 2: one step along each axis
    members: Rows
    strays: int  # pips between the places
    across_px: float

    @property
    def step_px(self) -> float:
        return float(np.sqrt(abs(np.linalg.det(self.axes))))

    @property
    def places(self) -> Floats:
        return self.centre + PLACES @ self.axes

    @property
    def pips(self) -> Rows:
        return self.members[self.members >= 0]

    @property
    def turn_rad(self) -> float:
        """0 to a quarter."""
        across = complex(*self.axes[0]) - 1j * complex(*self.axes[1])
        return float(np.angle(across)) % (np.pi / 2)

    @property
    def stretch(self) -> Floats:
        """Which way the camera sees the square longer than wide, and by how much; as for a pip."""
        (xx, xy), (_, yy) = self.axes.T @ self.axes
        return np.array([xx - yy, 2 * xy], np.float32) / max(float(xx + yy), 0.01)


def lattices_of(pips: Pips, rows: Rows) -> list[Lattice]:
    """Every face that a pair out of these rows suggests and that has no more pips between its places than on them."""
    looking = pips.only(rows)
    pairs = _pairs(looking)
    if not len(pairs):
        return []
    first, second = looking.at[pairs[:, 0]], looking.at[pairs[:, 1]]
    half = (second - first) / 4
    along = np.stack([half[:, 0] + half[:, 1], half[:, 1] - half[:, 0]], axis=1)
    axes = np.stack([along, np.stack([-along[:, 1], along[:, 0]], axis=1)], axis=1)
    centres = (first + second) / 2
    places, strays = _occupied(looking, centres, axes, pairs)
    members = np.where(places < 0, -1, rows[places])
    return [
        _refitted(pips, Lattice(centres[row], axes[row], members[row], int(strays[row]), 0.0))
        for row in _each_once(members, strays)
    ]


def _pairs(pips: Pips) -> Rows:
    """Rows of pips that may stand at opposite corners of a face."""
    apart = np.hypot(*(pips.at[:, None] - pips.at[None]).transpose(2, 0, 1))
    wide = np.maximum(pips.across_px[:, None], pips.across_px[None])
    mean = (pips.across_px[:, None] + pips.across_px[None]) / 2
    step = apart / (2 * np.sqrt(2.0)) / mean
    alike = wide < ALIKE * np.minimum(pips.across_px[:, None], pips.across_px[None])
    alike &= pips.lighter[:, None] == pips.lighter[None]
    for colour in (pips.inside, pips.around):
        alike &= largest(np.abs(colour[:, None] - colour[None])) < COLOUR_ALIKE
    fits = alike & (step > STEP_PIPS[0]) & (step < STEP_PIPS[1])
    return np.argwhere(np.triu(fits, 1))


def _occupied(pips: Pips, centres: Floats, axes: Floats, pairs: Rows) -> tuple[Rows, Rows]:
    """Which pip stands at each place, and how many stand between."""
    off = pips.at[None] - centres[:, None]
    step2 = (axes[:, 0] ** 2).sum(axis=1)
    local = np.einsum("mni,mji->mnj", off, axes) / step2[:, None, None]
    alike = pips.lighter[pairs[:, 0]][:, None] == pips.lighter[None]
    ratio = pips.across_px[None] / pips.across_px[pairs].mean(axis=1)[:, None]
    alike &= (ratio < ALIKE) & (ratio > 1 / ALIKE)
    gap = np.hypot(*(local[:, None, :, i] - PLACES[None, :, None, i] for i in range(2)))
    gap = np.where(alike[:, None], gap, np.inf)
    nearest = gap.argmin(axis=2)
    reached = np.take_along_axis(gap, nearest[..., None], axis=2)[..., 0] < NEAR
    members = np.where(reached, nearest, -1)
    within = alike & (np.abs(local).max(axis=2) < INSIDE)
    strays = within.sum(axis=1) - reached.sum(axis=1)
    return members, strays


def _each_once(members: Rows, strays: Rows) -> list[int]:
    """One row for each set of pips, those with most pips first."""
    seen: dict[tuple[int, ...], int] = {}
    count = (members >= 0).sum(axis=1)
    for row in np.lexsort((strays, -count)):
        if strays[row] <= count[row]:
            seen.setdefault(tuple(sorted(members[row][members[row] >= 0].tolist())), int(row))
    return list(seen.values())


def _refitted(pips: Pips, lattice: Lattice) -> Lattice:
    """The nine places moved to where the pips are, skewed and stretched if there are enough to tell."""
    known = np.flatnonzero(lattice.members >= 0)
    rows = lattice.members[known]
    across_px = median(pips.across_px[rows].tolist())  # of so few many times faster than numpy's
    if len(known) < 4:
        return Lattice(lattice.centre, lattice.axes, lattice.members, lattice.strays, across_px)
    design = np.concatenate([PLACES[known], np.ones((len(known), 1), np.float32)], axis=1)
    solved = np.linalg.lstsq(design, pips.at[rows], rcond=None)[0].astype(np.float32)
    return Lattice(solved[2], solved[:2], lattice.members, lattice.strays, across_px)
