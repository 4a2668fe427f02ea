"""Taking the calibration pictures with the camera itself, step by step.

In come a way to open the camera and a way to ask; the empty tray and a picture for each colour go into a folder, just
as `towerpi calibrate --from` reads it. First the camera finds its own exposure and white balance over the empty tray;
these are then locked, and everything is photographed with them.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import cv2

from towerpi.cameras.lock import AUTOMATIC, Lock, found_by
from towerpi.cubes import Colour, check_colour
from towerpi.errors import BadCubes, BadPicture, BadProfile, sentence
from towerpi.frames import Bgr, FrameSource
from towerpi.stillness import Phase, begin, watch

SETTLE_FRAMES = 20  # until exposure and white balance have found themselves
EMPTIES = 3  # pictures of the empty tray: they show whether the light flickers
PATIENCE_FRAMES = 60  # that a tray is given to come to rest: six seconds
MOST_COLOURS = 8

Ask = Callable[[str], str]
OpenCamera = Callable[[Lock], FrameSource]


def take_pictures(open_camera: OpenCamera, ask: Ask, folder: Path) -> Lock:
    """Fill the folder; what the camera holds from now on comes back."""
    view = "above" if ask("Does the camera look down from above? [y/N] ").strip().lower() in ("y", "yes") else "below"
    ask("Empty the tray, take your hands away, and press Enter. ")
    lock = find_lock(open_camera)
    camera = open_camera(lock)
    try:
        settle(camera)
        empties = still_pictures(camera, EMPTIES)
        colours, counts = _take_colours(camera, ask)
    finally:
        camera.close()
    save_taken(folder, view, empties, colours, counts)
    return lock


def save_taken(
    folder: Path, view: str, empties: Sequence[Bgr], colours: Mapping[Colour, Bgr], counts: Mapping[Colour, int]
) -> None:
    """The pictures as `towerpi calibrate --from` reads them: a tray can be learned again without being shown again."""
    _make_empty(folder)
    for number, bgr in enumerate(empties, 1):
        _save(bgr, folder / ("empty.png" if number == 1 else f"empty-{number}.png"))
    for colour, bgr in colours.items():
        _save(bgr, folder / f"{colour}.png")
    (folder / "rig.json").write_text(json.dumps({"view": view, "calibration": dict(counts)}), encoding="utf-8")


def _make_empty(folder: Path) -> None:
    """Old pictures go only now, when all the new ones are there."""
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


def find_lock(open_camera: OpenCamera) -> Lock:
    """What the camera finds good over this tray when it is left to itself."""
    camera = open_camera(AUTOMATIC)
    try:
        settle(camera)
        return found_by(camera)
    finally:
        camera.close()


def settle(camera: FrameSource) -> None:
    """Give the camera time to take up its exposure."""
    for _ in range(SETTLE_FRAMES):
        camera.watch()


def still_pictures(camera: FrameSource, number: int) -> list[Bgr]:
    """Pictures of a tray at rest, or BadPicture when something moves."""
    state = begin()
    for _ in range(PATIENCE_FRAMES):
        state, _ = watch(state, camera.watch())
        if state.lying is not None:
            break
    pictures: list[Bgr] = []
    while state.lying is not None and len(pictures) < number:
        pictures.append(camera.picture())
        state, _ = watch(state, camera.watch())
    if not pictures or state.phase in (Phase.FALLING, Phase.HAND):
        raise BadPicture(
            sentence("A tray at rest was expected; something moved in it. Take your hands away, then take it again.")
        )
    return pictures


def _save(bgr: Bgr, path: Path) -> None:
    path.write_bytes(cv2.imencode(".png", bgr)[1].tobytes())


def _take_colours(camera: FrameSource, ask: Ask) -> tuple[dict[Colour, Bgr], dict[Colour, int]]:
    """One colour after the other until the table has no more; how many cubes were shown, where it said so."""
    counts: dict[Colour, int] = {}
    taken: dict[Colour, Bgr] = {}
    while len(taken) < MOST_COLOURS:
        colour = _ask_colour(ask, list(taken))
        if not colour:
            break
        number = ask(f"Spread some {colour} cubes over the tray, not touching. How many are there? ").strip()
        settle(camera)
        taken[colour] = still_pictures(camera, 1)[0]
        if number.isascii() and number.isdigit() and int(number) > 0:
            counts[colour] = int(number)
    if len(taken) < 2:
        raise BadProfile(
            sentence(
                "At least 2 colours were expected; {number} came. Start again and show each colour.", number=len(taken)
            )
        )
    return taken, counts


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
