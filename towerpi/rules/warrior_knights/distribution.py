"""Casualties divided by their owner: every legal way, the sensible one, and whether a given one is legal (6.3, 6.4).

In come the armies of a side that took casualties (and the walls that may take breaches instead) and how many markers;
out come `Distribution`s. Markers that nobody is left to take are returned and belong to none.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from towerpi.rules.warrior_knights.forces import Side, Walls


@dataclass(frozen=True, slots=True)
class Distribution:
    """New casualty markers for each army, in the side's order, and new breaches."""

    armies: tuple[int, ...] = ()
    breaches: int = 0

    @property
    def total(self) -> int:
        return sum(self.armies) + self.breaches


def markers_to_place(side: Side, walls: Walls | None, markers: int) -> int:
    """All of them, as long as somebody can take them (6.3, step 3)."""
    return min(markers, sum(_room(side, walls)))


def is_legal(chosen: Distribution, side: Side, walls: Walls | None, markers: int) -> bool:
    """May the owner divide so many markers like that?"""
    placed, room = (*chosen.armies, chosen.breaches), _room(side, walls)
    if len(placed) != len(room) or chosen.total != markers_to_place(side, walls, markers):
        return False
    return all(0 <= number <= most for number, most in zip(placed, room, strict=True))


def distributions(side: Side, walls: Walls | None, markers: int) -> Iterator[Distribution]:
    """Every legal way, made as it is asked for: large armies have thousands."""
    for placed in _ways(_room(side, walls), markers_to_place(side, walls, markers)):
        yield Distribution(placed[:-1], placed[-1])


def sensible(side: Side, walls: Walls | None, markers: int) -> Distribution:
    """Breaches first, then armies that survive it, and the fewest and weakest nobles die, the commander last."""
    to_place = markers_to_place(side, walls, markers)
    breaches = min(to_place, walls.bears if walls else 0)
    placed = [0] * len(side.armies)
    for _ in range(to_place - breaches):
        open_armies = [i for i, army in enumerate(side.armies) if placed[i] < army.bears]
        placed[min(open_armies, key=lambda i: _pain(side, i, placed[i]))] += 1
    return Distribution(tuple(placed), breaches)


def _pain(side: Side, i: int, placed: int) -> tuple[bool, bool, int]:
    """How much the next marker there hurts: does the noble die, is he the commander, what is the army worth."""
    army = side.armies[i]
    left = army.bears - placed
    if left > 1:
        return False, False, -left
    return True, army.name == side.commander, army.total


def _room(side: Side, walls: Walls | None) -> list[int]:
    """How many markers each army bears, and last the walls."""
    return [*(army.bears for army in side.armies), walls.bears if walls else 0]


def _ways(room: list[int], markers: int) -> Iterator[tuple[int, ...]]:
    if not room:
        yield ()
        return
    first, rest = room[0], room[1:]
    for number in range(max(0, markers - sum(rest)), min(first, markers) + 1):
        for others in _ways(rest, markers - number):
            yield number, *others
