"""Upkeep, steps 4 to 6: nobles land and rest, troops leave the stronghold, nobles return to the board (6.8, 6.6)."""

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


@dataclass(frozen=True, slots=True)
class Site:
    """An area where a stronghold that was lost may come back."""

    intact_city: bool = False
    enemy_stronghold: bool = False
    enemy_noble: bool = False

    @property
    def free(self) -> bool:
        return not (self.intact_city or self.enemy_stronghold or self.enemy_noble)


@dataclass(frozen=True, slots=True)
class Returned:
    """Who stands on the board again, and who stays off."""

    placed: tuple[str, ...]
    off: tuple[str, ...]


def return_nobles(
    troops: dict[str, Troops], placed: dict[str, Place], rebuilt: Site | None = None
) -> Returned | Refusal:
    """6.8, step 6: every off-board noble with troops is placed, the others stay off. The own stronghold takes them
    also when it is besieged: only of cities 6.8 says that they must not be. A lost one comes back first (6.6)."""
    if rebuilt and not rebuilt.free:
        return Refusal(Reason.WHERE_TO_BUILD)
    if {name for name, cards in troops.items() if cards} != set(placed):
        return Refusal(Reason.NO_TROOPS)
    if any(not place.own or (place.besieged and not place.stronghold) for place in placed.values()):
        return Refusal(Reason.WHERE_TO_RETURN)
    return Returned(tuple(placed), tuple(name for name in troops if name not in placed))
