"""Where pictures come from: the one protocol behind which every camera stands.

A `FrameSource` gives small grey frames to watch the tray with, and a full colour picture when there is something to
count. The time of a frame is what the source says, in seconds that only grow; nothing behind this protocol needs a
clock of its own, so a simulated tower can run as fast as the machine allows.
"""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]  # height x width
Bgr = NDArray[np.uint8]  # height x width x 3

WATCH_SIZE = (320, 240)  # width and height of the frames that are watched


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One look at the tray, small and grey: for stillness, not for counting."""

    number: int  # grows by one with every frame: an old frame is never taken for a new one
    at_s: float
    grey: Grey


class FrameSource(Protocol):
    """A camera, real or not. Made open, used by one thread, closed once."""

    @property
    def name(self) -> str:
        """What the status page calls it, such as "Pi camera imx708"."""
        ...

    def watch(self) -> Frame:
        """The next frame; waits for it, with a limit, and raises CameraLost when none comes."""
        ...

    def picture(self) -> Bgr:
        """A full colour picture taken after the last watched frame, or CameraLost."""
        ...

    def close(self) -> None:
        """Let go of the device; a second call does nothing."""
        ...
