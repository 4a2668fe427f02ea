"""The rigs that accuracy is measured on: folders of calibration pictures and throws with their truth."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.bench.scores import TrueCube
from tests.vision.changes import Change, as_it_is
from towerpi.vision.learn import learn
from towerpi.vision.picture import Picture, read_picture
from towerpi.vision.scene import Scene, scene_of

PROJECT = Path(__file__).parents[2]
ALL_RIGS = PROJECT.parent / "shared" / "data" / "rigs"
FEW_RIGS = PROJECT / "tests" / "pictures"


@dataclass(frozen=True, slots=True)
class TrueThrow:
    """A picture and what lies in it."""

    path: Path
    cubes: tuple[TrueCube, ...]


@dataclass(frozen=True, slots=True)
class Rig:
    """One camera over or under one tray."""

    folder: Path
    view: str
    colours: tuple[str, ...]
    calibration: dict[str, int]

    @property
    def name(self) -> str:
        return self.folder.name

    def empty(self) -> Picture:
        return read_picture(self.folder / "calibration" / "empty.jpg")

    def pictures(self) -> dict[str, Picture]:
        return {colour: read_picture(self.folder / "calibration" / f"{colour}.jpg") for colour in self.colours}

    def scene(self, change: Change = as_it_is) -> Scene:
        """Calibrated as the command does it, from pictures that were all changed alike."""
        pictures = {colour: change(bgr) for colour, bgr in self.pictures().items()}
        return scene_of(learn(change(self.empty()), pictures, counts=self.calibration, view=self.view))

    def throws(self) -> Iterator[TrueThrow]:
        for throw in json.loads((self.folder / "truth.json").read_text()):
            cubes = (TrueCube(cube["colour"], cube["x"], cube["y"], cube["visible"]) for cube in throw["cubes"])
            yield TrueThrow(self.folder / throw["file"], tuple(cubes))


def rigs_in(folder: Path | None = None) -> list[Rig]:
    """The rigs of a folder; without one all that are beside the project, or the few that are in it."""
    root = folder or (ALL_RIGS if ALL_RIGS.is_dir() else FEW_RIGS)
    return [_rig(path.parent) for path in sorted(root.glob("*/rig.json"))]


def _rig(folder: Path) -> Rig:
    told = json.loads((folder / "rig.json").read_text())
    return Rig(folder, told["view"], tuple(told["colours"]), told["calibration"])
