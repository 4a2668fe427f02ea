"""From moments to pictures: the scenes of one exposure come in, a full colour picture or a small grey frame goes out.

Several moments are one blurred exposure. What was drawn last is kept, so a tray at rest costs no more than its noise.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from towerpi.frames import WATCH_SIZE, Bgr, Grey
from towerpi.simulated.arrays import U8, Floats
from towerpi.simulated.camera import Camera
from towerpi.simulated.scene import Scene
from towerpi.simulated.sensor import compressed, expose, tones_of
from towerpi.simulated.stage import COLOUR_OF_BGR, GREY_OF_BGR, Stage

CAMERA = Camera()
SMALL_FINE = 2  # the small frame is drawn so many times finer
BLUR_PX = 0.65


class Renderer:
    """Pictures of one simulated camera."""

    def __init__(self, seed: int, camera: Camera = CAMERA) -> None:
        small = WATCH_SIZE[0] / camera.width_px
        self._full = Exposure(Stage(camera, COLOUR_OF_BGR, textured=True), (camera.width_px, camera.height_px))
        self._small = Exposure(Stage(camera.scaled(small * SMALL_FINE), GREY_OF_BGR, textured=False), WATCH_SIZE)
        self._shift_scale = small
        self._seed = seed

    def grey(self, moments: Sequence[Scene], number: int) -> Grey:
        """The small frame of that number."""
        return expose(self._small.tones(moments, self._shift_scale), self._seed, number)

    def bgr(self, moments: Sequence[Scene], number: int) -> Bgr:
        """The full picture of that number."""
        return compressed(expose(self._full.tones(moments, 1.0), self._seed, number))


class Exposure:
    """Tones of pictures of one size, before noise; keeps the last ones."""

    def __init__(self, stage: Stage, size_px: tuple[int, int]) -> None:
        self._stage = stage
        self._size_px = size_px
        self._last: tuple[tuple[Scene, ...], U8] | None = None

    def tones(self, moments: Sequence[Scene], shift_scale: float) -> U8:
        """Tones (rows, columns) or (rows, columns, 3), 0 to 255."""
        key = tuple(moments)
        if self._last is None or self._last[0] != key:
            self._last = (key, self._develop(key, shift_scale))
        return self._last[1]

    def _develop(self, moments: tuple[Scene, ...], shift_scale: float) -> U8:
        light = self._seen(moments[0], shift_scale)
        for scene in moments[1:]:
            light += self._seen(scene, shift_scale)
        light /= len(moments)
        return tones_of(light)

    def _seen(self, scene: Scene, shift_scale: float) -> Floats:
        """One moment through the lens, which is never quite sharp, of a camera that may have been knocked."""
        light = cv2.GaussianBlur(self._at_size(self._stage.light_of(scene)), (0, 0), BLUR_PX)
        if scene.shift_px != (0.0, 0.0):
            dx, dy = (shift * shift_scale for shift in scene.shift_px)
            onto = np.array([[1, 0, dx], [0, 1, dy]])
            light = cv2.warpAffine(light, onto, self._size_px, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(light, np.float32)

    def _at_size(self, light: Floats) -> Floats:
        if light.shape[1] == self._size_px[0]:
            return light
        return np.asarray(cv2.resize(light, self._size_px, interpolation=cv2.INTER_AREA), np.float32)
