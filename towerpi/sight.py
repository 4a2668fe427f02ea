"""What a calibration gives the eye: a Profile in, a Sight out, ready to count with.

The eye holds one at a time, or none before the first calibration. A new one takes the place of the old between two
frames, so that a tray taught on the page counts at once.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from towerpi.cameras.lock import AUTOMATIC, Lock, lock_from_plain
from towerpi.frames import Bgr
from towerpi.reading import DiceReading, Outline, Reading
from towerpi.vision.count import count
from towerpi.vision.dice import View, read_dice
from towerpi.vision.dice_bare import Bare, bare_of
from towerpi.vision.profile import Profile
from towerpi.vision.scene import scene_of

Counter = Callable[[Bgr], Reading]
DiceReader = Callable[[Bgr], DiceReading]


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """How to count, what the tray looks like when empty, and what the camera must hold meanwhile."""

    count: Counter
    empty_bgr: Bgr | None = None
    lock: Lock = AUTOMATIC
    dice: DiceReader | None = None
    profile: str = ""  # which calibration: a short name made from what it learned
    outline: Outline | None = None  # where the tray's floor lies in the picture, if the calibration knows


def sight_of(profile: Profile) -> Sight:
    """Everything worked out once."""
    scene = scene_of(profile)
    lock = lock_from_plain(profile.camera)
    return Sight(
        lambda bgr: count(bgr, scene),
        profile.empty_bgr,
        lock,
        dice_reader(profile),
        profile_name(profile),
        outline_of(profile),
    )


def dice_reader(profile: Profile) -> DiceReader:
    """Dice in the same tray; a camera that is not known to look from above looks from below, as the plans have it."""
    view = View.ABOVE if profile.view == View.ABOVE else View.BELOW
    empty_bgr = profile.empty_bgr

    @lru_cache(maxsize=1)
    def bare(width_px: int, height_px: int) -> Bare | None:
        """The empty tray as large as the picture: a profile keeps it smaller."""
        return (
            None if empty_bgr is None else bare_of(np.asarray(cv2.resize(empty_bgr, (width_px, height_px)), np.uint8))
        )

    return lambda bgr: read_dice(bgr, view, bare(bgr.shape[1], bgr.shape[0]))


def outline_of(profile: Profile) -> Outline | None:
    """The tray's floor in the picture, for the log: so that places can be told in the tray."""
    if profile.floor is None:
        return None
    first, second, third, fourth = ((round(x, 1), round(y, 1)) for x, y in profile.floor.corners_px().tolist())
    width_mm, depth_mm = profile.floor.tray_mm
    return Outline(float(width_mm), float(depth_mm), (first, second, third, fourth))


def profile_name(profile: Profile) -> str:
    """The same for the same calibration, so that the log can tell how good each was."""
    return hashlib.sha256(repr((profile.colours, profile.size)).encode()).hexdigest()[:6]
