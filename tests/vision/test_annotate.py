import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from towerpi.cubes import COLOURS, Colour
from towerpi.reading import Doubt, DoubtKind, Reading, Sighting
from towerpi.vision.annotate import annotate
from towerpi.vision.palette import MARK, WHITE, Bgr, paint_of
from towerpi.vision.picture import Picture

GREY: Bgr = (128, 128, 128)


def plain(ground: Bgr = GREY, width: int = 400, height: int = 300) -> Picture:
    return np.full((height, width, 3), ground, np.uint8)


def cube(colour: Colour, x: float = 200, y: float = 150) -> Sighting:
    return Sighting(colour, x, y, confidence=0.9, half_px=18)


def pixels_of(picture: Picture, ink: Bgr) -> int:
    return int((picture == np.array(ink, np.uint8)).all(axis=2).sum())


@pytest.mark.parametrize(
    ("width", "drawn"), [pytest.param(400, 800, id="small-grows"), pytest.param(1640, 1640, id="large-stays")]
)
def test_the_picture_is_sharp_on_a_phone(width: int, drawn: int) -> None:
    assert annotate(plain(width=width), Reading()).shape[1] == drawn


def test_the_picture_given_is_left_as_it_was() -> None:
    bgr = plain()
    annotate(bgr, Reading((cube("red"),)))
    assert (bgr == GREY).all()


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("ground", [(0, 0, 0), (255, 255, 255)], ids=["on-black", "on-white"])
def test_a_box_has_the_cubes_colour_between_white_and_dark_lines(colour: Colour, ground: Bgr) -> None:
    left_edge = annotate(plain(ground), Reading((cube(colour),)))[300:310, 330:370]
    assert pixels_of(left_edge, paint_of(colour, GREY).face) >= 20
    assert pixels_of(left_edge, WHITE) >= 20
    assert left_edge.max(axis=2).min() < 100


def test_the_middle_of_a_cube_stays_visible() -> None:
    drawn = annotate(plain(), Reading((cube("red"),)))
    assert (drawn[290:310, 390:410] == GREY).all()


def test_a_colour_of_another_box_is_painted_as_it_was_seen() -> None:
    bgr = plain()
    bgr[130:170, 180:220] = orange = (20, 120, 240)
    drawn = annotate(bgr, Reading((cube("orange"),)))
    assert pixels_of(drawn[240:360, 340:375], orange) > 100


def test_a_doubt_takes_the_place_of_the_boxes_it_is_about() -> None:
    sure = Reading((cube("red"), cube("blue", 300, 60)))
    unsure = Reading(sure.sightings, (Doubt(DoubtKind.TOUCHING, ("red",), 204, 150),))
    red, blue = paint_of("red", GREY).face, paint_of("blue", GREY).face
    assert pixels_of(annotate(plain(), unsure), red) < pixels_of(annotate(plain(), sure), red)
    assert pixels_of(annotate(plain(), unsure), blue) == pixels_of(annotate(plain(), sure), blue)


@pytest.mark.parametrize(
    "doubt",
    [
        pytest.param(Doubt(DoubtKind.HIDDEN, ("red",), 200, 150), id="at-a-cube"),
        pytest.param(Doubt(DoubtKind.FOREIGN_OBJECT, (), 60, 60), id="where-no-cube-is"),
        pytest.param(Doubt(DoubtKind.OUT_OF_TRAY, (), 0, 0), id="in-the-corner"),
        pytest.param(Doubt(DoubtKind.MOVED_CAMERA), id="about-the-whole-tray"),
    ],
)
def test_every_doubt_shows_in_the_signal_colour(doubt: Doubt) -> None:
    assert pixels_of(annotate(plain(), Reading((cube("red"),))), MARK) == 0
    assert pixels_of(annotate(plain(), Reading((cube("red"),), (doubt,))), MARK) > 200


places = st.floats(-500, 900)
sightings = st.builds(
    Sighting, st.sampled_from([*COLOURS, "white", "x"]), places, places, st.floats(0, 1), st.floats(0.5, 200)
)
doubts = st.builds(Doubt, st.sampled_from(DoubtKind), st.just(("red",)), places, places) | st.builds(
    Doubt, st.sampled_from(DoubtKind)
)


@given(st.lists(sightings, max_size=4), st.lists(doubts, max_size=3))
def test_any_reading_can_be_drawn(seen: list[Sighting], asked: list[Doubt]) -> None:
    drawn = annotate(plain(width=96, height=64), Reading(tuple(seen), tuple(asked)))
    assert drawn.shape == (128, 192, 3)
