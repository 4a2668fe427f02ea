"""How right a count was: truth and readings in, scores with honest bounds out.

A `Throw` is one picture's outcome; a `Score` sums up many. A silent wrong count (wrong, and no doubt) is the fault that
matters most. Bounds are Clopper-Pearson at 95 %: what a run of so many throws can prove, however well it went.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import comb, hypot

from towerpi.cubes import Colour, Cubes
from towerpi.reading import Reading, Sighting

HALF_VISIBLE = 0.5


@dataclass(frozen=True, slots=True)
class TrueCube:
    """A cube that lies in the tray, whether it can be seen or not."""

    colour: Colour
    x: float
    y: float
    visible: float


@dataclass(frozen=True, slots=True)
class Throw:
    """One picture, counted."""

    rig: str
    file: str
    truth: tuple[TrueCube, ...]
    reading: Reading
    times_floor: float  # time to count it, in units of the floor on the same picture

    @property
    def counts(self) -> Cubes:
        return Cubes(Counter(cube.colour for cube in self.truth))

    @property
    def exact(self) -> bool:
        return self.reading.counts == self.counts

    @property
    def doubted(self) -> bool:
        return not self.reading.sure

    @property
    def silent(self) -> bool:
        return not self.exact and not self.doubted

    @property
    def half_visible(self) -> bool:
        return all(cube.visible >= HALF_VISIBLE for cube in self.truth)


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, with what that proves."""

    part: int
    whole: int

    def __str__(self) -> str:
        return f"{self.part}/{self.whole}"

    @property
    def at_least(self) -> float:
        """The lowest true share that would still give so many in 1 run of 20."""
        return _bisect(lambda p: 1 - _at_most(self.part - 1, self.whole, p) < 0.05) if self.part else 0.0

    @property
    def at_most(self) -> float:
        """The highest true share that would still give so few in 1 run of 20."""
        return 1.0 if self.part == self.whole else _bisect(lambda p: _at_most(self.part, self.whole, p) > 0.05)


def _at_most(part: int, whole: int, p: float) -> float:
    """The chance of `part` or fewer in `whole` draws."""
    return sum(comb(whole, k) * p**k * (1 - p) ** (whole - k) for k in range(part + 1))


def _bisect(low_side: Callable[[float], bool]) -> float:
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if low_side(middle) else (low, middle)
    return low


@dataclass(frozen=True, slots=True)
class Score:
    """Many throws together."""

    throws: tuple[Throw, ...]

    def of(self, chosen: Callable[[Throw], bool], among: Callable[[Throw], bool] = lambda _: True) -> Share:
        pool = [throw for throw in self.throws if among(throw)]
        return Share(sum(map(chosen, pool)), len(pool))

    @property
    def exact(self) -> Share:
        return self.of(lambda throw: throw.exact)

    @property
    def exact_half_visible(self) -> Share:
        return self.of(lambda throw: throw.exact, lambda throw: throw.half_visible)

    @property
    def silent(self) -> Share:
        return self.of(lambda throw: throw.silent)

    @property
    def doubted(self) -> Share:
        return self.of(lambda throw: throw.doubted)

    @property
    def doubted_half_visible(self) -> Share:
        return self.of(lambda throw: throw.doubted, lambda throw: throw.half_visible)

    def times_floor(self, fewest: int, most: int) -> float | None:
        """The median over throws of so many cubes; None when there are none."""
        times = sorted(throw.times_floor for throw in self.throws if fewest <= len(throw.truth) <= most)
        return times[len(times) // 2] if times else None


MISSED = "missed"
EXTRA = "extra"


def confusion(throws: Iterable[Throw], reach_px: float = 30.0) -> Counter[tuple[str, str]]:
    """How often a cube of one colour (or none: EXTRA) was taken for another (or none: MISSED), matched by place."""
    tally: Counter[tuple[str, str]] = Counter()
    for throw in throws:
        tally.update(_matched(throw.truth, throw.reading.sightings, reach_px))
    return tally


def _matched(truth: Sequence[TrueCube], seen: Sequence[Sighting], reach_px: float) -> list[tuple[str, str]]:
    """Nearest first; at the same distance a right colour goes before a wrong one."""
    near = sorted(
        (hypot(cube.x - found.x, cube.y - found.y) + 8.0 * (cube.colour != found.colour), i, j)
        for i, cube in enumerate(truth)
        for j, found in enumerate(seen)
        if hypot(cube.x - found.x, cube.y - found.y) <= reach_px
    )
    pairs: list[tuple[str, str]] = []
    left, right = set(range(len(truth))), set(range(len(seen)))
    for _, i, j in near:
        if i in left and j in right:
            left.remove(i)
            right.remove(j)
            pairs.append((truth[i].colour, seen[j].colour))
    return [*pairs, *((truth[i].colour, MISSED) for i in left), *((EXTRA, seen[j].colour) for j in right)]
