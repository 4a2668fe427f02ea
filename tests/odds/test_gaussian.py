"""The arithmetic of beliefs: quadratures have the moments of what they stand for, and learning is Bayes' rule."""

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from towerpi.odds.gaussian import (
    Matrix,
    View,
    coarse_points,
    diagonal,
    inverse,
    learned,
    look,
    moments,
    nothing,
    points,
    times,
)

DEVIATION = st.floats(0.01, 3)
TIE = st.floats(-0.9, 0.9)


def covariance(a: float, b: float, c: float, tie: float) -> Matrix:
    """The first two tied to each other, and both to the third."""
    rows = ((a, 0.0, 0.0), (tie * b, b, 0.0), (tie * c, tie * c / 2, c))
    return times(rows, tuple(zip(*rows, strict=True)))


def flat(matrix: Matrix) -> list[float]:
    return [value for row in matrix for value in row]


@settings(deadline=None)
@given(DEVIATION, DEVIATION, DEVIATION, TIE)
def test_points_have_the_moments_of_the_view(a: float, b: float, c: float, tie: float) -> None:
    cov = covariance(a, b, c, tie)
    mean, seen = moments(points(View((0.5, -1.0, 2.0), cov, ())))
    assert mean == pytest.approx((0.5, -1.0, 2.0))
    assert flat(seen) == pytest.approx(flat(cov), abs=1e-6)


@settings(deadline=None)
@given(DEVIATION, DEVIATION, DEVIATION, TIE)
def test_few_points_have_them_too_but_for_the_third(a: float, b: float, c: float, tie: float) -> None:
    cov = covariance(a, b, c, tie)
    mean, seen = moments(coarse_points(View((0.5, -1.0, 2.0), cov, ())))
    assert mean == pytest.approx((0.5, -1.0, 2.0))
    assert [row[:2] for row in seen[:2]] == [pytest.approx(row[:2]) for row in cov[:2]]
    assert seen[2][2] <= cov[2][2] + 1e-9


@settings(deadline=None)
@given(DEVIATION, DEVIATION, DEVIATION, TIE)
def test_inverse(a: float, b: float, c: float, tie: float) -> None:
    cov = covariance(a, b, c, tie)
    unit = times(cov, inverse(cov))
    assert flat(unit) == pytest.approx(flat(diagonal([1, 1, 1])), abs=1e-5)


def test_learning_is_bayes_rule() -> None:
    """One number of variance 1, seen as 2 with variance 1: halfway between, with half the variance."""
    rows = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    mean, cov = (0.0, 0.0, 0.0), diagonal([1.0, 4.0, 9.0])
    view = look(mean, cov, rows, nothing(3))
    after = learned(mean, cov, view, ((1.0, 0.0, 0.0), diagonal([0.5, 4.0, 9.0])))
    assert after[0] == pytest.approx((1.0, 0.0, 0.0))
    assert flat(after[1]) == pytest.approx(flat(diagonal([0.5, 4.0, 9.0])), rel=0.003)


def test_noise_of_a_view_is_not_learned() -> None:
    """Half of what varies is noise: the number moves half as far as the view."""
    rows = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    mean, cov = (0.0, 0.0, 0.0), diagonal([1.0, 1.0, 1.0])
    view = look(mean, cov, rows, diagonal([1.0, 0.0, 0.0]))
    moved, spread = learned(mean, cov, view, ((1.0, 0.0, 0.0), diagonal([0.0, 1.0, 1.0])))
    assert moved[0] == pytest.approx(0.5)
    assert spread[0][0] == pytest.approx(0.5, rel=0.003)


@pytest.mark.parametrize("deviation", [0.3, 1.0, 2.5])
def test_wide_views_have_points_close_together(deviation: float) -> None:
    view = View((0.0, 0.0, 0.0), diagonal([deviation**2, 0.01, 0.01]), ())
    places = sorted({round(point[1], 9) for point in points(view)})
    assert max(b - a for a, b in itertools.pairwise(places)) <= 1.0
    assert math.isclose(sum(point[0] for point in points(view)), 1)
