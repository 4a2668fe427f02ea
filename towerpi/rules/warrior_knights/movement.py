"""Movement: how far a noble gets and what is in his way (6.10). The map is in no rule text: each step is entered."""

from dataclasses import dataclass
from enum import StrEnum

from towerpi.rules.warrior_knights.refusals import Reason, Refusal

BY_ROAD = 3


class Border(StrEnum):
    """What lies between two areas."""

    OPEN = "open"
    MOUNTAINS = "mountains"
    RIVER = "river"
    BRIDGE = "bridge"


@dataclass(frozen=True, slots=True)
class Step:
    """From one area into the next."""

    border: Border = Border.OPEN
    road: bool = False
    barons: tuple[str, ...] = ()  # others with a city or noble in the area entered
    leave: tuple[str, ...] = ()  # those who let him through


@dataclass(frozen=True, slots=True)
class March:
    """He is there, exhausted; on the harbour, if he came by sea: he lands in upkeep."""

    exhausted: bool
    harbour: bool


def march(
    steps: tuple[Step, ...] = (), by_sea: bool = False, exhausted: bool = False, besieged: bool = False
) -> March | Refusal:
    """6.10: a rested noble moves over land, or from a harbour area to any other harbour; none out of a siege (6.5)."""
    if exhausted or besieged:
        return Refusal(Reason.CANNOT_MOVE)
    if by_sea and steps:
        return Refusal(Reason.SEA_OR_LAND)
    if not by_sea and (refused := refuse_move(steps)):
        return refused
    return March(exhausted=True, harbour=by_sea)


def refuse_move(steps: tuple[Step, ...]) -> Refusal | None:
    """One area, or up to three along a road all the way; through an area with others only with their leave, but he may
    end his move beside them, to fight."""
    if not 1 <= len(steps) <= BY_ROAD or (len(steps) > 1 and not all(step.road for step in steps)):
        return Refusal(Reason.TOO_FAR)
    for step in steps:
        if step.border is Border.MOUNTAINS:
            return Refusal(Reason.MOUNTAINS)
        if step.border is Border.RIVER:
            return Refusal(Reason.RIVER)
    if any(set(step.barons) - set(step.leave) for step in steps[:-1]):
        return Refusal(Reason.NO_PASSAGE)
    return None
