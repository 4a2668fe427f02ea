"""Will the colours be told apart, and is the light good enough? Asked once, after calibration.

The looks of the colours and the figures of the light come in; a `Separability` goes out: every pair of colours with
how far it is apart, and a sentence for everything that will cause trouble.

"Apart" is the distance between two colours in units of their own spread (d'): half of it is how many standard
deviations a pixel must stray to be taken for the other colour. At 6 that is one pixel in 700; below, whole cubes in
poor light begin to be mistaken.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations

import numpy as np

from towerpi.cubes import Colour
from towerpi.errors import Sentence, sentence
from towerpi.vision.folder import RigPictures
from towerpi.vision.lamp import Light, light_of
from towerpi.vision.looks import Look, look_at

LEAST = 6.0  # d'
CLEAR = 9.0  # d'; trays that were counted without a fault had no pair below it

_MORE_CONTRAST = sentence("use more light, or a ground of another colour")
_DARK = 45.0  # lightness
_COLOURED_LAMP = 40.0  # chroma of the lightest part of the tray; wood in white light has 30
_DIM, _BURNT, _GLARE, _UNEVEN, _WAVERING, _BANDING = 50.0, 0.6, 0.2, 2.5, 0.03, 0.015


class Verdict(StrEnum):
    """What becomes of a pair of colours at the table."""

    MISTAKEN = "mistaken"
    CLOSE = "close"
    CLEAR = "clear"


@dataclass(frozen=True, slots=True)
class Pair:
    """Two colours and how far they are apart."""

    one: Colour
    other: Colour
    apart: float

    @property
    def verdict(self) -> Verdict:
        if self.apart < LEAST:
            return Verdict.MISTAKEN
        return Verdict.CLOSE if self.apart < CLEAR else Verdict.CLEAR


@dataclass(frozen=True, slots=True)
class Separability:
    """All pairs, the closest first, and what to say about them."""

    looks: tuple[Look, ...]
    pairs: tuple[Pair, ...]
    warnings: tuple[Sentence, ...]


def judge_pictures(pictures: RigPictures) -> Separability:
    """Measure and judge the pictures of a calibration."""
    measured = {c: look_at(c, bgr, pictures.empty_bgr) for c, bgr in pictures.colours_bgr.items()}
    looks = [look for look in measured.values() if look]
    others = [*pictures.more_empty_bgr, *pictures.colours_bgr.values()]
    report = separability(looks, light_of(pictures.empty_bgr, others, looks), pictures.view)
    unseen = [
        sentence("{colour} cubes look like the empty tray: {cure}.", colour=c.capitalize(), cure=_MORE_CONTRAST)
        for c in measured
        if not measured[c]
    ]
    return replace(report, warnings=(*unseen, *report.warnings))


def separability(looks: Sequence[Look], light: Light, view: str = "") -> Separability:
    """Judge the colours and the light; `view` is the side the camera sees, "below" or "above", if known."""
    by_name = {look.colour: look for look in looks}
    pairs = sorted(
        (Pair(one.colour, other.colour, apart(one, other)) for one, other in combinations(looks, 2)),
        key=lambda pair: pair.apart,
    )
    trouble: dict[tuple[Verdict, Sentence], list[Pair]] = {}
    for pair in pairs:
        if pair.verdict is not Verdict.CLEAR:
            cure = _cure(by_name[pair.one], by_name[pair.other], light, view)
            trouble.setdefault((pair.verdict, cure), []).append(pair)
    words = [_warning(verdict, cure, alike) for (verdict, cure), alike in trouble.items()]
    return Separability(tuple(looks), tuple(pairs), (*light_warnings(light), *words))


def apart(one: Look, other: Look) -> float:
    """d': the difference of the means in units of the mean spread."""
    step = np.subtract(one.mean, other.mean)
    spread = np.add(one.spread, other.spread) / 2
    return float(np.sqrt(step @ np.linalg.solve(spread, step)))


def _warning(verdict: Verdict, cure: Sentence, pairs: Sequence[Pair]) -> Sentence:
    firsts = [pair.one if number else pair.one.capitalize() for number, pair in enumerate(pairs)]
    told = [sentence("{one} and {other}", one=one, other=pair.other) for one, pair in zip(firsts, pairs, strict=True)]
    if verdict is Verdict.MISTAKEN:
        return sentence("{pairs} will be mistaken for each other: {cure}.", pairs=told, cure=cure)
    return sentence("{pairs} are close: {cure}.", pairs=told, cure=cure)


def _cure(one: Look, other: Look, light: Light, view: str) -> Sentence:
    """What parts two colours depends on what brings them together."""
    if light.tint > _COLOURED_LAMP:
        return sentence("use a white lamp")
    if min(one.mean[0], other.mean[0]) < _DARK:
        return _MORE_LIGHT.get(view) or sentence("add light on the side that the camera sees")
    if max(one.burnt, other.burnt) > _BURNT:
        return sentence("use less light, or a shorter exposure")
    return sentence("use white, even light, or cubes of another colour")


_MORE_LIGHT = {"below": sentence("add light from below"), "above": sentence("add light from above")}


def light_warnings(light: Light) -> Iterator[Sentence]:
    """What is wrong with the light, each with its cure."""
    if light.lightness < _DIM:
        yield sentence("The light is too dim: use a brighter lamp or a longer exposure.")
    if light.burnt > _BURNT or light.glare > _GLARE:
        yield sentence("The light is too bright: move the lamp away from the lens, or use a shorter exposure.")
    if light.unevenness > _UNEVEN:
        yield sentence(
            "The light is uneven: some cubes get {times} times the light of others. "
            "Add a lamp on the dark side, or move the lamp away.",
            times=f"{light.unevenness:.1f}",
        )
    if light.banding > _BANDING or light.wavering > _WAVERING:
        yield sentence(
            "The light flickers between pictures: lock exposure at a multiple of 10 ms (8.33 ms for 60 Hz mains), "
            "or use another lamp."
        )
