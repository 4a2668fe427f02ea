"""What the camera may see at one moment, as plain values: cubes, dice, a hand, the light, a knocked camera.

Nothing here draws. A new kind of object is a new value in `Scene` and a layer in stage.py.
"""

from dataclasses import dataclass
from typing import TypeAlias

from towerpi.cubes import Colour, Cubes

BgrFactor: TypeAlias = tuple[float, float, float]

TRAY_MM = (180.0, 130.0)
WALL_MM = 34.0  # how high the tray's walls stand
CUBE_MM = 8.0
DIE_MM = 16.0
CHUTE_LIP_MM = (58.0, 0.0, 22.0)  # where cubes leave the chute
CHUTE_HALF_MM = 22.0
LAMP_MM = (-400.0, -330.0)  # at the ceiling


@dataclass(frozen=True, slots=True)
class Cube:
    """A cube's centre and how it is turned: first by `yaw_rad` upright, then by `tilt_rad` about a level axis."""

    colour: Colour
    x_mm: float
    y_mm: float
    z_mm: float = CUBE_MM / 2
    yaw_rad: float = 0.0
    tilt_rad: float = 0.0
    tilt_axis_rad: float = 0.0
    look: int = 0  # which piece of wood it was cut from

    @property
    def flat(self) -> bool:
        """Whether it lies on the floor, on one face."""
        return self.z_mm <= CUBE_MM / 2 and self.tilt_rad == 0.0


@dataclass(frozen=True, slots=True)
class Die(Cube):
    """A die with rounded edges; `value` is the face up when it lies flat, and the camera below sees 7 less it."""

    z_mm: float = DIE_MM / 2
    value: int = 1

    @property
    def flat(self) -> bool:
        return self.z_mm <= DIE_MM / 2 and self.tilt_rad == 0.0


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand above the tray: where its fingertips are, and which way they point."""

    x_mm: float
    y_mm: float
    z_mm: float
    heading_rad: float
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Light:
    """The lamp of the room against its usual self; the LED ring stays as it is."""

    gain: float = 1.0
    tint_bgr: BgrFactor = (1.0, 1.0, 1.0)


USUAL_LIGHT = Light()


@dataclass(frozen=True, slots=True)
class Scene:
    """One moment."""

    cubes: tuple[Cube, ...] = ()
    hand: Hand | None = None
    light: Light = USUAL_LIGHT
    shift_px: tuple[float, float] = (0.0, 0.0)  # of the full picture
    dice: tuple[Die, ...] = ()


def counts_of(cubes: tuple[Cube, ...]) -> Cubes:
    """How many of each colour."""
    tally: dict[Colour, int] = {}
    for cube in cubes:
        tally[cube.colour] = tally.get(cube.colour, 0) + 1
    return Cubes.of(tally)
