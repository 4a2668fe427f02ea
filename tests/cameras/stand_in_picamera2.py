"""A stand-in for the picamera2 module: a scene and a state of the cable in, requests out, with picamera2's own manners.

It keeps what picamera2 keeps (open, configured, started, requests lent out), names formats from the last byte to the
first, takes controls only if the sensor has them, lets those sent before the start act at once and later ones after
some frames, and raises what the real one raises. Time passes only when a frame is taken.
"""

from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np

from towerpi.frames import Bgr

FRAME_NS = 100_000_000
LATE_FRAMES = 4
LENDABLE = 6
STRIDE_PX = 384  # wider than the small stream: real streams are padded too
CHOSEN = {"ExposureTime": 17342, "AnalogueGain": 2.3, "ColourGains": (1.7, 1.5), "LensPosition": 2.1}
RANGES = {
    "ExposureTime": (20, 100_000, 20_000),
    "AnalogueGain": (1.0, 16.0, 1.0),
    "ColourGains": (0.0, 32.0, None),
    "LensPosition": (0.0, 15.0, 1.0),
    "AfMode": (0, 2, 0),
    "FrameDurationLimits": (33_333, 120_000, 33_333),
}


@dataclass
class Connector:
    """What is plugged into the Pi; tests change it while the camera runs."""

    scene_bgr: Bgr
    model: str = "imx708"
    cameras: int = 1
    listed: int | None = None  # cameras that are listed, if not those that open: a race with the cable
    busy: bool = False
    frames_come: bool = True
    old_style: bool = False  # before 0.3.13 a missing camera was an IndexError
    lacks: frozenset[str] = frozenset()
    stuck: dict[str, Any] = field(default_factory=dict)  # controls that the sensor does not follow
    format_given: str | None = None
    pixels: tuple[int, int] | None = (4608, 2592)  # of the whole sensor
    repeats: int = 0  # so often the same frame is handed out again
    opened: list["StandIn"] = field(default_factory=list)


class Module:
    """What `import picamera2` would give."""

    def __init__(self, connector: Connector) -> None:
        class Picamera2(StandIn):
            plugged = connector

        self.Picamera2 = Picamera2


class StandIn:
    """picamera2.Picamera2."""

    plugged: Connector

    @classmethod
    def global_camera_info(cls) -> list[dict[str, Any]]:
        """Lists without opening."""
        count = cls.plugged.cameras if cls.plugged.listed is None else cls.plugged.listed
        return [{"Model": cls.plugged.model, "Num": number} for number in range(count)]

    def __init__(self, camera_num: int = 0) -> None:
        if camera_num >= self.plugged.cameras:
            if self.plugged.old_style:
                raise IndexError("list index out of range")
            raise RuntimeError(f"No camera number {camera_num} found")
        if self.plugged.busy or any(other.is_open for other in self.plugged.opened):
            cause = RuntimeError("Failed to acquire camera: Device or resource busy")
            raise RuntimeError("Camera __init__ sequence did not complete.") from cause
        self.is_open: bool = True
        self.started = False
        self.flushed = False
        self.lent = 0
        self.frame = 0
        self._repeated = 0
        self._configuration: dict[str, Any] | None = None
        self._acting: dict[str, Any] = {}
        self._coming: list[tuple[int, dict[str, Any]]] = []
        self.plugged.opened.append(self)

    @property
    def camera_properties(self) -> dict[str, Any]:
        return {"PixelArraySize": self.plugged.pixels} if self.plugged.pixels else {}

    @property
    def camera_controls(self) -> dict[str, Any]:
        return {name: limits for name, limits in RANGES.items() if name not in self.plugged.lacks}

    def create_video_configuration(
        self,
        main: dict[str, Any],
        lores: dict[str, Any],
        sensor: dict[str, Any],
        buffer_count: int = 6,
        display: str | None = "main",
        encode: str | None = "main",
        controls: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        if display is not None or encode is not None:
            raise RuntimeError("No display on this machine")
        return {"main": {"format": "XBGR8888"} | main, "lores": lores, "sensor": sensor, "controls": controls or {}}

    def configure(self, configuration: dict[str, Any]) -> None:
        if configuration["lores"]["format"] != "YUV420":
            raise RuntimeError("lores stream must be YUV")
        given = self.plugged.format_given or configuration["main"]["format"]
        self._configuration = configuration | {"main": configuration["main"] | {"format": given}}
        self._check(configuration["controls"])
        self._acting = dict(configuration["controls"])

    def camera_configuration(self) -> dict[str, Any]:
        assert self._configuration is not None
        return self._configuration

    def set_controls(self, controls: dict[str, Any]) -> None:
        self._check(controls)
        self._coming.append((self.frame + LATE_FRAMES, controls))

    def start(self) -> None:
        if self._configuration is None:
            raise RuntimeError("Camera has not been configured")
        self.started = True

    def capture_request(self, wait: float | None = None) -> "Request":
        assert wait is not None, "a wait without a limit hangs for ever when the cable is out"
        if not self.started:
            raise RuntimeError("Camera is not started")
        if not self.plugged.frames_come:
            raise TimeoutError
        if self.lent >= LENDABLE:
            raise TimeoutError("all requests are lent out")
        self._next_frame()
        self.lent += 1
        return Request(self, self.frame * FRAME_NS, self._metadata())

    def cancel_all_and_flush(self) -> None:
        self.flushed = True

    def stop(self) -> None:
        assert self.plugged.frames_come or self.flushed, "stopping waits for a frame that never comes"
        self.started = False

    def close(self) -> None:
        if self.is_open:
            self.stop()
        self.is_open = False

    def stream(self, name: str) -> Any:
        """The scene as that stream lays it out in memory."""
        configuration = self.camera_configuration()[name]
        bgr = cv2.resize(self.plugged.scene_bgr, configuration["size"], interpolation=cv2.INTER_AREA)
        if name == "lores":
            planes = cv2.cvtColor(bgr, cv2.COLOR_BGR2YUV_I420)
            return np.pad(planes, ((0, 0), (0, STRIDE_PX - planes.shape[1])), constant_values=99)
        return bgr if configuration["format"] == "RGB888" else np.ascontiguousarray(bgr[..., ::-1])

    def _next_frame(self) -> None:
        if self.frame and self._repeated < self.plugged.repeats:
            self._repeated += 1
            return
        self.frame += 1
        self._repeated = 0
        for due, controls in self._coming:
            if due <= self.frame:
                self._acting |= controls

    def _metadata(self) -> dict[str, Any]:
        seen = {name: value for name, value in CHOSEN.items() if name not in self.plugged.lacks}
        seen |= {name: value for name, value in self._acting.items() if name in CHOSEN}
        return seen | self.plugged.stuck | {"SensorTimestamp": self.frame * FRAME_NS}

    def _check(self, controls: dict[str, Any]) -> None:
        for name in controls:
            if name not in self.camera_controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")


class Request:
    """picamera2.CompletedRequest."""

    def __init__(self, camera: StandIn, at_ns: int, metadata: dict[str, Any]) -> None:
        self._camera, self._at_ns, self._metadata = camera, at_ns, metadata
        self._released = False

    def make_array(self, name: str) -> Any:
        assert not self._released, "the buffer has gone back to the camera"
        return self._camera.stream(name)

    def get_metadata(self) -> dict[str, Any]:
        return self._metadata

    def release(self) -> None:
        assert not self._released
        self._released = True
        self._camera.lent -= 1
