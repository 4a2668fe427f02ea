"""The separability report as a picture for a phone: ink on paper, colour only on the cubes.

A `Separability` comes in, a picture twice a phone's width goes out: the cubes beside their colour as the camera sees
it, a bar for every pair with the least distance marked, the closest pair first, and every warning in words.
"""

import numpy as np

from towerpi.vision import draw
from towerpi.vision.looks import Look
from towerpi.vision.palette import INK, INK_2, LINE, MARK, PAPER, SHEET, Bgr, paint_of
from towerpi.vision.picture import Picture
from towerpi.vision.separate import LEAST, Pair, Separability, Verdict

_WIDTH = 780
_MARGIN = 32
_ROW = 66
_TOP = 320
_BAR_LEFT, _BAR_RIGHT = 326, 530
_BAR_FULL = 30.0  # d' at which a bar is full: beyond it nobody asks
_WORDS_PX, _LINE_PX = 20, 42
_NOTHING_TO_SAY = "The colours are clear of each other, and the light is even and steady."


def draw_separability(report: Separability) -> Picture:
    """The picture; as tall as it needs to be."""
    lines = [
        (line, bool(report.warnings), number == 0)
        for words in (report.warnings or (_NOTHING_TO_SAY,))
        for number, line in enumerate(draw.wrapped(words, _WORDS_PX, _WIDTH - 2 * _MARGIN - 40))
    ]
    height = _TOP + _ROW * len(report.pairs) + 60 + _LINE_PX * len(lines) + _MARGIN
    page = np.full((height, _WIDTH, 3), PAPER, np.uint8)
    draw.text(page, "How far apart the colours are", _MARGIN, 66, 28, INK, bold=True)
    _draw_looks(page, report.looks)
    draw.text(page, "Pair by pair", _MARGIN, _TOP - 24, 22, INK, bold=True)
    draw.text(page, f"{LEAST:.0f} is the least", _WIDTH - _MARGIN, _TOP - 24, 17, INK_2, align="right")
    seen = {look.colour: look.seen_bgr for look in report.looks}
    for number, pair in enumerate(report.pairs):
        _draw_pair(page, pair, _TOP + number * _ROW, seen)
    foot = _TOP + _ROW * len(report.pairs)
    _rule(page, foot, INK)
    for number, (line, warns, first) in enumerate(lines):
        y = foot + 60 + _LINE_PX * number
        if warns and first:
            draw.disc(page, _MARGIN + 9, y - 10, 9, MARK)
        draw.text(page, line, _MARGIN + (40 if warns else 0), y, _WORDS_PX, MARK if warns else INK)
    return page


def _draw_looks(page: Picture, looks: tuple[Look, ...]) -> None:
    """Each cube as it is drawn everywhere, and under it the colour that the camera makes of it."""
    step = (_WIDTH - 2 * _MARGIN) / max(1, len(looks))
    for number, look in enumerate(looks):
        x = _MARGIN + step * (number + 0.5)
        draw.cube(page, look.colour, paint_of(look.colour, look.seen_bgr), x, 128, 56)
        swatch = draw.box(x - step / 2 + 4, 168, x + step / 2 - 4, 196, 4)
        draw.fill(page, swatch, look.seen_bgr)
        draw.stroke(page, swatch, INK, 1, closed=True)
    draw.text(page, "above: the cubes; below: what the camera sees", _MARGIN, 236, 17, INK_2)


def _draw_pair(page: Picture, pair: Pair, top: float, seen: dict[str, Bgr]) -> None:
    middle = top + _ROW / 2
    _rule(page, top, LINE)
    for x, colour in ((_MARGIN + 20, pair.one), (_MARGIN + 68, pair.other)):
        draw.cube(page, colour, paint_of(colour, seen[colour]), x, middle, 40)
    names = f"{pair.one.capitalize()}, {pair.other}"
    room = _BAR_LEFT - 14 - (_MARGIN + 102)
    size_px = 18 * min(1.0, room / draw.width_of(names, 18))
    draw.text(page, names, _MARGIN + 102, middle + size_px / 2, size_px, INK)
    _draw_bar(page, pair.apart, middle)
    fine = pair.verdict is Verdict.CLEAR
    draw.text(page, f"{pair.apart:.0f}", 594, middle + 12, 25, INK, bold=True, align="right")
    draw.text(page, pair.verdict, 608, middle + 9, 18, INK if fine else MARK, bold=not fine)


def _draw_bar(page: Picture, apart: float, middle: float) -> None:
    span = _BAR_RIGHT - _BAR_LEFT
    whole = draw.box(_BAR_LEFT, middle - 8, _BAR_RIGHT, middle + 8)
    draw.fill(page, whole, SHEET)
    draw.fill(page, draw.box(_BAR_LEFT, middle - 8, _BAR_LEFT + span * min(1.0, apart / _BAR_FULL), middle + 8), INK)
    draw.stroke(page, whole, INK, 2, closed=True)
    least = _BAR_LEFT + span * LEAST / _BAR_FULL
    draw.stroke(page, np.array([(least, middle - 18), (least, middle + 18)]), MARK, 2)


def _rule(page: Picture, y: float, ink: Bgr) -> None:
    draw.stroke(page, np.array([(_MARGIN, y), (_WIDTH - _MARGIN, y)]), ink, 2)
