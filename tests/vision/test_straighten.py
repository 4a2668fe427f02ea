import cv2
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from towerpi.errors import BadPicture, BadProfile
from towerpi.vision.picture import Picture
from towerpi.vision.sheet import marker_cells, marker_corners_mm
from towerpi.vision.straighten import Floor, Points, find_markers, floor_from_corners, floor_from_markers

TRAY_MM = (180.0, 130.0)
PLACES_MM = np.array([(0, 0), (90, 65), (180, 130), (31, 117)], np.float64)

CAMERAS = {
    "straight": [(60, 50), (960, 50), (960, 700), (60, 700)],
    "turned": [(200, 30), (980, 180), (860, 730), (60, 560)],
    "tilted": [(180, 80), (850, 80), (1000, 720), (20, 720)],
    "upside-down": [(960, 700), (60, 700), (60, 50), (960, 50)],
}


def printed(tray_mm: tuple[float, float] = TRAY_MM, px_per_mm: int = 8) -> Picture:
    """The cut-out sheet as a printer would make it, from the same cells and corners as the page."""
    page = np.full((round(tray_mm[1] * px_per_mm), round(tray_mm[0] * px_per_mm), 3), 255, np.uint8)
    for number, corners in marker_corners_mm(tray_mm).items():
        cell = (corners[1, 0] - corners[0, 0]) / 6
        for row, column in np.argwhere(marker_cells(number)):
            upper = np.round((corners[0] + np.array([column, row]) * cell) * px_per_mm).astype(int)
            lower = np.round((corners[0] + np.array([column + 1, row + 1]) * cell) * px_per_mm).astype(int)
            page[upper[1] : lower[1], upper[0] : lower[0]] = 20
    return page


def photographed(floor: Floor, page: Picture) -> Picture:
    px_per_mm = page.shape[1] / floor.tray_mm[0]
    to_picture = np.array(floor.px_from_mm).reshape(3, 3) @ np.diag([1 / px_per_mm, 1 / px_per_mm, 1])
    picture = cv2.warpPerspective(page, to_picture, (1024, 768), flags=cv2.INTER_AREA, borderValue=(90, 120, 150))
    noise = np.random.default_rng(1).normal(0, 4, picture.shape)
    return np.asarray(np.clip(cv2.GaussianBlur(picture, (0, 0), 1.0) + noise, 0, 255), np.uint8)


@pytest.mark.parametrize("corners", CAMERAS.values(), ids=CAMERAS)
def test_markers_give_the_floor_that_the_camera_saw(corners: list[tuple[float, float]]) -> None:
    truth = floor_from_corners(corners, TRAY_MM)
    found = floor_from_markers(photographed(truth, printed()), marker_corners_mm(TRAY_MM), TRAY_MM)
    assert np.abs(found.to_px(PLACES_MM) - truth.to_px(PLACES_MM)).max() < 1.5
    assert np.abs(found.to_mm(truth.to_px(PLACES_MM)) - PLACES_MM).max() < 0.4


@pytest.mark.parametrize("hidden", [[0], [1, 2], [0, 3]], ids=str)
def test_two_markers_are_enough(hidden: list[int]) -> None:
    page = printed()
    for number in hidden:
        (left, top), (right, bottom) = (marker_corners_mm(TRAY_MM)[number][[0, 2]] * 8).astype(int)
        page[top:bottom, left:right] = 255
    truth = floor_from_corners(CAMERAS["tilted"], TRAY_MM)
    found = floor_from_markers(photographed(truth, page), marker_corners_mm(TRAY_MM), TRAY_MM)
    assert np.abs(found.to_mm(truth.to_px(PLACES_MM)) - PLACES_MM).max() < 2.0


def test_a_picture_without_markers_is_told_in_a_sentence() -> None:
    with pytest.raises(BadPicture, match="4 markers of the sheet were expected in the picture; 0 were found"):
        floor_from_markers(np.full((768, 1024, 3), 128, np.uint8), marker_corners_mm(TRAY_MM), TRAY_MM)


def test_a_sheet_for_another_tray_is_told_in_a_sentence() -> None:
    other_mm = (120.0, 140.0)
    truth = floor_from_corners(CAMERAS["straight"], other_mm)
    with pytest.raises(BadPicture, match=r"mm off\. Print it at 100 % for a tray of 180 x 130 mm"):
        floor_from_markers(photographed(truth, printed(other_mm)), marker_corners_mm(TRAY_MM), TRAY_MM)


@pytest.mark.parametrize(
    ("corners", "sentence"),
    [
        pytest.param([(0, 0), (9, 0), (9, 9)], "3 came", id="three"),
        pytest.param([(0, 0), (9, 9), (9, 0), (0, 9)], "clockwise", id="crossed"),
        pytest.param([(0, 0), (0, 9), (9, 9), (9, 0)], "clockwise", id="the-other-way-round"),
        pytest.param([(0, 0), (5, 0), (9, 0), (0, 9)], "clockwise", id="in-one-line"),
        pytest.param([(5, 5)] * 4, "clockwise", id="one-point"),
    ],
)
def test_corners_that_are_no_tray_are_told_in_a_sentence(corners: list[tuple[float, float]], sentence: str) -> None:
    with pytest.raises(BadProfile, match=sentence):
        floor_from_corners(corners, TRAY_MM)


def test_the_floor_seen_straight_shows_each_corner_in_its_corner() -> None:
    floor = floor_from_corners(CAMERAS["tilted"], TRAY_MM)
    straight = floor.seen_straight(photographed(floor, printed()), 5)
    assert straight.shape == (650, 900, 3)
    found = find_markers(straight)
    assert found.keys() == {0, 1, 2, 3}
    for number, corners in marker_corners_mm(TRAY_MM).items():
        assert np.abs(found[number] / 5 - corners).max() < 0.6


def test_a_millimetre_is_larger_where_the_camera_is_nearer() -> None:
    floor = floor_from_corners(CAMERAS["tilted"], TRAY_MM)
    assert floor.px_per_mm(90, 10) < floor.px_per_mm(90, 120)
    assert floor_from_corners(CAMERAS["straight"], TRAY_MM).px_per_mm(90, 65) == pytest.approx(5.0, rel=0.01)


jitter = st.floats(-80, 80)


@given(st.tuples(*[jitter] * 8), st.tuples(st.floats(0, 180), st.floats(0, 130)))
def test_there_and_back_is_where_it_was(shifts: tuple[float, ...], place_mm: tuple[float, float]) -> None:
    corners: Points = np.array(CAMERAS["straight"], np.float64) + np.array(shifts).reshape(4, 2)
    assume(cv2.isContourConvex(corners.astype(np.float32)))
    floor = floor_from_corners([(x, y) for x, y in corners.tolist()], TRAY_MM)
    assert floor.to_mm(floor.to_px(place_mm))[0] == pytest.approx(place_mm, abs=1e-6)
    assert floor.corners_px() == pytest.approx(corners, abs=1e-3)
