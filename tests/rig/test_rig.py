"""The rig's sizes against the cameras' data, the drawings against settings and files."""

import xml.etree.ElementTree as ET
from math import radians, tan
from pathlib import Path

import pytest

from tests.commands.test_backup import towerpi
from towerpi.errors import BadInput
from towerpi.rig.optics import CAMERAS, SPARE_MM, stand_for, table
from towerpi.rig.stand import stand_svg
from towerpi.rig.wiring import GROUNDS, HEADER, header_pin, wiring_svg
from towerpi.settings import WIRING
from towerpi.vision.sheet import USUAL_TRAY_MM

CALIBRATION = Path(__file__).parents[2] / "calibration"


@pytest.mark.parametrize(
    ("name", "distance_mm"),
    [
        pytest.param("2", 204 / (2 * tan(radians(62.2 / 2))), id="module-2-by-its-width"),
        pytest.param("3", 204 / (2 * tan(radians(41 / 2)) * 4 / 3), id="module-3-cut-at-its-sides"),
        pytest.param("3-wide", 204 / (2 * tan(radians(67 / 2)) * 4 / 3), id="module-3-wide"),
        pytest.param("hq", 200.0, id="hq-by-its-focus"),
    ],
)
def test_distances_by_hand(name: str, distance_mm: float) -> None:
    assert stand_for(CAMERAS[name], (180, 130)).distance_mm == pytest.approx(distance_mm, rel=0.01)


@pytest.mark.parametrize("tray_mm", [(100.0, 100.0), (180.0, 130.0), (240.0, 160.0), (120.0, 260.0)])
def test_the_whole_floor_is_seen_with_room_to_spare(tray_mm: tuple[float, float]) -> None:
    for stand in table(tray_mm):
        assert all(seen >= side + 2 * SPARE_MM - 0.01 for seen, side in zip(stand.seen_mm, tray_mm, strict=True))
        assert stand.seen_mm[0] / stand.seen_mm[1] == pytest.approx(4 / 3, rel=0.01)
        assert stand.distance_mm >= stand.camera.nearest_mm


def test_cubes_are_large_enough_on_a_usual_tray() -> None:
    assert all(stand.cubes_are_large_enough for stand in table(USUAL_TRAY_MM))
    assert not stand_for(CAMERAS["2"], (400, 300)).cubes_are_large_enough


@pytest.mark.parametrize(
    ("gpio", "pin"), [(2, 3), (18, 12), (17, 11), (27, 13), (22, 15), (23, 16), (21, 40), (26, 37), (7, 26)]
)
def test_pins_of_the_header(gpio: int, pin: int) -> None:
    assert header_pin(gpio) == pin


def test_the_header_is_whole() -> None:
    assert sorted(one for one in HEADER if isinstance(one, int)) == list(range(28))
    assert [HEADER.count(supply) for supply in ("GND", "5V", "3V3")] == [8, 2, 2]
    assert all(HEADER[pin - 1] == "GND" for pin in GROUNDS.values())
    assert (HEADER[3], HEADER[16]) == ("5V", "3V3")  # as the diagram says in words
    with pytest.raises(BadInput, match="GPIO number"):
        header_pin(40)


def test_the_drawings_are_fresh() -> None:
    due = "Run `./run rig stand > calibration/stand.svg` and `./run rig wiring > calibration/wiring.svg`."
    stand = stand_svg(stand_for(CAMERAS["3"], USUAL_TRAY_MM))
    assert (CALIBRATION / "stand.svg").read_text(encoding="utf-8") == stand, due
    assert (CALIBRATION / "wiring.svg").read_text(encoding="utf-8") == wiring_svg(WIRING), due


def test_the_wiring_shows_the_pins_of_the_settings() -> None:
    drawn = " ".join(text for text in ET.fromstring(wiring_svg({**WIRING, "light_pin": 12})).itertext())
    assert "light_pin = 12" in drawn
    assert "signal to pin 32 (GPIO 12)" in drawn
    for name, gpio in WIRING.items():
        assert name == "light_pin" or f"{name} = {gpio}" in drawn


def test_the_table_in_the_document_is_what_the_command_prints() -> None:
    told = towerpi("rig", "sizes").stdout
    text = (CALIBRATION / "README.md").read_text(encoding="utf-8")
    for stand in table(USUAL_TRAY_MM):
        row = (
            f"| {stand.camera.name} | {stand.distance_mm:.0f} mm | {stand.seen_mm[0]:.0f} x {stand.seen_mm[1]:.0f} mm |"
        )
        assert row in text
        assert f"lens  {stand.distance_mm:.0f} mm" in told


def test_drawings_from_the_terminal(tmp_path: Path) -> None:
    settings = tmp_path / "towerpi.toml"
    settings.write_text("button_pin = 5")
    assert "button_pin = 5" in towerpi("rig", "wiring", "--settings", str(settings)).stdout
    wide = towerpi("rig", "stand", "--camera", "3-wide", "--tray", "150x100").stdout
    assert ET.fromstring(wide).findtext("{http://www.w3.org/2000/svg}title") == "Stand for the Camera Module 3 Wide"
    assert "(too small" in towerpi("rig", "sizes", "--tray", "400x300").stdout
    assert "A size such as 180x130" in towerpi("rig", "sizes", "--tray", "big").stderr
