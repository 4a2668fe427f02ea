"""The product put together from its settings: log, pictures, camera, calibration and panel around one loop.

Only commands call this. Whatever is missing costs only itself: without a camera or a calibration the table counts by
hand, without pins there is no button, and each of these is said in the snapshot's faults.
"""

import logging
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Event as Stop
from types import FrameType

import cv2

from towerpi.errors import BadSettings, TowerPiError
from towerpi.eye import Eye
from towerpi.frames import FrameSource
from towerpi.game.state import Sound
from towerpi.gamelog import GameLog
from towerpi.loop import Loop, Snapshot
from towerpi.pictures import Pictures
from towerpi.settings import Settings, read_settings
from towerpi.vision.count import count
from towerpi.vision.profile_file import load_profile
from towerpi.vision.scene import scene_of

DATABASE = "games.db"


@dataclass(frozen=True, slots=True)
class Parts:
    """What a command hands in: how to open a camera (None: there is none), and where news go."""

    open_camera: Callable[[], FrameSource] | None
    publish: Callable[[Snapshot], None]
    signal: Callable[[Sound], None] = lambda _: None


def build(settings: Settings, parts: Parts) -> Loop:
    """Open everything; a LogFault is all that stops it."""
    cv2.setNumThreads(1)  # one is enough, and leaves the others to the page
    log = GameLog(settings.data_path / DATABASE)
    pictures = Pictures(settings.data_path / "pictures", settings.pictures_kept, settings.pictures_mb)
    eye: Eye | None = None
    news: tuple[str, ...] = ()
    if parts.open_camera is not None:
        eye, news = _eye(settings, parts.open_camera, pictures)
    return Loop(log, eye, parts.publish, parts.signal, news)


def _eye(
    settings: Settings, open_camera: Callable[[], FrameSource], pictures: Pictures
) -> tuple[Eye | None, tuple[str, ...]]:
    try:
        profile = load_profile(settings.profile_path)
    except TowerPiError as error:
        return None, (f"{error} Until then counts are entered by hand.",)
    scene = scene_of(profile)
    eye = Eye(
        open_camera,
        lambda bgr: count(bgr, scene),
        pictures,
        empty_bgr=profile.empty_bgr,
        still_frames=settings.still_frames,
        votes=settings.frames_per_reading,
    )
    return eye, ()


def settings_from(path: Path | None, environ: dict[str, str]) -> Settings:
    """The settings file if there is one, and the environment."""
    if path is None:
        return read_settings("", environ)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadSettings(f"A settings file was expected at {path}; {error}.") from None
    return read_settings(text, environ, str(path))


def stop_when_told() -> Stop:
    """Set at Ctrl-C and SIGTERM, so that the loop can end between two steps."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(levelname)s %(message)s")
    stop = Stop()

    def tell(_: int, __: FrameType | None) -> None:
        stop.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, tell)
    return stop
