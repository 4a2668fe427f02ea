"""The tray's floor in the picture: pixels to millimetres and back.

In come the four corners of the floor, or a picture of the printed sheet with its markers; out goes a `Floor`, which
turns places in the picture into places in the tray (millimetres from the upper left corner, as the camera sees it),
and back, and can show the floor straight from the front. What cannot be a tray is told as BadPicture or BadProfile.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from towerpi.errors import BadPicture, BadProfile
from towerpi.vision.picture import Picture

Points: TypeAlias = NDArray[np.float64]

MARKER_SET = cv2.aruco.DICT_4X4_50
_LEAST_MARKERS = 2  # one marker is too small to carry its error across the tray
_MOST_ERROR_MM = 3.0


@dataclass(frozen=True, slots=True)
class Floor:
    """Where the floor of the tray lies in the picture; `px_from_mm` is a homography, row by row."""

    tray_mm: tuple[float, float]
    px_from_mm: tuple[float, ...]

    def to_px(self, places_mm: ArrayLike) -> Points:
        """Places in the tray as places in the picture; one row each."""
        return _mapped(places_mm, self._matrix())

    def to_mm(self, places_px: ArrayLike) -> Points:
        """Places in the picture as places in the tray; one row each."""
        return _mapped(places_px, self._inverse())

    def px_per_mm(self, x_mm: float, y_mm: float) -> float:
        """How large a millimetre is at that place of the floor, taken both ways."""
        around = self.to_px([(x_mm, y_mm), (x_mm + 1, y_mm), (x_mm, y_mm + 1)])
        (ax, ay), (bx, by) = around[1] - around[0], around[2] - around[0]
        return float(np.sqrt(abs(ax * by - ay * bx)))

    def corners_px(self) -> Points:
        """The corners of the floor, clockwise from the upper left."""
        return self.to_px(_corners(*self.tray_mm))

    def seen_straight(self, bgr: Picture, px_per_mm: float) -> Picture:
        """The floor as if seen from straight in front, everything else cut off."""
        width, height = (max(1, round(side * px_per_mm)) for side in self.tray_mm)
        scale = np.diag([px_per_mm, px_per_mm, 1.0])
        mapping = scale @ self._inverse()
        return np.asarray(cv2.warpPerspective(bgr, mapping, (width, height), flags=cv2.INTER_AREA), np.uint8)

    def _matrix(self) -> Points:
        return np.array(self.px_from_mm, np.float64).reshape(3, 3)

    def _inverse(self) -> Points:
        return np.asarray(np.linalg.inv(self._matrix()), np.float64)


def floor_from_corners(corners_px: Sequence[tuple[float, float]], tray_mm: tuple[float, float]) -> Floor:
    """The floor from its four corners in the picture, clockwise from the upper left."""
    if len(corners_px) != 4:
        raise BadProfile(f"Four corners of the tray were expected; {len(corners_px)} came. Give x,y of each.")
    corners = np.asarray(corners_px, np.float32)
    if not cv2.isContourConvex(corners) or cv2.contourArea(corners, oriented=True) <= 0:
        raise BadProfile(
            f"The corners of the tray were expected clockwise from the upper left; {_told(corners_px)} came. "
            "Give them in that order, each once."
        )
    matrix = cv2.getPerspectiveTransform(np.asarray(_corners(*tray_mm), np.float32), corners)
    return Floor(tray_mm, tuple(np.asarray(matrix, np.float64).ravel().tolist()))


def floor_from_markers(bgr: Picture, marker_corners_mm: Mapping[int, Points], tray_mm: tuple[float, float]) -> Floor:
    """The floor from a picture of the printed sheet; `marker_corners_mm` says where each marker's corners lie."""
    found = {number: corners for number, corners in find_markers(bgr).items() if number in marker_corners_mm}
    if len(found) < _LEAST_MARKERS:
        raise BadPicture(
            f"The {len(marker_corners_mm)} markers of the sheet were expected in the picture; {len(found)} were found. "
            "Lay the sheet flat with its print towards the camera, and light it evenly."
        )
    places_mm = np.concatenate([marker_corners_mm[number] for number in found])
    places_px = np.concatenate(list(found.values()))
    matrix, _ = cv2.findHomography(places_mm, places_px)
    if matrix is None:
        raise BadPicture(
            "The markers of the sheet were expected spread over the tray; they lie in one line. Lay it anew."
        )
    floor = Floor(tray_mm, tuple(np.asarray(matrix, np.float64).ravel().tolist()))
    error_mm = float(np.abs(floor.to_mm(places_px) - places_mm).max())
    if error_mm > _MOST_ERROR_MM:
        raise BadPicture(
            f"The markers of the sheet were expected in their printed places; they are {error_mm:.0f} mm off. "
            f"Print it at 100 % for a tray of {tray_mm[0]:g} x {tray_mm[1]:g} mm and lay it flat."
        )
    return floor


def find_markers(bgr: Picture) -> dict[int, Points]:
    """The markers in the picture: number, and its four corners clockwise from its own upper left."""
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(MARKER_SET), settings)
    corners, numbers, _ = detector.detectMarkers(bgr)
    if not corners:
        return {}
    return {
        int(number): np.asarray(square, np.float64).reshape(4, 2)
        for number, square in zip(np.ravel(numbers), corners, strict=True)
    }


def _corners(width: float, height: float) -> list[tuple[float, float]]:
    return [(0, 0), (width, 0), (width, height), (0, height)]


def _mapped(places: ArrayLike, matrix: Points) -> Points:
    rows = np.asarray(places, np.float64).reshape(-1, 1, 2)
    return np.asarray(cv2.perspectiveTransform(rows, matrix), np.float64).reshape(-1, 2)


def _told(corners_px: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in corners_px)
