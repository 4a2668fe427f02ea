"""From a colour picture to the small grey frame that is watched, for cameras that give only one kind of picture."""

import cv2
import numpy as np

from towerpi.frames import WATCH_SIZE, Bgr, Grey


def watched(bgr: Bgr) -> Grey:
    """Shrunk first: turning all pixels grey would cost more than everything else."""
    small = cv2.resize(bgr, WATCH_SIZE, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)
