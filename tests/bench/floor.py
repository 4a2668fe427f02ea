"""The bare floor that counting is timed against, on the same picture in the same run."""

from collections.abc import Callable
from time import perf_counter

import cv2

from towerpi.vision.picture import Picture


def floor(bgr: Picture) -> None:
    """BGR to Lab, one 3x3 median, one pass of connected components."""
    lab = cv2.medianBlur(cv2.cvtColor(bgr, cv2.COLOR_BGR2LAB), 3)
    cv2.connectedComponents(cv2.threshold(lab[:, :, 0], 128, 255, cv2.THRESH_BINARY)[1])


def ms(work: Callable[[], object], times: int = 3) -> float:
    """The shortest of a few runs: what the machine was busy with besides is not the work's fault."""
    best = float("inf")
    for _ in range(times):
        start = perf_counter()
        work()
        best = min(best, perf_counter() - start)
    return 1000 * best
