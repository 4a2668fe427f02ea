"""The newest state to every phone: encoded once, put into a short queue per phone, the oldest dropped when one is slow.

States are whole, so a phone that misses some is right again with the next. Every stream holds one of the server's
threads; there are only so many, and the phone after the last is told to poll. A stream says nothing for at most
HEARTBEAT_S, so that a phone that has gone is noticed; `close` wakes and ends them all.
"""

import json
import queue
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Lock, Semaphore
from typing import Any

HEARTBEAT_S = 15.0
GLANCE_S = 1.0  # how soon the thread of a phone that has hung up is free again
QUEUED = 4
RETRY_MS = 2000


@dataclass(frozen=True, slots=True)
class Message:
    """One state, as sent."""

    version: int
    body: bytes  # the state alone, for a phone that polls

    @property
    def event(self) -> bytes:
        """The state as an event; the comment says when it was made, for whoever measures."""
        return b"id: %d\nevent: state\n: %.6f\ndata: %s\n\n" % (self.version, time.time(), self.body)


class Stream:
    """The events of one phone, until it hangs up or the server stops."""

    def __init__(self, leave: Callable[["Stream"], None], gone: Callable[[], bool], heartbeat_s: float) -> None:
        self._leave, self._gone, self._heartbeat_s = leave, gone, heartbeat_s
        self._waiting: queue.Queue[bytes | None] = queue.Queue(QUEUED)
        self._waiting.put(b"retry: %d\n\n" % RETRY_MS)

    def put(self, event: bytes | None) -> None:
        """Never waits: what is oldest makes room. Nothing ends the stream."""
        while True:
            try:
                self._waiting.put_nowait(event)
            except queue.Full:
                self._drop()
            else:
                return

    def _drop(self) -> None:
        try:
            self._waiting.get_nowait()
        except queue.Empty:
            return

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        quiet_s = 0.0
        while not self._gone():
            step_s = min(GLANCE_S, self._heartbeat_s)
            try:
                event = self._waiting.get(timeout=step_s)
            except queue.Empty:
                quiet_s += step_s
                if quiet_s >= self._heartbeat_s:
                    return b": still here\n\n"
                continue
            if event is None:
                break
            return event
        raise StopIteration

    def close(self) -> None:
        """The phone has hung up, or was hung up on."""
        self._leave(self)


class Broadcast:
    """Everybody who watches."""

    def __init__(self, most: int, heartbeat_s: float = HEARTBEAT_S) -> None:
        self._places, self._heartbeat_s = Semaphore(most), heartbeat_s
        self._lock = Lock()
        self._streams: set[Stream] = set()
        self._closed = False
        self.newest: Message | None = None

    def publish(self, state: dict[str, Any]) -> None:
        """From any thread: a new state, which gets the next version."""
        with self._lock:
            version = self.newest.version + 1 if self.newest else 1
            body = json.dumps({**state, "version": version}, separators=(",", ":")).encode()
            self.newest = Message(version, body)
            event = self.newest.event
            for stream in self._streams:
                stream.put(event)

    def open(self, gone: Callable[[], bool] = lambda: False) -> Stream | None:
        """A stream that begins with the newest state, or None when all places are taken; close it when done."""
        if not self._places.acquire(blocking=False):
            return None
        stream = Stream(self._left, gone, self._heartbeat_s)
        with self._lock:
            self._streams.add(stream)
            if self.newest:
                stream.put(self.newest.event)
            if self._closed:
                stream.put(None)
        return stream

    def _left(self, stream: Stream) -> None:
        with self._lock:
            known = stream in self._streams
            self._streams.discard(stream)
        if known:
            self._places.release()

    def close(self) -> None:
        """Wake and end every stream, now and from now on."""
        with self._lock:
            self._closed = True
            for stream in self._streams:
                stream.put(None)
