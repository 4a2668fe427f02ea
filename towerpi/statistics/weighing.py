"""A throw weighed before it is learned from: what the throws before it foretold, and what it taught.

In come a throw that counts, the rules of its table and what was known of the tower; out come a `Weighed` and the rates
after it. Going through a log in order gives back every forecast as the page showed it, so none needs to be kept.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from towerpi.cubes import Colour, Cubes
from towerpi.history import Throw
from towerpi.odds.distribution import Coming
from towerpi.odds.forecast import odds_of
from towerpi.odds.rates import Rates, ThrowRecord, learn_scored
from towerpi.odds.sides import judged
from towerpi.rules.wallenstein.battle import Battle, Result
from towerpi.rules.wallenstein.editions import House


@dataclass(frozen=True, slots=True)
class Forecast:
    """What was foretold of a battle: the three chances (in a riot the peasants attack), and armies in the province."""

    attacker: float
    draw: float
    defender: float
    left: dict[Colour, float]  # expected, by owner
    variance: dict[Colour, float]  # of the same

    def of(self, result: Result) -> float:
        """The chance that was given to what happened."""
        return self.three[SIDES[result]]

    @property
    def three(self) -> tuple[float, float, float]:
        return self.attacker, self.draw, self.defender


SIDES = {Result.ATTACKER: 0, Result.PEASANTS: 0, Result.DRAW: 1, Result.DEFENDER: 2, Result.PLAYER: 2}


@dataclass(frozen=True, slots=True)
class Weighed:
    """A throw's forecast, and the two log-odds of a throw of its size as they are known after it."""

    learned_from: int  # throws
    log_likelihood: float  # of the counts by colour, as foretold
    through: float
    loose: float
    forecast: Forecast | None = None  # None: the fill


def weigh(throw: Throw, house: House, rates: Rates) -> tuple[Weighed, Rates]:
    """What was foretold of it, and what is known after it."""
    planned = throw.planned
    record = ThrowRecord(planned.thrown, throw.tray, *_booked(throw))
    foretold = None
    if planned.battle:
        coming = Coming.by(rates, planned.thrown + throw.tray, record.tower)
        foretold = forecast_of(coming, planned.battle, house)
    after, log = learn_scored(rates, record)
    through, loose = _view(after, record)
    return Weighed(rates.throws, log, through, loose, foretold), after


def _booked(throw: Throw) -> tuple[Cubes, Cubes]:
    """What was inside, and what came out. More out than the books knew of: then it was inside, they were wrong."""
    held = throw.planned.thrown + throw.tray + throw.tower
    return throw.tower + held.short_of(throw.count.cubes), throw.count.cubes


def forecast_of(coming: Coming, battle: Battle, house: House) -> Forecast:
    """The chances and the armies to expect, with how far they scatter."""
    odds = odds_of(coming, battle, house)
    left = dict(odds.expected_left)
    squares = dict.fromkeys(left, 0.0)
    total = 0.0
    for chance, outcome in judged(coming, battle, house):
        total += chance
        if outcome.owner:
            squares[outcome.owner] += chance * outcome.armies**2
    variance = {colour: max(0.0, squares[colour] / total - left[colour] ** 2) for colour in left}
    return Forecast(odds.attacker, odds.draw, odds.defender, left, variance)


def _view(rates: Rates, record: ThrowRecord) -> tuple[float, float]:
    """Log-odds to fall through and to come loose in a throw of that size, over all beliefs."""
    thrown, inside = (record.thrown + record.tray).total, record.tower.total
    age = _mean((rates.age(colour), number) for colour, number in record.tower.items())
    views = [(belief.weight, belief.view(thrown, inside).mean) for belief in rates.beliefs]
    through = sum(weight * mean[0] for weight, mean in views)
    return through, sum(weight * (mean[1] + mean[2] * age) for weight, mean in views)


def _mean(weighed: Iterable[tuple[float, int]]) -> float:
    pairs = list(weighed)
    number = sum(weight for _, weight in pairs)
    return sum(value * weight for value, weight in pairs) / number if number else 0.0
