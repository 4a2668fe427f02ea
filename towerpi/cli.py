"""The command line: which command was meant, with one sentence and an exit code when something is wrong.

A command is a module in towerpi/commands with `add_arguments(parser)` and `run(args) -> exit code`; its docstring is
its help, and ends in an example. Only the chosen module is imported, so `towerpi resolve` does not wait for OpenCV.
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 hardware missing.
"""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence

from towerpi import __version__
from towerpi.commands.parsing import Parser
from towerpi.errors import TowerPiError

COMMANDS = {
    "demo": "a whole evening on the simulated tower",
    "run": "TowerPi at the table",
    "join": "the way to the page: addresses, PIN and the code to scan",
    "doctor": "what works on this machine and what is missing, with the cure",
    "install": "make this Raspberry Pi a tower: needs sudo",
    "backup": "games, calibration and PIN in one file that proves itself",
    "restore": "bring a backup back, also to a new SD card",
    "rig": "how to build the stand and wire the lamp, for your camera and tray",
    "sheet": "the sheet with the tray's markers, to print",
    "calibrate": "learn a tray from pictures of it, empty and with each colour",
    "count": "count the cubes in pictures of a calibrated tray",
    "dice": "read the dice in pictures of a tray",
    "house": "print the house rules and card data, to edit",
    "stats": "what the throws tell about tower, odds and players",
    "export": "the games as tables, or one as a report",
    "replay": "run a recorded game again and show what would differ",
    "resolve": "settle battles and riots: JSON lines in, JSON lines out",
    "odds": "the chances of each battle in a log, learned as it goes on",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the process ends with the number this returns."""
    words = sys.argv[1:] if argv is None else argv
    if not words:
        _top_parser().print_help(sys.stderr)
        return 2
    chosen = _top_parser().parse_args(words)
    module = importlib.import_module(f"towerpi.commands.{chosen.command}")
    help_text, _, example = (module.__doc__ or "").partition("\nExample:\n")
    parser = Parser(
        prog=f"towerpi {chosen.command}",
        description=help_text.strip(),
        epilog=f"example:\n{example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    module.add_arguments(parser)
    args = parser.parse_args(chosen.rest)
    try:
        return int(module.run(args))
    except TowerPiError as error:
        print(f"towerpi {chosen.command}: {error}", file=sys.stderr)
        return error.exit_code
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130


def _top_parser() -> argparse.ArgumentParser:
    width = max(map(len, COMMANDS))
    listing = "\n".join(f"  {name:<{width}}  {summary}" for name, summary in COMMANDS.items())
    parser = Parser(
        prog="towerpi",
        usage="towerpi COMMAND ...",
        description="Counts what falls out of the cube tower, settles the battle, shows it to the table.",
        epilog=f"commands:\n{listing}\n\n`towerpi COMMAND --help` tells more, with an example.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"towerpi {__version__}")
    parser.add_argument("command", choices=COMMANDS, metavar="COMMAND", help=argparse.SUPPRESS)
    parser.add_argument("rest", nargs=argparse.REMAINDER, metavar="...", help=argparse.SUPPRESS)
    return parser
