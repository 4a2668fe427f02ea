"""The work of a calibration, done by a thread of its own with the borrowed camera: a Standing in, the next one out.

What fails is raised as one sentence, and nothing that counts has changed: a calibration is written whole at the end.
What was told of the old one and still holds, where the tray's floor lies, goes into the new one.
"""

from dataclasses import replace
from pathlib import Path

import cv2

from towerpi.errors import BadInput, BadProfile, sentence
from towerpi.page.borrowed import Loan
from towerpi.page.calibration_state import Shot, Standing, Step
from towerpi.page.lesson import Lesson, Taught, check_cubes, check_light, check_reading, teach
from towerpi.sight import sight_of
from towerpi.taking import EMPTIES, find_lock, save_taken, settle, still_pictures
from towerpi.vision.floor_still import floor_still
from towerpi.vision.profile_file import back_up, known_profile, load_profile, pictures_folder, save_profile
from towerpi.vision.separate_picture import draw_separability


def take_empty(loan: Loan, at: Standing) -> Standing:
    """The camera finds its own exposure, which is then locked; all pictures are taken with it."""
    lock = find_lock(loan.open)
    camera = loan.open(lock)
    settle(camera)
    empties = tuple(still_pictures(camera, EMPTIES))
    check_light(empties[0])
    lesson = replace(Lesson(at.lesson.view, at.lesson.colours), lock=lock, empties=empties)
    return Standing(lesson, Step.COLOURS, lesson.colours[0])


def take_colour(loan: Loan, at: Standing, number: int | None) -> Standing:
    """A picture of one colour; everything is learned anew with it."""
    bgr = still_pictures(loan.open(at.lesson.lock), 1)[0]
    shot = Shot(loan.ask(lambda eye: eye.keep(bgr)), bgr.shape[1], bgr.shape[0])
    lesson = at.lesson.shown(at.now, bgr, number)
    try:
        check_cubes(lesson, at.now, at.taught.report.looks if at.taught else ())
        taught = teach(lesson)
        fault = check_reading(lesson, taught, at.now)
    except BadInput as error:
        return replace(at, shot=shot, fault=error.sentence)
    shot = replace(shot, cubes=taught.readings[at.now].sightings)
    return replace(at, lesson=lesson, taught=taught, shot=shot, fault=fault)


def finish(loan: Loan, at: Standing, taught: Taught, path: Path) -> Standing:
    """Written whole, then read back, and only then counted with."""
    old = known_profile(path)
    back_up(path)
    profile = replace(taught.profile, floor=floor_still(old, taught.profile) if old else None)
    save_profile(profile, path)
    loan.end(sight_of(load_profile(path)))
    _keep_pictures(at.lesson, taught, pictures_folder(path))
    lost = _FLOOR_LOST if old and old.floor and not profile.floor else None
    return replace(at, step=Step.DONE, lesson=without_pictures(at.lesson), fault=lost)


_FLOOR_LOST = sentence(
    "The new calibration counts. Camera or tray have moved since the floor of the tray was told, so that is forgotten: "
    "tell it again with the printed sheet."
)


def _keep_pictures(lesson: Lesson, taught: Taught, folder: Path) -> None:
    """For later: to be learned again, and to be looked at. A full disk takes only these."""
    try:
        save_taken(folder / "taken", lesson.view, lesson.empties, lesson.pictures, lesson.counts)
        (folder / "colours.png").write_bytes(cv2.imencode(".png", draw_separability(taught.report))[1].tobytes())
    except (OSError, BadProfile):
        return


def without_pictures(lesson: Lesson) -> Lesson:
    """What they showed is known; they take twenty megabytes."""
    empties = tuple(bgr[:0] for bgr in lesson.empties[:1])
    return replace(lesson, empties=empties, pictures={name: bgr[:0] for name, bgr in lesson.pictures.items()})
