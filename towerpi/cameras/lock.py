"""What a camera must hold still while a table plays: the values that calibration found, or None for the camera's own.

Counting compares with calibration, so a camera that goes on adjusting itself turns a yellow cube orange. A camera
that cannot hold a value is used all the same, and says so in one sentence.
"""

from collections.abc import Mapping
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


def found_by(camera: FrameSource) -> Lock:
    """The values that a camera has chosen for itself, for calibration to lock; nothing where it does not tell."""
    found = getattr(camera, "found", AUTOMATIC)
    return found if isinstance(found, Lock) else AUTOMATIC


def lock_to_plain(lock: Lock) -> dict[str, float]:
    """As a profile keeps it: only what is held."""
    red, blue = lock.colour_gains or (None, None)
    named = {
        "exposure_us": lock.exposure_us,
        "gain": lock.gain,
        "red_gain": red,
        "blue_gain": blue,
        "focus_dioptres": lock.focus_dioptres,
    }
    return {name: float(value) for name, value in named.items() if value is not None}


def lock_from_plain(held: Mapping[str, float]) -> Lock:
    """The way back."""
    gains = (held["red_gain"], held["blue_gain"]) if {"red_gain", "blue_gain"} <= set(held) else None
    exposure_us = held.get("exposure_us")
    return Lock(
        None if exposure_us is None else round(exposure_us), held.get("gain"), gains, held.get("focus_dioptres")
    )
