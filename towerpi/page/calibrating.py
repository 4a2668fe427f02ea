"""The calibration wizard: what a phone asks for comes in, the standing goes out, and in the end a calibration.

Empty tray, then each colour, then the report. Taking pictures and learning is done by a thread of its own with the
loop's camera, while the loop goes on; the standing says `busy` meanwhile. Nothing that counts is changed before the
end: calling it off, a fault or a pulled plug leave the old calibration in force. One that nobody goes on with is left
after some minutes: the tray is counted as before, and every phone says so.
"""

import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import RLock, Thread
from typing import Any

from towerpi.cubes import COLOURS, GREEN, Colour, check_colour, check_count
from towerpi.errand import promise
from towerpi.errors import BadInput, IllegalEvent, TowerPiError, sentence, told
from towerpi.loop import Loop
from towerpi.page.borrowed import Loan
from towerpi.page.calibration_state import Plain, Standing, Step, standing_to_plain
from towerpi.page.calibration_work import finish, take_colour, take_empty, without_pictures
from towerpi.page.lesson import Lesson, teach
from towerpi.page.live import Live, Viewing
from towerpi.vision.learn import COLOURS_LIMITS

Body = Mapping[str, Any]

LEFT_S = 300.0  # without a step: long enough to look for the cubes of a colour


class Wizard:
    """One calibration at a time, for all phones together. `do` may be called from any thread."""

    def __init__(self, loop: Loop, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        """`path` is where the calibration goes; the loop publishes whenever the state has changed."""
        self._loop, self._path, self._clock = loop, path, clock
        self._stepped_s = clock()
        self._live = Live(loop)
        self._lock = RLock()
        self._loan: Loan | None = None
        self._at: Standing | None = None
        self._state: Plain | None = None
        loop.every_round(self._look_at_the_clock)

    @property
    def state(self) -> Plain | None:
        """What the phones show; None when nobody calibrates. Made anew with every change, never changed itself."""
        return self._state

    @property
    def free(self) -> bool:
        """Nobody calibrates: tray and camera belong to the game."""
        return self._at is None or self._at.step is Step.LEFT

    def do(self, body: object) -> Plain:
        """The state afterwards. BadInput: no such wish. IllegalEvent: not now. HardwareMissing: no camera."""
        wish = str(body.get("do")) if isinstance(body, dict) else ""
        if not isinstance(body, dict) or wish not in self._WISHES:
            raise BadInput(
                sentence(
                    '"do" was expected with one of {wishes}; {came} came.',
                    wishes=", ".join(self._WISHES),
                    came=told(wish),
                )
            )
        with self._lock:
            self._WISHES[wish](self, body)
            return self._state or {}

    def live(self) -> Viewing | None:
        """A stream of the live picture; None when two look already or nothing is to be seen."""
        return self._live.view()

    def _begin(self, body: Body) -> None:
        if self._at and self._at.busy:
            raise IllegalEvent(_WAIT)
        lesson = Lesson(_view(body.get("view")), self._colours(body.get("colours")))
        self._loan = Loan(self._loop)
        self._put(Standing(lesson))

    def _take(self, body: Body) -> None:
        at, loan = self._ready(Step.EMPTY, Step.COLOURS)
        number = body.get("count")
        if number is not None:
            check_count(number, "The number of cubes")
        if at.step is Step.EMPTY:
            self._work(at, partial(take_empty, loan, at))
        else:
            self._work(at, partial(take_colour, loan, replace(at, lesson=at.lesson.without(at.now)), number))

    def _again(self, body: Body) -> None:
        """This colour, or one that was taken before, or the empty tray when there is none."""
        at, _ = self._ready(Step.COLOURS, Step.REPORT)
        colour = body.get("colour", at.now if at.now in at.lesson.pictures else _last(at))
        if colour is not None and colour not in at.lesson.colours:
            raise BadInput(
                sentence(
                    "A colour out of {colours} was expected; {came} came.", colours=at.lesson.colours, came=told(colour)
                )
            )
        if colour is None:
            self._put(replace(at, step=Step.EMPTY, now="", shot=None, fault=None))
            return
        lesson, skipped = at.lesson.without(colour), at.skipped - {colour}
        self._put(replace(at, lesson=lesson, step=Step.COLOURS, now=colour, skipped=skipped, shot=None, fault=None))

    def _keep(self, _: Body) -> None:
        at = self._ready(Step.COLOURS)[0]
        if at.now not in at.lesson.pictures:
            raise IllegalEvent(sentence("A picture to keep was expected; none is taken yet. Take it first."))
        self._go_on(at)

    def _skip(self, _: Body) -> None:
        at = self._ready(Step.COLOURS)[0]
        self._go_on(replace(at, lesson=at.lesson.without(at.now), skipped=at.skipped | {at.now}))

    def _go_on(self, at: Standing) -> None:
        """To the next colour, or to the report."""
        if at.left:
            self._put(replace(at, now=at.left[0], shot=None, fault=None))
            return
        least = COLOURS_LIMITS[0]
        if len(at.lesson.pictures) < least:
            raise IllegalEvent(
                sentence("At least {least} colours were expected; the others are left out. Take this one.", least=least)
            )
        at = replace(at, step=Step.REPORT, now="", shot=None, fault=None)
        if at.complete:
            self._put(at)
        else:
            self._work(at, lambda: replace(at, taught=teach(at.lesson)))

    def _finish(self, _: Body) -> None:
        if self._at and self._at.step is Step.DONE:
            self._put(None)
            return
        at, loan = self._ready(Step.REPORT)
        if at.taught is None or not at.complete:  # learning it failed; the fault says why
            raise IllegalEvent(sentence("A calibration was expected; it could not be worked out. Take a colour again."))
        self._work(at, partial(finish, loan, at, at.taught, self._path))

    def _cancel(self, _: Body) -> None:
        at, loan = self._at, self._loan
        if at is None:
            return
        if at.busy and at.step is Step.REPORT:
            raise IllegalEvent(_WAIT)
        if loan and at.step is not Step.DONE:
            loan.end()
        self._put(None)

    def _look_at_the_clock(self) -> None:
        """In the loop's thread, which must wait for nobody: whoever holds the lock is taking a step."""
        if self._at is None or not self._lock.acquire(blocking=False):
            return
        try:
            if self._at and not self._at.busy and self._clock() - self._stepped_s >= LEFT_S:
                self._leave(self._at)
        finally:
            self._lock.release()

    def _leave(self, at: Standing) -> None:
        """Nobody went on: the camera counts again. What that says is gone after the same time."""
        if at.step in (Step.DONE, Step.LEFT) or self._loan is None:
            self._put(None)
            return
        self._loan.drop()
        self._loan = None
        self._put(Standing(without_pictures(at.lesson), Step.LEFT))

    _WISHES: Mapping[str, Callable[["Wizard", Body], None]] = {
        "begin": _begin,
        "take": _take,
        "again": _again,
        "keep": _keep,
        "skip": _skip,
        "finish": _finish,
        "cancel": _cancel,
    }

    def _ready(self, *steps: Step) -> tuple[Standing, Loan]:
        if self._at is None or self._loan is None:
            raise IllegalEvent(sentence("A calibration under way was expected; there is none. Begin one."))
        if self._at.busy:
            raise IllegalEvent(_WAIT)
        if self._at.step not in steps:
            raise IllegalEvent(sentence("That is not possible at this step of the calibration."))
        return self._at, self._loan

    def _colours(self, given: object) -> tuple[Colour, ...]:
        """The colours to show; when nothing is said, those that play and the peasants, or all there are."""
        if given is None:
            playing = [player.colour for player in self._loop.game.table.players]
            given = [*playing, GREEN] if playing else list(COLOURS)
        least, most = COLOURS_LIMITS
        if not isinstance(given, list) or not least <= len(given) <= most:
            raise BadInput(
                sentence(
                    "A list of {least} to {most} colours was expected; {came} came.",
                    least=least,
                    most=most,
                    came=told(given),
                )
            )
        return tuple(dict.fromkeys(check_colour(colour) for colour in given))

    def _work(self, at: Standing, job: Callable[[], Standing]) -> None:
        """Do it in a thread of its own, and show what came of it unless it was called off meanwhile."""
        loan = self._loan

        def work() -> None:
            errand, answer = promise(job)
            try:
                errand.do()
            finally:
                with self._lock:
                    if self._loan is loan and self._at is not None:
                        self._put(_outcome(at, answer))

        self._put(replace(at, busy=True, fault=None))
        Thread(target=work, name="calibration", daemon=True).start()

    def _put(self, at: Standing | None) -> None:
        self._at, self._stepped_s = at, self._clock()
        if at is None:
            self._loan = None
        self._state = standing_to_plain(at) if at else None
        self._loop.touch()


_WAIT = sentence("The camera is still busy. Wait a moment.")


def _outcome(before: Standing, answer: "Future[Standing]") -> Standing:
    error = answer.exception()
    if error is None:
        return replace(answer.result(), busy=False)
    said = error.sentence if isinstance(error, TowerPiError) else sentence("{text}", text=str(error))
    return replace(before, fault=said, busy=False)


def _view(given: object) -> str:
    if given not in ("below", "above"):
        raise BadInput(sentence('"view" must be below or above; {came} came.', came=told(given)))
    return str(given)


def _last(at: Standing) -> Colour | None:
    return next((colour for colour in reversed(at.lesson.colours) if colour in at.lesson.pictures), None)
