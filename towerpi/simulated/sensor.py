"""What a small camera module makes of light: linear light comes in, 8-bit pictures with noise go out.

The noise is cut from one large tile at a place that the frame's number gives: as cheap as an addition, and the same
seed gives the same frames.
"""

import cv2
import numpy as np

from towerpi.simulated.arrays import U8, Floats

JPEG_QUALITY = 93
GAMMA = 2.0
SHOULDER = 1.55
WHITE = np.float32(1 - np.exp(-SHOULDER * 1.05))
READ_NOISE = 1.5  # grey steps of 255
SHOT_NOISE = 1.3
TILE_STEPS = 30  # steps of the bytes in the tile that make one standard deviation
MARGIN_PX = 257
NOISE_OF_TONE = (READ_NOISE + SHOT_NOISE * np.arange(256, dtype=np.float32) / 255) / TILE_STEPS


class Sensor:
    """One camera's noise, from its seed, for pictures of one size."""

    def __init__(self, shape: tuple[int, ...], seed: int) -> None:
        rows, columns = shape[0] + MARGIN_PX, shape[1] + MARGIN_PX
        rng = np.random.default_rng(seed)
        tile = rng.standard_normal((rows, columns, *shape[2:]), dtype=np.float32)
        # neighbouring pixels share noise, as colours do after demosaicing
        shared = np.asarray(cv2.GaussianBlur(tile, (0, 0), 0.55), np.float32)
        self._tile = np.clip(np.rint(shared * (TILE_STEPS / shared.std())), -127, 127).astype(np.int8)
        self._seed = seed

    def expose(self, tones: U8, number: int) -> U8:
        """One picture of these tones: the same number gives the same noise."""
        left, top = np.random.default_rng((self._seed, number)).integers(MARGIN_PX, size=2)
        noise = self._tile[top : top + tones.shape[0], left : left + tones.shape[1]]
        noisy = tones + noise * NOISE_OF_TONE[tones]
        return np.asarray(np.clip(np.rint(noisy), 0, 255), np.uint8)


def tones_of(light: Floats) -> U8:
    """The camera's tone curve: a gamma with a soft shoulder, so that lamps burn out gently."""
    bent = 1 - np.exp(-SHOULDER * np.clip(light, 0, None))
    tones = 255 * (bent / WHITE).clip(0, 1) ** np.float32(1 / GAMMA)
    return np.asarray(np.rint(tones), np.uint8)


def compressed(bgr: U8) -> U8:
    """As it comes out of the camera's JPEG."""
    jpeg = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])[1]
    return np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)
