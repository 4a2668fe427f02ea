"""Files that come with the program: data that a table may copy and edit, and calibrations."""

from importlib import resources
from pathlib import Path

PACKAGE = Path(__file__).parent


def shipped_text(name: str) -> str:
    """The text of a file in towerpi/data."""
    return resources.files("towerpi").joinpath("data", name).read_text(encoding="utf-8")


def shipped_path(*parts: str) -> Path:
    """Where a file of calibration/ is: beside the package in a checkout, inside it once installed."""
    installed = PACKAGE / "_calibration"
    folder = installed if installed.is_dir() else PACKAGE.parent / "calibration"
    return folder.joinpath(*parts)
