"""A product on the simulated tower, run by its own thread as at the table, with somebody who calibrates it."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.page.tables import Clock
from towerpi.cameras.lock import AUTOMATIC, Lock
from towerpi.cubes import Cubes
from towerpi.errors import CameraLost, CameraMissing
from towerpi.eye import Eye
from towerpi.frames import Bgr, Frame
from towerpi.page.calibrating import Wizard
from towerpi.product import build
from towerpi.settings import Settings
from towerpi.simulated.source import SimulatedTower
from towerpi.snapshot import Snapshot

SOON_S = 60.0


class Tower(SimulatedTower):
    """A simulated tower that can be opened again, chooses an exposure, and can fail."""

    def __init__(self, seed: int = 5) -> None:
        super().__init__(seed)
        self.held: list[Lock] = []
        self.chooses = AUTOMATIC
        self.missing = ""
        self.lost = False
        self.dark = False
        self.restless = False

    def open(self, lock: Lock) -> "Tower":
        if self.missing:
            raise CameraMissing(self.missing)
        self.held.append(lock)
        self._closed = False
        return self

    @property
    def found(self) -> Lock:
        return self.chooses

    def watch(self) -> Frame:
        if self.lost:
            raise CameraLost("Frames were expected; none came. Plug it in again.")
        if self.restless and self.truth().at_rest:
            self.reach()
        return super().watch()

    def picture(self) -> Bgr:
        bgr = super().picture()
        return bgr // 16 if self.dark else bgr


class Rig:
    """The whole product but the page, and a wizard."""

    def __init__(self, folder: Path, tower: Tower | None = None, camera: bool = True) -> None:
        self.clock = Clock()
        self.tower = tower or Tower()
        self.settings = Settings(data_dir=str(folder), host="127.0.0.1", port=0)
        self.shown: list[Snapshot] = []
        self.also: Callable[[Snapshot], None] = lambda _: None  # who is shown it, too
        self._news = threading.Condition()
        self._stop = threading.Event()
        self.product = build(self.settings, self.tower.open if camera else None, self._publish)
        self.loop = self.product.loop
        self.wizard = Wizard(self.loop, self.settings.profile_path, self.clock)
        self._thread = threading.Thread(target=self.loop.run, args=(self._stop,))
        self._thread.start()

    def _publish(self, snapshot: Snapshot) -> None:
        self.also(snapshot)
        with self._news:
            self.shown.append(snapshot)
            self._news.notify_all()

    def until(self, right: Callable[[], bool]) -> None:
        """Wait for something that is published."""
        with self._news:
            assert self._news.wait_for(right, SOON_S), self.wizard.state

    def rest(self) -> None:
        """Until nothing moves in the tray."""
        self.loop.ask(Eye.frame).result(SOON_S)
        while not self.tower.truth().at_rest:
            self.loop.ask(Eye.frame).result(SOON_S)

    def lay(self, cubes: Cubes) -> None:
        """These cubes and no others."""
        self.tower.take()
        if cubes:
            self.tower.put(cubes)
        self.rest()

    def do(self, wish: str, **more: Any) -> dict[str, Any]:
        """Ask for something, and wait until it is done."""
        self.wizard.do({"do": wish, **more})
        self.until(lambda: not (self.wizard.state or {}).get("busy"))
        return self.wizard.state or {}

    def begin(self, *colours: str, view: str = "below") -> dict[str, Any]:
        return self.do("begin", view=view, colours=list(colours))

    def show(self, colour: str, number: int = 8) -> dict[str, Any]:
        self.lay(Cubes({colour: number}))
        return self.do("take", count=number)

    def close(self) -> None:
        self._stop.set()
        self._thread.join(SOON_S)
        self.product.close()


def text(state: dict[str, Any], field: str) -> str:
    """A sentence of the state in English."""
    return str(state[field]["text"])
