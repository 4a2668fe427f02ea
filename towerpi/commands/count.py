"""Count the cubes in pictures of a calibrated tray, by colour, with doubts where the count may be wrong.

A picture that cannot be read is told and does not stop the others; the exit code is then 1.

Example:
  towerpi count --profile tray.toml --json throw.jpg
"""

import argparse
import json
import time
from pathlib import Path

import cv2

from towerpi.commands.seen import doubt_line, prepare_folder, tell_fault, write_annotated
from towerpi.errors import BadPicture
from towerpi.progress import tracked
from towerpi.reading import Reading, Sighting
from towerpi.vision.count import count
from towerpi.vision.picture import read_picture
from towerpi.vision.profile_file import load_profile
from towerpi.vision.scene import Scene, scene_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--profile", type=Path, required=True, metavar="FILE", help="what `towerpi calibrate` wrote")
    parser.add_argument("--json", action="store_true", help="one JSON line per picture")
    parser.add_argument(
        "--annotate", type=Path, metavar="DIR", help="also draw what was seen, a picture each, into DIR"
    )
    parser.add_argument("images", nargs="+", type=Path, metavar="IMAGE", help="pictures to count")


def run(args: argparse.Namespace) -> int:
    cv2.setNumThreads(1)
    scene = scene_of(load_profile(args.profile))
    if args.annotate:
        prepare_folder(args.annotate, args.images)
    faults = 0
    for path in tracked(args.images, "Counting"):
        try:
            picture = read_picture(path)
            start_s = time.perf_counter()
            reading = count(picture, scene)
            ms = (time.perf_counter() - start_s) * 1000
        except BadPicture as error:
            faults += 1
            tell_fault("count", path, error, args.json)
            continue
        print(_as_json(path, reading, scene, ms) if args.json else f"{path}: {reading}", flush=True)
        if args.annotate:
            write_annotated(args.annotate / f"{path.stem}.jpg", picture, reading)
    return 1 if faults else 0


def _as_json(path: Path, reading: Reading, scene: Scene, ms: float) -> str:
    return json.dumps(
        {
            "file": str(path),
            "counts": {colour.name: reading.counts[colour.name] for colour in scene.profile.colours},
            "cubes": [_cube(sighting) for sighting in reading.sightings],
            "doubts": [doubt_line(doubt) for doubt in reading.doubts],
            "ms": round(ms, 1),
        }
    )


def _cube(sighting: Sighting) -> dict[str, object]:
    return {
        "colour": sighting.colour,
        "x": round(sighting.x, 1),
        "y": round(sighting.y, 1),
        "confidence": round(sighting.confidence, 2),
    }
