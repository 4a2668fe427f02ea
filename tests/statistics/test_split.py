"""A throw taken apart: against counting every way, and laws."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.statistics.evenings import FALLS, KNOWN, LOOSE, a_throw
from towerpi.cubes import Cubes
from towerpi.statistics.split import split
from towerpi.statistics.tally import whole


def test_as_by_counting_every_way() -> None:
    part = split(a_throw("3 red", "2 red", "2 red"), KNOWN).parts["red"]
    ways = {
        k: math.comb(3, k)
        * FALLS**k
        * (1 - FALLS) ** (3 - k)
        * math.comb(2, 2 - k)
        * LOOSE ** (2 - k)
        * (1 - LOOSE) ** k
        for k in range(3)
    }
    mean = sum(k * way for k, way in ways.items()) / sum(ways.values())
    assert part.through == pytest.approx(mean)
    assert part.variance == pytest.approx(sum((k - mean) ** 2 * way for k, way in ways.items()) / sum(ways.values()))


@pytest.mark.parametrize(
    ("thrown", "tower", "out", "through"),
    [
        pytest.param("3 red", "none", "2 red", 2, id="nothing-was-inside"),
        pytest.param("3 red", "2 red", "5 red", 3, id="everything-came"),
        pytest.param("3 red", "2 red", "none", 0, id="nothing-came"),
        pytest.param("none", "2 red", "1 red", 0, id="nothing-was-thrown"),
        pytest.param("1 red", "none", "2 red", 1, id="more-out-than-the-books-knew-was-inside"),
    ],
)
def test_what_is_certain(thrown: str, tower: str, out: str, through: int) -> None:
    part = split(a_throw(thrown, tower, out), KNOWN).parts["red"]
    assert (part.through, part.variance) == (through, 0)


held = st.fixed_dictionaries(
    {colour: st.tuples(st.integers(0, 8), st.integers(0, 8)) for colour in ("red", "blue", "green")}
)


@settings(max_examples=100, deadline=None)
@given(held, st.data())
def test_laws(held: dict[str, tuple[int, int]], data: st.DataObject) -> None:
    out = {colour: data.draw(st.integers(0, sum(pair))) for colour, pair in held.items()}
    thrown, tower = (Cubes.of({colour: pair[k] for colour, pair in held.items()}) for k in (0, 1))
    made = split(a_throw(str(thrown), str(tower), str(Cubes.of(out))), KNOWN)
    for part in made.parts.values():
        assert max(0, part.out - part.inside) <= part.through <= min(part.thrown, part.out)
        assert part.variance >= 0
    total = whole(made)
    assert total.out == sum(out.values())
    if 0 < total.out < total.thrown + total.inside:
        assert total.thrown * made.lucky_falls + total.inside * made.lucky_loose == pytest.approx(total.out, abs=0.01)
