"""What a camera must hold still while a table plays: the values that calibration found, or None for the camera's own.

Counting compares with calibration, so a camera that goes on adjusting itself turns a yellow cube orange. A camera
that cannot hold a value is used all the same, and says so in one sentence.
"""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from towerpi.frames import FrameSource


@dataclass(frozen=True, slots=True)
class Lock:
    """Exposure, gain, white balance and focus; what is None stays automatic."""

    exposure_us: int | None = None  # multiples of 10000 (50 Hz) or 8333 (60 Hz) do not flicker with the mains
    gain: float | None = None
    colour_gains: tuple[float, float] | None = None  # red and blue
    focus_dioptres: float | None = None


AUTOMATIC = Lock()


@runtime_checkable
class Holding(Protocol):
    """A camera that says what it could not hold."""

    @property
    def warnings(self) -> tuple[str, ...]:
        """One sentence for each value that does not hold; more may come with the first frames."""
        ...


def warnings_of(camera: FrameSource) -> tuple[str, ...]:
    """What the status page says about this camera's lock; nothing for one that has nothing to hold."""
    return camera.warnings if isinstance(camera, Holding) else ()
