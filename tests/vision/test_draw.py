from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from towerpi.cubes import COLOURS
from towerpi.vision import draw
from towerpi.vision.glyphs import GRID, glyph_of
from towerpi.vision.palette import INK, PAPER, from_hex, paint_of
from towerpi.vision.picture import Picture


def mask_of(colour: str, side_px: int) -> Picture:
    mask = np.zeros((side_px, side_px, 3), np.uint8)
    for part in glyph_of(colour):
        draw.fill(mask, part * side_px / GRID, (255, 255, 255))
    return mask[:, :, 0]


@pytest.mark.parametrize(("one", "other"), list(combinations(COLOURS, 2)))
def test_glyphs_differ_in_outline_even_when_small(one: str, other: str) -> None:
    first, second = mask_of(one, 14) > 127, mask_of(other, 14) > 127
    assert (first ^ second).sum() > 0.12 * max(first.sum(), second.sum())


@pytest.mark.parametrize("colour", COLOURS)
def test_a_glyph_fills_its_square_and_stays_inside(colour: str) -> None:
    corners = np.concatenate(glyph_of(colour))
    assert corners.min() >= 0.6
    assert corners.max() <= GRID - 0.6
    assert 0.2 < (mask_of(colour, 64) > 127).mean() < 0.7


def test_other_colours_have_no_glyph_but_an_initial() -> None:
    assert glyph_of("white") == ()
    face = np.full((60, 60, 3), PAPER, np.uint8)
    paint = paint_of("white", (240, 240, 240))
    draw.cube(face, "white", paint, 30, 30, 50)
    assert (face[15:45, 15:45] == INK).all(axis=2).sum() > 20


@pytest.mark.parametrize(
    ("seen", "on_face"),
    [
        pytest.param((240, 240, 240), INK, id="ink-on-pale"),
        pytest.param((30, 30, 60), from_hex("#fff4e6"), id="pale-on-dark"),
    ],
)
def test_the_initial_can_be_read_on_the_face(seen: tuple[int, int, int], on_face: tuple[int, int, int]) -> None:
    assert paint_of("other", seen).on_face == on_face


@given(st.floats(8, 300), st.floats(8, 300), st.floats(0, 4), st.floats(2, 30), st.floats(1, 30))
def test_dashes_come_out_even(width: float, height: float, radius: float, dash: float, gap: float) -> None:
    outline = draw.box(0, 0, width, height, radius)
    parts = list(draw.dashes(outline, dash, gap))
    round_px = 2 * (width + height) - 1.8 * radius
    assert len(parts) == pytest.approx(round_px / (dash + gap), abs=1)
    assert all((part >= -0.01).all() and (part <= [width + 0.01, height + 0.01]).all() for part in parts)


@given(st.lists(st.text("abcdefg", min_size=1, max_size=12), min_size=1, max_size=20), st.integers(40, 400))
def test_wrapping_keeps_every_word_in_order(words: list[str], width_px: int) -> None:
    lines = draw.wrapped(" ".join(words), 12, width_px)
    assert " ".join(lines).split() == words
    assert all(draw.width_of(line, 12) <= width_px or " " not in line for line in lines)
