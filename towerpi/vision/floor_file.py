"""The tray's floor in a profile's file: its size and its four corners, readable and easy to correct by hand.

A `Floor` comes in and lines of TOML go out, or a table read from there comes in and a Floor goes out; what is wrong is
added to the list of faults. A profile without a floor has no such table.
"""

from collections.abc import Mapping

from towerpi.errors import BadProfile
from towerpi.vision.straighten import Floor, floor_from_corners


def floor_lines(floor: Floor | None) -> list[str]:
    """The table [floor], or nothing."""
    if floor is None:
        return []
    corners = ", ".join(f"[{x:.2f}, {y:.2f}]" for x, y in floor.corners_px().tolist())
    return ["", "[floor]", f"tray_mm = [{floor.tray_mm[0]:g}, {floor.tray_mm[1]:g}]", f"corners_px = [{corners}]"]


def read_floor(table: object, faults: list[str]) -> Floor | None:
    """The floor that a table tells, None where there is no table or a faulty one."""
    if table is None:
        return None
    if not isinstance(table, Mapping):
        faults.append(f"floor: a table was expected; {table!r:.40} came")
        return None
    tray_mm, corners = _pair(table.get("tray_mm")), table.get("corners_px")
    places = [_pair(corner) for corner in corners] if isinstance(corners, list) else []
    if tray_mm is None or min(tray_mm) <= 0:
        faults.append(f"floor: tray_mm, width and depth of the tray, was expected; {table.get('tray_mm')!r:.40} came")
        return None
    try:
        return floor_from_corners([place for place in places if place], tray_mm)
    except BadProfile as error:
        faults.append(f"floor: {str(error).rstrip('.')}")
        return None


def _pair(value: object) -> tuple[float, float] | None:
    if isinstance(value, list) and len(value) == 2 and all(type(part) in (int, float) for part in value):
        return float(value[0]), float(value[1])
    return None
