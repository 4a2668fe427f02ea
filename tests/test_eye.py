"""The eye untaught, lent and given back; errands in the loop's thread."""

from pathlib import Path

import pytest

from tests.fakes import TameCamera, count_squares
from towerpi.cameras.lock import AUTOMATIC, Lock
from towerpi.cameras.replay import Replay
from towerpi.cubes import Cubes
from towerpi.errors import CameraLost, CameraMissing, TowerPiError
from towerpi.eye import Eye
from towerpi.game.events import After, TraySeen
from towerpi.gamelog import GameLog
from towerpi.loop import Loop
from towerpi.pictures import Pictures
from towerpi.shipped import SIMULATED_PROFILE, shipped_path
from towerpi.sight import Sight
from towerpi.snapshot import Snapshot

LOCKED = Lock(10000)


class Bench:
    """An eye and its camera, looked with by hand."""

    def __init__(self, folder: Path, sight: Sight | None, untaught: str = "") -> None:
        self.camera = TameCamera()
        self.opened: list[Lock] = []
        pictures = Pictures(folder, 50, 10)
        self.eye = Eye(self.open, sight, pictures, untaught=untaught, still_frames=3, votes=1)

    def open(self, lock: Lock) -> TameCamera:
        self.opened.append(lock)
        return self.camera

    def look(self, frames: int = 8) -> list[Cubes]:
        """What the game would hear of cubes at rest."""
        events = [event for _ in range(frames) for event in self.eye.look()]
        return [event.reading.counts for event in events if isinstance(event, TraySeen)]


def test_an_eye_that_was_never_taught_looks_and_says_so(tmp_path: Path) -> None:
    bench = Bench(tmp_path, None, "No calibration yet.")
    bench.camera.lay(Cubes(red=2))
    assert bench.look() == []
    assert (bench.eye.watching, bench.eye.warnings, bench.eye.name) == (None, ("No calibration yet.",), "tame camera")
    assert bench.eye.picture().shape == (480, 640, 3)
    bench.eye.lend(AUTOMATIC)
    bench.eye.take_back(Sight(count_squares, lock=LOCKED))
    assert bench.look() == [Cubes(red=2)]
    assert (bench.eye.watching is not None, bench.eye.warnings) == (True, ())
    assert bench.opened == [AUTOMATIC, LOCKED]


def test_a_lent_eye_tells_the_game_nothing(tmp_path: Path) -> None:
    bench = Bench(tmp_path, Sight(count_squares, lock=LOCKED))
    assert bench.look() == [Cubes()]
    bench.eye.lend(AUTOMATIC)
    bench.camera.lay(Cubes(red=2))
    assert bench.look(12) == []
    assert bench.eye.watching is None
    assert bench.eye.frame().number > 0
    bench.eye.take_back()
    assert bench.look() == [Cubes(red=2)]
    assert bench.opened == [LOCKED, AUTOMATIC, LOCKED]


def test_what_lies_there_when_it_comes_back_is_no_throw(tmp_path: Path) -> None:
    bench = Bench(tmp_path, Sight(count_squares))
    bench.look()
    bench.eye.lend(AUTOMATIC)
    bench.camera.lay(Cubes(red=2))
    bench.look(12)
    bench.eye.take_back()
    seen = [event for _ in range(8) for event in bench.eye.look()]
    assert [event.after for event in seen if isinstance(event, TraySeen)] == [After.HAND]
    assert bench.opened == [AUTOMATIC], "the same lock needs no second opening"


def test_a_camera_that_is_lost_while_it_is_lent(tmp_path: Path) -> None:
    bench = Bench(tmp_path, None)
    with pytest.raises(CameraLost, match="none is open"):
        bench.eye.frame()
    bench.eye.lend(LOCKED)
    bench.look(1)
    bench.camera.lost = True
    bench.look(1)
    for asked in (bench.eye.frame, bench.eye.picture):
        with pytest.raises(CameraLost, match="Plug it in again"):
            asked()
    bench.camera.lost = False
    bench.look(1)
    assert bench.eye.frame().number > 0
    assert bench.opened == [LOCKED, LOCKED]


def test_recorded_pictures_are_not_calibrated_with(tmp_path: Path) -> None:
    folder = shipped_path(*SIMULATED_PROFILE).parent / "tray"
    eye = Eye(lambda _: Replay(folder), None, Pictures(tmp_path, 50, 10))
    eye.look()
    with pytest.raises(CameraMissing, match="shows what was recorded"):
        eye.lend(AUTOMATIC)


def test_an_errand_finds_a_new_frame_every_time(tmp_path: Path) -> None:
    bench = Bench(tmp_path, None)
    loop = Loop(GameLog(tmp_path / "games.db"), bench.eye, lambda _: None, lambda _: None)
    numbers = []
    for _ in range(3):
        answer = loop.ask(Eye.frame)
        loop.pump()
        numbers.append(answer.result(0).number)
    assert numbers == sorted(set(numbers))
    loop.close()


def test_whoever_asks_is_answered(tmp_path: Path) -> None:
    loop = Loop(GameLog(tmp_path / "games.db"), Bench(tmp_path, None).eye, lambda _: None, lambda _: None)
    answers = [loop.ask(lambda _: 1 // 0), loop.ask(lambda _: 7)]
    with pytest.raises(ZeroDivisionError):
        loop.pump()
    loop.pump()
    with pytest.raises(TowerPiError, match="Something went wrong inside TowerPi"):
        answers[0].result(0)
    assert answers[1].result(0) == 7
    loop.close()


def test_what_is_touched_is_published(tmp_path: Path) -> None:
    shown: list[Snapshot] = []
    loop = Loop(GameLog(tmp_path / "games.db"), None, shown.append, lambda _: None)
    loop.touch()
    loop.pump()
    loop.touch()
    loop.pump()
    assert [snapshot.version for snapshot in shown] == [1, 2]
    loop.close()
