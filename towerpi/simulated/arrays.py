"""The kinds of arrays that drawing uses: light and tones as floats, pictures as bytes; and how much is done at once.

A full picture in floats takes 9 MB, so what can be is worked out a band of rows at a time: the values are the same, and
a Pi Zero has room for them.
"""

import math
from collections.abc import Iterator
from typing import Any, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.floating[Any]]  # float32 wherever there are many
U8: TypeAlias = NDArray[np.uint8]

BAND_PX = 80_000  # pixels that are worked out together: a small frame whole, a large picture in ten parts


def bands(shape: tuple[int, ...]) -> Iterator[slice]:
    """All rows of a picture of this shape, some at a time."""
    rows, columns = shape[:2]
    step = max(1, BAND_PX // columns)
    return (slice(top, min(rows, top + step)) for top in range(0, rows, step))


def blur(picture: Floats, sigma_px: float) -> None:
    """Blur a picture where it is; every band is blurred with the rows around it, as they were before."""
    reach = math.ceil(4 * sigma_px) + 1  # more than OpenCV looks at
    above = picture[:0].copy()
    for band in bands(picture.shape):
        strip = np.concatenate([above, picture[band.start : band.stop + reach]])
        done = len(above)
        above = strip[: done + band.stop - band.start][-reach:].copy()
        blurred = np.asarray(cv2.GaussianBlur(strip, (0, 0), sigma_px), np.float32)
        picture[band] = blurred[done : done + band.stop - band.start]
