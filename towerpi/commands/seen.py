"""What the commands that look at pictures share: one picture after the other, marked pictures, doubts, faults.

A picture that cannot be read is told and does not stop the others.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias, TypeVar

import cv2

from towerpi.errors import BadInput, BadPicture, reason
from towerpi.progress import tracked
from towerpi.reading import DiceReading, Doubt, Reading
from towerpi.vision.annotate import annotate
from towerpi.vision.picture import Picture, read_picture

Line: TypeAlias = dict[str, object]
R = TypeVar("R", Reading, DiceReading)


def add_arguments(parser: argparse.ArgumentParser, to: str) -> None:
    """Which pictures, and how they are told."""
    parser.add_argument("--json", action="store_true", help="one JSON line per picture")
    parser.add_argument(
        "--annotate", type=Path, metavar="DIR", help="also draw what was seen, a picture each, into DIR"
    )
    parser.add_argument("images", nargs="+", type=Path, metavar="IMAGE", help=f"pictures to {to}")
    parser.set_defaults(program=parser.prog)


def read_all(args: argparse.Namespace, doing: str, read: Callable[[Picture], R], seen: Callable[[R], Line]) -> int:
    """Read each picture and tell it, timed; the exit code is 1 when one cannot be read."""
    cv2.setNumThreads(1)
    if args.annotate:
        _prepare_folder(args.annotate, args.images)
    faults = 0
    for path in tracked(args.images, doing):
        try:
            picture = read_picture(path)
            start_s = time.perf_counter()
            reading = read(picture)
            ms = (time.perf_counter() - start_s) * 1000
        except BadPicture as error:
            faults += 1
            _tell_fault(args.program, path, error, args.json)
            continue
        print(_line(path, seen(reading), reading.doubts, ms) if args.json else f"{path}: {reading}", flush=True)
        if args.annotate:
            _write_annotated(args.annotate / f"{path.stem}.jpg", picture, reading)
    return 1 if faults else 0


def _line(path: Path, seen: Line, doubts: Sequence[Doubt], ms: float) -> str:
    doubted = [_doubt(doubt) for doubt in doubts]
    return json.dumps({"file": str(path), **seen, "doubts": doubted, "ms": round(ms, 1)})


def _prepare_folder(folder: Path, images: list[Path]) -> None:
    """Make the folder; two pictures of one name would end in one file."""
    if len({path.stem for path in images}) < len(images):
        raise BadInput(
            "Pictures of different names were expected with --annotate; two are named alike. Count them apart."
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(
            f"A folder was expected at {folder}; it cannot be made: {reason(error)}. Name another."
        ) from error
    if any(path.resolve().parent == folder.resolve() for path in images):
        raise BadInput(f"Another folder than that of the pictures was expected; {folder} came. Name another.")


def _write_annotated(path: Path, picture: Picture, reading: Reading | DiceReading) -> None:
    """The picture with what was seen drawn on it."""
    jpeg = cv2.imencode(".jpg", annotate(picture, reading), [cv2.IMWRITE_JPEG_QUALITY, 90])[1]
    path.write_bytes(jpeg.tobytes())


def _tell_fault(program: str, path: Path, error: BadPicture, as_json: bool) -> None:
    """A picture that cannot be read: a line for programs, and one for people."""
    if as_json:
        print(json.dumps({"file": str(path), "error": str(error)}), flush=True)
    print(f"{program}: {error}", file=sys.stderr)


def _doubt(doubt: Doubt) -> Line:
    """A doubt as other programs read it."""
    place = {"x": doubt.x, "y": doubt.y}
    return {
        "kind": str(doubt.kind),
        **{axis: None if value is None else round(value, 1) for axis, value in place.items()},
        "colours": list(doubt.colours),
    }
