"""Pictures of readings on disk, in a ring that never grows beyond what the card can bear.

A picture is written whole and synced before its name is given out. When there are too many, or they take too much
room, the oldest go. A disk that is full costs pictures, never the game: the name is then empty.
"""

import os
from pathlib import Path

from towerpi.errors import reason, sentence


class Pictures:
    """A folder of numbered JPEG files."""

    def __init__(self, folder: Path, kept: int, kept_mb: int, used: int = 0) -> None:
        """Go on numbering after the newest picture that is there, and after `used`, the last that the log names."""
        self._folder, self._kept, self._kept_bytes = folder, kept, kept_mb * 1_000_000
        self.fault = ""
        self._sizes: dict[str, int] = {}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for stray in folder.glob("*.part"):
                stray.unlink()
            found = [path for path in folder.glob("*.jpg") if path.stem.isascii() and path.stem.isdigit()]
            self._sizes = {path.stem: path.stat().st_size for path in sorted(found, key=lambda path: int(path.stem))}
        except OSError as error:
            self._fail(error)
        self._next = max((int(name) for name in self._sizes), default=0)
        self._next = max(self._next, used) + 1

    def save(self, jpeg: bytes) -> str:
        """Keep a picture; its name, or nothing when the disk will not have it."""
        name = f"{self._next:08}"
        part, whole = self._folder / f"{name}.part", self.path(name)
        try:
            self._make_room(len(jpeg))
            with part.open("wb") as file:
                file.write(jpeg)
                file.flush()
                os.fsync(file.fileno())
            part.rename(whole)
        except OSError as error:
            self._fail(error)
            return ""
        self.fault = ""
        self._sizes[name] = len(jpeg)
        self._next += 1
        return name

    def path(self, name: str) -> Path:
        return self._folder / f"{name}.jpg"

    def _make_room(self, size: int) -> None:
        while self._sizes and (len(self._sizes) >= self._kept or sum(self._sizes.values()) + size > self._kept_bytes):
            oldest = next(iter(self._sizes))
            self.path(oldest).unlink(missing_ok=True)
            del self._sizes[oldest]

    def _fail(self, error: OSError) -> None:
        self.fault = sentence("Pictures cannot be kept ({fault}). The game goes on without them.", fault=reason(error))
