"""One battle judged: who won and why, the two sums line by line, what everybody loses and wins.

In come a `Battle`, its rolls (the last one counts, each one before it was called back with Reserves), what the players
choose, and the `House` rules; out comes an `Outcome`. It follows RULES 5.4.3 to 5.4.7; sea and land, players, neutral
countries and tiles are judged alike.
"""

from collections import Counter as Tally
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from towerpi.errors import BadBattle, sentence
from towerpi.rules.struggle.dice import Pair, check_die, is_seven
from towerpi.rules.struggle.force import Battle, Force, Rising, Side, Stake
from towerpi.rules.struggle.house import House, TileTie
from towerpi.rules.struggle.lines import Line, total
from towerpi.rules.struggle.losses import Choice, Fate, Toll, Trial, collect
from towerpi.rules.struggle.strength import strength


class Result(StrEnum):
    """Who won."""

    ATTACKER = "ATTACKER"
    DEFENDER = "DEFENDER"
    DRAW = "DRAW"


class Ending(StrEnum):
    """Why it ended so."""

    ATTACK_STRONGER = "attack-stronger"
    DEFENCE_STRONGER = "defence-stronger"
    EQUAL = "equal"


@dataclass(frozen=True, slots=True)
class Roll:
    """Two dice for each side; `reserves` names the side whose Reserves tile made everybody roll again."""

    attacker: Pair
    defender: Pair
    reserves: Side | None = None

    def __post_init__(self) -> None:
        for die in (*self.attacker, *self.defender):
            check_die(die)

    def dice(self, side: Side) -> Pair:
        return self.attacker if side is Side.ATTACKER else self.defender


class TileFate(StrEnum):
    """Where a pirates or slave revolt tile is afterwards."""

    STAYS = "stays"  # on the influence marker
    RETURNS = "returns"  # beside the map, to be had again at once


@dataclass(frozen=True, slots=True)
class Spoils:
    """What changes hands on the map."""

    influence_from: str | None = None  # whose marker goes
    influence_to: str | None = None  # who places one
    gold: int = 0
    points: int = 0
    counter_off: bool = False
    tile: TileFate | None = None


@dataclass(frozen=True, slots=True)
class Choices:
    """What both sides choose about losses."""

    attacker: Choice = field(default_factory=Choice)
    defender: Choice = field(default_factory=Choice)

    def of(self, side: Side) -> Choice:
        return self.attacker if side is Side.ATTACKER else self.defender


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result and everything the table has to do about it."""

    result: Result
    ending: Ending
    attack: tuple[Line, ...]
    defence: tuple[Line, ...]
    tolls: tuple[Toll, ...]
    spoils: Spoils
    attacker: Force  # what is left
    defender: Force
    reserves: Mapping[Side, int]  # tiles turned
    retreated: frozenset[Side] = frozenset()  # their Fighting retreat goes back beside the map

    @property
    def totals(self) -> tuple[int, int]:
        return total(self.attack), total(self.defence)

    @property
    def lost(self) -> tuple[Toll, ...]:
        """The units really lost."""
        return tuple(toll for toll in self.tolls if toll.unit)

    @property
    def unrest(self) -> dict[str, int]:
        """5.4.5 (5): one for each unit lost, to its owner."""
        return dict(Tally(toll.owner for toll in self.lost))


NO_CHOICES = Choices()


def resolve(battle: Battle, rolls: Sequence[Roll], house: House, choices: Choices = NO_CHOICES) -> Outcome:
    """Judge the last roll."""
    reserves = count_reserves(battle, rolls)
    roll = rolls[-1]  # 5.4.4: only the new dice count, for a seven too
    attack, defence = (strength(battle, side, roll.dice(side)) for side in Side)
    ending = judge(total(attack), total(defence))
    trials = {side: trial_of(battle, side, ending, roll, house) for side in Side}
    bills = {side: collect(battle.force(side), trials[side], choices.of(side), house) for side in Side}
    attacker, defender = bills[Side.ATTACKER], bills[Side.DEFENDER]
    return Outcome(
        _RESULTS[ending],
        ending,
        attack,
        defence,
        attacker.tolls + defender.tolls,
        _spoils(battle, ending),
        attacker.left,
        defender.left,
        reserves,
        frozenset(side for side in Side if bills[side].retreated),
    )


def judge(attack: int, defence: int) -> Ending:
    """The higher total wins."""
    if attack > defence:
        return Ending.ATTACK_STRONGER
    return Ending.DEFENCE_STRONGER if attack < defence else Ending.EQUAL


_RESULTS = {
    Ending.ATTACK_STRONGER: Result.ATTACKER,
    Ending.DEFENCE_STRONGER: Result.DEFENDER,
    Ending.EQUAL: Result.DRAW,
}
_WINNERS = {Ending.ATTACK_STRONGER: Side.ATTACKER, Ending.DEFENCE_STRONGER: Side.DEFENDER}


def count_reserves(battle: Battle, rolls: Sequence[Roll]) -> Mapping[Side, int]:
    """5.4.4: the tiles turned; every roll but the first needs one that its side still has."""
    if not rolls or rolls[0].reserves or not all(roll.reserves for roll in rolls[1:]):
        raise BadBattle(
            sentence("A first roll, then one for each Reserves tile were expected; {number} rolls came.",
                     number=len(rolls))
        )  # fmt: skip
    used = {side: sum(roll.reserves is side for roll in rolls) for side in Side}
    for side, number in used.items():
        if number > battle.force(side).reserves:
            raise BadBattle(
                sentence("{who} has {held} Reserves; {number} were used.",
                         who=battle.force(side).who, held=battle.force(side).reserves, number=number)
            )  # fmt: skip
    return used


def _fate(ending: Ending, side: Side) -> Fate:
    if ending is Ending.EQUAL:
        return Fate.TIED
    return Fate.WON if _WINNERS[ending] is side else Fate.LOST


def trial_of(battle: Battle, side: Side, ending: Ending, roll: Roll, house: House) -> Trial:
    """How it went for one side, seven included."""
    free = battle.stake is Stake.TILE_LAID and house.tile_tie is TileTie.NO_LOSS  # S-09
    return Trial(battle.arena, _fate(ending, side), is_seven(roll.dice(side)), free)


def _spoils(battle: Battle, ending: Ending) -> Spoils:
    """5.4.5 (6) and (7), 5.4.6, 5.4.7: what the attacker wins; helpers get nothing."""
    won = ending is Ending.ATTACK_STRONGER
    if battle.stake is Stake.TILE_LAID:  # S-09: in a tie the tile returns as well
        return Spoils(tile=TileFate.STAYS if won else TileFate.RETURNS)
    if battle.stake is Stake.FREED:
        if not won:
            return Spoils(tile=TileFate.STAYS)
        return Spoils(battle.marker, battle.attacker.who, tile=TileFate.RETURNS)
    if not won:
        return Spoils()
    if battle.stake is Stake.INFLUENCE:
        return Spoils(battle.defender.who, battle.attacker.who)
    if battle.counter:
        gold, points = battle.counter.gold, battle.counter.points
        return Spoils(None, battle.attacker.who, gold, points, counter_off=True)
    return Spoils()


def roller(battle: Battle, side: Side, played_by: str = "") -> str:
    """5.4.3, S-17: who rolls for a side: its player; for what is no player, the one who attacks it or played it."""
    force = battle.force(side)
    if force.fixed is None:
        return force.who
    return played_by if force.who in list(Rising) and side is Side.ATTACKER else battle.attacker.who
