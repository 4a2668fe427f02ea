"""A sum explained: what counted, how much, and why, one `Line` each, in the order of the rule book.

The page shows the lines; nothing is computed from them.
"""

from dataclasses import dataclass
from enum import StrEnum


class Party(StrEnum):
    """Whose line it is."""

    ATTACKER = "attacker"
    DEFENDER = "defender"


class What(StrEnum):
    """What is counted."""

    STRENGTH = "strength"
    CARDS = "cards"
    DISCARD = "discard"
    HITS = "hits"
    BLOCKS = "blocks"
    CASUALTIES = "casualties"
    RETURNED = "returned"
    BREACHES = "breaches"
    VICTORIES = "victories"
    LEAD = "lead"
    CROWNS = "crowns"
    TROOPS = "troops"
    CITIES = "cities"
    FAITH = "faith"


class Why(StrEnum):
    """Where the number comes from; `about` of the line names the army, city or troop."""

    ARMY = "army"
    WALLS = "walls"
    COMMANDER = "commander"
    HUNDREDS = "hundreds"  # one card for each full 100
    REVEALED = "revealed"  # so many cards show it
    STAR = "star"
    SQUARE = "square"
    TRIANGLE = "triangle"
    CIRCLE = "circle"
    HITS_LESS_BLOCKS = "hits-less-blocks"
    ALL_FELL = "all-fell"  # markers that nobody is left to take
    CHOSEN = "chosen"
    COMPARED = "compared"
    DESERTED = "deserted"
    LOST = "lost"
    OFFICE = "office"  # a retinue goes with the office
    KEPT = "kept"
    WAGE = "wage"
    TAX = "tax"  # as printed
    FORTIFIED = "fortified"
    BESIEGED = "besieged"  # pays nothing
    TITLES = "titles"  # supervisorships
    RANSOM = "ransom"  # twice the income, or one faith instead
    RAZED = "razed"  # three times the income
    HALF = "half"  # of the loser's crowns, rounded down
    LOSERS_CHOICE = "losers-choice"


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the sum."""

    party: Party | None  # None where there are no two sides
    what: What
    number: int
    why: Why
    about: str = ""
