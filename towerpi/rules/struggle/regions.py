"""The map as data: regions, their country counters, homes, and where a battle's naval step is fought (5.1, 5.2, 5.4.2).

Which scoring regions border on each other is not in the rule text (S-21): the table enters it in `house.Numbers`.
"""

from dataclasses import dataclass
from enum import StrEnum

from towerpi.cubes import Colour


class Region(StrEnum):
    """The 11 scoring regions; a home is no region and is told as None."""

    BALTIC = "baltic"
    GERMANY = "germany"
    CENTRAL_EUROPE = "central-europe"
    MEDITERRANEAN = "mediterranean"
    TURKEY = "turkey"
    NORTH_AMERICA = "north-america"
    CENTRAL_AMERICA = "central-america"
    SOUTH_AMERICA = "south-america"
    AFRICA = "africa"
    INDIA = "india"
    EAST_INDIES = "east-indies"


EUROPE = frozenset(list(Region)[:5])
COLONIES = frozenset(Region) - EUROPE
AMERICAS = frozenset({Region.NORTH_AMERICA, Region.CENTRAL_AMERICA, Region.SOUTH_AMERICA})
SEAS = COLONIES | {Region.BALTIC, Region.MEDITERRANEAN}  # where fleets may be


def naval_region(region: Region) -> Region | None:
    """5.4.2: where the naval step of a land battle is fought; None where no fleet can help."""
    if region is Region.TURKEY:
        return Region.MEDITERRANEAN
    return region if region in SEAS else None


NATIONS: dict[Colour, str] = {
    "red": "Britain",
    "blue": "France",
    "yellow": "Spain",
    "green": "Russia",
    "white": "Austria",
    "grey": "Prussia",
    "orange": "Netherlands",
}
PLAYERS = tuple(NATIONS)

HOME_BESIDE: dict[Colour, frozenset[Region]] = {
    "red": frozenset({Region.GERMANY}),
    "blue": frozenset({Region.MEDITERRANEAN, Region.GERMANY}),
    "yellow": frozenset({Region.MEDITERRANEAN}),
    "green": frozenset({Region.BALTIC, Region.CENTRAL_EUROPE, Region.TURKEY}),
    "white": frozenset({Region.GERMANY, Region.CENTRAL_EUROPE, Region.TURKEY, Region.MEDITERRANEAN}),
    "grey": frozenset({Region.GERMANY, Region.BALTIC, Region.CENTRAL_EUROPE}),
    "orange": frozenset({Region.GERMANY}),
}


class Land(StrEnum):
    """What a country counter shows."""

    COUNTRY = "country"  # numbered: it is taken by an attack
    POPULATION = "population"  # it is colonised
    SLAVES = "slaves"


@dataclass(frozen=True, slots=True)
class Counter:
    """A country counter: its strength, and what whoever wins it gets besides the place."""

    strength: int = 0
    land: Land = Land.COUNTRY
    gold: int = 0
    points: int = 0


def _countries(*strengths: int) -> tuple[Counter, ...]:
    return tuple(Counter(strength) for strength in strengths)


def _colony(population: int, slaves: int = 0) -> tuple[Counter, ...]:
    return (Counter(land=Land.POPULATION),) * population + (Counter(land=Land.SLAVES),) * slaves


COUNTERS: dict[Region, tuple[Counter, ...]] = {
    Region.BALTIC: _countries(2, 2, 3, 3, 3),
    Region.GERMANY: _countries(2, 2, 2, 3, 3, 3, 3, 4, 4),
    Region.CENTRAL_EUROPE: _countries(2, 2, 3, 3, 4, 4),
    Region.MEDITERRANEAN: _countries(2, 2, 2, 3, 3, 3),
    Region.TURKEY: _countries(3, 4) + (Counter(5, points=1),) * 2,
    Region.NORTH_AMERICA: _countries(1, 1) + _colony(3, 1),
    Region.CENTRAL_AMERICA: _colony(3, 4),
    Region.SOUTH_AMERICA: _countries(1) + _colony(2, 3),
    Region.AFRICA: _countries(1) + _colony(2),
    Region.INDIA: _countries(1, 1, 2) + (Counter(3, gold=3),) * 2 + _colony(2),
    Region.EAST_INDIES: _countries(1, 1, 1) + _colony(3),
}


def neutral_counter(region: Region, strength: int) -> Counter | None:
    """The numbered counter of that strength; within a region the number tells which reward it has."""
    countries = (counter for counter in COUNTERS[region] if counter.land is Land.COUNTRY)
    return next((counter for counter in countries if counter.strength == strength), None)


def most_influence(region: Region) -> int:
    """5.1, SE-7: as many influence markers as country counters."""
    return len(COUNTERS[region])
