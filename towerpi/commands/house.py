"""Print the house rules and card numbers (TOML), or the provinces (CSV), as a file to edit.

Numbers that are printed on cards but not in the rule books are left open there for the table to enter.

Example:
  towerpi house > house.toml
"""

import argparse

from towerpi.errors import BadInput
from towerpi.shipped import shipped_text

FILES = {
    "wallenstein": "house.toml",
    "struggle-of-empires": "struggle-of-empires.toml",
    "warrior-knights": "warrior-knights.toml",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--provinces", action="store_true", help="print the 45 provinces instead")
    parser.add_argument("--game", choices=FILES, default="wallenstein", help="whose house rules (default: wallenstein)")


def run(args: argparse.Namespace) -> int:
    """Print the file."""
    if args.provinces and args.game != "wallenstein":
        raise BadInput(f"Provinces are Wallenstein's; --game {args.game} came. Leave one of the two out.")
    print(shipped_text("provinces.csv" if args.provinces else FILES[args.game]), end="")
    return 0
