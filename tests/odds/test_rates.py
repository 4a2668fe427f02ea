"""What is learned from throws: stated defaults, nearer to the truth with each throw, never from the future."""

import math
import random
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.odds.evenings import Evening, Tower, clumps, constant, curve, independent
from towerpi.cubes import Cubes
from towerpi.odds.belief import PRIORS
from towerpi.odds.rates import FRESH, Rates, ThrowRecord, estimate, learn, learn_scored, scenes

COLOURS = ("red", "blue", "green")


def record(line: dict[str, Any]) -> ThrowRecord:
    return ThrowRecord(*(Cubes(line[name]) for name in ("thrown", "tray0", "tower0", "out")))


def evening(tower: Tower, battles: int, seed: int = 1618) -> list[ThrowRecord]:
    return [record(line) for line in Evening(tower, random.Random(seed)).lines(battles)]


def after(records: Iterable[ThrowRecord], rates: Rates = FRESH) -> Rates:
    for one in records:
        rates = learn(rates, one)
    return rates


def test_a_fresh_tower_has_the_stated_defaults() -> None:
    """Simulated towers let through 0.2 to 0.5 and released 0.5 to 0.8."""
    fresh = estimate(FRESH)
    assert fresh.sticks.mean == pytest.approx(0.67, abs=0.005)
    assert (fresh.sticks.low, fresh.sticks.high) == pytest.approx((0.435, 0.86), abs=0.01)
    assert fresh.released.mean == pytest.approx(0.70, abs=0.005)
    assert (fresh.released.low, fresh.released.high) == pytest.approx((0.46, 0.885), abs=0.01)
    assert sum(belief.weight for belief in PRIORS) == pytest.approx(1)


@pytest.mark.parametrize(
    ("through", "loose"), [(0.2, 0.8), (0.5, 0.5), (0.3, 0.4), (0.7, 0.6)], ids=["lively", "calm", "sticky", "smooth"]
)
def test_rates_are_learned(through: float, loose: float) -> None:
    learned = estimate(after(evening(independent(constant(through, loose)), 150)))
    assert 1 - learned.sticks.mean == pytest.approx(through, abs=0.06)
    assert learned.released.mean == pytest.approx(loose, abs=0.06)
    assert learned.sticks.high - learned.sticks.low < 0.12


def test_the_numbers_thrown_are_learned() -> None:
    rates = after(evening(independent(curve(-1.0, 0.5, 0.0, 1.0, 1.5, -0.4)), 150))
    few, many = estimate(rates, 6, 14), estimate(rates, 20, 14)
    assert few.released.high < many.released.low
    assert few.sticks.mean > many.sticks.mean


def test_a_tower_of_clumps_is_believed_to_have_more_luck() -> None:
    luck = [
        sum(belief.weight * belief.luck.loose for belief in after(evening(tower, 100)).beliefs)
        for tower in (independent(constant(0.3, 0.6)), clumps(0.3, 0.6, 5))
    ]
    assert luck[0] < 0.3 < luck[1]


def test_uncertainty_shrinks() -> None:
    records = evening(independent(constant(0.3, 0.6)), 120)
    known = [estimate(after(records[:number])).sticks for number in (0, 10, 40, 120)]
    widths = [sticks.high - sticks.low for sticks in known]
    assert all(wide > narrow for wide, narrow in pairwise(widths))


def test_a_tower_that_changes_is_followed() -> None:
    rates = after(evening(independent(constant(0.2, 0.8)), 100))
    rates = after(evening(independent(constant(0.5, 0.5)), 200, seed=7), rates)
    assert estimate(rates).sticks.mean == pytest.approx(0.5, abs=0.1)


def test_learning_leaves_what_was_known_alone() -> None:
    records = evening(independent(constant(0.3, 0.6)), 5)
    early = after(records[:3])
    kept = repr(early)
    after(records[3:], early)
    assert repr(early) == kept
    assert early == after(records[:3])
    assert early.throws == 3


def test_ages() -> None:
    throw = ThrowRecord(Cubes(red=4), Cubes(), Cubes(), Cubes(red=1))
    stuck = learn(FRESH, throw)
    assert dict(stuck.ages) == {"red": 0.0}
    stayed = learn(stuck, ThrowRecord(Cubes(blue=2), Cubes(), Cubes(red=3), Cubes(blue=2)))
    assert dict(stayed.ages) == {"red": 1.0}
    for _ in range(5):
        stayed = learn(stayed, ThrowRecord(Cubes(blue=2), Cubes(), Cubes(red=3), Cubes(blue=2)))
    assert dict(stayed.ages) == {"red": 3.0}
    assert stayed.age("yellow") == 0.5


@pytest.mark.parametrize("out", [(0, 90, 45), (90, 0, 90), (45, 45, 0)], ids=str)
def test_a_tower_gone_mad_is_survived(out: tuple[int, int, int]) -> None:
    """All, none and half of more cubes than any box has, in turn: no number runs away, no belief is settled."""
    rates = FRESH
    for number in out * 3:
        for thrown, inside in ((90, 0), (0, 90), (45, 45)):
            cubes = [Cubes(dict.fromkeys(COLOURS, n)) for n in (thrown, 0, inside, number)]
            rates, log_likelihood = learn_scored(rates, ThrowRecord(*cubes))
            assert math.isfinite(log_likelihood)
    assert all(0 < belief.cov[k][k] < 1 for belief in rates.beliefs for k in range(7))
    assert 0 <= estimate(rates).sticks.low <= estimate(rates).sticks.high <= 1


@settings(deadline=None)
@given(st.data())
def test_any_possible_throw_is_learned_from(data: st.DataObject) -> None:
    numbers = st.integers(0, 20)
    thrown, tray, tower = (Cubes({c: data.draw(numbers) for c in COLOURS}) for _ in range(3))
    held = thrown + tray + tower
    out = Cubes({c: data.draw(st.integers(0, held[c])) for c in COLOURS})
    rates, log_likelihood = learn_scored(FRESH, ThrowRecord(thrown, tray, tower, out))
    assert log_likelihood <= 1e-9
    assert sum(belief.weight for belief in rates.beliefs) == pytest.approx(1)
    assert all(belief.cov[k][k] > 0 for belief in rates.beliefs for k in range(7))
    assert set(dict(rates.ages)) == set(held - out)
    assert sum(scene.weight for scene in scenes(rates, 10, 10)) == pytest.approx(1)
    for known in (estimate(rates).sticks, estimate(rates).released):
        assert 0 <= known.low < known.mean < known.high <= 1
