from pathlib import Path

import cv2
import numpy as np
import pytest

from towerpi.cameras.film import Film
from towerpi.cameras.replay import Replay
from towerpi.errors import CameraLost, CameraMissing
from towerpi.frames import FrameSource


def grey_picture(path: Path, level: int) -> None:
    cv2.imwrite(str(path), np.full((480, 640, 3), level, np.uint8))


def levels(camera: FrameSource) -> list[int]:
    """How bright each frame is, to the end."""
    seen = []
    while True:
        try:
            seen.append(round(float(camera.watch().grey.mean()), -1))
        except CameraLost as error:
            assert str(error).startswith("The pictures are over")
            return [int(level) for level in seen]


def test_pictures_come_in_the_order_of_their_names_each_for_a_while(tmp_path: Path) -> None:
    for name, level in [("b.JPG", 100), ("a.png", 50), ("c.jpeg", 150)]:
        grey_picture(tmp_path / name.lower(), level)
    (tmp_path / "b.jpg").rename(tmp_path / "b.JPG")
    (tmp_path / "truth.json").write_text("[]", encoding="utf-8")
    assert levels(Replay(tmp_path, frames_each=2)) == [50, 50, 100, 100, 150, 150]


def test_the_picture_is_the_one_that_was_watched(tmp_path: Path) -> None:
    for number, level in enumerate((50, 100)):
        grey_picture(tmp_path / f"{number}.png", level)
    camera = Replay(tmp_path, frames_each=2)
    seen = [(camera.watch().number, int(camera.picture()[0, 0, 0])) for _ in range(4)]
    assert seen == [(1, 50), (2, 50), (3, 100), (4, 100)]


def test_a_picture_given_away_may_be_drawn_on(tmp_path: Path) -> None:
    grey_picture(tmp_path / "0.png", 50)
    camera = Replay(tmp_path)
    camera.picture()[:] = 0
    assert camera.picture().min() == 50


def test_a_damaged_picture_is_a_lost_camera(tmp_path: Path) -> None:
    (tmp_path / "0.jpg").write_bytes(b"no picture")
    with pytest.raises(CameraLost, match=r"0\.jpg: a JPEG or PNG picture was expected"):
        Replay(tmp_path).watch()


@pytest.mark.parametrize("name", ["nothing-there", "."], ids=["no-folder", "no-pictures"])
def test_nothing_to_show(tmp_path: Path, name: str) -> None:
    with pytest.raises(CameraMissing, match="expected"):
        Replay(tmp_path / name)


@pytest.mark.parametrize(("fps", "frames"), [(10.0, 30), (30.0, 10)], ids=["every-frame", "every-third"])
def test_a_film_is_watched_ten_times_a_second(tmp_path: Path, fps: float, frames: int) -> None:
    path = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), fps, (320, 240))
    for _ in range(30):
        writer.write(np.full((240, 320, 3), 100, np.uint8))
    writer.release()
    assert levels(Film(path)) == [100] * frames
    camera = Film(path)
    assert [camera.watch().at_s for _ in range(3)] == pytest.approx([0.1, 0.2, 0.3])


def test_no_film(tmp_path: Path) -> None:
    with pytest.raises(CameraMissing, match="no such file"):
        Film(tmp_path / "film.mp4")
    rubbish = tmp_path / "rubbish.mp4"
    rubbish.write_bytes(b"rubbish" * 100)
    with pytest.raises(CameraMissing, match="cannot be played"):
        Film(rubbish)
