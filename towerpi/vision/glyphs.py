"""The charges of the six armies as outlines, so that no army is told by colour alone.

A colour's name comes in; polygons on a square of 16 by 16 go out, to be filled together: red lozenge, blue crescent,
yellow star, purple crown, black disc, green trefoil. The figures are those of the pages. Other colours have none.
"""

from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from towerpi.cubes import Colour

Outline: TypeAlias = NDArray[np.float64]

GRID = 16


def _arc(x: float, y: float, radius: float, start_deg: float = 0.0, end_deg: float = 360.0) -> Outline:
    """Points along a circle; degrees run clockwise from the right, as y points down."""
    turn = np.radians(np.linspace(start_deg, end_deg, 40))
    return np.stack([x + radius * np.cos(turn), y + radius * np.sin(turn)], axis=1)


def _polygon(*points: tuple[float, float]) -> Outline:
    return np.array(points, np.float64)


def _crescent() -> Outline:
    """The outer circle from its left tip down and round to the right one, and back along the inner circle."""
    return np.concatenate([_arc(8, 8.2, 7, 225.6, -45.6), _arc(8, 4.94, 5.2, -19.6, 199.6)])


def _star() -> Outline:
    right = [(8, 0.7), (10.2, 5.4), (15.3, 6), (11.5, 9.5), (12.5, 14.6), (8, 12.1)]
    return _polygon(*right, *[(16 - x, y) for x, y in reversed(right[1:-1])])


def _crown() -> tuple[Outline, ...]:
    points = _polygon((2.3, 10.4), (1, 3.2), (4.9, 6.2), (8, 1.2), (11.1, 6.2), (15, 3.2), (13.7, 10.4))
    return points, _polygon((2.4, 12.2), (13.6, 12.2), (13.6, 14.8), (2.4, 14.8))


def _trefoil() -> tuple[Outline, ...]:
    leaves = _arc(8, 4.1, 3.2), _arc(4.79, 9.24, 3.3), _arc(11.21, 9.24, 3.3)
    heart = _polygon((10.6, 6), (8.9, 11.6), (7.1, 11.6), (5.4, 6))
    return *leaves, heart, _polygon((8.9, 11), (10.2, 15.2), (5.8, 15.2), (7.1, 11))


@cache
def glyph_of(colour: Colour) -> tuple[Outline, ...]:
    """The outlines to fill; none for a colour that is not of the box."""
    match colour:
        case "red":
            return (_polygon((8, 0.8), (14.2, 8), (8, 15.2), (1.8, 8)),)
        case "blue":
            return (_crescent(),)
        case "yellow":
            return (_star(),)
        case "purple":
            return _crown()
        case "black":
            return (_arc(8, 8, 6.4),)
        case "green":
            return _trefoil()
    return ()
