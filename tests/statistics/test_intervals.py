"""Small statistics against figures from tables, and their laws."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from towerpi.statistics.intervals import around, expit, logit, rarity, solve, wilson


@pytest.mark.parametrize(
    ("hits", "number", "low", "high"),
    [
        pytest.param(0, 10, 0.0, 0.2775, id="never-in-ten"),
        pytest.param(5, 10, 0.2366, 0.7634, id="half"),
        pytest.param(10, 10, 0.7225, 1.0, id="always"),
    ],
)
def test_wilson(hits: int, number: int, low: float, high: float) -> None:
    """95 % intervals from Newcombe 1998."""
    share = wilson(hits, number, z=1.959964)
    assert (share.low, share.high) == pytest.approx((low, high), abs=1e-4)


@given(st.integers(1, 500), st.floats(0, 1))
def test_wilson_holds_the_share(number: int, part: float) -> None:
    share = wilson(round(part * number), number)
    assert 0 <= share.low <= share.mean + 1e-12
    assert share.mean - 1e-12 <= share.high <= 1


@pytest.mark.parametrize(
    ("chi_square", "freedom", "expected"),
    [
        (3.841, 1, 0.05),
        (5.991, 2, 0.05),
        (7.815, 3, 0.05),
        (9.488, 4, 0.05),
        (11.070, 5, 0.05),
        (15.086, 5, 0.01),
        (0, 5, 1),
    ],
)
def test_rarity_is_as_in_the_tables(chi_square: float, freedom: int, expected: float) -> None:
    assert rarity(chi_square, freedom) == pytest.approx(expected, abs=1e-4)


def test_small_systems() -> None:
    assert solve([[0, 2], [3, 1]], [4, 11]) == pytest.approx([3, 2])
    assert solve([[1, 2], [2, 4]], [1, 2]) is None
    assert solve([], []) == []


def test_log_odds_and_back() -> None:
    assert expit(logit(0.3)) == pytest.approx(0.3)
    assert expit(-1000) == 0.0
    assert math.isfinite(logit(0.0))
    assert around(0.0, 0.0).low == 0.5
