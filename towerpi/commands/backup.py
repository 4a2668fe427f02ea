"""Put games, calibration, pictures and PIN into one file, also while a game is played, and prove that it is whole.

Best kept on a USB stick: a card that dies takes what is on it along. `towerpi restore` is the way back.

Example:
  towerpi backup --to /media/usb
"""

import argparse
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from towerpi.backup.archive import Manifest, drop_old, make, read_manifest, verify
from towerpi.commands.parsing import whole
from towerpi.commands.plural import many
from towerpi.product import settings_path, table_settings
from towerpi.progress import tracked


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--to", type=Path, metavar="DIR", help="where to; without, the folder backups in the data")
    parser.add_argument("--keep", type=whole(1, 9999), metavar="N", help="delete all but the newest N there afterwards")
    parser.add_argument("--no-pictures", action="store_true", help="leave the pictures of readings out")
    parser.add_argument("--if-changed", action="store_true", help="only when the newest there is not the same")
    parser.add_argument("--verify", type=Path, metavar="FILE", help="make none: prove that this one is whole")
    parser.add_argument("--data", metavar="DIR", help="where games and pictures are kept")
    parser.add_argument("--settings", type=Path, metavar="FILE", help="settings file (TOML)")


def run(args: argparse.Namespace) -> int:
    """One backup, or the proof of one."""
    if args.verify:
        print(f"{args.verify} is whole: {told(verify(args.verify, partial(bar, 'Reading')))}")
        return 0
    settings = table_settings(args.settings, args.data)
    folder = args.to or settings.data_path / "backups"
    made = make(
        settings.data_path,
        folder,
        settings=settings_path(args.settings),
        pictures=not args.no_pictures,
        changed_only=args.if_changed,
        track=partial(bar, "Copying"),
    )
    if made is None:
        print("Nothing has changed since the last backup.")
        return 0
    print(f"{made}: {told(read_manifest(made))} Read again and found whole.")
    for old in drop_old(folder, args.keep, made) if args.keep else []:
        print(f"Deleted {old.name}.")
    return 0


def bar(words: str, paths: list[Path]) -> Iterable[Path]:
    """How far it is, for who watches."""
    return tracked(paths, words)


def told(manifest: Manifest) -> str:
    """What is in a backup, in a sentence."""
    pictures = "" if manifest.has_pictures else ", without pictures"
    return (
        f"{many(manifest.games, 'game')}, {many(manifest.events, 'step')}, "
        f"{many(len(manifest.files), 'file')}{pictures}."
    )
