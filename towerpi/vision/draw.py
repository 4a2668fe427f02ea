"""What every drawn picture is made of: polygons, boxes, dashes, words, a cube with its glyph, a die with its value.

Each function changes the picture it is given. Places and lengths are pixels and may lie between pixels; edges are
smoothed. Words are set with the font that OpenCV carries (a real face from OpenCV 5 on, pen strokes before).
"""

from collections.abc import Iterator
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from towerpi.cubes import Colour
from towerpi.vision.glyphs import GRID, Outline, glyph_of
from towerpi.vision.palette import Bgr, Paint
from towerpi.vision.picture import Picture

_SHIFT = 4  # OpenCV takes whole numbers: sixteenths of a pixel
_CAPITAL_PX = 21.0  # height of a capital at font scale 1


def _fixed(points: Outline) -> NDArray[np.int32]:
    return np.round(np.asarray(points) * (1 << _SHIFT)).astype(np.int32)


def fill(picture: Picture, outline: Outline, ink: Bgr) -> None:
    """A filled polygon."""
    cv2.fillPoly(picture, [_fixed(outline)], ink, cv2.LINE_AA, _SHIFT)


def stroke(picture: Picture, path: Outline, ink: Bgr, width_px: float, closed: bool = False) -> None:
    """A line along a path."""
    cv2.polylines(picture, [_fixed(path)], closed, ink, max(1, round(width_px)), cv2.LINE_AA, _SHIFT)


def disc(picture: Picture, x: float, y: float, radius_px: float, ink: Bgr) -> None:
    """A filled circle."""
    turn = np.linspace(0, 2 * np.pi, 48)
    fill(picture, np.stack([x + radius_px * np.cos(turn), y + radius_px * np.sin(turn)], axis=1), ink)


def box(left: float, top: float, right: float, bottom: float, radius_px: float = 0.0) -> Outline:
    """The outline of an upright box with rounded corners."""
    turn = np.linspace(0, np.pi / 2, 7)
    arc = radius_px * np.stack([np.cos(turn), np.sin(turn)], axis=1)
    corners = [(right, bottom, 1, 1), (left, bottom, -1, 1), (left, top, -1, -1), (right, top, 1, -1)]
    parts = []
    for x, y, along_x, along_y in corners:
        corner = np.array([x - along_x * radius_px, y - along_y * radius_px]) + arc * [along_x, along_y]
        parts.append(corner if along_x == along_y else corner[::-1])
    return np.concatenate(parts)


def dashes(outline: Outline, dash_px: float, gap_px: float) -> Iterator[Outline]:
    """Cut a closed outline into dashes that come out even."""
    ring = np.concatenate([outline, outline[:1]])
    steps = np.hypot(*np.diff(ring, axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(steps)])
    number = max(1, round(along[-1] / (dash_px + gap_px)))
    period = along[-1] / number
    for start in np.arange(number) * period:
        at = np.linspace(start, start + period * dash_px / (dash_px + gap_px), 8)
        yield np.stack([np.interp(at, along, ring[:, 0]), np.interp(at, along, ring[:, 1])], axis=1)


def width_of(words: str, size_px: float, bold: bool = False) -> float:
    """How wide `words` will be; `size_px` is the height of a capital."""
    return float(cv2.getTextSize(words, _face(bold), size_px / _CAPITAL_PX, _weight(size_px, bold))[0][0])


def text(
    picture: Picture,
    words: str,
    x: float,
    y: float,
    size_px: float,
    ink: Bgr,
    bold: bool = False,
    align: Literal["left", "middle", "right"] = "left",
) -> None:
    """Words on a line: `y` is its foot, `size_px` the height of a capital."""
    shift = {"left": 0.0, "middle": 0.5, "right": 1.0}[align] * width_of(words, size_px, bold)
    foot = (round(x - shift), round(y))
    scale, weight = size_px / _CAPITAL_PX, _weight(size_px, bold)
    cv2.putText(picture, words, foot, _face(bold), scale, ink, weight, cv2.LINE_AA)


def _face(bold: bool) -> int:
    return cv2.FONT_HERSHEY_DUPLEX if bold else cv2.FONT_HERSHEY_SIMPLEX


def _weight(size_px: float, bold: bool) -> int:
    return max(1, round(size_px / (8 if bold else 12)))


def wrapped(words: str, size_px: float, width_px: float) -> list[str]:
    """`words` broken into lines that fit."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer, size_px) <= width_px or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def cube(picture: Picture, colour: Colour, paint: Paint, x: float, y: float, side_px: float) -> None:
    """A cube's face with its glyph, or its initial, centred at x, y."""
    _face_of(picture, paint, x, y, side_px)
    glyph = glyph_of(colour)
    unit = 0.62 * side_px / GRID
    for part in glyph:
        fill(picture, (part - GRID / 2) * unit + [x, y], paint.on_face)
    if not glyph:
        _sign(picture, colour[0].upper(), paint, x, y, side_px)


def die(picture: Picture, value: int, paint: Paint, x: float, y: float, side_px: float) -> None:
    """A die's face with its value as a figure: on a phone that is read faster than pips."""
    _face_of(picture, paint, x, y, side_px)
    _sign(picture, str(value), paint, x, y, side_px)


def _face_of(picture: Picture, paint: Paint, x: float, y: float, side_px: float) -> None:
    half = side_px / 2
    outline = box(x - half, y - half, x + half, y + half, side_px / 9)
    fill(picture, outline, paint.face)
    stroke(picture, outline, paint.edge, side_px / 20, closed=True)


def _sign(picture: Picture, sign: str, paint: Paint, x: float, y: float, side_px: float) -> None:
    size_px = 0.5 * side_px
    text(picture, sign, x, y + size_px / 2, size_px, paint.on_face, bold=True, align="middle")
