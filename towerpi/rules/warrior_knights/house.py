"""What a table may decide for itself where the rule book of Warrior Knights is open: the switches of RULES 8.3.

`House` is the rules in force at one table; `STANDARD.change(victories_vs_neutral=False)` is a table's own.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from towerpi.rules.switches import Switches, read_switches


class Losses(StrEnum):
    """Troop cards that do not add up to 100 for each casualty marker (K-04)."""

    COVER = "cover"  # at least 100 a marker, and no more above that than must be
    WITHIN = "within"  # at most 100 a marker, and as near to it as can be


class TwoPlayerCities(StrEnum):
    """Which cities count among the five that win a game of two (K-09)."""

    ANY = "any"
    KINGDOM = "kingdom"


@dataclass(frozen=True, slots=True)
class House:
    """The rules in force at one table."""

    victories_vs_neutral: bool = True  # K-02: walls without a noble win and lose by victories
    victories_vs_garrison: bool = True  # K-11: so does a stronghold's garrison without a noble
    losses: Losses = Losses.COVER
    two_player_cities: TwoPlayerCities = TwoPlayerCities.ANY

    def change(self, /, **switches: object) -> "House":
        """These rules with some switches set; every unknown name or value is told at once in one BadTable."""
        return replace(self, **read_switches(switches, SWITCHES))


STANDARD = House()

SWITCHES: Switches = {
    "victories_vs_neutral": bool,
    "victories_vs_garrison": bool,
    "losses": Losses,
    "two_player_cities": TwoPlayerCities,
}
