"""The stand under the tray, drawn to scale from the side: a Stand comes in, SVG goes out."""

from collections.abc import Iterator

from towerpi.rig.drawing import COOL, FAINT, INK, WARM, box, line, measure, page, path, words
from towerpi.rig.optics import Stand, table

SCALE = 1.55  # drawing units for a millimetre
MIDDLE, TOP = 300.0, 120.0
BOARD_MM, WALL_MM, LID_MM = 25.0, 30.0, 60.0
RING_MM = (50.0, 72.0)  # inner and outer diameter of the light ring


def stand_svg(stand: Stand) -> str:
    """The drawing for one camera, with a table for all of them."""
    floor = TOP + LID_MM * SCALE
    lens = floor + stand.distance_mm * SCALE
    rows = table(stand.tray_mm)
    lines = [
        words(24, 34, f"The stand for the {stand.camera.name}, from the side, to scale", size=18),
        words(24, 54, "All lengths in millimetres. The camera looks straight up at the middle of the tray.", ink=FAINT),
        *_tray(stand, floor),
        *_camera(stand, floor, lens),
        *_lengths(stand, floor, lens),
        *_table(rows, lens + 120, stand.tray_mm),
    ]
    return page(760, lens + 160 + 24 * len(rows) + 50, f"Stand for the {stand.camera.name}", lines)


def _tray(stand: Stand, floor: float) -> Iterator[str]:
    half = stand.tray_mm[0] / 2 * SCALE
    left, right = MIDDLE - half, MIDDLE + half
    wall, lid = floor - WALL_MM * SCALE, floor - LID_MM * SCALE
    yield path([(left, wall), (left, floor), (right, floor), (right, wall)])
    yield line(left - 12, lid, right + 12, lid, WARM, 4)
    yield words(right + 20, lid + 4, "diffuser lid, matt white", ink=WARM)
    yield words(right + 28, floor - 12, "clear tray")
    for number, colour in enumerate(("#b3282d", "#2d5f8a", "#e2b53b", "#3f7d3c", "#6b3f7d")):
        yield box(left + 24 + number * 46, floor - 8 * SCALE, 8 * SCALE, 8 * SCALE, colour)


def _camera(stand: Stand, floor: float, lens: float) -> Iterator[str]:
    seen = stand.seen_mm[0] / 2 * SCALE
    for side in (-1, 1):
        yield line(MIDDLE, lens, MIDDLE + side * seen, floor, COOL, 1, "6 4")
        leg = MIDDLE + side * (stand.tray_mm[0] / 2 + 16) * SCALE
        yield line(leg, floor, leg, lens + 40, INK, 4)
        ring = MIDDLE + side * (RING_MM[0] + RING_MM[1]) / 4 * SCALE
        yield box(ring - 9, lens - 4, 18, 8, "#f6e7b8", WARM)
    yield box(MIDDLE - BOARD_MM / 2 * SCALE, lens + 2, BOARD_MM * SCALE, 8, "#3f7d3c")
    yield line(MIDDLE - 200, lens + 40, MIDDLE + 200, lens + 40, INK, 4)
    yield words(MIDDLE, lens + 30, f"camera in a light ring of {RING_MM[0]:g} to {RING_MM[1]:g}", "middle")
    yield words(MIDDLE, lens + 60, "base plate; four legs, matt black inside", "middle", FAINT)


def _lengths(stand: Stand, floor: float, lens: float) -> Iterator[str]:
    half = stand.tray_mm[0] / 2 * SCALE
    size = f"tray {stand.tray_mm[0]:g} x {stand.tray_mm[1]:g}"
    yield from measure(MIDDLE - half, floor + 26, MIDDLE + half, floor + 26, size)
    yield from measure(MIDDLE + half + 60, floor, MIDDLE + half + 60, lens, f"{stand.distance_mm:.0f} lens to floor")
    yield from measure(MIDDLE + half + 12, floor - LID_MM * SCALE + 3, MIDDLE + half + 12, floor, f"{LID_MM:g}")


def _table(rows: list[Stand], top: float, tray_mm: tuple[float, float]) -> Iterator[str]:
    columns = (24.0, 230.0, 360.0, 470.0, 600.0)
    heads = ("camera", "lens to floor", "sees", "a cube of 8 mm", "corner seen at")
    yield words(24, top - 26, f"For a tray of {tray_mm[0]:g} x {tray_mm[1]:g}:", size=15)
    for x, head in zip(columns, heads, strict=True):
        yield words(x, top, head, ink=FAINT)
    for number, row in enumerate(rows):
        sees = f"{row.seen_mm[0]:.0f} x {row.seen_mm[1]:.0f}"
        cells = (row.camera.name, f"{row.distance_mm:.0f}", sees, f"{row.cube_px:.0f} pixels", f"{row.tilt_deg:.0f}°")
        yield from (words(x, top + 24 * (number + 1), cell) for x, cell in zip(columns, cells, strict=True))
