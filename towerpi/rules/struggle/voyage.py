"""Sea movement: one roll for each unit that crosses an ocean (5.3).

`needs_roll` says whether a move is rolled for; `sail` judges the dice and tells whether a second one is due; `chances`
are the odds before the roll, by enumeration.
"""

from collections import Counter as Tally
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from towerpi.errors import BadBattle, sentence
from towerpi.rules.struggle.dice import FACES, check_die
from towerpi.rules.struggle.house import House
from towerpi.rules.struggle.lines import Line, What, Why, total
from towerpi.rules.struggle.regions import AMERICAS, COLONIES, Region

STORM = 1  # the first die that asks for a second
NAVIGATION = 2
RETURNS_FROM, ARRIVES_FROM = 3, 5  # on the second die


class Landing(StrEnum):
    """What became of the unit."""

    ARRIVES = "arrives"
    RETURNS = "returns"  # where it started; a fort goes home and may move later
    DESTROYED = "destroyed"
    ROLL_AGAIN = "roll-again"  # a second die is due


@dataclass(frozen=True, slots=True)
class Voyage:
    """How a unit fared, and the sum of the die that decided."""

    landing: Landing
    lines: tuple[Line, ...]
    unrest: int = 0


def needs_roll(origin: Region | None, target: Region | None) -> bool:
    """Into a colony, or from one to Europe; not within Europe, nor among the Americas. None is home."""
    if origin in AMERICAS and target in AMERICAS:
        return False
    return origin != target and (origin in COLONIES or target in COLONIES)


def sail(first: int, second: int | None, navigation: bool, house: House) -> Voyage:
    """Judge one unit's dice; Navigation adds only to the second."""
    lines = [Line(What.DICE, check_die(first), Why.FIRST_DIE)]
    if first != STORM:
        if second is not None:
            raise BadBattle(sentence("A second die is rolled only after a 1; {first} came first.", first=first))
        return Voyage(Landing.ARRIVES, tuple(lines))
    if second is None:
        return Voyage(Landing.ROLL_AGAIN, tuple(lines))
    lines = [Line(What.DICE, check_die(second), Why.SECOND_DIE)]
    if navigation:
        lines.append(Line(What.NAVIGATION, NAVIGATION, Why.SECOND_ROLL))
    reached = total(lines)
    if reached >= ARRIVES_FROM:
        return Voyage(Landing.ARRIVES, tuple(lines))
    if reached >= RETURNS_FROM:
        return Voyage(Landing.RETURNS, tuple(lines))
    return Voyage(Landing.DESTROYED, tuple(lines), int(house.sea_loss_unrest))  # S-08


def chances(navigation: bool, house: House) -> dict[Landing, Fraction]:
    """How likely each landing is, over all 36 pairs of a first and a second die."""
    ends = Tally(
        sail(first, second if first == STORM else None, navigation, house).landing
        for first in FACES
        for second in FACES
    )
    return {landing: Fraction(number, 36) for landing, number in ends.items()}
