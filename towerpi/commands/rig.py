"""How to build the rig: the sizes of the stand for your camera and tray, and drawings of stand and wiring.

The stand holds the camera under the tray, far enough away to see all of it. Drawings are SVG: open them in a browser.

Example:
  towerpi rig stand --camera 3-wide --tray 180x130 > stand.svg
"""

import argparse
import os
import sys
from dataclasses import asdict
from pathlib import Path

from towerpi.commands.parsing import tray_mm
from towerpi.product import settings_from, settings_path
from towerpi.rig.optics import CAMERAS, stand_for, table
from towerpi.rig.stand import stand_svg
from towerpi.rig.wiring import wiring_svg
from towerpi.settings import WIRING
from towerpi.vision.sheet import USUAL_TRAY_MM


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("what", choices=("sizes", "stand", "wiring"), help="a table, or one of the drawings")
    parser.add_argument("--camera", choices=CAMERAS, default="3", help="which camera module (default: %(default)s)")
    parser.add_argument(
        "--tray", default="{:g}x{:g}".format(*USUAL_TRAY_MM), metavar="WxH", help="its floor in mm (%(default)s)"
    )
    parser.add_argument("--settings", type=Path, metavar="FILE", help="draw the pins of this settings file")


def run(args: argparse.Namespace) -> int:
    """To standard output."""
    if args.what == "wiring":
        settings = asdict(settings_from(settings_path(args.settings), dict(os.environ)))
        sys.stdout.write(wiring_svg({name: settings[name] or usual for name, usual in WIRING.items()}))
    elif args.what == "stand":
        sys.stdout.write(stand_svg(stand_for(CAMERAS[args.camera], tray_mm(args.tray))))
    else:
        for row in table(tray_mm(args.tray)):
            small = "" if row.cubes_are_large_enough else " (too small: use a smaller tray)"
            print(
                f"{row.camera.name:<22} lens {row.distance_mm:4.0f} mm from the floor, "
                f"sees {row.seen_mm[0]:.0f} x {row.seen_mm[1]:.0f} mm, a cube is {row.cube_px:.0f} pixels wide{small}"
            )
    return 0
