"""The edge of a face: a working picture and centres with a rough size in, the square that edges draw round each out.

Rays run out from the centre. On every ray the sharpest step of colour counts as much as on any other, so that a
faint edge of ivory on wood says as much as one of white on green. The square that most rays agree on is the face's; how
far they agree is how sure that is. Edges that cross the face speak against it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from towerpi.vision.arrays import U8, Floats
from towerpi.vision.dice_pips import colours_at, largest

RAYS = 40
RADII = 34
REACH = (0.45, 1.5)  # rays begin and end at these parts of the least and the largest half side
FAINT = 16.0  # grey levels: a step below this is no edge
CORNER = 0.72  # corners are round: rays nearer to one than this share of half a side say nothing
TURNS = 9  # in a quarter, where nothing is known
NUDGES_DEG = (-6, -4, -2, 0, 2, 4, 6)  # round a turn that pips tell
SIZES = 20
WITHIN = 0.66  # edges nearer to the centre than this part of the square's cross the face


@dataclass(frozen=True, slots=True)
class Query:
    """A face to look for: its centre, the half sides it may have, its turn if pips tell it, and its pips."""

    centre: Floats
    least_px: float
    most_px: float
    turn_rad: float | None
    hidden: Floats  # x, y, radius: no edge of the face


@dataclass(frozen=True, slots=True)
class Square:
    """The square round a face."""

    half_px: float
    turn_rad: float
    agreed: float  # 0 to 1: how far the rays agree
    crossed: float  # the same for edges inside

    @property
    def clear(self) -> float:
        """How plainly a square is drawn: about 0 for none, above 0.4 for a die."""
        return self.agreed - self.crossed


def squares_of(bgr: U8, queries: Sequence[Query]) -> list[Square]:
    """The best square round each centre; either all queries know their turn or none does."""
    if not queries:
        return []
    least, most = np.array([(q.least_px, q.most_px) for q in queries], np.float32).T
    radii = np.linspace(REACH[0] * least, REACH[1] * most, RADII + 2, axis=1, dtype=np.float32)
    votes = _votes(bgr, queries, radii)
    told = [q.turn_rad for q in queries if q.turn_rad is not None]
    turns = np.array(told)[:, None] + _NUDGES if told else np.tile(_QUARTER, (len(queries), 1))
    halves = np.linspace(least, most, SIZES, axis=1, dtype=np.float32)
    bend, counts = _template(turns)
    drawn = _drawn(votes, halves[:, None, :, None] * bend[:, :, None], radii)
    agreed = np.einsum("qtsr,qtr->qts", drawn, counts) / counts.sum(axis=2)[..., None]
    turn, size = np.divmod(agreed.reshape(len(queries), -1).argmax(axis=1), SIZES)
    each = np.arange(len(queries))
    half_px = halves[each, size]
    within = radii[:, None, 1:-1] < (WITHIN * half_px)[:, None, None] * bend[each, turn][..., None]
    crossed = np.where(within, votes, 0).max(axis=2).mean(axis=1)
    columns = (half_px, turns[each, turn], agreed[each, turn, size], crossed)
    return [Square(*row) for row in zip(*(column.tolist() for column in columns), strict=True)]


def _votes(bgr: U8, queries: Sequence[Query], radii: Floats) -> Floats:
    """How much of the sharpest step of its ray each place has: queries x rays x radii."""
    centres = np.stack([q.centre for q in queries]).astype(np.float32)
    places = radii[:, None, :, None] * _WAYS[None, :, None]
    places += centres[:, None, None]
    seen = colours_at(bgr, places)
    steps = largest(np.abs(seen[:, :, 2:] - seen[:, :, :-2]))
    x, y = places[:, :, 1:-1, 0], places[:, :, 1:-1, 1]
    for spot in _hidden(queries):
        right, down = x - spot[:, 0, None, None], y - spot[:, 1, None, None]
        steps[right * right + down * down < (spot[:, 2] ** 2)[:, None, None]] = 0
    votes = steps / np.maximum(steps.max(axis=2, keepdims=True), FAINT)
    wider = votes.copy()  # a step between two places counts for both
    wider[:, :, 1:] = np.maximum(wider[:, :, 1:], 0.9 * votes[:, :, :-1])
    wider[:, :, :-1] = np.maximum(wider[:, :, :-1], 0.9 * votes[:, :, 1:])
    return np.asarray(wider)


def _hidden(queries: Sequence[Query]) -> Floats:
    """The first pip of each query, the second of each, and so on; where there is none its radius is 0."""
    spots = np.zeros((max(len(q.hidden) for q in queries), len(queries), 3), np.float32)
    for row, query in enumerate(queries):
        spots[: len(query.hidden), row] = query.hidden
    return spots


def _drawn(votes: Floats, reach_px: Floats, radii: Floats) -> Floats:
    """The votes at a distance on every ray; `reach_px` is queries x ... x rays."""
    many = (slice(None),) + (None,) * (reach_px.ndim - 1)
    column = reach_px - radii[(*many, 1)]
    column /= (radii[:, 1] - radii[:, 0])[many]
    np.clip(np.rint(column, out=column), 0, RADII - 1, out=column)
    first = np.arange(votes.shape[0] * RAYS, dtype=np.intp).reshape(-1, RAYS) * RADII  # of each ray
    return np.asarray(votes.reshape(-1).take(column.astype(np.intp) + first[(*many[:-1], slice(None))]))


_TURN = np.arange(RAYS) * (2 * np.pi / RAYS)
_WAYS = np.stack([np.cos(_TURN), np.sin(_TURN)], axis=1).astype(np.float32)
_QUARTER = np.arange(TURNS) * (np.pi / 2 / TURNS)
_NUDGES = np.deg2rad(np.array(NUDGES_DEG))


def _template(turns: Floats) -> tuple[Floats, Floats]:
    """For each turn and ray: how far out a square of half side 1 is met, and whether that counts."""
    local = (_TURN - turns[..., None]).astype(np.float32)
    cosine, sine = np.abs(np.cos(local)), np.abs(np.sin(local))
    bend = 1 / np.maximum(cosine, sine)
    return bend, (np.minimum(cosine, sine) * bend < CORNER).astype(np.float32)
