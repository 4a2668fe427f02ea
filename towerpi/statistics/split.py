"""A throw taken apart by colour: which of the cubes that came out had been thrown, and which had been inside.

Nobody can see that: cubes of a colour are alike. What is seen is how many came out; the two log-odds of the throw give
the expected number that fell through and how sure that is. A throw has luck of its own that all its cubes share: the
lucky chances are those moved until they foretell the total that came out, so that by them a colour can only differ from
the other colours, not from the luck of the throw.
"""

import math
from dataclasses import dataclass

from towerpi.cubes import Colour
from towerpi.history import Throw
from towerpi.statistics.intervals import expit
from towerpi.statistics.weighing import Weighed

_FARTHEST = 8.0  # log-odds: luck that is not believed to be larger
_HALVINGS = 24


@dataclass(frozen=True, slots=True)
class Part:
    """One colour of a throw; `through` is expected, with its variance, given what came out."""

    thrown: int
    inside: int
    out: int
    through: float
    variance: float


@dataclass(frozen=True, slots=True)
class Split:
    """A throw by colour; the two chances of a throw of its size, and those that its luck amounts to."""

    falls: float
    loose: float
    lucky_falls: float
    lucky_loose: float
    parts: dict[Colour, Part]


def split(throw: Throw, weighed: Weighed) -> Split:
    """Take it apart."""
    thrown, out = throw.planned.thrown + throw.tray, throw.count.cubes
    tower = throw.tower + (thrown + throw.tower).short_of(out)
    lucky = _lucky(weighed, thrown.total, tower.total, out.total)
    ratio = weighed.through - weighed.loose
    parts = {}
    for colour, _ in (thrown + tower).sorted():
        mean, variance = _through(thrown[colour], tower[colour], out[colour], ratio)
        parts[colour] = Part(thrown[colour], tower[colour], out[colour], mean, variance)
    return Split(expit(weighed.through), expit(weighed.loose), *lucky, parts)


def _lucky(weighed: Weighed, thrown: int, inside: int, out: int) -> tuple[float, float]:
    """The chances that foretell the total, by halving the luck."""
    low, high = -_FARTHEST, _FARTHEST
    for _ in range(_HALVINGS):
        luck = (low + high) / 2
        falls, loose = expit(weighed.through + luck), expit(weighed.loose + luck)
        low, high = (low, luck) if falls * thrown + loose * inside > out else (luck, high)
    return falls, loose


def _through(thrown: int, inside: int, out: int, log_ratio: float) -> tuple[float, float]:
    """Mean and variance of how many of those out were thrown just now."""
    least, most = max(0, out - inside), min(thrown, out)
    if least == most:
        return float(least), 0.0
    logs = [math.log(math.comb(thrown, k) * math.comb(inside, out - k)) + k * log_ratio for k in range(least, most + 1)]
    largest = max(logs)
    weights = [math.exp(log - largest) for log in logs]
    total = sum(weights)
    mean = sum(k * weight for k, weight in enumerate(weights, least)) / total
    return mean, sum((k - mean) ** 2 * weight for k, weight in enumerate(weights, least)) / total
