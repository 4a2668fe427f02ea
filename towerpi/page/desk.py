"""What the web app is handed: plain functions and values, so that it knows neither camera nor files nor threads.

Everything that may be missing (the demo's hands, the calibration) is None then, and its addresses answer 404.
"""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from towerpi.cubes import NO_CUBES, Colour, Cubes
from towerpi.game.events import Event
from towerpi.game.state import Game
from towerpi.health import PartStatus
from towerpi.page.access import Access
from towerpi.page.broadcast import Broadcast
from towerpi.page.foresight import Foresight
from towerpi.page.join import Join
from towerpi.snapshot import Answer

Plain = dict[str, Any]


class LoopLike(Protocol):
    """The part of the loop that other threads may use."""

    turned_s: float

    def submit(self, event: Event, name: str | None = None, step: int | None = None) -> "Future[Answer]": ...

    def resume(self, number: int, name: str | None = None) -> "Future[Answer]": ...

    def read_now(self) -> None: ...


class Calibrating(Protocol):
    """The calibration wizard."""

    @property
    def state(self) -> Mapping[str, Any] | None: ...

    def do(self, body: Plain) -> Plain: ...

    def live(self) -> Iterator[bytes] | None: ...


class DemoLike(Protocol):
    """The demo's hands, and its table that plays by itself."""

    @property
    def state(self) -> Mapping[str, Any]: ...

    def do(self, name: str, cubes: Cubes = NO_CUBES, dice: Mapping[Colour, tuple[int, ...]] | None = None) -> None: ...

    def take_over(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything the views need."""

    run: str  # random for each start
    web: Path
    loop: LoopLike
    broadcast: Broadcast
    access: Access
    join: Join
    picture: Callable[[str], Path]
    status: Callable[[], list[PartStatus]]
    game_now: Callable[[], Game]
    log: Path  # for reading: the loop alone writes
    foresight: Foresight
    host_names: tuple[str, ...] = ()
    answer_s: float = 5.0  # how long a phone waits for the loop
    demo: DemoLike | None = None
    calibrating: Calibrating | None = None
