"""Landsknechte: after each turn order, lands in four regions earn a bonus (4).

A player's four cards are a stack with the empty banner on top; the amounts on the other three are not in the rule text
(W-38), so they are numbers that the table enters.
"""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from towerpi.rules.wallenstein.events import Region

REGIONS_NEEDED = 4
CARDS = 4


class Bonus(StrEnum):
    """What a card offers; one is chosen."""

    COINS = "coins"
    ARMIES_TO_TRAY = "armies-to-tray"
    GRAIN = "grain"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class Stack:
    """Which of the four cards lies on top; 0 is the empty banner."""

    top: int = 0

    def check(self, regions: Collection[Region]) -> "Stack":
        """Lands in at least four regions: the top card goes under the stack; else it stays."""
        return Stack((self.top + 1) % CARDS) if len(set(regions)) >= REGIONS_NEEDED else self


def armies_to_tray(amount: int, supply: int) -> int:
    """From the own supply, as many as there are."""
    return min(amount, supply)
