"""The statistics for people: a Tally in, one frozen value out, bounded however many throws there were."""

from dataclasses import dataclass

from towerpi.cubes import Colour, Cubes
from towerpi.odds.rates import Chances, Rates, estimate
from towerpi.statistics.care import Counting, counting
from towerpi.statistics.favour import Favour, favour
from towerpi.statistics.forecasts import Reliability, reliability
from towerpi.statistics.habits import Habit, habit
from towerpi.statistics.places import Heat, heat
from towerpi.statistics.players import PlayerFigures, Upset, player_figures
from towerpi.statistics.stays import Stay, stay
from towerpi.statistics.tally import LONGEST, SIZES, Tally

FEW = 10  # throws: with fewer nothing is concluded
PLAYERS, PROFILES = 12, 5  # that are shown; the rest is in the export


@dataclass(frozen=True, slots=True)
class ByColour:
    """One colour."""

    colour: Colour
    habit: Habit


@dataclass(frozen=True, slots=True)
class BySize:
    """Throws of `least` to `most` cubes; most is None for the largest."""

    least: int
    most: int | None
    habit: Habit


@dataclass(frozen=True, slots=True)
class After:
    """Cubes inside after a throw, on average over the games that got so far; throw 0 is the fill."""

    throw: int
    games: int
    cubes: float


@dataclass(frozen=True, slots=True)
class Statistics:
    """Everything the statistics screen shows."""

    games: int
    throws: int
    battles: int
    undone: int
    open: int
    few: bool
    chances: Chances  # of a usual throw, as learned from all games
    learned_from: int
    colours: tuple[ByColour, ...]
    sizes: tuple[BySize, ...]
    favour: Favour
    levels: tuple[After, ...]
    longest: int  # throws that are shown one by one; the last entry stands for later ones too
    stay: Stay
    heat: Heat
    counting: tuple[Counting, ...]
    reliability: Reliability
    players: tuple[PlayerFigures, ...]
    upsets: tuple[Upset, ...]


def statistics_of(tally: Tally, rates: Rates) -> Statistics:
    """What the sums say."""
    colours = [colour for colour, _ in Cubes.of(dict.fromkeys(tally.colours, 1)).sorted()]
    players = sorted(tally.players.items(), key=lambda pair: (-pair[1].battles - pair[1].riots, pair[0]))
    profiles = sorted(tally.care.items(), key=lambda pair: -pair[1].throws)
    return Statistics(
        games=tally.games,
        throws=tally.throws,
        battles=tally.battles,
        undone=tally.undone,
        open=tally.open,
        few=tally.throws < FEW,
        chances=estimate(rates),
        learned_from=rates.throws,
        colours=tuple(ByColour(colour, habit(tally.colours[colour])) for colour in colours),
        sizes=tuple(_by_size(tally, key) for key in sorted(tally.sizes, key=int)),
        favour=favour(tally.excess),
        levels=tuple(_after(tally, key) for key in sorted(tally.levels, key=int)),
        longest=LONGEST,
        stay=stay(tally.stays),
        heat=heat(tally.places),
        counting=tuple(counting(profile, care) for profile, care in profiles[:PROFILES]),
        reliability=reliability(tally.told),
        players=tuple(player_figures(name, record) for name, record in players[:PLAYERS]),
        upsets=tally.upsets,
    )


def _by_size(tally: Tally, key: str) -> BySize:
    least = int(key)
    return BySize(least, next((most for most in SIZES if most >= least), None), habit(tally.sizes[key]))


def _after(tally: Tally, key: str) -> After:
    level = tally.levels[key]
    return After(int(key), level.games, level.cubes / level.games)
