"""From moments to pictures: the scenes of one exposure come in, a full colour picture or a small grey frame goes out.

Several moments are one blurred exposure. What was drawn last is kept, so a tray at rest costs no more than its noise.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from towerpi.frames import WATCH_SIZE, Bgr, Grey
from towerpi.simulated.arrays import U8, Floats, blur
from towerpi.simulated.camera import Camera
from towerpi.simulated.scene import Scene
from towerpi.simulated.sensor import compressed, expose, tones_of
from towerpi.simulated.stage import Stage

CAMERA = Camera()
SMALL_FINE = 2  # the small frame is drawn so many times finer
BLUR_PX = 0.65


class Renderer:
    """Pictures of one simulated camera."""

    def __init__(self, seed: int, camera: Camera = CAMERA) -> None:
        small = WATCH_SIZE[0] / camera.width_px
        self._full = Exposure(Stage(camera, grey=False), (camera.width_px, camera.height_px))
        self._small = Exposure(Stage(camera.scaled(small * SMALL_FINE), grey=True), WATCH_SIZE)
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
        light = self._at_size(self._stage.light_of(scene))
        blur(light, BLUR_PX)
        if scene.shift_px != (0.0, 0.0):
            self._knock(light, scene.shift_px, shift_scale)
        return light

    def _knock(self, light: Floats, shift_px: tuple[float, float], shift_scale: float) -> None:
        """Move the picture, a channel at a time for room."""
        dx, dy = (shift * shift_scale for shift in shift_px)
        onto = np.array([[1, 0, dx], [0, 1, dy]])
        for channel in np.moveaxis(np.atleast_3d(light), 2, 0):
            channel[:] = cv2.warpAffine(
                channel, onto, self._size_px, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
            )

    def _at_size(self, light: Floats) -> Floats:
        if light.shape[1] == self._size_px[0]:
            return light
        return np.asarray(cv2.resize(light, self._size_px, interpolation=cv2.INTER_AREA), np.float32)
