"""The live picture: small JPEGs of the loop's camera, for two viewers, five times a second."""

import threading
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.fakes import TameCamera
from towerpi.cameras.lock import Lock
from towerpi.eye import Eye
from towerpi.frames import Bgr
from towerpi.gamelog import GameLog
from towerpi.loop import Loop
from towerpi.page.live import BETWEEN_S, Live
from towerpi.pictures import Pictures


class Clock:
    """Goes on when told."""

    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


class Counted(TameCamera):
    """Counts its pictures."""

    def __init__(self) -> None:
        super().__init__()
        self.size_px = (1024, 768)
        self.taken = 0

    def picture(self) -> Bgr:
        self.taken += 1
        return super().picture()


class Room:
    """A loop that runs, with a camera."""

    def __init__(self, folder: Path, camera: bool = True) -> None:
        self.camera, self.clock = Counted(), Clock()
        eye = Eye(self._open, None, Pictures(folder / "pictures", 50, 10)) if camera else None
        self._loop = Loop(GameLog(folder / "games.db"), eye, lambda _: None, lambda _: None)
        self.live = Live(self._loop, self.clock)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._loop.run, args=(self._stop,))
        self._thread.start()

    def _open(self, _: Lock) -> TameCamera:
        return self.camera

    def close(self) -> None:
        self._stop.set()
        self._thread.join(30)
        self._loop.close()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    made = Room(tmp_path)
    yield made
    made.close()


def test_a_part_of_the_stream_is_a_small_jpeg(room: Room) -> None:
    view = room.live.view()
    assert view
    head, jpeg = next(view).split(b"\r\n\r\n", 1)
    assert head.startswith(b"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: ")
    assert int(head.rsplit(b" ", 1)[1]) == len(jpeg) - 2
    bgr = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert bgr is not None
    assert bgr.shape == (480, 640, 3)
    view.close()


def test_all_viewers_share_a_picture_until_the_next_is_due(room: Room) -> None:
    assert room.live.newest() is room.live.newest()
    assert room.camera.taken == 1
    room.clock.now_s += BETWEEN_S
    room.live.newest()
    assert room.camera.taken == 2


def test_two_may_look_and_one_who_leaves_makes_room(room: Room) -> None:
    first, second = room.live.view(), room.live.view()
    assert first
    assert second
    assert room.live.view() is None
    first.close()
    first.close()
    third = room.live.view()
    assert third
    assert room.live.view() is None
    assert list(first) != []  # what was begun may still be handed over
    assert list(first) == []


def test_a_camera_that_is_gone_ends_the_stream_after_a_while(room: Room) -> None:
    view = room.live.view()
    assert view
    next(view)
    room.camera.lost = True
    room.clock.now_s += BETWEEN_S
    assert list(view) == []
    assert room.live.view() is None
    room.camera.lost = False


def test_without_a_camera_there_is_nothing_to_see(tmp_path: Path) -> None:
    room = Room(tmp_path, camera=False)
    assert room.live.view() is None
    room.close()
