"""What a small camera module makes of light: linear light comes in, 8-bit pictures with noise go out.

The noise is cut from one large tile at a place that seed and frame number give: as cheap as an addition, and the same
seed gives the same frames.
"""

from collections.abc import Iterator
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from towerpi.simulated.arrays import U8, Floats, bands

JPEG_QUALITY = 93
GAMMA = 2.0
SHOULDER = 1.55
READ_NOISE = 1.5  # grey steps of 255
SHOT_NOISE = 1.3
TILE_STEPS = 30  # steps of the bytes in the tile that make one standard deviation
MARGIN_PX = 257
NEIGHBOURLY_PX = 0.55  # how far pixels share their noise
NEAR_PX = 4  # rows that they may share it with
LIGHT_STEPS = 8192  # steps of light that make white


def _noise_of_tone() -> NDArray[np.int16]:
    """For each tone, what a step of the tile is worth, in 1/256 of a tone."""
    deviation = READ_NOISE + SHOT_NOISE * np.arange(256) / 255
    return np.asarray(np.rint(256 * deviation / TILE_STEPS), np.int16)


def _tone_of_step() -> U8:
    """The camera's tone curve: a gamma with a soft shoulder, so that lamps burn out gently."""
    light = np.arange(2 * LIGHT_STEPS) / LIGHT_STEPS
    bent = (1 - np.exp(-SHOULDER * light)) / (1 - np.exp(-SHOULDER * 1.05))
    return np.asarray(np.rint(255 * bent.clip(0, 1) ** (1 / GAMMA)), np.uint8)


NOISE_OF_TONE = _noise_of_tone()
TONE_OF_STEP = _tone_of_step()


def expose(tones: U8, seed: int, number: int) -> U8:
    """One picture of these tones: the same seed and number give the same noise."""
    rows, columns = tones.shape[:2]
    left, top = np.random.default_rng((seed, number)).integers(MARGIN_PX, size=2)
    noise = _tile(tones.shape)[top : top + rows, left : left + columns]
    picture = np.empty_like(tones)
    for band in bands(tones.shape):
        stray = np.asarray(cv2.LUT(tones[band], NOISE_OF_TONE), np.int16)
        stray *= noise[band]
        stray += 128
        stray >>= 8
        picture[band] = cv2.add(tones[band], stray, dtype=cv2.CV_8U)
    return picture


@lru_cache(maxsize=2)
def _tile(shape: tuple[int, ...]) -> NDArray[np.int8]:
    """Noise for pictures of one shape; neighbouring pixels share some, as they do after demosaicing."""
    size = (shape[0] + MARGIN_PX, shape[1] + MARGIN_PX, *shape[2:])
    scale = TILE_STEPS / _deviation(_smooth_noise(size))
    rows = (np.rint(band * scale).clip(-127, 127).astype(np.int8) for band in _smooth_noise(size))
    return np.concatenate(list(rows))


def _smooth_noise(size: tuple[int, ...]) -> Iterator[Floats]:
    """Band by band, the same every time; each is blurred with the rows around it."""
    rng = np.random.default_rng(27)
    strip, first = np.empty((0, *size[1:]), np.float32), 0
    for band in bands(size):
        known, first = strip[max(0, band.start - NEAR_PX) - first :], max(0, band.start - NEAR_PX)
        missing = min(size[0], band.stop + NEAR_PX) - first - len(known)
        strip = np.concatenate([known, rng.standard_normal((missing, *size[1:]), dtype=np.float32)])
        smooth = np.asarray(cv2.GaussianBlur(strip, (0, 0), NEIGHBOURLY_PX), np.float32)
        yield smooth[band.start - first : band.stop - first]


def _deviation(parts: Iterator[Floats]) -> np.float32:
    """The standard deviation of all of them together."""
    sums = [(part.size, part.sum(dtype=float), np.square(part, dtype=float).sum()) for part in parts]
    number, total, squares = (sum(of_parts) for of_parts in zip(*sums, strict=True))
    return np.float32(np.sqrt(squares / number - (total / number) ** 2))


def tones_of(light: Floats) -> U8:
    """Light as tones from 0 to 255; the light is used up."""
    light *= LIGHT_STEPS
    np.clip(light, 0, len(TONE_OF_STEP) - 1, out=light)
    tones = np.empty(light.shape, np.uint8)
    for band in bands(light.shape):
        tones[band] = TONE_OF_STEP[light[band].astype(np.intp)]
    return tones


def compressed(bgr: U8) -> U8:
    """As it comes out of the camera's JPEG."""
    jpeg = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])[1]
    return np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)
