"""The loop's camera, used from another thread: a Loan is begun and ended, and in between lends a FrameSource.

The loop's thread owns the camera and goes on with the game; whatever is done with the camera is done there, between
two frames, while the borrower waits for it. What a borrower asks for after its loan has ended is refused, so a worker
that was called off cannot touch the camera any more.
"""

from collections.abc import Callable
from concurrent.futures import TimeoutError as TooLate
from typing import TypeVar

from towerpi.cameras.lock import AUTOMATIC, Lock
from towerpi.errors import CameraLost, IllegalEvent, sentence
from towerpi.eye import Eye
from towerpi.frames import Bgr, Frame
from towerpi.loop import Loop
from towerpi.sight import Sight

WAIT_S = 10.0  # a camera may take seconds to open

T = TypeVar("T")


class Loan:
    """While it runs the game hears nothing from the camera."""

    def __init__(self, loop: Loop) -> None:
        """CameraMissing when there is no camera to lend."""
        self._loop = loop
        self._over = False
        self.ask(lambda eye: eye.lend(AUTOMATIC))

    def open(self, lock: Lock) -> "Borrowed":
        """The camera, opened anew if it holds something else."""
        self.ask(lambda eye: eye.lend(lock))
        return Borrowed(self)

    def end(self, sight: Sight | None = None) -> None:
        """Give it back: it counts with the new sight from now on, or as before."""

        def end(eye: Eye) -> None:
            self._over = True
            eye.take_back(sight)

        self._over = self._over or sight is None  # what was asked for before this is refused, too
        wait_for(self._loop, end)

    def drop(self) -> None:
        """Give it back as it was, without waiting: for the loop's own thread."""
        self._over = True
        self._loop.ask(Eye.take_back)

    def ask(self, job: Callable[[Eye], T]) -> T:
        """Have the eye do something; IllegalEvent when the loan is over."""

        def do(eye: Eye) -> T:
            if self._over:
                raise IllegalEvent(sentence("The calibration was called off."))
            return job(eye)

        return wait_for(self._loop, do)


class Borrowed:
    """A FrameSource for as long as the loan runs."""

    def __init__(self, loan: Loan) -> None:
        self._loan = loan

    @property
    def name(self) -> str:
        return self._loan.ask(lambda eye: eye.name)

    @property
    def found(self) -> Lock:
        """What the camera has chosen for itself."""
        return self._loan.ask(Eye.found)

    def watch(self) -> Frame:
        """The next frame that the loop looks at."""
        return self._loan.ask(Eye.frame)

    def picture(self) -> Bgr:
        return self._loan.ask(Eye.picture)

    def close(self) -> None:
        """The loop keeps it open."""


def wait_for(loop: Loop, job: Callable[[Eye], T]) -> T:
    """What the eye answers; CameraLost when it does not."""
    try:
        return loop.ask(job).result(WAIT_S)
    except TooLate:
        raise CameraLost(
            sentence("The camera did not answer within {seconds} seconds. Try again.", seconds=round(WAIT_S))
        ) from None
