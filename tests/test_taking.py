"""Live calibration: somebody lays cubes before the camera and types answers."""

import json
from pathlib import Path

import pytest

from towerpi.cameras.lock import AUTOMATIC, Lock, lock_from_plain, lock_to_plain
from towerpi.cubes import Cubes
from towerpi.errors import BadProfile
from towerpi.simulated.source import SimulatedTower
from towerpi.taking import take_pictures
from towerpi.vision.count import count
from towerpi.vision.folder import read_folder
from towerpi.vision.learn import learn
from towerpi.vision.scene import scene_of


class Person:
    """Sits at the simulated tower: lays out what the questions ask for, and answers them."""

    def __init__(self, *colours: str) -> None:
        self.tower = SimulatedTower(5)
        self._colours = list(colours)
        self.asked: list[str] = []

    def open(self, lock: Lock) -> SimulatedTower:
        return self.tower

    def ask(self, question: str) -> str:
        self.asked.append(question)
        if question.startswith("Does the camera"):
            return "n"
        if "Which colour" in question:
            return self._colours.pop(0) if self._colours else ""
        if question.startswith("Spread some"):
            self.tower.take()
            self.tower.put(Cubes({question.split()[2]: 8}))
            self._wait()
            return "8"
        return ""

    def _wait(self) -> None:
        self.tower.watch()
        while not self.tower.truth().at_rest:
            self.tower.watch()


class OpenAgain(SimulatedTower):
    """A tower that can be closed and opened as a camera is."""

    def close(self) -> None:
        pass


def test_a_tray_learned_live_is_counted(tmp_path: Path) -> None:
    person = Person("red", "blue", "Nonsense!", "yellow")
    person.tower = OpenAgain(5)
    assert take_pictures(person.open, person.ask, tmp_path) == AUTOMATIC
    assert json.loads((tmp_path / "rig.json").read_text()) == {
        "view": "below",
        "calibration": {"red": 8, "blue": 8, "yellow": 8},
    }
    assert any("A colour was expected" in question for question in person.asked)
    pictures = read_folder(tmp_path)
    assert len(pictures.more_empty_bgr) == 2
    scene = scene_of(learn(pictures.empty_bgr, pictures.colours_bgr, counts=pictures.counts, view=pictures.view))
    person.tower.take()
    person.tower.put(Cubes(red=2, blue=1))
    person._wait()
    assert count(person.tower.picture(), scene).counts == Cubes(red=2, blue=1)


def test_one_colour_is_too_few(tmp_path: Path) -> None:
    person = Person("red")
    person.tower = OpenAgain(5)
    with pytest.raises(BadProfile, match="At least 2 colours were expected; 1 came"):
        take_pictures(person.open, person.ask, tmp_path)


@pytest.mark.parametrize("lock", [AUTOMATIC, Lock(20000, 1.5, (2.1, 1.4), 3.0), Lock(gain=2.0)])
def test_what_was_locked_is_kept_in_the_profile(lock: Lock) -> None:
    assert lock_from_plain(lock_to_plain(lock)) == lock
