"""Who may act: a PIN of six digits for the table, and how often it may be guessed.

The PIN and the secret that signs the cookies are made at the first start and kept in one file that only this user can
read: plain, because terminal and TV show the PIN again and again. A change of the PIN begins a new generation, and
cookies of an older one are worth nothing. Guessing is limited for all phones together.
"""

import json
import os
import re
import secrets
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from hmac import compare_digest
from pathlib import Path
from threading import Lock

from towerpi.errors import BadInput, Sentence, reason, sentence

ATTEMPTS = 5
ATTEMPT_EVERY_S = 10.0


class TokenBucket:
    """So many at once, then one every few seconds."""

    def __init__(self, size: int, every_s: float, clock: Callable[[], float]) -> None:
        self._size, self._every_s, self._clock = size, every_s, clock
        self._left, self._at_s = float(size), clock()

    def take(self) -> float:
        """0 when one was there, else the seconds until the next."""
        now_s = self._clock()
        self._left = min(self._size, self._left + (now_s - self._at_s) / self._every_s)
        self._at_s = now_s
        if self._left < 1:
            return (1 - self._left) * self._every_s
        self._left -= 1
        return 0.0

    def give_back(self) -> None:
        """What was taken was no waste."""
        self._left = min(self._size, self._left + 1)


@dataclass(frozen=True, slots=True)
class Keys:
    """What is kept."""

    pin: str
    secret: str
    generation: int = 1


def _new_pin() -> str:
    return f"{secrets.randbelow(1_000_000):06}"


@dataclass(frozen=True, slots=True)
class Attempt:
    """What became of a PIN: right, wrong, or one too many."""

    right: bool
    wait_s: float = 0.0


class Access:
    """The PIN, asked from many threads."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        """Read the file or make it; `fault` says why the PIN will be another one after the next start."""
        self._path, self._lock = path, Lock()
        self._bucket = TokenBucket(ATTEMPTS, ATTEMPT_EVERY_S, clock)
        self.fault: Sentence | None = None
        kept = _read(path)
        self._keys = kept or Keys(_new_pin(), secrets.token_hex(32))
        if kept is None:
            self._write()

    @property
    def pin(self) -> str:
        return self._keys.pin

    @property
    def secret(self) -> str:
        return self._keys.secret

    @property
    def generation(self) -> int:
        return self._keys.generation

    def attempt(self, pin: str) -> Attempt:
        """Is this the PIN? A right one costs nothing, but waits like the others once there were too many."""
        with self._lock:
            wait_s = self._bucket.take()
            if wait_s:
                return Attempt(False, wait_s)
            right = compare_digest(pin.encode(), self._keys.pin.encode())
            if right:
                self._bucket.give_back()
            return Attempt(right)

    def change(self, pin: str) -> None:
        """Another PIN; who signed in with the old one is signed out."""
        if not re.fullmatch(r"[0-9]{6}", pin):
            raise BadInput(sentence("A PIN has six digits. Choose another."))
        with self._lock:
            self._keys = Keys(pin, self._keys.secret, self._keys.generation + 1)
            self._write()

    def _write(self) -> None:
        """Whole or not at all, for this user's eyes only."""
        part = self._path.with_suffix(".part")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            part.unlink(missing_ok=True)
            handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(asdict(self._keys), file)
                file.flush()
                os.fsync(handle)
            part.rename(self._path)
            self.fault = None
        except OSError as error:
            self.fault = sentence(
                "The PIN cannot be kept ({error}). After the next start it will be another one.",
                error=reason(error),
            )


def _read(path: Path) -> Keys | None:
    """What is kept, or nothing when there is no such file or it makes no sense."""
    try:
        kept = Keys(**json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None
    if not re.fullmatch(r"[0-9]{6}", str(kept.pin)) or len(str(kept.secret)) < 32 or type(kept.generation) is not int:
        return None
    return kept
