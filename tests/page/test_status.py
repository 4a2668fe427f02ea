"""What works and what is missing: each part in each of its states."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from towerpi.errors import Sentence
from towerpi.game.state import Game
from towerpi.health import PartStatus, State
from towerpi.page.status import Surroundings, part_to_plain, status_of
from towerpi.panel import Part
from towerpi.snapshot import Snapshot
from towerpi.stillness import Phase as Watching

WATCHING = Snapshot(1, Game(), 0, "Pi camera", Watching.STILL)
BLIND = replace(WATCHING, camera="no camera", watching=None)


def around(folder: Path, **other: Any) -> Surroundings:
    """A table where everything works."""
    (folder / "tray.toml").touch()
    usual: dict[str, Any] = {
        "snapshot": lambda: WATCHING,
        "camera_wanted": "auto",
        "camera_fault": lambda: "",
        "profile": folder / "tray.toml",
        "pins": dict.fromkeys(Part, 17),
        "panel_faults": {},
        "log": folder / "games.db",
        "addresses": lambda: ["http://192.168.4.1:8080/"],
    }
    return Surroundings(**{**usual, **other})


def part_of(name: str, parts: list[PartStatus]) -> PartStatus:
    return next(part for part in parts if part.part == name)


def test_everything_works(tmp_path: Path) -> None:
    parts = status_of(around(tmp_path))
    assert {part.part for part in parts if part.state is not State.OK} <= {"disk"}  # whose room is this machine's
    assert all(part_to_plain(part)["say"]["text"] for part in parts)


CASES = [
    pytest.param("camera", {"camera_wanted": "none"}, State.OFF, "by hand", id="no-camera-wanted"),
    pytest.param(
        "camera",
        {"snapshot": lambda: BLIND, "camera_fault": lambda: "It is lost."},
        State.MISSING,
        "It is lost.",
        id="camera-lost",
    ),
    pytest.param("camera", {"snapshot": lambda: None}, State.MISSING, "waits", id="no-state-yet"),
    pytest.param("calibration", {"camera_wanted": "none"}, State.OFF, "none is needed", id="none-needed"),
    pytest.param("calibration", {"profile": Path("none/tray.toml")}, State.MISSING, "no tray.toml", id="untaught"),
    pytest.param("button", {"pins": {}}, State.OFF, "Not fitted", id="no-button"),
    pytest.param("led", {"panel_faults": {Part.STATUS: "It failed."}}, State.FAULT, "It failed.", id="led-failed"),
    pytest.param("beam", {}, State.OK, "GPIO 17", id="beam-works"),
    pytest.param("disk", {"log": Path("/no/such/folder/games.db")}, State.FAULT, "cannot be read", id="disk-gone"),
    pytest.param("log", {"snapshot": lambda: replace(WATCHING, unsaved=3)}, State.FAULT, "3 steps", id="unsaved-steps"),
    pytest.param("clock", {"now_s": datetime(1970, 1, 2).timestamp}, State.FAULT, "1970-01-02", id="a-clock-never-set"),
    pytest.param("clock", {"now_s": datetime(2027, 5, 1).timestamp}, State.OK, "2027-05-01", id="clock"),
    pytest.param(
        "network", {"addresses": lambda: ["http://localhost:8080/"]}, State.MISSING, "localhost", id="no-network"
    ),
]


@pytest.mark.parametrize(("name", "other", "state", "text"), CASES)
def test_parts(tmp_path: Path, name: str, other: dict[str, Callable[[], Any]], state: State, text: str) -> None:
    part = part_of(name, status_of(around(tmp_path, **other)))
    assert part.state is state
    assert text in part.say
    if state in (State.MISSING, State.FAULT) and name != "led":  # the panel's own sentence has the cure in it
        assert isinstance(part.cure, Sentence)
