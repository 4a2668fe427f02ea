"""The camera below the tray: points in millimetres come in, pixels go out, and the way back as rays.

A pinhole with its small errors of mounting: a little off the middle, a little turned, as a real one is.
"""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from towerpi.simulated.arrays import Floats


@dataclass(frozen=True)
class Camera:
    """Where the camera is and how it looks; the picture's middle is the lens's."""

    width_px: int = 1024
    height_px: int = 768
    focal_px: float = 990.0
    below_mm: float = 192.0  # from the lens up to the tray's floor
    x_mm: float = 2.0
    y_mm: float = -1.5
    pitch_rad: float = 0.006
    yaw_rad: float = -0.008
    roll_rad: float = 0.007

    def scaled(self, factor: float) -> "Camera":
        """The same camera with a picture of another size."""
        return replace(
            self,
            width_px=round(self.width_px * factor),
            height_px=round(self.height_px * factor),
            focal_px=self.focal_px * factor,
        )

    @cached_property
    def place_mm(self) -> Floats:
        return np.array([self.x_mm, self.y_mm, -self.below_mm], np.float32)

    @cached_property
    def _turn(self) -> Floats:
        """From the tray's axes to the camera's."""
        p, y, r = self.pitch_rad, self.yaw_rad, self.roll_rad
        about_x = np.array([[1, 0, 0], [0, np.cos(p), -np.sin(p)], [0, np.sin(p), np.cos(p)]])
        about_y = np.array([[np.cos(y), 0, np.sin(y)], [0, 1, 0], [-np.sin(y), 0, np.cos(y)]])
        about_z = np.array([[np.cos(r), -np.sin(r), 0], [np.sin(r), np.cos(r), 0], [0, 0, 1]])
        turn: Floats = (about_z @ about_y @ about_x).astype(np.float32)
        return turn

    @property
    def _middle_px(self) -> Floats:
        return np.array([self.width_px - 1, self.height_px - 1], np.float32) / 2

    def project(self, points_mm: Floats) -> Floats:
        """Pixels (..., 2) of points (..., 3) in front of the camera."""
        seen = (points_mm - self.place_mm) @ self._turn.T
        pixels: Floats = self._middle_px + self.focal_px * seen[..., :2] / seen[..., 2:]
        return pixels

    def rays(self, left: int, top: int, right: int, bottom: int) -> Floats:
        """Direction (rows, columns, 3) of every pixel in a window, z being about 1."""
        columns, rows = np.meshgrid(np.arange(left, right, dtype=np.float32), np.arange(top, bottom, dtype=np.float32))
        flat = (np.stack([columns, rows], axis=-1) - self._middle_px) / np.float32(self.focal_px)
        seen = np.concatenate([flat, np.ones_like(flat[..., :1])], axis=-1)
        directions: Floats = seen @ self._turn
        return directions
