"""What a calibration learned, as plain values: the tray's look when empty, the cubes' colours and their size.

Everything else that counting needs (tables, edges) is worked out again from it, so the file that holds it stays
readable. Places and lengths are in pixels of the working picture (see arrays.py); lightness runs from 0 to 100.
"""

from dataclasses import dataclass, field
from typing import TypeAlias

from towerpi.cubes import Colour
from towerpi.vision.arrays import F32, U8
from towerpi.vision.straighten import Floor

Spread: TypeAlias = tuple[float, float, float]  # what 5, 50 and 95 % of the pixels stay below


@dataclass(frozen=True, slots=True)
class ColourModel:
    """How one colour looks in this tray's light."""

    name: Colour
    chromatic: bool  # False for black, white and grey: they have no hue to be told by
    lightness: Spread
    saturation: Spread  # chroma divided by lightness, which shade leaves alone
    hue_deg: float
    hue_spread_deg: float
    base: float  # a cube without hue has the lightness base + slope x that of the tray under it:
    slope: float  # a matt one keeps its own, a glossy one mirrors the light that the tray mirrors too
    share: float  # how much of the way from tray to cube a pixel must go to be taken for the cube
    area_factor: float = 1.0  # its patches are so much larger than the size model says
    roughness: float = 0.0  # what cubes' outlines missed of its patches, in cubes
    stray: float = 0.0  # largest patch, in cubes, that other colours' shadows made of it


@dataclass(frozen=True, slots=True)
class SizeModel:
    """A cube's outline: a near face, and a far face that shrinks towards the optical centre."""

    side_px: float
    far_scale: float
    centre_x_px: float
    centre_y_px: float


@dataclass(frozen=True, slots=True)
class Profile:
    """One calibrated rig."""

    width_px: int  # of the camera's picture, not the working picture
    height_px: int
    factor: int  # camera pixels per working pixel
    empty_bgr: U8
    noise: F32  # of each pixel's lightness, a and b in 8-bit Lab, as a standard deviation
    colours: tuple[ColourModel, ...]
    size: SizeModel
    shade: float = 0.0  # largest patch of shade beside the calibration's cubes, in cubes
    view: str = "unknown"  # "above" or "below" the tray, where known
    floor: Floor | None = None  # where the tray's floor lies, where markers or corners told
    camera: dict[str, float] = field(default_factory=dict)  # settings that were locked when the pictures were taken
