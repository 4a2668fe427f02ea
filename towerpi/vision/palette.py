"""The colours that pictures are drawn with: ink, paper and the armies, as the pages have them.

A colour's name comes in, its `Paint` goes out: the face, its darker edge and what is drawn on the face. The six
armies have the paint of the design; a cube of any other name is painted as the camera saw it. Values are blue, green,
red, as OpenCV draws.
"""

from dataclasses import dataclass
from typing import TypeAlias

from towerpi.cubes import Colour

Bgr: TypeAlias = tuple[int, int, int]


def from_hex(code: str) -> Bgr:
    """(blue, green, red) of "#rrggbb"."""
    return int(code[5:7], 16), int(code[3:5], 16), int(code[1:3], 16)


PAPER = from_hex("#f1e9d6")
SHEET = from_hex("#fbf6ea")
WELL = from_hex("#e6dbc2")
INK = from_hex("#261c11")
INK_2 = from_hex("#5c4d39")
LINE = from_hex("#cfc0a0")
MARK = from_hex("#97400f")
ON_MARK = from_hex("#fff7ea")
WHITE: Bgr = (255, 255, 255)
_PALE = from_hex("#fff4e6")


@dataclass(frozen=True, slots=True)
class Paint:
    """How one colour of cube is drawn."""

    face: Bgr
    edge: Bgr
    on_face: Bgr


_ARMIES = {
    "red": Paint(from_hex("#b3281e"), from_hex("#7d1610"), _PALE),
    "blue": Paint(from_hex("#2a55a3"), from_hex("#183668"), _PALE),
    "yellow": Paint(from_hex("#e8b521"), from_hex("#7a5a00"), INK),
    "purple": Paint(from_hex("#74408f"), from_hex("#492260"), _PALE),
    "black": Paint(from_hex("#25211d"), from_hex("#000000"), _PALE),
    "green": Paint(from_hex("#3a7432"), from_hex("#214a1c"), _PALE),
}


def paint_of(colour: Colour, seen: Bgr) -> Paint:
    """The army's paint, or one made of what the camera has `seen`."""
    return _ARMIES.get(colour) or _paint_from(seen)


def _paint_from(seen: Bgr) -> Paint:
    blue, green, red = seen
    bright = 0.114 * blue + 0.587 * green + 0.299 * red > 140
    return Paint(seen, (blue * 3 // 5, green * 3 // 5, red * 3 // 5), INK if bright else _PALE)
