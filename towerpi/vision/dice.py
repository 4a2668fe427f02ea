"""Reading dice: a picture in, a `DiceReading` out: colour and value of every die, and every doubt.

The camera looks from above, or from below through a clear tray: then it sees the face under the die, and the value up
is seven minus it. A picture of the empty tray helps to tell mirrored lamps from pips and to notice what is no die read;
without one the dice must speak for themselves.
"""

from enum import StrEnum

import cv2
import numpy as np

from towerpi.reading import DiceReading, Die, Doubt, DoubtKind
from towerpi.vision.arrays import U8, Mask
from towerpi.vision.dice_bare import Bare, check_size, guessed_dazzle, known_dazzle, working
from towerpi.vision.dice_blank import blank_squares
from towerpi.vision.dice_colour import close_calls, names_of, paint_of
from towerpi.vision.dice_faces import Face, dazzled, find_faces, overlap
from towerpi.vision.dice_judge import Trouble, cut_off, of_one_size, troubles_of, unexplained, without_sides
from towerpi.vision.dice_pips import Pips, find_pips
from towerpi.vision.dice_rest import left_over
from towerpi.vision.dice_tilt import feet_of
from towerpi.vision.picture import Picture

LOST = 0.36  # a face as plain as this is asked about if its pips look like a lamp's
MOST_DOUBTS = 12  # a cloth full of spots would give hundreds, and nobody reads them
PLAIN = 0.6  # an edge as clear as this leaves nothing to be desired


class View(StrEnum):
    """Where the camera is."""

    ABOVE = "above"
    BELOW = "below"

    def up(self, seen: int) -> int:
        """The value up, of a face seen: opposite faces of a die add up to seven."""
        return seen if self is View.ABOVE else 7 - seen


def read_dice(bgr: Picture, view: View | None, bare: Bare | None = None) -> DiceReading:
    """What the dice show, in the order of reading: from above to below.

    Where nobody told the view, they are read as seen from below, as the plans have it, and that is a doubt.
    """
    if bare is not None:
        check_size(bgr, bare)
    work_bgr, scale = working(bgr)
    size_px = (work_bgr.shape[1], work_bgr.shape[0])
    middle = np.array(size_px, np.float32) / 2
    pips = find_pips(work_bgr)
    found, dazzle, troubles = _faces(work_bgr, pips, bare)
    faces, leaning = without_sides(of_one_size(found), middle)
    faces.sort(key=lambda face: (float(face.centre[1]), float(face.centre[0])))
    plain = ~dazzled(pips, dazzle)
    feet = feet_of(faces, size_px)
    strange = [unexplained(pips, plain, faces, foot, size_px) for foot in feet]
    least = min(range(len(feet)), key=lambda row: len(strange[row]))
    troubles += leaning + troubles_of(faces, size_px) + strange[least]
    troubles += cut_off(pips, plain, faces, size_px)
    if bare is None:
        troubles += [(DoubtKind.UNREADABLE, at) for at in blank_squares(work_bgr, faces)]
    paints = [paint_of(work_bgr, face) for face in faces]
    troubles += [(DoubtKind.HIDDEN, at) for at in left_over(work_bgr, faces, paints, bare, feet[least])]
    names = names_of(faces, paints)
    troubles += [(DoubtKind.UNKNOWN_COLOUR, at) for at in close_calls(faces, paints, names)]
    dice = tuple(_die(face, name, view or View.BELOW, scale) for face, name in zip(faces, names, strict=True))
    assumed = (Doubt(DoubtKind.UNKNOWN_VIEW),) if view is None and dice else ()
    return DiceReading(dice, assumed + tuple(_doubt(trouble, dice, scale) for trouble in troubles[:MOST_DOUBTS]))


def _faces(bgr: U8, pips: Pips, bare: Bare | None) -> tuple[list[Face], Mask | None, list[Trouble]]:
    """The faces, and the mirrored lamps that were left out; those that are guessed need the faces first."""
    if bare is not None:
        dazzle = known_dazzle(bgr, bare)
        return find_faces(bgr, pips, dazzle), dazzle, []
    faces = find_faces(bgr, pips, None)
    guessed = guessed_dazzle(bgr, pips, faces)
    if guessed is None:
        return faces, None, []
    clean = [face for face in faces if not cv2.countNonZero(guessed & _drawn(face, guessed.shape))]
    again = find_faces(bgr, pips, guessed, clean)
    lost = [face for face in faces if face.square.clear >= LOST and not any(overlap(face, other) for other in again)]
    return again + lost, guessed, [(DoubtKind.UNREADABLE, face.centre) for face in lost]


def _drawn(face: Face, shape: tuple[int, ...]) -> Mask:
    mask = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(mask, np.rint(face.corners).astype(np.int32), 255)
    return mask


def _die(face: Face, name: str, view: View, scale: float) -> Die:
    x, y = ((face.centre + 0.5) * scale - 0.5).tolist()
    confidence = face.value.chance * min(1.0, max(0.0, face.square.clear) / PLAIN)
    return Die(name, view.up(face.value.value), x, y, confidence, face.half_px * scale)


def _doubt(trouble: Trouble, dice: tuple[Die, ...], scale: float) -> Doubt:
    kind, place = trouble
    x, y = ((place + 0.5) * scale - 0.5).tolist()
    colours = {die.colour for die in dice if np.hypot(die.x - x, die.y - y) < die.half_px}
    return Doubt(kind, tuple(sorted(colours)), x, y)
