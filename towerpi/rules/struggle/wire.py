"""One question as a plain object, as it stands in a line of JSON, and its answer.

In comes a dict with a kind (the keys of _KINDS), an optional `house` with switches,
and the fields of that kind's class below, which hold the values of the rules by their own names; out comes a dict. An
attack or revolt without dice is answered with what to roll and the odds, with dice with the outcome. What the rules
refuse is answered with `refused` and a sentence; a fault raises BadInput, an unknown field too. `expect` is left alone.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from towerpi.codec import from_plain, to_plain
from towerpi.cubes import Colour, known_colour
from towerpi.errors import BadBattle, told
from towerpi.rules.struggle.asked import QUESTIONS, Answer, refused
from towerpi.rules.struggle.attack import Attack
from towerpi.rules.struggle.battle import Choices, Outcome, Roll, resolve, roller
from towerpi.rules.struggle.force import Battle, Force, Side
from towerpi.rules.struggle.house import House
from towerpi.rules.struggle.odds import Forecast, Odds, forecast
from towerpi.rules.struggle.plan import Plan, land_after, plan_attack
from towerpi.rules.struggle.questions import questions
from towerpi.rules.struggle.refusals import Refusal
from towerpi.rules.struggle.regions import PLAYERS
from towerpi.rules.struggle.revolt import Revolt, plan_revolt
from towerpi.rules.struggle.table import Table

BY_THE_BOOK = Table()
_ASIDE = ("id", "game", "kind", "house", "expect")


@dataclass(frozen=True, slots=True)
class AttackLine:
    """An attack, and the rolls made so far: at sea first, each again after Reserves."""

    attack: Attack
    naval: tuple[Roll, ...] = ()
    land: tuple[Roll, ...] = ()
    naval_choices: Choices = field(default_factory=Choices)
    land_choices: Choices = field(default_factory=Choices)


@dataclass(frozen=True, slots=True)
class RevoltLine:
    """Pirates or slaves that a player has bought."""

    revolt: Revolt
    player: Colour = ""  # who has
    rolls: tuple[Roll, ...] = ()
    choices: Choices = field(default_factory=Choices)


def resolve_line(line: Mapping[str, Any], table: Table = BY_THE_BOOK) -> Answer:
    """Answer one line by the rules of a table; the line's own switches go before them."""
    kind = line.get("kind")
    if not isinstance(kind, str) or kind not in _KINDS:
        raise BadBattle(f"kind must be {', '.join(_KINDS)}; {told(kind)} came.")
    given = line.get("house", {})
    if not isinstance(given, dict):
        raise BadBattle(f"house must be an object of switches; {told(given)} came.")
    shape, answer = _KINDS[kind]
    asked = from_plain(shape, {name: value for name, value in line.items() if name not in _ASIDE}, kind)
    return {"id": line.get("id"), **answer(asked, replace(table, house=table.house.change(**given)))}


def _attack(line: AttackLine, table: Table) -> Answer:
    house = table.house
    plan = plan_attack(line.attack, house)
    if isinstance(plan, Refusal):
        return refused(plan)
    _check_dice(plan, line)
    answer: Answer = {"gold": plan.gold, "spent": to_plain(plan.spent)}
    if plan.naval and line.naval:
        outcome = resolve(plan.naval, line.naval, house, line.naval_choices)
        answer["naval"] = outcome_to_plain(plan.naval, line.naval, outcome, house)
        plan = replace(plan, naval=None, land=land_after(plan, outcome))
    if plan.land and line.land:
        outcome = resolve(plan.land, line.land, house, line.land_choices)
        answer["land"] = outcome_to_plain(plan.land, line.land, outcome, house)
        plan = replace(plan, land=None)
    return {**answer, **_to_roll(plan, house, line.naval_choices, line.land_choices)}


def _check_dice(plan: Plan, line: AttackLine) -> None:
    if line.naval and not plan.naval:
        raise BadBattle("No naval dice were expected: there is no naval battle. Leave them out.")
    if line.land and not plan.land:
        raise BadBattle("No land dice were expected: there is no land battle. Leave them out.")
    if line.land and plan.naval and not line.naval:
        raise BadBattle("The naval dice were expected before the land dice; they are missing.")


def _revolt(line: RevoltLine, table: Table) -> Answer:
    house = table.house
    if line.player:
        known_colour(line.player, "player", PLAYERS)
    plan = plan_revolt(line.revolt, house)
    if isinstance(plan, Refusal):
        return refused(plan)
    answer: Answer = {"spent": to_plain(plan.spent)}
    battle = plan.battles[0]
    if not line.rolls:
        return {**answer, **_to_roll(plan, house, line.choices, line.choices, line.player)}
    outcome = resolve(battle, line.rolls, house, line.choices)
    return {**answer, "revolt": outcome_to_plain(battle, line.rolls, outcome, house), "next": None}


def _to_roll(plan: Plan, house: House, naval: Choices, land: Choices, played_by: Colour = "") -> Answer:
    battle = plan.naval or plan.land
    if battle is None:
        return {"next": None}
    return {
        "next": "naval" if plan.naval else "land",
        "rolled_by": {side.value: roller(battle, side, played_by) for side in Side},
        "odds": forecast_to_plain(forecast(plan, house, naval, land)),
    }


def forecast_to_plain(ahead: Forecast) -> Answer:
    """Chances and expected losses as numbers."""
    return {
        "naval": _odds(ahead.naval),
        "land": _odds(ahead.land),
        "losses": {owner: float(number) for owner, number in ahead.losses.items()},
    }


def _odds(odds: Odds | None) -> dict[str, float] | None:
    if odds is None:
        return None
    return {"attacker": float(odds.attacker), "draw": float(odds.draw), "defender": float(odds.defender)}


def outcome_to_plain(battle: Battle, rolls: tuple[Roll, ...], outcome: Outcome, house: House) -> Answer:
    """An outcome with its sums, and what the players could still decide about these dice."""
    return {
        "result": str(outcome.result),
        "ending": str(outcome.ending),
        "totals": list(outcome.totals),
        "attack": to_plain(outcome.attack),
        "defence": to_plain(outcome.defence),
        "tolls": to_plain(outcome.tolls),
        "unrest": outcome.unrest,
        "spoils": to_plain(outcome.spoils),
        "left": {"attacker": _left(outcome.attacker), "defender": _left(outcome.defender)},
        "reserves": to_plain(outcome.reserves),
        "retreated": to_plain(outcome.retreated),
        "questions": to_plain(questions(battle, rolls, house)),
    }


def _left(force: Force) -> Answer:
    allies = {ally.player: ally.units for ally in force.allies}
    return {"who": str(force.who), "units": force.units, "forts": force.forts, "helpers": allies}


_KINDS: dict[str, tuple[type[Any], Callable[[Any, Table], Answer]]] = {
    "ATTACK": (AttackLine, _attack),
    "REVOLT": (RevoltLine, _revolt),
    **QUESTIONS,
}
