"""The Raspberry Pi's own camera through picamera2: a lock in, frames out, and what the camera did not hold.

This is the only module that knows picamera2, which is imported when a camera is opened and not before. Each request
carries a small stream, whose brightness plane is the watched frame, and a large one for counting. All waits have a
limit. picamera2 has one exception for nearly everything; here they become CameraMissing, CameraBusy or CameraLost with
the cure. `Lock` values are sent before the start, so they hold from the first frame, and are checked in what the
frames say of themselves.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from towerpi.cameras.lock import AUTOMATIC, Lock
from towerpi.errors import CameraBusy, CameraLost, CameraMissing, sentence
from towerpi.frames import WATCH_SIZE, Bgr, Frame
from towerpi.vision.picture import FrameFormat, to_bgr

PICTURE_SIZE = (1024, 768)
WAIT_S = 2.0
FRAME_US = 100_000
SETTLED_FRAMES = 8  # the sensor follows its settings a few frames late
TOLERANCE = 0.05  # exposure comes in whole lines, gain in steps
AF_MANUAL, AF_CONTINUOUS = 0, 2

LAYOUTS = {  # picamera2 names bytes from the last to the first
    "RGB888": FrameFormat.BGR,
    "BGR888": FrameFormat.RGB,
    "XRGB8888": FrameFormat.BGRA,
    "XBGR8888": FrameFormat.RGBA,
}

Controls = dict[str, Any]


class PiCamera:
    """The first camera on the Pi's camera connector. A FrameSource."""

    def __init__(self, lock: Lock = AUTOMATIC, load: Callable[[], Any] | None = None) -> None:
        """CameraMissing or CameraBusy when it does not open."""
        module = loaded(load or _picamera2)
        model = _model(module)
        self._camera = _opened(module)
        self.name = sentence("Pi camera {model}", model=model)
        self._wanted, lacking = _controls(lock, self._camera.camera_controls)
        self._lacking = tuple(
            sentence("The {camera} has no {what} to hold. Calibrate again.", camera=self.name, what=what)
            for what in lacking
        )
        self._metadata: Controls = {}
        self._number = 0
        self._stamp_ns = -1
        self._closed = False
        self._start()

    @property
    def warnings(self) -> tuple[str, ...]:
        """What does not hold: what the camera lacks, and after some frames what they say of themselves."""
        if self._number < SETTLED_FRAMES:
            return self._lacking
        slipped = [what for what, value in self._wanted.items() if not _holds(value, self._metadata.get(what))]
        return self._lacking + tuple(
            sentence(
                "The {camera} was to hold {what} at {wanted}; it is at {found}. Open it again, or calibrate again.",
                camera=self.name,
                what=what,
                wanted=str(self._wanted[what]),
                found=str(self._metadata.get(what)),
            )
            for what in slipped
        )

    @property
    def found(self) -> Lock:
        """What the camera uses now: after some frames of its own choice, what calibration locks."""
        seen = self._metadata
        gains = seen.get("ColourGains")
        return Lock(
            exposure_us=seen.get("ExposureTime"),
            gain=seen.get("AnalogueGain"),
            colour_gains=None if gains is None else (float(gains[0]), float(gains[1])),
            focus_dioptres=seen.get("LensPosition"),
        )

    def watch(self) -> Frame:
        """The next frame: the brightness plane of the small stream."""
        width, height = WATCH_SIZE
        with self._request() as request:
            grey = np.array(request.make_array("lores")[:height, :width], np.uint8)
        self._number += 1
        return Frame(self._number, self._stamp_ns / 1e9, grey)

    def picture(self) -> Bgr:
        """The large stream of the next frame."""
        with self._request() as request:
            return np.array(to_bgr(request.make_array("main"), self._layout), np.uint8)

    def close(self) -> None:
        """Let go of the camera."""
        if not self._closed:
            self._closed = True
            self._camera.stop()
            self._camera.close()

    def _start(self) -> None:
        """Colour order is read back: what was asked for is not always what comes."""
        configuration = self._camera.create_video_configuration(
            main={"size": PICTURE_SIZE, "format": "RGB888"},
            lores={"size": WATCH_SIZE, "format": "YUV420"},
            sensor=_whole_sensor(self._camera.camera_properties),
            buffer_count=6,
            display=None,
            encode=None,
            controls=self._wanted | _pace(self._camera.camera_controls, focused="LensPosition" in self._wanted),
        )
        try:
            self._camera.configure(configuration)
            self._layout = LAYOUTS[self._camera.camera_configuration()["main"]["format"]]
            self._camera.start()
        except (RuntimeError, KeyError) as error:
            self._camera.close()
            raise _told_apart(error) from error

    @contextmanager
    def _request(self) -> Iterator[Any]:
        """A frame newer than the last one, given back to the camera afterwards."""
        while True:
            request = self._next_request()
            try:
                metadata = request.get_metadata()
                if metadata["SensorTimestamp"] > self._stamp_ns:
                    self._metadata, self._stamp_ns = metadata, metadata["SensorTimestamp"]
                    yield request
                    return
            finally:
                request.release()

    def _next_request(self) -> Any:
        if self._closed:
            raise CameraLost(
                sentence("A frame of the {camera} was expected; it has been closed. Open it again.", camera=self.name)
            )
        try:
            return self._camera.capture_request(wait=WAIT_S)
        except (TimeoutError, RuntimeError) as error:
            self._closed = True
            self._camera.cancel_all_and_flush()  # or close would wait for the frame that never comes
            self._camera.close()
            raise CameraLost(
                sentence(
                    "A frame of the {camera} was expected within {seconds} s; none came. "
                    "Check the ribbon cable at both ends, then open it again.",
                    camera=self.name,
                    seconds=round(WAIT_S),
                )
            ) from error


def _picamera2() -> Any:
    import picamera2

    return picamera2


def loaded(load: Callable[[], Any] = _picamera2) -> Any:
    """The module picamera2; CameraMissing with the cure when it is not there, or does not fit numpy."""
    try:
        return load()
    except ImportError as error:
        raise CameraMissing(
            sentence(
                "picamera2 was expected; it cannot be imported ({fault}). Run `sudo apt install python3-picamera2 "
                "--no-install-recommends` and make the venv with --system-site-packages.",
                fault=str(error),
            )
        ) from error
    except ValueError as error:
        raise CameraMissing(
            sentence(
                "picamera2 does not fit the numpy installed here ({fault}). Run `pip install 'simplejpeg>=1.8.2'` in "
                "the venv, or `pip install 'opencv-python>=4.10,<4.12' 'numpy<2'`.",
                fault=str(error),
            )
        ) from error


def _model(module: Any) -> str:
    """Asked without opening; an empty list is the plainest way to be told that nothing is connected."""
    cameras = module.Picamera2.global_camera_info()
    if not cameras:
        raise _missing(sentence("none is connected"))
    return str(cameras[0].get("Model", ""))


def _opened(module: Any) -> Any:
    try:
        return module.Picamera2(0)
    except (RuntimeError, IndexError) as error:
        raise _told_apart(error) from error


def _told_apart(error: Exception) -> CameraBusy | CameraMissing:
    reasons = f"{error} {error.__cause__ or ''}"
    if "busy" in reasons.lower():
        return CameraBusy(
            sentence(
                "The Pi camera is held by another program. Close it (`fuser /dev/media* /dev/video*` says which), "
                "or stop a second towerpi."
            )
        )
    return _missing(reasons.strip())


def _missing(reason: str) -> CameraMissing:
    return CameraMissing(
        sentence(
            "A Pi camera was expected; it does not open ({reason}). Switch off, check the ribbon cable at both ends, "
            "and see whether `rpicam-hello --list-cameras` shows it.",
            reason=reason,
        )
    )


def _controls(lock: Lock, known: Controls) -> tuple[Controls, list[str]]:
    """The lock as picamera2 wants it, and what this sensor cannot do: setting that would raise."""
    wanted: Controls = {
        "ExposureTime": lock.exposure_us,
        "AnalogueGain": lock.gain,
        "ColourGains": lock.colour_gains,
        "LensPosition": lock.focus_dioptres,
    }
    given = {what: value for what, value in wanted.items() if value is not None}
    return {what: value for what, value in given.items() if what in known}, [w for w in given if w not in known]


def _whole_sensor(properties: Controls) -> Controls:
    """The mode that joins four pixels to one: for small pictures libcamera would take one with a cut-off view."""
    width, height = properties.get("PixelArraySize", (0, 0))
    return {"output_size": (width // 2, height // 2)} if width else {}


def _pace(known: Controls, focused: bool) -> Controls:
    """Ten frames a second, and the lens held or made to find its focus: it does neither by itself."""
    pace = {"FrameDurationLimits": (FRAME_US, FRAME_US), "AfMode": AF_MANUAL if focused else AF_CONTINUOUS}
    return {what: value for what, value in pace.items() if what in known}


def _holds(wanted: Any, seen: Any) -> bool:
    return seen is not None and bool(np.allclose(seen, wanted, rtol=TOLERANCE, atol=0.02))
