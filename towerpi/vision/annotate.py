"""The picture that is shown to the table: a box and a flag for every cube, a dashed box for every doubt.

A picture and its Reading (of cubes or dice) come in, a larger picture goes out: twice the size of a small one, so that
lines and glyphs are sharp on a phone. Boxes are in the cube's colour between white lines, readable on any ground; the
flag at a corner carries the glyph, or the value of a die. A doubt is one dashed box with a question mark, in place of
the boxes of the cubes in doubt; a doubt about the whole tray frames the picture and is written out. Nothing is counted
here.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

import cv2
import numpy as np

from towerpi.reading import DiceReading, Die, Doubt, Reading, Sighting
from towerpi.vision import draw
from towerpi.vision.frame import Frame, free_corner
from towerpi.vision.glyphs import Outline
from towerpi.vision.palette import INK, MARK, ON_MARK, WHITE, Bgr, Paint, paint_of
from towerpi.vision.picture import Picture

_SHARP_WIDTH_PX = 1600  # a phone is about 1200 pixels wide: a larger picture need not grow
_USUAL_HALF_PX = 18.0  # the measure of all lines where no cube was seen


Seen: TypeAlias = Sighting | Die


def annotate(bgr: Picture, reading: Reading | DiceReading) -> Picture:
    """The picture with everything that was seen, and everything that is in doubt, marked on it."""
    scale = 2 if bgr.shape[1] < _SHARP_WIDTH_PX else 1
    picture = np.asarray(cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC), np.uint8)
    seen: Sequence[Seen] = reading.sightings if isinstance(reading, Reading) else reading.dice
    cubes = [_enlarged(cube, scale) for cube in seen]
    doubts = [_moved(doubt, scale) for doubt in reading.doubts]
    usual_half_px = float(np.median([cube.half_px for cube in cubes])) if cubes else scale * _USUAL_HALF_PX
    _mark(picture, cubes, doubts, usual_half_px)
    return picture


def _enlarged(cube: Seen, scale: int) -> Seen:
    return replace(cube, x=cube.x * scale, y=cube.y * scale, half_px=cube.half_px * scale)


def _moved(doubt: Doubt, scale: int) -> Doubt:
    return doubt if doubt.x is None or doubt.y is None else replace(doubt, x=doubt.x * scale, y=doubt.y * scale)


def _mark(picture: Picture, cubes: Sequence[Seen], doubts: Sequence[Doubt], usual_half_px: float) -> None:
    """All boxes first, then what stands on them: no line crosses a flag."""
    page = Frame(0, 0, picture.shape[1], picture.shape[0])
    line_px = max(1.0, usual_half_px / 20)
    paints = [paint_of(cube.colour, _colour_at(picture, cube)) for cube in cubes]
    frames = [Frame.around(cube.x, cube.y, 1.3 * cube.half_px) for cube in cubes]
    placed = [doubt for doubt in doubts if doubt.x is not None]
    groups = [_group(doubt, cubes, usual_half_px).cut_to(page.shrunk(4 * line_px)) for doubt in placed]
    unsure = {cube for doubt in placed for cube in cubes if _belongs(cube, doubt, usual_half_px)}
    for cube, frame, paint in zip(cubes, frames, paints, strict=True):
        if cube not in unsure:
            _draw_box(picture, frame, paint, line_px)
    for group in groups:
        _draw_dashes(picture, group, line_px)
    flags: list[Frame] = []
    for cube, frame, paint in zip(cubes, frames, paints, strict=True):
        flags.append(free_corner(frame, usual_half_px / 2, page, [*(f for f in frames if f is not frame), *flags]))
        _draw_flag(picture, cube, paint, flags[-1])
    for group in groups:
        _draw_question(picture, free_corner(group, 0.6 * usual_half_px, page, [*frames, *flags]))
    _draw_tray_doubts(picture, [doubt for doubt in doubts if doubt.x is None], line_px)


def _colour_at(picture: Picture, cube: Seen) -> Bgr:
    """What the camera saw in the middle of the cube."""
    reach = max(1, round(cube.half_px / 2))
    row, column = max(0, round(cube.y) - reach), max(0, round(cube.x) - reach)
    patch = picture[row : row + 2 * reach, column : column + 2 * reach].reshape(-1, 3)
    blue, green, red = np.median(patch, axis=0).astype(int).tolist() if len(patch) else INK
    return blue, green, red


def _belongs(cube: Seen, doubt: Doubt, usual_half_px: float) -> bool:
    """Whether the doubt is about this cube: of its colours, and within a cube's width of its place."""
    if doubt.x is None or doubt.y is None:
        return False
    near = float(np.hypot(cube.x - doubt.x, cube.y - doubt.y)) < 2.6 * usual_half_px
    return near and (not doubt.colours or cube.colour in doubt.colours)


def _group(doubt: Doubt, cubes: Sequence[Seen], usual_half_px: float) -> Frame:
    """A box round the place in doubt and the cubes it is about."""
    frame = Frame.around(doubt.x or 0.0, doubt.y or 0.0, 1.4 * usual_half_px)
    for cube in cubes:
        if _belongs(cube, doubt, usual_half_px):
            frame = frame.joined(Frame.around(cube.x, cube.y, 1.5 * cube.half_px))
    return frame


def _outline(frame: Frame, line_px: float) -> Outline:
    return draw.box(frame.left, frame.top, frame.right, frame.bottom, 4 * line_px)


def _draw_box(picture: Picture, frame: Frame, paint: Paint, line_px: float) -> None:
    """The cube's colour between two white lines, and a dark one outside for pale ground."""
    for ink, width in [(INK, 6.5), (WHITE, 5.5), (paint.face, 2.5)]:
        draw.stroke(picture, _outline(frame, line_px), ink, width * line_px, closed=True)


def _draw_dashes(picture: Picture, frame: Frame, line_px: float) -> None:
    for ink, width in [(INK, 6.5), (WHITE, 4.5)]:
        for dash in draw.dashes(_outline(frame, line_px), 13 * line_px, 10 * line_px):
            draw.stroke(picture, dash, ink, width * line_px)


def _draw_flag(picture: Picture, cube: Seen, paint: Paint, spot: Frame) -> None:
    side_px = spot.right - spot.left
    rim = spot.shrunk(-0.12 * side_px)
    draw.fill(picture, draw.box(rim.left, rim.top, rim.right, rim.bottom, side_px / 6), WHITE)
    if isinstance(cube, Die):
        draw.die(picture, cube.value, paint, *spot.centre, side_px)
    else:
        draw.cube(picture, cube.colour, paint, *spot.centre, side_px)


def _draw_question(picture: Picture, spot: Frame) -> None:
    x, y = spot.centre
    radius = (spot.right - spot.left) / 2
    draw.disc(picture, x, y, 1.15 * radius, WHITE)
    draw.disc(picture, x, y, radius, MARK)
    draw.text(picture, "?", x, y + 0.55 * radius, 1.1 * radius, ON_MARK, bold=True, align="middle")


def _draw_tray_doubts(picture: Picture, doubts: Sequence[Doubt], line_px: float) -> None:
    """Doubts about the whole tray: a dashed frame and the words in the upper left corner."""
    if not doubts:
        return
    height, width = picture.shape[:2]
    _draw_dashes(picture, Frame(0, 0, width, height).shrunk(5 * line_px), line_px)
    words = ", ".join(sorted({str(doubt).replace("-", " ") for doubt in doubts}))
    size_px = width / 60
    lines = draw.wrapped(words, size_px, 0.8 * width)
    broad = max(draw.width_of(line, size_px) for line in lines)
    tall = (2 * len(lines) + 1) * size_px
    plate = Frame(size_px, size_px, broad + 5 * size_px, tall + size_px)
    draw.fill(picture, _outline(plate, line_px), MARK)
    draw.text(picture, "?", plate.left + size_px, plate.top + 2 * size_px, size_px, ON_MARK, bold=True)
    for number, line in enumerate(lines):
        draw.text(picture, line, plate.left + 2.5 * size_px, plate.top + (2 * number + 2) * size_px, size_px, ON_MARK)
