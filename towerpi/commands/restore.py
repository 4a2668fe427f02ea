"""Bring a backup back. TowerPi must not run meanwhile; what is there now is kept beside it.

On a new SD card `sudo ./run install --restore FILE` does both at once.

Example:
  sudo systemctl stop towerpi && sudo towerpi restore /media/usb/towerpi-20270101-200000.tar
"""

import argparse
from functools import partial
from pathlib import Path

from towerpi.backup.restoring import restore
from towerpi.commands.backup import bar, told
from towerpi.product import settings_path, table_settings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", type=Path, metavar="FILE", help="what `towerpi backup` wrote")
    parser.add_argument("--data", metavar="DIR", help="where games and pictures are kept")
    parser.add_argument("--settings", type=Path, metavar="FILE", help="settings file (TOML)")


def run(args: argparse.Namespace) -> int:
    """Proved, put in place, proved again."""
    settings = table_settings(args.settings, args.data)
    manifest, old = restore(
        args.file, settings.data_path, settings=settings_path(args.settings), track=partial(bar, "Restoring")
    )
    print(f"Restored into {settings.data_path}: {told(manifest)} Read again and found whole.")
    if old:
        print(f"What was there before is in {old}.")
    return 0
