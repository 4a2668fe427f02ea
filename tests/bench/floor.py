"""The bare floor that counting is timed against, on the same picture in the same run."""

from collections.abc import Callable
from time import perf_counter

import cv2

from towerpi.vision.picture import Picture


def floor(bgr: Picture) -> None:
    """BGR to Lab, one 3x3 median, one pass of connected components."""
    lab = cv2.medianBlur(cv2.cvtColor(bgr, cv2.COLOR_BGR2LAB), 3)
    cv2.connectedComponents(cv2.threshold(lab[:, :, 0], 128, 255, cv2.THRESH_BINARY)[1])


def times_floor(work: Callable[[Picture], object], bgr: Picture, rounds: int = 5) -> float:
    """How many times the floor the work takes.

    They run by turns and the shortest of each counts, so that whatever else the machine does falls on both.
    """
    shortest = [float("inf"), float("inf")]
    for _ in range(rounds):
        for which, job in enumerate((work, floor)):
            start_s = perf_counter()
            job(bgr)
            shortest[which] = min(shortest[which], perf_counter() - start_s)
    return shortest[0] / shortest[1]
