"""What was seen, and how sure that is: the values that leave the camera and reach the game.

A `Reading` is a count by colour with every cube's place and every doubt, a `DiceReading` the same for dice with their
values. Doubt is data: a count that may be wrong is never an exception, it is a Reading or a booking with doubts, and
the table is asked. Places are pixels of the picture as the camera gave it.
"""

from dataclasses import dataclass, field
from enum import StrEnum

from towerpi.cubes import Colour, Cubes


class DoubtKind(StrEnum):
    """Why a count may be wrong."""

    TOUCHING = "touching"  # cubes lie so close that their number is unsure
    HIDDEN = "hidden"  # a cube may lie under or behind another
    UNKNOWN_COLOUR = "unknown-colour"  # a cube whose colour fits none that was taught, or two
    FOREIGN_OBJECT = "foreign-object"  # a hand, a coin
    OUT_OF_TRAY = "out-of-tray"  # something lies across or beyond the tray's edge
    GLARE = "glare"  # light hides part of the tray
    MOVED_CAMERA = "moved-camera"  # the picture does not fit the empty tray any more
    TOO_DARK = "too-dark"  # the light is too weak, or too strong, to tell colours
    STILL_MOVING = "still-moving"  # frames of one reading disagree
    MORE_OUT_THAN_IN = "more-out-than-in"  # more cubes of a colour than tower, tray and throw held
    MORE_THAN_EXIST = "more-than-exist"  # more cubes of a colour than the box has
    NOT_IN_PLAY = "not-in-play"  # a colour that nobody plays
    BY_HAND = "by-hand"  # a hand was in the tray: what lies there may not be what fell
    NOT_EMPTIED = "not-emptied"  # the tray was not seen empty before the throw, and all of it must be thrown
    NOTHING_OUT = "nothing-out"  # an empty tray was to be counted: was anything thrown at all?
    FEWER_THAN_BOOKED = "fewer-than-booked"  # a cube that should be there is not
    LEANING = "leaning"  # a die that does not lie flat on the tray: on edge, or on another
    UNREADABLE = "unreadable"  # a die whose pips cannot be told


@dataclass(frozen=True, slots=True)
class Doubt:
    """One thing to ask the table about: what, which colours, and where if a place is known."""

    kind: DoubtKind
    colours: tuple[Colour, ...] = ()
    x: float | None = None
    y: float | None = None

    def __str__(self) -> str:
        what = f"{self.kind} ({', '.join(self.colours)})" if self.colours else str(self.kind)
        return what if self.x is None or self.y is None else f"{what} at {self.x:.0f},{self.y:.0f}"


@dataclass(frozen=True, slots=True)
class Sighting:
    """One cube seen: its colour, the centre and half width of its visible face, and how sure it is (0 to 1)."""

    colour: Colour
    x: float
    y: float
    confidence: float
    half_px: float


@dataclass(frozen=True, slots=True)
class Outline:
    """Where the tray's floor lies in a picture: its size, and its corners in pixels, clockwise from the upper left."""

    width_mm: float
    depth_mm: float
    corners: tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Reading:
    """What lies in the tray."""

    sightings: tuple[Sighting, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    counts: Cubes = field(init=False)

    def __post_init__(self) -> None:
        tally: dict[Colour, int] = {}
        for sighting in self.sightings:
            tally[sighting.colour] = tally.get(sighting.colour, 0) + 1
        object.__setattr__(self, "counts", Cubes(tally))

    @property
    def sure(self) -> bool:
        return not self.doubts

    def __str__(self) -> str:
        asked = f"; in doubt: {', '.join(map(str, self.doubts))}" if self.doubts else ""
        return f"{self.counts}{asked}"


@dataclass(frozen=True, slots=True)
class Die:
    """One die seen: its colour, the value of the face up, the centre and half width of the face seen, how sure."""

    colour: Colour
    value: int
    x: float
    y: float
    confidence: float
    half_px: float

    def lies_as(self, other: "Die") -> bool:
        """The same face at the same place: its middle is within the other's."""
        same = (self.colour, self.value) == (other.colour, other.value)
        return same and max(abs(self.x - other.x), abs(self.y - other.y)) < other.half_px

    def __str__(self) -> str:
        return f"{self.colour} {self.value}"


@dataclass(frozen=True, slots=True)
class DiceReading:
    """What a roll shows."""

    dice: tuple[Die, ...] = ()
    doubts: tuple[Doubt, ...] = ()

    @property
    def sure(self) -> bool:
        return not self.doubts

    def shares(self, earlier: "DiceReading") -> bool:
        """Does a die lie where it lay before? Then this is no new roll, but the same one looked at again."""
        return any(die.lies_as(other) for die in self.dice for other in earlier.dice)

    @property
    def values(self) -> dict[Colour, tuple[int, ...]]:
        """The values of each colour, largest first: two armies may roll at once in two colours."""
        colours = sorted({die.colour for die in self.dice})
        return {c: tuple(sorted((die.value for die in self.dice if die.colour == c), reverse=True)) for c in colours}

    def __str__(self) -> str:
        rolled = ", ".join(f"{colour} {' '.join(map(str, shown))}" for colour, shown in self.values.items())
        asked = f"; in doubt: {', '.join(map(str, self.doubts))}" if self.doubts else ""
        return f"{rolled or 'none'}{asked}"
