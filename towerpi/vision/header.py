"""What the first bytes of a picture file say, before a decoder is trusted with the rest.

Bytes come in; the picture's size goes out, or None when these are not the bytes of a whole JPEG or PNG. A decoder
would take hundreds of megabytes for a large picture, and would fill the missing part of a cut one with grey: both
are known here from the headers alone.
"""

import struct
from dataclasses import dataclass

_JPEG_START = b"\xff\xd8\xff"
_JPEG_END = b"\xff\xd9"
_PNG_START = b"\x89PNG\r\n\x1a\n"
_PNG_END = b"IEND\xaeB`\x82"

_START_OF_SCAN = 0xDA
_WITHOUT_LENGTH = {0x01, *range(0xD0, 0xD9)}
_FRAME_HEADERS = set(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


@dataclass(frozen=True, slots=True)
class Header:
    """How large the picture claims to be, and whether its file has an end."""

    width_px: int
    height_px: int
    whole: bool

    @property
    def megapixels(self) -> float:
        return self.width_px * self.height_px / 1e6


def read_header(data: bytes) -> Header | None:
    """The header of a JPEG or PNG file; None when `data` is neither."""
    if data.startswith(_JPEG_START):
        return _jpeg_header(data)
    if data.startswith(_PNG_START):
        return _png_header(data)
    return None


def _png_header(data: bytes) -> Header | None:
    if data[12:16] != b"IHDR" or len(data) < 24:
        return None
    width, height = struct.unpack(">II", data[16:24])
    return Header(width, height, whole=_PNG_END in data[24:])


def _jpeg_header(data: bytes) -> Header | None:
    """Walk the segments up to the first scan: a thumbnail's own size and end lie inside a segment and are skipped."""
    size: tuple[int, int] | None = None
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF or marker in _WITHOUT_LENGTH:
            at += 1 if marker == 0xFF else 2
            continue
        if marker in _FRAME_HEADERS:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            size = (width, height)
        if marker == _START_OF_SCAN:
            break
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return Header(*size, whole=data.find(_JPEG_END, at) >= 0) if size else None
