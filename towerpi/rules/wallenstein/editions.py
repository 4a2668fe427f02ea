"""What the two editions do differently, and what a table may change: data that every other module is handed.

`House` is the rules in force at one table: an edition's defaults (FIRST, SECOND) with the table's own changes
(`house.change(zero_zero="attack_fails")`). Its fields are the switches of RULES 8.4, by the same names. `Facts` is
what no table changes.
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType

from towerpi.rules.switches import Switches, read_switches


class Commit(StrEnum):
    """How many armies of an attacked province fight (D01, D02)."""

    CHOOSE = "choose"
    ALL = "all"


class PeasantOnly(StrEnum):
    """A defence won by peasants alone, no army left (W-05)."""

    DRAW = "draw"
    HOLD_EMPTY_NEUTRAL = "hold_empty_neutral"


class Surplus(StrEnum):
    """Where winning peasants go that were not lost (W-11)."""

    SUPPLY = "supply"
    TRAY = "tray"


class Shortage(StrEnum):
    """Fewer green cubes in the supply than the rules want thrown (W-12)."""

    THROW_AVAILABLE = "throw_available"
    COUNT_MISSING = "count_missing"


class ZeroZero(StrEnum):
    """Nothing of either side comes out (W-13)."""

    TIE = "tie"
    ATTACK_FAILS = "attack_fails"


class TwoPlayer(StrEnum):
    """The fan-made variants for two (1.14)."""

    OFF = "off"
    WYNEKEN = "wyneken"
    HALGA = "halga"


class Palace(StrEnum):
    """What the palace event throws in (D10)."""

    GREEN = "green"
    DEFENDER = "defender"


class Drawer(StrEnum):
    """Who draws the provinces that riot in winter, face down (D31)."""

    CHANCE = "chance"
    LEFT_NEIGHBOUR = "left-neighbour"


class TieBreak(StrEnum):
    """What decides equal victory points, in order (D33)."""

    PALACES = "palaces"
    CHURCHES = "churches"
    TRADING_HOUSES = "trading_houses"
    MONEY = "money"


@dataclass(frozen=True, slots=True)
class Facts:
    """What no table changes about an edition."""

    palace_event: Palace
    tie_breaks: tuple[TieBreak, ...]
    advantage_tiles: bool
    riot_drawn_by: Drawer


FACTS = {
    1: Facts(Palace.GREEN, (TieBreak.PALACES, TieBreak.CHURCHES, TieBreak.TRADING_HOUSES), False, Drawer.CHANCE),
    2: Facts(Palace.DEFENDER, (TieBreak.MONEY,), True, Drawer.LEFT_NEIGHBOUR),
}


@dataclass(frozen=True, slots=True)
class House:
    """The rules in force at one table."""

    edition: int
    defender_commit: Commit
    riot_commit: Commit
    peasant_help_max_markers: int
    neutral_conquest_marker: int
    grain_marker_is_cube: bool
    start_money: MappingProxyType[int, int] = field(hash=False)
    min_commit: int = 0
    peasant_only_defence: PeasantOnly = PeasantOnly.DRAW
    marker_after_lost_riot: bool = False
    neutral_base_peasants: int = 1
    palace_guard_always_defends: bool = False
    green_surplus: Surplus = Surplus.SUPPLY
    green_shortage: Shortage = Shortage.THROW_AVAILABLE
    zero_zero: ZeroZero = ZeroZero.TIE
    late_fall_window: int = 0  # seconds after the lock in which a fall still counts; the table's choice (W-19)
    used_events_return: bool = False  # W-22
    two_player: TwoPlayer = TwoPlayer.OFF
    favour_put_optional: bool = False

    @property
    def facts(self) -> Facts:
        return FACTS[self.edition]

    def change(self, /, **switches: object) -> "House":
        """These rules with some switches set; every unknown name or value is told at once in one BadTable."""
        return replace(self, **read_switches(switches, SWITCHES))


FIRST = House(1, Commit.CHOOSE, Commit.CHOOSE, 1, 1, True, MappingProxyType({3: 18, 4: 15, 5: 13}))
SECOND = House(2, Commit.ALL, Commit.ALL, 0, 0, False, MappingProxyType({3: 18, 4: 15, 5: 12}))
HOUSES = {1: FIRST, 2: SECOND}

SWITCHES: Switches = {
    "defender_commit": Commit,
    "riot_commit": Commit,
    "min_commit": range(2),
    "peasant_help_max_markers": range(43),
    "peasant_only_defence": PeasantOnly,
    "marker_after_lost_riot": bool,
    "neutral_conquest_marker": range(2),
    "neutral_base_peasants": range(21),
    "palace_guard_always_defends": bool,
    "green_surplus": Surplus,
    "green_shortage": Shortage,
    "zero_zero": ZeroZero,
    "late_fall_window": range(61),
    "used_events_return": bool,
    "grain_marker_is_cube": bool,
    "two_player": TwoPlayer,
    "favour_put_optional": bool,
}
