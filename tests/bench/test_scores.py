import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.bench.chart import draw_accuracy
from tests.bench.scores import EXTRA, MISSED, Score, Share, Throw, TrueCube, confusion
from towerpi.reading import Doubt, DoubtKind, Reading, Sighting

DOUBT = (Doubt(DoubtKind.HIDDEN),)


def throw(truth: str, seen: str, doubts: tuple[Doubt, ...] = (), visible: float = 1.0) -> Throw:
    """Letters stand for colours, places are a cube's width apart."""
    cubes = tuple(TrueCube(colour, 40.0 * n, 0, visible) for n, colour in enumerate(truth) if colour != " ")
    found = tuple(Sighting(colour, 40.0 * n + 3, 2, 0.9, 18) for n, colour in enumerate(seen) if colour != " ")
    return Throw("rig", "000.jpg", cubes, Reading(found, doubts), times_floor=4.0)


@pytest.mark.parametrize(
    ("outcome", "exact", "silent", "half_visible"),
    [
        pytest.param(throw("rb", "rb"), True, False, True, id="right"),
        pytest.param(throw("rb", "br"), True, False, True, id="right-though-swapped"),
        pytest.param(throw("rb", "rr"), False, True, True, id="wrong-and-silent"),
        pytest.param(throw("rb", "r", DOUBT), False, False, True, id="wrong-but-doubted"),
        pytest.param(throw("rb", "rb", DOUBT, 0.3), True, False, False, id="right-doubted-and-hidden"),
        pytest.param(throw("", ""), True, False, True, id="empty-tray"),
    ],
)
def test_a_throw_is_judged(outcome: Throw, exact: bool, silent: bool, half_visible: bool) -> None:
    assert (outcome.exact, outcome.silent, outcome.half_visible) == (exact, silent, half_visible)


def test_a_score_sums_up() -> None:
    score = Score((throw("rb", "rb"), throw("r", "b"), throw("r", "", DOUBT, 0.2)))
    assert str(score.exact) == "1/3"
    assert str(score.exact_half_visible) == "1/2"
    assert str(score.silent) == "1/3"
    assert str(score.doubted) == "1/3"
    assert str(score.doubted_half_visible) == "0/2"
    assert score.times_floor(0, 9) == 4.0
    assert score.times_floor(10, 99) is None


@pytest.mark.parametrize(
    ("part", "whole", "at_least", "at_most"),
    [
        pytest.param(109, 109, 0.9729, 1.0, id="all-of-109"),
        pytest.param(0, 118, 0.0, 0.0251, id="none-of-118"),
        pytest.param(5, 10, 0.2224, 0.7776, id="half-of-ten"),
    ],
)
def test_bounds_are_those_of_the_tables(part: int, whole: int, at_least: float, at_most: float) -> None:
    assert Share(part, whole).at_least == pytest.approx(at_least, abs=1e-4)
    assert Share(part, whole).at_most == pytest.approx(at_most, abs=1e-4)


@given(st.integers(1, 60).flatmap(lambda whole: st.tuples(st.integers(0, whole), st.just(whole))))
def test_bounds_enclose_the_share(pair: tuple[int, int]) -> None:
    share = Share(*pair)
    assert share.at_least <= share.part / share.whole <= share.at_most


def test_confusion_goes_by_place() -> None:
    tally = confusion([throw("rbg ", "rg b")])
    assert tally == {("r", "r"): 1, ("b", "g"): 1, ("g", MISSED): 1, (EXTRA, "b"): 1}


def test_the_picture_holds_many_throws() -> None:
    throws = tuple(throw("r", "r" if n % 3 else "b", DOUBT if n % 2 else ()) for n in range(60))
    page = draw_accuracy({"rig": Score(throws)}, confusion(throws), ["r", "b"], "Little is proven.")
    assert page.shape[1] == 1280
