"""Calibration: an empty picture and one picture per colour in, a Profile out, or BadProfile with every fault.

The colour models come first, from what differs from the empty tray. Then the very steps that count find the patches
of these pictures, so that the size model is learned from patches as counting will see them.
"""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from towerpi.cubes import Colour
from towerpi.errors import BadProfile, Sentence, joined, sentence
from towerpi.vision.arrays import F32, U8, shrink, shrink_factor
from towerpi.vision.background import clean_background
from towerpi.vision.blobs import blobs_of
from towerpi.vision.judge import judge, missed_share
from towerpi.vision.labels import Labels, label_picture
from towerpi.vision.learn_colour import learn_colour
from towerpi.vision.learn_share import with_shares
from towerpi.vision.learn_size import Patches, learn_size
from towerpi.vision.leftover import largest_shade
from towerpi.vision.light import Lit, relit
from towerpi.vision.profile import ColourModel, Profile, SizeModel
from towerpi.vision.register import anchors_of, find_shift, undo_shift
from towerpi.vision.scene import scene_of

COLOURS_LIMITS = (2, 8)
LEAST_PATCH_PX = 60


def learn(
    empty_bgr: U8,
    pictures_bgr: Mapping[Colour, U8],
    counts: Mapping[Colour, int] | None = None,
    view: str = "unknown",
    least: int = COLOURS_LIMITS[0],
) -> Profile:
    """The profile of a rig; counts says how many cubes each picture shows, where that is known.

    With `least` 1 even the first colour can be looked at before the next is shown.
    """
    _check(empty_bgr, pictures_bgr, least)
    height_px, width_px = empty_bgr.shape[:2]
    factor = shrink_factor(width_px, height_px)
    empty = shrink(empty_bgr, factor)
    aligned = _aligned(empty, {colour: shrink(bgr, factor) for colour, bgr in pictures_bgr.items()})
    background, noise = clean_background(empty, [lit.bgr for lit in aligned.values()])
    pictures = {colour: replace(lit, empty_bgr=background) for colour, lit in aligned.items()}
    colours = _learn_colours(pictures, noise)
    size = SizeModel(20.0, 0.95, background.shape[1] / 2, background.shape[0] / 2)
    draft = Profile(width_px, height_px, factor, background, noise, colours, size, view=view)
    return _with_size(draft, pictures, [(counts or {}).get(colour.name) for colour in colours])


def _check(empty_bgr: U8, pictures_bgr: Mapping[Colour, U8], least: int) -> None:
    faults = []
    high = COLOURS_LIMITS[1]
    if not least <= len(pictures_bgr) <= high:
        number = len(pictures_bgr)
        faults.append(
            sentence("{least} to {most} colours were expected; {number} came", least=least, most=high, number=number)
        )
    for colour, bgr in pictures_bgr.items():
        if bgr.shape != empty_bgr.shape:
            faults.append(
                sentence(
                    "{colour}: {wanted} pixels were expected, as when empty; {came} came",
                    colour=colour,
                    wanted=_size(empty_bgr),
                    came=_size(bgr),
                )
            )
    raise_faults(faults)


def raise_faults(faults: list[Sentence]) -> None:
    """Every fault in one sentence."""
    if faults:
        raise BadProfile(sentence("The calibration pictures cannot be used: {faults}.", faults=joined(faults, "; ")))


def _size(bgr: U8) -> str:
    return f"{bgr.shape[1]} x {bgr.shape[0]}"


def _aligned(empty: U8, pictures: Mapping[Colour, U8]) -> dict[Colour, Lit]:
    """The pictures as if neither camera nor lamp had changed since the empty one."""
    anchors = anchors_of(empty)
    return {colour: relit(undo_shift(bgr, find_shift(bgr, anchors)), empty) for colour, bgr in pictures.items()}


def _learn_colours(pictures: Mapping[Colour, Lit], noise: F32) -> tuple[ColourModel, ...]:
    models = {colour: learn_colour(colour, lit, noise) for colour, lit in pictures.items()}
    lost = [colour for colour, model in models.items() if not model]
    raise_faults(
        [sentence("{colour}: cubes were expected; nothing differs from the empty tray", colour=c) for c in lost]
    )
    return tuple(model for model in models.values() if model)


def _with_size(draft: Profile, pictures: Mapping[Colour, Lit], counts: list[int | None]) -> Profile:
    scene = scene_of(draft)
    labels = {colour: label_picture(lit, scene) for colour, lit in pictures.items()}
    hued = [colour.chromatic for colour in draft.colours]
    used = hued if any(hued) else [True] * len(hued)
    profile = _sized(draft, labels, counts, used)
    if not all(hued):
        profile = with_shares(profile, pictures, counts)
        scene = scene_of(profile)
        labels = {colour: label_picture(lit, scene) for colour, lit in pictures.items()}
        profile = _sized(profile, labels, counts, [True] * len(hued))
    return _with_limits(profile, labels)


def _with_limits(profile: Profile, labels: Mapping[Colour, Labels]) -> Profile:
    """What outlines leave over in the calibration's own pictures, where every cube lies open."""
    scene = scene_of(profile)
    colours, shades = [], []
    for label, colour in enumerate(profile.colours, 1):
        seen = labels[colour.name]
        patches = blobs_of(seen.masks[label], label, LEAST_PATCH_PX)
        missed = [missed_share(blob, seen, scene) for blob in patches]
        colours.append(replace(colour, roughness=max(missed, default=0.0)))
        shades.append(largest_shade([(blob, judge(blob, seen, scene)) for blob in patches], seen, scene))
    return replace(profile, colours=tuple(colours), shade=max(shades))


def _sized(profile: Profile, labels: Mapping[Colour, Labels], counts: list[int | None], used: list[bool]) -> Profile:
    """The profile with the size model that the patches of the used colours give."""
    rows = [
        (index, blob.x_px, blob.y_px, blob.area_px)
        for index, colour in enumerate(profile.colours)
        if used[index]
        for blob in blobs_of(labels[colour.name].masks[index + 1], index + 1, LEAST_PATCH_PX)
    ]
    found = {row[0] for row in rows}
    missing = [c.name for index, c in enumerate(profile.colours) if used[index] and index not in found]
    raise_faults(
        [sentence("{colour}: cubes were expected; none can be told from the tray", colour=name) for name in missing]
    )
    patches = Patches(*np.array(rows, np.float64).T)
    size, factors = learn_size(patches, counts, (profile.empty_bgr.shape[1] / 2, profile.empty_bgr.shape[0] / 2))
    colours = tuple(replace(c, area_factor=f) for c, f in zip(profile.colours, factors, strict=True))
    return replace(profile, size=size, colours=colours)
