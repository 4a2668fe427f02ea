"""A camera by the name that stands in the settings: the name in, an open camera and why it was taken out.

auto          the first that works of the Pi camera and the cameras on USB
pi            the Pi camera
usb:0         a USB or other V4L2 camera by number or device path
replay:DIR    a folder of pictures
video:FILE    a film
simulated     the simulated tower
none          no camera: counts are entered by hand
"""

from collections.abc import Callable
from dataclasses import dataclass

from towerpi.cameras.lock import AUTOMATIC, Lock
from towerpi.frames import FrameSource


@dataclass(frozen=True, slots=True)
class Chosen:
    """An open camera, or None, with one sentence for each camera that was tried."""

    camera: FrameSource | None
    why: tuple[str, ...]


def open_camera(name: str, lock: Lock = AUTOMATIC, *, simulated: Callable[[], FrameSource] | None = None) -> Chosen:
    """The camera of that name; BadSettings for a name that is none, HardwareMissing for one that does not open."""
    raise NotImplementedError
