"""calibrate and count from the command line, on pictures of the tests and on what is no picture at all."""

import json
import struct
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.bench.rigs import FEW_RIGS
from towerpi.cli import main
from towerpi.vision.picture import read_picture

RIG = FEW_RIGS / "below-dim"
THROW = RIG / "throws" / "004.jpg"


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("rig") / "tray.toml"
    assert main(["calibrate", "--from", str(RIG / "calibration"), "--profile", str(path)]) == 0
    return path


def test_calibrating_tells_how_far_apart_the_colours_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", "--from", str(RIG / "calibration"), "--profile", str(tmp_path / "tray.toml")]) == 0
    out, err = capsys.readouterr()
    assert "blue, purple" in out
    assert "The colours are clear of each other, and the light is good." in out
    assert err == ""
    assert read_picture(tmp_path / "tray" / "colours.png").shape[1] == 780


def test_calibrating_in_the_dark_warns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "dark"
    folder.mkdir()
    for path in (RIG / "calibration").iterdir():
        cv2.imwrite(str(folder / path.name), np.asarray(read_picture(path) * 0.35, np.uint8))
    assert main(["calibrate", "--from", str(folder), "--profile", str(tmp_path / "tray.toml")]) == 0
    assert "The light is too dim: use a brighter lamp" in capsys.readouterr().out


def test_counting_gives_the_line_that_other_programs_read(profile: Path, capsys: pytest.CaptureFixture[str]) -> None:
    truth = json.loads((RIG / "truth.json").read_text())
    (throw,) = (throw for throw in truth if throw["file"].endswith(THROW.name))
    assert main(["count", "--profile", str(profile), "--json", str(THROW)]) == 0
    line = json.loads(capsys.readouterr().out)
    assert line.keys() == {"file", "counts", "cubes", "doubts", "ms"}
    assert line["file"] == str(THROW)
    assert line["counts"] == throw["counts"]
    assert len(line["cubes"]) == len(throw["cubes"])
    assert all(cube.keys() == {"colour", "x", "y", "confidence"} for cube in line["cubes"])
    for cube, true in zip(*(sorted(c, key=lambda c: c["x"]) for c in (line["cubes"], throw["cubes"])), strict=True):
        assert abs(cube["x"] - true["x"]) < 12
        assert abs(cube["y"] - true["y"]) < 12


def test_counting_in_words(profile: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["count", "--profile", str(profile), str(RIG / "throws" / "010.jpg")]) == 0
    assert capsys.readouterr().out.startswith(f"{RIG / 'throws' / '010.jpg'}: none")


def test_annotated_pictures_are_drawn(profile: Path, tmp_path: Path) -> None:
    folder = tmp_path / "seen"
    assert main(["count", "--profile", str(profile), "--annotate", str(folder), str(THROW)]) == 0
    assert read_picture(folder / "004.jpg").shape == (1536, 2048, 3)


@pytest.mark.parametrize(
    ("folder", "images", "sentence"),
    [
        pytest.param("seen", ["a/1.jpg", "b/1.jpg"], "two are named alike", id="same-name-twice"),
        pytest.param("a", ["a/1.jpg"], "Another folder than that of the pictures", id="over-the-pictures"),
        pytest.param("file/x", ["a/1.jpg"], "it cannot be made", id="under-a-file"),
    ],
)
def test_annotating_overwrites_nothing(
    profile: Path, tmp_path: Path, folder: str, images: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    paths = [str(tmp_path / image) for image in images]
    assert main(["count", "--profile", str(profile), "--annotate", str(tmp_path / folder), *paths]) == 1
    assert sentence in capsys.readouterr().err


def jpeg_of(bgr: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]") -> bytes:
    return cv2.imencode(".jpg", bgr)[1].tobytes()


def hundred_megapixels() -> bytes:
    data = jpeg_of(np.zeros((64, 64, 3), np.uint8))
    at = data.index(b"\xff\xc0")
    return data[: at + 5] + struct.pack(">HH", 10_000, 10_000) + data[at + 9 :]


SPOILT = {
    "one-pixel": (jpeg_of(np.zeros((1, 1, 3), np.uint8)), "1 x 1 came"),
    "truncated": (THROW.read_bytes()[:50_000], "its end is missing"),
    "text": (b"two red cubes\n", "something else came"),
    "empty": (b"", "the file is empty"),
    "hundred-megapixels": (hundred_megapixels(), "10000 x 10000 came"),
    "other-size": (jpeg_of(np.zeros((600, 800, 3), np.uint8)), "800 x 600 came"),
}


@pytest.mark.parametrize(("data", "sentence"), SPOILT.values(), ids=SPOILT)
def test_what_is_no_picture_is_told_and_the_rest_is_counted(
    profile: Path, tmp_path: Path, data: bytes, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "throw.jpg"
    path.write_bytes(data)
    assert main(["count", "--profile", str(profile), "--json", str(path), str(THROW)]) == 1
    out, err = capsys.readouterr()
    spoilt, good = map(json.loads, out.splitlines())
    assert sentence in spoilt["error"]
    assert err == f"towerpi count: {spoilt['error']}\n"
    assert good["file"] == str(THROW)


NO_TRAY = {
    "noise": np.random.default_rng(7).integers(0, 256, (768, 1024, 3), np.uint8),
    "black": np.zeros((768, 1024, 3), np.uint8),
    "white": np.full((768, 1024, 3), 255, np.uint8),
}


@pytest.mark.parametrize("bgr", NO_TRAY.values(), ids=NO_TRAY)
def test_a_picture_of_no_tray_is_counted_with_doubts(
    profile: Path,
    tmp_path: Path,
    bgr: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]",
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "throw.jpg"
    path.write_bytes(jpeg_of(bgr))
    assert main(["count", "--profile", str(profile), "--json", "--annotate", str(tmp_path / "seen"), str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["doubts"]


@pytest.mark.parametrize("name", ["noise", "black", "white"])
def test_calibrating_from_no_tray_is_told_in_a_sentence(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "rig"
    folder.mkdir()
    for colour in ("empty", "red", "blue"):
        (folder / f"{colour}.jpg").write_bytes(jpeg_of(NO_TRAY[name]))
    assert main(["calibrate", "--from", str(folder), "--profile", str(tmp_path / "tray.toml")]) == 1
    assert capsys.readouterr().err.startswith("towerpi calibrate: ")
