"""Where a calibration stands, as a value, and the same as the phones get it: a `Standing` in, plain data for JSON out.

The phones draw the steps, the picture with its boxes and how far the colours are apart from this and nothing else.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

from towerpi.cubes import Colour
from towerpi.errors import Sentence, sentence
from towerpi.page.lesson import Lesson, Taught, advice
from towerpi.page.wire import sentence_to_plain
from towerpi.reading import Sighting
from towerpi.vision.separate import CLEAR, LEAST, Pair, Verdict

Plain: TypeAlias = dict[str, Any]


class Step(StrEnum):
    """The way through a calibration."""

    EMPTY = "empty"
    COLOURS = "colours"
    REPORT = "report"
    DONE = "done"
    LEFT = "left"  # nobody went on with it


@dataclass(frozen=True, slots=True)
class Shot:
    """The last picture taken, and what was found in it."""

    name: str
    width: int
    height: int
    cubes: tuple[Sighting, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """Everything about a calibration under way."""

    lesson: Lesson
    step: Step = Step.EMPTY
    now: Colour = ""
    skipped: frozenset[Colour] = frozenset()
    taught: Taught | None = None
    shot: Shot | None = None
    fault: Sentence | None = None
    busy: bool = False

    @property
    def left(self) -> list[Colour]:
        """Colours that are neither shown nor left out."""
        done = self.skipped.union(self.lesson.pictures)
        return [colour for colour in self.lesson.colours if colour not in done]

    @property
    def complete(self) -> bool:
        """Whether what was learned is what was shown."""
        return self.taught is not None and set(self.taught.readings) == set(self.lesson.pictures)


def standing_to_plain(at: Standing) -> Plain:
    """As state.calibration."""
    shot = at.shot or Shot("", 0, 0)
    notes = advice(at.lesson, at.taught) if at.taught and at.step in (Step.REPORT, Step.DONE) else []
    return {
        "step": at.step.value,
        "view": at.lesson.view,
        "colours": list(at.lesson.colours),
        "now": at.now,
        "skipped": [colour for colour in at.lesson.colours if colour in at.skipped],
        "taken": [_taken(colour, at) for colour in at.lesson.colours if colour in at.lesson.pictures],
        "apart": [{"a": pair.one, "b": pair.other, **_apart(pair)} for pair in _pairs(at)],
        "least": LEAST,
        "clear": CLEAR,
        "advice": [sentence_to_plain(note) for note in notes],
        "picture": shot.name or None,
        "width": shot.width,
        "height": shot.height,
        "cubes": [
            {"colour": cube.colour, "x": round(cube.x, 1), "y": round(cube.y, 1), "half": round(cube.half_px, 1)}
            for cube in shot.cubes
        ],
        "say": sentence_to_plain(_say(at, bool(notes))),
        "fault": at.fault and sentence_to_plain(at.fault),
        "busy": at.busy,
    }


def _pairs(at: Standing) -> Iterator[Pair]:
    """The closest first."""
    for pair in at.taught.report.pairs if at.taught else ():
        if pair.one in at.lesson.pictures and pair.other in at.lesson.pictures:
            yield pair


_WORDS = {Verdict.CLEAR: "clear", Verdict.CLOSE: "close", Verdict.MISTAKEN: "too close"}


def _apart(pair: Pair) -> Plain:
    return {"value": round(pair.apart, 1), "word": _WORDS[pair.verdict]}


def _taken(colour: Colour, at: Standing) -> Plain:
    reading = at.taught.readings.get(colour) if at.taught else None
    found = reading.counts[colour] if reading else 0
    number = at.lesson.counts.get(colour)
    nearest = next((pair for pair in _pairs(at) if colour in (pair.one, pair.other)), None)
    return {
        "colour": colour,
        "found": found,
        "share": round(found / number, 3) if number else None,  # of those that were said to lie there
        "least_apart": nearest and {"from": nearest.other if nearest.one == colour else nearest.one, **_apart(nearest)},
    }


def _say(at: Standing, noted: bool) -> Sentence:
    """What to do now."""
    if at.busy:
        return _BUSY[at.step]
    if at.step is Step.COLOURS:
        return _say_colour(at)
    if at.step is Step.REPORT and noted:
        return sentence("Read what the camera says. Then use the calibration, or take a colour again.")
    return _DO[at.step]


_BUSY = {
    Step.EMPTY: sentence("The camera finds its exposure. Keep your hands away from the tray."),
    Step.COLOURS: sentence("The camera looks at the cubes. Leave them as they are."),
    Step.REPORT: sentence("The calibration is worked out."),
}
_DO = {
    Step.EMPTY: sentence("Empty the tray and take your hands away."),
    Step.REPORT: sentence("Use the calibration, or take a colour again."),
    Step.LEFT: sentence("Nobody went on with the calibration. The tray is counted as before."),
    Step.DONE: sentence(
        "From now on the tray is counted with this calibration. Take the cubes out; what lay there before goes back in."
    ),
}


def _say_colour(at: Standing) -> Sentence:
    lay = at.now
    if at.now in at.lesson.pictures:
        if not at.left:
            return sentence("That was the last colour.")
        lay = at.left[0]
    if at.lesson.pictures:
        return sentence("Take everything out. Lay {cubes} in, none touching.", cubes=at.lesson.cubes(lay))
    return sentence("Lay {cubes} in, spread over the tray, none touching.", cubes=at.lesson.cubes(lay))
