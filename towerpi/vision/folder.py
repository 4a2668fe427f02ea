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
from towerpi.vision.sheet import USUAL_TRAY_MM, marker_corners_mm
from towerpi.vision.straighten import Floor, floor_from_corners, floor_from_markers

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
    tray_mm: tuple[float, float] = USUAL_TRAY_MM
    corners_px: tuple[tuple[float, float], ...] = ()

    def floor(self) -> Floor | None:
        """Where the tray's floor lies: by its corners if they were given, by the sheet if it was photographed."""
        if self.corners_px:
            return floor_from_corners(self.corners_px, self.tray_mm)
        if self.sheet_bgr is None:
            return None
        if self.sheet_bgr.shape != self.empty_bgr.shape:
            raise BadProfile("The sheet was expected in a picture as large as the empty one; take it again.")
        return floor_from_markers(self.sheet_bgr, marker_corners_mm(self.tray_mm), self.tray_mm)


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
    return RigPictures(
        empty,
        pictures,
        more,
        sheet,
        counts=_counts(rig),
        view=_view(rig),
        tray_mm=_pair(rig.get("tray_mm")) or USUAL_TRAY_MM,
        corners_px=_corners(rig),
    )


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


def _corners(rig: Mapping[str, object]) -> tuple[tuple[float, float], ...]:
    told = rig.get("corners_px")
    return tuple(pair for corner in told if (pair := _pair(corner))) if isinstance(told, list) else ()


def _pair(value: object) -> tuple[float, float] | None:
    if isinstance(value, list) and len(value) == 2 and all(type(part) in (int, float) and part >= 0 for part in value):
        return float(value[0]), float(value[1])
    return None
