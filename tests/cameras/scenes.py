"""A picture that shows swapped colours at once: red to the left, blue to the right, grey between."""

import numpy as np

from towerpi.frames import Bgr

RED, GREY, BLUE = (30, 40, 200), (120, 120, 120), (210, 60, 40)


def red_and_blue(width: int = 640, height: int = 480) -> Bgr:
    bgr = np.empty((height, width, 3), np.uint8)
    bgr[:] = GREY
    bgr[:, : width // 3] = RED
    bgr[:, -(width // 3) :] = BLUE
    return bgr


def patches(bgr: Bgr) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The mean colour of the left and of the right sixth."""
    sixth = bgr.shape[1] // 6
    left, right = bgr[:, :sixth].mean(axis=(0, 1)), bgr[:, -sixth:].mean(axis=(0, 1))
    return tuple(int(value) for value in left), tuple(int(value) for value in right)
