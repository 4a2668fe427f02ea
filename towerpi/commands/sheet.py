"""Print the sheet with the markers for the tray, as an A4 page in SVG.

Open the file in a browser, print it at 100 % and check the bar with a ruler.

Example:
  towerpi sheet --tray 180x130 > sheet.svg
"""

import argparse
import sys

from towerpi.commands.parsing import tray_mm
from towerpi.cubes import COLOURS, check_colour
from towerpi.vision.sheet import USUAL_TRAY_MM, sheet_svg


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--tray",
        default="{:g}x{:g}".format(*USUAL_TRAY_MM),
        metavar="WxH",
        help="the tray's floor in mm (default: %(default)s)",
    )
    parser.add_argument("--colours", default=",".join(COLOURS), metavar="A,B,...", help="default: %(default)s")


def run(args: argparse.Namespace) -> int:
    colours = [check_colour(name.strip()) for name in args.colours.split(",")]
    sys.stdout.write(sheet_svg(tray_mm(args.tray), colours))
    return 0
