"""From moments to pictures: the scenes of one exposure come in, a full colour picture or a small grey frame goes out.

Several moments are one blurred exposure. What was drawn last is kept, so a tray at rest costs no more than its noise.
"""

from collections.abc import Sequence

import cv2
import numpy as np

from towerpi.frames import WATCH_SIZE, Bgr, Grey
from towerpi.simulated.arrays import Floats
from towerpi.simulated.camera import Camera
from towerpi.simulated.scene import Scene
from towerpi.simulated.sensor import Sensor, compressed, tones_of
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
        self._grey_sensor = Sensor((WATCH_SIZE[1], WATCH_SIZE[0]), seed)
        self._bgr_sensor: Sensor | None = None

    def grey(self, moments: Sequence[Scene], number: int) -> Grey:
        """The small frame of that number."""
        return self._grey_sensor.expose(self._small.tones(moments, self._shift_scale), number)

    def bgr(self, moments: Sequence[Scene], number: int) -> Bgr:
        """The full picture of that number."""
        tones = self._full.tones(moments, 1.0)
        if self._bgr_sensor is None:
            self._bgr_sensor = Sensor(tones.shape, self._seed)
        return compressed(self._bgr_sensor.expose(tones, number))


class Exposure:
    """Tones of pictures of one size, before noise; keeps the last ones."""

    def __init__(self, stage: Stage, size_px: tuple[int, int]) -> None:
        self._stage = stage
        self._size_px = size_px
        self._last: tuple[tuple[Scene, ...], Floats] | None = None

    def tones(self, moments: Sequence[Scene], shift_scale: float) -> Floats:
        """Tones (rows, columns) or (rows, columns, 3), 0 to 255."""
        key = tuple(moments)
        if self._last is None or self._last[0] != key:
            self._last = (key, self._develop(key, shift_scale))
        return self._last[1]

    def _develop(self, moments: tuple[Scene, ...], shift_scale: float) -> Floats:
        light = sum(self._seen(scene, shift_scale) for scene in moments) / len(moments)
        return tones_of(np.asarray(light, np.float32))

    def _seen(self, scene: Scene, shift_scale: float) -> Floats:
        """One moment through the lens, which is never quite sharp, of a camera that may have been knocked."""
        light = cv2.resize(self._stage.light_of(scene), self._size_px, interpolation=cv2.INTER_AREA)
        light = cv2.GaussianBlur(light, (0, 0), BLUR_PX)
        if scene.shift_px != (0.0, 0.0):
            dx, dy = (shift * shift_scale for shift in scene.shift_px)
            onto = np.array([[1, 0, dx], [0, 1, dy]])
            light = cv2.warpAffine(light, onto, self._size_px, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(light, np.float32)
