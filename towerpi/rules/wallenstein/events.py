"""The event cards of both editions and the advantage tiles of the second, as data.

An event lasts one season; in winter the text of the last card is void and its number is the grain loss. The first
edition's numbers are not in the rule texts, so its cards carry None and the table enters the number (see house.py).
"""

from dataclasses import dataclass
from enum import StrEnum


class Region(StrEnum):
    """The five regions of nine provinces each."""

    BRANDENBURG = "Brandenburg"
    SACHSEN = "Sachsen"
    OESTERREICH = "Österreich"
    BAYERN = "Bayern"
    KURPFALZ = "Kurpfalz"


class Effect(StrEnum):
    """What an event does. Only the first four touch a battle."""

    CHURCH_PEACE = "church-peace"  # a province with a church may not be attacked
    PALACE = "palace"  # an attacked province with a palace gets one cube more
    TIRED_PEASANTS = "tired-peasants"  # no green is thrown for a neutral province
    ANGRY_PEASANTS = "angry-peasants"  # two green are thrown for a neutral province
    BAD_HARVEST = "bad-harvest"  # grain -2 in the region
    GOOD_HARVEST = "good-harvest"  # grain +2 in the region
    TROOP_SHORTAGE = "troop-shortage"  # 5 and 3 armies become 3 and 2, in the region or everywhere
    TRADE_BONUS = "trade-bonus"  # a trading house costs nothing and brings 1 gold
    TRADE_CALMS = "trade-calms"  # building a trading house removes a marker
    TAXES_AT_MOST_5 = "taxes-at-most-5"
    TAXES_AT_LEAST_6 = "taxes-at-least-6"
    GRAIN_AT_LEAST_4 = "grain-at-least-4"
    GRAIN_AT_MOST_3 = "grain-at-most-3"


class Tile(StrEnum):
    """The advantage tiles of the second edition (2.4)."""

    GOLD = "gold"
    GRAIN = "grain"
    SIX_ARMIES = "six-armies"
    ATTACK = "attack"
    DEFENCE = "defence"


@dataclass(frozen=True, slots=True)
class Event:
    """One card: its name on the page is made from effect and region."""

    id: str
    effect: Effect
    region: Region | None = None
    grain_loss: int | None = None

    def holds_in(self, region: Region | None) -> bool:
        """An event without a region holds everywhere."""
        return self.region is None or self.region is region


def _regional(first: int, effect: Effect, *regions: Region) -> tuple[Event, ...]:
    return tuple(Event(str(first + i), effect, region) for i, region in enumerate(regions))


def _plain(numbers: range, effect: Effect) -> tuple[Event, ...]:
    return tuple(Event(str(number), effect) for number in numbers)


_B, _S, _O, _Y, _K = Region.BRANDENBURG, Region.SACHSEN, Region.OESTERREICH, Region.BAYERN, Region.KURPFALZ

FIRST_EVENTS: tuple[Event, ...] = (  # 1.12
    *_regional(1, Effect.BAD_HARVEST, _S, _B, _K, _O, _Y),
    *_regional(6, Effect.GOOD_HARVEST, _Y, _S, _K, _O, _B),
    *_plain(range(11, 14), Effect.CHURCH_PEACE),
    *_regional(14, Effect.TROOP_SHORTAGE, _Y, _O, _K, _S, _B),
    *_plain(range(19, 20), Effect.PALACE),
    *_plain(range(20, 22), Effect.TIRED_PEASANTS),
    *_plain(range(22, 24), Effect.ANGRY_PEASANTS),
    *_plain(range(24, 26), Effect.TRADE_BONUS),
)

SECOND_EVENTS: tuple[Event, ...] = (  # 2.8
    Event("E1", Effect.TRADE_CALMS, grain_loss=5),
    Event("E2", Effect.TRADE_CALMS, grain_loss=7),
    Event("E3", Effect.ANGRY_PEASANTS, grain_loss=3),
    Event("E4", Effect.PALACE, grain_loss=2),
    Event("E5", Effect.PALACE, grain_loss=6),
    Event("E6", Effect.CHURCH_PEACE, grain_loss=3),
    Event("E7", Effect.TAXES_AT_MOST_5, grain_loss=0),
    Event("E8", Effect.TAXES_AT_LEAST_6, grain_loss=2),
    Event("E9", Effect.CHURCH_PEACE, grain_loss=4),
    Event("E10", Effect.GRAIN_AT_LEAST_4, grain_loss=3),
    Event("E11", Effect.GRAIN_AT_MOST_3, grain_loss=4),
    Event("E12", Effect.TROOP_SHORTAGE, grain_loss=1),
)

EVENTS = {1: FIRST_EVENTS, 2: SECOND_EVENTS}

YEAR_CARDS = 4  # open at the start of a year; one goes each season, the last one is winter's (I-21)
