"""How odds are scored, and that learned ones score better than the best constants where the numbers matter."""

import random
from typing import Any

import pytest

from tests.odds import measures
from tests.odds.evenings import Evening, constant, curve, independent
from tests.odds.measures import Scored

LINES: list[dict[str, Any]] = list(
    Evening(independent(curve(-1.0, 0.5, 0.0, 1.0, 1.6, -0.4)), random.Random(3)).lines(150)
)
SURE, TORN = Scored(-1.0, (1.0, 0.0, 0.0), (1, 0, 0)), Scored(-3.0, (0.5, 0.0, 0.5), (0, 0, 1))


def test_scores() -> None:
    assert measures.nll([SURE, TORN, Scored(-5.0)]) == 3
    assert measures.brier([SURE, TORN, Scored(-5.0)]) == pytest.approx(0.25)
    assert measures.brier(measures.base_rates([SURE, TORN])) == pytest.approx(0.5)
    rows = measures.reliability([SURE, TORN])
    assert [row[0] for row in rows] == [3, 0, 0, 0, 0, 2, 0, 0, 0, 1]
    assert rows[5] == (2, 0.5, 0.5)


def test_the_best_constants() -> None:
    lines = list(Evening(independent(constant(0.3, 0.6)), random.Random(3)).lines(60))
    through, loose = measures.best_constants(lines)
    flat = list(measures.told(lines, lambda thrown, inside: (through, loose)))
    even = list(measures.told(lines, lambda thrown, inside: (0.0, 0.0)))
    assert measures.nll(flat) < measures.nll(even)
    assert (through, loose) == pytest.approx((-0.85, 0.41), abs=0.3)


def test_learning_beats_the_best_constants_where_the_numbers_matter() -> None:
    at = measures.best_constants(LINES)
    flat = list(measures.told(LINES, lambda thrown, inside: at))
    ours = [scored for scored, _ in measures.learning(LINES)]
    best = list(measures.hindsight(LINES))
    assert measures.nll(best) < measures.nll(ours) < measures.nll(flat) - 0.2
    assert measures.brier(ours) < measures.brier(measures.base_rates(ours))
