"""Upkeep, steps 4 to 6: nobles land and rest, troops leave the stronghold, nobles return to the board (6.8, 6.6)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from towerpi.rules.warrior_knights.deaths import Troops, without
from towerpi.rules.warrior_knights.forces import Army
from towerpi.rules.warrior_knights.refusals import Reason, Refusal


def land_and_rest(army: Army) -> Army:
    """6.8, steps 4 and 5: who came by sea lands, and every noble is rested."""
    return replace(army, harbour=False, exhausted=False)


@dataclass(frozen=True, slots=True)
class Moved:
    """Troops on the move, with the markers that go along, and what stays behind."""

    troops: Troops
    casualties: int
    left: Troops
    left_casualties: int


def take_troops(troops: Troops, casualties: int, wanted: Troops) -> Moved | Refusal:
    """6.8, step 6, and 6.9: from troops with casualty markers all go, markers too, or none."""
    if any(wanted.count(troop) > troops.count(troop) for troop in wanted):
        return Refusal(Reason.NO_TROOPS)
    left = without(troops, wanted)
    if casualties and wanted and left:
        return Refusal(Reason.ALL_OR_NONE)
    markers = casualties if wanted else 0
    return Moved(wanted, markers, left, casualties - markers)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a noble may return: a city or stronghold, and whose it is."""

    name: str
    own: bool
    besieged: bool = False
    stronghold: bool = False


def refuse_return(troops: Mapping[str, Troops], placed: Mapping[str, Place]) -> Refusal | None:
    """6.8, step 6: every off-board noble with troops is placed, the others stay off. The own stronghold takes them
    also when it is besieged: only of cities 6.8 says that they must not be."""
    if {name for name, cards in troops.items() if cards} != set(placed):
        return Refusal(Reason.NO_TROOPS)
    if any(not place.own or (place.besieged and not place.stronghold) for place in placed.values()):
        return Refusal(Reason.WHERE_TO_RETURN)
    return None


def may_place_stronghold(intact_city: bool, enemy_stronghold: bool, enemy_noble: bool) -> bool:
    """6.6: where a stronghold that was lost may come back, before its baron's nobles do."""
    return not (intact_city or enemy_stronghold or enemy_noble)
