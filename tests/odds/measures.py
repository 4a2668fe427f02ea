"""How good odds are: scores of a log of throws under what foretold them, shared by tests and benchmarks.

A log is a list of lines as `towerpi odds` reads them. A forecaster is scored on each line before it learns from it.
"""

import math
import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from towerpi.cubes import Cubes
from towerpi.odds.distribution import Coming
from towerpi.odds.forecast import before, odds_of
from towerpi.odds.likelihood import Seen, Tally
from towerpi.odds.rates import FRESH, Rates, Scene, ThrowRecord, learn, learn_scored
from towerpi.rules.wallenstein.battle import Battle, Result, resolve
from towerpi.rules.wallenstein.editions import SECOND
from towerpi.rules.wallenstein.plan import Throw
from towerpi.rules.wallenstein.wire import read_battle

Line: TypeAlias = dict[str, Any]
Three: TypeAlias = tuple[float, float, float]  # attack, draw, defence
Ahead: TypeAlias = Callable[
    [int, int], tuple[float, float]
]  # log-odds for (thrown, inside): falls through, comes loose

_ENDS = {
    Result.ATTACKER: (1, 0, 0), Result.PEASANTS: (1, 0, 0), Result.DRAW: (0, 1, 0),
    Result.DEFENDER: (0, 0, 1), Result.PLAYER: (0, 0, 1),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Scored:
    """One line: what a forecaster thought of it; a fill has no chances."""

    log_likelihood: float
    chances: Three | None = None
    came: Three | None = None


def record_of(line: Line) -> ThrowRecord:
    return ThrowRecord(*(Cubes(line[name]) for name in ("thrown", "tray0", "tower0", "out")))


def battle_of(line: Line) -> Battle | None:
    return None if line["kind"] == "FILL" else read_battle(line)


def came(battle: Battle, record: ThrowRecord) -> Three:
    return _ENDS[resolve(battle, record.out, SECOND).result]


def learning(lines: Sequence[Line], rates: Rates = FRESH) -> Iterator[tuple[Scored, Rates]]:
    """Ours: each line from the lines before it; with what is known after it."""
    for line in lines:
        record, battle = record_of(line), battle_of(line)
        after, log = learn_scored(rates, record)
        yield _scored(log, battle, record, rates), after
        rates = after


def hindsight(lines: Sequence[Line]) -> Iterator[Scored]:
    """The same model when it has seen the whole log before, and learns nothing any more: a bound to come near to."""
    known = FRESH
    for line in lines:
        known = learn(known, record_of(line))
    known = replace(known, ages=())
    for line in lines:
        record = record_of(line)
        after, log = learn_scored(known, record)
        yield _scored(log, battle_of(line), record, known)
        known = replace(known, ages=after.ages)


def _scored(log: float, battle: Battle | None, record: ThrowRecord, rates: Rates) -> Scored:
    if battle is None:
        return Scored(log)
    odds = before(Throw(record.thrown, battle), record.tower, record.tray, SECOND, rates)
    return Scored(log, (odds.attacker, odds.draw, odds.defender), came(battle, record))


def told(lines: Sequence[Line], ahead: Ahead) -> Iterator[Scored]:
    """By chances that are told: two constants, or those that a simulated tower really has."""
    for line in lines:
        record, battle = record_of(line), battle_of(line)
        thrown = record.thrown + record.tray
        through, loose = ahead(thrown.total, record.tower.total)
        log = seen_of(record).log_likelihood(through, loose, 0.0)
        if battle is None:
            yield Scored(log)
            continue
        odds = odds_of(Coming(thrown, record.tower, {}, (Scene(1.0, through, loose, 0.0),)), battle, SECOND)
        yield Scored(log, (odds.attacker, odds.draw, odds.defender), came(battle, record))


def seen_of(record: ThrowRecord) -> Seen:
    thrown = record.thrown + record.tray
    colours = [colour for colour, _ in (thrown + record.tower).sorted()]
    return Seen([Tally(thrown[c], record.tower[c], record.out[c], 0.0) for c in colours])


def best_constants(lines: Sequence[Line]) -> tuple[float, float]:
    """The two constant log-odds that fit a whole log best, by steps that halve."""
    seen = [seen_of(record_of(line)) for line in lines]

    def score(at: tuple[float, float]) -> float:
        return sum(one.log_likelihood(*at, 0.0) for one in seen)

    at, step = (-0.7, 0.7), 0.8
    while step > 1e-3:
        x, y = at
        best = max([(x, y), (x + step, y), (x - step, y), (x, y + step), (x, y - step)], key=score)
        at, step = best, step if best != at else step / 2
    return at


def nll(scored: Sequence[Scored]) -> float:
    """Mean negative log-likelihood of the counts by colour."""
    return -sum(one.log_likelihood for one in scored) / len(scored)


def brier(scored: Sequence[Scored]) -> float:
    """Mean squared error of the three chances, summed: 0 is perfect, 2 the worst."""
    return statistics.mean(_errors(scored))


def _errors(scored: Sequence[Scored]) -> list[float]:
    return [math.dist(one.chances, one.came) ** 2 for one in scored if one.chances and one.came]


def brier_gap(pairs: Sequence[tuple[Sequence[Scored], Sequence[Scored]]]) -> str:
    """The Brier score of one forecaster less another's on the same logs, in thousandths, with its standard error."""
    apart = [a - b for one, other in pairs for a, b in zip(_errors(one), _errors(other), strict=True)]
    return f"{1000 * statistics.mean(apart):+.2f} ± {1000 * statistics.stdev(apart) / math.sqrt(len(apart)):.2f}"


def base_rates(scored: Sequence[Scored]) -> list[Scored]:
    """What one would say who only knows how often each side wins, in hindsight."""
    ends = [one.came for one in scored if one.came]
    often = tuple(sum(end[k] for end in ends) / len(ends) for k in range(3))
    return [replace(one, chances=(often[0], often[1], often[2])) for one in scored if one.came]


def reliability(scored: Sequence[Scored], bins: int = 10) -> list[tuple[int, float, float]]:
    """For chances told from 0 to 1 in steps: how many, their mean, and how often it came so."""
    pairs = [pair for one in scored if one.chances and one.came for pair in zip(one.chances, one.came, strict=True)]
    found = []
    for low in range(bins):
        inside = [(p, y) for p, y in pairs if min(bins - 1, int(p * bins)) == low]
        number = max(1, len(inside))
        found.append((len(inside), sum(p for p, _ in inside) / number, sum(y for _, y in inside) / number))
    return found
