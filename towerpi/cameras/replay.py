"""A folder of pictures as a camera: each is shown for a while, in the order of the names, then the next.

Time goes on by a tenth of a second with every frame and never otherwise, so a recorded evening runs as fast as it can
be counted. After the last picture comes CameraLost: the pictures are over.
"""

from pathlib import Path

from towerpi.cameras.watched import watched
from towerpi.errors import BadPicture, CameraLost, CameraMissing, PicturesOver, sentence
from towerpi.frames import Bgr, Frame, Grey
from towerpi.vision.picture import read_picture

FRAME_S = 0.1
FRAMES_EACH = 10  # long enough for a picture to count as still, twice over
SUFFIXES = {".jpg", ".jpeg", ".png"}


class Replay:
    """The pictures of a folder. A FrameSource."""

    def __init__(self, folder: Path, frames_each: int = FRAMES_EACH) -> None:
        """CameraMissing when there is nothing to show."""
        self.name = sentence("pictures of {folder}", folder=folder)
        self._paths = _pictures_in(folder)
        self._frames_each = frames_each
        self._number = 0
        self._shown: tuple[Path, Bgr, Grey] | None = None
        self._closed = False

    def watch(self) -> Frame:
        """The next frame: the same picture again, or the next one."""
        if self._number >= len(self._paths) * self._frames_each:
            raise PicturesOver(
                sentence(
                    "The pictures are over: all {number} of {pictures} have been shown.",
                    number=len(self._paths),
                    pictures=self.name,
                )
            )
        _, _, grey = self._show(self._paths[self._number // self._frames_each])
        self._number += 1
        return Frame(self._number, self._number * FRAME_S, grey)

    def picture(self) -> Bgr:
        """The picture that the last frame showed; before any, the first."""
        _, bgr, _ = self._show(self._paths[max(0, self._number - 1) // self._frames_each])
        return bgr.copy()

    def close(self) -> None:
        """No more frames after this."""
        self._closed = True

    def _show(self, path: Path) -> tuple[Path, Bgr, Grey]:
        if self._closed:
            raise CameraLost(
                sentence(
                    "A frame was expected of the {pictures}; they have been closed. Open them again.",
                    pictures=self.name,
                )
            )
        if self._shown is None or self._shown[0] != path:
            try:
                bgr = read_picture(path)
            except BadPicture as error:
                raise CameraLost(error.sentence) from error
            self._shown = (path, bgr, watched(bgr))
        return self._shown


def _pictures_in(folder: Path) -> list[Path]:
    if not folder.is_dir():
        raise CameraMissing(
            sentence("A folder of pictures was expected at {folder}; there is none. Check the name.", folder=folder)
        )
    paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES)
    if not paths:
        raise CameraMissing(
            sentence(
                "JPEG or PNG pictures were expected in {folder}; there are none. Name another folder.", folder=folder
            )
        )
    return paths
