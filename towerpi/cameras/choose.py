"""A camera by the name that stands in the settings: the name in, an open camera and why it was taken out.

auto          the first that works: the Pi camera, then the cameras on USB
pi            the Pi camera
usb:0         a USB or other V4L2 camera by number or by device path
replay:DIR    a folder of pictures
video:FILE    a film
simulated     the simulated tower
none          no camera: counts are entered by hand
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from towerpi.cameras.film import Film
from towerpi.cameras.lock import AUTOMATIC, Lock
from towerpi.cameras.pi import PiCamera
from towerpi.cameras.replay import Replay
from towerpi.cameras.usb import UsbCamera, attached
from towerpi.errors import BadSettings, CameraMissing, HardwareMissing, Sentence, joined, sentence
from towerpi.frames import FrameSource

NAMES = "auto, pi, usb:0, replay:DIR, video:FILE, simulated or none"

Opener: TypeAlias = Callable[[str, Lock], FrameSource]  # what stands after the colon, and the lock


@dataclass(frozen=True, slots=True)
class Chosen:
    """An open camera, or None, with one sentence for each camera that was tried."""

    camera: FrameSource | None
    why: tuple[str, ...]


def _pi(_: str, lock: Lock) -> FrameSource:
    return PiCamera(lock)


def _usb(which: str, lock: Lock) -> FrameSource:
    return UsbCamera(Path(f"/dev/video{which}" if which.isdigit() else which), lock)


def _replay(folder: str, _: Lock) -> FrameSource:
    return Replay(Path(folder))


def _video(path: str, _: Lock) -> FrameSource:
    return Film(Path(path))


OPENERS: Mapping[str, Opener] = {"pi": _pi, "usb": _usb, "replay": _replay, "video": _video}
BARE = {"auto", "pi", "simulated", "none"}  # names without a colon


def open_camera(
    name: str,
    lock: Lock = AUTOMATIC,
    *,
    simulated: Callable[[], FrameSource] | None = None,
    openers: Mapping[str, Opener] = OPENERS,
    on_usb: Callable[[], list[Path]] = attached,
) -> Chosen:
    """The camera of that name; BadSettings for a name that is none, HardwareMissing for one that does not open.

    `simulated` makes the simulated tower: the caller holds it, since somebody must throw cubes into it.
    """
    kind, _, rest = name.partition(":")
    check_name(name, openers, simulated=simulated is not None)
    if name == "none":
        return Chosen(None, (sentence("No camera: counts are entered by hand."),))
    if name == "auto":
        return _first_that_works(lock, openers, on_usb())
    if name == "simulated" and simulated is not None:
        return _taken(simulated())
    return _taken(openers[kind](rest, lock))


def check_name(name: str, openers: Mapping[str, Opener] = OPENERS, *, simulated: bool = False) -> None:
    """BadSettings unless a camera can have that name."""
    kind, colon, rest = name.partition(":")
    if name in ("none", "auto") or (name == "simulated" and simulated):
        return
    if kind not in openers or (kind in BARE) == bool(colon) or (colon and not rest):
        raise BadSettings(f"A camera was expected: {NAMES}; {name!r:.60} came.")


def _taken(camera: FrameSource, *failed: Sentence) -> Chosen:
    return Chosen(camera, (*failed, sentence("Using the {camera}.", camera=camera.name)))


def _first_that_works(lock: Lock, openers: Mapping[str, Opener], usb: list[Path]) -> Chosen:
    """The cameras in the order of trust; each that does not open says why."""
    failed: list[Sentence] = []
    for kind, rest in [("pi", ""), *(("usb", str(device)) for device in usb)]:
        try:
            return _taken(openers[kind](rest, lock), *failed)
        except HardwareMissing as error:
            failed.append(error.sentence)
    if not usb:
        failed.append(sentence("No camera was found on USB. Plug one in."))
    raise CameraMissing(
        sentence("No camera works. {faults} Or choose `none` and enter counts by hand.", faults=joined(failed))
    )
