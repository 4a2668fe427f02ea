"""Every sum of the statistics together: of one game, or of many added up.

A game's throws come in with what was foretold of them; a `Tally` comes out. `added` joins two, so what is kept of all
the games before the present one is one Tally, however many they were.
"""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from towerpi.cubes import Colour
from towerpi.game.state import Table
from towerpi.history import History, Throw
from towerpi.statistics.care import Care
from towerpi.statistics.favour import Excess
from towerpi.statistics.forecasts import Told
from towerpi.statistics.habits import Sums
from towerpi.statistics.places import Places
from towerpi.statistics.players import Record, Upset, fighters, rarest, upset
from towerpi.statistics.split import Part, Split, split
from towerpi.statistics.stays import Inside, Stays
from towerpi.statistics.weighing import Weighed

SIZES = (5, 10, 15, 20, 30)  # cubes thrown, the tray's too: up to each of these, and more
LONGEST = 60  # throws of a game that are drawn one by one


@dataclass(slots=True)
class Level:
    """Cubes inside after the same throw of several games."""

    games: int = 0
    cubes: int = 0


@dataclass(slots=True)
class Tally:
    """All sums."""

    games: int = 0
    throws: int = 0
    battles: int = 0
    undone: int = 0  # throws that were taken back, and count nowhere else
    open: int = 0  # throws whose count was never settled
    colours: dict[Colour, Sums] = field(default_factory=dict)
    sizes: dict[str, Sums] = field(default_factory=dict)
    excess: Excess = field(default_factory=Excess)
    levels: dict[str, Level] = field(default_factory=dict)  # by throw, 0 the fill
    stays: Stays = field(default_factory=Stays)
    places: Places = field(default_factory=Places)
    care: dict[str, Care] = field(default_factory=dict)  # by calibration
    told: Told = field(default_factory=Told)
    players: dict[str, Record] = field(default_factory=dict)
    upsets: tuple[Upset, ...] = ()


def tally_of(history: History, weighed: Sequence[Weighed]) -> Tally:
    """One game; `weighed` goes with the throws that count, one for each."""
    tally = Tally(games=1)
    throws = history.throws
    every = [item for item in history.items if isinstance(item, Throw)]
    tally.undone = sum(throw.undone for throw in every)
    tally.open = len(every) - tally.undone - len(throws)
    inside = Inside(tally.stays)
    for player in history.table.players:
        tally.players[player.name] = Record({player.colour: 1})
    for place, (throw, one) in enumerate(zip(throws, weighed, strict=True)):
        parts = split(throw, one)
        inside.add(throw, parts)
        _add_cubes(tally, throw, parts)
        _add_level(tally, min(place, LONGEST), throw)
        _add_care(tally, throw)
        _add_battle(tally, history, throw, one)
    inside.end()
    return tally


def _add_cubes(tally: Tally, throw: Throw, parts: Split) -> None:
    tally.throws += 1
    for colour, part in parts.parts.items():
        tally.colours.setdefault(colour, Sums()).add(parts, part)
    total = whole(parts)
    tally.sizes.setdefault(size_of(total.thrown), Sums()).add(parts, total)
    tally.excess.add(parts)
    tally.places.add(throw.count)


def whole(parts: Split) -> Part:
    """All colours together."""
    every = list(parts.parts.values())
    return Part(
        sum(part.thrown for part in every),
        sum(part.inside for part in every),
        sum(part.out for part in every),
        sum(part.through for part in every),
        sum(part.variance for part in every),
    )


def size_of(thrown: int) -> str:
    """Which row a throw of that size is counted in, by the least it may be."""
    return str(next((least for least, most in _ranges() if thrown <= most), SIZES[-1] + 1))


def _ranges() -> list[tuple[int, int]]:
    return list(zip((0, *(most + 1 for most in SIZES)), SIZES, strict=False))


def _add_level(tally: Tally, place: int, throw: Throw) -> None:
    held = throw.planned.thrown + throw.tray + throw.tower
    level = tally.levels.setdefault(str(place), Level())
    level.games += 1
    level.cubes += max(0, held.total - throw.count.cubes.total)


def _add_care(tally: Tally, throw: Throw) -> None:
    if (read := throw.read) is not None:
        tally.care.setdefault(throw.count.profile, Care()).add(throw, read)


def _add_battle(tally: Tally, history: History, throw: Throw, one: Weighed) -> None:
    tally.told.throws += 1
    tally.told.log_likelihood += one.log_likelihood
    battle, outcome, forecast = throw.planned.battle, throw.outcome, one.forecast
    if battle is None or outcome is None or forecast is None:
        return
    tally.battles += 1
    tally.told.add(forecast, outcome.result)
    for colour in fighters(battle):
        tally.players.setdefault(name_of(history.table, colour), Record()).add(colour, battle, outcome, forecast)
    tally.upsets = rarest(tally.upsets, (upset(history.game, throw, battle, outcome, forecast),))


def name_of(table: Table, colour: Colour) -> str:
    """Who plays a colour; the colour itself when nobody is named."""
    return next((player.name for player in table.players if player.colour == colour), colour)


def added(one: Any, other: Any) -> Any:
    """Two tallies, or parts of them, together: numbers are added, groups joined, of the upsets the rarest are kept."""
    if isinstance(one, tuple):
        return rarest(one, other)
    if isinstance(one, dict):
        both = {key: added(value, other[key]) if key in other else value for key, value in one.items()}
        return both | {key: value for key, value in other.items() if key not in one}
    if dataclasses.is_dataclass(one):
        names = (part.name for part in dataclasses.fields(one))
        return type(one)(**{name: added(getattr(one, name), getattr(other, name)) for name in names})  # type: ignore[misc]
    return one + other
