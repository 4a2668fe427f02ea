"""One question as a plain object, as it stands in a line of JSON, and its answer.

In comes a dict with a kind (the keys of _KINDS), an optional `house` with switches,
and the fields of that kind's class below, which hold the values of the rules by their own names; out comes a dict. An
attack or revolt without dice is answered with what to roll and the odds, with dice with the outcome. What the rules
refuse is answered with `refused` and a sentence; a fault raises BadInput, an unknown field too. `expect` is left alone.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from towerpi.codec import from_plain, to_plain
from towerpi.cubes import Colour, check_count
from towerpi.errors import BadBattle, told
from towerpi.rules.struggle import alliances, scoring
from towerpi.rules.struggle.attack import Attack
from towerpi.rules.struggle.battle import Choices, Outcome, Roll, resolve
from towerpi.rules.struggle.force import Battle, Force
from towerpi.rules.struggle.house import House, are_values
from towerpi.rules.struggle.income import Due, Realm, income, pay
from towerpi.rules.struggle.movement import Move, plan_move
from towerpi.rules.struggle.odds import Forecast, Odds, forecast
from towerpi.rules.struggle.plan import Plan, land_after, plan_attack
from towerpi.rules.struggle.purchase import Purchase, Reform, Trade, buy
from towerpi.rules.struggle.questions import questions
from towerpi.rules.struggle.refusals import Refusal
from towerpi.rules.struggle.regions import Region
from towerpi.rules.struggle.revolt import Revolt, plan_revolt
from towerpi.rules.struggle.table import Table
from towerpi.rules.struggle.voyage import Landing, chances, sail

Answer: TypeAlias = dict[str, Any]
BY_THE_BOOK = Table()
VOYAGE = "voyage"  # a die is awaited, as `naval` and `land` are for battles
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
    rolls: tuple[Roll, ...] = ()
    choices: Choices = field(default_factory=Choices)


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A unit on its way, with the dice rolled so far where it crosses the sea."""

    move: Move
    dice: tuple[int, ...] = ()
    navigation: bool = False


@dataclass(frozen=True, slots=True)
class IncomeLine:
    """A player at the end of a war; with his gold, what upkeep leaves of it."""

    realm: Realm
    gold: int | None = None
    banks: bool = False
    player: Colour = ""  # whose it is, for the log


@dataclass(frozen=True, slots=True)
class RegionLine:
    """Influence in a region, and its values as printed on the board."""

    region: Region
    influence: dict[str, int]
    values: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class UnrestLine:
    """Points and unrest at the end of the game."""

    points: dict[str, int]
    unrest: dict[str, int]


@dataclass(frozen=True, slots=True)
class AuctionLine:
    """One auction of the alliances."""

    seats: tuple[str, ...]
    opener: str
    calls: tuple[alliances.Call, ...]
    allied: tuple[str, ...] = ()


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
        return _refused(plan)
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
    plan = plan_revolt(line.revolt, house)
    if isinstance(plan, Refusal):
        return _refused(plan)
    answer: Answer = {"spent": to_plain(plan.spent)}
    battle = plan.battles[0]
    if not line.rolls:
        return {**answer, **_to_roll(plan, house, line.choices, line.choices)}
    outcome = resolve(battle, line.rolls, house, line.choices)
    return {**answer, "revolt": outcome_to_plain(battle, line.rolls, outcome, house), "next": None}


def _move(line: MoveLine, table: Table) -> Answer:
    passage = plan_move(line.move, table.numbers)
    if isinstance(passage, Refusal):
        return _refused(passage)
    answer: Answer = to_plain(passage)
    if not line.dice:
        odds = chances(line.navigation, table.house) if passage.roll else {}
        chance = {str(landing): float(share) for landing, share in odds.items()}
        return {**answer, "odds": chance, "next": VOYAGE if passage.roll else None}
    first, *more = line.dice
    if not passage.roll or len(more) > 1:
        raise BadBattle(f"{'One or two dice' if passage.roll else 'No dice'} were expected; {told(line.dice)} came.")
    voyage = sail(first, more[0] if more else None, line.navigation, table.house)
    return {**answer, **to_plain(voyage), "next": VOYAGE if voyage.landing is Landing.ROLL_AGAIN else None}


def _income(line: IncomeLine, table: Table) -> Answer:
    earned = income(line.realm)
    answer = {**to_plain(earned), "gold": earned.gold}
    if line.gold is None:
        return answer
    paid = pay(check_count(line.gold, "gold") + earned.gold, earned.upkeep, Due.UPKEEP, table.house, line.banks)
    return {**answer, **_refused(paid)} if isinstance(paid, Refusal) else {**answer, "after": to_plain(paid)}


def _region(line: RegionLine, table: Table) -> Answer:
    numbers = table.numbers
    if line.values is not None:
        if not are_values(line.values):
            raise BadBattle(f"values must be points for first, second and perhaps third; {told(line.values)} came.")
        numbers = replace(numbers, region_values={line.region: line.values})
    score = scoring.score_region(line.region, line.influence, numbers)
    ranked = scoring.places({player: number for player, number in line.influence.items() if number})
    places = {player: place + 1 for player, place in ranked.items()}
    return {**to_plain(score), "places": places, "values": numbers.region_values.get(line.region)}


def _unrest(line: UnrestLine, table: Table) -> Answer:
    finals = scoring.final_points(line.points, line.unrest, table.house)
    return {
        "points": {player: final.points for player, final in finals.items()},
        "lines": {player: to_plain(final.lines) for player, final in finals.items()},
        "ranking": [[place, player] for place, player in scoring.ranking(finals)],
    }


def _auction(line: AuctionLine, _: Table) -> Answer:
    settled = alliances.settle(line.seats, line.opener, line.allied, line.calls)
    return _refused(settled) if isinstance(settled, Refusal) else to_plain(settled)


def _buy(line: Purchase, table: Table) -> Answer:
    bought = buy(line, table.numbers, table.house)
    return _refused(bought) if isinstance(bought, Refusal) else to_plain(bought)


def _company(line: Trade, _: Table) -> Answer:
    return {"gold": line.gold}


def _reform(line: Reform, table: Table) -> Answer:
    return {"unrest": -line.returned(table.house)}


def _refused(refusal: Refusal) -> Answer:
    return {"refused": str(refusal.reason), "sentence": str(refusal.sentence)}


def _to_roll(plan: Plan, house: House, naval: Choices, land: Choices) -> Answer:
    battle = "naval" if plan.naval else "land" if plan.land else None
    if battle is None:
        return {"next": None}
    return {"next": battle, "odds": forecast_to_plain(forecast(plan, house, naval, land))}


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
    "MOVE": (MoveLine, _move),
    "INCOME": (IncomeLine, _income),
    "REGION": (RegionLine, _region),
    "UNREST": (UnrestLine, _unrest),
    "AUCTION": (AuctionLine, _auction),
    "BUY": (Purchase, _buy),
    "COMPANY": (Trade, _company),
    "REFORM": (Reform, _reform),
}
