"""How likely a throw was, against the sum over every way it can have happened."""

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from towerpi.odds.likelihood import Seen, Tally

LOG_ODDS = st.floats(-6, 6)


def expit(x: float) -> float:
    return 1 / (1 + math.exp(-x))


def every_way(tally: Tally, through: float, loose: float, aging: float) -> tuple[float, float]:
    """The probability of the count, and the mean number of thrown cubes in it: cube by cube."""
    chances = [expit(through)] * tally.thrown + [expit(loose + aging * tally.age)] * tally.inside
    total = mean = 0.0
    for fallen in itertools.product((False, True), repeat=len(chances)):
        if sum(fallen) == tally.out:
            share = math.prod(c if fell else 1 - c for c, fell in zip(chances, fallen, strict=True))
            total, mean = total + share, mean + share * sum(fallen[: tally.thrown])
    return total, mean / total


@pytest.mark.parametrize(
    "tallies",
    [
        pytest.param([Tally(3, 0, 2, 0.0)], id="thrown-only"),
        pytest.param([Tally(0, 4, 1, 1.5)], id="inside-only"),
        pytest.param([Tally(3, 4, 5, 0.5)], id="both"),
        pytest.param([Tally(3, 4, 0, 0.5)], id="nothing-out"),
        pytest.param([Tally(3, 4, 7, 0.5)], id="all-out"),
        pytest.param([Tally(2, 3, 2, 0.5), Tally(4, 1, 1, 0.0), Tally(0, 2, 2, 2.0)], id="three-colours"),
    ],
)
@pytest.mark.parametrize("at", [(-0.8, 0.9, 0.4), (1.5, -1.5, 0.0), (-9.0, 9.0, 0.0)], ids=str)
def test_every_way_counts(tallies: list[Tally], at: tuple[float, float, float]) -> None:
    seen, brute = Seen(tallies), [every_way(tally, *at) for tally in tallies]
    assert seen.log_likelihood(*at) == pytest.approx(sum(math.log(total) for total, _ in brute), rel=1e-9)
    assert seen.fell_through(*at) == pytest.approx([mean for _, mean in brute], rel=1e-9)


@settings(deadline=None)
@given(st.integers(0, 12), st.integers(0, 12), st.floats(0, 3), LOG_ODDS, LOG_ODDS, st.floats(-1, 1))
def test_all_counts_together_are_certain(
    thrown: int, inside: int, age: float, through: float, loose: float, aging: float
) -> None:
    logs = [Seen([Tally(thrown, inside, out, age)]) for out in range(thrown + inside + 1)]
    assert sum(math.exp(seen.log_likelihood(through, loose, aging)) for seen in logs) == pytest.approx(1)


@settings(deadline=None)
@given(LOG_ODDS, LOG_ODDS)
def test_many_cubes_do_not_overflow(through: float, loose: float) -> None:
    seen = Seen([Tally(50, 50, 50, 3.0)] * 6)
    assert math.isfinite(seen.log_likelihood(5 * through, 5 * loose, 2.0))
    assert all(0 <= fell <= 50 for fell in seen.fell_through(5 * through, 5 * loose, 2.0))
