"""How a cube looks where it lies: the size model and a place in, its outline or the area of it out.

The camera looks straight at the tray, so a cube shows the face towards it, and beyond it the far face, drawn together
towards the optical centre. The outline is the hull of both.
"""

import math
from dataclasses import replace

import cv2
import numpy as np

from towerpi.vision.arrays import I32
from towerpi.vision.profile import SizeModel

MEAN_WIDTH = 4 / math.pi  # of a unit square, over all its turns
SUBPIXEL_BITS = 4
SUBPIXELS = 1 << SUBPIXEL_BITS
SHALLOW_SCALE, DEEP_SCALE = 0.972, 0.955  # a camera 35 and 20 cubes away; a tray is hardly seen from nearer


def cube_area(size: SizeModel, x_px: float, y_px: float) -> float:
    """The area of a cube's outline there, the mean over all its turns."""
    away_px = math.hypot(x_px - size.centre_x_px, y_px - size.centre_y_px)
    return size.side_px**2 + edge_growth(size) * max(away_px - size.side_px / 2, 0.0)


def edge_growth(size: SizeModel) -> float:
    """By how much the outline grows with each pixel away from the optical centre: the side faces that show."""
    return MEAN_WIDTH * size.side_px * (1 - size.far_scale)


def outline(size: SizeModel, x_px: float, y_px: float, turn_rad: float, scale: float = 1.0) -> I32:
    """The outline of a cube whose near face is centred there, as a polygon in 1/16 pixels."""
    half = size.side_px * scale / 2
    along, across = half * math.cos(turn_rad), half * math.sin(turn_rad)
    x_off, y_off = x_px - size.centre_x_px, y_px - size.centre_y_px
    corners = ((along - across, across + along), (-along - across, along - across))
    points = []  # in plain numbers: an array for each step would take longer than the steps
    for depth in (1.0, size.far_scale):
        for dx, dy in corners:
            for sign in (1, -1):  # a square is the same upside down
                x = size.centre_x_px + depth * (x_off + sign * dx)
                y = size.centre_y_px + depth * (y_off + sign * dy)
                points.append((round(x * SUBPIXELS), round(y * SUBPIXELS)))
    return np.asarray(cv2.convexHull(np.array(points, np.int32)), np.int32)


def with_deep_sides(size: SizeModel) -> SizeModel:
    """The outline as it is where every side face shows: calibration may have seen them only as mirrors of the room."""
    return replace(size, far_scale=DEEP_SCALE) if size.far_scale > SHALLOW_SCALE else size
