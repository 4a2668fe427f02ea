"""How many cubes come out: the distributions are exact and belong together."""

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.odds.battles import coming, every_cube
from towerpi.cubes import Cubes
from towerpi.odds.distribution import Coming, binomial, convolve
from towerpi.odds.rates import FRESH, ThrowRecord, learn_scored

THROWN, TOWER = Cubes.parse("2 blue 1 red"), Cubes.parse("1 blue 2 green")


@settings(deadline=None)
@given(st.integers(0, 90), st.floats(-25, 25))
def test_binomial(number: int, log_odds: float) -> None:
    found = binomial(number, log_odds)
    mean = number / (1 + math.exp(-log_odds))
    assert len(found) == number + 1
    assert sum(found) == pytest.approx(1)
    assert sum(k * chance for k, chance in enumerate(found)) == pytest.approx(mean, abs=1e-9)


def test_convolve() -> None:
    assert convolve([0.5, 0.5], [0.5, 0.5]) == [0.25, 0.5, 0.25]
    assert convolve([1.0], [0.1, 0.9]) == [0.1, 0.9]


def test_exactly_these_cubes() -> None:
    chances: dict[Cubes, float] = {}
    for chance, out in every_cube(THROWN, TOWER):
        chances[out] = chances.get(out, 0.0) + chance
    for out, chance in chances.items():
        assert coming(THROWN, TOWER).chance(out) == pytest.approx(chance)
    assert sum(chances.values()) == pytest.approx(1)


@pytest.mark.parametrize("out", ["4 blue", "1 black", "2 red"])
def test_more_than_there_is_never_comes_out(out: str) -> None:
    assert coming(THROWN, TOWER).chance(Cubes.parse(out)) == 0


def test_the_odds_and_the_learning_see_the_same_tower() -> None:
    """The odds take fewer points than the learning: what they foretell is the same to half a percent."""
    ahead = Coming.by(FRESH, THROWN, TOWER)
    total = 0.0
    for blue, red, green in itertools.product(range(4), range(2), range(3)):
        out = Cubes(blue=blue, red=red, green=green)
        log = learn_scored(FRESH, ThrowRecord(THROWN, Cubes(), TOWER, out))[1]
        total += math.exp(log)
        assert ahead.chance(out) == pytest.approx(math.exp(log), abs=0.005)
    assert total == pytest.approx(1)
