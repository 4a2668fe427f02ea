"""Counting: a camera's picture and a calibrated rig in, a Reading with its doubts out.

The steps in order: shrink, undo the camera's bump, undo the lamp's change, label the pixels, judge every patch, and
look for what no cube explains. Places are given in pixels of the camera's picture.
"""

import math

from towerpi.cubes import Colour
from towerpi.errors import BadPicture, sentence
from towerpi.reading import Doubt, DoubtKind, Reading, Sighting
from towerpi.vision.arrays import F32, U8, shrink
from towerpi.vision.beyond import crosses_rim, off_the_floor
from towerpi.vision.blobs import Blob, blobs_of
from towerpi.vision.judge import Verdict, judge
from towerpi.vision.labels import Labels, label_picture
from towerpi.vision.leftover import Judged, leftovers
from towerpi.vision.light import relit
from towerpi.vision.register import Shift, find_shift, undo_shift, undone
from towerpi.vision.scene import Scene

LEAST_PX = 12
EDGE_PX = 2
GAIN_LIMITS = (0.6, 1.4)
TINT_LIMIT = 1.3  # between the channels' gains
CROWD_ABOVE = 20  # cubes: of a dozen throws from above with so many, five had one that was hardly to be seen


def count(bgr: U8, scene: Scene) -> Reading:
    """What lies in the tray."""
    profile = scene.profile
    if bgr.shape != (profile.height_px, profile.width_px, 3):
        raise BadPicture(
            sentence(
                "A picture of {wanted} pixels was expected, as in the calibration; {came} came. "
                "Calibrate again, or set the camera back.",
                wanted=f"{profile.width_px} x {profile.height_px}",
                came=f"{bgr.shape[1]} x {bgr.shape[0]}",
            )
        )
    working = shrink(bgr, profile.factor)
    shift = find_shift(working, scene.anchors)
    edge_px = EDGE_PX + math.ceil(max(abs(shift.dx_px), abs(shift.dy_px)))
    lit = relit(undo_shift(working, shift), profile.empty_bgr, edge_px)
    labels = label_picture(lit, scene)
    place = _Place(profile.factor, shift)
    blobs = [blob for label, mask in labels.masks.items() for blob in blobs_of(mask, label, LEAST_PX)]
    judged = [(blob, judge(blob, labels, scene)) for blob in blobs]
    sightings = _sightings(judged, scene, place)
    doubts = [
        *_conditions(lit.gains, shift),
        *_beyond(judged, scene, place, edge_px),
        *_doubts(judged, labels, scene, place),
    ]
    if profile.view == "above" and len(sightings) >= CROWD_ABOVE:
        doubts.append(Doubt(DoubtKind.HIDDEN))
    return Reading(tuple(sightings), tuple(doubts))


class _Place:
    """From the working picture, its bump undone, back to the camera's picture."""

    def __init__(self, factor: int, shift: Shift) -> None:
        self._factor, self._shift = factor, shift

    def __call__(self, x_px: float, y_px: float) -> tuple[float, float]:
        middle = (self._factor - 1) / 2
        return (
            (x_px + self._shift.dx_px) * self._factor + middle,
            (y_px + self._shift.dy_px) * self._factor + middle,
        )

    def doubt(self, kind: DoubtKind, blob: Blob, *colours: Colour) -> Doubt:
        x, y = self(blob.x_px, blob.y_px)
        return Doubt(kind, colours, x, y)


def _sightings(judged: Judged, scene: Scene, place: _Place) -> list[Sighting]:
    half_px = scene.profile.size.side_px * scene.profile.factor / 2
    return [
        Sighting(_name(blob, scene), *place(pose.x_px, pose.y_px), _confidence(verdict), half_px)
        for blob, verdict in judged
        for pose in verdict.poses
    ]


def _beyond(judged: Judged, scene: Scene, place: _Place, edge_px: int) -> list[Doubt]:
    return [
        place.doubt(DoubtKind.OUT_OF_TRAY, blob, _name(blob, scene))
        for blob, verdict in judged
        if verdict.poses and (crosses_rim(blob, scene.profile, edge_px) or off_the_floor(verdict.poses, scene.profile))
    ]


def _doubts(judged: Judged, labels: Labels, scene: Scene, place: _Place) -> list[Doubt]:
    unsure = [
        place.doubt(verdict.kind, blob, _name(blob, scene))
        for blob, verdict in judged
        if verdict.poses and verdict.strength >= 1
    ]
    for left in leftovers(judged, labels, scene):
        colours = (_name(left.blob, scene),) if left.blob.label else ()
        unsure.append(place.doubt(left.kind, left.blob, *colours))
    return unsure


def _name(blob: Blob, scene: Scene) -> Colour:
    return scene.profile.colours[blob.label - 1].name


def _confidence(verdict: Verdict) -> float:
    """1 when nothing speaks against it, one half where doubt begins."""
    return 1 / (1 + verdict.strength**2)


def _conditions(gains: F32, shift: Shift) -> list[Doubt]:
    doubts = []
    low, high = GAIN_LIMITS
    if not (low <= float(gains.min()) and float(gains.max()) <= high) or gains.max() / gains.min() > TINT_LIMIT:
        doubts.append(Doubt(DoubtKind.TOO_DARK))
    if not undone(shift):
        doubts.append(Doubt(DoubtKind.MOVED_CAMERA))
    return doubts
