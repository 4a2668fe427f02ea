"""Print the way to the page: its addresses, the PIN, and the code to scan with a phone.

Example:
  sudo towerpi join
"""

import argparse
import os
from pathlib import Path

from towerpi.errors import PageFault
from towerpi.page.access import Access
from towerpi.page.join import Join
from towerpi.page.opening import greeting
from towerpi.product import table_settings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--data", metavar="DIR", help="where games and pictures are kept")
    parser.add_argument("--settings", type=Path, metavar="FILE", help="settings file (TOML)")


def run(args: argparse.Namespace) -> int:
    """Only what is there: a PIN is made by the first start."""
    settings = table_settings(args.settings, args.data)
    file = settings.data_path / "access.json"
    if not os.access(file, os.R_OK):
        raise PageFault(f"A PIN was expected in {file}; it cannot be read. Start TowerPi first, or run this with sudo.")
    print(greeting(Join(settings.host, settings.port), Access(file)))
    return 0
