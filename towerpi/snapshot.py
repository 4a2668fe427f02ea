"""What goes into the loop and what comes out: commands and their answers, and the snapshot that everybody is shown."""

from concurrent.futures import Future
from dataclasses import dataclass

from towerpi.eye import DiceSeen
from towerpi.game.events import Event, TraySeen
from towerpi.game.state import Game
from towerpi.stillness import Phase as Watching


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a command."""

    done: bool
    sentence: str = ""  # why not
    saved: bool = True  # False: done, but the log could not take it yet
    reason: str = ""  # the refusal's code, for the page to put into its own words


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything that is shown, whole."""

    version: int
    game: Game
    number: int  # of the game in the log
    camera: str
    watching: Watching | None
    faults: tuple[str, ...] = ()
    unsaved: int = 0
    seen: TraySeen | None = None  # the last reading of the tray at rest, whatever the game made of it
    dice: DiceSeen | None = None  # the same, in a game of dice
    started: str = ""  # when the game began, by the log: it tells game 1 of this log from that of another
    touched: int = 0  # how often something that is shown beside the game has changed


@dataclass(frozen=True, slots=True)
class Command:
    """An event with a name of its own, so that the same command sent twice acts once."""

    event: Event
    name: str | None
    answer: "Future[Answer]"
    step: int | None = None  # where the game stood when it was sent; None: wherever it stands


@dataclass(frozen=True, slots=True)
class TakeUp:
    """An earlier game, by its number, is to go on."""

    number: int
    name: str | None
    answer: "Future[Answer]"


class ReadNow:
    """The button was pressed."""


@dataclass(frozen=True, slots=True)
class Unsaved:
    """An event on its way to the log."""

    event: Event
    after: str
    name: str | None
