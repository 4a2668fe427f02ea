"""The product put together from its settings: log, pictures, camera, calibration and panel around one loop.

Only commands call this. Whatever is missing costs only itself: without a camera or a calibration the table counts by
hand, without pins there is no button, and each of these is said in the snapshot's faults.
"""

import os
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event as Stop
from types import FrameType

import cv2

from towerpi.cameras.lock import Lock
from towerpi.errors import BadSettings, TowerPiError, reason, sentence
from towerpi.eye import Eye
from towerpi.frames import FrameSource
from towerpi.game.events import After, TrayMoving, Undo
from towerpi.game.state import Phase, Sound
from towerpi.gamelog import GameLog
from towerpi.journal import log_to
from towerpi.loop import Loop
from towerpi.panel import Panel, PanelEvent, Pins, Show
from towerpi.panel import Sound as Beep
from towerpi.pictures import Pictures
from towerpi.settings import Settings, read_settings
from towerpi.sight import Sight, sight_of
from towerpi.snapshot import Snapshot
from towerpi.vision.profile_file import load_profile

DATABASE = "games.db"


@dataclass(frozen=True, slots=True)
class Product:
    """Everything that runs."""

    loop: Loop
    panel: Panel
    eye: Eye | None
    pictures: Pictures
    log_path: Path

    def close(self) -> None:
        """Let go of camera, log and pins."""
        self.loop.close()
        self.panel.close()


def build(
    settings: Settings, open_camera: Callable[[Lock], FrameSource] | None, publish: Callable[[Snapshot], None]
) -> Product:
    """Open everything; a LogFault is all that stops it. Without `open_camera` the table counts by hand."""
    cv2.setNumThreads(1)  # one is enough, and leaves the others to the page
    log = GameLog(settings.data_path / DATABASE)
    pictures = Pictures(
        settings.data_path / "pictures", settings.pictures_kept, settings.pictures_mb, log.last_picture()
    )
    eye = _eye(settings, open_camera, pictures) if open_camera else None
    loops: list[Loop] = []  # none yet: what is pressed before the game is read from the log is not heard
    panel = Panel(_pins(settings), lambda event: [_PRESSED[event](loop) for loop in loops])
    panel.light(settings.light_level)

    def show(snapshot: Snapshot) -> None:
        publish(snapshot)
        panel.show(_status(snapshot))

    loop = Loop(log, eye, show, lambda sound: panel.sound(_BEEPS[sound]), tuple(panel.faults.values()))
    loops.append(loop)
    return Product(loop, panel, eye, pictures, log.path)


def _pins(settings: Settings) -> Pins:
    return Pins(settings.button_pin, settings.led_pin, settings.light_pin, settings.buzzer_pin, settings.beam_pin)


_PRESSED: dict[PanelEvent, Callable[[Loop], object]] = {
    PanelEvent.READ: lambda loop: loop.read_now(),
    PanelEvent.UNDO: lambda loop: loop.submit(Undo()),
    PanelEvent.BEAM: lambda loop: loop.submit(TrayMoving(After.FALL)),  # a cube came out: what follows is the throw
}
_BEEPS = {Sound.DONE: Beep.DONE, Sound.ASK: Beep.DOUBT, Sound.WRONG: Beep.WRONG}
_EXPECTING = (Phase.FILL, Phase.ARMED, Phase.THROWN, Phase.RESOLVED, Phase.CLEANUP)


def _status(snapshot: Snapshot) -> Show:
    """What the status LED says: a fault before a question before what is awaited."""
    if snapshot.faults or snapshot.unsaved:
        return Show.FAULT
    if snapshot.game.phase is Phase.SETTLED or snapshot.game.watch.missing:
        return Show.DOUBT
    return Show.WATCHING if snapshot.game.phase in _EXPECTING else Show.IDLE


def _eye(settings: Settings, open_camera: Callable[[Lock], FrameSource], pictures: Pictures) -> Eye:
    """With no calibration it still looks: that is how it is taught."""
    sight: Sight | None = None
    untaught = ""
    try:
        sight = sight_of(load_profile(settings.profile_path))
    except TowerPiError as error:
        untaught = sentence("{fault} Until then counts are entered by hand.", fault=error.sentence)
    return Eye(
        open_camera,
        sight,
        pictures,
        untaught=untaught,
        still_frames=settings.still_frames,
        votes=settings.frames_per_reading,
    )


INSTALLED_SETTINGS = Path(sys.prefix) / "etc" / "towerpi.toml"  # the installer lays a link here


def settings_path(given: Path | None) -> Path | None:
    """The settings file that was named, or that of this installation; a checkout has none."""
    return given or (INSTALLED_SETTINGS if INSTALLED_SETTINGS.is_file() else None)


def table_settings(file: Path | None, data: str | None) -> Settings:
    """What a command beside a running TowerPi works with; BadSettings when another user's data cannot be read."""
    settings = settings_from(settings_path(file), dict(os.environ))
    settings = replace(settings, data_dir=data or settings.data_dir)
    if settings.data_path.exists() and not os.access(settings.data_path, os.R_OK | os.X_OK):
        raise BadSettings(f"Games were expected in {settings.data_path}; only another user may read it. Run with sudo.")
    return settings


def settings_from(path: Path | None, environ: dict[str, str]) -> Settings:
    """The settings file if there is one, and the environment."""
    if path is None:
        return read_settings("", environ)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadSettings(
            f"A settings file was expected at {path}; it cannot be read: {reason(error)}. Write one, or leave it out."
        ) from None
    return read_settings(text, environ, str(path))


def stop_when_told() -> Stop:
    """Set at Ctrl-C and SIGTERM, so that the loop can end between two steps."""
    log_to(sys.stderr)
    stop = Stop()

    def tell(_: int, __: FrameType | None) -> None:
        stop.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, tell)
    return stop
