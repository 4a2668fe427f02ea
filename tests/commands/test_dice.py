"""The dice command on pictures of the tests, and on what is no picture at all."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.bench.dice import FEW_RIGS
from tests.commands.test_vision_commands import SPOILT
from towerpi.cli import main
from towerpi.vision.picture import read_picture

RIG = FEW_RIGS / "below"
EMPTY, THROW = str(RIG / "empty.jpg"), str(RIG / "throws" / "004.jpg")


def test_the_line_that_other_programs_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "--view", "below", "--empty", EMPTY, "--json", THROW]) == 0
    line = json.loads(capsys.readouterr().out)
    assert line.keys() == {"file", "dice", "doubts", "ms"}
    assert line["file"] == THROW
    shown = sorted((die["colour"], die["value"]) for die in line["dice"])
    assert shown == [("blue", 2), ("blue", 6), ("ivory", 5), ("ivory", 6)]
    assert all(die.keys() == {"colour", "value", "x", "y", "confidence"} for die in line["dice"])
    assert all(0.5 < die["confidence"] <= 1 for die in line["dice"])
    assert line["doubts"] == []


def test_from_above_the_same_faces_count_as_they_are_seen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "--view", "above", "--empty", EMPTY, "--json", THROW]) == 0
    assert sorted(die["value"] for die in json.loads(capsys.readouterr().out)["dice"]) == [1, 1, 2, 5]


def test_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "--view", "below", "--empty", EMPTY, THROW, EMPTY]) == 0
    assert capsys.readouterr().out == f"{THROW}: blue 6 2, ivory 6 5\n{EMPTY}: none\n"


def test_a_doubt_is_told_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cut.jpg"
    cv2.imwrite(str(path), read_picture(Path(THROW))[:, 590:])
    assert main(["dice", "--view", "below", "--json", str(path)]) == 0
    doubts = json.loads(capsys.readouterr().out)["doubts"]
    assert doubts
    assert all(doubt.keys() == {"kind", "x", "y", "colours"} for doubt in doubts)


def test_annotated_pictures_are_drawn(tmp_path: Path) -> None:
    assert main(["dice", "--view", "below", "--annotate", str(tmp_path / "seen"), THROW]) == 0
    drawn, plain = read_picture(tmp_path / "seen" / "004.jpg"), read_picture(Path(THROW))
    assert drawn.shape == (1536, 2048, 3)
    changed = np.abs(cv2.resize(drawn, (1024, 768), interpolation=cv2.INTER_AREA).astype(int) - plain).max(axis=2) > 80
    assert changed[200:700, 400:660].mean() > 10 * changed[200:700, 150:400].mean()


@pytest.mark.parametrize(("data", "sentence"), SPOILT.values(), ids=SPOILT)
def test_what_is_no_picture_is_told_and_the_rest_is_read(
    tmp_path: Path, data: bytes, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "throw.jpg"
    path.write_bytes(data)
    assert main(["dice", "--view", "below", "--empty", EMPTY, "--json", str(path), THROW]) == 1
    out, err = capsys.readouterr()
    spoilt, good = map(json.loads, out.splitlines())
    assert sentence in spoilt["error"]
    assert err == f"towerpi dice: {spoilt['error']}\n"
    assert len(good["dice"]) == 4


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        pytest.param(["--view", "below", "nowhere.jpg"], "there is nothing there", id="no-picture"),
        pytest.param(
            ["--view", "below", "--empty", "nowhere.jpg", THROW], "there is nothing there", id="no-empty-tray"
        ),
        pytest.param(["--view", "below", "--annotate", str(RIG), EMPTY], "Another folder", id="over-the-pictures"),
    ],
)
def test_faults_are_told_in_a_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", *words]) == 1
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("words", [[THROW], ["--view", "aside", THROW], ["--view", "below"]])
def test_wrong_usage(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["dice", *words])
    assert ended.value.code == 2
    assert "`towerpi dice --help` tells more." in capsys.readouterr().err
