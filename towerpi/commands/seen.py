"""What the commands that look at pictures share: marked pictures written out, doubts and faults told in one way."""

import json
import sys
from pathlib import Path

import cv2

from towerpi.errors import BadInput, BadPicture, reason
from towerpi.reading import DiceReading, Doubt, Reading
from towerpi.vision.annotate import annotate
from towerpi.vision.picture import Picture


def prepare_folder(folder: Path, images: list[Path]) -> None:
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


def write_annotated(path: Path, picture: Picture, reading: Reading | DiceReading) -> None:
    """The picture with what was seen drawn on it."""
    jpeg = cv2.imencode(".jpg", annotate(picture, reading), [cv2.IMWRITE_JPEG_QUALITY, 90])[1]
    path.write_bytes(jpeg.tobytes())


def tell_fault(command: str, path: Path, error: BadPicture, as_json: bool) -> None:
    """A picture that cannot be read: a line for programs, and one for people."""
    if as_json:
        print(json.dumps({"file": str(path), "error": str(error)}), flush=True)
    print(f"towerpi {command}: {error}", file=sys.stderr)


def doubt_line(doubt: Doubt) -> dict[str, object]:
    """A doubt as other programs read it."""
    place = {"x": doubt.x, "y": doubt.y}
    return {
        "kind": str(doubt.kind),
        **{axis: None if value is None else round(value, 1) for axis, value in place.items()},
        "colours": list(doubt.colours),
    }
