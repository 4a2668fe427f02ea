"""What the log of a tower teaches, kept up to date: rates for the odds, sums for the statistics.

Games are learned in the order in which they were last played. Finished ones are put on the shelf; the game that was
played last is open and follows the log throw by throw. Nothing is learned twice: a throw that was taken back or
corrected takes with it what was learned from there on, and only that is learned anew. Any thread may ask.
"""

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from towerpi.errors import BadInput, LogFault, TowerPiError, sentence
from towerpi.history import History, Story, Throw
from towerpi.logreader import LogReader
from towerpi.odds.rates import FRESH, Rates
from towerpi.shelf import Learned, Shelf
from towerpi.statistics.tally import Tally, added, tally_of
from towerpi.statistics.weighing import Weighed, weigh

SHELF = "learned.db"

Tick = Callable[[int], None]


class Learning:
    """One game that is being learned from; it may go on at any time."""

    def __init__(self, game: int, known: Rates) -> None:
        self.game, self._story = game, Story(game)
        self._throws: list[Throw] = []
        self._weighed: list[Weighed] = []
        self._rates = [known]
        self.fault = ""  # why it could not be read to its end

    @property
    def steps(self) -> int:
        return self._story.told

    @property
    def rates(self) -> Rates:
        return self._rates[-1]

    @property
    def weighed(self) -> tuple[Weighed, ...]:
        return tuple(self._weighed)

    def follow(self, reader: LogReader) -> None:
        """Take in what the log has that was not here before; a game that cannot be read is left where it stands."""
        if self.fault:
            return
        self.fault = _read_on(self._story, reader, self.game)
        history = self._story.history
        self._forget(history.throws)
        for throw in history.throws[len(self._throws) :]:
            weighed, rates = weigh(throw, history.table.house, self.rates)
            self._throws.append(throw)
            self._weighed.append(weighed)
            self._rates.append(rates)

    def _forget(self, throws: tuple[Throw, ...]) -> None:
        """What is no longer so, and all that was learned after it."""
        pairs = zip(self._throws, throws, strict=False)
        same = next(
            (place for place, (one, other) in enumerate(pairs) if one is not other), min(len(self._throws), len(throws))
        )
        del self._throws[same:], self._weighed[same:], self._rates[same + 1 :]

    def history(self) -> History:
        return self._story.history

    def tally(self) -> Tally:
        return tally_of(self._story.history, self._weighed)


@dataclass(frozen=True, slots=True)
class Foretold:
    """A game with what was foretold of each of its throws that count."""

    history: History
    weighed: tuple[Weighed, ...]


class Knowledge:
    """Everything learned from one log."""

    def __init__(self, log: Path, shelf: Path | None = None) -> None:
        self.log, self._reader, self._path = log, LogReader(log), shelf
        self._lock = Lock()
        self._shelf: Shelf | None = None
        self._sealed: list[tuple[int, int]] = []
        self._total, self._known = Tally(), FRESH
        self._open: Learning | None = None
        self._rates = FRESH
        self._row = 0  # of the log, up to which all is known
        self.behind = 0  # games that are still to be learned from

    @property
    def rates(self) -> Rates:
        """What is known of the tower now; without waiting."""
        return self._rates

    def refresh(self, tick: Tick = lambda _: None, wait_s: float = -1) -> bool:
        """Learn what the log has that is new; `tick` is told how many games are left.

        False: somebody else has been learning for `wait_s` and is not done.
        """
        if not self._lock.acquire(timeout=wait_s):
            return False
        try:
            self._refresh(tick)
        finally:
            self._lock.release()
        return True

    def _refresh(self, tick: Tick) -> None:
        """A log of many games is not gone through for one new throw."""
        row, games = self._reader.since(self._row)
        if row != self._row and self._open and games == {self._open.game}:
            self._open.follow(self._reader)
            self._rates = self._open.rates
        elif row != self._row:
            try:
                self._go_through(self._reader.sizes(), tick)
            except sqlite3.Error:  # of the shelf: a full disk, or somebody else holds it
                self._shelve_in_memory()
                self._go_through(self._reader.sizes(), tick)
        self._row = row

    def _shelve_in_memory(self) -> None:
        """From here to the end of the run; all is learned again, and the file is left as it was."""
        self.close()
        self._shelf = self._path = self._open = None

    def _go_through(self, wanted: list[tuple[int, int]], tick: Tick) -> None:
        """Every game that is not on the shelf; the last one stays open."""
        self._follow_the_shelf(wanted)
        for place in range(len(self._sealed), len(wanted)):
            self.behind = len(wanted) - place - 1
            game, steps = wanted[place]
            learning = self._learning(game, steps)
            learning.follow(self._reader)
            self._open = learning
            self._rates = learning.rates
            if place < len(wanted) - 1:
                self._seal(learning, steps)
            tick(self.behind)

    def _learning(self, game: int, steps: int) -> Learning:
        """The open game, if it is that one and has only grown."""
        if self._open and self._open.game == game and self._open.steps <= steps:
            return self._open
        return Learning(game, self._known)

    def _follow_the_shelf(self, wanted: list[tuple[int, int]]) -> None:
        """What stands on the shelf must be how the log begins, and never all of it: the last game is open."""
        if self._shelf is None:
            self._shelf = Shelf(self._path, self._reader.begun())
            self._take_from(self._shelf)
        pairs = zip(self._sealed, wanted[:-1], strict=False)
        same = next(
            (n for n, (one, other) in enumerate(pairs) if one != other), min(len(self._sealed), len(wanted) - 1)
        )
        if same < len(self._sealed):
            self._shelf.cut(same)
            self._take_from(self._shelf)
            self._open = None

    def _take_from(self, shelf: Shelf) -> None:
        self._sealed, self._total, self._known = shelf.games(), shelf.total(), shelf.rates()
        self._rates = self._known

    def _seal(self, learning: Learning, steps: int) -> None:
        """A finished game goes to the shelf."""
        tally = learning.tally()
        self._total, self._known = added(self._total, tally), learning.rates
        self._sealed.append((learning.game, steps))
        self._open = None
        if self._shelf:
            self._shelf.put(Learned(learning.game, steps, learning.rates, tally, learning.weighed), self._total)

    def tally(self, game: int | None = None) -> Tally:
        """The sums of one game, or of all; BadInput when there is no such game."""
        with self._lock:
            if game is None:
                return added(self._total, self._open.tally()) if self._open else self._total
            if self._open and self._open.game == game:
                return self._open.tally()
            return self._found(game).tally

    def _found(self, game: int) -> Learned:
        learned = self._shelf.find(game) if self._shelf else None
        if learned is None:
            raise BadInput(
                sentence(
                    "A game that was played was expected; there is no game {number}. See the list of games.",
                    number=game,
                )
            )
        return learned

    def game(self, game: int) -> Foretold:
        """One game with its forecasts."""
        with self._lock:
            if self._open and self._open.game == game:
                return Foretold(self._open.history(), self._open.weighed)
            weighed = self._found(game).weighed
        story = Story(game)
        _read_on(story, self._reader, game)
        return Foretold(story.history, weighed)

    def games(self) -> list[int]:
        """Every game that is known, by number."""
        with self._lock:
            return sorted([game for game, _ in self._sealed] + ([self._open.game] if self._open else []))

    def close(self) -> None:
        """Let go of the shelf."""
        if self._shelf:
            self._shelf.close()


def _read_on(story: Story, reader: LogReader, game: int) -> str:
    """Tell what the log has beyond the story; a game that cannot be read stays where it is, and that is said."""
    try:
        for entry in reader.entries(game, story.told):
            story.take(entry)
    except LogFault:
        raise
    except TowerPiError as error:
        return error.sentence
    return ""
