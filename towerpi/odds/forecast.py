"""The odds of a battle or riot before the throw: in come the plan and what is known of the tower, out come `Odds`.

Every way the counts of the two sides can turn out is judged by the rules of the table; nothing is simulated.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from towerpi.cubes import GREEN, Colour, Cubes
from towerpi.odds.distribution import Coming
from towerpi.odds.rates import Rates
from towerpi.odds.sides import judged
from towerpi.rules.wallenstein.battle import Battle, Kind, Result
from towerpi.rules.wallenstein.editions import House

_SIDES = ((Result.ATTACKER, Result.DRAW, Result.DEFENDER), (Result.PEASANTS, Result.DRAW, Result.PLAYER))


class Plan(Protocol):
    """What is to be thrown beside the tray, and how it will be judged: a `Throw` is one."""

    @property
    def thrown(self) -> Cubes: ...

    @property
    def battle(self) -> Battle: ...


@dataclass(frozen=True, slots=True)
class Likeliest:
    """The most likely result, its chance, and the most likely number of armies in the province after it."""

    result: Result
    chance: float
    armies: int


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances of the three results (in a riot the peasants attack), and the armies to expect in the province."""

    attacker: float
    draw: float
    defender: float
    expected_left: Mapping[Colour, float]  # by owner; an army that is driven off counts nothing
    likeliest: Likeliest


def before(plan: Plan, tower: Cubes, tray: Cubes, house: House, rates: Rates) -> Odds:
    """The odds of a plan, with this in the tower and in the tray."""
    return odds_of(Coming.by(rates, plan.thrown + tray, tower), plan.battle, house)


def odds_of(coming: Coming, battle: Battle, house: House) -> Odds:
    """The odds of a battle whose throw is coming."""
    ends: dict[tuple[Result, int], float] = {}
    results = dict.fromkeys(_SIDES[battle.kind is Kind.RIOT], 0.0)
    left = {colour: 0.0 for colour in (battle.attacker, battle.defender) if colour != GREEN}
    for chance, outcome in judged(coming, battle, house):
        end = outcome.result, outcome.armies
        ends[end] = ends.get(end, 0.0) + chance
        results[outcome.result] += chance
        if outcome.owner:
            left[outcome.owner] += chance * outcome.armies
    total = sum(results.values())
    attack, draw, defence = (chance / total for chance in results.values())
    return Odds(attack, draw, defence, left, _likeliest(results, ends))


def _likeliest(results: Mapping[Result, float], ends: Mapping[tuple[Result, int], float]) -> Likeliest:
    result = max(results, key=lambda result: results[result])
    armies = max((chance, armies) for (ended, armies), chance in ends.items() if ended is result)[1]
    return Likeliest(result, results[result], armies)
