"""What a small camera module makes of light: linear light comes in, 8-bit pictures with noise go out.

The noise is cut from one large tile at a place that the frame's number gives: as cheap as an addition, and the same
seed gives the same frames.
"""

import cv2
import numpy as np

from towerpi.simulated.arrays import U8, Floats

JPEG_QUALITY = 93
READ_NOISE = 1.5  # grey steps of 255
SHOT_NOISE = 1.3
MARGIN_PX = 257


class Sensor:
    """One camera's noise, from its seed, for pictures of one size."""

    def __init__(self, shape: tuple[int, ...], seed: int) -> None:
        rows, columns = shape[0] + MARGIN_PX, shape[1] + MARGIN_PX
        rng = np.random.default_rng(seed)
        tile = rng.standard_normal((rows, columns, *shape[2:]), dtype=np.float32)
        # neighbouring pixels share noise, as colours do after demosaicing
        self._tile = np.asarray(cv2.GaussianBlur(tile, (0, 0), 0.55), np.float32) * np.float32(1.55)
        self._seed = seed

    def expose(self, tones: Floats, number: int) -> U8:
        """One picture of these tones (0 to 255): the same number gives the same noise."""
        left, top = np.random.default_rng((self._seed, number)).integers(MARGIN_PX, size=2)
        noise = self._tile[top : top + tones.shape[0], left : left + tones.shape[1]]
        noisy = tones + noise * (READ_NOISE + SHOT_NOISE / 255 * tones)
        return np.clip(np.rint(noisy), 0, 255).astype(np.uint8)


def tones_of(light: Floats) -> Floats:
    """The camera's tone curve: a gamma with a soft shoulder, so that lamps burn out gently."""
    bent = 1 - np.exp(-1.55 * np.clip(light, 0, None))
    tones: Floats = 255 * (bent / (1 - np.exp(np.float32(-1.55 * 1.05)))).clip(0, 1) ** np.float32(1 / 2.1)
    return tones


def compressed(bgr: U8) -> U8:
    """As it comes out of the camera's JPEG."""
    jpeg = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])[1]
    return np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)
