"""Pictures to learn the simulated tray from: nothing comes in, the empty tray and each colour of cubes go out.

They are what a player would take: the tray empty, then with CUBES_SHOWN cubes of one colour spread out over it.
"""

from collections.abc import Sequence

import numpy as np

from towerpi.cubes import COLOURS, Colour
from towerpi.frames import Bgr
from towerpi.simulated.placement import lay_down
from towerpi.simulated.render import CAMERA, Renderer
from towerpi.simulated.scene import TRAY_MM, Scene

CUBES_SHOWN = 8
SEED = 1618  # of the pictures that the shipped profile was learned from


def empty_picture(seed: int = SEED) -> Bgr:
    """The empty tray."""
    return Renderer(seed).bgr((Scene(),), 0)


def colour_pictures(colours: Sequence[Colour] = COLOURS, seed: int = SEED) -> dict[Colour, Bgr]:
    """One picture for each colour, with CUBES_SHOWN cubes of it."""
    rng = np.random.default_rng(seed)
    renderer = Renderer(seed)
    return {
        colour: renderer.bgr((Scene(tuple(lay_down([colour] * CUBES_SHOWN, (), rng))),), number)
        for number, colour in enumerate(colours, start=1)
    }


def floor_corners_px() -> list[tuple[float, float]]:
    """Where the four corners of the tray's floor are in the picture, clockwise from the upper left."""
    half_x, half_y = TRAY_MM[0] / 2, TRAY_MM[1] / 2
    corners_mm = [(-half_x, -half_y, 0), (half_x, -half_y, 0), (half_x, half_y, 0), (-half_x, half_y, 0)]
    return [(float(x), float(y)) for x, y in CAMERA.project(np.array(corners_mm, np.float32))]
