import json
from pathlib import Path

import cv2
import pytest

from tests.vision.test_straighten import photographed, printed
from tests.vision.trays import flat_tray, with_cubes
from towerpi.errors import BadProfile
from towerpi.vision.folder import read_folder
from towerpi.vision.picture import read_picture
from towerpi.vision.straighten import floor_from_corners


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "calibration"
    folder.mkdir()
    cv2.imwrite(str(folder / "empty.jpg"), flat_tray())
    cv2.imwrite(str(folder / "red.jpg"), with_cubes(flat_tray(), "red"))
    cv2.imwrite(str(folder / "Blue.PNG"), with_cubes(flat_tray(), "blue"))
    return folder


def test_pictures_are_sorted_by_what_they_show(folder: Path) -> None:
    cv2.imwrite(str(folder / "empty-2.jpg"), flat_tray(seed=2))
    cv2.imwrite(str(folder / "sheet.jpg"), flat_tray(seed=3))
    (folder / "notes.txt").write_text("lamp on the left")
    pictures = read_folder(folder)
    assert pictures.colours_bgr.keys() == {"red", "blue"}
    assert len(pictures.more_empty_bgr) == 1
    assert pictures.sheet_bgr is not None
    assert (pictures.counts, pictures.view) == ({}, "unknown")


@pytest.mark.parametrize("above", [False, True], ids=["in-the-folder", "above-it"])
def test_rig_json_tells_more(folder: Path, above: bool) -> None:
    told = {"view": "below", "calibration": {"red": 8, "blue": "many", "green": -1}}
    ((folder.parent if above else folder) / "rig.json").write_text(json.dumps(told))
    pictures = read_folder(folder)
    assert (pictures.counts, pictures.view) == ({"red": 8}, "below")


@pytest.mark.parametrize("text", ["[]", "{}", '{"view": ["below"], "calibration": 3}'])
def test_rig_json_may_say_nothing(folder: Path, text: str) -> None:
    (folder / "rig.json").write_text(text)
    assert read_folder(folder).view == "unknown"


def test_every_fault_is_told_at_once(folder: Path) -> None:
    (folder / "empty.jpg").unlink()
    (folder / "green.jpg").write_text("three green cubes")
    (folder / "7.jpg").write_bytes((folder / "red.jpg").read_bytes())
    (folder / "red.png").write_bytes((folder / "Blue.PNG").read_bytes())
    (folder / "rig.json").write_text("{view: below}")
    with pytest.raises(BadProfile) as told:
        read_folder(folder)
    for words in (
        "empty.jpg, a picture of the empty tray, is missing",
        "green: ",
        "7: A colour",
        "red: ",
        "rig.json: JSON",
    ):
        assert words in str(told.value)


def test_an_empty_picture_that_is_spoilt_is_told_once(folder: Path) -> None:
    (folder / "empty.jpg").write_bytes(b"")
    with pytest.raises(BadProfile) as told:
        read_folder(folder)
    assert "the file is empty" in str(told.value)
    assert "is missing" not in str(told.value)


def test_a_missing_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadProfile, match="A folder of pictures was expected"):
        read_folder(tmp_path / "nowhere")


CORNERS = [[60, 50], [460, 52], [455, 350], [58, 345]]


@pytest.mark.parametrize(
    ("told", "corners_px"),
    [
        pytest.param({}, None, id="not-told"),
        pytest.param({"corners_px": CORNERS}, CORNERS, id="usual-tray"),
        pytest.param({"corners_px": CORNERS, "tray_mm": [200, 150]}, CORNERS, id="own-tray"),
    ],
)
def test_corners_tell_the_floor(folder: Path, told: dict[str, object], corners_px: list[list[int]] | None) -> None:
    (folder / "rig.json").write_text(json.dumps(told))
    floor = read_folder(folder).floor()
    assert (floor.corners_px().round(1).tolist() if floor else None) == corners_px
    assert floor is None or list(floor.tray_mm) == told.get("tray_mm", [180, 130])


def test_the_sheet_tells_the_floor(folder: Path) -> None:
    truth = floor_from_corners([(180, 80), (850, 80), (1000, 720), (20, 720)], (180, 130))
    for path in folder.iterdir():
        cv2.imwrite(str(path), cv2.resize(read_picture(path), (1024, 768)))
    cv2.imwrite(str(folder / "sheet.jpg"), photographed(truth, printed()))
    floor = read_folder(folder).floor()
    assert floor is not None
    assert floor.corners_px() == pytest.approx(truth.corners_px(), abs=2)


def test_a_sheet_in_a_picture_of_another_size_is_told(folder: Path) -> None:
    cv2.imwrite(str(folder / "sheet.jpg"), flat_tray()[:200])
    with pytest.raises(BadProfile, match="as large as the empty one"):
        read_folder(folder).floor()
