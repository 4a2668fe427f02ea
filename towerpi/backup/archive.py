"""A backup: a data folder in, one tar file out that carries a sum for every file in it.

The game log is copied as it stands, also while a game is played; a file that goes away meanwhile (the ring of pictures
drops its oldest) is left out. The tar file is written under another name, synced and read again before it gets its own,
so what is called towerpi-….tar is whole.
"""

import io
import json
import os
import sqlite3
import tarfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path, PurePosixPath

from towerpi import __version__
from towerpi.errors import BackupFault, reason
from towerpi.logreader import LogReader

DATABASE = "games.db"
SETTINGS = "settings/towerpi.toml"  # what stands outside the data folder comes under this name
MANIFEST = "manifest.json"
PICTURES = "pictures"
LEARNED = "learned.db"  # made anew from the log
LEFT_OUT = ("backups", "before-restore", DATABASE, LEARNED)
NAME = "towerpi-*.tar"

Track = Callable[[list[Path]], Iterable[Path]]  # a bar, if somebody watches


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup says of itself."""

    towerpi: str
    made: str
    games: int
    events: int
    files: Mapping[str, str]  # name to sha256

    @property
    def has_pictures(self) -> bool:
        return any(name.startswith(f"{PICTURES}/") for name in self.files)


def newest(folder: Path) -> Path | None:
    """The newest backup in a folder."""
    return max(folder.glob(NAME), key=lambda path: path.name, default=None)


def make(
    data: Path,
    folder: Path,
    *,
    settings: Path | None = None,
    pictures: bool = True,
    changed_only: bool = False,
    track: Track = iter,
    now: Callable[[], datetime] = datetime.now,
) -> Path | None:
    """Write a backup of `data` into `folder`; with `changed_only` None when the newest there is the same."""
    if not (data / DATABASE).exists():
        raise BackupFault(f"A game log was expected at {data / DATABASE}; there is none. Check --data.")
    log = LogReader(data / DATABASE).copy()
    if changed_only and _unchanged(data, folder, settings, log):
        return None
    path = _free_name(folder, now())
    part = path.with_suffix(".part")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            with tarfile.open(fileobj=file, mode="w") as tar:
                _fill(tar, _files(data, settings, log, pictures, track), log, now())
            file.flush()
            os.fsync(file.fileno())
        verify(part)
        part.rename(path)
        if folder.is_relative_to(data):
            give_to_owner(data, [folder, path])
    except OSError as error:
        if part.parent.is_dir():
            part.unlink(missing_ok=True)
        raise BackupFault(
            f"The backup {path} cannot be written ({reason(error)}). Make room, or choose another --to."
        ) from error
    return path


def give_to_owner(data: Path, paths: Iterable[Path]) -> None:
    """Root works for the service's user: what is in the data folder belongs to whom the folder belongs."""
    owner = data.stat()
    if os.geteuid() == 0:
        for path in paths:
            os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)


def _free_name(folder: Path, now: datetime) -> Path:
    names = (folder / f"towerpi-{now:%Y%m%d-%H%M%S}{more}.tar" for more in ("", *(f"_{n}" for n in range(2, 1000))))
    return next(path for path in names if not path.exists())


def _unchanged(data: Path, folder: Path, settings: Path | None, log: bytes) -> bool:
    """Pictures alone are no news: they go round all the time. A backup that cannot be read is none."""
    last = newest(folder)
    try:
        kept = read_manifest(last).files if last else {}
    except BackupFault:
        return False
    now = {name: sha256(content).hexdigest() for name, content in _files(data, settings, log, False, iter)}
    return now == {name: told for name, told in kept.items() if not _is_picture(name)}


def _is_picture(name: str) -> bool:
    return name.startswith(f"{PICTURES}/")


def _files(data: Path, settings: Path | None, log: bytes, pictures: bool, track: Track) -> Iterator[tuple[str, bytes]]:
    """Everything to keep, by name, with what is in it."""
    yield DATABASE, log
    if settings and settings.is_file():
        yield SETTINGS, settings.read_bytes()
    found = sorted(path for path in data.rglob("*") if path.is_file())
    names = {path: path.relative_to(data).as_posix() for path in found}
    kept = [path for path in found if _kept(names[path]) and (pictures or not _is_picture(names[path]))]
    for path in track(kept):
        try:
            yield names[path], path.read_bytes()
        except FileNotFoundError:
            continue


def _kept(name: str) -> bool:
    top = name.partition("/")[0]
    return not (top.startswith(LEFT_OUT) or name.endswith((".lock", ".part")))


def _fill(tar: tarfile.TarFile, files: Iterable[tuple[str, bytes]], log: bytes, now: datetime) -> None:
    sums = {}
    for name, content in files:
        sums[name] = sha256(content).hexdigest()
        _add(tar, name, content, now)
    games, events = contents(log)
    manifest = Manifest(__version__, now.isoformat(timespec="seconds"), games, events, sums)
    _add(tar, MANIFEST, json.dumps(asdict(manifest), indent=1).encode(), now)


def _add(tar: tarfile.TarFile, name: str, content: bytes, now: datetime) -> None:
    info = tarfile.TarInfo(name)
    info.size, info.mtime, info.mode = len(content), int(now.timestamp()), 0o600
    tar.addfile(info, io.BytesIO(content))


def contents(log: bytes) -> tuple[int, int]:
    """How many games and events a log holds; BackupFault when it is not sound."""
    with closing(sqlite3.connect(":memory:")) as db:
        try:
            db.deserialize(log)
            sound = db.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok"
            counts = [int(db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]) for table in ("games", "events")]  # noqa: S608
        except sqlite3.Error as error:
            raise BackupFault(f"The game log in the backup cannot be read ({error}). Take an older backup.") from error
    if not sound:
        raise BackupFault("The game log in the backup is damaged. Take an older backup.")
    return counts[0], counts[1]


def read_manifest(path: Path) -> Manifest:
    """What a backup says of itself, without looking further."""
    with opened(path) as tar:
        return _manifest(path, tar)


def verify(path: Path, track: Track = iter) -> Manifest:
    """Every file in it is there and as it was, and the log is sound; else BackupFault."""
    with opened(path) as tar:
        manifest = _manifest(path, tar)
        for name in track([Path(name) for name in manifest.files]):
            if sha256(content_of(path, tar, name.as_posix())).hexdigest() != manifest.files[name.as_posix()]:
                raise BackupFault(f"{name} in {path} is not what was put there. Take an older backup.")
        if contents(content_of(path, tar, DATABASE)) != (manifest.games, manifest.events):
            raise BackupFault(f"The game log in {path} is not what was put there. Take an older backup.")
    return manifest


def content_of(path: Path, tar: tarfile.TarFile, name: str) -> bytes:
    """One file of a backup."""
    try:
        member = tar.extractfile(name)
        if member is None or PurePosixPath(name).is_absolute() or ".." in PurePosixPath(name).parts:
            raise BackupFault(f"{path} holds {name!r}, which no backup has. Take another file.")
        return member.read()
    except (KeyError, OSError, tarfile.TarError) as error:
        raise BackupFault(f"{name} in {path} cannot be read ({reason(error)}). Take an older backup.") from error


def opened(path: Path) -> tarfile.TarFile:
    """A backup to read from; BackupFault when it is none."""
    try:
        return tarfile.open(path, mode="r:")
    except (OSError, tarfile.TarError) as error:
        raise BackupFault(
            f"A backup was expected at {path}; it cannot be read ({reason(error)}). Check the name."
        ) from error


def _manifest(path: Path, tar: tarfile.TarFile) -> Manifest:
    try:
        return Manifest(**json.loads(content_of(path, tar, MANIFEST)))
    except (ValueError, TypeError) as error:
        raise BackupFault(f"A backup was expected at {path}; it has no list of its files. Check the name.") from error


def drop_old(folder: Path, keep: int, made: Path) -> list[Path]:
    """Delete all but the newest `keep`; what went. What was made now is the newest, even if the clock was set back."""
    others = sorted((path for path in folder.glob(NAME) if path != made), key=lambda path: path.name)
    old = others[: max(0, len(others) - keep + 1)]
    for path in old:
        path.unlink()
    return old
