"""After the battle, for those who lost it: where a noble retreats to, and what a city or stronghold taken is worth.

In come the areas around and the state of the places; out come small values (6.4, 6.6, 6.7). What he loses on the way
is told by deaths.py.
"""

from dataclasses import dataclass
from enum import StrEnum

from towerpi.errors import sentence
from towerpi.rules.warrior_knights.forces import Walls, check_number
from towerpi.rules.warrior_knights.lines import Line, What, Why

RAZED = 3  # times its tax (6.4)


class Home(StrEnum):
    """Where the noble's stronghold is."""

    OPEN = "open"
    BESIEGED = "besieged"
    OFF_BOARD = "off-board"


class Refuge(StrEnum):
    """Where he goes."""

    AREA = "area"
    STRONGHOLD = "stronghold"
    NOWHERE = "nowhere"  # he dies


@dataclass(frozen=True, slots=True)
class Area:
    """An area next to the battle."""

    name: str
    foreign: bool = False  # another baron's city or noble is there


@dataclass(frozen=True, slots=True)
class Retreat:
    """Where a noble may go; nobles may split up. To an adjacent area he goes as he is (K-08)."""

    refuge: Refuge
    areas: tuple[str, ...] = ()
    exhausted: bool = False


def retreat(areas: tuple[Area, ...], home: Home, overseas: bool = False) -> Retreat:
    """6.7: to an adjacent area, else to the own stronghold, else he dies; never by sea."""
    if overseas:
        return Retreat(Refuge.NOWHERE)
    if free := tuple(area.name for area in areas if not area.foreign):
        return Retreat(Refuge.AREA, free)
    if home is Home.OPEN:
        return Retreat(Refuge.STRONGHOLD, exhausted=True)
    return Retreat(Refuge.NOWHERE)


@dataclass(frozen=True, slots=True)
class Razed:
    """What a city destroyed is worth, and why."""

    crowns: int
    lines: tuple[Line, ...]


def destroy(walls: Walls) -> Razed:
    """6.4: crowns for a city taken and destroyed at once; a fortification is part of its tax (6.9)."""
    crowns = RAZED * walls.income
    return Razed(crowns, (*income_lines(walls), Line(None, What.CROWNS, crowns, Why.RAZED)))


def income_lines(walls: Walls) -> tuple[Line, ...]:
    """What a city's income is made of (6.9)."""
    tax = Line(None, What.CROWNS, walls.income - walls.fortified, Why.TAX, walls.name)
    return (tax, Line(None, What.CROWNS, 1, Why.FORTIFIED, walls.name)) if walls.fortified else (tax,)


@dataclass(frozen=True, slots=True)
class Spoils:
    """What the captor of a stronghold gets from its owner, who also gets no influence this turn."""

    crowns: int
    cities: int  # of the loser's choice
    lines: tuple[Line, ...]


def take_stronghold(crowns: int, cities: int) -> Spoils:
    """6.6: half the loser's crowns, rounded down, and one of his cities if he has any."""
    for number in (crowns, cities):
        check_number(number, sentence("What the loser has"))
    half, one = crowns // 2, min(1, cities)
    lines = Line(None, What.CROWNS, half, Why.HALF), Line(None, What.CITIES, one, Why.LOSERS_CHOICE)
    return Spoils(half, one, lines)
