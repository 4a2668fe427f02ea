"""What crowns do between battles: walls repaired and fortified, casualty markers recruited off, taxes (6.9, 6.5).

In come walls or an army as they stand and the baron's crowns; out come small values with what it costs and what is
left, or a `Refusal`. By one card *Fortifications* a baron repairs or fortifies one city, or repairs his stronghold.
"""

from dataclasses import dataclass, replace

from towerpi.errors import sentence
from towerpi.rules.warrior_knights.aftermath import income_lines
from towerpi.rules.warrior_knights.forces import Army, Walls, check_number
from towerpi.rules.warrior_knights.lines import Line, What, Why
from towerpi.rules.warrior_knights.refusals import Reason, Refusal

REPAIR = 2  # crowns for each breach
FORTIFY = 4
RECRUIT = 2  # crowns for each casualty marker


@dataclass(frozen=True, slots=True)
class Works:
    """Walls after the work, and the baron's crowns."""

    walls: Walls
    cost: int
    crowns: int


def repair(walls: Walls, breaches: int, crowns: int, besieged: bool = False) -> Works | Refusal:
    """6.9: so many breaches of a city or stronghold; none while it is besieged (6.5)."""
    check_number(breaches, sentence("The number of breaches repaired"), 1)
    if besieged:
        return Refusal(Reason.BESIEGED)
    if breaches > walls.breaches:
        return Refusal(Reason.NO_BREACHES)
    return _pay(replace(walls, breaches=walls.breaches - breaches), REPAIR * breaches, crowns)


def fortify(walls: Walls, crowns: int, besieged: bool = False) -> Works | Refusal:
    """6.9: a city that is not fortified yet, and not besieged (6.5): 100 stronger, and one crown of tax more."""
    if besieged:
        return Refusal(Reason.BESIEGED)
    if walls.stronghold or walls.fortified:  # 6.6
        return Refusal(Reason.NOT_FORTIFIED)
    return _pay(replace(walls, fortified=True), FORTIFY, crowns)


def _pay(walls: Walls, cost: int, crowns: int) -> Works | Refusal:
    check_number(crowns, sentence("The number of crowns"))
    return Works(walls, cost, crowns - cost) if cost <= crowns else Refusal(Reason.TOO_DEAR)


@dataclass(frozen=True, slots=True)
class Recruited:
    """An army with fewer markers, and the baron's crowns."""

    army: Army
    cost: int
    crowns: int


def recruit(army: Army, markers: int, crowns: int) -> Recruited | Refusal:
    """6.9: any number of the markers of one army."""
    check_number(markers, sentence("The number of casualty markers"), 1)
    check_number(crowns, sentence("The number of crowns"))
    if markers > army.casualties:
        return Refusal(Reason.NO_MARKERS)
    cost = RECRUIT * markers
    if cost > crowns:
        return Refusal(Reason.TOO_DEAR)
    return Recruited(replace(army, casualties=army.casualties - markers), cost, crowns - cost)


@dataclass(frozen=True, slots=True)
class Taxed:
    """A baron's city in the tax phase."""

    walls: Walls
    besieged: bool = False


@dataclass(frozen=True, slots=True)
class Taxes:
    """Crowns that come in, city by city; a besieged one pays none."""

    crowns: int
    lines: tuple[Line, ...]


def taxes(cities: tuple[Taxed, ...], titles: int = 0) -> Taxes:
    """6.9, 6.10: the tax of his cities, one more for a fortification, and what his supervisorships pay."""
    check_number(titles, sentence("What the titles pay"))
    lines = [line for city in cities for line in _city_lines(city)]
    if titles:
        lines.append(Line(None, What.CROWNS, titles, Why.TITLES))
    return Taxes(sum(line.number for line in lines), tuple(lines))


def _city_lines(city: Taxed) -> tuple[Line, ...]:
    if city.besieged:  # 6.5: so its tax need not be known
        return (Line(None, What.CROWNS, 0, Why.BESIEGED, city.walls.name),)
    return income_lines(city.walls)
