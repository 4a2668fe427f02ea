"""The accuracy report as a picture: every throw a square, every rig a row, and which colours are taken for which.

Ink on paper as on the pages: a filled square is exact, a dashed one exact but doubted; copper is wrong, with a cross
where it was silent.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from tests.bench.scores import EXTRA, MISSED, Score, Throw
from towerpi.vision import draw
from towerpi.vision.palette import INK, INK_2, LINE, MARK, ON_MARK, PAPER, SHEET, WELL, paint_of
from towerpi.vision.picture import Picture

_WIDTH, _MARGIN = 1280, 40
_SQUARE, _STEP = 20, 26
_LEFT = 250
_PER_ROW = 26


def draw_accuracy(
    scores: Mapping[str, Score], mistakes: Counter[tuple[str, str]], colours: Sequence[str], proven: str
) -> Picture:
    """The whole report; `proven` is what the figures allow to say."""
    words = draw.wrapped(proven, 16, _WIDTH - 2 * _MARGIN)
    rows = [max(1, -(-len(score.throws) // _PER_ROW)) for score in scores.values()]
    height = 190 + sum(60 + _STEP * lines for lines in rows) + 150 + 34 * len(words) + 52 * (len(colours) + 2)
    page = np.full((height, _WIDTH, 3), PAPER, np.uint8)
    draw.text(page, "How right the count is", _MARGIN, 74, 30, INK, bold=True)
    _draw_legend(page, 122)
    y = 190
    for (name, score), lines in zip(scores.items(), rows, strict=True):
        _draw_rig(page, name, score, y)
        y += 60 + _STEP * lines
    for line in words:
        draw.text(page, line, _MARGIN, y + 10, 16, INK)
        y += 34
    _draw_confusion(page, mistakes, colours, y + 50)
    return page


def _draw_legend(page: Picture, y: float) -> None:
    x = float(_MARGIN)
    for words, exact, doubted in [
        ("exact", True, False),
        ("exact, doubted", True, True),
        ("wrong, doubted", False, True),
        ("wrong and silent", False, False),
    ]:
        _draw_square(page, x, y, exact, doubted)
        draw.text(page, words, x + _STEP + 6, y + 16, 15, INK_2)
        x += _STEP + 40 + draw.width_of(words, 15)
    draw.text(page, "one square a throw, fewest cubes first", _WIDTH - _MARGIN, y + 16, 15, INK_2, align="right")


def _draw_rig(page: Picture, name: str, score: Score, y: float) -> None:
    draw.stroke(page, np.array([(_MARGIN, y - 20), (_WIDTH - _MARGIN, y - 20)]), LINE, 2)
    draw.text(page, name, _MARGIN, y + 17, 18, INK, bold=True)
    draw.text(page, f"exact {score.exact}", _MARGIN, y + 46, 15, INK_2)
    ordered: list[Throw] = sorted(score.throws, key=lambda throw: len(throw.truth))
    for number, throw in enumerate(ordered):
        row, column = divmod(number, _PER_ROW)
        _draw_square(page, _LEFT + column * _STEP, y + row * _STEP, throw.exact, throw.doubted)
    x = _LEFT + _PER_ROW * _STEP + 20
    draw.text(page, f"half visible {score.exact_half_visible}", x, y + 8, 15, INK)
    draw.text(page, f"of them doubted {score.doubted_half_visible.part}", x, y + 34, 15, INK)
    silent = score.silent.part
    draw.text(page, f"silent {silent}", x + 200, y + 8, 15, MARK if silent else INK, bold=bool(silent))
    times = score.times_floor(0, 1000)
    draw.text(page, f"{times:.1f} x floor" if times else "", x + 200, y + 34, 15, INK_2)


def _draw_square(page: Picture, x: float, y: float, exact: bool, doubted: bool) -> None:
    outline = draw.box(x, y, x + _SQUARE, y + _SQUARE, 2)
    ink = INK if exact else MARK
    if not doubted or not exact:
        draw.fill(page, outline, ink)
    if doubted and exact:
        draw.fill(page, outline, SHEET)
    for dash in draw.dashes(outline, 5, 4) if doubted else [outline]:
        draw.stroke(page, dash, ink, 2, closed=not doubted)
    if not exact and not doubted:
        for low, high in (((4, 4), (16, 16)), ((4, 16), (16, 4))):
            draw.stroke(page, np.array([(x + low[0], y + low[1]), (x + high[0], y + high[1])]), ON_MARK, 3)


def _draw_confusion(page: Picture, mistakes: Counter[tuple[str, str]], colours: Sequence[str], top: float) -> None:
    draw.text(page, "What was taken for what", _MARGIN, top, 22, INK, bold=True)
    draw.text(page, "row: what lay there; column: what was seen", _LEFT + 180, top, 15, INK_2)
    columns, rows = [*colours, MISSED], [*colours, EXTRA]
    for number, seen in enumerate(columns):
        _draw_label(page, seen, _LEFT + 100 * number, top + 45)
    for line, true in enumerate(rows):
        y = top + 95 + 52 * line
        _draw_label(page, true, _MARGIN + 100, y)
        for number, seen in enumerate(columns):
            times = mistakes[(true, seen)]
            if times:
                _draw_cell(page, _LEFT + 100 * number, y, times, right=true == seen)


def _draw_label(page: Picture, name: str, x: float, y: float) -> None:
    if name in (MISSED, EXTRA):
        draw.text(page, name, x, y + 7, 16, INK_2, align="middle")
    else:
        draw.cube(page, name, paint_of(name, INK), x, y, 34)


def _draw_cell(page: Picture, x: float, y: float, times: int, right: bool) -> None:
    draw.fill(page, draw.box(x - 42, y - 22, x + 42, y + 22, 4), WELL if right else MARK)
    draw.text(page, str(times), x, y + 9, 18, INK if right else ON_MARK, bold=True, align="middle")
