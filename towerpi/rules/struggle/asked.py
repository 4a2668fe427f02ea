"""Questions beside the battles: their lines as they are read, and what each is answered with.

In come a line's shape and the `Table`; out comes a plain object. The rules themselves are in the modules named here.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from towerpi.codec import to_plain
from towerpi.cubes import Colour, check_count, known_colour
from towerpi.errors import BadBattle, told
from towerpi.rules.struggle import alliances, scoring
from towerpi.rules.struggle.building import Build, Colony, build, settle_colony
from towerpi.rules.struggle.house import are_values
from towerpi.rules.struggle.income import Due, Realm, income, pay
from towerpi.rules.struggle.movement import Move, plan_move
from towerpi.rules.struggle.purchase import Purchase, Reform, Trade, buy
from towerpi.rules.struggle.refusals import Refusal
from towerpi.rules.struggle.regions import PLAYERS, Region
from towerpi.rules.struggle.table import Table
from towerpi.rules.struggle.voyage import Landing, chances, sail

Answer: TypeAlias = dict[str, Any]
VOYAGE = "voyage"  # a die is awaited, as `naval` and `land` are for battles


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


@dataclass(frozen=True, slots=True)
class PayLine:
    """Gold that is due: a bid, the 2 gold of an attack, a tile."""

    gold: int
    price: int
    due: Due = Due.BUYING
    banks: bool = False


@dataclass(frozen=True, slots=True)
class WarLine:
    """A war whose alliances stand."""

    war: int
    upper: tuple[Colour, ...]
    lower: tuple[Colour, ...]


def _move(line: MoveLine, table: Table) -> Answer:
    passage = plan_move(line.move, table.numbers)
    if isinstance(passage, Refusal):
        return refused(passage)
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
    if line.player:
        known_colour(line.player, "player", PLAYERS)
    earned = income(line.realm)
    answer = {**to_plain(earned), "gold": earned.gold}
    if line.gold is None:
        return answer
    paid = pay(check_count(line.gold, "gold") + earned.gold, earned.upkeep, Due.UPKEEP, table.house, line.banks)
    return {**answer, **refused(paid)} if isinstance(paid, Refusal) else {**answer, "after": to_plain(paid)}


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
    return answered(alliances.settle(line.seats, line.opener, line.allied, line.calls))


def _buy(line: Purchase, table: Table) -> Answer:
    return answered(buy(line, table.numbers, table.house))


def _company(line: Trade, _: Table) -> Answer:
    return {"gold": line.gold}


def _reform(line: Reform, table: Table) -> Answer:
    return {"unrest": -line.returned(table.house)}


def _pay(line: PayLine, table: Table) -> Answer:
    gold, price = check_count(line.gold, "gold"), check_count(line.price, "price")
    return answered(pay(gold, price, line.due, table.house, line.banks))


def _war(line: WarLine, _: Table) -> Answer:
    return answered(alliances.campaign(line.war, line.upper, line.lower))


def _build(line: Build, table: Table) -> Answer:
    return answered(build(line, table.house))


def _colony(line: Colony, _: Table) -> Answer:
    return answered(settle_colony(line))


def answered(value: Any) -> Answer:
    """A value of the rules, or why they refuse it."""
    if isinstance(value, Refusal):
        return refused(value)
    answer: Answer = to_plain(value)
    return answer


def refused(refusal: Refusal) -> Answer:
    """The reason, and its sentence."""
    return {"refused": str(refusal.reason), "sentence": str(refusal.sentence)}


QUESTIONS: dict[str, tuple[type[Any], Callable[[Any, Table], Answer]]] = {
    "MOVE": (MoveLine, _move),
    "INCOME": (IncomeLine, _income),
    "REGION": (RegionLine, _region),
    "UNREST": (UnrestLine, _unrest),
    "AUCTION": (AuctionLine, _auction),
    "WAR": (WarLine, _war),
    "BUY": (Purchase, _buy),
    "PAY": (PayLine, _pay),
    "BUILD": (Build, _build),
    "COLONISE": (Colony, _colony),
    "COMPANY": (Trade, _company),
    "REFORM": (Reform, _reform),
}
