"""Each row of the doctor in each of its states, on machines that are folders."""

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from tests.doctor.machines import files, machine
from tests.fakes import TameCamera
from tests.game.stories import NEW
from towerpi.backup.archive import make
from towerpi.cameras.choose import Chosen
from towerpi.cameras.pi import loaded
from towerpi.doctor.card import power, wear
from towerpi.doctor.examine import exit_code
from towerpi.doctor.keeping import backups, log
from towerpi.doctor.running import own_status, port, service, time_of_day
from towerpi.doctor.seeing import camera, last_picture, light, pins
from towerpi.doctor.software import board, opencv, picamera2, python
from towerpi.errors import CameraBusy, CameraMissing, PageFault
from towerpi.gamelog import GameLog
from towerpi.health import PartStatus, State
from towerpi.panel import Part

CARD = {
    "/sys/fs/ext4/mmcblk0p2/errors_count": "0",
    "/sys/fs/ext4/mmcblk0p2/lifetime_write_kbytes": "100000000",
    "/sys/block/mmcblk0/size": "62333952",
}
POWER = "/sys/devices/platform/soc/soc:firmware/get_throttled"
SERVICE = "LoadState=loaded\nActiveState={}\nUnitFileState={}\nNRestarts={}"


def old_numpy() -> Any:
    raise ValueError("numpy.dtype size changed, may indicate binary incompatibility")


def venv(root: Path, sees: str) -> Path:
    return files(root / "venv", {"pyvenv.cfg": f"include-system-site-packages = {sees}\n"})


CASES: list[Any] = [
    pytest.param(lambda root: board(machine(root)), State.OK, "Raspberry Pi 4", id="board"),
    pytest.param(lambda root: board(machine(root, model="")), State.OK, "aarch64", id="no-pi"),
    pytest.param(lambda root: python(machine(root), venv(root, "true")), State.OK, "3.13", id="python"),
    pytest.param(lambda root: python(machine(root, python=(3, 9))), State.FAULT, "Bookworm", id="python-too-old"),
    pytest.param(
        lambda root: python(machine(root), venv(root, "false")), State.WARNING, "./run install", id="blind-venv"
    ),
    pytest.param(lambda root: opencv(), State.OK, "OpenCV", id="opencv"),
    pytest.param(
        lambda root: opencv(lambda: ["opencv-python", "opencv-python-headless"]),
        State.FAULT,
        "overwrite each other",
        id="opencv-twice",
    ),
    pytest.param(
        lambda root: picamera2(machine(root, model=""), old_numpy), State.OFF, "no Raspberry", id="no-picamera2"
    ),
    pytest.param(
        lambda root: picamera2(machine(root), lambda: loaded(old_numpy)), State.FAULT, "simplejpeg", id="numpy-trap"
    ),
    pytest.param(lambda root: picamera2(machine(root), lambda: None), State.OK, "fits numpy", id="picamera2"),
    pytest.param(lambda root: wear(machine(root)), State.OFF, "no SD card", id="no-card"),
    pytest.param(lambda root: wear(machine(root, more=CARD)), State.OK, "102 GB", id="card"),
    pytest.param(
        lambda root: wear(machine(root, more={**CARD, "/sys/fs/ext4/mmcblk0p2/errors_count": "3"})),
        State.FAULT,
        "new card",
        id="card-with-errors",
    ),
    pytest.param(
        lambda root: wear(machine(root, more={**CARD, "/sys/block/mmcblk0/device/life_time": "0x09 0x01"})),
        State.WARNING,
        "80 %",
        id="old-emmc",
    ),
    pytest.param(
        lambda root: wear(machine(root, more={**CARD, "/sys/block/mmcblk0/size": "100000"})),
        State.WARNING,
        "new card",
        id="written-too-often",
    ),
    pytest.param(lambda root: power(machine(root)), State.OFF, "not tell", id="power-unknown"),
    pytest.param(lambda root: power(machine(root, more={POWER: "0"})), State.OK, "Steady", id="power"),
    pytest.param(lambda root: power(machine(root, more={POWER: "50005"})), State.FAULT, "supply", id="power-low"),
    pytest.param(
        lambda root: power(machine(root, more={POWER: "50000"})), State.WARNING, "has been", id="power-was-low"
    ),
    pytest.param(lambda root: power(machine(root, more={POWER: "4"})), State.WARNING, "hot", id="too-hot"),
    pytest.param(lambda root: service(machine(root)), State.OFF, "by hand", id="no-service"),
    pytest.param(
        lambda root: service(machine(root, answers={"systemctl": SERVICE.format("active", "enabled", 0)})),
        State.OK,
        "active",
        id="service",
    ),
    pytest.param(
        lambda root: service(machine(root, answers={"systemctl": SERVICE.format("failed", "enabled", 0)})),
        State.FAULT,
        "journalctl",
        id="service-failed",
    ),
    pytest.param(
        lambda root: service(machine(root, answers={"systemctl": SERVICE.format("active", "disabled", 0)})),
        State.WARNING,
        "systemctl enable",
        id="service-disabled",
    ),
    pytest.param(
        lambda root: service(machine(root, answers={"systemctl": SERVICE.format("active", "enabled", 5)})),
        State.WARNING,
        "5 times",
        id="service-falls",
    ),
    pytest.param(
        lambda root: time_of_day(machine(root), datetime(2027, 1, 1).timestamp()), State.OK, "2027", id="clock"
    ),
    pytest.param(
        lambda root: time_of_day(machine(root, more={"/run/systemd/timesync/x": ""}), datetime(2027, 1, 1).timestamp()),
        State.WARNING,
        "not set it yet",
        id="clock-not-kept",
    ),
    pytest.param(lambda root: port(8080, False, lambda: None), State.OK, "is free", id="port"),
    pytest.param(lambda root: port(8080, True, lambda: None), State.OK, "TowerPi answers", id="port-ours"),
    pytest.param(lambda root: log(root / "games.db"), State.OK, "no games.db yet", id="no-log"),
    pytest.param(lambda root: log(kept(root)), State.OK, "1 games", id="log"),
    pytest.param(lambda root: log(damaged(kept(root))), State.FAULT, "towerpi restore", id="log-damaged"),
    pytest.param(
        lambda root: log(files(root, {"games.db": "no" * 5000}) / "games.db"), State.FAULT, "FILE", id="no-log-at-all"
    ),
    pytest.param(lambda root: backups(root, root / "games.db"), State.OFF, "nothing to keep", id="nothing-to-back-up"),
    pytest.param(lambda root: backups(root / "backups", kept(root)), State.OFF, "none here", id="no-backup"),
    pytest.param(lambda root: backups(root / "backups", backed_up(kept(root), 0)), State.OK, "newest", id="backup"),
    pytest.param(
        lambda root: backups(root / "backups", backed_up(kept(root), 40)), State.WARNING, "timer", id="old-backup"
    ),
]


def kept(root: Path) -> Path:
    game_log = GameLog(root / "games.db")
    game_log.begin_game(NEW, "begun")
    game_log.close()
    return root / "games.db"


def damaged(path: Path) -> Path:
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xff" * 4096 + whole[8192:])
    return path


def backed_up(path: Path, days_ago: int) -> Path:
    made = make(path.parent, path.parent / "backups")
    assert made
    before = path.stat().st_mtime - days_ago * 86400
    os.utime(made, (before, before))
    return path


@pytest.mark.parametrize(("row_of", "state", "text"), CASES)
def test_rows(tmp_path: Path, row_of: Callable[[Path], PartStatus], state: State, text: str) -> None:
    row = row_of(tmp_path)
    assert row.state is state, row
    assert text in f"{row.say} {row.cure}"
    assert row.cure or state in (State.OK, State.OFF)


def test_a_port_in_use() -> None:
    def taken() -> None:
        raise PageFault("Port 80 was expected to be free; another program uses it. Stop that.")

    row = port(80, False, taken)
    assert (row.state, row.cure) == (State.FAULT, "Stop that.")


def test_a_camera_and_its_light(tmp_path: Path) -> None:
    tame = TameCamera()
    rows = list(camera(lambda _: Chosen(tame, ()), tmp_path / "tray.toml"))
    assert [(row.part, row.state) for row in rows] == [("camera", State.OK), ("picture", State.OK)]
    assert tame.closed == 1


@pytest.mark.parametrize(
    ("error", "state"),
    [
        pytest.param(CameraMissing("None is there. Plug one in."), State.MISSING, id="missing"),
        pytest.param(CameraBusy("It is held. Close that program."), State.FAULT, id="busy"),
    ],
)
def test_a_camera_that_does_not_open(tmp_path: Path, error: CameraMissing | CameraBusy, state: State) -> None:
    def opened(_: object) -> Chosen:
        raise error

    (tmp_path / "tray.toml").write_text("rubbish")
    (row,) = camera(opened, tmp_path / "tray.toml")
    assert row.state is state
    assert f"{row.say} {row.cure}" == str(error)


@pytest.mark.parametrize(
    ("grey", "text"), [pytest.param(20, "too dim", id="dim"), pytest.param(255, "too bright", id="bright")]
)
def test_light_that_will_not_do(tmp_path: Path, grey: int, text: str) -> None:
    picture = np.full((96, 128, 3), grey, np.uint8)
    row = light(picture)
    assert (row.state, text in str(row.cure)) == (State.WARNING, True)
    cv2.imwrite(str(tmp_path / "00000007.jpg"), picture)
    assert [row.state for row in last_picture(tmp_path)] == [State.WARNING]


def test_no_picture_yet(tmp_path: Path) -> None:
    assert list(last_picture(tmp_path)) == []


def test_pins_that_are_there() -> None:
    rows = list(pins({Part.BUTTON: 17, Part.LIGHT: None}, False, MockFactory(pin_class=MockPWMPin)))
    assert [row.state for row in rows if row.part in ("pins", "button")] == [State.OK, State.OK]


@pytest.mark.parametrize(
    ("wanted", "on_a_pi", "state"),
    [
        pytest.param({}, False, State.WARNING, id="none-wanted"),
        pytest.param({Part.BUTTON: 17}, False, State.MISSING, id="a-button-wanted"),
        pytest.param({}, True, State.MISSING, id="a-pi-without-lgpio"),
    ],
)
def test_pins_that_are_not(wanted: dict[Part, int | None], on_a_pi: bool, state: State) -> None:
    (row,) = pins(wanted, on_a_pi)
    assert (row.part, row.state) == ("pins", state)
    assert "python3-lgpio" in str(row.cure)


def test_somebody_else_on_the_port() -> None:
    assert own_status("http://localhost:1/", lambda _: {"hello": 1}) == {}


@pytest.mark.parametrize(
    ("states", "code"),
    [
        pytest.param([State.OK, State.OFF, State.WARNING], 0, id="well-enough"),
        pytest.param([State.OK, State.FAULT], 1, id="a-fault"),
        pytest.param([State.FAULT, State.MISSING], 3, id="hardware-missing"),
    ],
)
def test_exit_codes(states: list[State], code: int) -> None:
    assert exit_code([PartStatus("x", state, "x") for state in states]) == code
