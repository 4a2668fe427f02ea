"""What is kept: the game log whole, and a backup that is not too old. A data folder comes in, rows go out."""

import time
from datetime import datetime
from pathlib import Path

from towerpi.backup.archive import newest
from towerpi.errors import LogFault
from towerpi.health import PartStatus, State
from towerpi.logreader import LogReader

OLD_DAYS = 30


def log(path: Path) -> PartStatus:
    """Every page of the database is read."""
    if not path.exists():
        return PartStatus("log", State.OK, f"There is no {path.name} yet; the first start makes it.")
    try:
        fault = LogReader(path).check()
        games = LogReader(path).games()
    except LogFault as error:
        return PartStatus("log", State.FAULT, str(error), _restore(path))
    if fault:
        return PartStatus("log", State.FAULT, f"{path.name} is damaged ({fault}).", _restore(path))
    return PartStatus("log", State.OK, f"{path.name} is whole: {len(games)} games.")


def _restore(path: Path) -> str:
    found = newest(path.parent / "backups")
    return f"Stop TowerPi and run `towerpi restore {found or 'FILE'}`."


def backups(folder: Path, log_path: Path, now_s: float | None = None) -> PartStatus:
    """Is there one that knows the games of the last weeks?"""
    if not log_path.exists():
        return PartStatus("backup", State.OFF, "There is nothing to keep yet.")
    found = newest(folder)
    if found is None:
        return PartStatus("backup", State.OFF, "There is none here yet.", "Run `towerpi backup`, best to a USB stick.")
    made_s = found.stat().st_mtime
    say = f"The newest is {found.name}, of {datetime.fromtimestamp(made_s):%Y-%m-%d %H:%M}."
    behind_days = (min(log_path.stat().st_mtime, now_s or time.time()) - made_s) / 86400
    if behind_days > OLD_DAYS:
        cure = "Run `towerpi backup`, and see `systemctl status towerpi-backup.timer`."
        return PartStatus("backup", State.WARNING, say, cure)
    return PartStatus("backup", State.OK, say)
