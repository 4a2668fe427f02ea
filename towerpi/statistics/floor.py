"""From a place in a picture to a place on the tray's floor: an `Outline` and pixels in, millimetres out.

The floor is a rectangle and its picture any four corners, so a place on it is a ratio of two linear forms (a
homography), found from the corners in closed form.
"""

from towerpi.reading import Outline


def place_mm(outline: Outline, x: float, y: float) -> tuple[float, float] | None:
    """Millimetres from the floor's first corner; None for an outline that is no tray."""
    (a, b, c), (d, e, f), (g, h, _) = _to_px(outline)
    # the two equations x (g u + h v + 1) = a u + b v + c and the same for y, solved for u and v
    p, q, r = a - g * x, b - h * x, x - c
    s, t, w = d - g * y, e - h * y, y - f
    det = p * t - q * s
    if not det:
        return None
    return (r * t - q * w) / det * outline.width_mm, (p * w - r * s) / det * outline.depth_mm


def _to_px(outline: Outline) -> tuple[tuple[float, float, float], ...]:
    """The homography from the unit square to the four corners, clockwise from the first."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = outline.corners
    dx1, dx2, dx3 = x1 - x2, x3 - x2, x0 - x1 + x2 - x3
    dy1, dy2, dy3 = y1 - y2, y3 - y2, y0 - y1 + y2 - y3
    det = dx1 * dy2 - dx2 * dy1 or 1.0
    g, h = (dx3 * dy2 - dx2 * dy3) / det, (dx1 * dy3 - dx3 * dy1) / det
    return (x1 - x0 + g * x1, x3 - x0 + h * x3, x0), (y1 - y0 + g * y1, y3 - y0 + h * y3, y0), (g, h, 1.0)
