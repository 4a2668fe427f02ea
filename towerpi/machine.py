"""The machine TowerPi runs on: what its files say of it, under a root that a test may choose; what its tools answer.

Standard library only: the installer asks before anything else is there.
"""

import os
import platform
import shlex
import struct
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ANSWER_S = 20.0


def ask(argv: Sequence[str]) -> str | None:
    """What a tool prints; None when it is not there or fails."""
    try:
        done = subprocess.run(argv, capture_output=True, text=True, timeout=ANSWER_S)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() if done.returncode == 0 else None


@dataclass(frozen=True, slots=True)
class Machine:
    """One machine."""

    root: Path = Path("/")
    ask: Callable[[Sequence[str]], str | None] = ask
    architecture: str = field(default_factory=platform.machine)
    bits: int = struct.calcsize("P") * 8  # of the programs; the kernel may have more
    python: tuple[int, int] = sys.version_info[:2]
    user: int = field(default_factory=os.geteuid)

    def path(self, name: str) -> Path:
        """A file by its absolute name."""
        return self.root / name.lstrip("/")

    def text(self, name: str) -> str:
        """What a file says; nothing when it is not there."""
        try:
            return self.path(name).read_text(encoding="utf-8", errors="replace").strip("\0\n ")
        except OSError:
            return ""

    @property
    def model(self) -> str:
        """As the board names itself: "Raspberry Pi 4 Model B Rev 1.4"; nothing on a PC."""
        return self.text("/proc/device-tree/model")

    @property
    def is_pi(self) -> bool:
        return self.model.startswith("Raspberry Pi")

    @property
    def system(self) -> dict[str, str]:
        """The fields of os-release."""
        lines = (line.partition("=") for line in self.text("/etc/os-release").splitlines() if "=" in line)
        return {name: "".join(shlex.split(value)) for name, _, value in lines}

    @property
    def has_systemd(self) -> bool:
        """Is systemd what started everything?"""
        return self.path("/run/systemd/system").is_dir()

    def has_group(self, name: str) -> bool:
        return any(line.startswith(f"{name}:") for line in self.text("/etc/group").splitlines())

    def has_user(self, name: str) -> bool:
        return any(line.startswith(f"{name}:") for line in self.text("/etc/passwd").splitlines())
