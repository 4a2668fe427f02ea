"""What a table may change, and the numbers that only its own board and tiles show.

`House` is the rules in force at one table; its fields are the switches of RULES 8.2 (in 8.4 they bear `soe_` in front).
`Numbers` are data: what the rule text gives, and None or nothing where it gives none (S-21) until the table enters it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType

from towerpi.rules.struggle.regions import Region
from towerpi.rules.struggle.tiles import IMPROVEMENTS, Company, Cost, Tile
from towerpi.rules.switches import Switches, read_switches


class TileTie(StrEnum):
    """Pirates or a slave revolt roll a tie: the tile returns; does the victim lose a unit (S-09)?"""

    LOSS = "loss"
    NO_LOSS = "no_loss"


class ReformUnit(StrEnum):
    """What two of are returned with Government reform (S-13)."""

    POINTS = "points"
    COUNTERS = "counters"


class Borrow(StrEnum):
    """What gold may be borrowed for (S-15)."""

    EVERYTHING = "everything"
    BUYING = "buying"


@dataclass(frozen=True, slots=True)
class House:
    """The rules in force at one table."""

    fleets: int = 8  # S-01: of each colour
    support_needs_fleet: bool = True  # S-02: a defender who is not fought at sea
    helper_takes_first_loss: bool = True  # S-04: when the loser has no unit of his own
    sea_loss_unrest: bool = False  # S-08
    tile_tie: TileTie = TileTie.LOSS  # S-09
    fort_vs_slaves: bool = True  # S-11
    reform_unit: ReformUnit = ReformUnit.POINTS  # S-13
    borrow: Borrow = Borrow.EVERYTHING  # S-15
    zero_unrest_ranks: bool = True  # S-16: no unrest may still be the most or second most
    points_below_zero: bool = False  # S-16
    retreat_saves_seven: bool = True  # S-19

    def change(self, /, **switches: object) -> "House":
        """These rules with some switches set; every unknown name or value is told at once in one BadTable."""
        return replace(self, **read_switches(switches, SWITCHES))


HOUSE = House()

SWITCHES: Switches = {
    "fleets": range(7, 9),
    "support_needs_fleet": bool,
    "helper_takes_first_loss": bool,
    "sea_loss_unrest": bool,
    "tile_tie": TileTie,
    "fort_vs_slaves": bool,
    "reform_unit": ReformUnit,
    "borrow": Borrow,
    "zero_unrest_ranks": bool,
    "points_below_zero": bool,
    "retreat_saves_seven": bool,
}

MOST_NUMBER = 99  # printed on a tile or the board; a larger one is a slip
GERMANY_VALUES = (8, 5, 3)  # the only region whose values are in the text


@dataclass(frozen=True, slots=True)
class Numbers:
    """Data of the table's own box; what is not here has to be asked for."""

    region_values: Mapping[Region, tuple[int, ...]] = field(
        default_factory=lambda: MappingProxyType({Region.GERMANY: GERMANY_VALUES})
    )
    tile_costs: Mapping[Tile, Cost] = field(default_factory=dict)  # Industry too, if the tile shows another (S-12)
    company_costs: Mapping[Company, Cost] = field(default_factory=dict)
    beside: Mapping[Region, frozenset[Region]] | None = None  # which scoring regions border on each other

    def cost(self, tile: Tile | Company) -> Cost | None:
        """What a tile costs, or None: ask the table."""
        if isinstance(tile, Company):
            return self.company_costs.get(tile)
        return self.tile_costs.get(tile, IMPROVEMENTS[tile].cost)


NUMBERS = Numbers()


def are_values(values: Sequence[object]) -> bool:
    """5.5: points for the first and the second place, in some regions for the third, none worth more than the last."""
    numbers = [value for value in values if type(value) is int and 0 <= value <= MOST_NUMBER]
    return len(values) == len(numbers) in (2, 3) and numbers == sorted(numbers, reverse=True)
