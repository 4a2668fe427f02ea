"""Reading dice: a picture in, a `DiceReading` out: colour and value of every die, and every doubt.

The camera looks from above, or from below through a clear tray: then it sees the face under the die, and the value up
is seven minus it. A picture of the empty tray helps to tell mirrored lamps from pips and to notice what is no die read;
without one the dice must speak for themselves.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import cv2
import numpy as np

from towerpi.reading import DiceReading, Die, Doubt, DoubtKind
from towerpi.vision.arrays import U8, Mask
from towerpi.vision.dice_bare import Bare, Known, check_size, guessed_dazzle, known_dazzle, known_of, working
from towerpi.vision.dice_blank import blank_squares
from towerpi.vision.dice_colour import close_calls, names_of, paint_of
from towerpi.vision.dice_faces import Face, dazzled, find_faces, overlap
from towerpi.vision.dice_judge import Trouble, cut_off, of_one_size, troubles_of, unexplained, without_sides
from towerpi.vision.dice_pips import Pips, find_pips
from towerpi.vision.dice_rest import left_over
from towerpi.vision.dice_sides import not_flat
from towerpi.vision.dice_sight import Sight, taken
from towerpi.vision.dice_tilt import slant_of, stands_of
from towerpi.vision.dice_upright import uprights
from towerpi.vision.picture import Picture

LOST = 0.36  # a face as plain as this is asked about if its pips look like a lamp's
MOST_DOUBTS = 12  # a cloth full of spots would give hundreds, and nobody reads them
FLATTER = 0.5  # times as much stretched: a picture brought upright shows dice that lie flat
SLIGHT, EVEN = 0.025, 0.003  # of stretch: of a camera that looks nearly straight down; by how much that must shrink
PLAIN = 0.6  # an edge as clear as this leaves nothing to be desired


class View(StrEnum):
    """Where the camera is."""

    ABOVE = "above"
    BELOW = "below"

    def up(self, seen: int) -> int:
        """The value up, of a face seen: opposite faces of a die add up to seven."""
        return seen if self is View.ABOVE else 7 - seen


@dataclass(frozen=True, slots=True)
class _Found:
    """Dice and what may be wrong, in places of the working picture; how far from flat a usual die looks."""

    dice: list[Die]
    troubles: list[Trouble]
    slant: float


def read_dice(bgr: Picture, view: View | None, bare: Bare | None = None) -> DiceReading:
    """What the dice show, in the order of reading: from above to below.

    Where nobody told the view, they are read as seen from below, as the plans have it, and that is a doubt.
    """
    if bare is not None:
        check_size(bgr, bare)
    work_bgr, scale = working(bgr)
    known = known_of(work_bgr, bare) if bare else None
    pips = find_pips(work_bgr, known.ground if known else None)
    found = _found(taken(work_bgr), pips, view, known)
    if known is None and view is View.ABOVE and found.troubles:
        found = _from_above(work_bgr, pips, found)
    assumed = [Doubt(DoubtKind.UNKNOWN_VIEW)] if view is None and found.dice else []
    doubts = assumed + [_doubt(trouble, found.dice) for trouble in found.troubles[:MOST_DOUBTS]]
    return _enlarged(DiceReading(tuple(found.dice), tuple(doubts)), scale)


def _from_above(bgr: U8, pips: Pips, found: _Found) -> _Found:
    """The same dice as a camera straight above them sees them, where more of them lie flat so and less is to be asked.

    What is cut off by the edge of the picture stays so, and a die that is alone may as well lean.
    """
    best = found
    for sight in uprights(bgr, pips):
        other = _found(sight, find_pips(sight.bgr), View.ABOVE, None)
        missed = [(kind, at) for kind, at in found.troubles if kind is DoubtKind.OUT_OF_TRAY or not sight.shows(at)]
        flatter = len(other.dice) > 1 and other.slant < max(FLATTER * found.slant, min(found.slant - EVEN, SLIGHT))
        whole = all(sight.shows(np.array([die.x, die.y])) for die in found.dice)
        if flatter and whole and len(other.troubles) + len(missed) < len(best.troubles):
            best = replace(other, troubles=other.troubles + missed)
        if not best.troubles:
            break
    return best


def _found(sight: Sight, pips: Pips, view: View | None, known: Known | None) -> _Found:
    """What lies there."""
    bgr = sight.bgr
    found, dazzle, troubles = _faces(bgr, pips, known)
    faces, leaning = without_sides(of_one_size(found), sight)
    faces.sort(key=lambda face: (float(face.centre[1]), float(face.centre[0])))
    plain = ~dazzled(pips, dazzle)
    stands = [sight.stand] if sight.stand else stands_of(faces, sight.size_px)
    strange = [unexplained(pips, plain, faces, stand) for stand in stands]
    least = min(range(len(stands)), key=lambda row: len(strange[row]))
    troubles += leaning + troubles_of(faces, sight) + strange[least]
    troubles += cut_off(pips, plain, faces, sight)
    if known is None:
        troubles += [(DoubtKind.UNREADABLE, at) for at in blank_squares(bgr, faces)]
    paints = [paint_of(bgr, face) for face in faces]
    new = known.new if known else None
    troubles += [(DoubtKind.HIDDEN, at) for at in left_over(bgr, faces, paints, new, stands[least])]
    stacked = not_flat(bgr, faces, paints, known, stands, view is View.BELOW) if known else []
    troubles += [(DoubtKind.LEANING, at) for at in stacked]
    names = names_of(faces, paints)
    troubles += [(DoubtKind.UNKNOWN_COLOUR, at) for at in close_calls(faces, paints, names)]
    return _Found(
        [_die(sight, face, name, view or View.BELOW) for face, name in zip(faces, names, strict=True)],
        [(kind, sight.taken(at[None])[0]) for kind, at in troubles],
        slant_of(faces),
    )


def _faces(bgr: U8, pips: Pips, known: Known | None) -> tuple[list[Face], Mask | None, list[Trouble]]:
    """The faces, and the mirrored lamps that were left out; those that are guessed need the faces first."""
    if known is not None:
        dazzle = known_dazzle(bgr, known.bare)
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


def _die(sight: Sight, face: Face, name: str, view: View) -> Die:
    (x, y), *corners = sight.taken(np.concatenate([face.centre[None], face.corners])).tolist()
    half_px = cv2.contourArea(np.array(corners, np.float32)) ** 0.5 / 2
    confidence = face.value.chance * min(1.0, max(0.0, face.square.clear) / PLAIN)
    return Die(name, view.up(face.value.value), x, y, confidence, half_px)


def _doubt(trouble: Trouble, dice: Sequence[Die]) -> Doubt:
    kind, place = trouble
    x, y = place.tolist()
    colours = {die.colour for die in dice if np.hypot(die.x - x, die.y - y) < die.half_px}
    return Doubt(kind, tuple(sorted(colours)), x, y)


def _enlarged(reading: DiceReading, scale: float) -> DiceReading:
    """The same in pixels of the camera's picture, one of which is `1 / scale` wide."""

    def there(px: float) -> float:
        return (px + 0.5) * scale - 0.5

    dice = [replace(die, x=there(die.x), y=there(die.y), half_px=die.half_px * scale) for die in reading.dice]
    doubts = [
        replace(doubt, x=there(doubt.x), y=there(doubt.y)) if doubt.x is not None and doubt.y is not None else doubt
        for doubt in reading.doubts
    ]
    return DiceReading(tuple(dice), tuple(doubts))
