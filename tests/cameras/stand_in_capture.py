"""A stand-in for cv2.VideoCapture on a V4L2 device: a driver that queues old frames, hangs, or is pulled out.

Frames arrive when the test's clock says so, in real time but fast, because the thread that grabs must block as it does
in a driver. Each frame carries its number in its colour, so a test sees which one it got.
"""

import threading
from typing import Any

import numpy as np

from towerpi.frames import Bgr

ARRIVAL_S = 0.002


class StandInCapture:
    """A camera that sends `scene_bgr`, or frames that tell their number without one."""

    def __init__(self, scene_bgr: Bgr | None = None, opens: bool = True, follows: bool = True) -> None:
        self.scene_bgr = scene_bgr
        self.opens = opens
        self.follows = follows
        self.plugged = threading.Event()
        self.plugged.set()
        self.hangs = threading.Event()  # grab blocks until let_go
        self.let_go = threading.Event()
        self.grabbed = 0
        self.decoded = 0
        self.released = 0
        self.values: dict[int, float] = {}

    def isOpened(self) -> bool:  # noqa: N802
        return self.opens

    def set(self, propId: int, value: float) -> bool:  # noqa: N803
        if self.follows:
            self.values[propId] = value
        return self.follows

    def get(self, propId: int) -> float:  # noqa: N803
        return self.values.get(propId, 0.0)

    def grab(self) -> bool:
        if self.hangs.is_set():
            self.let_go.wait()
            return False
        self.let_go.wait(ARRIVAL_S)
        self.grabbed += 1
        return self.plugged.is_set()

    def retrieve(self) -> tuple[bool, Any]:
        self.decoded += 1
        if self.scene_bgr is not None:
            return True, self.scene_bgr.copy()
        told = [self.grabbed % 256, self.grabbed // 256 % 256, self.grabbed // 65536]
        return True, np.full((120, 160, 3), told, np.uint8)

    def release(self) -> None:
        self.released += 1


def number_of(bgr: Bgr) -> int:
    """Which frame a picture without a scene was."""
    low, middle, high = bgr[0, 0].tolist()
    return int(low + 256 * middle + 65536 * high)
