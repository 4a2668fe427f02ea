"""Learn a tray: from the camera, step by step, or with --from from pictures that were taken before.

Such a folder holds empty.jpg and a picture per colour, named after it (red.jpg, blue.png). A rig.json in it or above it
may say how many cubes each picture shows; sheet.jpg, with the printed sheet in the tray, shows where the floor is.
Tells how far apart the colours are and what is wrong with the light, and draws the same beside the profile.

Example:
  towerpi calibrate --from pictures/ --profile tray.toml
"""

import argparse
from dataclasses import replace
from functools import partial
from pathlib import Path

import cv2
from rich.console import Console
from rich.table import Table

from towerpi.cameras.choose import check_name, open_camera
from towerpi.cameras.lock import Lock, lock_to_plain
from towerpi.errors import BadProfile, CameraMissing
from towerpi.frames import FrameSource
from towerpi.progress import tracked
from towerpi.taking import take_pictures
from towerpi.vision.floor_still import floor_still
from towerpi.vision.folder import read_folder
from towerpi.vision.learn import learn
from towerpi.vision.profile_file import known_profile, pictures_folder, save_profile
from towerpi.vision.separate import LEAST, Separability, judge_pictures
from towerpi.vision.separate_picture import draw_separability


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--from", dest="folder", type=Path, metavar="DIR", help="the folder of pictures")
    parser.add_argument("--camera", default="auto", metavar="NAME", help="without --from: auto, pi, usb:0 ...")
    parser.add_argument("--profile", type=Path, required=True, metavar="FILE", help="where the calibration goes")


def run(args: argparse.Namespace) -> int:
    cv2.setNumThreads(1)
    folder, held = args.folder, {}
    if folder is None:
        check_name(args.camera)
        folder = pictures_folder(args.profile) / "taken"
        held = lock_to_plain(take_pictures(partial(_camera, args.camera), _ask, folder))
    pictures = read_folder(folder, lambda paths: tracked(paths, "Reading the pictures"))
    profile = learn(pictures.empty_bgr, pictures.colours_bgr, counts=pictures.counts or None, view=pictures.view)
    old = known_profile(args.profile)
    floor = pictures.floor() or (floor_still(old, profile) if old else None)
    save_profile(replace(profile, floor=floor, camera=held), args.profile)
    report = judge_pictures(pictures)
    picture = pictures_folder(args.profile) / "colours.png"
    picture.write_bytes(cv2.imencode(".png", draw_separability(report))[1].tobytes())
    console = Console(highlight=False, soft_wrap=True)
    console.print(_table(report))
    console.print(*(report.warnings or ["The colours are clear of each other, and the light is good."]), sep="\n")
    if old and old.floor and not floor:
        console.print("Camera or tray have moved since the floor of the tray was told: tell it again with the sheet.")
    console.print(f"Saved to {args.profile}; the same as a picture in {picture}.", markup=False)
    return 0


def _ask(question: str) -> str:
    try:
        return input(question)
    except EOFError:
        raise BadProfile("Answers were expected; the input has ended. Run it in a terminal, or give --from.") from None


def _camera(name: str, lock: Lock) -> FrameSource:
    camera = open_camera(name, lock).camera
    if camera is None:
        raise CameraMissing(
            "A camera was expected to calibrate with; none was chosen. Give one, or pictures with --from."
        )
    return camera


def _table(report: Separability) -> Table:
    table = Table(
        "colours", "", title=f"How far apart the colours are ({LEAST:.0f} is the least)", title_justify="left"
    )
    table.add_column("apart", justify="right")
    for pair in report.pairs:
        table.add_row(f"{pair.one}, {pair.other}", str(pair.verdict), f"{pair.apart:.0f}")
    return table
