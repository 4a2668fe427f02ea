"""The 21 favour cards of Am Kaiserhof (3.6), as data.

How many coins, armies, grain or points a card gives, which building, and which action a protection card protects from
is printed on the cards and not in the rule text: the table enters it once (house.py), and until then the amount is
None and the page asks when the card is taken.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from towerpi.rules.wallenstein.editions import House
from towerpi.rules.wallenstein.plan import Action


class Favour(StrEnum):
    """What a favour card does."""

    CANCEL_EVENT = "cancel-event"
    COINS = "coins"
    ARMIES_TO_TRAY = "armies-to-tray"
    REMOVE_MARKER = "remove-marker"
    GRAIN = "grain"
    POINTS = "points"
    BUILD = "build"
    PROTECT = "protect"
    FREE_ARMIES = "free-armies"


FAVOURS: dict[int, Favour] = {
    1: Favour.CANCEL_EVENT,
    **dict.fromkeys((2, 9, 16), Favour.COINS),
    **dict.fromkeys((3, 8, 14), Favour.ARMIES_TO_TRAY),
    4: Favour.REMOVE_MARKER,
    **dict.fromkeys((5, 15, 20), Favour.GRAIN),
    **dict.fromkeys((6, 13, 19), Favour.POINTS),
    **dict.fromkeys((7, 17, 21), Favour.BUILD),
    **dict.fromkeys((10, 11, 18), Favour.PROTECT),
    12: Favour.FREE_ARMIES,
}
KEPT = frozenset({4, 10, 11, 18})  # all others are used at once
FREE_ARMIES = 3
HAS_AMOUNT = frozenset({Favour.COINS, Favour.ARMIES_TO_TRAY, Favour.GRAIN, Favour.POINTS})


@dataclass(frozen=True, slots=True)
class PutRange:
    """How many armies a card lets or makes a player put into the tray."""

    least: int
    most: int


def armies_to_put(printed: int, supply: int, house: House) -> PutRange:
    """Favour 3, 8, 14: as many as printed, as far as the supply goes; fewer only by house rule (W-37)."""
    most = min(printed, supply)
    return PutRange(0 if house.favour_put_optional else most, most)


def free_armies(supply: int) -> int:
    """Favour 12: three armies into an own or neutral land, without battle and without a marker."""
    return min(FREE_ARMIES, supply)


def protection(cards: frozenset[int], letters: Mapping[int, frozenset[Action]]) -> frozenset[Action]:
    """The actions that a player's favour cards protect him from this round (W-27: the table says which)."""
    return frozenset(action for card in cards for action in letters.get(card, frozenset()))


@dataclass(frozen=True, slots=True)
class Ward:
    """What favour 4, kept, leaves of a marker that was due."""

    markers: int
    kept: bool


def ward_off(before: int, after: int, kept: bool) -> Ward:
    """The next marker due on any land of the player is warded off and the card is gone (W-28)."""
    return Ward(before, False) if kept and after > before else Ward(after, kept)
