"""What a small camera module makes of light: linear light comes in, 8-bit pictures with noise go out.

The noise is cut from one large tile at a place that seed and frame number give: as cheap as an addition, and the same
seed gives the same frames.
"""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from towerpi.simulated.arrays import BAND_PX, U8, Floats

JPEG_QUALITY = 93
GAMMA = 2.0
SHOULDER = 1.55
READ_NOISE = 1.5  # grey steps of 255
SHOT_NOISE = 1.3
TILE_STEPS = 30  # steps of the bytes in the tile that make one standard deviation
MARGIN_PX = 257
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
    stray = np.asarray(cv2.LUT(tones, NOISE_OF_TONE), np.int16)
    stray *= noise
    stray += 128
    stray >>= 8
    return np.asarray(cv2.add(tones, stray, dtype=cv2.CV_8U), np.uint8)


@lru_cache(maxsize=2)
def _tile(shape: tuple[int, ...]) -> NDArray[np.int8]:
    """Noise for pictures of one shape; neighbouring pixels share some, as they do after demosaicing."""
    size = (shape[0] + MARGIN_PX, shape[1] + MARGIN_PX, *shape[2:])
    own = np.random.default_rng(27).standard_normal(size, dtype=np.float32)
    shared = np.asarray(cv2.GaussianBlur(own, (0, 0), 0.55), np.float32)
    return np.asarray(np.clip(np.rint(shared * (TILE_STEPS / shared.std())), -127, 127), np.int8)


def tones_of(light: Floats) -> U8:
    """Light as tones from 0 to 255; the light is used up."""
    light *= LIGHT_STEPS
    np.clip(light, 0, len(TONE_OF_STEP) - 1, out=light)
    tones = np.empty(light.shape, np.uint8)
    for top in range(0, len(light), BAND_PX):
        tones[top : top + BAND_PX] = TONE_OF_STEP[light[top : top + BAND_PX].astype(np.intp)]
    return tones


def compressed(bgr: U8) -> U8:
    """As it comes out of the camera's JPEG."""
    jpeg = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])[1]
    return np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)
