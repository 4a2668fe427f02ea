"""The map in play: who holds which province with how many armies, markers and buildings.

Just enough of the game to bring plausible battles to the tower. Outcomes of the rules come in through `settle`.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from towerpi.cubes import GREEN, Colour
from towerpi.rules.wallenstein.battle import Outcome
from towerpi.rules.wallenstein.events import Region
from towerpi.rules.wallenstein.income import Building, can_build
from towerpi.rules.wallenstein.provinces import Map
from towerpi.rules.wallenstein.scoring import Holding
from towerpi.rules.wallenstein.setup import Setup


@dataclass(slots=True)
class Land:
    """One province as it stands."""

    owner: Colour | None = None
    armies: int = 0
    markers: int = 0
    buildings: set[Building] = field(default_factory=set)


class Board:
    """All provinces in play."""

    def __init__(self, map_: Map, setup: Setup, rng: random.Random) -> None:
        """Start tables for three to five players."""
        self.map, self._rng = map_, rng
        self.lands = {name: Land() for name in sorted(setup.provinces)}
        for colour, seat in zip(setup.players, setup.seats, strict=True):
            for name, armies in seat:
                self.lands[name] = Land(colour, armies)

    def held_by(self, colour: Colour) -> list[str]:
        return [name for name, land in self.lands.items() if land.owner == colour]

    def armies(self, colour: Colour) -> int:
        return sum(self.lands[name].armies for name in self.held_by(colour))

    def regions(self, colour: Colour) -> set[Region]:
        return {self.map.provinces[name].region for name in self.held_by(colour)}

    def holdings(self, colour: Colour) -> tuple[Holding, ...]:
        lands = ((self.map.provinces[name].region, self.lands[name]) for name in self.held_by(colour))
        return tuple(Holding(region, frozenset(land.buildings)) for region, land in lands)

    def attacks(self, colour: Colour) -> list[tuple[str, str]]:
        """Every move from a province with armies to spare into one that is not his."""
        return [
            (origin, target)
            for origin in self.held_by(colour)
            if self.lands[origin].armies >= 3
            for target in self.map.provinces[origin].neighbours
            if target in self.lands and self.lands[target].owner != colour
        ]

    def choose(self, options: Sequence[tuple[str, str]]) -> tuple[str, str] | None:
        return self._rng.choice(list(options)) if options else None

    def draw(self, names: Iterable[str], number: int) -> list[str]:
        """Provinces drawn face down."""
        pool = sorted(names)
        return self._rng.sample(pool, min(number, len(pool)))

    def grow(self, colour: Colour, supply: int) -> None:
        """A season's recruits and one building."""
        held = self.held_by(colour)
        if not held:
            return
        self.lands[self._rng.choice(held)].armies += min(5, max(0, supply))
        name = self._rng.choice(held)
        building = self._rng.choice(list(Building))
        if can_build(building, self.map.provinces[name].cities, self.lands[name].buildings, stock=1):
            self.lands[name].buildings.add(building)

    def settle(self, name: str, outcome: Outcome) -> None:
        """The province after its battle."""
        land = self.lands[name]
        land.owner = None if outcome.owner == GREEN else outcome.owner
        land.armies, land.markers = outcome.armies, outcome.markers
        if outcome.devastated:
            land.buildings.clear()

    def end_winter(self) -> None:
        """All markers leave the map."""
        for land in self.lands.values():
            land.markers = 0
