"""Units built and colonies taken: what it costs, and whether it may be done (5.2, 5.6).

In come a `Build` or a `Colony` as the table enters it, and the `House` rules; out comes what the player has afterwards,
or a `Refusal`. Where a new unit goes at once is a move of its own (movement.py). A unit destroyed to be built elsewhere
is built like any other: 5.2 names its unrest, and spares nothing else.
"""

from collections import Counter as Tally
from dataclasses import dataclass

from towerpi.cubes import check_count
from towerpi.rules.struggle.house import House
from towerpi.rules.struggle.income import check_population, with_agriculture
from towerpi.rules.struggle.legality import ARMIES, FORTS
from towerpi.rules.struggle.refusals import Reason, Refusal
from towerpi.rules.struggle.regions import COLONIES, COUNTERS, Land, Region
from towerpi.rules.struggle.tiles import Tile, Unit

UNIT_POPULATION = 1
COLONY_POPULATION = 1
REBUILT_UNREST = 1  # for the unit destroyed
FREE_OF_POPULATION = {Tile.MERCENARIES: Unit.ARMY, Tile.PRESS_GANG: Unit.FLEET, Tile.NATIVES: Unit.ARMY}


@dataclass(frozen=True, slots=True)
class Build:
    """A unit to be built, and what the player has on the map now."""

    unit: Unit
    population: int
    armies: int = 0
    fleets: int = 0
    forts: int = 0
    destroyed: Unit | None = None  # one of his own, to be built anew elsewhere
    tile: Tile | None = None  # Mercenaries, Press gang or Trained natives, turned for it
    militia: Unit | None = None  # the second unit of a player with that tile
    region: Region | None = None  # where Trained natives rise; all else is built at home
    rooted: bool = False  # has he influence or a unit in that region?
    agriculture: int = 0  # Improved agriculture tiles turned now

    def __post_init__(self) -> None:
        check_population(self.population, self.agriculture)
        for name in ("armies", "fleets", "forts"):
            check_count(getattr(self, name), name)

    @property
    def units(self) -> tuple[Unit, ...]:
        return (self.unit, self.militia) if self.militia else (self.unit,)


@dataclass(frozen=True, slots=True)
class Built:
    """What is left, what it cost, and where the unit stands: None is home."""

    population: int
    cost: int
    unrest: int = 0
    region: Region | None = None


def build(wanted: Build, house: House) -> Built | Refusal:
    """5.2: one population for each unit, none with the three tiles of 5.6."""
    if refused := _refuse_tiles(wanted) or _refuse_units(wanted, house):
        return Refusal(refused)
    cost = 0 if wanted.tile else UNIT_POPULATION * len(wanted.units)
    left = with_agriculture(wanted.population, wanted.agriculture) - cost
    if left < 0:
        return Refusal(Reason.NO_POPULATION)
    return Built(left, cost, REBUILT_UNREST if wanted.destroyed else 0, wanted.region)


def _refuse_tiles(wanted: Build) -> Reason | None:
    natives = wanted.tile is Tile.NATIVES
    if wanted.tile and FREE_OF_POPULATION.get(wanted.tile) is not wanted.unit:
        return Reason.BUILDS_ANOTHER
    if wanted.tile and wanted.militia:
        return Reason.NO_SECOND_UNIT
    if natives != (wanted.region is not None):
        return Reason.BUILT_AT_HOME
    if natives and wanted.region not in COLONIES:
        return Reason.NATIVES_IN_COLONIES
    return Reason.NOT_ROOTED if natives and not wanted.rooted else None


def _refuse_units(wanted: Build, house: House) -> Reason | None:
    """I-23: a unit that is built comes out of the box; one destroyed for it goes back there first."""
    there = Tally({Unit.ARMY: wanted.armies, Unit.FLEET: wanted.fleets, Unit.FORT: wanted.forts})
    if wanted.destroyed and not there[wanted.destroyed]:
        return Reason.NOTHING_TO_DESTROY
    there.subtract([wanted.destroyed] if wanted.destroyed else [])
    there.update(wanted.units)
    most = {Unit.ARMY: ARMIES, Unit.FLEET: house.fleets, Unit.FORT: FORTS}
    return Reason.TOO_MANY_UNITS if any(there[unit] > most[unit] for unit in Unit) else None


@dataclass(frozen=True, slots=True)
class Colony:
    """A population or slaves counter of a region that a player wants to replace by his influence."""

    region: Region
    land: Land
    population: int = 0
    african_fleets: int = 0  # his own, in Africa
    agriculture: int = 0  # Improved agriculture tiles turned now

    def __post_init__(self) -> None:
        check_population(self.population, self.agriculture)
        check_count(self.african_fleets, "african_fleets")


@dataclass(frozen=True, slots=True)
class Settled:
    """The counter is off and a marker of influence stands there."""

    population: int
    cost: int


def settle_colony(wanted: Colony) -> Settled | Refusal:
    """5.2: a population counter costs one population; slaves none, but they need a fleet in Africa."""
    if wanted.land is Land.COUNTRY or wanted.land not in {counter.land for counter in COUNTERS[wanted.region]}:
        return Refusal(Reason.NO_SUCH_COUNTER)
    if wanted.land is Land.SLAVES and not wanted.african_fleets:
        return Refusal(Reason.NO_AFRICAN_FLEET)
    cost = COLONY_POPULATION if wanted.land is Land.POPULATION else 0
    left = with_agriculture(wanted.population, wanted.agriculture) - cost
    return Settled(left, cost) if left >= 0 else Refusal(Reason.NO_POPULATION)
