"""A camera that does not look straight down: faces in, the slant they agree on and the point below the camera out.

Every die that lies flat is foreshortened alike, so what all pips share is the camera's slant and no leaning. All edges
that stand upright run towards the point straight below the camera (above it, if it looks up): seen from straight above
that is the middle of the picture, otherwise it is off along the way in which pips are narrow.
"""

from collections.abc import Sequence

import numpy as np

from towerpi.vision.arrays import Floats
from towerpi.vision.dice_faces import Face
from towerpi.vision.dice_sight import FOCAL, Stand

MOST, MOST_ROUND = (
    0.25,
    0.12,
)  # of the stretch of places, of pips: further aslant a side may look like the face up
ALIKE = 0.06  # of stretch: so far do dice that lie flat differ
LEAST = 0.02  # of the stretch of places: below that it is chance
ENOUGH, SKEW_ALIKE = 4, 0.04  # pips that tell how their places are stretched; how far that differs
HOLLOW = 1.6  # times: so much more than their pips at most are places stretched
SLIGHT = 0.15  # of the slope: below that the middle of the picture is near enough
USUAL_FOCAL = 0.75  # by the picture's longer side: phones and small camera modules


def tilt_of(faces: Sequence[Face]) -> Floats:
    """How a slanting camera stretches every die that lies flat; none if they do not agree."""
    stretches = np.array([face.stretch for face in faces], np.float32).reshape(-1, 2)
    if len(stretches) < 2:
        return np.zeros(2, np.float32)
    usual = np.median(stretches, axis=0)
    off = np.hypot(*(stretches - usual).T)
    agreed = np.count_nonzero(off < ALIKE) > len(faces) / 2 and np.hypot(*usual) < MOST_ROUND
    return np.asarray(usual, np.float32) if agreed else np.zeros(2, np.float32)


def slants_of(faces: Sequence[Face]) -> list[Floats]:
    """How a slanting camera may stretch the places of every die that lies flat.

    The light in hollow pips has them look rounder than they are, so places tell better, if those of two dice agree.
    """
    skews = np.array([face.skew for face in faces if len(face.pips) >= ENOUGH], np.float32).reshape(-1, 2)
    if len(skews) > 1:
        usual = np.asarray(np.median(skews, axis=0), np.float32)
        off = np.hypot(*(skews - usual).T)
        if np.count_nonzero(off < SKEW_ALIKE) > len(skews) / 2 and LEAST < np.hypot(*usual) < MOST:
            return [usual]
    tilt = tilt_of(faces)
    return [tilt, HOLLOW * tilt]


def slant_of(faces: Sequence[Face]) -> float:
    """How much the pips of a usual face are stretched."""
    return float(np.median([np.hypot(*face.stretch) for face in faces] or [0.0]))


def slope_of(tilt: Floats) -> float:
    """The tangent of the angle between the camera and straight down."""
    amount = float(np.hypot(*tilt))
    return float(np.sqrt(2 * amount / (1 - amount)))


def stands_of(faces: Sequence[Face], size_px: tuple[int, int]) -> list[Stand]:
    """Where the camera may be: pips do not tell on which of two sides its foot is."""
    middle = np.array(size_px, np.float32) / 2
    tilt = slants_of(faces)[0]
    feet = [middle] if slope_of(tilt) < SLIGHT else _either_side(middle, tilt, size_px)
    return [Stand(foot, FOCAL * max(size_px)) for foot in feet]


def _either_side(middle: Floats, tilt: Floats, size_px: tuple[int, int]) -> list[Floats]:
    narrow_rad = np.arctan2(tilt[1], tilt[0]) / 2 + np.pi / 2
    way = np.array([np.cos(narrow_rad), np.sin(narrow_rad)], np.float32)
    off = USUAL_FOCAL * max(size_px) * slope_of(tilt) * way
    return [middle + off, middle - off]
