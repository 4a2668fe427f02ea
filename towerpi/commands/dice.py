"""Read the dice in pictures of a tray: colour and value of each, with doubts where a value may be wrong.

The value is that of the face up, also where the camera sees the face below. Nothing need be calibrated; a picture of
the empty tray, taken with the same camera, helps to tell mirrored lamps from pips. A picture that cannot be read is
told and does not stop the others; the exit code is then 1.

Example:
  towerpi dice --view below --empty empty.jpg --json throw.jpg
"""

import argparse
from pathlib import Path

from towerpi.commands import seen
from towerpi.reading import DiceReading, Die
from towerpi.vision.dice import View, read_dice
from towerpi.vision.dice_bare import bare_of
from towerpi.vision.picture import Picture, read_picture


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--view", choices=[str(view) for view in View], required=True, help="where the camera is: above or below"
    )
    parser.add_argument("--empty", type=Path, metavar="IMAGE", help="the same tray without dice")
    seen.add_arguments(parser, "read")


def run(args: argparse.Namespace) -> int:
    view = View(args.view)
    bare = bare_of(read_picture(args.empty)) if args.empty else None

    def read(picture: Picture) -> DiceReading:
        return read_dice(picture, view, bare)

    def told(reading: DiceReading) -> seen.Line:
        return {"dice": [_die(die) for die in reading.dice]}

    return seen.read_all(args, "Reading", read, told)


def _die(die: Die) -> seen.Line:
    return {
        "colour": die.colour,
        "value": die.value,
        "x": round(die.x, 1),
        "y": round(die.y, 1),
        "confidence": round(die.confidence, 2),
    }
