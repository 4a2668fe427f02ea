import pytest
from hypothesis import given
from hypothesis import strategies as st

from towerpi.vision.frame import Frame, free_corner

PAGE = Frame(0, 0, 200, 100)
BOX = Frame(80, 40, 120, 60)

spans = st.tuples(st.floats(-100, 300), st.floats(-100, 300)).map(sorted)
frames = st.builds(lambda across, down: Frame(across[0], down[0], across[1], down[1]), spans, spans)


@pytest.mark.parametrize(
    ("frame", "others", "centre"),
    [
        pytest.param(BOX, [], (80, 40), id="upper-left-when-free"),
        pytest.param(BOX, [Frame(70, 30, 90, 50)], (120, 40), id="upper-right-when-the-left-is-taken"),
        pytest.param(BOX, [Frame(70, 30, 130, 50)], (80, 60), id="below-when-all-above-is-taken"),
        pytest.param(Frame(-20, -20, 10, 10), [], (7, 7), id="pushed-onto-the-page"),
    ],
)
def test_a_mark_goes_where_it_hides_least(frame: Frame, others: list[Frame], centre: tuple[float, float]) -> None:
    assert free_corner(frame, 5, PAGE, others).centre == pytest.approx(centre)


@given(frames, frames)
def test_joining_covers_both(one: Frame, other: Frame) -> None:
    both = one.joined(other)
    assert both.cut_to(one) == one
    assert both.cut_to(other) == other


@given(frames, frames)
def test_overlap_is_mutual_and_within_both(one: Frame, other: Frame) -> None:
    assert one.overlap_px2(other) == other.overlap_px2(one)
    assert one.overlap_px2(other) <= min(one.overlap_px2(one), other.overlap_px2(other)) + 1e-9
