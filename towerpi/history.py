"""What happened in a game, as values: throws with what went before them, cubes that fell by themselves, court, winters.

In come the entries of one game, out comes a `History`, the base of the log screen and of statistics. The entries are
folded with the game's own `advance`, so that the history says what the books said. A step that was undone stays in the
list, marked, and is never counted. A throw is one value however many readings and corrections it took; it stands where
it was first counted.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from towerpi.cubes import Cubes
from towerpi.game.advance import advance
from towerpi.game.contest_events import Contest
from towerpi.game.events import (
    BookTray,
    Convert,
    CourtEnds,
    EndGame,
    Fell,
    LandsknechtPut,
    ScoreWinter,
    TakeFavour,
    TraySeen,
    Undo,
    WinterComes,
)
from towerpi.game.state import Count, Game, Judged, Pending, Phase, Table
from towerpi.gamelog import Entry
from towerpi.reading import Doubt
from towerpi.rules.wallenstein.battle import Outcome
from towerpi.rules.wallenstein.winter import Hunger

CourtEvent: TypeAlias = Convert | TakeFavour | CourtEnds | LandsknechtPut


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw, and what was known about it: `tower` and `tray` are what they held before it."""

    seq: int  # of the first reading in the log
    at: str
    number: int  # of the battle in its game; 0 is the fill
    planned: Pending
    tower: Cubes
    tray: Cubes
    count: Count
    asked: tuple[Doubt, ...] = ()  # what the table was last asked about it
    outcome: Outcome | None = None
    locked: bool = False  # False: asked, and not answered
    undone: bool = False

    @property
    def counts(self) -> bool:
        """Is it a fact, for statistics?"""
        return self.locked and not self.undone

    @property
    def read(self) -> Cubes | None:
        """What the camera counted; None without a camera."""
        if not self.count.picture:
            return None
        tally: dict[str, int] = {}
        for sighting in self.count.seen:
            tally[sighting.colour] = tally.get(sighting.colour, 0) + 1
        return Cubes.of(tally)

    @property
    def corrected(self) -> bool:
        """Did the table count something else than the camera?"""
        return self.count.by_hand and self.read is not None and self.read != self.count.cubes


@dataclass(frozen=True, slots=True)
class Fall:
    """Cubes that fell out by themselves."""

    seq: int
    at: str
    cubes: Cubes
    picture: str = ""  # empty: the table told it
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Booked:
    """The table said what lies in the tray."""

    seq: int
    at: str
    before: Cubes
    tray: Cubes
    undone: bool = False


@dataclass(frozen=True, slots=True)
class CourtMove:
    """Am Kaiserhof or Landsknechte."""

    seq: int
    at: str
    event: CourtEvent
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Winter:
    """Who went hungry; or, with `points`, what everybody won in it."""

    seq: int
    at: str
    hunger: tuple[Hunger, ...] = ()
    points: tuple[tuple[str, int], ...] = ()
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Ended:
    """The tower was emptied."""

    seq: int
    at: str
    found: Cubes
    audit: tuple[Doubt, ...]
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Settled:
    """Something settled in another game."""

    seq: int
    at: str
    number: int
    judged: Judged
    undone: bool = False


Item: TypeAlias = Throw | Fall | Booked | CourtMove | Winter | Ended | Settled


@dataclass(frozen=True, slots=True)
class History:
    """One game."""

    game: int
    table: Table
    phase: Phase
    items: tuple[Item, ...]

    @property
    def throws(self) -> tuple[Throw, ...]:
        """Those that count."""
        return tuple(item for item in self.items if isinstance(item, Throw) and item.counts)


@dataclass(slots=True)
class _Page:
    """What one step changed in the list: where, and what stood there before (None: nothing)."""

    changes: list[tuple[int, Item | None]] = field(default_factory=list)


class _Book:
    """The list as it grows; a page for every step that undo goes back over."""

    def __init__(self) -> None:
        self.items: list[Item] = []
        self._pages: list[_Page] = []

    def turn(self, before: Game, after: Game) -> None:
        """A step that only belongs to the one before it stays on its page."""
        if after.before is not before.before:
            self._pages.append(_Page())

    def add(self, item: Item) -> None:
        self._pages[-1].changes.append((len(self.items), None))
        self.items.append(item)

    def change(self, index: int, item: Item) -> None:
        self._pages[-1].changes.append((index, self.items[index]))
        self.items[index] = item

    def undo(self) -> None:
        for index, earlier in reversed(self._pages.pop().changes):
            self.items[index] = earlier or replace(self.items[index], undone=True)

    def open_throw(self) -> int | None:
        """The last throw, if it was not undone."""
        for index in range(len(self.items) - 1, -1, -1):
            item = self.items[index]
            if isinstance(item, Throw) and not item.undone:
                return index
        return None


class Story:
    """A game as it is told, entry after entry; the history so far may be asked for at any time."""

    def __init__(self, number: int) -> None:
        self._number, self._game, self._table, self._book = number, Game(), Table(), _Book()
        self.told = 0  # the last entry that was taken

    def take(self, entry: Entry) -> None:
        """What happened next."""
        after, _ = advance(self._game, entry.event)
        if isinstance(entry.event, Undo):
            self._book.undo()
        else:
            self._book.turn(self._game, after)
            _write(self._book, entry, self._game, after)
        if after.phase is not Phase.SETUP:
            self._table = after.table
        self._game, self.told = after, entry.seq

    @property
    def history(self) -> History:
        return History(self._number, self._table, self._game.phase, tuple(self._book.items))


def history_of(number: int, entries: Iterable[Entry]) -> History:
    """Everything that happened in a game."""
    story = Story(number)
    for entry in entries:
        story.take(entry)
    return story.history


def _write(book: _Book, entry: Entry, before: Game, after: Game) -> None:
    if after.count is not None and after.count is not before.count:
        _write_throw(book, entry, before, after, after.count)
    elif isinstance(entry.event, Contest) and after.contest:
        book.add(Settled(entry.seq, entry.at, after.contests, after.contest))
    elif item := _item(entry, before, after):
        book.add(item)


def _write_throw(book: _Book, entry: Entry, before: Game, after: Game, count: Count) -> None:
    """A first count is a new throw; another reading, an answer or a correction changes it."""
    locked = after.phase is not Phase.SETTLED
    outcome = after.outcome if locked else None
    index = book.open_throw() if before.count is not None else None
    throw = book.items[index] if index is not None else None
    if index is not None and isinstance(throw, Throw):
        asked = count.doubts or throw.asked
        book.change(index, replace(throw, count=count, asked=asked, outcome=outcome, locked=locked))
        return
    ledger = after.unthrown if locked and after.unthrown else after.ledger
    planned = after.latest or Pending(Cubes())
    book.add(
        Throw(
            entry.seq, entry.at, after.battles, planned, ledger.tower, ledger.tray, count, count.doubts, outcome, locked
        )
    )


def _item(entry: Entry, before: Game, after: Game) -> Item | None:
    """What an event means for the log, if it is no throw."""
    seq, at = entry.seq, entry.at
    match entry.event:
        case Fell(cubes):
            return Fall(seq, at, cubes)
        case TraySeen():
            fallen = after.ledger.tower.short_of(before.ledger.tower)
            return Fall(seq, at, fallen, entry.event.picture) if fallen else None
        case BookTray(tray):
            return Booked(seq, at, before.ledger.tray, tray)
        case Convert() | TakeFavour() | CourtEnds() | LandsknechtPut():
            return CourtMove(seq, at, entry.event)
        case WinterComes():
            return Winter(seq, at, hunger=after.winter)
        case ScoreWinter():
            return Winter(seq, at, points=tuple((colour, winters[-1].total) for colour, winters in after.points))
        case EndGame(found):
            return Ended(seq, at, found, after.audit)
    return None
