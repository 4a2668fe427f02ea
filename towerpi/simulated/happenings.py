"""What can happen at the table, as values: the source queues them, acts.py plays them out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from towerpi.cubes import Colour, Cubes
from towerpi.simulated.scene import Light


@dataclass(frozen=True, slots=True)
class Throw:
    """Cubes go into the tower; with `sweep` a hand first takes all that lies in the tray and throws it too."""

    cubes: Cubes
    sweep: bool = False


@dataclass(frozen=True, slots=True)
class Take:
    """A hand takes these out of the tray: as many of them as lie there, or all."""

    cubes: Cubes | None


@dataclass(frozen=True, slots=True)
class Put:
    """A hand lays these into the tray."""

    cubes: Cubes


@dataclass(frozen=True, slots=True)
class ReachIn:
    """A hand comes and goes and changes nothing."""


@dataclass(frozen=True, slots=True)
class Nudge:
    """A hand lays every cube that leans or lies on another flat beside the others."""


@dataclass(frozen=True, slots=True)
class Bump:
    """A knock on the table that may turn the camera; with `release` a cube falls, if one is inside."""

    release: bool = False


@dataclass(frozen=True, slots=True)
class Stock:
    """Out of sight the tower is emptied and filled with these."""

    inside: Cubes


@dataclass(frozen=True, slots=True)
class Lamp:
    """The light of the room changes at once."""

    light: Light


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice go into the tower and come out below, with these values up (0: by chance); old ones are taken out first."""

    dice: Mapping[Colour, tuple[int, ...]]


CubeHappening: TypeAlias = Throw | Take | Put | ReachIn | Nudge | Bump | Stock | Lamp
Happening: TypeAlias = CubeHappening | Roll
