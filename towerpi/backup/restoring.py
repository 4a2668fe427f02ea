"""The way back from a backup: a file and a data folder in; afterwards the folder is as it was then.

TowerPi must not run meanwhile: its lock is taken. Everything is proved in the backup, written beside the old, synced
and read again; only then old and new change places. What was there before stays in before-restore-….
"""

import os
import shutil
from contextlib import closing
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from towerpi.backup.archive import (
    DATABASE,
    LEARNED,
    SETTINGS,
    Manifest,
    Track,
    content_of,
    give_to_owner,
    opened,
    verify,
)
from towerpi.errors import BackupFault, reason
from towerpi.gamelog import take_lock
from towerpi.logreader import LogReader

BEFORE = "before-restore"
PART = f"{BEFORE}.part"


def restore(
    archive: Path, data: Path, *, settings: Path | None = None, track: Track = iter, now: datetime | None = None
) -> tuple[Manifest, Path | None]:
    """Bring `data` back; what the backup held, and where the old data is now (None: there was none)."""
    manifest = verify(archive, track)
    data.mkdir(parents=True, exist_ok=True)
    lock = take_lock(data / DATABASE)
    try:
        part = data / PART
        shutil.rmtree(part, ignore_errors=True)
        _unpack(archive, manifest, part, track)
        old = _set_aside(data, part, now or datetime.now())
        for path in sorted(part.iterdir()):
            if path.name != Path(SETTINGS).parts[0]:
                path.rename(data / path.name)
        if settings:
            _place_settings(part / SETTINGS, settings)
        shutil.rmtree(part)
        _drop_older(data, old)
        give_to_owner(data, data.rglob("*"))
    except OSError as error:
        raise BackupFault(f"{data} cannot be written ({reason(error)}). Make room, or run this with sudo.") from error
    finally:
        os.close(lock)
    if fault := LogReader(data / DATABASE).check():
        raise BackupFault(f"The restored log is damaged ({fault}). The disk is failing; use another one.")
    return manifest, old


def _unpack(archive: Path, manifest: Manifest, part: Path, track: Track) -> None:
    """Written, synced and read again."""
    with closing(opened(archive)) as tar:
        for name in track([Path(name) for name in manifest.files]):
            target = part / name
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("wb") as file:
                file.write(content_of(archive, tar, name.as_posix()))
                file.flush()
                os.fsync(file.fileno())
            target.chmod(0o600)
            if sha256(target.read_bytes()).hexdigest() != manifest.files[name.as_posix()]:
                raise BackupFault(f"{target} is not what was written to it. The disk is failing; use another one.")


def _set_aside(data: Path, part: Path, now: datetime) -> Path | None:
    """What has a successor makes room for it."""
    beside = {f"{name}{more}" for name in (DATABASE, LEARNED) for more in ("", "-wal", "-shm")}
    replaced = {path.name for path in part.iterdir()} | beside
    there = [data / name for name in sorted(replaced) if (data / name).exists()]
    if not there:
        return None
    old = data / f"{BEFORE}-{now:%Y%m%d-%H%M%S}"
    old.mkdir()
    for path in there:
        path.rename(old / path.name)
    return old


def _drop_older(data: Path, old: Path | None) -> None:
    """Two sets of old things are kept: had the plug been pulled in the first try, the older one is what was played."""
    others = sorted(path for path in data.glob(f"{BEFORE}-*") if path != old)
    for older in others[:-1]:
        shutil.rmtree(older)


def _place_settings(found: Path, settings: Path) -> None:
    if not found.exists():
        return
    if settings.exists():
        settings.replace(settings.with_suffix(".before"))
    settings.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(found, settings)
    settings.chmod(0o644)
