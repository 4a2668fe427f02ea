"""Two dice: their difference counts for strength, a sum of seven costs a unit (5.4.3)."""

from fractions import Fraction
from typing import TypeAlias

from towerpi.errors import BadBattle, sentence, told

Pair: TypeAlias = tuple[int, int]

FACES = range(1, 7)
PAIRS: tuple[Pair, ...] = tuple((first, second) for first in FACES for second in FACES)


def check_die(value: int) -> int:
    """A face of a die, or BadBattle (I-22)."""
    if type(value) is not int or value not in FACES:
        raise BadBattle(sentence("A die shows 1 to 6; {came} came.", came=told(value)))
    return value


def difference(pair: Pair) -> int:
    """What the dice add to strength."""
    return abs(pair[0] - pair[1])


def is_seven(pair: Pair) -> bool:
    """Does this roll cost its side a unit?"""
    return sum(pair) == 7


def shapes() -> dict[Pair, Fraction]:
    """One pair for all those with its difference and seven, with their share of the 36: all that a battle can tell."""
    found: dict[tuple[int, bool], tuple[Pair, int]] = {}
    for pair in PAIRS:
        key = difference(pair), is_seven(pair)
        first, number = found.get(key, (pair, 0))
        found[key] = first, number + 1
    return {pair: Fraction(number, len(PAIRS)) for pair, number in found.values()}
