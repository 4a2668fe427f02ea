"""Read the dice in pictures of a tray: colour and value of each, with doubts where a value may be wrong.

The value is that of the face up, also where the camera sees the face below. Nothing need be calibrated; a picture of
the empty tray, taken with the same camera, helps to tell mirrored lamps from pips. A picture that cannot be read is
told and does not stop the others; the exit code is then 1.

Example:
  towerpi dice --view below --empty empty.jpg --json throw.jpg
"""

import argparse
import json
import time
from pathlib import Path

import cv2

from towerpi.commands.seen import doubt_line, prepare_folder, tell_fault, write_annotated
from towerpi.errors import BadPicture
from towerpi.progress import tracked
from towerpi.reading import DiceReading, Die
from towerpi.vision.dice import View, read_dice
from towerpi.vision.dice_bare import bare_of
from towerpi.vision.picture import read_picture


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--view", choices=[str(view) for view in View], required=True, help="where the camera is: above or below"
    )
    parser.add_argument("--empty", type=Path, metavar="IMAGE", help="the same tray without dice")
    parser.add_argument("--json", action="store_true", help="one JSON line per picture")
    parser.add_argument(
        "--annotate", type=Path, metavar="DIR", help="also draw what was seen, a picture each, into DIR"
    )
    parser.add_argument("images", nargs="+", type=Path, metavar="IMAGE", help="pictures to read")


def run(args: argparse.Namespace) -> int:
    cv2.setNumThreads(1)
    view = View(args.view)
    bare = bare_of(read_picture(args.empty)) if args.empty else None
    if args.annotate:
        prepare_folder(args.annotate, args.images)
    faults = 0
    for path in tracked(args.images, "Reading"):
        try:
            picture = read_picture(path)
            start_s = time.perf_counter()
            reading = read_dice(picture, view, bare)
            ms = (time.perf_counter() - start_s) * 1000
        except BadPicture as error:
            faults += 1
            tell_fault("dice", path, error, args.json)
            continue
        print(_as_json(path, reading, ms) if args.json else f"{path}: {reading}", flush=True)
        if args.annotate:
            write_annotated(args.annotate / f"{path.stem}.jpg", picture, reading)
    return 1 if faults else 0


def _as_json(path: Path, reading: DiceReading, ms: float) -> str:
    return json.dumps(
        {
            "file": str(path),
            "dice": [_die(die) for die in reading.dice],
            "doubts": [doubt_line(doubt) for doubt in reading.doubts],
            "ms": round(ms, 1),
        }
    )


def _die(die: Die) -> dict[str, object]:
    return {
        "colour": die.colour,
        "value": die.value,
        "x": round(die.x, 1),
        "y": round(die.y, 1),
        "confidence": round(die.confidence, 2),
    }
