"""A camera on USB, or any other that Linux knows as /dev/videoN: its path in, fresh frames out.

A thread of its own takes every frame out of the driver's queue as it comes, so nothing old waits there, and decodes
only those that are asked for. Whoever asks gets the next frame to arrive, or CameraLost after a limit: a camera that
was pulled out can block the thread, never the table.
"""

import os
import queue
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np

from towerpi.cameras.lock import AUTOMATIC, Lock
from towerpi.cameras.watched import watched
from towerpi.errors import CameraBusy, CameraLost, CameraMissing, sentence
from towerpi.frames import Bgr, Frame

PICTURE_SIZE = (1024, 768)
WAIT_S = 2.0
MANUAL_EXPOSURE = 1  # V4L2_EXPOSURE_MANUAL
EXPOSURE_UNIT_US = 100
SYSFS = Path("/sys/class/video4linux")


class Capture(Protocol):
    """What is used of cv2.VideoCapture."""

    def isOpened(self) -> bool: ...  # noqa: N802  OpenCV's name
    def set(self, propId: int, value: float) -> bool: ...  # noqa: N803
    def get(self, propId: int) -> float: ...  # noqa: N803
    def grab(self) -> bool: ...
    def retrieve(self) -> tuple[bool, Any]: ...
    def release(self) -> None: ...


class UsbCamera:
    """A V4L2 camera. A FrameSource."""

    def __init__(
        self,
        device: Path,
        lock: Lock = AUTOMATIC,
        capture_of: Callable[[str], Capture] | None = None,
        wait_s: float = WAIT_S,
    ) -> None:
        """CameraMissing or CameraBusy when it does not open."""
        _check(device)
        self.name = sentence("camera {device}", device=device)
        capture = (capture_of or _v4l2)(str(device))
        if not capture.isOpened():
            capture.release()
            raise _busy(device)
        self.warnings = _set_up(capture, lock, self.name)
        self._capture = capture
        self._frames = _Freshest(capture, wait_s)
        self._number = 0
        try:
            self._began_s, _ = self._fresh()
        except CameraLost as error:
            raise _busy(device) from error

    @property
    def found(self) -> Lock:
        """The exposure that the camera has chosen, for calibration to lock; its white balance is held with it."""
        exposure = self._capture.get(cv2.CAP_PROP_EXPOSURE)
        return Lock(exposure_us=round(exposure * EXPOSURE_UNIT_US)) if exposure > 0 else AUTOMATIC

    def watch(self) -> Frame:
        """The next frame to arrive."""
        at_s, bgr = self._fresh()
        self._number += 1
        return Frame(self._number, at_s - self._began_s, watched(bgr))

    def picture(self) -> Bgr:
        """The next frame to arrive, in colour and full size."""
        return self._fresh()[1]

    def close(self) -> None:
        """Let go of the device."""
        self._frames.stop()

    def _fresh(self) -> tuple[float, Bgr]:
        fresh = self._frames.next()
        if fresh is None:
            self.close()
            raise CameraLost(
                sentence(
                    "A frame of the {camera} was expected; none came. Check its cable, then open it again.",
                    camera=self.name,
                )
            )
        return fresh


class _Freshest:
    """The thread that owns the device."""

    def __init__(self, capture: Capture, wait_s: float) -> None:
        self._capture = capture
        self._wait_s = wait_s
        self._asked = threading.Event()
        self._stopping = threading.Event()
        self._answers: queue.SimpleQueue[tuple[float, Bgr] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)
        self._thread.start()

    def next(self) -> tuple[float, Bgr] | None:
        """The next frame and when it came; None when there is none within the limit."""
        if self._stopping.is_set():
            return None
        self._asked.set()
        try:
            return self._answers.get(timeout=self._wait_s)
        except queue.Empty:
            return None

    def stop(self) -> None:
        """The thread lets go of the device itself: it may be waiting inside the driver."""
        self._stopping.set()
        self._thread.join(self._wait_s)

    def _run(self) -> None:
        while not self._stopping.is_set() and self._capture.grab():
            came_s = time.monotonic()
            if self._asked.is_set():
                self._asked.clear()
                good, bgr = self._capture.retrieve()
                self._answers.put((came_s, np.asarray(bgr, np.uint8)) if good else None)
        self._capture.release()
        self._answers.put(None)


def attached(sysfs: Path = SYSFS) -> list[Path]:
    """The cameras on USB, without the second node that each of them has for other data."""
    nodes = sorted(sysfs.glob("video*"), key=lambda node: (len(node.name), node.name))
    return [Path("/dev") / node.name for node in nodes if _on_usb(node) and _is_first_node(node)]


def _on_usb(node: Path) -> bool:
    return (node / "device" / "subsystem").resolve().name == "usb"


def _is_first_node(node: Path) -> bool:
    index = node / "index"
    return not index.is_file() or index.read_text(encoding="ascii").strip() == "0"


def _v4l2(device: str) -> Capture:
    return cv2.VideoCapture(device, cv2.CAP_V4L2)


def _check(device: Path) -> None:
    if not device.exists():
        raise CameraMissing(
            sentence("A camera was expected at {device}; there is none. Plug it in, or choose another.", device=device)
        )
    if not os.access(device, os.R_OK | os.W_OK):
        raise CameraMissing(
            sentence(
                "{device} may not be opened by this user. Run `sudo usermod -aG video $USER` and log in anew.",
                device=device,
            )
        )


def _busy(device: Path) -> CameraBusy:
    return CameraBusy(
        sentence(
            "{device} is there but gives no pictures: another program holds it (`fuser {device}` says which), "
            "or it is no camera. Close that program or choose another camera.",
            device=device,
        )
    )


def _set_up(capture: Capture, lock: Lock, name: str) -> tuple[str, ...]:
    """Size and lock; returned is what the camera does not hold."""
    width, height = PICTURE_SIZE
    wanted: dict[int, float] = {cv2.CAP_PROP_FRAME_WIDTH: width, cv2.CAP_PROP_FRAME_HEIGHT: height}
    for prop, value in wanted.items():
        capture.set(prop, value)
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    if lock == AUTOMATIC:
        return (
            sentence(
                "The {camera} sets exposure and white balance by itself; colours may drift. Calibrate with the camera.",
                camera=name,
            ),
        )
    held = {sentence("white balance"): capture.set(cv2.CAP_PROP_AUTO_WB, 0)}
    if lock.exposure_us is not None:
        capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL_EXPOSURE)
        exposure = round(lock.exposure_us / EXPOSURE_UNIT_US)
        held[sentence("exposure")] = capture.set(cv2.CAP_PROP_EXPOSURE, exposure) and (
            capture.get(cv2.CAP_PROP_EXPOSURE) == exposure
        )
    if lock.focus_dioptres is not None:
        held[sentence("focus")] = capture.set(cv2.CAP_PROP_AUTOFOCUS, 0)
    lost = [what for what, holds in held.items() if not holds]
    return tuple(
        sentence("The {camera} does not hold its {what}; colours may drift. Use even light.", camera=name, what=what)
        for what in lost
    )
