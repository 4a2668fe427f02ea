"""Taking the calibration pictures with the camera itself, step by step.

In come a way to open the camera and a way to ask; the empty tray and a picture for each colour go into a folder, just
as `towerpi calibrate --from` reads it. First the camera finds its own exposure and white balance over the empty tray;
these are then locked, and everything is photographed with them.
"""

import json
from collections.abc import Callable
from pathlib import Path

import cv2

from towerpi.cameras.lock import AUTOMATIC, Lock, found_by
from towerpi.cubes import Colour, check_colour
from towerpi.errors import BadCubes, BadProfile, sentence
from towerpi.frames import Bgr, FrameSource

SETTLE_FRAMES = 20  # until exposure and white balance have found themselves
EMPTIES = 3  # pictures of the empty tray: they show whether the light flickers
MOST_COLOURS = 8

Ask = Callable[[str], str]
OpenCamera = Callable[[Lock], FrameSource]


def take_pictures(open_camera: OpenCamera, ask: Ask, folder: Path) -> Lock:
    """Fill the folder; what the camera holds from now on comes back."""
    view = "above" if ask("Does the camera look down from above? [y/N] ").strip().lower() in ("y", "yes") else "below"
    ask("Empty the tray, take your hands away, and press Enter. ")
    lock = _find_lock(open_camera)
    camera = open_camera(lock)
    try:
        _make_empty(folder)
        _settle(camera)
        for number in range(EMPTIES):
            _save(_shoot(camera), folder / ("empty.png" if number == 0 else f"empty-{number + 1}.png"))
        counts = _take_colours(camera, ask, folder)
    finally:
        camera.close()
    (folder / "rig.json").write_text(json.dumps({"view": view, "calibration": counts}), encoding="utf-8")
    return lock


def _make_empty(folder: Path) -> None:
    """Old pictures go only now, when the camera has been seen to work."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for old in (*folder.glob("*.png"), *folder.glob("rig.json")):
            old.unlink()
    except OSError as error:
        raise BadProfile(
            sentence(
                "A folder for the pictures was expected at {folder}; {fault}. Choose another profile.",
                folder=folder,
                fault=str(error),
            )
        ) from None


def _find_lock(open_camera: OpenCamera) -> Lock:
    camera = open_camera(AUTOMATIC)
    try:
        _settle(camera)
        return found_by(camera)
    finally:
        camera.close()


def _settle(camera: FrameSource) -> None:
    for _ in range(SETTLE_FRAMES):
        camera.watch()


def _shoot(camera: FrameSource) -> Bgr:
    camera.watch()
    return camera.picture()


def _save(bgr: Bgr, path: Path) -> None:
    path.write_bytes(cv2.imencode(".png", bgr)[1].tobytes())


def _take_colours(camera: FrameSource, ask: Ask, folder: Path) -> dict[Colour, int]:
    """One colour after the other until the table has no more; how many cubes were shown, where it said so."""
    counts: dict[Colour, int] = {}
    taken: list[Colour] = []
    while len(taken) < MOST_COLOURS:
        colour = _ask_colour(ask, taken)
        if not colour:
            break
        number = ask(f"Spread some {colour} cubes over the tray, not touching. How many are there? ").strip()
        _settle(camera)
        _save(_shoot(camera), folder / f"{colour}.png")
        taken.append(colour)
        if number.isascii() and number.isdigit() and int(number) > 0:
            counts[colour] = int(number)
    if len(taken) < 2:
        raise BadProfile(
            sentence(
                "At least 2 colours were expected; {number} came. Start again and show each colour.", number=len(taken)
            )
        )
    return counts


def _ask_colour(ask: Ask, taken: list[Colour]) -> Colour | None:
    """The next colour's name; None when there is none left."""
    already = f" ({', '.join(taken)} done)" if taken else ""
    question = f"Which colour next{already}? Enter when all are done. "
    while word := ask(question).strip().lower():
        try:
            return check_colour(word)
        except BadCubes as error:
            question = f"{error} Which colour? "
    return None
