"""The contract of frames.FrameSource, over every camera there is; real ones are skipped where there are none."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.cameras.scenes import BLUE, RED, patches, red_and_blue
from tests.cameras.stand_in_capture import StandInCapture
from tests.cameras.stand_in_picamera2 import Connector, Module
from towerpi.cameras.film import Film
from towerpi.cameras.pi import PiCamera
from towerpi.cameras.replay import Replay
from towerpi.cameras.usb import UsbCamera, attached
from towerpi.errors import CameraLost, HardwareMissing
from towerpi.frames import WATCH_SIZE, FrameSource

FAITHFUL = 12  # brightness levels that JPEG or a film codec may cost


def replay(folder: Path) -> FrameSource:
    for number in range(3):
        cv2.imwrite(str(folder / f"{number:03}.png"), red_and_blue())
    return Replay(folder)


def film(folder: Path) -> FrameSource:
    path = folder / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 20.0, (640, 480))
    for _ in range(60):
        writer.write(red_and_blue())
    writer.release()
    return Film(path)


def usb_stand_in(folder: Path) -> FrameSource:
    device = folder / "video0"
    device.touch()
    return UsbCamera(device, capture_of=lambda _: StandInCapture(red_and_blue()))


def pi_stand_in(_: Path) -> FrameSource:
    return PiCamera(load=lambda: Module(Connector(red_and_blue())))


def pi_stand_in_swapped(_: Path) -> FrameSource:
    return PiCamera(load=lambda: Module(Connector(red_and_blue(), format_given="BGR888")))


def real_pi(_: Path) -> FrameSource:
    try:
        return PiCamera()
    except HardwareMissing as error:
        pytest.skip(str(error))


def real_usb(_: Path) -> FrameSource:
    if not attached():
        pytest.skip("no camera on USB")
    return UsbCamera(attached()[0])


SHOWN = [replay, film, usb_stand_in, pi_stand_in, pi_stand_in_swapped]  # these look at red_and_blue
EVERY = [*SHOWN, real_pi, real_usb]

Opener = Callable[[Path], FrameSource]


@pytest.fixture
def camera(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[FrameSource]:
    opener: Opener = request.param
    opened = opener(tmp_path)
    yield opened
    opened.close()


@pytest.mark.parametrize("camera", EVERY, indirect=True)
def test_frames_are_small_grey_and_count_up(camera: FrameSource) -> None:
    frames = [camera.watch() for _ in range(12)]
    for before, after in pairwise(frames):
        assert after.number == before.number + 1
        assert after.at_s > before.at_s
    for frame in frames:
        assert frame.grey.shape == WATCH_SIZE[::-1]
        assert frame.grey.dtype == np.uint8
        assert frame.grey.flags.owndata, "a frame that shares the camera's memory changes under its reader"


@pytest.mark.parametrize("camera", EVERY, indirect=True)
def test_a_picture_is_bgr_before_and_between_frames(camera: FrameSource) -> None:
    for _ in range(2):
        bgr = camera.picture()
        assert bgr.dtype == np.uint8
        assert bgr.ndim == 3
        assert bgr.shape[2] == 3
        camera.watch()


@pytest.mark.parametrize("camera", SHOWN, indirect=True)
def test_red_stays_red_and_blue_stays_blue(camera: FrameSource) -> None:
    left, right = patches(camera.picture())
    assert left == pytest.approx(RED, abs=FAITHFUL)
    assert right == pytest.approx(BLUE, abs=FAITHFUL)


@pytest.mark.parametrize("camera", SHOWN, indirect=True)
def test_a_watched_frame_shows_the_same_way_round_as_the_picture(camera: FrameSource) -> None:
    grey = cv2.cvtColor(cv2.resize(camera.picture(), WATCH_SIZE), cv2.COLOR_BGR2GRAY).astype(float)
    slope = np.polyfit(camera.watch().grey.mean(axis=0), grey.mean(axis=0), 1)[0]
    assert slope > 0.8  # a Pi's brightness plane has another range, but the same order


@pytest.mark.parametrize("camera", EVERY, indirect=True)
def test_closed_twice_and_asked_again(camera: FrameSource) -> None:
    camera.watch()
    camera.close()
    camera.close()
    for ask in (camera.watch, camera.picture):
        with pytest.raises(CameraLost, match=r"\w\.$"):
            ask()


@pytest.mark.parametrize("camera", EVERY, indirect=True)
def test_it_has_a_name(camera: FrameSource) -> None:
    assert camera.name
