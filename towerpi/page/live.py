"""The live picture: small JPEGs from the loop's thread in, a stream that a browser shows as a moving picture out.

At most five pictures a second are taken, however many look, and at most two may look at once: every picture costs the
loop a little time. A camera that is gone for a moment makes the picture stand still, not end.
"""

import time
from collections.abc import Callable
from threading import Event, Lock

from towerpi.errors import HardwareMissing
from towerpi.eye import Eye
from towerpi.loop import Loop
from towerpi.page.borrowed import wait_for

VIEWERS = 2
BETWEEN_S = 0.2
PATIENCE = 25  # pictures in a row that may be missing
BOUNDARY = "frame"


class Live:
    """What the camera sees now."""

    def __init__(self, loop: Loop, clock: Callable[[], float] = time.monotonic) -> None:
        self._loop, self._clock = loop, clock
        self._lock = Lock()
        self._jpeg, self._at_s = b"", float("-inf")
        self._viewers = 0

    def newest(self) -> bytes:
        """A picture that is no older than a fifth of a second, or HardwareMissing."""
        with self._lock:
            if self._clock() - self._at_s >= BETWEEN_S:
                self._jpeg = wait_for(self._loop, Eye.glimpse)
                self._at_s = self._clock()
            return self._jpeg

    def view(self) -> "Viewing | None":
        """One more viewer, to be closed; None when there are enough, or when there is nothing to see."""
        try:
            first = self.newest()
        except HardwareMissing:
            return None
        with self._lock:
            if self._viewers >= VIEWERS:
                return None
            self._viewers += 1
        return Viewing(self, first)

    def leave(self) -> None:
        """A viewer has gone."""
        with self._lock:
            self._viewers -= 1


class Viewing:
    """The parts of one stream. To be closed: what was never begun has no end of its own."""

    def __init__(self, live: Live, first: bytes) -> None:
        self._live, self._first = live, first
        self._done = Event()

    def __iter__(self) -> "Viewing":
        return self

    def __next__(self) -> bytes:
        if self._first:
            jpeg, self._first = self._first, b""
            return _part(jpeg)
        for _ in range(PATIENCE):
            self._done.wait(BETWEEN_S)
            if self._done.is_set():
                break
            try:
                return _part(self._live.newest())
            except HardwareMissing:  # it may come back
                continue
        self.close()
        raise StopIteration

    def close(self) -> None:
        """Make room for another."""
        if not self._done.is_set():
            self._done.set()
            self._live.leave()


def _part(jpeg: bytes) -> bytes:
    head = f"--{BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
    return head.encode() + jpeg + b"\r\n"
