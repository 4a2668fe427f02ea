"""Am Kaiserhof: courtiers, what the dice tower cards take out of the tray, who takes which favour (3.2 to 3.5).

`Courtiers` is one player's seven: in his supply, in the reception hall, in the audience hall. A conversion that is
not fully possible is not done at all; it is then None. `Round` is how far a season's court has come.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from towerpi.cubes import Colour, Cubes
from towerpi.errors import BadTable, sentence, told
from towerpi.rules.wallenstein.favours import FAVOURS

COURTIERS = 7
SPACES = (3, 2, 1)  # in the order they are revealed
FIELDS = (4, 3, 2)  # courtiers a favour costs, dearest first


class CourtCard(StrEnum):
    """What may lie on a space of the extension board."""

    LAND = "land"
    TOWER = "tower"
    COIN = "coin"


@dataclass(frozen=True, slots=True)
class Courtiers:
    """Where a player's seven courtiers are (I-18)."""

    hall: int = 0
    audience: int = 0

    @property
    def supply(self) -> int:
        return COURTIERS - self.hall - self.audience

    def receive(self, number: int) -> "Courtiers":
        """From the supply to the reception hall."""
        return replace(self, hall=self.hall + number)

    def enter(self) -> "Courtiers":
        """All from the reception hall to the audience hall."""
        return Courtiers(0, self.audience + self.hall)

    def pay(self, price: int) -> "Courtiers | None":
        """From the audience hall to the supply; None when they are too few."""
        return replace(self, audience=self.audience - price) if price <= self.audience else None

    def go_back(self) -> "Courtiers":
        """At the end of part 2 the audience hall is emptied into the reception hall."""
        return Courtiers(self.hall + self.audience, 0)


def courtiers_from_fill(out: Cubes, players: Collection[Colour]) -> dict[Colour, Courtiers]:
    """3.2: a courtier in the hall for every own cube that fell out of the first fill."""
    return {colour: Courtiers(hall=out[colour]) for colour in players}


@dataclass(frozen=True, slots=True)
class Conversion:
    """Armies turned into courtiers: so many leave the land or the tray for the supply."""

    armies: int
    courtiers: Courtiers


def convert(space: int, card: CourtCard, there: int, courtiers: Courtiers) -> Conversion | None:
    """3.4: `there` is the armies in the land, or the own cubes in the tray; one army stays in a land."""
    if card is CourtCard.COIN:
        return None
    available = there - 1 if card is CourtCard.LAND else there
    if available < space or courtiers.supply < space:
        return None
    return Conversion(space, courtiers.receive(space))


def favour_fields(cards: Collection[int]) -> dict[int, int]:
    """3.3: the highest number lies on the field that costs 4 courtiers, then 3, then 2."""
    if len(cards) != len(FIELDS) or len(set(cards) & set(FAVOURS)) != len(FIELDS):
        raise BadTable(
            sentence(
                "Three different favour cards out of 1 to 21 were expected; {came} came.", came=told(sorted(cards))
            )
        )
    return dict(zip(FIELDS, sorted(cards, reverse=True), strict=True))


def audience_order(courtiers: Mapping[Colour, Courtiers], turn_order: Sequence[Colour]) -> list[Colour]:
    """3.5: most courtiers in the reception hall first, ties by turn order."""
    return sorted(turn_order, key=lambda colour: -courtiers[colour].hall)


@dataclass(frozen=True, slots=True)
class Round:
    """A season's court as far as it has come."""

    cards: tuple[int, ...] = ()  # favours that lie open; none: the table has not said which
    revealed: tuple[tuple[Colour, int], ...] = ()  # spaces of the extension boards that are done with
    entered: tuple[Colour, ...] = ()
    taken: tuple[int, ...] = ()

    def price(self, favour: int) -> int | None:
        """What an open card costs that is still to be had."""
        fields = favour_fields(self.cards).items() if self.cards and favour not in self.taken else ()
        return next((price for price, card in fields if card == favour), None)

    def next_space(self, turn_order: Sequence[Colour]) -> tuple[Colour, int] | None:
        """Part 1: whose space is revealed next; None when all are."""
        spaces = ((colour, space) for colour in turn_order for space in SPACES)
        return next((space for space in spaces if space not in self.revealed), None)

    def next_to_enter(self, courtiers: Mapping[Colour, Courtiers], turn_order: Sequence[Colour]) -> Colour | None:
        """Part 2: who enters next; None when nobody is left with courtiers, or no card (3.5)."""
        if len(self.taken) == len(FIELDS):
            return None
        waiting = (colour for colour in audience_order(courtiers, turn_order) if colour not in self.entered)
        return next((colour for colour in waiting if courtiers[colour].hall), None)
