"""One fate card: its fields as the table taps or enters them (6.1).

A battle needs only the battle symbol, a revolt only whether it says *Revolt!*: what was not entered is None or empty.
"""

from dataclasses import dataclass
from enum import StrEnum

FATE_CARDS = 24


class Symbol(StrEnum):
    """A battle result."""

    DRAW_ANOTHER = "draw-another"
    HIT = "hit"  # 100 casualties inflicted
    BLOCK = "block"  # 100 casualties prevented
    VICTORY = "victory"


class News(StrEnum):
    """An expedition result, the worst first: of two the later counts (6.9)."""

    FLEET_LOST = "fleet-lost"
    NO_NEWS = "no-news"
    ONE = "1x"
    TWO = "2x"
    THREE = "3x"
    FOUR = "4x"


@dataclass(frozen=True, slots=True)
class FateCard:
    """One fate card."""

    battle: Symbol | None = None
    revolt: bool | None = None
    expedition: News | None = None
    nation: str = ""
    city: str = ""
    noble: str = ""
    baron: str = ""
