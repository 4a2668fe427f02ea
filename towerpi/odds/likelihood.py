"""How likely a throw was, if the tower's two chances were known: exact, colour by colour.

In come the cubes of a throw with what came out; out comes a `Seen` that can be asked for the log-likelihood at any
chances. Of one colour, t cubes were thrown and i were inside: the number out is the sum of two binomial counts, and its
probability a polynomial in the ratio of their odds, so a question costs a few multiplications.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tally:
    """One colour: thrown, inside before, out; and how long those inside have been there, in throws."""

    thrown: int
    inside: int
    out: int
    age: float


@dataclass(frozen=True, slots=True)
class _Colour:
    age: float
    inside: int
    out: int
    least: int  # the fewest of the thrown that can have fallen through
    ways: tuple[float, ...]  # for least, least + 1, ...: how many ways, the most being 1
    sawy: tuple[float, ...]  # the other way round
    scale: float  # the logarithm of what they were divided by

    def fell_through(self, log_ratio: float) -> float:
        """The mean of the number that fell through."""
        top = len(self.ways) - 1 if log_ratio > 0 else 0
        shares = [way * math.exp((step - top) * log_ratio) for step, way in enumerate(self.ways)]
        mean = sum(step * share for step, share in enumerate(shares)) / sum(shares)
        return self.least + min(mean, len(self.ways) - 1)  # rounding may go a hair beyond the most


class Seen:
    """A throw, ready to be asked."""

    __slots__ = ("_colours", "_mixed", "_plain", "_scale", "_thrown")

    def __init__(self, tallies: Sequence[Tally]) -> None:
        self._thrown = sum(tally.thrown for tally in tallies)
        self._colours = [_colour(tally) for tally in tallies]
        self._mixed = [colour for colour in self._colours if colour.inside]
        self._plain = sum(colour.out for colour in self._colours if not colour.inside)  # fell through, no doubt
        self._scale = sum(colour.scale for colour in self._colours)

    def log_likelihood(self, through: float, loose: float, aging: float) -> float:
        """At these log-odds to fall through and to come loose; `aging` is added to the latter per throw inside."""
        odds, loose_odds = math.exp(through), math.exp(loose)
        total, product = self._plain * through - self._thrown * math.log1p(odds), 1.0
        for colour in self._mixed:  # asked some hundred times a throw: written for speed
            aged = aging * colour.age
            other = loose_odds * math.exp(aged)
            number, ways, ratio = colour.least, colour.sawy, odds / other
            if ratio > 1.0:  # the highest power is put outside, so nothing overflows
                number, ways, ratio = number + len(ways) - 1, colour.ways, 1.0 / ratio
            value = 0.0
            for way in ways:
                value = value * ratio + way
            product *= value
            total += number * through + (colour.out - number) * (loose + aged) - colour.inside * math.log1p(other)
        return total + self._scale + math.log(product)

    def fell_through(self, through: float, loose: float, aging: float) -> list[float]:
        """How many of the thrown cubes of each colour are among those out, on average, at these log-odds."""
        return [colour.fell_through(through - loose - aging * colour.age) for colour in self._colours]


def _colour(tally: Tally) -> _Colour:
    least, most = max(0, tally.out - tally.inside), min(tally.thrown, tally.out)
    ways = [math.comb(tally.thrown, k) * math.comb(tally.inside, tally.out - k) for k in range(least, most + 1)]
    largest = max(ways)
    shares = tuple(way / largest for way in ways)
    return _Colour(tally.age, tally.inside, tally.out, least, shares, shares[::-1], math.log(largest))
