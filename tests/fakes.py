"""Whole stand-ins for what a table has: a camera that does as it is told, a log that lost its disk."""

from collections import deque
from collections.abc import Callable

import numpy as np

from towerpi.cubes import Cubes
from towerpi.errors import CameraLost, LogFault
from towerpi.frames import WATCH_SIZE, Bgr, Frame
from towerpi.game.events import Event
from towerpi.gamelog import GameLog
from towerpi.reading import Reading, Sighting

CELL = 40  # pixels a cube takes in the big picture of the tame camera
PAINT = {
    "red": (40, 40, 200),
    "blue": (200, 80, 30),
    "green": (60, 160, 40),
    "yellow": (40, 200, 230),
    "purple": (150, 50, 120),
}


class TameCamera:
    """A camera over a tray of big squares: `lay` what it shall show, `lose` it, and it comes back when opened anew."""

    name = "tame camera"

    def __init__(self) -> None:
        self._number = 0
        self._next: deque[Cubes | None] = deque()  # None: a frame in which everything moves
        self._now: Cubes | None = Cubes()
        self.lost = False
        self.closed = 0
        self.size_px = (640, 480)

    def lay(self, cubes: Cubes, falling: int = 4) -> None:
        """Some frames of falling, then these cubes at rest."""
        self._next.extend([None] * falling)
        self._next.append(cubes)

    def watch(self) -> Frame:
        if self.lost:
            raise CameraLost("Frames were expected from the tame camera; none came. Plug it in again.")
        self._number += 1
        if self._next:
            self._now = self._next.popleft()
        grey = np.asarray(self._draw(WATCH_SIZE).mean(axis=2), np.uint8)
        return Frame(self._number, self._number * 0.1, grey)

    def picture(self) -> Bgr:
        return self._draw(self.size_px)

    def close(self) -> None:
        self.closed += 1

    def _draw(self, size_px: tuple[int, int]) -> Bgr:
        width, height = size_px
        picture = np.full((height, width, 3), 210, np.uint8)
        cell = CELL * width // 640
        if self._now is None:
            at = 2 * cell + (self._number * 37) % (width - 6 * cell)
            picture[3 * cell : 4 * cell, at : at + cell] = 20
            return picture
        colours = [colour for colour, number in self._now.sorted() for _ in range(number)]
        for place, colour in enumerate(colours):
            x, y = cell * (1 + place * 2 % 14), cell * (1 + place // 7 * 2)
            picture[y : y + cell, x : x + cell] = PAINT[colour]
        return picture


def count_squares(bgr: Bgr) -> Reading:
    """Counts the tame camera's squares by their paint; any other paint counts as nothing."""
    cell = CELL * bgr.shape[1] // 640
    sightings = []
    for colour, paint in PAINT.items():
        number = int((bgr == np.array(paint, np.uint8)).all(axis=2).sum()) // cell**2
        sightings += [Sighting(colour, 60.0 * i, 60.0, 1.0, cell / 2) for i in range(number)]
    return Reading(tuple(sightings))


class DiskTrouble(GameLog):
    """A game log whose disk can fail and heal."""

    trouble: str = ""

    def _check(self) -> None:
        if self.trouble:
            raise LogFault(self.trouble)

    def append(self, game: int, event: Event, after: str, command: str | None = None) -> None:
        self._check()
        super().append(game, event, after, command)

    def begin_game(self, event: Event, after: str, command: str | None = None) -> int:
        self._check()
        return super().begin_game(event, after, command)


Opener = Callable[[], TameCamera]
