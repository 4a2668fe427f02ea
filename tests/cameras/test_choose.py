from pathlib import Path

import cv2
import pytest

from tests.cameras.scenes import red_and_blue
from towerpi.cameras.choose import Opener, open_camera
from towerpi.cameras.lock import Lock, warnings_of
from towerpi.cameras.replay import Replay
from towerpi.errors import BadSettings, CameraBusy, CameraMissing, HardwareMissing
from towerpi.frames import FrameSource


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    cv2.imwrite(str(tmp_path / "0.png"), red_and_blue())
    return tmp_path


def refuses(error: Exception) -> Opener:
    def opener(rest: str, lock: Lock) -> FrameSource:
        raise error

    return opener


def test_a_folder_by_name(pictures: Path) -> None:
    chosen = open_camera(f"replay:{pictures}")
    assert isinstance(chosen.camera, Replay)
    assert chosen.why == (f"Using the pictures of {pictures}.",)
    assert warnings_of(chosen.camera) == ()


def test_a_film_by_name() -> None:
    with pytest.raises(CameraMissing, match="no such file"):
        open_camera("video:/nowhere/film.mp4")


@pytest.mark.parametrize(
    ("name", "device"), [("usb:99", "/dev/video99"), ("usb:/dev/v4l/by-id/mine", "/dev/v4l/by-id/mine")]
)
def test_a_usb_camera_by_number_or_path(name: str, device: str) -> None:
    with pytest.raises(CameraMissing, match=f"expected at {device};"):
        open_camera(name)


def test_none_is_none() -> None:
    chosen = open_camera("none")
    assert chosen.camera is None
    assert chosen.why == ("No camera: counts are entered by hand.",)


def test_the_simulated_tower_is_made_by_the_caller(pictures: Path) -> None:
    tower = Replay(pictures)
    assert open_camera("simulated", simulated=lambda: tower).camera is tower


@pytest.mark.parametrize(
    "name", ["", "webcam", "usb", "usb:", "pi:", "pi:1", "replay", "replay:", "video:", "none:1", "auto:x", "simulated"]
)
def test_an_unknown_name_is_one_clear_sentence(name: str) -> None:
    with pytest.raises(BadSettings) as caught:
        open_camera(name)
    assert str(caught.value) == (
        f"A camera was expected: auto, pi, usb:0, replay:DIR, video:FILE, simulated or none; {name!r} came."
    )


def test_auto_takes_the_first_that_works_and_says_why(pictures: Path) -> None:
    locks: list[Lock] = []

    def usb(device: str, lock: Lock) -> FrameSource:
        locks.append(lock)
        if device == "/dev/video0":
            raise CameraBusy("/dev/video0 is busy.")
        return Replay(pictures)

    openers = {"pi": refuses(CameraMissing("No Pi camera.")), "usb": usb}
    lock = Lock(gain=2.0)
    chosen = open_camera("auto", lock, openers=openers, on_usb=lambda: [Path("/dev/video0"), Path("/dev/video2")])
    assert chosen.camera is not None
    assert chosen.why == ("No Pi camera.", "/dev/video0 is busy.", f"Using the pictures of {pictures}.")
    assert locks == [lock, lock]


def test_auto_prefers_the_pi_camera(pictures: Path) -> None:
    openers: dict[str, Opener] = {
        "pi": lambda rest, lock: Replay(pictures),
        "usb": refuses(CameraMissing("never asked")),
    }
    assert len(open_camera("auto", openers=openers, on_usb=lambda: [Path("/dev/video0")]).why) == 1


def test_auto_with_cameras_that_all_fail_says_each() -> None:
    openers = {"pi": refuses(CameraMissing("No Pi camera.")), "usb": refuses(CameraBusy("It is busy."))}
    with pytest.raises(CameraMissing, match=r"No Pi camera\. It is busy\. Or choose `none`"):
        open_camera("auto", openers=openers, on_usb=lambda: [Path("/dev/video0")])


def test_the_pi_camera_by_name() -> None:
    try:
        chosen = open_camera("pi")
    except HardwareMissing as error:
        assert "Pi" in str(error) or "picamera2" in str(error)
    else:
        assert chosen.camera is not None
        chosen.camera.close()


def test_auto_without_any_camera_says_what_was_tried() -> None:
    openers = {"pi": refuses(CameraMissing("No Pi camera."))}
    with pytest.raises(CameraMissing) as caught:
        open_camera("auto", openers=openers, on_usb=list)
    assert str(caught.value) == (
        "No camera works. No Pi camera. No camera was found on USB. Plug one in. "
        "Or choose `none` and enter counts by hand."
    )
