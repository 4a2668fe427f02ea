"""What the doctor sees: the camera opened once, the light in one picture; the pins tried once. Rows go out."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from towerpi.cameras.choose import Chosen
from towerpi.cameras.lock import AUTOMATIC, Lock, found_by, lock_from_plain, warnings_of
from towerpi.errors import CameraBusy, HardwareMissing, TowerPiError
from towerpi.frames import Bgr, FrameSource
from towerpi.health import PANEL, PartStatus, State, panel_part
from towerpi.panel import Panel, Part, Pins, why_no_pins
from towerpi.vision.lamp import light_of
from towerpi.vision.profile_file import load_profile
from towerpi.vision.separate import light_warnings

FRAMES = 12  # until exposure has settled and the camera says what it does not hold


def camera(open_camera: Callable[[Lock], Chosen], profile: Path) -> Iterator[PartStatus]:
    """Found, not busy, gives pictures; then the light in one of them."""
    taken: FrameSource | None = None
    try:
        taken = open_camera(_lock(profile)).camera
        if taken is None:
            return
        for _ in range(FRAMES):
            taken.watch()
        bgr = taken.picture()
        slipped = warnings_of(taken)
        held = found_by(taken)
    except HardwareMissing as error:
        yield _missing(error)
        return
    finally:
        if taken:
            taken.close()
    say = f"The {taken.name} gives pictures of {bgr.shape[1]} x {bgr.shape[0]}."
    if slipped:
        yield PartStatus("camera", State.WARNING, f"{say} {slipped[0]}", "Calibrate again.")
    else:
        yield PartStatus("camera", State.OK, say)
    yield light(bgr, held)


def _lock(profile: Path) -> Lock:
    """As the table holds it; a calibration that cannot be read is told in its own row."""
    try:
        return lock_from_plain(load_profile(profile).camera) if profile.exists() else AUTOMATIC
    except TowerPiError:
        return AUTOMATIC


def _missing(error: HardwareMissing) -> PartStatus:
    state = State.FAULT if isinstance(error, CameraBusy) else State.MISSING
    say, _, cure = str(error).partition(". ")
    return PartStatus("camera", state, f"{say}.", cure)


def light(bgr: Bgr, held: Lock = AUTOMATIC) -> PartStatus:
    """Bright enough, and not burnt out."""
    found = light_of(bgr, [], [])
    exposed = f", exposed {held.exposure_us / 1000:.1f} ms" if held.exposure_us else ""
    say = f"Brightness {found.lightness:.0f} of 100, {found.glare:.0%} burnt out{exposed}."
    wrong = list(light_warnings(found))
    if wrong:
        return PartStatus("picture", State.WARNING, say, wrong[0])
    return PartStatus("picture", State.OK, say)


def last_picture(folder: Path) -> Iterator[PartStatus]:
    """The light in the newest picture, where the camera itself is in use."""
    newest = max(folder.glob("[0-9]*.jpg"), default=None)
    bgr = cv2.imread(str(newest)) if newest else None
    if bgr is not None:
        yield light(np.asarray(bgr, np.uint8))


def pins(wanted: Mapping[Part, int | None], on_a_pi: bool, pin_factory: Any = None) -> Iterator[PartStatus]:
    """Whether there are any; then each part that is set to use one."""
    why = "" if pin_factory else why_no_pins()
    fitted = {part: pin for part, pin in wanted.items() if pin is not None}
    if why:
        names = (
            ", ".join(f"{PANEL[part]} on GPIO {pin}" for part, pin in fitted.items()) or "none is set, none is missed"
        )
        cure = "On a Pi run `sudo apt install python3-lgpio` and make the venv with --system-site-packages; "
        cure += "elsewhere TowerPi plays without button and lamp."
        state = State.MISSING if fitted or on_a_pi else State.WARNING
        yield PartStatus("pins", state, f"This machine gives no pins ({why}); {names}.", cure)
        return
    panel = Panel(_pins(wanted), lambda _: None, pin_factory=pin_factory)
    panel.close()
    yield PartStatus("pins", State.OK, "This machine gives pins.")
    yield from (panel_part(part, wanted.get(part), panel.faults) for part in PANEL)


def _pins(wanted: Mapping[Part, int | None]) -> Pins:
    return Pins(**{part.value: wanted.get(part) for part in Part})
