"""A loop with a tame camera and its table, for the tests of the loop."""

import threading
from pathlib import Path

from tests.fakes import TameCamera, count_squares
from towerpi.cameras.lock import Lock
from towerpi.cubes import Cubes
from towerpi.errors import CameraMissing
from towerpi.eye import Eye
from towerpi.frames import Bgr
from towerpi.game.events import Event
from towerpi.game.state import Sound
from towerpi.gamelog import GameLog
from towerpi.loop import Loop
from towerpi.pictures import Pictures
from towerpi.reading import Reading
from towerpi.sight import Sight
from towerpi.snapshot import Answer, Snapshot


class Table:
    """A loop with everything round it, driven by hand."""

    def __init__(self, folder: Path, camera: bool = True, log: GameLog | None = None, look: bool = True) -> None:
        self.camera = TameCamera()
        self.missing = ""
        self.pictures = Pictures(folder / "pictures", 50, 10)
        self.shown: list[Snapshot] = []
        self.sounds: list[Sound] = []
        self.counter = count_squares
        eye = Eye(self.open, Sight(self.count), self.pictures, still_frames=3, votes=2) if camera else None
        self.log = log or GameLog(folder / "games.db")
        self.loop = Loop(self.log, eye, self.shown.append, self.sounds.append)
        if eye and look:
            self.pump(6)  # the first look, at a tray where nothing has happened yet

    def open(self, lock: Lock) -> TameCamera:
        if self.missing:
            raise CameraMissing(self.missing)
        return self.camera

    def count(self, bgr: Bgr) -> Reading:
        return self.counter(bgr)

    def do(self, event: Event, name: str | None = None) -> Answer:
        answer = self.loop.submit(event, name)
        self.loop.pump()
        return answer.result(0)

    def resume(self, number: int, name: str | None = None) -> Answer:
        answer = self.loop.resume(number, name)
        self.loop.pump()
        return answer.result(0)

    def pump(self, rounds: int = 12) -> Snapshot:
        for _ in range(rounds):
            self.loop.pump()
        return self.shown[-1]

    def lay(self, text: str) -> Snapshot:
        self.camera.lay(Cubes.parse(text))
        return self.pump()


def run_with(table: Table, *events: Event) -> list[Answer]:
    """The loop runs here, as in the product; the events come from another thread, one after the other."""
    stop, answers = threading.Event(), list[Answer]()

    def tell() -> None:
        try:
            answers.extend(table.loop.submit(event).result(10) for event in events)
        finally:
            stop.set()

    phone = threading.Thread(target=tell)
    phone.start()
    table.loop.run(stop)
    phone.join(10)
    return answers
