"""Several frames of dice at rest make one reading: readings come in, one goes out.

Dice lie still, so every frame must say the same. Where one does not, or has a doubt, the reading carries it: a value is
never chosen by majority.
"""

from collections.abc import Sequence

from towerpi.reading import DiceReading, Die, Doubt, DoubtKind


def vote_dice(readings: Sequence[DiceReading]) -> DiceReading:
    """What the frames say together; the first one's places."""
    first, *rest = readings
    doubts = first.doubts or next((other.doubts for other in rest if other.doubts), ())
    if any(_shown(other) != _shown(first) for other in rest):
        doubts = (*doubts, Doubt(DoubtKind.STILL_MOVING))
    return DiceReading(first.dice, doubts)


def _shown(reading: DiceReading) -> list[tuple[str, int]]:
    return sorted(_key(die) for die in reading.dice)


def _key(die: Die) -> tuple[str, int]:
    return die.colour, die.value
