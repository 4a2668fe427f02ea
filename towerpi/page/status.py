"""What works and what is missing, part by part: a state, a sentence, and the cure.

The parts come in as plain values and functions; out comes one row for each, in the order of the status page.
"""

import shutil
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

from towerpi import __version__
from towerpi.errors import sentence
from towerpi.loop import Snapshot
from towerpi.page.wire import sentence_to_plain
from towerpi.panel import Part

LITTLE_MB = 200
FIRST_YEAR = 2025  # a clock that shows less has never been set: the Pi keeps no time without power


class State(StrEnum):
    """How a part is."""

    OK = "ok"
    MISSING = "missing"
    FAULT = "fault"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class PartStatus:
    """One row."""

    part: str
    state: State
    say: str
    cure: str | None = None

    def plain(self) -> dict[str, Any]:
        """As JSON data."""
        cure = sentence_to_plain(self.cure) if self.cure else None
        return {"part": self.part, "state": self.state.value, "say": sentence_to_plain(self.say), "cure": cure}


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the status is made from; the functions are asked each time."""

    snapshot: Callable[[], Snapshot | None]
    camera_wanted: str
    camera_fault: Callable[[], str]
    profile: Path
    pins: Mapping[Part, int | None]
    panel_faults: Mapping[Part, str]
    log: Path
    addresses: Callable[[], list[str]]
    now_s: Callable[[], float] = time.time


def status_of(around: Surroundings) -> list[PartStatus]:
    """Every part."""
    return [
        _camera(around),
        _calibration(around),
        *(_panel_part(around, part, name) for part, name in _PANEL.items()),
        _disk(around.log.parent),
        _log(around),
        _clock(around.now_s()),
        _network(around.addresses()),
        PartStatus("version", State.OK, sentence("TowerPi {version}.", version=__version__)),
    ]


_PANEL = {
    Part.BUTTON: "button",
    Part.STATUS: "led",
    Part.LIGHT: "light",
    Part.BUZZER: "buzzer",
    Part.BEAM: "beam",
}


def _camera(around: Surroundings) -> PartStatus:
    snapshot = around.snapshot()
    if around.camera_wanted == "none":
        by_hand = sentence("No camera is used; counts are entered by hand.")
        return PartStatus("camera", State.OFF, by_hand, sentence("To use one, start with another --camera."))
    if snapshot and snapshot.watching is not None:
        return PartStatus("camera", State.OK, sentence("{name} watches the tray.", name=snapshot.camera))
    fault = around.camera_fault() or sentence("The camera waits for a calibration.")
    return PartStatus("camera", State.MISSING, fault, sentence("Until then counts are entered by hand."))


def _calibration(around: Surroundings) -> PartStatus:
    if around.camera_wanted == "none":
        return PartStatus("calibration", State.OFF, sentence("Without a camera none is needed."))
    if not around.profile.exists():
        missing = sentence("There is no {file} yet.", file=around.profile.name)
        return PartStatus("calibration", State.MISSING, missing, sentence("Show the camera the tray: Calibrate."))
    return PartStatus("calibration", State.OK, sentence("Taken from {file}.", file=around.profile.name))


def _panel_part(around: Surroundings, part: Part, name: str) -> PartStatus:
    pin = around.pins.get(part)
    if pin is None:
        cure = sentence("If there is one, give its pin in the settings: {name}_pin.", name=name)
        return PartStatus(name, State.OFF, sentence("Not fitted."), cure)
    if fault := around.panel_faults.get(part):
        return PartStatus(name, State.FAULT, fault)
    return PartStatus(name, State.OK, sentence("Works, on GPIO {pin}.", pin=pin))


def _disk(folder: Path) -> PartStatus:
    try:
        free_mb = shutil.disk_usage(folder).free // 1_000_000
    except OSError as error:
        failed = sentence("The disk cannot be read ({error}).", error=error.strerror or str(error))
        return PartStatus("disk", State.FAULT, failed, sentence("Check the card, or choose another data_dir."))
    say = sentence("{mb} MB are free.", mb=free_mb)
    if free_mb < LITTLE_MB:
        return PartStatus("disk", State.FAULT, say, sentence("Make room: old pictures, other programs."))
    return PartStatus("disk", State.OK, say)


def _log(around: Surroundings) -> PartStatus:
    snapshot = around.snapshot()
    if snapshot and snapshot.unsaved:
        waiting = sentence("{number} steps are not saved yet.", number=snapshot.unsaved)
        return PartStatus("log", State.FAULT, waiting, sentence("Make room on the disk; they are tried again."))
    return PartStatus("log", State.OK, sentence("Every step is written to {file}.", file=around.log.name))


def _clock(now_s: float) -> PartStatus:
    now = datetime.fromtimestamp(now_s).astimezone()
    say = sentence("It is {time}.", time=f"{now:%Y-%m-%d %H:%M}")
    if now.year < FIRST_YEAR:
        return PartStatus("clock", State.FAULT, say, sentence("Connect the Pi to a network once, or set its clock."))
    return PartStatus("clock", State.OK, say)


def _network(addresses: list[str]) -> PartStatus:
    say = sentence("The page is at {addresses}", addresses=" ".join(addresses))
    if all("localhost" in address or "127.0.0.1" in address for address in addresses):
        return PartStatus("network", State.MISSING, say, sentence("Connect the Pi to the table's Wi-Fi."))
    return PartStatus("network", State.OK, say)
