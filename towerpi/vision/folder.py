"""The folder that a calibration is made from: its pictures read and sorted, and what rig.json says.

A folder comes in; `RigPictures` go out, or BadProfile with every fault in it. empty.jpg is the tray, empty-2.jpg and
so on are more of the same, sheet.jpg shows the printed sheet, every other picture is named after the colour it shows.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from towerpi.cubes import Colour, check_colour
from towerpi.errors import BadCubes, BadPicture, BadProfile
from towerpi.vision.picture import Picture, read_picture

_SUFFIXES = (".jpg", ".jpeg", ".png")
_EMPTY = "empty"
_MORE_EMPTY = re.compile(r"empty-\d+")
_SHEET = "sheet"


@dataclass(frozen=True, slots=True)
class RigPictures:
    """All that was photographed of one rig, and what is known of it."""

    empty_bgr: Picture
    colours_bgr: Mapping[Colour, Picture]
    more_empty_bgr: tuple[Picture, ...] = ()
    sheet_bgr: Picture | None = None
    counts: Mapping[Colour, int] = field(default_factory=dict)
    view: str = "unknown"


def read_folder(folder: Path, watched: Callable[[Sequence[Path]], Iterable[Path]] = iter) -> RigPictures:
    """Everything in the folder, or BadProfile with all that is wrong with it; `watched` may show the progress."""
    if not folder.is_dir():
        raise BadProfile(f"A folder of pictures was expected at {folder}; there is none. Give one with --from.")
    pictures, faults = _read_pictures(watched(_paths(folder)))
    rig = _read_rig(folder, faults)
    if _EMPTY not in pictures and not any(fault.startswith(f"{_EMPTY}:") for fault in faults):
        faults.insert(0, f"{_EMPTY}.jpg, a picture of the empty tray, is missing")
    if faults:
        raise BadProfile(f"The pictures in {folder} cannot be used: {'; '.join(faults)}.")
    more = tuple(pictures.pop(name) for name in sorted(pictures) if _MORE_EMPTY.fullmatch(name))
    empty, sheet = pictures.pop(_EMPTY), pictures.pop(_SHEET, None)
    return RigPictures(empty, pictures, more, sheet, _counts(rig), _view(rig))


def _paths(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.suffix.lower() in _SUFFIXES)


def _read_pictures(paths: Iterable[Path]) -> tuple[dict[str, Picture], list[str]]:
    """Every picture by its name, and what is wrong with the others."""
    pictures: dict[str, Picture] = {}
    faults: list[str] = []
    for path in paths:
        name = path.stem.lower()
        try:
            if not _MORE_EMPTY.fullmatch(name):
                check_colour(name)
            if name in pictures:
                raise BadPicture("one picture was expected; there are two of that name")
            pictures[name] = read_picture(path)
        except (BadPicture, BadCubes) as error:
            faults.append(f"{name}: {str(error).rstrip('.')}")
    return pictures, faults


def _read_rig(folder: Path, faults: list[str]) -> dict[str, object]:
    """What rig.json says, in the folder or above it; nothing when there is none."""
    for path in (folder / "rig.json", folder.resolve().parent / "rig.json"):
        if path.is_file():
            try:
                rig = json.loads(path.read_text(encoding="utf-8"))
            except (OSError, ValueError) as error:
                faults.append(f"{path}: JSON was expected; it cannot be read ({error})")
                return {}
            return rig if isinstance(rig, dict) else {}
    return {}


def _counts(rig: Mapping[str, object]) -> dict[Colour, int]:
    told = rig.get("calibration")
    pairs = told.items() if isinstance(told, dict) else ()
    return {colour: number for colour, number in pairs if type(number) is int and number > 0}


def _view(rig: Mapping[str, object]) -> str:
    view = rig.get("view")
    return view if isinstance(view, str) and view in ("above", "below") else "unknown"
