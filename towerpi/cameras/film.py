"""A film as a camera: a video file in, about ten of its frames for each of its seconds out, then CameraLost.

Every frame comes in its turn and none is waited for, so a film runs as fast as it can be counted.
"""

from pathlib import Path

import cv2
import numpy as np

from towerpi.cameras.watched import watched
from towerpi.errors import CameraLost, CameraMissing, PicturesOver, sentence
from towerpi.frames import Bgr, Frame

WATCHED_PER_S = 10.0


class Film:
    """A video file. A FrameSource."""

    def __init__(self, path: Path) -> None:
        """CameraMissing when it is no film."""
        if not path.is_file():
            raise CameraMissing(
                sentence("A film was expected at {path}; there is no such file. Check the name.", path=path)
            )
        self.name = sentence("film {name}", name=path.name)
        self._capture: cv2.VideoCapture | None = cv2.VideoCapture(str(path), cv2.CAP_ANY)
        if not self._capture.isOpened():
            raise CameraMissing(
                sentence("A film was expected at {path}; it cannot be played. Save it as MP4 or AVI.", path=path)
            )
        fps = self._capture.get(cv2.CAP_PROP_FPS) or WATCHED_PER_S
        self._step = max(1, round(fps / WATCHED_PER_S))
        self._frame_s = self._step / fps
        self._number = 0
        self._bgr: Bgr | None = None

    def watch(self) -> Frame:
        """The next frame that is due."""
        self._bgr = self._next()
        self._number += 1
        return Frame(self._number, self._number * self._frame_s, watched(self._bgr))

    def picture(self) -> Bgr:
        """The full picture of the last frame; before any, the first."""
        self._opened()
        if self._bgr is None:
            self._bgr = self._next()
        return self._bgr.copy()

    def close(self) -> None:
        """Let go of the file."""
        if self._capture is not None:
            self._capture.release()
            self._capture = None

    def _opened(self) -> cv2.VideoCapture:
        if self._capture is None:
            raise CameraLost(
                sentence("A frame of the {camera} was expected; it has been closed. Open it again.", camera=self.name)
            )
        return self._capture

    def _next(self) -> Bgr:
        capture = self._opened()
        there = all(capture.grab() for _ in range(self._step))
        good, bgr = capture.retrieve() if there else (False, None)
        if not good or bgr is None:
            raise PicturesOver(sentence("The pictures are over: the {film} has come to its end.", film=self.name))
        return np.asarray(bgr, np.uint8)
