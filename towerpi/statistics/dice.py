"""Are the dice fair? Settled battles come in; for every colour of dice how often each value lay up, and a test, go out.

The test is Pearson's chi-square against even chances: `p` is how often fair dice would stray so far or further. It says
nothing about which die, and little before every value could have come five times (30 dice).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt

from towerpi.cubes import Colour
from towerpi.history import Settled

VALUES = range(1, 7)
ENOUGH = 30
BY_HAND: Colour = ""  # dice whose colour nobody told


@dataclass(frozen=True, slots=True)
class Fairness:
    """One colour of dice."""

    colour: Colour
    counts: tuple[int, ...]  # of 1 to 6
    number: int
    chi_square: float
    p: float
    enough: bool


def fairness(settled: Iterable[Settled]) -> tuple[Fairness, ...]:
    """Every colour that was rolled; what was undone never counts."""
    tallies: dict[Colour, Counter[int]] = {}
    for one in settled:
        if not one.undone:
            for colour, value in _rolled(one):
                tallies.setdefault(colour, Counter())[value] += 1
    return tuple(_judged(colour, tally) for colour, tally in sorted(tallies.items()))


def _judged(colour: Colour, tally: Counter[int]) -> Fairness:
    number = tally.total()
    expected = number / len(VALUES)
    chi_square = sum((tally[value] - expected) ** 2 / expected for value in VALUES)
    counts = tuple(tally[value] for value in VALUES)
    return Fairness(colour, counts, number, chi_square, by_chance(chi_square), number >= ENOUGH)


def by_chance(chi_square: float) -> float:
    """The chance of so much or more with five degrees of freedom."""
    half = chi_square / 2
    return erfc(sqrt(half)) + sqrt(2 * chi_square / pi) * exp(-half) * (1 + chi_square / 3)


def _rolled(one: Settled) -> Iterator[tuple[Colour, int]]:
    """Each die with its colour, which is told of one roll (`naval:0:attacker`, of a voyage `dice:0`) or of a side."""
    line, colours = one.judged.line, one.judged.dice
    for name in ("naval", "land", "rolls"):
        for i, roll in enumerate(line.get(name, ())):
            for side in ("attacker", "defender"):
                colour = colours.get(f"{name}:{i}:{side}", colours.get(side, BY_HAND))
                yield from ((colour, value) for value in roll[side])
    for i, value in enumerate(line.get("dice", ())):
        yield colours.get(f"dice:{i}", BY_HAND), value
