"""Pictures as they come in: a file, the bytes of a file, or a camera's frame; out goes one BGR array.

Everything after this module may rely on a uint8 array of rows, columns and blue, green, red, at least MIN_SIDE_PX on
each side. What cannot be one raises BadPicture with a sentence. A black, white or noisy picture is a picture: whether
it shows a tray is for the counter to doubt.
"""

from enum import Enum
from pathlib import Path
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from towerpi.errors import BadPicture, reason
from towerpi.vision.header import Header, read_header

Picture: TypeAlias = NDArray[np.uint8]

MIN_SIDE_PX = 64  # below this a cube would be a few pixels wide
MAX_MEGAPIXELS = 25  # decoded that is 75 MB: what a small Pi can spare, and twice what its best camera gives
MAX_FILE_MB = 50


class FrameFormat(Enum):
    """How a camera lays out a frame in memory: the shape it has as an array, and the way to BGR.

    The names are those of the bytes in memory. picamera2 names its formats the other way round: its "RGB888" is BGR
    here, its "BGR888" is RGB, its "XRGB8888" is BGRA, its "YUV420" is I420.
    """

    BGR = (3, None)
    RGB = (3, cv2.COLOR_RGB2BGR)
    BGRA = (4, cv2.COLOR_BGRA2BGR)
    RGBA = (4, cv2.COLOR_RGBA2BGR)
    YUYV = (2, cv2.COLOR_YUV2BGR_YUYV)
    UYVY = (2, cv2.COLOR_YUV2BGR_UYVY)
    I420 = (1, cv2.COLOR_YUV2BGR_I420)
    YV12 = (1, cv2.COLOR_YUV2BGR_YV12)
    NV12 = (1, cv2.COLOR_YUV2BGR_NV12)
    NV21 = (1, cv2.COLOR_YUV2BGR_NV21)

    def __init__(self, channels: int, code: int | None) -> None:
        self.channels = channels  # 1: brightness plane with half as many rows of colour below it
        self.code = code


def read_picture(path: Path) -> Picture:
    """The picture in a JPEG or PNG file, or BadPicture naming the file."""
    if not path.exists():
        raise BadPicture(f"A picture was expected at {path}; there is nothing there. Check the name.")
    if not path.is_file():
        raise BadPicture(f"A picture file was expected at {path}; that is a directory or a device. Name one file.")
    size_mb = path.stat().st_size / 1e6
    if size_mb > MAX_FILE_MB:
        raise BadPicture(f"{path}: at most {MAX_FILE_MB} MB were expected; {size_mb:.0f} came. Take a smaller picture.")
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadPicture(f"{path} cannot be read: {reason(error)}. Check its permissions.") from error
    return decode(data, str(path))


def decode(data: bytes, name: str = "The picture") -> Picture:
    """The picture in the bytes of a JPEG or PNG file, or BadPicture that begins with `name`."""
    if not data:
        raise BadPicture(f"{name}: a JPEG or PNG picture was expected; the file is empty. Take the picture again.")
    header = read_header(data)
    if header is None:
        raise BadPicture(f"{name}: a JPEG or PNG picture was expected; something else came. Save it as JPEG.")
    _check_header(header, name)
    try:
        bgr = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        bgr = None
    if bgr is None:
        raise BadPicture(f"{name}: a JPEG or PNG picture was expected; the file is damaged. Take the picture again.")
    return np.asarray(bgr, np.uint8)


def _check_header(header: Header, name: str) -> None:
    size = f"{header.width_px} x {header.height_px}"
    if min(header.width_px, header.height_px) < MIN_SIDE_PX:
        raise BadPicture(
            f"{name}: at least {MIN_SIDE_PX} pixels on each side were expected; {size} came. Take a larger picture."
        )
    if header.megapixels > MAX_MEGAPIXELS:
        raise BadPicture(
            f"{name}: at most {MAX_MEGAPIXELS} megapixels were expected; {size} came. Take a smaller picture."
        )
    if not header.whole:
        raise BadPicture(f"{name}: a whole picture was expected; its end is missing. Take or copy the picture again.")


def to_bgr(frame: NDArray[np.uint8], layout: FrameFormat) -> Picture:
    """A camera's frame as BGR, or BadPicture when it does not have the shape of that layout."""
    if frame.dtype != np.uint8 or not _fits(frame.shape, layout):
        raise BadPicture(
            f"A frame laid out as {layout.name} was expected; an array of {frame.shape} {frame.dtype} came. "
            "Set the camera to one of the formats of this program."
        )
    return frame if layout.code is None else np.asarray(cv2.cvtColor(frame, layout.code), np.uint8)


def _fits(shape: tuple[int, ...], layout: FrameFormat) -> bool:
    """Halved colour planes need an even width, and rows that split into 2/3 brightness and 1/3 colour."""
    if layout.channels == 1:
        return len(shape) == 2 and shape[0] % 3 == 0 and shape[1] % 2 == 0 and min(shape) >= MIN_SIDE_PX
    halved = layout.channels == 2
    return (
        len(shape) == 3
        and shape[2] == layout.channels
        and min(shape[:2]) >= MIN_SIDE_PX
        and not (halved and shape[1] % 2)
    )
