"""What the players have to be asked once the dice lie there, before the battle is judged.

In come a `Battle` and its rolls; out come the questions whose answer makes a difference. The answers are `Choices`, or
with Reserves another `Roll`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from towerpi.cubes import Colour
from towerpi.rules.struggle.battle import Roll, count_reserves, resolve, trial_of
from towerpi.rules.struggle.force import Battle, Side
from towerpi.rules.struggle.house import House
from towerpi.rules.struggle.losses import Choice, collect


class Ask(StrEnum):
    """What is asked."""

    RESERVES = "reserves"  # turn a tile, and everybody rolls again?
    RETREAT = "fighting-retreat"
    FORT_FIRST = "fort-first"  # lose a fort rather than an army?
    WHICH_HELPER = "which-helper"


@dataclass(frozen=True, slots=True)
class Question:
    """Who is asked what; `options` are the helpers to choose from."""

    side: Side
    who: str
    ask: Ask
    options: tuple[Colour, ...] = ()


def questions(battle: Battle, rolls: Sequence[Roll], house: House) -> tuple[Question, ...]:
    """Everything that is still to be decided, the attacker first."""
    used = count_reserves(battle, rolls)
    return tuple(
        Question(side, battle.force(side).who, ask, _helpers(battle, side) if ask is Ask.WHICH_HELPER else ())
        for side in Side
        for ask in _asks(battle, side, rolls, battle.force(side).reserves - used[side], house)
    )


def _asks(battle: Battle, side: Side, rolls: Sequence[Roll], reserves: int, house: House) -> Iterator[Ask]:
    force = battle.force(side)
    trial = trial_of(battle, side, resolve(battle, rolls, house).ending, rolls[-1], house)

    def differs(*choices: Choice) -> bool:
        return any(collect(force, trial, choice, house).left != plain for choice in choices)

    plain = collect(force, trial, Choice(), house).left
    if reserves:
        yield Ask.RESERVES
    if force.retreat and differs(Choice(retreat=True)):
        yield Ask.RETREAT
    if differs(Choice(fort_first=True)):
        yield Ask.FORT_FIRST
    if differs(*(Choice(helpers=(ally.player,)) for ally in force.allies)):
        yield Ask.WHICH_HELPER


def _helpers(battle: Battle, side: Side) -> tuple[Colour, ...]:
    return tuple(ally.player for ally in battle.force(side).allies if ally.units)
