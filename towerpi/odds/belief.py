"""One belief about a tower: its numbers with their uncertainty, and what a throw teaches it.

Both log-odds, that a thrown cube falls through and that a cube inside comes loose, are linear in the roots of how many
are thrown and inside; a cube comes loose more or less easily with each throw that it has been inside; and all cubes of
a throw share its luck, since they shake each other, so throws vary more than coins would. Seven numbers, a Gaussian.
How much luck there is, and whether the tower changes with time, is what beliefs differ in: PRIORS.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from towerpi.odds.gaussian import Matrix, Point, Vector, View, diagonal, learned, look, moments, points
from towerpi.odds.likelihood import Seen

USUAL = 14  # cubes thrown, and inside: roots are counted from here
MOST = 60  # more cubes than these are like these

# A fresh tower: of three physically simulated ones a thrown cube fell through with 0.2 to 0.5 and a cube inside came
# loose with 0.5 to 0.8, and both hung on how many were thrown. Log-odds, with their standard deviations.
_FRESH = (
    (-0.8, 0.6),  # a thrown cube falls through, in a usual throw
    (0.4, 0.35),  # ... per root of the number thrown
    (0.0, 0.2),  # ... per root of the number inside
    (0.8, 0.6),  # a cube inside comes loose
    (0.9, 0.5),
    (-0.2, 0.25),
    (0.4, 0.5),  # ... per throw that it has been inside
)
_LEVELS = (0, 3)  # which of them are no slopes
_FAR = 1.5  # the deviation of those, for a tower unlike any of the three
_TRACE = 1e-9


@dataclass(frozen=True, slots=True)
class Luck:
    """By how much a throw's luck moves the two log-odds, and how far they wander between two throws."""

    through: float
    loose: float
    wander: float = 0.0


@dataclass(frozen=True, slots=True)
class Belief:
    """One belief and how much weight it has among others."""

    weight: float
    luck: Luck
    mean: Vector
    cov: Matrix

    def view(self, thrown: int, inside: int) -> View:
        """Log-odds to fall through, to come loose, and what a throw of age adds, in a throw of that size."""
        calm = min(2.0, math.sqrt(USUAL / max(1, thrown)))  # few cubes are more at the mercy of luck
        p, q = self.luck.through * calm, self.luck.loose * calm
        noise = (p * p, p * q, 0.0), (p * q, q * q, 0.0), (0.0, 0.0, 0.0)
        return look(self.mean, self.cov, rows(thrown, inside), noise)


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a belief made of a throw: how likely it was, the view after it, the belief after it."""

    log_likelihood: float
    view: Vector
    belief: Belief


def rows(thrown: int, inside: int, age: float = 0.0) -> tuple[Vector, Vector, Vector]:
    """Which combinations of the seven numbers matter to a throw of that size, for cubes of that age."""
    x, y = (math.sqrt(min(MOST, number)) - math.sqrt(USUAL) for number in (thrown, inside))
    return (1.0, x, y, 0.0, 0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0, x, y, age), (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)


def meet(belief: Belief, seen: Seen, thrown: int, inside: int) -> Lesson:
    """Learn from a throw of that size."""
    view = belief.view(thrown, inside)
    logs = [(seen.log_likelihood(p, q, a), w, p, q, a) for w, p, q, a in points(view)]
    best = max(logs)[0]
    weighed = [(w * math.exp(log - best), p, q, a) for log, w, p, q, a in logs]
    total = sum(point[0] for point in weighed)
    after = moments(_shared(weighed, total))
    mean, cov = learned(belief.mean, belief.cov, view, after)
    return Lesson(best + math.log(total), after[0], replace(belief, mean=mean, cov=_wandered(cov, belief.luck.wander)))


def _shared(weighed: Iterable[Point], total: float) -> list[Point]:
    return [(weight / total, p, q, a) for weight, p, q, a in weighed]


def _wandered(cov: Matrix, wander: float) -> Matrix:
    """A little more uncertain than before; a trace of doubt is left in any case, so that no number is ever settled."""
    more = [_TRACE + (wander**2 if k in _LEVELS else 0.0) for k in range(len(cov))]
    return tuple(
        tuple(value + more[i] if i == j else value for j, value in enumerate(row)) for i, row in enumerate(cov)
    )


def _prior(weight: float, luck: Luck, slopes: bool = True, far: bool = False) -> Belief:
    """A belief about a tower nobody has seen; without slopes the numbers thrown and inside hardly matter."""
    numbers = [
        (mean, deviation) if slopes or k in _LEVELS else (0.0, deviation / 10)
        for k, (mean, deviation) in enumerate(_FRESH)
    ]
    variances = [_FAR**2 if far and k in _LEVELS else deviation**2 for k, (_, deviation) in enumerate(numbers)]
    return Belief(weight, luck, tuple(mean for mean, _ in numbers), diagonal(variances))


PRIORS = (
    _prior(0.06, Luck(0.03, 0.03), slopes=False, far=True),  # a tower that hardly holds, or hardly lets go, anything
    _prior(0.13, Luck(0.03, 0.03), slopes=False),
    _prior(0.13, Luck(0.03, 0.03)),
    _prior(0.25, Luck(0.25, 0.35)),
    _prior(0.17, Luck(0.35, 0.7)),
    _prior(0.08, Luck(0.6, 1.3)),
    _prior(0.08, Luck(0.6, 0.0)),  # only those thrown share their luck
    _prior(0.10, Luck(0.15, 0.25, wander=0.01)),
)
