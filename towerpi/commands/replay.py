"""Run a recorded game again: count its pictures and judge its battles anew, and show what would differ today.

After a change of calibration or of the program this tells whether old evenings would still come out the same. Exit code
1 when something differs.

Example:
  towerpi replay --data ~/.local/share/towerpi --game 3
"""

import argparse
import os
from dataclasses import replace
from pathlib import Path

from towerpi.commands.parsing import whole
from towerpi.errors import BadInput
from towerpi.gamelog import GameLog
from towerpi.pictures import Pictures
from towerpi.product import DATABASE, settings_from
from towerpi.progress import tracked
from towerpi.replaying import Replayed, replay
from towerpi.vision.count import count
from towerpi.vision.picture import read_picture
from towerpi.vision.profile_file import load_profile
from towerpi.vision.scene import scene_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--data", metavar="DIR", help="where the games are kept")
    parser.add_argument("--game", type=whole(1, 999_999), metavar="N", help="which game; the last one without")
    parser.add_argument("--profile", metavar="FILE", help="calibration to count with")


def run(args: argparse.Namespace) -> int:
    """Print every difference and a summary."""
    given = {"data_dir": args.data, "profile": args.profile}
    settings = replace(settings_from(None, dict(os.environ)), **{k: v for k, v in given.items() if v})
    if not (settings.data_path / DATABASE).exists():
        raise BadInput(f"A recorded game was expected in {settings.data_path}; there is none. Play one first.")
    scene = scene_of(load_profile(settings.profile_path))
    log = GameLog(settings.data_path / DATABASE)
    try:
        number = args.game or _last(log, settings.data_path)
        entries = list(log.entries(number))
        if not entries:
            raise BadInput(f"Game {number} was expected in {settings.data_path}; there is none of that number.")
        pictures = Pictures(settings.data_path / "pictures", settings.pictures_kept, settings.pictures_mb)
        steps = replay(tracked(entries, "Replaying"), pictures.path, read_picture, lambda bgr: count(bgr, scene))
        return _report(number, list(steps))
    finally:
        log.close()


def _last(log: GameLog, folder: Path) -> int:
    games = log.games()
    if not games:
        raise BadInput(f"A recorded game was expected in {folder}; there is none. Play one first.")
    return games[-1][0]


def _report(number: int, steps: list[Replayed]) -> int:
    differences = [difference for step in steps for difference in step.differences]
    for difference in differences:
        print(difference)
    counted = sum(step.counted for step in steps)
    print(f"Game {number}: {len(steps)} steps, {counted} pictures counted again, {len(differences)} differences.")
    return 1 if differences else 0
