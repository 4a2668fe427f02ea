import os
import re
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from towerpi.errors import BadPicture
from towerpi.vision.header import Header, read_header
from towerpi.vision.picture import FrameFormat, Picture, decode, read_picture, to_bgr

RED, BLUE = (30, 20, 190), (170, 60, 20)


def two_patches() -> Picture:
    """Red on the left, blue on the right."""
    bgr = np.empty((96, 128, 3), np.uint8)
    bgr[:, :64], bgr[:, 64:] = RED, BLUE
    return bgr


def encode(bgr: Picture, suffix: str = ".jpg", *options: int) -> bytes:
    return cv2.imencode(suffix, bgr, list(options))[1].tobytes()


def png_claiming(width: int, height: int) -> bytes:
    """A small PNG whose header says something else, with a right checksum."""
    data = encode(two_patches(), ".png")
    header = b"IHDR" + struct.pack(">II", width, height) + data[24:29]
    return data[:12] + header + struct.pack(">I", zlib.crc32(header)) + data[33:]


def jpeg_claiming(width: int, height: int) -> bytes:
    data = encode(two_patches())
    at = data.index(b"\xff\xc0")
    return data[: at + 5] + struct.pack(">HH", height, width) + data[at + 9 :]


def with_thumbnail(data: bytes) -> bytes:
    """A JPEG with a whole small JPEG inside an application segment, as phones and cameras write."""
    thumbnail = b"Exif" + encode(np.zeros((8, 8, 3), np.uint8))
    return data[:2] + b"\xff\xe1" + struct.pack(">H", len(thumbnail) + 2) + thumbnail + data[2:]


def sparse_gigabyte(path: Path) -> None:
    path.touch()
    os.truncate(path, 10**9)


def _shuffled(order: tuple[int, ...]) -> Callable[[Picture], NDArray[np.uint8]]:
    def swap(bgr: Picture) -> NDArray[np.uint8]:
        alpha = np.full((*bgr.shape[:2], 1), 255, np.uint8)
        return np.ascontiguousarray(np.concatenate([bgr, alpha], axis=2)[:, :, list(order)])

    return swap


def _planes(bgr: Picture) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
    """Brightness in full, the two colour planes at half the width and height."""
    height, width = bgr.shape[:2]
    i420 = cv2.cvtColor(bgr, cv2.COLOR_BGR2YUV_I420)
    quarter = height * width // 4
    flat = np.asarray(i420, np.uint8).reshape(-1)
    u, v = flat[height * width :][:quarter], flat[height * width :][quarter:]
    return flat[: height * width].reshape(height, width), u, v


def _packed(order: str) -> Callable[[Picture], NDArray[np.uint8]]:
    def pack(bgr: Picture) -> NDArray[np.uint8]:
        y, u, v = _planes(bgr)
        chroma = np.stack([u, v], axis=1).reshape(y.shape[0] // 2, y.shape[1]).repeat(2, axis=0)
        return np.ascontiguousarray(np.stack([y, chroma] if order == "yuyv" else [chroma, y], axis=2))

    return pack


def _planar(order: str) -> Callable[[Picture], NDArray[np.uint8]]:
    def stack(bgr: Picture) -> NDArray[np.uint8]:
        y, u, v = _planes(bgr)
        colour = {
            "uv": np.concatenate([u, v]),
            "vu": np.concatenate([v, u]),
            "uv by turns": np.stack([u, v], axis=1),
            "vu by turns": np.stack([v, u], axis=1),
        }[order]
        return np.ascontiguousarray(np.concatenate([y.reshape(-1), colour.reshape(-1)]).reshape(-1, y.shape[1]))

    return stack


MAKE_FRAME: dict[FrameFormat, Callable[[Picture], NDArray[np.uint8]]] = {
    FrameFormat.BGR: _shuffled((0, 1, 2)),
    FrameFormat.RGB: _shuffled((2, 1, 0)),
    FrameFormat.BGRA: _shuffled((0, 1, 2, 3)),
    FrameFormat.RGBA: _shuffled((2, 1, 0, 3)),
    FrameFormat.YUYV: _packed("yuyv"),
    FrameFormat.UYVY: _packed("uyvy"),
    FrameFormat.I420: _planar("uv"),
    FrameFormat.YV12: _planar("vu"),
    FrameFormat.NV12: _planar("uv by turns"),
    FrameFormat.NV21: _planar("vu by turns"),
}


@pytest.mark.parametrize("layout", FrameFormat, ids=lambda layout: layout.name)
def test_red_stays_red_and_blue_stays_blue(layout: FrameFormat) -> None:
    bgr = to_bgr(MAKE_FRAME[layout](two_patches()), layout)
    assert bgr.shape == (96, 128, 3)
    assert np.abs(bgr[48, 32].astype(int) - RED).max() <= 6
    assert np.abs(bgr[48, 96].astype(int) - BLUE).max() <= 6


@pytest.mark.parametrize("suffix", [".jpg", ".png"])
def test_red_stays_red_and_blue_stays_blue_through_a_file(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"tray{suffix}"
    path.write_bytes(encode(two_patches(), suffix))
    bgr = read_picture(path)
    assert np.abs(bgr[48, 32].astype(int) - RED).max() <= 6
    assert np.abs(bgr[48, 96].astype(int) - BLUE).max() <= 6


@pytest.mark.parametrize(
    ("frame", "layout"),
    [
        pytest.param(np.zeros((96, 128), np.uint8), FrameFormat.BGR, id="grey-for-bgr"),
        pytest.param(np.zeros((96, 128, 4), np.uint8), FrameFormat.RGB, id="four-channels-for-three"),
        pytest.param(np.zeros((96, 128, 3), np.uint8), FrameFormat.I420, id="bgr-for-planes"),
        pytest.param(np.zeros((95, 128), np.uint8), FrameFormat.NV12, id="rows-that-do-not-split"),
        pytest.param(np.zeros((96, 127, 2), np.uint8), FrameFormat.YUYV, id="odd-width"),
        pytest.param(np.zeros((1, 1, 3), np.uint8), FrameFormat.BGR, id="one-pixel"),
        pytest.param(np.zeros((96, 128, 3), np.float32), FrameFormat.BGR, id="not-bytes"),
    ],
)
def test_a_frame_of_another_shape_is_refused(frame: NDArray[np.uint8], layout: FrameFormat) -> None:
    with pytest.raises(BadPicture, match=f"laid out as {layout.name} was expected; an array of"):
        to_bgr(frame, layout)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        pytest.param(b"", "the file is empty", id="empty"),
        pytest.param(b"three red cubes\n", "something else came", id="text"),
        pytest.param(b"\xff\xd8\xff", "something else came", id="jpeg-start-only"),
        pytest.param(b"\x89PNG\r\n\x1a\n", "something else came", id="png-start-only"),
        pytest.param(encode(two_patches())[:-40], "its end is missing", id="truncated-jpeg"),
        pytest.param(with_thumbnail(encode(two_patches()))[:-40], "its end is missing", id="truncated-with-thumbnail"),
        pytest.param(encode(two_patches(), ".png")[:-20], "its end is missing", id="truncated-png"),
        pytest.param(encode(np.zeros((1, 1, 3), np.uint8), ".png"), "1 x 1 came", id="one-pixel-png"),
        pytest.param(encode(np.zeros((1, 1, 3), np.uint8)), "1 x 1 came", id="one-pixel-jpeg"),
        pytest.param(jpeg_claiming(10_000, 10_000), "10000 x 10000 came", id="100-megapixel-jpeg"),
        pytest.param(png_claiming(10_000, 10_000), "10000 x 10000 came", id="100-megapixel-png"),
        pytest.param(encode(two_patches(), ".png")[:60] + b"IEND\xaeB`\x82", "is damaged", id="hollow-png"),
    ],
)
def test_what_is_no_picture_is_told_in_one_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(BadPicture, match=sentence) as told:
        decode(data, "throw.jpg")
    assert str(told.value).startswith("throw.jpg: ")
    assert "expected" in str(told.value)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        pytest.param(lambda path: None, "there is nothing there", id="missing"),
        pytest.param(Path.mkdir, "that is a directory", id="directory"),
        pytest.param(os.mkfifo, "or a device", id="pipe"),
        pytest.param(sparse_gigabyte, "1000 came", id="a-gigabyte"),
    ],
)
def test_what_is_no_file_is_told_in_one_sentence(make: Callable[[Path], object], sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "throw.jpg"
    make(path)
    with pytest.raises(BadPicture, match=f"{re.escape(str(path))}.*{sentence}"):
        read_picture(path)


@pytest.mark.parametrize(
    "bgr",
    [
        pytest.param(np.zeros((96, 128, 3), np.uint8), id="black"),
        pytest.param(np.full((96, 128, 3), 255, np.uint8), id="white"),
        pytest.param(np.random.default_rng(3).integers(0, 256, (96, 128, 3), np.uint8), id="noise"),
    ],
)
def test_a_picture_of_nothing_is_still_a_picture(bgr: Picture) -> None:
    assert decode(encode(bgr)).shape == bgr.shape


@pytest.mark.parametrize("options", [(), (cv2.IMWRITE_JPEG_PROGRESSIVE, 1)], ids=["baseline", "progressive"])
@pytest.mark.parametrize("tail", [b"", b"\0" * 64], ids=["exact", "padded"])
def test_ways_to_write_a_jpeg(options: tuple[int, ...], tail: bytes) -> None:
    data = with_thumbnail(encode(two_patches(), ".jpg", *options)) + tail
    assert read_header(data) == Header(128, 96, whole=True)
    assert decode(data).shape == (96, 128, 3)


def test_fill_bytes_and_bare_markers_before_a_segment_are_skipped() -> None:
    data = encode(two_patches())
    assert read_header(data[:2] + b"\xff\x01\xff\xff" + data[2:]) == Header(128, 96, whole=True)


@given(st.binary(max_size=400), st.sampled_from([b"", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"]))
def test_any_bytes_are_a_picture_or_a_sentence(noise: bytes, start: bytes) -> None:
    try:
        decode(start + noise)
    except BadPicture as told:
        assert str(told).endswith(".")


@given(st.integers(0, 2000))
def test_a_cut_jpeg_is_never_a_picture(cut: int) -> None:
    data = encode(np.random.default_rng(5).integers(0, 256, (64, 64, 3), np.uint8))
    with pytest.raises(BadPicture):
        decode(data[: len(data) - 2 - cut])
