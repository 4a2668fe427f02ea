"""A recorded game run again: what would be counted and decided today, beside what was then.

In comes the log of a game with its pictures and today's counting; out comes one `Difference` for every step that would
go another way. The rules are run over the recorded events, so a difference in counting does not spread to the rest.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from towerpi.errors import TowerPiError
from towerpi.frames import Bgr
from towerpi.game.advance import advance
from towerpi.game.digest import digest
from towerpi.game.events import TraySeen
from towerpi.game.state import Game
from towerpi.gamelog import Entry
from towerpi.reading import Reading


@dataclass(frozen=True, slots=True)
class Difference:
    """A step that is not what it was."""

    seq: int
    what: str  # "count" or "result"
    then: str
    now: str

    def __str__(self) -> str:
        return f"step {self.seq}, {self.what}: then {self.then}; now {self.now}"


@dataclass(frozen=True, slots=True)
class Replayed:
    """One step, run again."""

    entry: Entry
    counted: bool  # its picture was still there and was counted
    differences: tuple[Difference, ...]


def replay(
    entries: Iterable[Entry],
    picture_of: Callable[[str], Path],
    read: Callable[[Path], Bgr],
    counter: Callable[[Bgr], Reading],
) -> Iterator[Replayed]:
    """Every step of a game, in order."""
    game = Game()
    for entry in entries:
        differences = []
        counted = False
        if isinstance(entry.event, TraySeen) and entry.event.picture:
            path = picture_of(entry.event.picture)
            counted = path.exists()
            if counted:
                differences += _count_again(entry, entry.event, counter(read(path)))
        game, now = _step_again(game, entry)
        if now != entry.after:
            differences.append(Difference(entry.seq, "result", entry.after, now))
        yield Replayed(entry, counted, tuple(differences))


def _count_again(entry: Entry, event: TraySeen, reading: Reading) -> list[Difference]:
    then, now = event.reading.counts, reading.counts
    return [] if then == now else [Difference(entry.seq, "count", str(then), str(now))]


def _step_again(game: Game, entry: Entry) -> tuple[Game, str]:
    try:
        after, _ = advance(game, entry.event)
    except TowerPiError as error:
        return game, f"refused: {error}"
    return after, digest(after)
