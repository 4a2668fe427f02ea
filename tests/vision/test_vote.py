from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from towerpi.cubes import Cubes
from towerpi.errors import BadInput
from towerpi.reading import Doubt, DoubtKind, Reading, Sighting
from towerpi.vision.vote import vote

MOVING, HIDDEN, HAND = DoubtKind.STILL_MOVING, DoubtKind.HIDDEN, DoubtKind.FOREIGN_OBJECT


def cube(colour: str, x: float, y: float = 100.0, confidence: float = 0.9) -> Sighting:
    return Sighting(colour, x, y, confidence, half_px=18.0)


def seen(*cubes: Sighting, doubts: tuple[Doubt, ...] = ()) -> Reading:
    return Reading(cubes, doubts)


RED_BLUE = seen(cube("red", 100), cube("blue", 300))
HIDDEN_AT_RED = seen(*RED_BLUE.sightings, doubts=(Doubt(HIDDEN, ("red",), 104, 102),))
HAND_AT_EDGE = seen(*RED_BLUE.sightings, doubts=(Doubt(HAND, (), 500, 400),))
MOVED = seen(*RED_BLUE.sightings, doubts=(Doubt(DoubtKind.MOVED_CAMERA),))
LONE_RED = seen(cube("red", 100))


@pytest.mark.parametrize(
    ("frames", "counts", "doubts"),
    [
        pytest.param([RED_BLUE] * 3, "1 red 1 blue", [], id="of-one-mind"),
        pytest.param(
            [seen(cube("red", 100 + n, 100 - n), cube("blue", 300)) for n in (0, 2, 4)],
            "1 red 1 blue", [], id="noise-of-a-few-pixels",
        ),
        pytest.param(
            [RED_BLUE, RED_BLUE, LONE_RED], "1 red 1 blue", [(MOVING, ("blue",), 300)], id="one-frame-missed-a-cube"
        ),
        pytest.param(
            [LONE_RED, LONE_RED, RED_BLUE], "1 red", [(MOVING, ("blue",), 300)], id="one-frame-saw-a-cube-too-many"
        ),
        pytest.param(
            [RED_BLUE, RED_BLUE, seen(cube("purple", 100), cube("blue", 300))],
            "1 red 1 blue", [(MOVING, ("purple", "red"), 100)], id="one-frame-saw-another-colour",
        ),
        pytest.param(
            [LONE_RED, LONE_RED, seen(cube("red", 140))],
            "1 red", [(MOVING, ("red",), 100), (MOVING, ("red",), 140)], id="a-cube-rolled-on",
        ),
        pytest.param(
            [seen(cube("red", 100, confidence=0.5)), seen(cube("blue", 100, confidence=0.8))],
            "1 blue", [(MOVING, ("blue", "red"), 100)], id="a-draw-goes-to-the-surer",
        ),
        pytest.param(
            [seen(cube("red", 100), cube("red", 108))] * 2 + [seen(cube("red", 104))],
            "2 red", [(MOVING, ("red",), 104)], id="a-heap-is-voted-on-as-one",
        ),
        pytest.param([HIDDEN_AT_RED, RED_BLUE, RED_BLUE], "1 red 1 blue", [], id="a-doubt-of-one-frame-is-noise"),
        pytest.param(
            [HIDDEN_AT_RED, RED_BLUE], "1 red 1 blue", [(HIDDEN, ("red",), 104)], id="a-doubt-of-half-the-frames-stays"
        ),
        pytest.param(
            [HIDDEN_AT_RED, RED_BLUE, seen(cube("red", 100), cube("red", 130), cube("blue", 300))],
            "1 red 1 blue", [(HIDDEN, ("red",), 104), (MOVING, ("red",), 130)],
            id="a-doubt-of-one-frame-stays-where-frames-differ",
        ),
        pytest.param(
            [HAND_AT_EDGE, RED_BLUE, RED_BLUE], "1 red 1 blue", [(HAND, (), 500)], id="a-hand-is-not-outvoted"
        ),
        pytest.param(
            [MOVED, RED_BLUE, RED_BLUE], "1 red 1 blue", [(DoubtKind.MOVED_CAMERA, (), None)],
            id="a-moved-camera-is-not-outvoted",
        ),
        pytest.param([MOVED] * 3, "1 red 1 blue", [(DoubtKind.MOVED_CAMERA, (), None)], id="a-doubt-is-told-once"),
    ],
)  # fmt: skip
def test_frames_vote(
    frames: list[Reading], counts: str, doubts: list[tuple[DoubtKind, tuple[str, ...], float | None]]
) -> None:
    elected = vote(frames)
    assert elected.counts == Cubes.parse(counts)
    assert [(doubt.kind, doubt.colours, doubt.x) for doubt in elected.doubts] == doubts


def test_a_cube_is_as_sure_as_the_frames_that_saw_it() -> None:
    assert vote([RED_BLUE] * 4).sightings[0].confidence == 0.9
    assert vote([RED_BLUE, RED_BLUE, RED_BLUE, LONE_RED]).sightings[0].confidence == pytest.approx(0.675)


def test_no_frames_is_told_in_a_sentence() -> None:
    with pytest.raises(BadInput, match="At least one frame"):
        vote([])


places = st.integers(0, 60).map(lambda step: 10.0 * step)
sightings = st.builds(
    Sighting,
    st.sampled_from(["red", "blue", "white"]),
    places,
    places,
    st.sampled_from([0.25, 0.5, 1.0]),
    st.just(18.0),
)
doubts = st.builds(Doubt, st.sampled_from(DoubtKind), st.just(("red",)), places, places) | st.builds(
    Doubt, st.sampled_from(DoubtKind)
)
readings = st.builds(
    lambda cubes, asked: Reading(tuple(cubes), tuple(asked)),
    st.lists(sightings, max_size=6),
    st.lists(doubts, max_size=3, unique=True),
)


@given(readings, st.integers(1, 4))
def test_equal_frames_give_that_frame(reading: Reading, times: int) -> None:
    elected = vote([reading] * times)
    assert sorted(map(repr, elected.sightings)) == sorted(map(repr, reading.sightings))
    assert set(elected.doubts) == set(reading.doubts)


@given(st.lists(readings, min_size=1, max_size=4), st.randoms())
def test_the_order_of_frames_does_not_matter(frames: list[Reading], chance: Random) -> None:
    shuffled = chance.sample(frames, len(frames))
    assert vote(shuffled) == vote(frames)


@given(st.lists(readings, min_size=1, max_size=4))
def test_frames_that_differ_in_counts_never_pass_silently(frames: list[Reading]) -> None:
    elected = vote(frames)
    if len({frame.counts for frame in frames}) > 1:
        assert MOVING in {doubt.kind for doubt in elected.doubts}


@given(st.lists(readings, min_size=1, max_size=4))
def test_a_vote_is_settled(frames: list[Reading]) -> None:
    elected = vote(frames)
    assert vote([elected]) == elected


def test_a_doubt_about_a_tray_without_cubes_is_kept() -> None:
    frames = [Reading(doubts=(Doubt(DoubtKind.UNKNOWN_COLOUR, (), 100 + shift, 50),)) for shift in (0.0, 1.5, 3.0)]
    assert [doubt.kind for doubt in vote(frames).doubts] == [DoubtKind.UNKNOWN_COLOUR]  # though no_cube_is_sighted
