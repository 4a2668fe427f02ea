"""Points of a winter, and who has won.

In come the provinces each player holds with their buildings; out come points per player with their parts, so that the
page can show the sum (1.13, 2.7), and at the end the ranking with the edition's tie-breaks.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from towerpi.cubes import Colour
from towerpi.errors import BadTable, sentence
from towerpi.rules.wallenstein.editions import Facts, TieBreak
from towerpi.rules.wallenstein.events import Region
from towerpi.rules.wallenstein.income import STOCK, Building

MAJORITY = {Building.PALACE: 3, Building.CHURCH: 2, Building.TRADING_HOUSE: 1}

_NAMES = {Building.PALACE: "Palaces", Building.CHURCH: "Churches", Building.TRADING_HOUSE: "Trading houses"}


@dataclass(frozen=True, slots=True)
class Holding:
    """A province in a player's hands."""

    region: Region
    buildings: frozenset[Building] = frozenset()


@dataclass(frozen=True, slots=True)
class Majority:
    """One player's points for most buildings of a kind in a region."""

    region: Region
    building: Building
    points: int
    shared: bool


@dataclass(frozen=True, slots=True)
class Points:
    """One player's winter, part by part."""

    provinces: int
    buildings: int
    majorities: tuple[Majority, ...]

    @property
    def total(self) -> int:
        return self.provinces + self.buildings + sum(majority.points for majority in self.majorities)


def check_holdings(
    holdings: Mapping[Colour, Sequence[Holding]], players: Sequence[Colour], in_play: Mapping[Region, int]
) -> None:
    """BadTable unless every player is told, and no more provinces and buildings than there are (I-13, I-14)."""
    if sorted(holdings) != sorted(players):
        raise BadTable(
            sentence(
                "What every player holds was expected, {players}; {came} came.",
                players=tuple(players),
                came=tuple(holdings),
            )
        )
    held = [holding for one in holdings.values() for holding in one]
    for region in Region:
        if (came := sum(holding.region is region for holding in held)) > in_play.get(region, 0):
            raise BadTable(
                sentence(
                    "{region} has {most} provinces in play; {came} are entered in all. Count again.",
                    region=region.value,
                    most=in_play.get(region, 0),
                    came=came,
                )
            )
    for building, most in STOCK.items():
        if (came := sum(building in holding.buildings for holding in held)) > most:
            raise BadTable(
                sentence(
                    "{building}: the box has {most}; {came} are entered in all. Count again.",
                    building=sentence(_NAMES[building]),
                    most=most,
                    came=came,
                )
            )


def score(holdings: Mapping[Colour, Sequence[Holding]]) -> dict[Colour, Points]:
    """1 for each province, 1 for each building, and the majorities."""
    won = [(colour, majority) for region in Region for colour, majority in _majorities(holdings, region)]
    return {
        colour: Points(
            len(held),
            sum(len(holding.buildings) for holding in held),
            tuple(majority for winner, majority in won if winner == colour),
        )
        for colour, held in holdings.items()
    }


def _majorities(holdings: Mapping[Colour, Sequence[Holding]], region: Region) -> list[tuple[Colour, Majority]]:
    found = []
    for building, value in MAJORITY.items():
        built = {
            colour: sum(holding.region is region and building in holding.buildings for holding in held)
            for colour, held in holdings.items()
        }
        most = max(built.values(), default=0)
        leaders = [colour for colour, number in built.items() if number == most > 0]  # W-14
        shared = len(leaders) > 1
        found += [(colour, Majority(region, building, value - shared, shared)) for colour in leaders]
    return found


@dataclass(frozen=True, slots=True)
class Standing:
    """What decides the game for one player, both winters together."""

    player: Colour
    points: int
    palaces: int = 0
    churches: int = 0
    trading_houses: int = 0
    money: int = 0

    def worth(self, breaks: Sequence[TieBreak]) -> tuple[int, ...]:
        return (self.points, *(getattr(self, tie_break) for tie_break in breaks))


def ranking(standings: Sequence[Standing], facts: Facts) -> list[tuple[int, Colour]]:
    """Places from 1; players whom no tie-break tells apart share a place."""
    worths = {standing.player: standing.worth(facts.tie_breaks) for standing in standings}
    places = ((1 + sum(other > worth for other in worths.values()), player) for player, worth in worths.items())
    return sorted(places, key=lambda place: place[0])
