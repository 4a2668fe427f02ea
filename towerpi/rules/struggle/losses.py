"""Which units a battle costs, and why (5.4.5, S-03 to S-07, S-19).

In come a `Force`, how the battle went for it, its dice and what its player chose; out come a `Toll` for every unit that
was due, also where nothing was lost, and the force that is left.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from towerpi.cubes import Colour, known_colour
from towerpi.errors import BadBattle, sentence
from towerpi.rules.struggle.force import Ally, Arena, Force
from towerpi.rules.struggle.house import House
from towerpi.rules.struggle.regions import PLAYERS
from towerpi.rules.struggle.tiles import Unit


class Fate(StrEnum):
    """How a battle went for one side."""

    WON = "won"
    LOST = "lost"
    TIED = "tied"


class Cause(StrEnum):
    """Why a unit is due."""

    DEFEAT = "defeat"
    TIE = "tie"
    SEVEN = "seven"


class Spared(StrEnum):
    """Why no unit was lost although one was due."""

    NO_UNIT = "no-unit"
    FORT_IN_TIE = "fort-in-tie"
    NO_PLAYER = "no-player"  # a neutral country, pirates or slaves (S-07)
    RETREAT = "fighting-retreat"
    HOUSE = "house-rule"  # S-09 where the table has it so


@dataclass(frozen=True, slots=True)
class Toll:
    """A unit that was due: lost by its owner, or spared with the reason."""

    cause: Cause
    owner: str
    unit: Unit | None
    spared: Spared | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player decides about losses, also after the dice."""

    fort_first: bool = False  # S-03: a fort is lost before an army
    helpers: tuple[Colour, ...] = ()  # whose units go first; those not named follow in the order they were entered
    retreat: bool = False  # Fighting retreat, if he loses

    def __post_init__(self) -> None:
        for player in self.helpers:
            known_colour(player, "helpers", PLAYERS)


@dataclass(frozen=True, slots=True)
class Bill:
    """All that one side pays, and what is left of it."""

    tolls: tuple[Toll, ...]
    left: Force
    retreated: bool = False


@dataclass(frozen=True, slots=True)
class Trial:
    """How a battle went for one side."""

    arena: Arena
    fate: Fate
    seven: bool
    tie_is_free: bool = False  # S-09 where the table has it so

    @property
    def due(self) -> tuple[Cause, ...]:
        """5.4.5 (1) to (3): one unit for a defeat or a tie, one for a seven."""
        first = {Fate.WON: (), Fate.LOST: (Cause.DEFEAT,), Fate.TIED: (Cause.TIE,)}[self.fate]
        return (*first, Cause.SEVEN) if self.seven else first


def collect(force: Force, trial: Trial, choice: Choice, house: House) -> Bill:
    """Take what is due from one side, one unit after the other."""
    if choice.retreat and not force.retreat:
        raise BadBattle(sentence("{who} has no Fighting retreat tile to use.", who=force.who))
    retreats = choice.retreat and trial.fate is Fate.LOST  # 5.4.5 (8): a tie has no loser
    tolls: list[Toll] = []
    left = force
    for cause in trial.due:
        spared = _spared(force, trial, cause, retreats, house)
        toll = Toll(cause, force.who, None, spared) if spared else next(_takers(left, trial, cause, choice, house))
        tolls.append(toll)
        left = _without(left, toll)
    return Bill(tuple(tolls), left, retreats)


def _spared(force: Force, trial: Trial, cause: Cause, retreats: bool, house: House) -> Spared | None:
    if force.fixed is not None:  # S-07
        return Spared.NO_PLAYER
    if cause is Cause.TIE and trial.tie_is_free:
        return Spared.HOUSE
    return Spared.RETREAT if retreats and (cause is Cause.DEFEAT or house.retreat_saves_seven) else None  # S-19


def _takers(force: Force, trial: Trial, cause: Cause, choice: Choice, house: House) -> Iterator[Toll]:
    """Who pays, the first one really does: the helper for a loser's seven, the player, the helper in his place."""
    helper = _helper(force, choice)
    if cause is Cause.SEVEN and trial.fate is not Fate.WON and helper:  # 5.4.5 (2), S-05; a winner pays himself (S-06)
        yield Toll(cause, helper, trial.arena.unit)
    if own := _own_unit(force, trial, choice):  # 5.4.5 (4): of the kind that fought
        yield Toll(cause, force.who, own)
    if force.forts:  # a tie: a fort is an own unit, so S-04 asks no helper to step in for it
        yield Toll(cause, force.who, None, Spared.FORT_IN_TIE)
    if cause is not Cause.SEVEN and helper and house.helper_takes_first_loss:  # S-04
        yield Toll(cause, helper, trial.arena.unit)
    yield Toll(cause, force.who, None, Spared.NO_UNIT)


def _own_unit(force: Force, trial: Trial, choice: Choice) -> Unit | None:
    """S-03: the owner's choice. A fort falls in a defeat, or to a winner's own seven (5.4.5 (2)), never in a tie."""
    fort = force.forts and trial.fate is not Fate.TIED
    if fort and (choice.fort_first or not force.units):
        return Unit.FORT
    return trial.arena.unit if force.units else None


def _helper(force: Force, choice: Choice) -> Colour | None:
    """Whose unit the player gives, of those that take part in this battle."""
    there = [ally.player for ally in force.allies if ally.units]
    ordered = [player for player in choice.helpers if player in there] + there
    return ordered[0] if ordered else None


def _without(force: Force, toll: Toll) -> Force:
    if toll.unit is None:
        return force
    if toll.unit is Unit.FORT:
        return replace(force, forts=force.forts - 1)
    if toll.owner == force.who:
        return replace(force, units=force.units - 1)
    allies = (Ally(ally.player, ally.units - (ally.player == toll.owner)) for ally in force.allies)
    return replace(force, allies=tuple(allies))
