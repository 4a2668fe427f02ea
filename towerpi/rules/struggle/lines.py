"""A sum explained line by line, as data: what counts, how much, and why. The page puts it into words."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class What(StrEnum):
    """What a line of a sum is about."""

    ARMIES = "armies"
    FLEETS = "fleets"
    FORTS = "forts"
    HELPER = "helper"
    ALLIANCE = "alliance"
    SOLDIERS = "well-trained-soldiers"
    SAILORS = "well-trained-sailors"
    SUPPORT = "naval-support"
    COUNTER = "counter"
    DICE = "dice"
    NAVIGATION = "navigation"
    POPULATION = "population"
    INFLUENCE = "influence"
    UPKEEP = "upkeep"
    POINTS = "points"
    PENALTY = "unrest-penalty"


class Why(StrEnum):
    """Why a line counts what it counts."""

    EACH = "one-each"
    FORT = "two-each-in-defence"
    FORT_NO_REVOLT = "forts-do-not-fight-slaves"  # S-11, where the table has it so
    HELPS = "allied-helper"
    TILE = "alliance-tile-of-this-region"
    MORE_TILES = "more-tiles-than-the-opponent"
    NOT_MORE_TILES = "not-more-tiles-than-the-opponent"
    NO_OWN_UNIT = "no-own-unit-fights"
    PRINTED = "strength-printed-on-it"
    DIFFERENCE = "difference-of-the-dice"
    NAVAL_WON = "naval-battle-won"
    NAVAL_TIED = "naval-battle-tied"
    NOT_FOUGHT = "the-other-side-did-not-fight-at-sea"
    FLEET_THERE = "fleet-there"
    NO_FLEET = "no-fleet-there"
    NAVAL_LOST = "naval-battle-lost"
    DID_NOT_FIGHT = "did-not-fight-at-sea"
    NOT_YET = "the-naval-battle-decides"
    BLOCKADE = "blockade-doubles-it"
    FIRST_DIE = "first-die"
    SECOND_DIE = "second-die"
    SECOND_ROLL = "only-on-the-second-die"
    LIVES = "population"
    ON_THE_MAP = "on-the-map"
    EACH_UNIT = "one-gold-for-each-unit"
    EARNED = "points-before"
    TWENTY = "twenty-unrest-or-more"
    MOST = "most-unrest"
    SECOND = "second-most-unrest"
    FLOOR = "not-below-zero"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a sum; `of` is the helper's colour, the tile or the dice."""

    what: What
    amount: int
    why: Why
    of: str = ""


def total(lines: Iterable[Line]) -> int:
    """What the lines come to."""
    return sum(line.amount for line in lines)
