"""What works and what is missing: a state, a sentence and the cure for each part; the checks that status page and
doctor share.

Plain values come in; one row for each part goes out.
"""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from towerpi import __version__
from towerpi.errors import reason, sentence
from towerpi.panel import Part

LARGE_MB = 10_000  # from here on told in GB
LITTLE_MB = 200
FIRST_YEAR = 2025  # a clock that shows less has never been set: the Pi keeps no time without power


class State(StrEnum):
    """How a part is."""

    OK = "ok"
    OFF = "off"
    WARNING = "warning"  # works, but not for long, or not as well as it could
    MISSING = "missing"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class PartStatus:
    """One row."""

    part: str
    state: State
    say: str
    cure: str | None = None


PANEL = {
    Part.BUTTON: "button",
    Part.STATUS: "led",
    Part.LIGHT: "light",
    Part.BUZZER: "buzzer",
    Part.BEAM: "beam",
}


def no_camera_wanted() -> PartStatus:
    by_hand = sentence("No camera is used; counts are entered by hand.")
    return PartStatus("camera", State.OFF, by_hand, sentence("To use one, start with another --camera."))


def calibration(camera_wanted: str, profile: Path) -> PartStatus:
    if camera_wanted == "none":
        return PartStatus("calibration", State.OFF, sentence("Without a camera none is needed."))
    if not profile.exists():
        missing = sentence("There is no {file} yet.", file=profile.name)
        return PartStatus("calibration", State.MISSING, missing, sentence("Show the camera the tray: Calibrate."))
    return PartStatus("calibration", State.OK, sentence("Taken from {file}.", file=profile.name))


def panel_part(part: Part, pin: int | None, faults: Mapping[Part, str]) -> PartStatus:
    name = PANEL[part]
    if pin is None:
        cure = sentence("If there is one, give its pin in the settings: {name}_pin.", name=name)
        return PartStatus(name, State.OFF, sentence("Not fitted."), cure)
    if fault := faults.get(part):
        return PartStatus(name, State.FAULT, fault)
    return PartStatus(name, State.OK, sentence("Works, on GPIO {pin}.", pin=pin))


def disk(folder: Path) -> PartStatus:
    try:
        free_mb = shutil.disk_usage(folder).free // 1_000_000
    except OSError as error:
        failed = sentence("The disk cannot be read ({error}).", error=reason(error))
        return PartStatus("disk", State.FAULT, failed, sentence("Check the card, or choose another data_dir."))
    say = sentence("{free} are free.", free=f"{free_mb // 1000} GB" if free_mb >= LARGE_MB else f"{free_mb} MB")
    if free_mb < LITTLE_MB:
        return PartStatus("disk", State.FAULT, say, sentence("Make room: old pictures, other programs."))
    return PartStatus("disk", State.OK, say)


def clock(now_s: float) -> PartStatus:
    now = datetime.fromtimestamp(now_s).astimezone()
    say = sentence("It is {time}.", time=f"{now:%Y-%m-%d %H:%M}")
    if now.year < FIRST_YEAR:
        return PartStatus("clock", State.FAULT, say, sentence("Connect the Pi to a network once, or set its clock."))
    return PartStatus("clock", State.OK, say)


def network(addresses: Sequence[str]) -> PartStatus:
    say = sentence("The page is at {addresses}", addresses=" ".join(addresses))
    if all("localhost" in address or "127.0.0.1" in address for address in addresses):
        return PartStatus("network", State.MISSING, say, sentence("Connect the Pi to the table's Wi-Fi."))
    return PartStatus("network", State.OK, say)


def version() -> PartStatus:
    return PartStatus("version", State.OK, sentence("TowerPi {version}.", version=__version__))
