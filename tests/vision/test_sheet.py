import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from towerpi.cli import main
from towerpi.cubes import COLOURS
from towerpi.errors import BadInput
from towerpi.vision.picture import Picture
from towerpi.vision.sheet import PAGE_MM, marker_corners_mm, places_mm, sheet_svg
from towerpi.vision.straighten import find_markers

PRINTED = Path(__file__).parents[2] / "calibration" / "sheet.svg"
SVG = "{http://www.w3.org/2000/svg}"

trays = st.tuples(st.floats(70, 273), st.floats(70, 168))


def rasterised(svg: str, px_per_mm: float) -> Picture:
    """The filled rectangles of the page; enough of SVG to see the markers as they are written in it."""
    root = ET.fromstring(svg)
    page = np.full((round(PAGE_MM[1] * px_per_mm), round(PAGE_MM[0] * px_per_mm), 3), 255, np.uint8)
    tray = root.find(f"{SVG}g")
    assert tray is not None
    for marker in tray.findall(f"{SVG}g"):
        origin = _shift_mm(tray) + _shift_mm(marker)
        for rect in marker.iter(f"{SVG}rect"):
            x, y, width, height = (float(rect.get(key, "")) for key in ("x", "y", "width", "height"))
            box_mm = np.array([x, y, x + width, y + height]) + np.tile(origin, 2)
            left, top, right, bottom = np.round(box_mm * px_per_mm).astype(int)
            page[top:bottom, left:right] = 0
    return page


def _shift_mm(element: ET.Element) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    return np.array(element.get("transform", "")[len("translate(") : -1].split(), np.float64)


@pytest.mark.parametrize("tray_mm", [(180.0, 130.0), (70.0, 70.0), (273.0, 168.0)], ids=str)
def test_the_markers_on_the_page_are_found_where_they_should_be(tray_mm: tuple[float, float]) -> None:
    found = find_markers(rasterised(sheet_svg(tray_mm, COLOURS), px_per_mm=6))
    origin = np.array([(PAGE_MM[0] - tray_mm[0]) / 2, 12.0])
    assert found.keys() == {0, 1, 2, 3}
    for number, corners in marker_corners_mm(tray_mm).items():
        assert np.abs(found[number] / 6 - origin - corners).max() < 0.3


def test_the_page_has_its_true_size() -> None:
    root = ET.fromstring(sheet_svg((180, 130), COLOURS))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("297mm", "210mm", "0 0 297 210")
    bars = [path.get("d", "") for path in root.iter(f"{SVG}path")]
    assert any("h100M" in bar for bar in bars)


@given(trays, st.integers(2, 8))
def test_no_place_touches_a_marker_or_another_place(tray_mm: tuple[float, float], number: int) -> None:
    centres = np.array(list(places_mm(tray_mm, [f"c{'x' * n}" for n in range(number)]).values()))
    markers = marker_corners_mm(tray_mm)
    assert all(np.abs(one - other).max() >= 10 for one, other in combinations(centres, 2))
    for corners in markers.values():
        low, high = corners.min(axis=0), corners.max(axis=0)
        assert not ((centres > low - 6) & (centres < high + 6)).all(axis=1).any()


@pytest.mark.parametrize("tray_mm", [(40, 40), (300, 130), (180, 200), (float("nan"), 130)], ids=str)
def test_a_tray_that_does_not_fit_the_page_is_told(tray_mm: tuple[float, float]) -> None:
    with pytest.raises(BadInput, match="A tray floor from 70 x 70 to 273 x 168 mm was expected"):
        sheet_svg(tray_mm, COLOURS)


def test_the_sheet_in_the_folder_is_what_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet"]) == 0
    assert capsys.readouterr().out == PRINTED.read_text()


@pytest.mark.parametrize("tray", ["180", "180x", "axb", "1x2x3"])
def test_a_size_that_is_none_is_told(tray: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", "--tray", tray]) == 1
    assert "A size such as 180x130 was expected for --tray" in capsys.readouterr().err
