"""Tiles beside the map: what one costs and leaves its buyer, what a company earns, what reform returns (5.6).

In come a question as the table enters it, the table's `Numbers` and `House`; out comes a value or a `Refusal`. A cost
that neither the rule text nor the table gives is None: look at the tile.
"""

from dataclasses import dataclass

from towerpi.cubes import check_count
from towerpi.errors import BadBattle, sentence
from towerpi.rules.struggle.house import House, Numbers
from towerpi.rules.struggle.income import Due, check_population, company_gold, pay, reform, with_agriculture
from towerpi.rules.struggle.refusals import Reason, Refusal
from towerpi.rules.struggle.regions import Region, most_influence
from towerpi.rules.struggle.tiles import (
    ALLIANCES,
    COUNTERS_OF_UNREST,
    IMPROVEMENTS,
    INDUSTRY_POINTS,
    Alliance,
    Company,
    Cost,
    Tile,
    Use,
)


@dataclass(frozen=True, slots=True)
class Purse:
    """What the buyer has."""

    gold: int
    population: int
    banks: bool = False  # he borrows at 3 gold for each unrest
    agriculture: int = 0  # Improved agriculture tiles turned now

    def __post_init__(self) -> None:
        check_count(self.gold, "gold")
        check_population(self.population, self.agriculture)


@dataclass(frozen=True, slots=True)
class Purchase:
    """Exactly one of improvement, company and alliance; with a purse, what is left of it."""

    tile: Tile | None = None
    company: Company | None = None
    alliance: Alliance | None = None
    purse: Purse | None = None

    def __post_init__(self) -> None:
        if sum(wanted is not None for wanted in (self.tile, self.company, self.alliance)) != 1:
            raise BadBattle(sentence("One tile was expected: an improvement, a company or an alliance."))


@dataclass(frozen=True, slots=True)
class Left:
    """What the buyer has afterwards, and the unrest it brought him."""

    gold: int
    population: int
    unrest: int


@dataclass(frozen=True, slots=True)
class Bought:
    """The cost, None where the table has to look; how often the tile works; points at once."""

    cost: Cost | None
    use: Use
    points: int = 0
    after: Left | None = None


def buy(wanted: Purchase, numbers: Numbers, house: House) -> Bought | Refusal:
    """5.1, 5.6: gold is borrowed where it lacks, population is not."""
    cost, use = _offer(wanted, numbers)
    points = INDUSTRY_POINTS if wanted.tile is Tile.INDUSTRY else 0
    purse = wanted.purse
    if cost is None or purse is None:
        return Bought(cost, use, points)
    population = with_agriculture(purse.population, purse.agriculture)
    if population < cost.population:
        return Refusal(Reason.NO_POPULATION)
    paid = pay(purse.gold, cost.gold, Due.BUYING, house, purse.banks)
    assert not isinstance(paid, Refusal)  # noqa: S101  gold for buying may be borrowed at every table (S-15)
    return Bought(cost, use, points, Left(paid.gold, population - cost.population, paid.unrest + cost.unrest))


def _offer(wanted: Purchase, numbers: Numbers) -> tuple[Cost | None, Use]:
    if wanted.alliance:
        pact = ALLIANCES[wanted.alliance]
        return Cost(gold=pact.gold), pact.use
    tile = wanted.tile or wanted.company
    assert tile  # noqa: S101  one of the three is there
    return numbers.cost(tile), IMPROVEMENTS[tile].use if isinstance(tile, Tile) else Use.ONCE_A_WAR


@dataclass(frozen=True, slots=True)
class Trade:
    """A company and the own influence in the regions where it may earn."""

    company: Company
    influence: dict[Region, int]

    def __post_init__(self) -> None:
        for region, number in self.influence.items():
            check_count(number, f"influence.{region}", most_influence(region))

    @property
    def gold(self) -> int:
        return company_gold(self.company, self.influence)


@dataclass(frozen=True, slots=True)
class Reform:
    """Government reform with the unrest counters that a player holds."""

    counters: tuple[int, ...]

    def __post_init__(self) -> None:
        for counter in self.counters:
            if counter not in COUNTERS_OF_UNREST:
                raise BadBattle(
                    sentence("An unrest counter shows {known}; {came} came.", known=COUNTERS_OF_UNREST, came=counter)
                )

    def returned(self, house: House) -> int:
        """Points of unrest that go back."""
        return reform(self.counters, house)
