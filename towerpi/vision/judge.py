"""How many cubes a patch is, and how sure that is: a patch and its neighbourhood in, a verdict out.

The area says a number. Outlines laid over the patch say whether that number explains its shape: pixels that they miss
belong to a further cube that hides behind. All evidence is brought to one scale, on which 1 is worth a doubt.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from towerpi.reading import DoubtKind
from towerpi.vision.blobs import Blob
from towerpi.vision.fit import fit_cubes
from towerpi.vision.labels import SURE_SHARE, Labels
from towerpi.vision.profile import ColourModel
from towerpi.vision.scene import Scene
from towerpi.vision.size import cube_area
from towerpi.vision.stage import Pose, Stage, stage_of

PIECE, NEUTRAL_PIECE = 0.25, 0.5  # from here a patch is counted as a cube
RIM_HULL = 0.75
GLARE_LIMIT = 0.75  # cubes: a patch that glare alone may have made is no cube unless it is this large
HALF = 0.5  # a cube that shows less is reported as hidden
MISSED, NEUTRAL_MISSED, ROUGHNESS_FACTOR = 0.04, 0.1, 1.5
OFF_AREA = 0.4
ANOTHER, CLEARLY_BETTER = 0.12, 0.5  # cubes missed, and what one more outline must leave of it, to count one more
CLEAR_AREA = 0.2  # so little below a whole number no fewer cubes can be meant
CLUSTER_SHADE, SHADE_SLACK = 0.5, 0.1
MOST_PATIENT = 3
SHADOW_FACTOR, SHADOW_LEAST = 2.0, 0.06
MOST_CUBES = 12  # in one patch: beyond that it is something else, and laying outlines takes too long


@dataclass(frozen=True, slots=True)
class Verdict:
    """The cubes of a patch, and the strongest evidence against it: 1 or more is a doubt."""

    poses: tuple[Pose, ...]
    strength: float
    kind: DoubtKind


def area_in_cubes(blob: Blob, colour: ColourModel, scene: Scene) -> float:
    """The patch's area in cubes of its colour at its place."""
    return blob.area_px / (cube_area(scene.profile.size, blob.x_px, blob.y_px) * colour.area_factor)


def judge(blob: Blob, labels: Labels, scene: Scene) -> Verdict:
    """The verdict on one patch."""
    colour = scene.profile.colours[blob.label - 1]
    cubes = area_in_cubes(blob, colour, scene)
    if cubes < PIECE or (not colour.chromatic and not _like_a_cube(blob, cubes)):
        return _too_small(cubes, colour) if not _blind(blob, scene) else Verdict((), 0.0, DoubtKind.HIDDEN)
    if colour.chromatic and cubes < GLARE_LIMIT and _washed_out(blob, labels):
        return Verdict((), GLARE_LIMIT / cubes, DoubtKind.GLARE)
    if cubes > MOST_CUBES:
        return Verdict(_spread_out(blob, round(cubes)), 2.0, DoubtKind.FOREIGN_OBJECT)
    stage = stage_of(blob, labels.taken, scene.profile.size, math.sqrt(colour.area_factor))
    return _fitted(stage, blob.area_px / cubes, cubes, colour)


def _blind(blob: Blob, scene: Scene) -> bool:
    """Whether a patch lies where the tray looks like the cube: there a scrap of shade says nothing."""
    for neutral in scene.neutrals:
        if neutral.label == blob.label:
            under = neutral.blind[blob.box] & blob.mask
            return cv2.countNonZero(under) * 2 > blob.area_px
    return False


def missed_share(blob: Blob, labels: Labels, scene: Scene) -> float:
    """What the outlines of the number that its area says miss of a patch, in cubes; 0 for a piece of one."""
    colour = scene.profile.colours[blob.label - 1]
    cubes = area_in_cubes(blob, colour, scene)
    if not NEUTRAL_PIECE <= cubes <= MOST_CUBES:
        return 0.0
    stage = stage_of(blob, labels.taken, scene.profile.size, math.sqrt(colour.area_factor))
    return fit_cubes(stage, max(1, round(cubes))).missed_px / (blob.area_px / cubes)


def _washed_out(blob: Blob, labels: Labels) -> bool:
    """Whether hardly a pixel surely shows the colour: a mirror image in the wall, or a scrap of one."""
    sure = np.count_nonzero((labels.sure[blob.box] == blob.label) & (blob.mask > 0))
    return bool(sure < SURE_SHARE * blob.area_px)


def _like_a_cube(blob: Blob, cubes: float) -> bool:
    """Whether a patch without hue is a cube rather than a shadow: large, or the rim of something large."""
    if cubes >= NEUTRAL_PIECE:
        return True
    outlines, _ = cv2.findContours(blob.mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    hull_px = sum(cv2.contourArea(cv2.convexHull(points)) for points in outlines)
    return hull_px / blob.area_px * cubes > RIM_HULL


def _too_small(cubes: float, colour: ColourModel) -> Verdict:
    """A patch that is no cube: a sliver of one that hides, or for a colour without hue a shadow."""
    if colour.chromatic:
        return Verdict((), 0.0, DoubtKind.HIDDEN)  # slivers with a hue are looked for after all cubes are laid out
    return Verdict((), cubes / max(SHADOW_FACTOR * colour.stray, SHADOW_LEAST), DoubtKind.HIDDEN)


def _fitted(stage: Stage, cube_px: float, cubes: float, colour: ColourModel) -> Verdict:
    number = max(1, round(cubes))
    limit_px = missed_limit(colour, number) * cube_px
    fit = fit_cubes(stage, number)
    if fit.missed_px > limit_px and number <= MOST_PATIENT:
        fit = min(fit, fit_cubes(stage, number, patient=True), key=lambda fit: fit.wrong_px)
    if cubes < HALF:
        return Verdict(fit.poses, HALF / cubes, DoubtKind.HIDDEN)
    strength = max(fit.missed_px / limit_px, abs(cubes - number) / math.sqrt(number) / OFF_AREA)
    if colour.chromatic and fit.missed_px > max(limit_px, ANOTHER * cube_px):
        more = fit_cubes(stage, number + 1)
        if more.wrong_px < CLEARLY_BETTER * fit.wrong_px:
            return Verdict(more.poses, strength, DoubtKind.HIDDEN)
    sure = Verdict(fit.poses, strength, DoubtKind.TOUCHING if number > 1 else DoubtKind.HIDDEN)
    return _or_fewer(sure, stage, cube_px, cubes, colour) if number > 1 else sure


def _or_fewer(verdict: Verdict, stage: Stage, cube_px: float, cubes: float, colour: ColourModel) -> Verdict:
    """The verdict on a cluster, or a doubtful one when a cube less explains it too: every cube may bring its shade."""
    number = len(verdict.poses)
    shade = number * colour.stray
    if cubes > number - CLEAR_AREA and round(cubes - shade) == number:
        return verdict
    fewer = fit_cubes(stage, number - 1)
    missed = fewer.missed_px / cube_px
    unsure = max(verdict.strength, 1.0)
    if missed <= missed_limit(colour, number) * math.sqrt(number - 1):
        return Verdict(fewer.poses, unsure, DoubtKind.TOUCHING)
    return Verdict(verdict.poses, unsure, DoubtKind.TOUCHING) if missed <= shade + SHADE_SLACK else verdict


def missed_limit(colour: ColourModel, number: int) -> float:
    """How much outlines may miss of a patch, in cubes; a cluster is trusted less, for it can hide a cube."""
    if colour.chromatic:
        return max(MISSED, ROUGHNESS_FACTOR * colour.roughness)
    shade = colour.stray * (1.0 if number == 1 else CLUSTER_SHADE)  # shade clings to cubes without hue
    return max(NEUTRAL_MISSED, ROUGHNESS_FACTOR * colour.roughness, shade)


def _spread_out(blob: Blob, number: int) -> tuple[Pose, ...]:
    return tuple(Pose(blob.x_px, blob.y_px, 0) for _ in range(number))
