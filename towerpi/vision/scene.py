"""What counting keeps at hand for one rig: a Profile in, all that can be worked out before the first picture out."""

from dataclasses import dataclass

import cv2
import numpy as np

from towerpi.vision.arrays import F32, LIGHTNESS_STEP, U8, Mask, as_mask, grown, lightness_of, smooth, to_lab
from towerpi.vision.profile import ColourModel, Profile
from towerpi.vision.register import Anchors, anchors_of
from towerpi.vision.tables import CLIPPED as CLIPPED_LIMITS
from towerpi.vision.tables import colour_table

CLIPPED = 240
TINT = 10  # in Lab a and b: shadows and glare have less
TINT_SIGMAS = 4.0
DOT_CUBES = 0.4
NOISE_SIGMAS = 3.5  # on the mean of nine pixels
LEAST_STEP = 2.5
BLIND_STEP = 12.0  # lightness and tint together: nearer than this a cube without hue and the tray look alike
BUMP_PX = 0.25  # what registration may leave: near an edge of the tray that much shift is noise too


@dataclass(frozen=True, slots=True)
class Neutral:
    """How a colour without hue is found: the share of the way from the tray's look to the cube's, pixel by pixel."""

    label: int
    weight: F32  # rows x columns x 3: a Lab difference times this, summed, is that share
    least: F32  # the share that a pixel must show
    blind: Mask  # where the tray looks like the cube; any difference counts there
    look: F32  # the lightness that the cube would have at each pixel


@dataclass(frozen=True, slots=True)
class Scene:
    """A rig ready to count."""

    profile: Profile
    anchors: Anchors
    table: U8
    clipped_table: U8  # for pixels too bright for the camera
    least_tint: U8  # square / 4 of the difference in a and b that is more than the tray's own
    empty_lab: U8
    smooth_lab: U8
    seen: F32  # lightness steps that are more than noise
    least_change: U8  # the same in 8-bit steps
    dots: Mask  # LEDs mirrored in the plastic: they punch holes into cubes
    neutrals: tuple[Neutral, ...]


def scene_of(profile: Profile) -> Scene:
    """Work out the tables of a profile."""
    lab = to_lab(profile.empty_bgr)
    smooth_lab = smooth(lab)
    noise = np.hypot(profile.noise[..., 0] / LIGHTNESS_STEP, BUMP_PX * _slope(smooth_lab))
    seen = np.maximum(NOISE_SIGMAS * noise, LEAST_STEP).astype(np.float32)
    pairs = [(label, colour) for label, colour in enumerate(profile.colours, 1) if not colour.chromatic]
    return Scene(
        profile=profile,
        anchors=anchors_of(profile.empty_bgr),
        table=colour_table(profile.colours),
        clipped_table=colour_table(profile.colours, CLIPPED_LIMITS),
        least_tint=_least_tint(profile),
        empty_lab=lab,
        smooth_lab=smooth_lab,
        seen=seen,
        least_change=np.clip(seen * LIGHTNESS_STEP, 1, 255).astype(np.uint8),
        dots=_dots(profile),
        neutrals=tuple(neutral_of(label, colour, smooth_lab, seen) for label, colour in pairs),
    )


def step_to(colour: ColourModel, lab: U8) -> F32:
    """The Lab difference between the tray, seen in `lab`, and a cube of a colour without hue lying there."""
    lightness = lightness_of(lab)
    chroma = colour.saturation[1] * colour.lightness[1]
    step = np.empty(lab.shape, np.float32)
    step[..., 0] = colour.base + (colour.slope - 1) * lightness
    step[..., 1] = chroma * np.cos(np.radians(colour.hue_deg)) + 128 - lab[..., 1]
    step[..., 2] = chroma * np.sin(np.radians(colour.hue_deg)) + 128 - lab[..., 2]
    return step


def neutral_of(label: int, colour: ColourModel, lab: U8, seen: F32) -> Neutral:
    """Where and how a colour without hue can be told from the tray."""
    step = step_to(colour, lab)
    length = np.maximum(np.sqrt((step**2).sum(axis=2)), 1.0)
    return Neutral(
        label=label,
        weight=step / (length**2)[..., None] / np.array([LIGHTNESS_STEP, 1, 1], np.float32),
        least=np.maximum(colour.share, seen / length).astype(np.float32),
        blind=as_mask(length < BLIND_STEP),
        look=lightness_of(lab) + step[..., 0],
    )


def _least_tint(profile: Profile) -> U8:
    """Half the tint, squared, that is more than noise."""
    tint = np.hypot(profile.noise[..., 1], profile.noise[..., 2])
    return np.clip(np.maximum(TINT, TINT_SIGMAS * tint) ** 2 / 4, 0, 255).astype(np.uint8)


def _dots(profile: Profile) -> Mask:
    """Clipped spots smaller than a cube's face; a lamp beyond the tray is hidden by a cube, not mirrored over it."""
    number, names, stats, _ = cv2.connectedComponentsWithStats(as_mask(profile.empty_bgr.min(axis=2) > CLIPPED))
    small = stats[:, cv2.CC_STAT_AREA] < DOT_CUBES * profile.size.side_px**2
    small[0] = False
    return grown(as_mask(small)[names], 3) if number > 1 else np.zeros(names.shape, np.uint8)


def _slope(lab: U8) -> F32:
    """How steeply the lightness changes from pixel to pixel, at the steepest nearby."""
    grey = lightness_of(lab)
    slope = np.hypot(cv2.Sobel(grey, cv2.CV_32F, 1, 0, scale=1 / 8), cv2.Sobel(grey, cv2.CV_32F, 0, 1, scale=1 / 8))
    return np.asarray(cv2.dilate(slope, np.ones((3, 3), np.uint8)), np.float32)
