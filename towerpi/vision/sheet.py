"""The sheet to print: a marker in each corner of the tray, a square per colour, and a bar to check the print by.

The tray's size and the colours come in; an A4 page as SVG goes out, and for whoever finds the markers in a picture the
place of their corners in the tray. Cut out along the line it is as large as the tray's floor.
"""

from collections.abc import Iterable, Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from towerpi.cubes import Colour
from towerpi.errors import BadInput
from towerpi.vision.straighten import MARKER_SET, Points

PAGE_MM = (297.0, 210.0)
USUAL_TRAY_MM = (180.0, 130.0)
_MARGIN_MM = 12.0
_FOOT_MM = 30.0  # below the tray: the bar and what to do
_LEAST_TRAY_MM = 70.0
_CELLS = 6  # a marker of four by four cells with its black border
_BAR_MM = 100


def marker_side_mm(tray_mm: tuple[float, float]) -> float:
    """A fifth of the short side, but no more than a camera needs."""
    return min(26.0, min(tray_mm) / 5)


def marker_corners_mm(tray_mm: tuple[float, float]) -> dict[int, Points]:
    """Marker 0 to 3, clockwise from the upper left corner of the tray: its corners, clockwise from its own."""
    side = marker_side_mm(tray_mm)
    rim = side / _CELLS + 1  # a marker is found by the white around it
    left, right = rim, tray_mm[0] - rim - side
    top, bottom = rim, tray_mm[1] - rim - side
    square = side * np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64)
    starts = [(left, top), (right, top), (right, bottom), (left, bottom)]
    return {number: square + start for number, start in enumerate(starts)}


def marker_cells(number: int) -> NDArray[np.bool_]:
    """The cells of a marker with its border, True where it is printed black."""
    dictionary = cv2.aruco.getPredefinedDictionary(MARKER_SET)
    return np.equal(cv2.aruco.generateImageMarker(dictionary, number, _CELLS), 0)


def places_mm(tray_mm: tuple[float, float], colours: Sequence[Colour]) -> dict[Colour, tuple[float, float]]:
    """Where one cube of each colour is laid: two rows in the middle of the tray."""
    columns = (len(colours) + 1) // 2
    across = np.linspace(0, tray_mm[0], columns + 2)[1:-1]
    return {
        colour: (float(across[index % columns]), tray_mm[1] * (0.42 if index < columns else 0.58))
        for index, colour in enumerate(colours)
    }


def check_tray(tray_mm: tuple[float, float]) -> None:
    """A tray whose floor fits on the page, or BadInput."""
    most = PAGE_MM[0] - 2 * _MARGIN_MM, PAGE_MM[1] - _MARGIN_MM - _FOOT_MM
    if not all(_LEAST_TRAY_MM <= side <= limit for side, limit in zip(tray_mm, most, strict=True)):
        raise BadInput(
            f"A tray floor from {_LEAST_TRAY_MM:g} x {_LEAST_TRAY_MM:g} to {most[0]:g} x {most[1]:g} mm was expected; "
            f"{tray_mm[0]:g} x {tray_mm[1]:g} came. For a larger tray give the corners of the floor by hand."
        )


def sheet_svg(tray_mm: tuple[float, float], colours: Sequence[Colour]) -> str:
    """The page, to be printed at 100 %."""
    check_tray(tray_mm)
    width, height = PAGE_MM
    size = f'width="{width:g}mm" height="{height:g}mm" viewBox="0 0 {width:g} {height:g}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="Palatino, P052, Noto Serif, serif" fill="#000">',
        "<title>TowerPi: sheet for the tray</title>",
        _rect(0, 0, width, height, 'fill="#fff"'),
        f'<g transform="translate({(width - tray_mm[0]) / 2:g} {_MARGIN_MM:g})">',
        _rect(0, 0, *tray_mm, 'fill="none" stroke="#000" stroke-width=".2" stroke-dasharray="3 2"'),
        *_marker_lines(marker_corners_mm(tray_mm)),
        *_place_lines(places_mm(tray_mm, colours)),
        "</g>",
        *_foot_lines(tray_mm),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _rect(x: float, y: float, width: float, height: float, style: str = "") -> str:
    return f'<rect x="{x:.3f}" y="{y:.3f}" width="{width:.3f}" height="{height:.3f}" {style}/>'


def _marker_lines(corners_mm: dict[int, Points]) -> Iterator[str]:
    """Each black run of cells is one rectangle; they overlap a little so that no seam prints white."""
    for number, corners in corners_mm.items():
        cell = float(corners[1, 0] - corners[0, 0]) / _CELLS
        yield f'<g id="marker-{number}" transform="translate({corners[0, 0]:.3f} {corners[0, 1]:.3f})">'
        for row, cells in enumerate(marker_cells(number)):
            seam = 0.02 if row + 1 < _CELLS else 0.0
            for start, stop in _runs(cells):
                yield _rect(start * cell, row * cell, (stop - start) * cell, cell + seam)
        yield "</g>"


def _runs(cells: Iterable[np.bool_]) -> Iterator[tuple[int, int]]:
    edges = np.flatnonzero(np.diff(np.concatenate([[0], np.asarray(cells, np.int8), [0]])))
    yield from zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)


def _place_lines(places: dict[Colour, tuple[float, float]]) -> Iterator[str]:
    for colour, (x, y) in places.items():
        yield _rect(x - 6, y - 6, 12, 12, 'fill="none" stroke="#888" stroke-width=".2"')
        yield f'<text x="{x:g}" y="{y + 9.6:g}" font-size="3" fill="#666" text-anchor="middle">{colour}</text>'


def _foot_lines(tray_mm: tuple[float, float]) -> Iterator[str]:
    left, top = (PAGE_MM[0] - tray_mm[0]) / 2, _MARGIN_MM + tray_mm[1] + 8
    ticks = "".join(f"M{left + mm:g} {top:g}v{3 if mm % 50 else 4.5:g}" for mm in range(0, _BAR_MM + 1, 10))
    yield f'<path d="M{left:g} {top:g}h{_BAR_MM}{ticks}" fill="none" stroke="#000" stroke-width=".3"/>'
    words = [
        f"This bar is {_BAR_MM} mm long. If your ruler says otherwise, print again at 100 %.",
        f"Cut along the dashed line: {tray_mm[0]:g} x {tray_mm[1]:g} mm. Lay it in the tray, print towards the camera.",
    ]
    for number, line in enumerate(words):
        yield f'<text x="{left:g}" y="{top + 9 + 4.6 * number:g}" font-size="3.6">{line}</text>'
