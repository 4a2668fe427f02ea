"""Files that come with the program: data that a table may copy and edit."""

from importlib import resources


def shipped_text(name: str) -> str:
    """The text of a file in towerpi/data."""
    return resources.files("towerpi").joinpath("data", name).read_text(encoding="utf-8")
