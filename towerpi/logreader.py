"""The game log read beside its writer: which games there are, and their events, for the page and for statistics."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from towerpi.codec import from_plain
from towerpi.game.events import NewGame
from towerpi.gamelog import Entry, entries_of, faults_told

_SUMMARIES = """
    SELECT games.game, started, last.at, last.seq, first.body, last.after FROM games
    JOIN events first ON first.game = games.game AND first.seq = 1
    JOIN events last ON last.game = games.game
    AND last.seq = (SELECT max(seq) FROM events WHERE game = games.game)
    ORDER BY games.game
"""
_IN_HANDS = """
    SELECT 1 FROM events WHERE game = (SELECT game FROM events ORDER BY rowid DESC LIMIT 1)
    AND (command IS NOT NULL OR kind = 'Resume')
"""


@dataclass(frozen=True, slots=True)
class Summary:
    """A game in the log, without going through its events."""

    game: int
    started: str
    last: str  # when its last event was written
    steps: int
    new: NewGame | None  # None: it cannot be read
    phase: str  # where it stands


class LogReader:
    """Reads the log beside its writer: any thread may, each call on a connection of its own that cannot write."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def games(self) -> list[Summary]:
        """Every game, oldest first."""
        with faults_told(self.path), closing(self._open()) as db:
            return [
                Summary(game, started, last, steps, _new_game(body), after.partition(";")[0])
                for game, started, last, steps, body, after in db.execute(_SUMMARIES)
            ]

    def entries(self, game: int, after: int = 0) -> Iterator[Entry]:
        """The events of a game in order, as they stood when the first was read; only those `after` a number."""
        with faults_told(self.path), closing(self._open()) as db:
            yield from entries_of(db, game, after)

    def sizes(self) -> list[tuple[int, int]]:
        """Every game with the number of its last event; the one that was written to last comes last."""
        with faults_told(self.path), closing(self._open()) as db:
            query = "SELECT game, max(seq) FROM events GROUP BY game ORDER BY max(rowid)"
            return [(int(game), int(steps)) for game, steps in db.execute(query)]

    def since(self, row: int) -> tuple[int, set[int]]:
        """The newest row of the log, and the games that were written to after an earlier one."""
        with faults_told(self.path), closing(self._open()) as db:
            newest = db.execute("SELECT coalesce(max(rowid), 0) FROM events").fetchone()[0]
            games = db.execute("SELECT DISTINCT game FROM events NOT INDEXED WHERE rowid > ?", (row,)).fetchall()
        return int(newest), {int(game) for (game,) in games}

    def in_hands(self) -> bool:
        """Did a person act in the game that was written to last, or take it up again? Phones name what they send."""
        with faults_told(self.path), closing(self._open()) as db:
            return db.execute(_IN_HANDS).fetchone() is not None

    def begun(self) -> str:
        """When the first game began: another log began at another time."""
        with faults_told(self.path), closing(self._open()) as db:
            return str(db.execute("SELECT coalesce(min(started), '') FROM games").fetchone()[0])

    def check(self) -> str:
        """What is wrong with the file; nothing when every page of it is sound."""
        with faults_told(self.path), closing(self._open()) as db:
            found = str(db.execute("PRAGMA integrity_check(1)").fetchone()[0])
        return "" if found == "ok" else found

    def copy(self) -> bytes:
        """The whole log as it stands now, also while a game is played."""
        with faults_told(self.path), closing(self._open()) as db, closing(sqlite3.connect(":memory:")) as whole:
            db.backup(whole)
            found = whole.serialize()
        return found[:18] + b"\x01\x01" + found[20:]  # complete in itself: no write-ahead log belongs to it

    def _open(self) -> sqlite3.Connection:
        return sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True, timeout=5.0, isolation_level=None)


def _new_game(body: str) -> NewGame | None:
    try:
        return from_plain(NewGame, json.loads(body))
    except ValueError:  # BadInput is one: a game that cannot be read hides no other
        return None
