"""The live picture: small JPEGs from the loop's thread in, a stream that a browser shows as a moving picture out.

At most five pictures a second are taken, however many look, and at most two may look at once: every picture costs the
loop a little time. A camera that is gone for a while makes the picture stand still, not end.
"""

import time
from collections.abc import Callable
from threading import Event, Lock

from towerpi.errors import HardwareMissing, IllegalEvent, TowerPiError, sentence
from towerpi.eye import Eye
from towerpi.loop import Loop
from towerpi.page.borrowed import wait_for

VIEWERS = 2
BETWEEN_S = 0.2
BOUNDARY = "towerpi"
MIMETYPE = f"multipart/x-mixed-replace; boundary={BOUNDARY}"


class Live:
    """What the camera sees now."""

    def __init__(self, loop: Loop, clock: Callable[[], float] = time.monotonic) -> None:
        self._loop, self._clock = loop, clock
        self._lock = Lock()
        self._jpeg, self._at_s = b"", float("-inf")
        self._viewers = 0
        self._stopped = Event()

    def newest(self) -> bytes:
        """A picture that is no older than a fifth of a second, or HardwareMissing."""
        with self._lock:
            if self._clock() - self._at_s >= BETWEEN_S:
                self._jpeg = wait_for(self._loop, Eye.glimpse)
                self._at_s = self._clock()
            return self._jpeg

    def view(self) -> "Viewing":
        """One more viewer, to be closed; IllegalEvent when there are enough, HardwareMissing when nothing is seen."""
        first = self.newest()
        with self._lock:
            if self._viewers >= VIEWERS:
                raise IllegalEvent(
                    sentence("{viewers} phones show the live picture already. Close it on one of them.", viewers=VIEWERS)
                )
            self._viewers += 1
        return Viewing(self, first)

    def leave(self) -> None:
        """A viewer has gone."""
        with self._lock:
            self._viewers -= 1

    def wait(self) -> bool:
        """Until the next picture is due; whether there will be one."""
        return not self._stopped.wait(BETWEEN_S)

    def stop(self) -> None:
        """End every stream."""
        self._stopped.set()


class Viewing:
    """The parts of one stream. To be closed: what was never begun has no end of its own."""

    def __init__(self, live: Live, first: bytes) -> None:
        self._live, self._first = live, first
        self._closed = False

    def __iter__(self) -> "Viewing":
        return self

    def __next__(self) -> bytes:
        if self._first:
            jpeg, self._first = self._first, b""
            return _part(jpeg)
        while not self._closed and self._live.wait():
            try:
                return _part(self._live.newest())
            except HardwareMissing:  # it may come back
                continue
            except TowerPiError:
                break
        self.close()
        raise StopIteration

    def close(self) -> None:
        """Make room for another."""
        if not self._closed:
            self._closed = True
            self._live.leave()


def _part(jpeg: bytes) -> bytes:
    head = f"--{BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
    return head.encode() + jpeg + b"\r\n"
