"""Towers of many makes: the oracle is right about them, and ours comes near to it where no constants can."""

import random

import pytest

from tests.odds import measures, towers
from tests.odds.evenings import Evening
from tests.odds.measures import Line
from tests.odds.towers import Make
from towerpi.odds.rates import FRESH, estimate, learn


def evening(make: Make, throws: int) -> list[Line]:
    return list(Evening(towers.simulated(make), random.Random(11)).lines(throws))


def test_the_oracle_of_a_steady_tower_knows_its_two_chances() -> None:
    lines = evening(towers.steady(0.3, 0.6), 20)
    known = list(measures.told(lines, lambda thrown, inside: (towers.logit(0.3), towers.logit(0.6))))
    for one, other in zip(towers.oracle(towers.steady(0.3, 0.6), lines), known, strict=True):
        assert one.log_likelihood == pytest.approx(other.log_likelihood)
        assert one.chances == pytest.approx(other.chances)


@pytest.mark.parametrize("name", ["only the thrown have luck", "rare avalanches", "shaken by many"])
def test_between_constants_and_oracle(name: str) -> None:
    make = towers.CHOSEN[name]
    lines = evening(make, 150)
    at = measures.best_constants(lines)
    ours = measures.nll([scored for scored, _ in measures.learning(lines)])
    assert measures.nll(list(towers.oracle(make, lines))) < ours
    assert ours < measures.nll(list(measures.told(lines, lambda thrown, inside: at)))


@pytest.mark.parametrize("through, loose", [(0.08, 0.15), (0.8, 0.85)], ids=["very reluctant", "hardly holds anything"])
def test_a_tower_unlike_any_other_is_known_after_a_short_evening(through: float, loose: float) -> None:
    rates = FRESH
    for line in evening(towers.steady(through, loose), 20):
        rates = learn(rates, measures.record_of(line))
    known = estimate(rates)
    assert known.sticks.low <= 1 - through <= known.sticks.high
    assert known.released.low <= loose <= known.released.high
    assert known.sticks.high - known.sticks.low < 0.2
