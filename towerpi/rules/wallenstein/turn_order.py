"""Turn order of the second edition: the bids decide who picks a field first, the fields decide who acts first (2.3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from towerpi.cubes import Colour
from towerpi.errors import BadTable


class BidCard(IntEnum):
    """What lies on the auction space; at 0 coins a land card ranks before a coin card, no card comes last."""

    NONE = 0
    COIN = 1  # a dice tower card counts as coin card 0 (3.4)
    LAND = 2


@dataclass(frozen=True, slots=True)
class Bid:
    """One player's bid; a land card is worth 0 and costs nothing."""

    player: Colour
    card: BidCard
    coins: int = 0

    @property
    def rank(self) -> tuple[int, int]:
        return (self.coins if self.card is BidCard.COIN else 0, self.card)


def picking_order(bids: Sequence[Bid]) -> list[list[Colour]]:
    """Groups in the order of picking; leader figures of a group of several are drawn from the bag."""
    ranks = sorted({bid.rank for bid in bids}, reverse=True)
    return [[bid.player for bid in bids if bid.rank == rank] for rank in ranks]


def turn_order(fields: Mapping[int, Colour]) -> list[Colour]:
    """Field 1 acts first; empty fields are skipped."""
    if not set(fields) <= set(range(1, 6)) or len(set(fields.values())) != len(fields):
        raise BadTable(f"Fields 1 to 5 with a player each were expected; {dict(fields)} came.")
    return [fields[field] for field in sorted(fields)]
