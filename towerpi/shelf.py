"""What was learned from finished games, kept beside the log so that a start need not learn it all again.

A file of its own in SQLite: for each game, in the order they were learned, its sums, what was foretold in it and what
was known after it. Everything in it follows from the log; it may be deleted at any time, and is begun anew when it was
made by another TowerPi or from another log. Where it cannot be written it is kept in memory.
"""

import hashlib
import json
import sqlite3
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypeVar

from towerpi import __version__
from towerpi.codec import from_plain, to_plain
from towerpi.odds.rates import FRESH, Rates
from towerpi.statistics.tally import Tally, added
from towerpi.statistics.weighing import Weighed

SCHEMA = """
    CREATE TABLE IF NOT EXISTS made (form TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS games (
        place INTEGER PRIMARY KEY, game INTEGER NOT NULL, steps INTEGER NOT NULL,
        rates TEXT NOT NULL, tally TEXT NOT NULL, weighed TEXT NOT NULL
    );
    CREATE TABLE IF NOT EXISTS total (place INTEGER NOT NULL, tally TEXT NOT NULL);
"""

FORM = 2  # to be raised when a sum or a forecast comes to mean something else

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Learned:
    """One finished game."""

    game: int
    steps: int
    rates: Rates  # after it
    tally: Tally
    weighed: tuple[Weighed, ...]


class Shelf:
    """The finished games, by the order they were learned in."""

    def __init__(self, path: Path | None, log: str) -> None:
        """`log` names the log that all of this was learned from."""
        form = f"{FORM} {__version__} {_digest()} {log}"
        try:
            self._db = _open(path, form)
        except (sqlite3.Error, OSError):
            self._db = _open(None, form)

    def games(self) -> list[tuple[int, int]]:
        """Which games, and how many steps of each."""
        return [(game, steps) for game, steps in self._db.execute("SELECT game, steps FROM games ORDER BY place")]

    def rates(self) -> Rates:
        """What is known after all of them."""
        row = self._db.execute("SELECT rates FROM games ORDER BY place DESC LIMIT 1").fetchone()
        return _read(Rates, row[0]) if row else FRESH

    def total(self) -> Tally:
        """All sums together."""
        number = self._db.execute("SELECT count(*) FROM games").fetchone()[0]
        row = self._db.execute("SELECT tally FROM total WHERE place = ?", (number,)).fetchone()
        if row:
            return _read(Tally, row[0])
        total = Tally()
        for (text,) in self._db.execute("SELECT tally FROM games ORDER BY place"):
            total = added(total, _read(Tally, text))
        return total

    def find(self, game: int) -> Learned | None:
        """One of them."""
        row = self._db.execute(
            "SELECT game, steps, rates, tally, weighed FROM games WHERE game = ?", (game,)
        ).fetchone()
        if row is None:
            return None
        number, steps, rates, tally, weighed = row
        return Learned(number, steps, _read(Rates, rates), _read(Tally, tally), _read(tuple[Weighed, ...], weighed))

    def put(self, learned: Learned, total: Tally) -> None:
        """One game more, and all sums with it."""
        place = self._db.execute("SELECT count(*) + 1 FROM games").fetchone()[0]
        parts = (_text(learned.rates), _text(learned.tally), _text(learned.weighed))
        with self._db:
            self._db.execute(
                "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?)", (place, learned.game, learned.steps, *parts)
            )
            self._db.execute("DELETE FROM total")
            self._db.execute("INSERT INTO total VALUES (?, ?)", (place, _text(total)))

    def cut(self, kept: int) -> None:
        """Only the first so many hold any more."""
        with self._db:
            self._db.execute("DELETE FROM games WHERE place > ?", (kept,))
            self._db.execute("DELETE FROM total")

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()


def _open(path: Path | None, form: str) -> sqlite3.Connection:
    """The file if it was made so; otherwise it is begun anew."""
    db = sqlite3.connect(path or ":memory:", check_same_thread=False, timeout=1.0)
    try:
        db.executescript(SCHEMA)
        if db.execute("SELECT form FROM made").fetchall() != [(form,)]:
            db.executescript("BEGIN; DELETE FROM made; DELETE FROM games; DELETE FROM total; COMMIT;")
            with db:
                db.execute("INSERT INTO made VALUES (?)", (form,))
    except sqlite3.DatabaseError as error:
        db.close()
        if path is None or "not a database" not in str(error):
            raise
        path.unlink()
        return _open(path, form)
    return db


def _digest() -> str:
    """Changes with what is learned and with how it is kept."""
    shape = repr((FRESH, [part.name for part in fields(Tally)], [part.name for part in fields(Weighed)]))
    return hashlib.sha256(shape.encode()).hexdigest()[:12]


def _text(value: object) -> str:
    return json.dumps(to_plain(value), separators=(",", ":"))


def _read(kind: type[T], text: str) -> T:
    plain: Any = json.loads(text)
    return from_plain(kind, plain)
