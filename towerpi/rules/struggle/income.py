"""Money and unrest between battles: income and upkeep, borrowing, companies, reform (5.1, 5.5, 5.6)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from towerpi.cubes import check_count
from towerpi.rules.struggle.house import Borrow, House, ReformUnit
from towerpi.rules.struggle.lines import Line, What, Why, total
from towerpi.rules.struggle.refusals import Reason, Refusal
from towerpi.rules.struggle.regions import Region
from towerpi.rules.struggle.tiles import COMPANIES, IMPROVEMENTS, Company, Tile

GROWTH, MOST_POPULATION = 5, 9
MOST_MARKERS = 23 - 2  # of a colour, less those that count population and points (5.1)
MOST_UNITS = 14 + 8 + 2  # I-23
LOAN, BANK_LOAN = 2, 3  # gold for one unrest; with Banks
REFORM = 2


@dataclass(frozen=True, slots=True)
class Realm:
    """What a player has at the end of a war; influence under pirates or slaves is not counted."""

    population: int
    influence: int
    units: int

    def __post_init__(self) -> None:
        check_count(self.population, "population", MOST_POPULATION)
        check_count(self.influence, "influence", MOST_MARKERS)
        check_count(self.units, "units", MOST_UNITS)


@dataclass(frozen=True, slots=True)
class Income:
    """Gold that comes in, upkeep that is due, and the population afterwards."""

    lines: tuple[Line, ...]
    upkeep: int
    population: int

    @property
    def gold(self) -> int:
        return total(line for line in self.lines if line.what is not What.UPKEEP)


def income(realm: Realm) -> Income:
    """Gold, then upkeep, then population +5 up to 9."""
    lines = (
        Line(What.POPULATION, realm.population, Why.LIVES),
        Line(What.INFLUENCE, realm.influence, Why.ON_THE_MAP),
        Line(What.UPKEEP, -realm.units, Why.EACH_UNIT),
    )
    return Income(lines, realm.units, min(MOST_POPULATION, realm.population + GROWTH))


def check_population(population: int, agriculture: int) -> None:
    """A player's population, and the Improved agriculture tiles he turns."""
    check_count(population, "population", MOST_POPULATION)
    check_count(agriculture, "agriculture", IMPROVEMENTS[Tile.AGRICULTURE].number)


def with_agriculture(population: int, agriculture: int) -> int:
    """5.6: one more for each tile turned, up to 9."""
    return min(MOST_POPULATION, population + agriculture)


class Due(StrEnum):
    """What is paid for."""

    BUYING = "buying"  # tiles, attacks: what a player does of his own will
    UPKEEP = "upkeep"
    BID = "bid"


@dataclass(frozen=True, slots=True)
class Payment:
    """Gold afterwards, and the unrest it took to borrow the rest."""

    gold: int
    unrest: int = 0


def pay(gold: int, price: int, due: Due, house: House, banks: bool = False) -> Payment | Refusal:
    """5.1: who lacks gold takes 2 (with Banks 3) for each point of unrest, no more than needed."""
    if gold >= price:
        return Payment(gold - price)
    if house.borrow is Borrow.BUYING and due is not Due.BUYING:  # S-15
        return Refusal(Reason.CANNOT_BORROW)
    loan = BANK_LOAN if banks else LOAN
    unrest = -((gold - price) // loan)
    return Payment(gold + unrest * loan - price, unrest)


def reform(counters: Sequence[int], house: House) -> int:
    """Government reform: how many points of unrest go (S-13); of counters a player gives back his two largest."""
    if house.reform_unit is ReformUnit.POINTS:
        return min(REFORM, sum(counters))
    return sum(sorted(counters)[-REFORM:])


def company_gold(company: Company, influence: Mapping[Region, int]) -> int:
    """5.6: gold as much as own influence in one region of the company's: the better one."""
    _, regions = COMPANIES[company]
    return max(influence.get(region, 0) for region in regions)
