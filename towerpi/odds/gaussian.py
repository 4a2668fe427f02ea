"""Small Gaussians in plain Python: a belief about a few numbers, seen through a few linear combinations of them.

In come a mean and a covariance; out come the view (the combinations, their covariance, how they hang on the numbers),
the points of a quadrature over a view of three, and the belief after the view has been learned about. All exact but for
the quadrature, whose points lie closer together the wider the view is.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

Vector: TypeAlias = tuple[float, ...]
Matrix: TypeAlias = tuple[Vector, ...]
Point: TypeAlias = tuple[float, float, float, float]  # a weight and the three combinations
Rule: TypeAlias = tuple[tuple[float, float], ...]  # weights and places, in standard deviations

_REACH = 3.2  # standard deviations
_SPACING = 0.7  # at most, in the units of the view (log-odds): throws tell about as much
_SPARSE = 1.1  # at most, in standard deviations
_NARROW = 0.2
_UNCERTAIN = 1e-3  # the share of a variance that one lesson always leaves: a few points cannot be surer
_ONE: Rule = ((1.0, 0.0),)
_THREE: Rule = ((1 / 6, -math.sqrt(3)), (2 / 3, 0.0), (1 / 6, math.sqrt(3)))  # Gauss and Hermite's
_FIVE: Rule = (
    (0.011257411327720691, -2.8569700138728056),
    (0.2220759220056126, -1.355626179974266),
    (0.5333333333333333, 0.0),
    (0.2220759220056126, 1.355626179974266),
    (0.011257411327720691, 2.8569700138728056),
)


@dataclass(frozen=True, slots=True)
class View:
    """Linear combinations of the numbers: their mean, covariance, and covariance with the numbers."""

    mean: Vector
    cov: Matrix
    cross: Matrix  # a row for each number


def diagonal(values: Sequence[float]) -> Matrix:
    """A matrix with these on its diagonal."""
    return tuple(tuple(v if i == j else 0.0 for j in range(len(values))) for i, v in enumerate(values))


def nothing(size: int) -> Matrix:
    """A square of zeros."""
    return ((0.0,) * size,) * size


def dot(a: Sequence[float], b: Sequence[float]) -> float:
    """The product of two vectors."""
    return sum(x * y for x, y in zip(a, b, strict=True))


def times(matrix: Matrix, other: Matrix) -> Matrix:
    """The product of two matrices."""
    columns = tuple(zip(*other, strict=True))
    return tuple(tuple(dot(row, column) for column in columns) for row in matrix)


def look(mean: Vector, cov: Matrix, rows: Matrix, noise: Matrix) -> View:
    """The combinations that `rows` ask for, with noise of their own on top."""
    cross = tuple(tuple(dot(line, row) for row in rows) for line in cov)
    spread = times(rows, cross)
    total = tuple(tuple(a + b for a, b in zip(x, y, strict=True)) for x, y in zip(spread, noise, strict=True))
    return View(tuple(dot(row, mean) for row in rows), total, cross)


def points(view: View) -> list[Point]:
    """A quadrature over the view that is good enough to learn by."""
    long, short = _axes(view.cov)
    return _points(view, _line(long[0]), _line(short[0]), _THREE)


def coarse_points(view: View) -> list[Point]:
    """A quadrature with few points, for what is smooth in the view: the odds of a battle."""
    return _points(view, _FIVE, _THREE, _ONE)


def _points(view: View, long_rule: Rule, short_rule: Rule, third_rule: Rule) -> list[Point]:
    """Along the two axes of the first two combinations, then along the third, given them."""
    (a, b, c), (_, d, e), (_, _, f) = view.cov
    (_, long_x, long_y), (_, short_x, short_y) = _axes(view.cov)
    det = a * d - b * b
    on_x, on_y = (c * d - e * b) / det, (e * a - c * b) / det
    left = math.sqrt(max(0.0, f - on_x * c - on_y * e))
    first, second, third = view.mean
    found = []
    for w1, z1 in long_rule:
        for w2, z2 in short_rule:
            x, y = z1 * long_x + z2 * short_x, z1 * long_y + z2 * short_y
            centre = third + on_x * x + on_y * y
            found += [(w1 * w2 * w3, first + x, second + y, centre + left * z3) for w3, z3 in third_rule]
    return found


def _axes(cov: Matrix) -> tuple[Vector, Vector]:
    """The axes of the first two combinations: the standard deviation along each, and the step that it is."""
    (a, b, *_), (_, d, *_), *_ = cov
    middle, apart = (a + d) / 2, math.hypot((a - d) / 2, b)
    turn = math.atan2(b, (a - d) / 2) / 2
    long, short = math.sqrt(middle + apart), math.sqrt(max(1e-12, middle - apart))
    cos, sin = math.cos(turn), math.sin(turn)
    return (long, long * cos, long * sin), (short, -short * sin, short * cos)


def _line(deviation: float) -> Rule:
    if deviation < _NARROW:
        return _THREE
    return _trapezes(math.ceil(_REACH / min(_SPARSE, _SPACING / deviation)))


@cache
def _trapezes(half: int) -> Rule:
    """The trapezium rule, which for a bell curve is as good as any; stretched to make good for the tails cut off."""
    places = [_REACH * step / half for step in range(-half, half + 1)]
    heights = [math.exp(-z * z / 2) for z in places]
    total = sum(heights)
    deviation = math.sqrt(sum(height * z * z for height, z in zip(heights, places, strict=True)) / total)
    return tuple((height / total, z / deviation) for height, z in zip(heights, places, strict=True))


def moments(weighed: Sequence[Point]) -> tuple[Vector, Matrix]:
    """Mean and covariance of points whose weights sum to one."""
    mean = tuple(sum(point[0] * point[k] for point in weighed) for k in (1, 2, 3))
    m1, m2, m3 = mean
    aa = ab = ac = bb = bc = cc = 0.0
    for weight, x, y, z in weighed:
        x, y, z = x - m1, y - m2, z - m3
        wx, wy = weight * x, weight * y
        aa, ab, ac, bb, bc, cc = aa + wx * x, ab + wx * y, ac + wx * z, bb + wy * y, bc + wy * z, cc + weight * z * z
    return mean, ((aa, ab, ac), (ab, bb, bc), (ac, bc, cc))


def learned(mean: Vector, cov: Matrix, view: View, seen: tuple[Vector, Matrix]) -> tuple[Vector, Matrix]:
    """The belief after the view turned out to have the mean and covariance `seen`; never as if it were certain."""
    gain = times(view.cross, inverse(view.cov))
    step = [after - before for after, before in zip(seen[0], view.mean, strict=True)]
    shrunk = tuple(
        tuple((1 - _UNCERTAIN) * a - b for a, b in zip(x, y, strict=True))
        for x, y in zip(view.cov, seen[1], strict=True)
    )
    taken = times(times(gain, shrunk), tuple(zip(*gain, strict=True)))
    new_mean = tuple(value + dot(row, step) for value, row in zip(mean, gain, strict=True))
    return new_mean, tuple(tuple(a - b for a, b in zip(x, y, strict=True)) for x, y in zip(cov, taken, strict=True))


def inverse(matrix: Matrix) -> Matrix:
    """Of a symmetric matrix of three."""
    (a, b, c), (_, d, e), (_, _, f) = matrix
    aa, ab, ac = d * f - e * e, c * e - b * f, b * e - c * d
    bb, bc, cc = a * f - c * c, b * c - a * e, a * d - b * b
    det = a * aa + b * ab + c * ac
    return (
        (aa / det, ab / det, ac / det),
        (ab / det, bb / det, bc / det),
        (ac / det, bc / det, cc / det),
    )
