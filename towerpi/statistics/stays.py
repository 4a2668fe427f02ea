"""How long cubes stay inside, in throws, and which never came back.

Cubes of a colour are alike, so no single cube can be followed. The mean needs no convention: whichever cube comes out
first, the cubes inside after each throw, added up, are the stays added up (Little's law); only how many stuck is
expected, not seen. For the rest every cube inside is taken to be as likely as any other of its colour to be among those
that were let go; where that is no more than a bound, it is said so.
"""

from dataclasses import dataclass, field

from towerpi.cubes import Colour, Cubes
from towerpi.history import Throw
from towerpi.statistics.split import Part, Split

OLDEST = 12  # throws: longer stays are counted together


@dataclass(slots=True)
class Stays:
    """Sums over throws: how many cubes left after so many throws inside, and what is needed for the mean."""

    left: dict[str, float] = field(default_factory=dict)
    stuck: float = 0.0
    nights: int = 0  # cubes inside after a throw, added up
    games: int = 0
    inside: dict[Colour, int] = field(default_factory=dict)  # at the end of a game
    since_fill: float = 0.0  # of those, expected to be there since the fill
    since_fill_most: int = 0  # and at most


class Inside:
    """The cubes of one game, by how long they have been inside."""

    def __init__(self, stays: Stays) -> None:
        self._stays = stays
        self._ages: dict[Colour, list[float]] = {}  # a number of cubes for each age
        self._fill: dict[Colour, tuple[float, int]] = {}  # there since the fill: expected, and at most
        self._tower = Cubes()
        stays.games += 1

    def add(self, throw: Throw, parts: Split) -> None:
        """One throw more."""
        for colour, part in parts.parts.items():
            let_go, stuck = part.out - part.through, part.thrown - part.through
            ages = _fitted(self._ages.get(colour, []), part.inside)
            share = let_go / part.inside if part.inside else 0.0
            for age, number in enumerate(ages, 1):
                self._leave(age, number * share)
            self._ages[colour] = [stuck, *(number * (1 - share) for number in ages)]
            self._fill[colour] = self._since_fill(colour, part, share) if throw.planned.battle else _first(part)
            self._stays.stuck += stuck
        self._tower = throw.planned.thrown + throw.tray + throw.tower
        self._tower = _less(self._tower, throw.count.cubes)
        self._stays.nights += self._tower.total

    def _since_fill(self, colour: Colour, part: Part, share: float) -> tuple[float, int]:
        """Cubes of the fill that are still inside; others of their colour may have been let go before them."""
        expected, most = self._fill.get(colour, (0.0, 0))
        kept = part.inside - max(0, part.out - part.thrown)
        return min(expected, part.inside) * (1 - share), min(most, kept)

    def _leave(self, age: int, number: float) -> None:
        if number:
            key = str(min(age, OLDEST))
            self._stays.left[key] = self._stays.left.get(key, 0.0) + number

    def end(self) -> None:
        """No more throws."""
        for colour, number in self._tower.items():
            self._stays.inside[colour] = self._stays.inside.get(colour, 0) + number
        self._stays.since_fill += sum(expected for expected, _ in self._fill.values())
        self._stays.since_fill_most += sum(most for _, most in self._fill.values())


def _first(part: Part) -> tuple[float, int]:
    return part.thrown - part.through, part.thrown - max(0, part.out - part.inside)


def _less(held: Cubes, out: Cubes) -> Cubes:
    return held - Cubes.of({colour: min(number, held[colour]) for colour, number in out.items()})


def _fitted(ages: list[float], inside: int) -> list[float]:
    """Between two throws a cube may have fallen, or the books were corrected: all ages share in that."""
    there = sum(ages)
    if there <= 0:
        return [float(inside)] if inside else []
    return [number * inside / there for number in ages]


@dataclass(frozen=True, slots=True)
class Stay:
    """How long cubes stay: the mean, and how many of those that came out had been inside for so many throws."""

    mean: float | None  # None: nothing has stuck yet
    left: tuple[float, ...]  # after 1, 2, ... throws; the last stands for all longer ones
    games: int
    inside: Cubes  # at the end of the games, together
    since_fill: float
    since_fill_most: int


def stay(stays: Stays) -> Stay:
    """What the sums say."""
    longest = max((int(age) for age in stays.left), default=0)
    left = tuple(round(stays.left.get(str(age), 0.0), 3) for age in range(1, longest + 1))
    mean = stays.nights / stays.stuck if stays.stuck > 0 else None
    return Stay(mean, left, stays.games, Cubes.of(stays.inside), stays.since_fill, stays.since_fill_most)
