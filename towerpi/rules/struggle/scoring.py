"""Points: regions after each war, and unrest at the end (5.5).

Ties share the full value of a place, and the next lower number still gets the next place (dense ranking). The values of
a region are on the board; the text gives Germany's only, so a region without values has no points: ask the table.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from towerpi.cubes import MOST, Colour, check_count, known_colour
from towerpi.errors import BadBattle, sentence
from towerpi.rules.struggle.house import House, Numbers
from towerpi.rules.struggle.income import MOST_MARKERS
from towerpi.rules.struggle.lines import Line, What, Why, total
from towerpi.rules.struggle.regions import PLAYERS, Region, most_influence

UNREST_LIMIT = 20
MOST_UNREST = 24 * 1 + 12 * 2 + 12 * 3 + 12 * 5  # all counters of the box (5.1)
PENALTIES = ((7, Why.MOST), (4, Why.SECOND))


def places(numbers: Mapping[Colour, int]) -> dict[Colour, int]:
    """Dense ranking: 0 for the highest number, 1 for the next lower one, whoever shares it."""
    ladder = sorted(set(numbers.values()), reverse=True)
    return {colour: ladder.index(number) for colour, number in numbers.items()}


def region_points(influence: Mapping[Colour, int], values: Sequence[int]) -> dict[Colour, int]:
    """What each player scores in one region; without influence, nothing."""
    there = {colour: number for colour, number in influence.items() if number}
    scored = {colour: values[place] if place < len(values) else 0 for colour, place in places(there).items()}
    return {colour: scored.get(colour, 0) for colour in influence}


def _check(numbers: Mapping[Colour, int], what: str, players: Collection[Colour], most: int = MOST) -> None:
    for player, number in numbers.items():
        known_colour(player, what, players)
        check_count(number, what, most)


@dataclass(frozen=True, slots=True)
class RegionScore:
    """Points by player, or None where the table has not entered the values (S-21)."""

    points: Mapping[Colour, int] | None
    over: int = 0  # markers more than the region has counters: count again (SE-7)


def score_region(region: Region, influence: Mapping[Colour, int], numbers: Numbers) -> RegionScore:
    """One region by the table's values. Too many markers are a doubt, not a fault: example SE-5b has ten in Germany."""
    _check(influence, "influence", PLAYERS, MOST_MARKERS)
    there = sum(influence.values())
    over = max(0, there - most_influence(region))
    values = numbers.region_values.get(region)
    return RegionScore(None if values is None else region_points(influence, values), over)


@dataclass(frozen=True, slots=True)
class Final:
    """One player's last sum."""

    lines: tuple[Line, ...]

    @property
    def points(self) -> int:
        return total(self.lines)


def final_points(points: Mapping[Colour, int], unrest: Mapping[Colour, int], house: House) -> dict[Colour, Final]:
    """20 unrest or more: nothing. Of the others the most loses 7, the second most 4."""
    _check(points, "points", PLAYERS)
    _check(unrest, "unrest", points, MOST_UNREST)
    if missing := [colour for colour in points if colour not in unrest]:
        raise BadBattle(
            sentence("The unrest of every player was expected, 0 too; {missing} is missing.", missing=missing)
        )
    kept = {colour: number for colour, number in unrest.items() if number < UNREST_LIMIT}
    ranked = places({colour: number for colour, number in kept.items() if number or house.zero_unrest_ranks})  # S-16
    return {colour: Final(_sum(earned, colour in kept, ranked.get(colour), house)) for colour, earned in points.items()}


def _sum(earned: int, kept: bool, place: int | None, house: House) -> tuple[Line, ...]:
    first = Line(What.POINTS, earned, Why.EARNED)
    if not kept:
        return (first, Line(What.PENALTY, -earned, Why.TWENTY))
    if place is None or place >= len(PENALTIES):
        return (first,)
    penalty, why = PENALTIES[place]
    lines = (first, Line(What.PENALTY, -penalty, why))
    below = total(lines)
    if below >= 0 or house.points_below_zero:  # S-16
        return lines
    return (*lines, Line(What.POINTS, -below, Why.FLOOR))


def ranking(finals: Mapping[Colour, Final]) -> list[tuple[int, Colour]]:
    """Places from 1; the text has no tie-break, so equal points share a place."""
    rows = [(1 + sum(o.points > final.points for o in finals.values()), colour) for colour, final in finals.items()]
    return sorted(rows, key=lambda row: row[0])
