"""The game log: every event of every game in one SQLite file, written and synced before it is shown as done.

Append-only: nothing is ever changed or deleted, undo is an event like any other. The state of a game is the fold of
its events. One process writes (a lock file sees to that), anybody may read: other threads with `logreader`. A file
that is damaged is set aside, never overwritten, and a new one begun.
"""

import fcntl
import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from towerpi.errors import LogFault, Sentence, sentence
from towerpi.game.advance import advance
from towerpi.game.events import Event, event_from_plain, event_to_text
from towerpi.game.state import Game

# Each script brings the file from one version to the next; a backup is made before.
MIGRATIONS = (
    """
    CREATE TABLE games (game INTEGER PRIMARY KEY, started TEXT NOT NULL) STRICT;
    CREATE TABLE events (
        game INTEGER NOT NULL REFERENCES games (game),
        seq INTEGER NOT NULL,
        at TEXT NOT NULL,
        kind TEXT NOT NULL,
        body TEXT NOT NULL,
        after TEXT NOT NULL, -- the state that the event led to, in one line
        command TEXT UNIQUE,
        PRIMARY KEY (game, seq)
    ) STRICT;
    """,
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One event as it stands in the log."""

    game: int
    seq: int
    at: str
    event: Event
    after: str


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class GameLog:
    """The one writer of the log."""

    def __init__(self, path: Path, now: Callable[[], str] = _now, migrations: Sequence[str] = MIGRATIONS) -> None:
        """Open or make the log; `news` says what had to be done for that."""
        self.path, self._now, self._migrations = path, now, migrations
        self._db: sqlite3.Connection | None = None
        self.news: tuple[str, ...] = ()
        self._started: dict[int, str] = {}  # games whose start is known: it never changes
        with faults_told(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock: int | None = take_lock(path)
        try:
            self._db = self._open_or_begin_anew()
        except (sqlite3.Error, LogFault) as error:
            self.close()
            raise error if isinstance(error, LogFault) else _fault(path, error) from error

    def _open_or_begin_anew(self) -> sqlite3.Connection:
        try:
            return self._open()
        except sqlite3.DatabaseError as error:
            if "malformed" not in str(error) and "not a database" not in str(error):
                raise
            self.news = (self._set_aside(error),)
            return self._open()

    def _open(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None, timeout=5.0)
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA foreign_keys = ON")
            found = [row[0] for row in db.execute("PRAGMA quick_check")]
            if found != ["ok"]:
                raise sqlite3.DatabaseError(f"malformed: {found[0]}")
            self._migrate(db)
        except (sqlite3.Error, LogFault):
            db.close()
            raise
        return db

    def _migrate(self, db: sqlite3.Connection) -> None:
        version = int(db.execute("PRAGMA user_version").fetchone()[0])
        if version > len(self._migrations):
            raise LogFault(
                sentence(
                    "{path} was written by a newer TowerPi (version {version}). Update this one.",
                    path=self.path,
                    version=version,
                )
            )
        if 0 < version < len(self._migrations):
            self.backup(self.path.with_suffix(f".v{version}.backup"), db)
        for number, script in enumerate(self._migrations[version:], version + 1):
            db.executescript(f"BEGIN; {script} PRAGMA user_version = {number}; COMMIT;")

    def _set_aside(self, error: Exception) -> Sentence:
        aside = next(p for n in range(1, 1000) if not (p := self.path.with_suffix(f".damaged{n}")).exists())
        for suffix in ("", "-wal", "-shm"):
            part = self.path.with_name(self.path.name + suffix)
            if part.exists():
                part.rename(aside.with_name(aside.name + suffix))
        return sentence(
            "The game log was damaged ({fault}). It was kept as {name} and a new one begun.",
            fault=str(error),
            name=aside.name,
        )

    @property
    def _open_db(self) -> sqlite3.Connection:
        if self._db is None:
            raise LogFault(sentence("The game log {path} has been closed. Start TowerPi again.", path=self.path))
        return self._db

    def begin_game(self, event: Event, after: str, command: str | None = None) -> int:
        """Write a new game with its first event, both or neither; the game's number comes back."""
        with faults_told(self.path), _transaction(self._open_db):
            done = self._open_db.execute("INSERT INTO games (started) VALUES (?)", (self._now(),))
            game = int(done.lastrowid or 0)
            self._insert(game, event, after, command)
        return game

    def append(self, game: int, event: Event, after: str, command: str | None = None) -> None:
        """Write one event; it is synced to disk when this returns."""
        with faults_told(self.path), _transaction(self._open_db):
            self._insert(game, event, after, command)

    def _insert(self, game: int, event: Event, after: str, command: str | None) -> None:
        """A command that acted twice, since the log could not be asked, is written twice; its name stands once."""
        kind, body = event_to_text(event)
        self._open_db.execute(
            "INSERT INTO events (game, seq, at, kind, body, after, command) VALUES "
            "(:game, (SELECT coalesce(max(seq), 0) + 1 FROM events WHERE game = :game), :at, :kind, :body, :after, "
            "(SELECT :command WHERE NOT EXISTS (SELECT 1 FROM events WHERE command = :command)))",
            {"game": game, "at": self._now(), "kind": kind, "body": body, "after": after, "command": command},
        )

    def has_command(self, command: str) -> bool:
        """Was this command of a phone carried out already?"""
        with faults_told(self.path):
            return self._open_db.execute("SELECT 1 FROM events WHERE command = ?", (command,)).fetchone() is not None

    def last_game(self) -> int | None:
        """The game that goes on: the one that was written to last."""
        with faults_told(self.path):
            row = self._open_db.execute("SELECT game FROM events ORDER BY rowid DESC LIMIT 1").fetchone()
        return int(row[0]) if row else None

    def last_picture(self) -> int:
        """The number of the last picture that an event names: its name must not come to mean another picture."""
        query = (
            "SELECT CAST(json_extract(body, '$.picture') AS INTEGER) AS number FROM events "
            "WHERE kind IN ('TraySeen', 'Contest') AND json_valid(body) AND number BETWEEN 1 AND 99999999 "
            "ORDER BY rowid DESC LIMIT 1"
        )
        with faults_told(self.path):
            row = self._open_db.execute(query).fetchone()
        return int(row[0]) if row else 0

    def games(self) -> list[tuple[int, str]]:
        """Every game with the time it began, oldest first."""
        with faults_told(self.path):
            return [
                (int(game), str(at))
                for game, at in self._open_db.execute("SELECT game, started FROM games ORDER BY game")
            ]

    def started(self, game: int) -> str:
        """When a game began; nothing for a game that is not there, or while the log cannot be read."""
        if game not in self._started:
            try:
                self._started |= dict(self.games())
            except LogFault:
                return ""
        return self._started.get(game, "")

    def entries(self, game: int) -> Iterator[Entry]:
        """The events of a game in order."""
        with faults_told(self.path):
            yield from entries_of(self._open_db, game)

    def restore(self, game: int) -> Game:
        """The state of a game: the fold of its events."""
        state = Game()
        for entry in self.entries(game):
            state, _ = advance(state, entry.event)
        return state

    def backup(self, target: Path, db: sqlite3.Connection | None = None) -> None:
        """A copy of the whole log, also while a game is played."""
        with faults_told(target):
            copy = sqlite3.connect(target)
            try:
                (db or self._open_db).backup(copy)
            finally:
                copy.close()

    def close(self) -> None:
        """Let go of file and lock."""
        if self._db is not None:
            self._db.close()
            self._db = None
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def entries_of(db: sqlite3.Connection, game: int, after: int = 0) -> Iterator[Entry]:
    """The events of a game in order, only those `after` a number."""
    query = "SELECT seq, at, kind, body, after FROM events WHERE game = ? AND seq > ? ORDER BY seq"
    for seq, at, kind, body, state in db.execute(query, (game, after)):
        yield Entry(game, seq, at, _event(kind, body), state)


def _event(kind: str, body: str) -> Event:
    """BadInput for what a failing card has made of it: nothing else in the file needs to be wrong for that."""
    try:
        fields = json.loads(body)
    except ValueError:
        fields = body
    return event_from_plain({"event": kind, **fields} if isinstance(fields, dict) else fields)


def take_lock(log: Path) -> int:
    """Held until the handle is closed or the process ends; a second TowerPi on the same log is told so."""
    handle = os.open(log.with_suffix(".lock"), os.O_RDWR | os.O_CREAT, 0o644)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        raise LogFault(
            sentence(
                "Another TowerPi is using {folder}. Stop it, or give this one its own data_dir.", folder=log.parent
            )
        ) from None
    return handle


@contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


@contextmanager
def faults_told(path: Path) -> Iterator[None]:
    """What SQLite and the disk complain of, in one sentence."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise _fault(path, error) from error


def _fault(path: Path, error: Exception) -> LogFault:
    text = str(error)
    if "full" in text or "No space" in text:
        return LogFault(
            sentence(
                "The disk is full: {name} cannot be written. Free some space; nothing shown is lost.", name=path.name
            )
        )
    if "readonly" in text or "read-only" in text.lower() or "Permission" in text or "unable to open" in text:
        return LogFault(
            sentence(
                "{path} cannot be written ({fault}). Make the disk writable or choose another data_dir.",
                path=path,
                fault=text,
            )
        )
    return LogFault(sentence("The game log {path} cannot be used: {fault}.", path=path, fault=text))
