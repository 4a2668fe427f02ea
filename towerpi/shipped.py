"""Files that come with the program: data that a table may copy and edit, calibrations, and the page."""

from importlib import resources
from pathlib import Path

PACKAGE = Path(__file__).parent
SIMULATED_PROFILE = ("calibration", "simulated", "tray.toml")  # for shipped_path


def shipped_text(name: str) -> str:
    """The text of a file in towerpi/data."""
    return resources.files("towerpi").joinpath("data", name).read_text(encoding="utf-8")


def shipped_path(top: str, *parts: str, package: Path = PACKAGE) -> Path:
    """Where a file of calibration/ or web/ is: beside the package in a checkout, inside it once installed."""
    installed = package / f"_{top}"
    folder = installed if installed.is_dir() else package.parent / top
    return folder.joinpath(*parts)
