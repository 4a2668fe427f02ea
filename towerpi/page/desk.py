"""What the web app is handed: plain functions and values, so that it knows neither camera nor files nor threads.

Everything that may be missing (the demo's hands, the calibration) is None then, and its addresses answer 404.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from towerpi.game.events import Event
from towerpi.game.state import Game
from towerpi.loop import Answer
from towerpi.page.access import Access
from towerpi.page.broadcast import Broadcast
from towerpi.page.join import Join
from towerpi.page.status import PartStatus

Plain = dict[str, Any]


class LoopLike(Protocol):
    """The part of the loop that other threads may use."""

    turned_s: float

    def submit(self, event: Event, name: str | None = None) -> "Future[Answer]": ...

    def read_now(self) -> None: ...


class Calibrating(Protocol):
    """The calibration wizard."""

    def do(self, body: Plain) -> Plain: ...

    def live(self) -> Iterator[bytes] | None: ...


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
    host_names: tuple[str, ...] = ()
    demo: Callable[[Plain], None] | None = None
    calibrating: Calibrating | None = None
