"""Who may act: a PIN of six digits for the table.

The PIN and the secret that signs the cookies are made at the first start and kept in one file that only this user can
read: plain, because terminal and TV show the PIN again and again. A change of the PIN begins a new generation, and
cookies of an older one are worth nothing. Guessing is limited (`guesses`).
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

from towerpi.errors import BadInput, PageFault, Sentence, reason, sentence
from towerpi.page.guesses import Guesses


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
        self._guesses = Guesses(clock)
        self.fault: Sentence | None = None
        kept = _read(path)
        self._keys = kept or Keys(_new_pin(), secrets.token_hex(32))
        if kept is None:
            self._write_first()

    @property
    def pin(self) -> str:
        return self._keys.pin

    @property
    def secret(self) -> str:
        return self._keys.secret

    @property
    def generation(self) -> int:
        return self._keys.generation

    def attempt(self, pin: str, address: str) -> Attempt:
        """Is this the PIN? A right one costs nothing, but waits like the others once there were too many."""
        with self._lock:
            if wait_s := self._guesses.wait_s(address):
                return Attempt(False, wait_s)
            right = compare_digest(pin.encode(), self._keys.pin.encode())
            (self._guesses.was_right if right else self._guesses.was_wrong)(address)
            return Attempt(right)

    def change(self, pin: str) -> None:
        """Another PIN; who signed in with the old one is signed out. PageFault, and the old one, if it is not kept."""
        if not re.fullmatch(r"[0-9]{6}", pin):
            raise BadInput(sentence("A PIN has six digits. Choose another."))
        with self._lock:
            keys = Keys(pin, self._keys.secret, self._keys.generation + 1)
            try:
                self._write(keys)
            except OSError as error:
                raise PageFault(
                    sentence("The PIN cannot be kept ({error}). The old one still holds.", error=reason(error))
                ) from error
            self._keys, self.fault = keys, None

    def _write_first(self) -> None:
        try:
            self._write(self._keys)
        except OSError as error:
            self.fault = sentence(
                "The PIN cannot be kept ({error}). After the next start it will be another one.", error=reason(error)
            )

    def _write(self, keys: Keys) -> None:
        """Whole or not at all, for this user's eyes only."""
        part = self._path.with_suffix(".part")
        self._path.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(asdict(keys), file)
            file.flush()
            os.fsync(handle)
        part.rename(self._path)


def _read(path: Path) -> Keys | None:
    """What is kept, or nothing when there is no such file or it makes no sense."""
    try:
        kept = Keys(**json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None
    if (type(kept.pin), type(kept.secret), type(kept.generation)) != (str, str, int):
        return None
    return kept if re.fullmatch(r"[0-9]{6}", kept.pin) and len(kept.secret) >= 32 else None
