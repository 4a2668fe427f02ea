"""What is known about a tower: how likely a thrown cube falls through and how likely a cube inside comes loose.

In come throws, one after the other (`learn`); out comes a `Rates` that knows more after each. It keeps a few beliefs
side by side, each weighed by how well it foretold the throws so far, and how long the cubes of each colour have been
inside. `scenes` is what the odds are made of: chances for the coming throw, each with its weight. `estimate` is what
the page shows. Nothing here treats one colour unlike another.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from towerpi.cubes import Colour, Cubes
from towerpi.odds.belief import PRIORS, USUAL, Belief, meet, rows
from towerpi.odds.gaussian import coarse_points, look, nothing
from towerpi.odds.likelihood import Seen, Tally

_OLDEST = 3.0  # throws; older ones are like these
_UNKNOWN_AGE = 0.5
_MEMORY = 0.998  # the share of the past that weighs: beliefs that failed long ago may come back
_LEAST = 1e-3  # no belief is ever given up
_HEARD = 0.01  # beliefs of less weight have no say in the odds
_SHRINK = math.pi / 8  # luck makes the mean chance milder than the chance of mean luck


@dataclass(frozen=True, slots=True)
class ThrowRecord:
    """One throw: what was added, what lay in the tray and went in too, what was inside, what came out."""

    thrown: Cubes
    tray: Cubes
    tower: Cubes
    out: Cubes


@dataclass(frozen=True, slots=True)
class Rates:
    """Everything known about a tower."""

    beliefs: tuple[Belief, ...] = PRIORS
    ages: tuple[tuple[Colour, float], ...] = ()  # of the cubes inside, in throws, on average
    throws: int = 0

    def age(self, colour: Colour) -> float:
        return dict(self.ages).get(colour, _UNKNOWN_AGE)


FRESH = Rates()


@dataclass(frozen=True, slots=True)
class Scene:
    """One way the coming throw may go: log-odds to fall through and to come loose, and per throw of age."""

    weight: float
    through: float
    loose: float
    aging: float


@dataclass(frozen=True, slots=True)
class Estimate:
    """A chance, and the interval it lies in nine times out of ten."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Chances:
    """Of a thrown cube to stick, and of a cube inside to be released."""

    sticks: Estimate
    released: Estimate


def learn(rates: Rates, record: ThrowRecord) -> Rates:
    """The rates after one more throw."""
    return learn_scored(rates, record)[0]


def learn_scored(rates: Rates, record: ThrowRecord) -> tuple[Rates, float]:
    """The same, with the log-likelihood of the counts that came out, as foretold by the rates before."""
    thrown = record.thrown + record.tray
    colours = [colour for colour, _ in (thrown + record.tower).sorted()]
    tallies = [Tally(thrown[c], record.tower[c], record.out[c], rates.age(c)) for c in colours]
    seen = Seen(tallies)
    lessons = [meet(belief, seen, thrown.total, record.tower.total) for belief in rates.beliefs]
    best = max(lesson.log_likelihood for lesson in lessons)
    shares = [lesson.belief.weight * math.exp(lesson.log_likelihood - best) for lesson in lessons]
    total = sum(shares)
    weights = [share / total for share in shares]
    view = [sum(w * lesson.view[k] for w, lesson in zip(weights, lessons, strict=True)) for k in range(3)]
    fell = dict(zip(colours, zip(tallies, seen.fell_through(*view), strict=True), strict=True))
    ages = tuple((c, _aged(tally, out)) for c, (tally, out) in fell.items() if tally.thrown + tally.inside > tally.out)
    beliefs = _reweighed([lesson.belief for lesson in lessons], weights)
    return Rates(beliefs, ages, rates.throws + 1), best + math.log(total)


def _reweighed(beliefs: Sequence[Belief], weights: Sequence[float]) -> tuple[Belief, ...]:
    kept = [max(_LEAST, weight**_MEMORY) for weight in weights]
    return tuple(replace(belief, weight=w / sum(kept)) for belief, w in zip(beliefs, kept, strict=True))


def _aged(tally: Tally, through: float) -> float:
    """The mean age of the cubes inside afterwards: those that stuck are new, those that stayed are older."""
    stuck, stayed = tally.thrown - through, tally.inside - (tally.out - through)
    return stayed * min(_OLDEST, tally.age + 1) / (stuck + stayed)


def scenes(rates: Rates, thrown: int, inside: int) -> list[Scene]:
    """The ways a throw of that size may go; their weights sum to one."""
    heard = [belief for belief in rates.beliefs if belief.weight >= _HEARD]
    total = sum(belief.weight for belief in heard)
    return [
        Scene(belief.weight / total * weight, through, loose, aging)
        for belief in heard
        for weight, through, loose, aging in coarse_points(belief.view(thrown, inside))
    ]


def estimate(rates: Rates, thrown: int = USUAL, inside: int = USUAL) -> Chances:
    """The two chances in a throw of that size, for cubes that have been inside for the usual time."""
    through, loose, _ = rows(thrown, inside, _UNKNOWN_AGE)
    falls = _interval([_bell(b, through, b.luck.through) for b in rates.beliefs])
    sticks = Estimate(1 - falls.mean, 1 - falls.high, 1 - falls.low)
    return Chances(sticks, _interval([_bell(b, loose, b.luck.loose) for b in rates.beliefs]))


def _bell(belief: Belief, row: tuple[float, ...], luck: float) -> tuple[float, float, float]:
    """Weight, mean and deviation of a log-odds, luck averaged out."""
    view = look(belief.mean, belief.cov, (row,), nothing(1))
    milder = 1 / math.sqrt(1 + _SHRINK * luck**2)
    return belief.weight, view.mean[0] * milder, math.sqrt(view.cov[0][0]) * milder


def _interval(bells: Sequence[tuple[float, float, float]]) -> Estimate:
    mean = sum(w * _expit(middle / math.sqrt(1 + _SHRINK * dev**2)) for w, middle, dev in bells)
    return Estimate(mean, _expit(_quantile(bells, 0.05)), _expit(_quantile(bells, 0.95)))


def _quantile(bells: Sequence[tuple[float, float, float]], share: float) -> float:
    """Where this share of a mixture of bell curves lies below, by halving."""
    low, high = -20.0, 20.0
    for _ in range(40):
        middle = (low + high) / 2
        below = sum(w * math.erfc((mean - middle) / (dev * math.sqrt(2))) / 2 for w, mean, dev in bells)
        low, high = (middle, high) if below < share else (low, middle)
    return (low + high) / 2


def _expit(log_odds: float) -> float:
    return 1 / (1 + math.exp(-log_odds))
