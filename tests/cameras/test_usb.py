import os
from pathlib import Path

import cv2
import pytest

from tests.cameras.stand_in_capture import StandInCapture, number_of
from towerpi.cameras.lock import Lock, warnings_of
from towerpi.cameras.usb import UsbCamera, attached
from towerpi.errors import CameraBusy, CameraLost, CameraMissing

LOCK = Lock(exposure_us=20_000, gain=2.0, colour_gains=(1.9, 1.4), focus_dioptres=3.5)


@pytest.fixture
def device(tmp_path: Path) -> Path:
    path = tmp_path / "video0"
    path.touch()
    return path


def test_no_such_device(tmp_path: Path) -> None:
    with pytest.raises(CameraMissing, match="Plug it in"):
        UsbCamera(tmp_path / "video7")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may open everything")
def test_no_permission(device: Path) -> None:
    device.chmod(0)
    with pytest.raises(CameraMissing, match="usermod -aG video"):
        UsbCamera(device)


def test_a_file_that_is_no_camera(device: Path) -> None:
    with pytest.raises(CameraBusy, match="gives no pictures"):
        UsbCamera(device)


def test_a_device_that_does_not_open(device: Path) -> None:
    capture = StandInCapture(opens=False)
    with pytest.raises(CameraBusy, match="fuser"):
        UsbCamera(device, capture_of=lambda _: capture)
    assert capture.released == 1


def test_a_device_that_opens_but_streams_to_another_program(device: Path) -> None:
    capture = StandInCapture()
    capture.plugged.clear()
    with pytest.raises(CameraBusy, match="fuser"):
        UsbCamera(device, capture_of=lambda _: capture)
    assert capture.released == 1


def test_frames_that_came_while_nobody_asked_are_thrown_away(device: Path) -> None:
    capture = StandInCapture()
    camera = UsbCamera(device, capture_of=lambda _: capture)
    before = capture.grabbed
    while capture.grabbed < before + 5:  # the driver goes on while the table does something else
        capture.let_go.wait(0.001)
    asked_at = capture.grabbed
    assert number_of(camera.picture()) >= asked_at
    assert capture.decoded == 2, "only frames that are asked for are decoded"
    camera.close()


def test_unplugged_in_play(device: Path) -> None:
    capture = StandInCapture()
    camera = UsbCamera(device, capture_of=lambda _: capture)
    camera.watch()
    capture.plugged.clear()
    with pytest.raises(CameraLost, match="cable"):
        for _ in range(3):  # a frame may be on its way
            camera.watch()
    assert capture.released == 1


def test_a_driver_that_hangs_does_not_hang_the_table(device: Path) -> None:
    capture = StandInCapture()
    camera = UsbCamera(device, capture_of=lambda _: capture, wait_s=1.0)
    capture.hangs.set()
    with pytest.raises(CameraLost, match="none came"):
        for _ in range(3):
            camera.watch()
    camera.close()
    capture.let_go.set()


def test_the_lock_is_sent(device: Path) -> None:
    capture = StandInCapture()
    camera = UsbCamera(device, LOCK, capture_of=lambda _: capture)
    assert capture.values[cv2.CAP_PROP_AUTO_EXPOSURE] == 1
    assert capture.values[cv2.CAP_PROP_EXPOSURE] == 200
    assert capture.values[cv2.CAP_PROP_AUTO_WB] == 0
    assert warnings_of(camera) == ()
    camera.close()


def test_only_what_is_given_is_locked(device: Path) -> None:
    capture = StandInCapture()
    camera = UsbCamera(device, Lock(gain=2.0), capture_of=lambda _: capture)
    assert cv2.CAP_PROP_EXPOSURE not in capture.values
    assert cv2.CAP_PROP_AUTOFOCUS not in capture.values
    camera.close()


def test_what_is_not_held_is_said(device: Path) -> None:
    camera = UsbCamera(device, LOCK, capture_of=lambda _: StandInCapture(follows=False))
    assert [sentence.split(" its ")[1].split(";")[0] for sentence in warnings_of(camera)] == [
        "white balance",
        "exposure",
        "focus",
    ]
    camera.close()


def test_attached_cameras_are_those_on_usb_without_their_second_node(tmp_path: Path) -> None:
    for bus in ("usb", "platform"):
        (tmp_path / "bus" / bus).mkdir(parents=True)
    for name, bus, index in [
        ("video0", "usb", 0),
        ("video1", "usb", 1),
        ("video10", "platform", 0),
        ("video2", "usb", 0),
    ]:
        node = tmp_path / "class" / name
        (node / "device").mkdir(parents=True)
        (node / "device" / "subsystem").symlink_to(tmp_path / "bus" / bus)
        (node / "index").write_text(f"{index}\n", encoding="ascii")
    assert attached(tmp_path / "class") == [Path("/dev/video0"), Path("/dev/video2")]
    assert attached(tmp_path / "nothing") == []


def test_what_the_camera_has_chosen_can_be_locked(device: Path) -> None:
    capture = StandInCapture()
    capture.values[cv2.CAP_PROP_EXPOSURE] = 166
    camera = UsbCamera(device, capture_of=lambda _: capture)
    assert camera.found == Lock(exposure_us=16600)
    assert "sets exposure and white balance by itself" in warnings_of(camera)[0]
    camera.close()


def test_a_camera_that_does_not_tell_its_exposure(device: Path) -> None:
    camera = UsbCamera(device, capture_of=lambda _: StandInCapture())
    assert camera.found == Lock()
    camera.close()
