"""What TowerPi stands on: board, Python, OpenCV, picamera2. A Machine comes in, rows go out."""

import importlib.metadata
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from towerpi.errors import CameraMissing
from towerpi.health import PartStatus, State
from towerpi.machine import Machine

LEAST_PYTHON = (3, 11)


def board(machine: Machine) -> PartStatus:
    """Which Pi, which system."""
    name = machine.system.get("PRETTY_NAME", platform.system())
    return PartStatus("machine", State.OK, f"{machine.model or machine.architecture}, {name}.")


def python(machine: Machine, venv: Path = Path(sys.prefix)) -> PartStatus:
    """New enough, and on a Pi able to see what apt has installed."""
    say = f"Python {'.'.join(map(str, machine.python))} in {venv}."
    if machine.python < LEAST_PYTHON:
        return PartStatus("python", State.FAULT, say, "Python 3.11 or later is needed: use Bookworm or Trixie.")
    if machine.is_pi and not _sees_apt(venv):
        cure = "The venv cannot see picamera2 and lgpio. Make it with --system-site-packages, or run `./run install`."
        return PartStatus("python", State.WARNING, say, cure)
    return PartStatus("python", State.OK, say)


def _sees_apt(venv: Path) -> bool:
    """No venv at all, or one with the packages of the system."""
    try:
        wanted = (venv / "pyvenv.cfg").read_text(encoding="utf-8")
    except OSError:
        return True
    return "include-system-site-packages = true" in wanted


def opencv(names: Callable[[], list[str]] | None = None) -> PartStatus:
    """There, and only once."""
    say = f"OpenCV {cv2.__version__} with numpy {np.__version__}."
    twice = sorted(name for name in (names or _installed)() if name.startswith("opencv-"))
    if len(twice) > 1:
        cure = f"{' and '.join(twice)} overwrite each other. Keep one: `pip uninstall -y {' '.join(twice)}`, "
        cure += "then `pip install --force-reinstall opencv-python`."
        return PartStatus("opencv", State.FAULT, say, cure)
    return PartStatus("opencv", State.OK, say)


def _installed() -> list[str]:
    return sorted({str(found.name).lower() for found in importlib.metadata.distributions()})


def picamera2(machine: Machine, load: Callable[[], Any]) -> PartStatus:
    """Only a Pi has it; the trap with numpy is named by its own sentence."""
    if not machine.is_pi:
        return PartStatus("picamera2", State.OFF, "Not needed: this is no Raspberry Pi.")
    try:
        load()
    except CameraMissing as error:
        say, _, cure = str(error).partition(". ")
        return PartStatus("picamera2", State.FAULT, f"{say}.", cure)
    return PartStatus("picamera2", State.OK, "There, and fits numpy.")
