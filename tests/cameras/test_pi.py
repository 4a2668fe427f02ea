from typing import Any

import pytest

from tests.cameras.scenes import red_and_blue
from tests.cameras.stand_in_picamera2 import CHOSEN, Connector, Module
from towerpi.cameras.lock import AUTOMATIC, Lock, warnings_of
from towerpi.cameras.pi import SETTLED_FRAMES, PiCamera
from towerpi.errors import CameraBusy, CameraLost, CameraMissing, HardwareMissing

LOCK = Lock(exposure_us=20_000, gain=2.0, colour_gains=(1.9, 1.4), focus_dioptres=3.5)


def connector(**changes: Any) -> Connector:
    return Connector(red_and_blue(), **changes)


def opened(plugged: Connector, lock: Lock = AUTOMATIC) -> PiCamera:
    return PiCamera(lock, load=lambda: Module(plugged))


def watched(plugged: Connector, lock: Lock = AUTOMATIC, frames: int = SETTLED_FRAMES) -> PiCamera:
    camera = opened(plugged, lock)
    for _ in range(frames):
        camera.watch()
    return camera


def not_installed() -> Any:
    raise ModuleNotFoundError("No module named 'picamera2'")


def wrong_numpy() -> Any:
    raise ValueError("numpy.dtype size changed, may indicate binary incompatibility. Expected 96, got 88")


@pytest.mark.parametrize(
    ("load", "error", "cure"),
    [
        pytest.param(not_installed, CameraMissing, "apt install python3-picamera2", id="not-installed"),
        pytest.param(wrong_numpy, CameraMissing, "simplejpeg>=1.8.2", id="numpy-trap"),
        pytest.param(lambda: Module(connector(cameras=0)), CameraMissing, "ribbon cable", id="none-connected"),
        pytest.param(lambda: Module(connector(cameras=0, listed=1)), CameraMissing, "No camera number", id="gone"),
        pytest.param(
            lambda: Module(connector(cameras=0, listed=1, old_style=True)), CameraMissing, "ribbon", id="gone-old-style"
        ),
        pytest.param(lambda: Module(connector(busy=True)), CameraBusy, "held by another program", id="busy"),
        pytest.param(lambda: Module(connector(format_given="MJPEG")), CameraMissing, "MJPEG", id="unknown-format"),
    ],
)
def test_trouble_at_the_start_is_told_apart(load: Any, error: type[HardwareMissing], cure: str) -> None:
    with pytest.raises(error, match=cure):
        PiCamera(load=load)


def test_a_camera_that_failed_to_start_is_let_go() -> None:
    plugged = connector(format_given="MJPEG")
    with pytest.raises(CameraMissing):
        opened(plugged)
    plugged.format_given = None
    opened(plugged).close()


def test_a_cable_pulled_out_is_lost_within_the_limit_and_can_be_opened_again() -> None:
    plugged = connector()
    camera = watched(plugged)
    plugged.frames_come = False
    with pytest.raises(CameraLost, match="ribbon cable"):
        camera.watch()
    assert not plugged.opened[0].is_open
    camera.close()
    plugged.frames_come = True
    assert watched(plugged).watch().number == SETTLED_FRAMES + 1


def test_every_request_goes_back_to_the_camera() -> None:
    plugged = connector()
    camera = watched(plugged, frames=20)
    camera.picture()
    assert plugged.opened[0].lent == 0


def test_a_frame_handed_out_again_is_not_taken_for_a_new_one() -> None:
    plugged = connector(repeats=2)
    camera = opened(plugged)
    stamps = [camera.watch().at_s for _ in range(5)]
    assert stamps == sorted(set(stamps))


def test_a_picture_is_newer_than_the_last_watched_frame() -> None:
    plugged = connector(repeats=3)
    camera = watched(plugged, frames=1)
    before = plugged.opened[0].frame
    camera.picture()
    assert plugged.opened[0].frame > before


def test_the_lock_holds_from_the_first_frame() -> None:
    camera = watched(connector(), LOCK, frames=1)
    assert camera.found == LOCK
    assert camera.warnings == ()


def test_what_automatic_found_can_be_locked() -> None:
    found = watched(connector()).found
    assert found == Lock(
        exposure_us=CHOSEN["ExposureTime"],  # type: ignore[arg-type]
        gain=CHOSEN["AnalogueGain"],  # type: ignore[arg-type]
        colour_gains=CHOSEN["ColourGains"],  # type: ignore[arg-type]
        focus_dioptres=CHOSEN["LensPosition"],  # type: ignore[arg-type]
    )
    assert watched(connector(), found).warnings == ()


@pytest.mark.parametrize(
    ("stuck", "told"),
    [
        pytest.param({}, 0, id="all-hold"),
        pytest.param({"ExposureTime": 19_950}, 0, id="rounded-to-whole-lines"),
        pytest.param({"ExposureTime": 33_000}, 1, id="exposure-slips"),
        pytest.param({"ColourGains": (1.9, 1.9)}, 1, id="white-balance-drifts"),
        pytest.param({"ExposureTime": 33_000, "AnalogueGain": 1.0}, 2, id="two"),
    ],
)
def test_the_frames_tell_what_does_not_hold(stuck: dict[str, Any], told: int) -> None:
    plugged = connector(stuck=stuck)
    camera = watched(plugged, LOCK, frames=SETTLED_FRAMES - 1)
    assert not camera.warnings, "a sensor follows late: too early to complain"
    camera.watch()
    assert len(camera.warnings) == told
    assert warnings_of(camera) == camera.warnings
    for sentence in camera.warnings:
        assert "was to hold" in sentence
        assert sentence.endswith("calibrate again.")


def test_a_sensor_without_focus_is_used_and_said() -> None:
    camera = watched(connector(lacks=frozenset({"LensPosition", "AfMode"})), LOCK)
    assert camera.warnings == ("The Pi camera imx708 has no LensPosition to hold. Calibrate again.",)


@pytest.mark.parametrize(("lock", "mode"), [(AUTOMATIC, 2), (LOCK, 0)], ids=["finds-focus", "holds-focus"])
def test_autofocus_runs_only_when_focus_is_not_locked(lock: Lock, mode: int) -> None:
    plugged = connector()
    opened(plugged, lock)
    controls = plugged.opened[0].camera_configuration()["controls"]
    assert controls["AfMode"] == mode
    assert controls["FrameDurationLimits"] == (100_000, 100_000)


@pytest.mark.parametrize(
    ("pixels", "sensor"),
    [
        pytest.param((4608, 2592), {"output_size": (2304, 1296)}, id="module-3"),
        pytest.param((3280, 2464), {"output_size": (1640, 1232)}, id="module-2"),
        pytest.param(None, {}, id="unknown"),
    ],
)
def test_the_whole_field_of_view_is_used(pixels: tuple[int, int] | None, sensor: dict[str, Any]) -> None:
    """A mode with fewer pixels reads only the middle of the sensor, and the stand would be too low."""
    connector = Connector(red_and_blue(), pixels=pixels)
    camera = PiCamera(load=lambda: Module(connector))
    assert connector.opened[0].camera_configuration()["sensor"] == sensor
    camera.close()


def test_two_programs_cannot_have_it_at_once() -> None:
    plugged = connector()
    first = opened(plugged)
    with pytest.raises(CameraBusy):
        opened(plugged)
    first.close()
    opened(plugged).close()
