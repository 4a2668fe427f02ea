"""Upkeep: who has won, influence, revolts, the end of the game (6.8, steps 1 to 3).

In come the cities as the table enters them and the cards it reveals; out come small values.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum

from towerpi.errors import BadBattle, sentence
from towerpi.rules.warrior_knights.aftermath import income_lines
from towerpi.rules.warrior_knights.forces import Walls, check_number
from towerpi.rules.warrior_knights.house import House, TwoPlayerCities
from towerpi.rules.warrior_knights.lines import Line, What, Why
from towerpi.rules.warrior_knights.refusals import Reason, Refusal
from towerpi.rules.warrior_knights.setup import KINGDOM_CITIES, OVERSEAS

TWO_PLAYER_CITIES = 5
TIMES = 2  # the income, against a revolt


@dataclass(frozen=True, slots=True)
class Holding:
    """What one baron holds when upkeep begins."""

    baron: str
    kingdom_cities: int
    overseas_cities: int = 0
    besieged: int = 0  # of those
    stronghold: bool = True  # on the board

    def __post_init__(self) -> None:
        check_number(self.kingdom_cities, sentence("The number of kingdom cities"), most=KINGDOM_CITIES)
        check_number(self.overseas_cities, sentence("The number of overseas cities"), most=len(OVERSEAS))
        cities = self.kingdom_cities + self.overseas_cities
        check_number(self.besieged, sentence("The number of besieged cities"), most=cities)


def cities_to_win(intact_kingdom: int, players: int) -> int:
    """6.8, step 1: more than half of the intact kingdom cities; five with two players."""
    return TWO_PLAYER_CITIES if players == 2 else intact_kingdom // 2 + 1


@dataclass(frozen=True, slots=True)
class Upkeep:
    """What the first two steps bring: cities that win, who has them, and everybody's influence."""

    needed: int
    winners: tuple[str, ...]  # should both of two barons have five, the table decides: 6.8 is silent
    influence: dict[str, int]


def count_cities(holdings: tuple[Holding, ...], intact_kingdom: int, house: House) -> Upkeep:
    """6.8, steps 1 and 2."""
    players = check_barons([holding.baron for holding in holdings])
    check_number(intact_kingdom, sentence("The number of intact kingdom cities"), most=KINGDOM_CITIES)
    held = sum(holding.kingdom_cities for holding in holdings)
    check_number(held, sentence("The number of kingdom cities held"), most=intact_kingdom)
    overseas = players == 2 and house.two_player_cities is TwoPlayerCities.ANY  # K-09
    needed = cities_to_win(intact_kingdom, players)
    cities = {holding.baron: holding.kingdom_cities + overseas * holding.overseas_cities for holding in holdings}
    winners = tuple(baron for baron, number in cities.items() if number >= needed)
    return Upkeep(needed, winners, {holding.baron: influence(holding) for holding in holdings})


def check_barons(barons: Collection[str]) -> int:
    """How many play: two to six, each once."""
    check_number(len(barons), sentence("The number of barons"), 2, most=6)
    if len(set(barons)) < len(barons):
        raise BadBattle(sentence("Each baron was expected once; {came} came.", came=list(barons)))
    return len(barons)


def influence(holding: Holding) -> int:
    """6.8, step 2: one a city, besieged ones not, nothing without the own stronghold."""
    if not holding.stronghold:
        return 0
    return holding.kingdom_cities + holding.overseas_cities - holding.besieged


class Ransom(StrEnum):
    """What the owner pays against a revolt."""

    NOTHING = "nothing"
    FAITH = "faith"
    CROWNS = "crowns"


class RevoltEnding(StrEnum):
    """What comes of the card."""

    GUARDED = "guarded"  # a noble of the owner is there: no card
    QUIET = "quiet"
    PAID = "paid"
    LOST = "lost"  # neutral at once


@dataclass(frozen=True, slots=True)
class Revolt:
    """A city after its card, and what was paid; after a revolt the lines tell what holding it costs."""

    ending: RevoltEnding
    walls: Walls
    faith: int = 0
    crowns: int = 0
    lines: tuple[Line, ...] = ()


def revolt(walls: Walls, revolts: bool, paid: Ransom = Ransom.NOTHING, guarded: bool = False) -> Revolt | Refusal:
    """6.8, step 3: one fate card for each city without a noble of its owner in the area."""
    if walls.stronghold:
        raise BadBattle(sentence("A stronghold does not revolt: only a city was expected."))
    if guarded or not revolts:
        if paid is not Ransom.NOTHING:
            return Refusal(Reason.NOT_DUE)
        return Revolt(RevoltEnding.GUARDED if guarded else RevoltEnding.QUIET, walls)
    if paid is Ransom.FAITH:
        return Revolt(RevoltEnding.PAID, walls, faith=1, lines=_ransom(walls))
    if paid is Ransom.CROWNS:
        return Revolt(RevoltEnding.PAID, walls, crowns=TIMES * walls.income, lines=_ransom(walls))
    return Revolt(RevoltEnding.LOST, plain(walls), lines=_ransom(walls))


def _ransom(walls: Walls) -> tuple[Line, ...]:
    """One faith, or twice the income in crowns, the fortification's part too (K-10); a tax not entered is not told."""
    faith = Line(None, What.FAITH, 1, Why.RANSOM)
    if walls.tax is None:
        return (faith,)
    return (*income_lines(walls), Line(None, What.CROWNS, TIMES * walls.income, Why.RANSOM), faith)


def plain(walls: Walls) -> Walls:
    """Without its fortification; breaches stay, as many as the bare walls can have."""
    breaches = min(walls.breaches, walls.most_breaches - walls.fortified)
    return replace(walls, fortified=False, breaches=breaches)


@dataclass(frozen=True, slots=True)
class Standing:
    """What decides when the influence pool is empty, in this order."""

    influence: int
    cities: int
    treasure: int  # crowns, faith and votes together
    troops: int  # on the board

    def __post_init__(self) -> None:
        for number in (self.influence, self.cities, self.treasure, self.troops):
            check_number(number, sentence("What a baron has in the end"))


def best(standings: dict[str, Standing]) -> str | None:
    """6.8, the end: the best baron, nobody when two are the same in everything."""
    check_barons(standings)

    def rank(baron: str) -> tuple[int, ...]:
        own = standings[baron]
        return own.influence, own.cities, own.treasure, own.troops

    ahead = max(standings, key=rank)
    return ahead if [rank(baron) for baron in standings].count(rank(ahead)) == 1 else None
