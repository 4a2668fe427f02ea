import tomllib

import pytest

from towerpi.vision.floor_file import floor_lines, read_floor
from towerpi.vision.straighten import floor_from_corners

FLOOR = floor_from_corners([(60.5, 50), (960, 48.25), (955, 700), (62, 705)], (180, 130))
CORNERS = [[0, 0], [9, 0], [9, 9], [0, 9]]


def test_a_floor_comes_back_as_it_went() -> None:
    faults: list[str] = []
    document = tomllib.loads("\n".join(floor_lines(FLOOR)))
    back = read_floor(document["floor"], faults)
    assert back is not None
    assert back.tray_mm == FLOOR.tray_mm
    assert back.corners_px() == pytest.approx(FLOOR.corners_px(), abs=0.01)
    assert faults == []


def test_no_floor_leaves_no_trace() -> None:
    assert floor_lines(None) == []
    assert read_floor(None, []) is None


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        pytest.param("here", "floor: a table was expected", id="no-table"),
        pytest.param({"corners_px": CORNERS}, "floor: tray_mm", id="no-size"),
        pytest.param({"tray_mm": [180, 0], "corners_px": CORNERS}, "floor: tray_mm", id="flat-tray"),
        pytest.param({"tray_mm": [180, 130]}, "floor: Four corners", id="no-corners"),
        pytest.param({"tray_mm": [180, 130], "corners_px": CORNERS[::-1]}, "floor: The corners", id="wrong-order"),
        pytest.param({"tray_mm": [180, 130], "corners_px": [*CORNERS[:3], ["a", 1]]}, "floor: Four", id="no-number"),
    ],
)
def test_a_faulty_floor_is_told(table: object, fault: str) -> None:
    faults: list[str] = []
    assert read_floor(table, faults) is None
    assert len(faults) == 1
    assert faults[0].startswith(fault)
