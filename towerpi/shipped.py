"""Files that come with the program: data that a table may copy and edit, and calibrations."""

from importlib import resources
from pathlib import Path

PACKAGE = Path(__file__).parent
SIMULATED_PROFILE = ("simulated", "tray.toml")  # for shipped_path


def shipped_text(name: str) -> str:
    """The text of a file in towerpi/data."""
    return resources.files("towerpi").joinpath("data", name).read_text(encoding="utf-8")


def shipped_path(*parts: str, package: Path = PACKAGE) -> Path:
    """Where a file of calibration/ is: beside the package in a checkout, inside it once installed."""
    installed = package / "_calibration"
    folder = installed if installed.is_dir() else package.parent / "calibration"
    return folder.joinpath(*parts)
