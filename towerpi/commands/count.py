"""Count the cubes in pictures of a calibrated tray, by colour, with doubts where the count may be wrong.

Example:
  towerpi count --profile tray.toml --json throw.jpg
"""

import argparse
import json
import time
from pathlib import Path

import cv2

from towerpi.reading import Doubt, Reading, Sighting
from towerpi.vision.count import count
from towerpi.vision.picture import read_picture
from towerpi.vision.profile_file import load_profile
from towerpi.vision.scene import Scene, scene_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--profile", type=Path, required=True, metavar="FILE", help="what `towerpi calibrate` wrote")
    parser.add_argument("--json", action="store_true", help="one JSON line per picture")
    parser.add_argument("images", nargs="+", type=Path, metavar="IMAGE", help="pictures to count")


def run(args: argparse.Namespace) -> int:
    cv2.setNumThreads(1)
    scene = scene_of(load_profile(args.profile))
    for path in args.images:
        picture = read_picture(path)
        start_s = time.perf_counter()
        reading = count(picture, scene)
        ms = (time.perf_counter() - start_s) * 1000
        print(_as_json(path, reading, scene, ms) if args.json else f"{path}: {reading}", flush=True)
    return 0


def _as_json(path: Path, reading: Reading, scene: Scene, ms: float) -> str:
    return json.dumps(
        {
            "file": str(path),
            "counts": {colour.name: reading.counts[colour.name] for colour in scene.profile.colours},
            "cubes": [_cube(sighting) for sighting in reading.sightings],
            "doubts": [_doubt(doubt) for doubt in reading.doubts],
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


def _doubt(doubt: Doubt) -> dict[str, object]:
    place = {"x": doubt.x, "y": doubt.y}
    return {
        "kind": str(doubt.kind),
        **{axis: None if value is None else round(value, 1) for axis, value in place.items()},
        "colours": list(doubt.colours),
    }
