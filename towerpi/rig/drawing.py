"""Lines, words and measures of a drawing in SVG; plain ink on paper, readable in print and on a dark page."""

from collections.abc import Iterable
from xml.sax.saxutils import escape

INK, FAINT, WARM, COOL = "#23201c", "#8a8378", "#b4531a", "#2d5f8a"
FONT = "Palatino, P052, Noto Serif, serif"


def page(width: float, height: float, title: str, lines: Iterable[str]) -> str:
    """A whole drawing."""
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONT}" font-size="13" role="img">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width:g}" height="{height:g}" fill="#fbf8f1"/>',
            *lines,
            "</svg>\n",
        ]
    )


def line(x1: float, y1: float, x2: float, y2: float, ink: str = INK, width: float = 1.5, dash: str = "") -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    way = f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"
    return f'<path d="{way}" stroke="{ink}" stroke-width="{width:g}" fill="none"{dashed}/>'


def path(points: Iterable[tuple[float, float]], ink: str = INK, width: float = 1.5, fill: str = "none") -> str:
    """A line through points."""
    way = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return f'<path d="M{way}" stroke="{ink}" stroke-width="{width:g}" fill="{fill}" stroke-linejoin="round"/>'


def box(x: float, y: float, width: float, height: float, fill: str = "none", ink: str = INK) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="3" fill="{fill}" '
        f'stroke="{ink}" stroke-width="1.5"/>'
    )


def words(x: float, y: float, text: str, anchor: str = "start", ink: str = INK, size: float = 13) -> str:
    style = f'text-anchor="{anchor}" fill="{ink}" font-size="{size:g}"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}>{escape(text)}</text>'


def measure(x1: float, y1: float, x2: float, y2: float, text: str) -> list[str]:
    """A length between two points, straight up or across, with its number."""
    upright = x1 == x2
    across, down = (5, 0) if upright else (0, 5)
    ends = [line(x - across, y - down, x + across, y + down, COOL, 1) for x, y in ((x1, y1), (x2, y2))]
    x, y, anchor = (x1 + 8, (y1 + y2) / 2 + 4, "start") if upright else ((x1 + x2) / 2, y1 - 7, "middle")
    return [line(x1, y1, x2, y2, COOL, 1), *ends, words(x, y, text, anchor, COOL)]
