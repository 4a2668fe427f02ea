"""How good the counting is: throws that were asked about or corrected, by calibration, and which colours it was.

A correction is a count by hand that differs from what the camera saw; each cube too many or too few counts for its
colour. Throws counted without a camera say nothing about it and are left out.
"""

from dataclasses import dataclass, field

from towerpi.cubes import Colour, Cubes
from towerpi.history import Throw
from towerpi.reading import DoubtKind
from towerpi.statistics.intervals import Share, wilson

_HANDLING = (DoubtKind.BY_HAND, DoubtKind.NOT_EMPTIED)  # what hands did: no fault of the counting


@dataclass(slots=True)
class Slips:
    """One colour: cubes counted, doubts that named it, cubes that were miscounted."""

    cubes: int = 0
    doubts: int = 0
    wrong: int = 0


@dataclass(slots=True)
class Care:
    """One calibration."""

    throws: int = 0
    asked: int = 0
    corrected: int = 0
    silent: int = 0  # corrected although nothing was asked: the fault that must not be
    colours: dict[Colour, Slips] = field(default_factory=dict)

    def add(self, throw: Throw, read: Cubes) -> None:
        """One throw that the camera counted."""
        asked = [doubt for doubt in throw.asked if doubt.kind not in _HANDLING]
        self.throws += 1
        self.asked += bool(asked)
        self.corrected += throw.corrected
        self.silent += throw.corrected and not throw.asked
        counted = throw.count.cubes
        for colour, number in (read + counted).sorted():
            slips = self.colours.setdefault(colour, Slips())
            slips.cubes += counted[colour]
            slips.wrong += abs(read[colour] - counted[colour]) if number and throw.corrected else 0
        for doubt in asked:
            for colour in doubt.colours:
                self.colours.setdefault(colour, Slips()).doubts += 1


@dataclass(frozen=True, slots=True)
class Slip:
    """One colour under one calibration."""

    colour: Colour
    cubes: int
    doubts: int
    wrong: int


@dataclass(frozen=True, slots=True)
class Counting:
    """One calibration: its name in the log (empty: from before it was kept) and how well it counted."""

    profile: str
    throws: int
    asked: int
    corrected: int
    silent: int
    wrong: Share  # throws that were corrected
    colours: tuple[Slip, ...]


def counting(profile: str, care: Care) -> Counting:
    """What the sums say."""
    colours = tuple(
        Slip(colour, slips.cubes, slips.doubts, slips.wrong)
        for colour, slips in ((c, care.colours[c]) for c, _ in Cubes.of(dict.fromkeys(care.colours, 1)).sorted())
    )
    wrong = wilson(care.corrected, care.throws)
    return Counting(profile, care.throws, care.asked, care.corrected, care.silent, wrong, colours)
