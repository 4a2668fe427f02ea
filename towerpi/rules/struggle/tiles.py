"""All tiles as data (5.6): 52 improvements, 9 companies, 11 alliances.

A cost that the rule text does not state is None: the table enters it (`house.Numbers.tile_costs`, `company_costs`).
"""

from dataclasses import dataclass
from enum import StrEnum

from towerpi.rules.struggle.regions import Region


class Unit(StrEnum):
    """What a player builds."""

    ARMY = "army"
    FLEET = "fleet"
    FORT = "fort"


@dataclass(frozen=True, slots=True)
class Cost:
    """What buying a tile costs."""

    gold: int = 0
    population: int = 0
    unrest: int = 0


class Use(StrEnum):
    """How often a tile works, and where it goes."""

    KEPT = "kept"
    ONCE_A_WAR = "once-a-war"  # black triangle: turned, a free action
    BOX = "box"  # black square: to the box after use
    SINGLE = "single"  # back beside the map after one use, not to be bought back in the same round
    IMMEDIATE = "immediate"
    WAR = "war"  # an alliance: back beside the map at the end of the war


class Tile(StrEnum):
    """The improvements."""

    SOLDIERS = "well-trained-soldiers"
    SAILORS = "well-trained-sailors"
    RESERVES = "reserves"
    WAR_MINISTRY = "war-ministry"
    MERCENARIES = "mercenaries"
    PRESS_GANG = "press-gang"
    NATIVES = "trained-natives"
    MILITIA = "militia"
    LOGISTICS = "logistics"
    BANKS = "banks"
    NAVIGATION = "navigation"
    DIPLOMACY = "diplomacy"
    AGRICULTURE = "improved-agriculture"
    REFORM = "government-reform"
    INDUSTRY = "industry"
    PIRATES = "pirates"
    SLAVE_REVOLT = "slave-revolt"
    RETREAT = "fighting-retreat"
    SURPRISE = "surprise-attack"
    BLOCKADE = "blockade"


@dataclass(frozen=True, slots=True)
class Improvement:
    """How many there are, what one costs (None: not in the text) and how often it works."""

    number: int
    cost: Cost | None
    use: Use = Use.KEPT


IMPROVEMENTS: dict[Tile, Improvement] = {
    Tile.SOLDIERS: Improvement(6, Cost(gold=6)),
    Tile.SAILORS: Improvement(3, Cost(gold=5)),
    Tile.RESERVES: Improvement(4, Cost(gold=4), Use.ONCE_A_WAR),
    Tile.WAR_MINISTRY: Improvement(1, Cost(gold=8), Use.ONCE_A_WAR),
    Tile.MERCENARIES: Improvement(2, Cost(gold=3), Use.ONCE_A_WAR),
    Tile.PRESS_GANG: Improvement(1, Cost(gold=3), Use.ONCE_A_WAR),
    Tile.NATIVES: Improvement(1, Cost(gold=4), Use.ONCE_A_WAR),
    Tile.MILITIA: Improvement(3, Cost(gold=4)),
    Tile.LOGISTICS: Improvement(3, Cost(population=1)),
    Tile.BANKS: Improvement(2, None),
    Tile.NAVIGATION: Improvement(2, None),
    Tile.DIPLOMACY: Improvement(1, Cost(gold=2), Use.ONCE_A_WAR),
    Tile.AGRICULTURE: Improvement(5, Cost(gold=4), Use.ONCE_A_WAR),
    Tile.REFORM: Improvement(10, None, Use.BOX),
    Tile.INDUSTRY: Improvement(3, Cost(gold=2, population=2), Use.BOX),  # S-12: the table can enter another
    Tile.PIRATES: Improvement(1, None, Use.IMMEDIATE),
    Tile.SLAVE_REVOLT: Improvement(1, None, Use.IMMEDIATE),
    Tile.RETREAT: Improvement(1, None, Use.SINGLE),  # S-14: 52 less the 49 stated leaves one each
    Tile.SURPRISE: Improvement(1, None, Use.SINGLE),
    Tile.BLOCKADE: Improvement(1, None, Use.SINGLE),
}
INDUSTRY_POINTS = 3  # at once
COUNTERS_OF_UNREST = (1, 2, 3, 5)  # 24, 12, 12 and 12 of them


class Company(StrEnum):
    """The companies: once a war, gold as much as own influence in one region of the company's."""

    LEVANT = "levant"
    EAST_INDIA = "east-india"
    BALTIC = "baltic"
    GOLD_MINES = "gold-mines"
    SUGAR = "sugar"
    TOBACCO = "tobacco"
    SLAVES = "slaves"


COMPANIES: dict[Company, tuple[int, frozenset[Region]]] = {  # how many there are, and where they earn
    Company.LEVANT: (2, frozenset({Region.MEDITERRANEAN, Region.TURKEY})),
    Company.EAST_INDIA: (2, frozenset({Region.INDIA, Region.EAST_INDIES})),
    Company.BALTIC: (1, frozenset({Region.BALTIC})),
    Company.GOLD_MINES: (1, frozenset({Region.SOUTH_AMERICA})),
    Company.SUGAR: (1, frozenset({Region.CENTRAL_AMERICA})),
    Company.TOBACCO: (1, frozenset({Region.NORTH_AMERICA})),
    Company.SLAVES: (1, frozenset({Region.AFRICA})),
}


class Alliance(StrEnum):
    """The alliance tiles: one each, for one war."""

    BAVARIA = "bavaria"
    DENMARK = "denmark"
    NAPLES = "naples"
    PORTUGAL = "portugal"
    SWEDEN = "sweden"
    SAXONY = "saxony"
    TURKEY = "turkey"
    GAUCHOS = "gauchos"
    INDIANS = "indians"
    COSSACKS = "cossacks"
    NAWABS = "nawabs"


@dataclass(frozen=True, slots=True)
class Pact:
    """Where an alliance tile fights, as what, and what it costs (the list's dash is no cost)."""

    regions: frozenset[Region]
    fleet: bool = False  # both symbols: army or fleet
    gold: int = 0
    use: Use = Use.WAR


ALLIANCES: dict[Alliance, Pact] = {
    Alliance.BAVARIA: Pact(frozenset({Region.GERMANY})),
    Alliance.DENMARK: Pact(frozenset({Region.BALTIC}), fleet=True, gold=1),
    Alliance.NAPLES: Pact(frozenset({Region.MEDITERRANEAN})),
    Alliance.PORTUGAL: Pact(frozenset({Region.SOUTH_AMERICA, Region.INDIA, Region.EAST_INDIES}), fleet=True, gold=1),
    Alliance.SWEDEN: Pact(frozenset({Region.BALTIC}), fleet=True),
    Alliance.SAXONY: Pact(frozenset({Region.GERMANY})),
    Alliance.TURKEY: Pact(frozenset({Region.MEDITERRANEAN, Region.TURKEY}), fleet=True, gold=1),
    Alliance.GAUCHOS: Pact(frozenset({Region.SOUTH_AMERICA}), gold=1),
    Alliance.INDIANS: Pact(frozenset({Region.NORTH_AMERICA})),
    Alliance.COSSACKS: Pact(frozenset({Region.CENTRAL_EUROPE})),
    Alliance.NAWABS: Pact(frozenset({Region.INDIA})),
}
