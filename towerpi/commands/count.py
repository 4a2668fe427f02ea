"""Count the cubes in pictures of a calibrated tray, by colour, with doubts where the count may be wrong.

A picture that cannot be read is told and does not stop the others; the exit code is then 1.

Example:
  towerpi count --profile tray.toml --json throw.jpg
"""

import argparse
from pathlib import Path

from towerpi.commands import seen
from towerpi.reading import Reading, Sighting
from towerpi.vision.count import count
from towerpi.vision.picture import Picture
from towerpi.vision.profile_file import load_profile
from towerpi.vision.scene import scene_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--profile", type=Path, required=True, metavar="FILE", help="what `towerpi calibrate` wrote")
    seen.add_arguments(parser, "count")


def run(args: argparse.Namespace) -> int:
    scene = scene_of(load_profile(args.profile))

    def read(picture: Picture) -> Reading:
        return count(picture, scene)

    def told(reading: Reading) -> seen.Line:
        return {
            "counts": {colour.name: reading.counts[colour.name] for colour in scene.profile.colours},
            "cubes": [_cube(sighting) for sighting in reading.sightings],
        }

    return seen.read_all(args, "Counting", read, told)


def _cube(sighting: Sighting) -> seen.Line:
    return {
        "colour": sighting.colour,
        "x": round(sighting.x, 1),
        "y": round(sighting.y, 1),
        "confidence": round(sighting.confidence, 2),
    }
