"""Every question a table or another program asks about Warrior Knights, by its kind (QUESTIONS).

Most are the rule functions themselves. Battles answer as far as they have come: what to draw, and once both sides have
revealed, the casualties with the ways to divide them and the outcome. A name and type of a parameter here is a field of
a line of JSON or of what a phone sends (wire.py); `house` is the table's.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from types import MappingProxyType
from typing import Any

from towerpi.rules.warrior_knights.aftermath import destroy, retreat, take_stronghold
from towerpi.rules.warrior_knights.battle import Outcome, Play, resolve, strike
from towerpi.rules.warrior_knights.beginning import start
from towerpi.rules.warrior_knights.deaths import Death, Fallen, Troops, desert, deserters, die, loss_options
from towerpi.rules.warrior_knights.distribution import Distribution, distributions, sensible
from towerpi.rules.warrior_knights.expeditions import arrive, sail
from towerpi.rules.warrior_knights.forces import Side, Troop, Walls
from towerpi.rules.warrior_knights.hiring import hire
from towerpi.rules.warrior_knights.house import House
from towerpi.rules.warrior_knights.movement import march
from towerpi.rules.warrior_knights.phases import Field, Phase, cancel, cards_needed, phases_due, shields_needed
from towerpi.rules.warrior_knights.plan import Attack, Kind, Plan, plan
from towerpi.rules.warrior_knights.refusals import Refusal
from towerpi.rules.warrior_knights.returning import land_and_rest, return_nobles, take_troops
from towerpi.rules.warrior_knights.siege import Siege, besiege
from towerpi.rules.warrior_knights.upkeep import Standing, best, count_cities, revolt
from towerpi.rules.warrior_knights.wages import pay
from towerpi.rules.warrior_knights.works import fortify, recruit, repair, taxes

OFFERED = 50  # choices told in one answer
NOBODY = Side()  # a neutral city's


@dataclass(frozen=True, slots=True)
class Choices:
    """Ways to divide a side's casualties; `more` says that there are others, as legal."""

    markers: int
    default: Distribution
    options: tuple[Distribution, ...]
    more: bool


@dataclass(frozen=True, slots=True)
class Fought:
    """A battle as far as it has come."""

    draw: Plan
    attacker: Choices | None = None
    defender: Choices | None = None
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Died:
    """A death, and what the owner could have chosen instead."""

    death: Death
    deserters: Troops
    losses: tuple[Troops, ...]
    more: bool


@dataclass(frozen=True, slots=True)
class End:
    """The winner, or nobody when two are the same in everything."""

    winner: str | None


@dataclass(frozen=True, slots=True)
class Due:
    """Special phases to play now, in this order; and how many cards or shields set one off."""

    phases: tuple[Phase, ...]
    cards_needed: int
    shields_needed: int


def fight(
    kind: Kind,
    house: House,
    attacker: Side,
    defender: Side = NOBODY,
    walls: Walls | None = None,
    others: tuple[str, ...] = (),
    leave: tuple[str, ...] = (),
    attacker_play: Play | None = None,
    defender_play: Play | None = None,
) -> Fought | Refusal:
    """6.3, 6.4: without plays, what to draw; with both, everything."""
    attack = Attack(kind, attacker, defender, walls, others, leave)
    prepared = plan(attack)
    if isinstance(prepared, Refusal):
        return prepared
    if attacker_play is None or defender_play is None:
        return Fought(prepared)
    struck = strike(attack, attacker_play, defender_play)
    if isinstance(struck, Refusal):
        return struck
    outcome = resolve(attack, attacker_play, defender_play, house)
    if isinstance(outcome, Refusal):
        return outcome
    ways = _choices(attacker, None, struck.attacker), _choices(defender, walls, struck.defender)
    return Fought(prepared, *ways, outcome)


def siege(
    attacker: Side,
    turn: int,
    defender: Side = NOBODY,
    walls: Walls | None = None,
    others: tuple[str, ...] = (),
    leave: tuple[str, ...] = (),
    since: int | None = None,
) -> Siege | Refusal:
    """6.5: `since` is the turn of this baron's siege that still stands."""
    return besiege(Attack(Kind.SIEGE, attacker, defender, walls, others, leave), turn, since)


def death(
    house: House,
    name: str,
    troops: Troops,
    markers: int,
    nation: str,
    deserter: Troop | None = None,
    losses: Troops | None = None,
    has_heir: bool = True,
) -> Died | Refusal:
    """6.7: the death of one noble, or of a stronghold's garrison (6.6)."""
    fallen = Fallen(name, troops, markers, nation, deserter, losses, has_heir)
    died = die(fallen, house)
    if isinstance(died, Refusal):
        return died
    rest = desert(troops, nation, deserter)
    assert not isinstance(rest, Refusal)  # noqa: S101  die() has seen to it
    options, more = _first(loss_options(rest.left, markers, house))
    return Died(died, deserters(troops, nation), options, more)


def end(standings: dict[str, Standing]) -> End:
    """6.8: who has won when the influence pool is empty."""
    return End(best(standings))


def phases(cards: dict[Field, int], shields: int, players: int) -> Due:
    """6.9: what a placed card or shield sets off."""
    return Due(phases_due(cards, shields, players), cards_needed(players), shields_needed(players))


def _choices(side: Side, walls: Walls | None, markers: int) -> Choices:
    options, more = _first(distributions(side, walls, markers))
    return Choices(markers, sensible(side, walls, markers), options, more)


def _first(options: Iterable[Any]) -> tuple[tuple[Any, ...], bool]:
    some = tuple(islice(options, OFFERED + 1))
    return some[:OFFERED], len(some) > OFFERED


QUESTIONS: Mapping[str, Callable[..., Any]] = MappingProxyType(
    {
        "SKIRMISH": partial(fight, Kind.SKIRMISH),
        "ASSAULT": partial(fight, Kind.ASSAULT),
        "SIEGE": siege,
        "DESERTION": desert,
        "DEATH": death,
        "RETREAT": retreat,
        "DESTROY": destroy,
        "STRONGHOLD": take_stronghold,
        "CITIES": count_cities,
        "REVOLT": revolt,
        "WAGES": pay,
        "HIRING": hire,
        "EXPEDITION": arrive,
        "SAIL": sail,
        "PHASES": phases,
        "TAX": taxes,
        "EVENT": cancel,
        "REPAIR": repair,
        "FORTIFY": fortify,
        "RECRUIT": recruit,
        "MOVE": march,
        "TROOPS": take_troops,
        "REST": land_and_rest,
        "RETURN": return_nobles,
        "START": start,
        "END": end,
    }
)
