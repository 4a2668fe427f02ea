"""Learn a tray from pictures: an empty one, and one for each colour of cubes.

The folder holds empty.jpg and a picture per colour, named after it (red.jpg, blue.png). A rig.json in it or above it
may say how many cubes each picture shows.

Example:
  towerpi calibrate --from pictures/ --profile tray.toml
"""

import argparse
import json
import sys
from pathlib import Path

import cv2

from towerpi.cubes import check_colour
from towerpi.errors import BadCubes, BadPicture, BadProfile
from towerpi.vision.arrays import U8
from towerpi.vision.learn import learn
from towerpi.vision.picture import read_picture
from towerpi.vision.profile_file import save_profile

SUFFIXES = (".jpg", ".jpeg", ".png")
EMPTY = "empty"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--from", dest="folder", type=Path, required=True, metavar="DIR", help="the folder of pictures")
    parser.add_argument("--profile", type=Path, required=True, metavar="FILE", help="where the calibration goes")


def run(args: argparse.Namespace) -> int:
    cv2.setNumThreads(1)
    pictures, faults = _read_folder(args.folder)
    if EMPTY not in pictures and not any(fault.startswith(EMPTY) for fault in faults):
        faults.insert(0, f"{EMPTY}.jpg, a picture of the empty tray, is missing")
    if faults:
        raise BadProfile(f"The pictures in {args.folder} cannot be used: {'; '.join(faults)}.")
    rig = _read_rig(args.folder)
    counts = rig.get("calibration")
    view = rig.get("view")
    profile = learn(
        pictures.pop(EMPTY),
        pictures,
        counts=counts if isinstance(counts, dict) else None,
        view=view if view in ("above", "below") else "unknown",
    )
    save_profile(profile, args.profile)
    print(f"Learned {', '.join(colour.name for colour in profile.colours)}; saved to {args.profile}.", file=sys.stderr)
    return 0


def _read_folder(folder: Path) -> tuple[dict[str, U8], list[str]]:
    """Every picture by its name, and what is wrong with the others."""
    if not folder.is_dir():
        raise BadProfile(f"A folder of pictures was expected at {folder}; there is none. Give one with --from.")
    pictures: dict[str, U8] = {}
    faults = []
    for path in sorted(path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES):
        try:
            pictures[check_colour(path.stem.lower())] = read_picture(path)
        except (BadPicture, BadCubes) as error:
            faults.append(f"{path.stem}: {str(error).rstrip('.')}")
    return pictures, faults


def _read_rig(folder: Path) -> dict[str, object]:
    """What rig.json says, in the folder or above it; nothing when there is none."""
    for path in (folder / "rig.json", folder.resolve().parent / "rig.json"):
        if path.is_file():
            try:
                rig = json.loads(path.read_text(encoding="utf-8"))
            except ValueError as error:
                raise BadProfile(f"{path}: JSON was expected; {error} came. Mend it or take it away.") from error
            return rig if isinstance(rig, dict) else {}
    return {}
