"""What the camera was shown so far, and what it makes of it: pictures in, a Taught or one clear sentence out.

After every colour everything is learned anew from all pictures, and each picture is counted with the result: so it is
seen at once whether the colour was understood, and after the last colour nothing is left to be learned.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

import numpy as np

from towerpi.cameras.lock import AUTOMATIC, Lock, lock_to_plain
from towerpi.cubes import Colour, Cubes
from towerpi.errors import BadPicture, Sentence, sentence
from towerpi.frames import Bgr
from towerpi.reading import DoubtKind, Reading
from towerpi.vision.count import count
from towerpi.vision.folder import RigPictures
from towerpi.vision.learn import learn
from towerpi.vision.light import gains_of
from towerpi.vision.looks import Look, look_at, to_lab
from towerpi.vision.mixture import two_colours
from towerpi.vision.profile import Profile
from towerpi.vision.scene import scene_of
from towerpi.vision.separate import Separability, apart, judge_pictures

SHOWN = 8  # cubes of a colour that are asked for
LEAST_LIGHTNESS = 20.0  # of the lighter parts of the picture; a dim rig that counted well had 80

SAME = 4.0  # apart: halves of a picture of one colour stayed below 3.2, colours that can be told are above 6
STEADY_LIGHT = (0.85, 1.18)  # times that of the empty tray; on six rigs it stayed within one in a hundred


@dataclass(frozen=True, slots=True)
class Lesson:
    """The pictures, and what was said about them."""

    view: str
    colours: tuple[Colour, ...]
    lock: Lock = AUTOMATIC
    empties: tuple[Bgr, ...] = ()
    pictures: Mapping[Colour, Bgr] = field(default_factory=lambda: MappingProxyType({}))
    counts: Mapping[Colour, int] = field(default_factory=lambda: MappingProxyType({}))

    def shown(self, colour: Colour, bgr: Bgr, number: int | None) -> "Lesson":
        """With one more picture, in place of an older one of that colour."""
        lesson = self.without(colour)
        counts = {colour: number} if number else {}
        return replace(lesson, pictures={**lesson.pictures, colour: bgr}, counts={**lesson.counts, **counts})

    def without(self, colour: Colour) -> "Lesson":
        """As if the colour had not been shown."""
        return replace(
            self,
            pictures={name: bgr for name, bgr in self.pictures.items() if name != colour},
            counts={name: number for name, number in self.counts.items() if name != colour},
        )

    def cubes(self, colour: Colour) -> Cubes:
        """What was, or is to be, shown of a colour."""
        return Cubes({colour: self.counts.get(colour, SHOWN)})

    @property
    def rig(self) -> RigPictures:
        return RigPictures(self.empties[0], self.pictures, self.empties[1:], counts=self.counts, view=self.view)


@dataclass(frozen=True, slots=True, eq=False)
class Taught:
    """What was learned, how far the colours are apart, and what is counted in each picture with it."""

    profile: Profile
    report: Separability
    readings: Mapping[Colour, Reading]


def check_light(bgr: Bgr) -> None:
    """BadPicture when hardly anything is to be seen."""
    lightness = float(np.percentile(to_lab(bgr[::8, ::8])[:, :, 0], 90))
    if lightness < LEAST_LIGHTNESS:
        raise BadPicture(
            sentence("A lit tray was expected; the picture is too dark. Switch a lamp on, and uncover the lens.")
        )


def check_cubes(lesson: Lesson, colour: Colour, known: Sequence[Look] = ()) -> None:
    """BadPicture unless the newest picture shows cubes in the light of the empty tray, of one colour and a new one."""
    bgr, empty, cubes = lesson.pictures[colour], lesson.empties[0], lesson.cubes(colour)
    check_light(bgr)
    if bgr.shape != empty.shape:
        raise BadPicture(
            sentence("A picture as large as that of the empty tray was expected; another came. Begin again with it.")
        )
    gains = gains_of(bgr, empty)
    if not STEADY_LIGHT[0] <= float(gains.min()) <= float(gains.max()) <= STEADY_LIGHT[1]:
        raise BadPicture(
            sentence(
                "The light of the empty tray was expected; it has changed. "
                "Set the lamp back and take it again, or begin again with the empty tray."
            )
        )
    look = look_at(colour, bgr, empty)
    if look is None:
        raise BadPicture(
            sentence(
                "{cubes} were expected in the tray; it looks as empty as before. Lay them in, then take it again.",
                cubes=cubes,
            )
        )
    if two_colours(look):
        raise BadPicture(
            sentence(
                "{cubes} and nothing else were expected; there is more than one colour in the tray. "
                "Take the others out, then take it again.",
                cubes=cubes,
            )
        )
    _check_new(lesson, look, known)


def _check_new(lesson: Lesson, look: Look, known: Sequence[Look]) -> None:
    """The commonest slip: the cubes of the colour before lie there still."""
    for other in known:
        if other.colour != look.colour and other.colour in lesson.pictures and apart(look, other) < SAME:
            raise BadPicture(
                sentence(
                    "{cubes} were expected; what lies there looks like the {other} shown before. "
                    "Lay the right ones in, or leave this colour out.",
                    cubes=lesson.cubes(look.colour),
                    other=lesson.cubes(other.colour),
                )
            )


def teach(lesson: Lesson) -> Taught:
    """Learn from everything shown so far; BadProfile when that cannot be."""
    profile = learn(lesson.empties[0], lesson.pictures, lesson.counts or None, lesson.view, least=1)
    profile = replace(profile, camera=lock_to_plain(lesson.lock))
    scene = scene_of(profile)
    readings = {colour: count(bgr, scene) for colour, bgr in lesson.pictures.items()}
    return Taught(profile, judge_pictures(lesson.rig), readings)


_SPOILT = {
    DoubtKind.MOVED_CAMERA: sentence(
        "The camera and the tray were expected where they were; one of them has moved. "
        "Put it back and take it again, or begin again with the empty tray."
    ),
    DoubtKind.FOREIGN_OBJECT: sentence(
        "Cubes and nothing else were expected; something larger is in the picture. Take it away, then take it again."
    ),
}


def check_reading(lesson: Lesson, taught: Taught, colour: Colour) -> Sentence | None:
    """What is odd about the newest picture and may still be kept; BadPicture when it may not."""
    reading = taught.readings[colour]
    for doubt in reading.doubts:
        if doubt.kind in _SPOILT:
            raise BadPicture(_SPOILT[doubt.kind])
    found = reading.counts[colour]
    others = reading.counts - Cubes.of({colour: found})
    if others:
        return sentence(
            "{cubes} and nothing else were expected; {others} seem to lie there. Take out what does not belong and "
            "take it again, or keep it if all of them belong.",
            cubes=lesson.cubes(colour),
            others=others,
        )
    if found != lesson.counts.get(colour, found):
        return sentence(
            "{cubes} were expected; {found} are found. Spread them out so that none touch, then take it again.",
            cubes=lesson.cubes(colour),
            found=Cubes.of({colour: found}),
        )
    return None


def advice(lesson: Lesson, taught: Taught) -> list[str]:
    """What will cause trouble at the table, in sentences; empty when nothing will."""
    recounted = [
        sentence(
            "In the picture of {cubes} the finished calibration counts {found}. Take it again.",
            cubes=lesson.cubes(colour),
            found=reading.counts,
        )
        for colour, reading in taught.readings.items()
        if reading.counts != Cubes.of({colour: lesson.counts.get(colour, reading.counts[colour])})
    ]
    return [*taught.report.warnings, *recounted]
