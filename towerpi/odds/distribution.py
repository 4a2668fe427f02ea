"""How many cubes of a colour come out: exact distributions, by convolution.

In come numbers of cubes and the scenes of a throw (chances with their weights); out come lists of probabilities, the
probability of k at index k. Within a scene every cube falls for itself; over all scenes the colours hang together,
because they share the scene.
"""

import math
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from towerpi.cubes import Colour, Cubes
from towerpi.odds.rates import Rates, Scene, scenes

Distribution: TypeAlias = list[float]

_NEVER = 1e-18  # far below what rounding leaves of a sum


def binomial(number: int, log_odds: float) -> Distribution:
    """How many of so many cubes come out, each with these log-odds."""
    inside_out = log_odds > 0  # begin at the likelier end, so that nothing underflows
    odds = math.exp(-abs(log_odds))
    chance = (1 + odds) ** -number
    found = [chance]
    for k in range(number):
        chance *= odds * (number - k) / (k + 1)
        found.append(chance)
    return found[::-1] if inside_out else found


def convolve(a: Sequence[float], b: Sequence[float]) -> Distribution:
    """The distribution of a sum; what is next to never is passed over, which in a full tower is most of it."""
    found = [0.0] * (len(a) + len(b) - 1)
    likely = [(j, y) for j, y in enumerate(b) if y > _NEVER]
    for i, x in enumerate(a):
        if x > _NEVER:
            for j, y in likely:
                found[i + j] += x * y
    return found


class Coming:
    """A throw that is about to be made: what goes in, what is inside, for how long."""

    __slots__ = ("_ages", "_thrown", "_tower", "scenes")

    def __init__(self, thrown: Cubes, tower: Cubes, ages: Mapping[Colour, float], ways: Sequence[Scene]) -> None:
        """Every cube that goes in, the tray's too."""
        self._thrown, self._tower, self._ages, self.scenes = thrown, tower, ages, ways

    @classmethod
    def by(cls, rates: Rates, thrown: Cubes, tower: Cubes) -> "Coming":
        """As these rates see it."""
        ages = {colour: rates.age(colour) for colour in tower}
        return cls(thrown, tower, ages, scenes(rates, thrown.total, tower.total))

    def count(self, colour: Colour, scene: Scene) -> Distribution:
        """How many of a colour come out in that scene."""
        through = binomial(self._thrown[colour], scene.through)
        inside = self._tower[colour]
        if not inside:
            return through
        return convolve(through, binomial(inside, scene.loose + scene.aging * self._ages.get(colour, 0.0)))

    def most(self, colour: Colour) -> int:
        """How many of a colour can come out."""
        return self._thrown[colour] + self._tower[colour]

    def chance(self, out: Cubes) -> float:
        """How likely exactly these cubes are to come out."""
        colours = (self._thrown + self._tower + out).sorted()
        if any(out[colour] > self.most(colour) for colour, _ in colours):
            return 0.0
        return sum(
            scene.weight * math.prod(self.count(colour, scene)[out[colour]] for colour, _ in colours)
            for scene in self.scenes
        )
