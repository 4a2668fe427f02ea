"""Several frames of a still tray make one reading.

Readings of the same tray come in, in any order; one Reading goes out. Cubes of different frames that lie at the same
spot are one cube, or one heap where cubes lie too close to be told apart. At each spot the colours that most frames
saw are counted, and where the frames are not of one mind there is a STILL_MOVING doubt that names the colours they
differ about. A doubt that only a few frames have is dropped when all frames saw the same cubes there: it was noise.
A hand, a moved camera or poor light in any frame stays, for a still tray has no such thing for a moment only.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from math import hypot, inf
from statistics import median
from typing import TypeVar

from towerpi.cubes import Colour, Cubes
from towerpi.errors import BadInput
from towerpi.reading import Doubt, DoubtKind, Reading, Sighting

_SAME_SPOT = 0.75  # of half a cube: less than cubes lying side by side are apart, more than noise moves one
_ABOUT_IT = 3.0  # halves of a cube: as far as a doubt speaks of cubes around it
_OUTVOTABLE = {DoubtKind.TOUCHING, DoubtKind.HIDDEN, DoubtKind.UNKNOWN_COLOUR}

T = TypeVar("T")


def vote(readings: Sequence[Reading]) -> Reading:
    """What the frames say together."""
    if not readings:
        raise BadInput("At least one frame of the tray was expected; none came. Take a picture first.")
    spots = _groups([reading.sightings for reading in readings], _same_spot)
    split = [spot for spot in spots if len({_colours(frame) for frame in spot}) > 1]
    sightings = [sighting for spot in spots for sighting in _elected(spot)]
    doubts = [*_kept_doubts(readings, split), *map(_disagreement, split)]
    return Reading(tuple(sorted(sightings, key=_sighting_order)), tuple(sorted(doubts, key=_doubt_order)))


def _groups(by_frame: Sequence[Sequence[T]], linked: Callable[[T, T], bool]) -> list[list[list[T]]]:
    """Items of different frames that are linked, directly or through others: per group, per frame, its items."""
    items = [(number, item) for number, frame in enumerate(by_frame) for item in frame]
    parent = list(range(len(items)))

    def root(index: int) -> int:
        while parent[index] != index:
            index = parent[index]
        return index

    for index, (number, item) in enumerate(items):
        for other in range(index):
            if items[other][0] != number and linked(item, items[other][1]):
                parent[root(index)] = root(other)
    groups: dict[int, list[list[T]]] = {}
    for index, (number, item) in enumerate(items):
        groups.setdefault(root(index), [[] for _ in by_frame])[number].append(item)
    return list(groups.values())


def _same_spot(one: Sighting, other: Sighting) -> bool:
    reach = _SAME_SPOT * (one.half_px + other.half_px) / 2
    return abs(one.x - other.x) <= reach and hypot(one.x - other.x, one.y - other.y) <= reach


def _colours(sightings: Sequence[Sighting]) -> Cubes:
    return Cubes(Counter(sighting.colour for sighting in sightings))


def _elected(spot: list[list[Sighting]]) -> list[Sighting]:
    """The cubes at this spot as most frames saw them; among equals the surer frames win."""
    votes: dict[Cubes, list[list[Sighting]]] = {}
    for frame in spot:
        votes.setdefault(_colours(frame), []).append(sorted(frame, key=_sighting_order))
    winners = max(votes.items(), key=lambda vote: (len(vote[1]), _confidence(vote[1]), str(vote[0])))[1]
    share = len(winners) / len(spot)
    return [_typical(seen, share) for seen in zip(*winners, strict=True)]


def _confidence(frames: Sequence[Sequence[Sighting]]) -> float:
    return sum(sorted(sighting.confidence for frame in frames for sighting in frame))


def _typical(seen: Sequence[Sighting], share: float) -> Sighting:
    """One cube out of its sightings in several frames, as sure as the share of frames that saw it."""
    return Sighting(
        seen[0].colour,
        median(sighting.x for sighting in seen),
        median(sighting.y for sighting in seen),
        share * median(sighting.confidence for sighting in seen),
        median(sighting.half_px for sighting in seen),
    )


def _disagreement(spot: list[list[Sighting]]) -> Doubt:
    tallies = [_colours(frame) for frame in spot]
    named = {colour for tally in tallies for colour in tally}
    colours = tuple(sorted(colour for colour in named if len({tally[colour] for tally in tallies}) > 1))
    everything = [sighting for frame in spot for sighting in frame]
    return Doubt(DoubtKind.STILL_MOVING, colours, median(s.x for s in everything), median(s.y for s in everything))


def _kept_doubts(readings: Sequence[Reading], split: Sequence[list[list[Sighting]]]) -> list[Doubt]:
    cubes = [sighting for reading in readings for sighting in reading.sightings]
    half_px = median(cube.half_px for cube in cubes) if cubes else inf  # no cube, no measure: doubts of a kind are one
    restless = [sighting for spot in split for frame in spot for sighting in frame]
    kept: list[Doubt] = []
    for group in _groups([reading.doubts for reading in readings], lambda a, b: _same_doubt(a, b, half_px)):
        voters = sum(map(bool, group))
        fullest = max(group, key=lambda doubts: (len(doubts), sorted(map(_doubt_order, doubts))))
        noise = 2 * voters < len(group) and fullest[0].kind in _OUTVOTABLE
        if not noise or any(_about(doubt, restless, half_px) for doubt in fullest):
            kept += fullest
    return kept


def _same_doubt(one: Doubt, other: Doubt, half_px: float) -> bool:
    return one.kind == other.kind and _apart_px(one, other.x, other.y) <= 2 * half_px


def _about(doubt: Doubt, cubes: Sequence[Sighting], half_px: float) -> bool:
    if doubt.x is None:
        return bool(cubes)
    return any(_apart_px(doubt, cube.x, cube.y) <= _ABOUT_IT * half_px for cube in cubes)


def _apart_px(doubt: Doubt, x: float | None, y: float | None) -> float:
    """How far a doubt is from a place; two doubts about the whole tray are at one."""
    if doubt.x is None or doubt.y is None or x is None or y is None:
        return 0.0 if doubt.x is None and x is None else float("inf")
    return hypot(doubt.x - x, doubt.y - y)


def _sighting_order(sighting: Sighting) -> tuple[Colour, float, float, float, float]:
    return sighting.colour, sighting.x, sighting.y, sighting.confidence, sighting.half_px


def _doubt_order(doubt: Doubt) -> tuple[str, tuple[Colour, ...], float, float]:
    return doubt.kind, doubt.colours, -1.0 if doubt.x is None else doubt.x, -1.0 if doubt.y is None else doubt.y
