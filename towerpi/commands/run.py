"""TowerPi at the table: watch the tray, count what falls, settle battles, keep the log.

Settings come from a TOML file and from variables TOWERPI_...; `--list` prints them all. Stops at Ctrl-C or SIGTERM; a
game goes on where it was, also after a pulled plug.

Example:
  towerpi run --camera usb:0
"""

import argparse
import os
from dataclasses import replace
from pathlib import Path

from towerpi.cameras.choose import check_name, open_camera
from towerpi.cameras.lock import Lock
from towerpi.commands.parsing import port
from towerpi.errors import HardwareMissing
from towerpi.frames import FrameSource
from towerpi.page.calibrating import Wizard
from towerpi.page.opening import Page
from towerpi.product import build, settings_from, settings_path, stop_when_told
from towerpi.settings import describe
from towerpi.snapshot import Snapshot
from towerpi.telling import tell


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--settings", type=Path, metavar="FILE", help="settings file (TOML)")
    parser.add_argument("--camera", metavar="NAME", help="auto, pi, usb:0, replay:DIR, video:FILE or none")
    parser.add_argument("--data", metavar="DIR", help="where games and pictures are kept")
    parser.add_argument("--profile", metavar="FILE", help="what `towerpi calibrate` wrote")
    parser.add_argument("--host", metavar="H", help="address the page listens on")
    parser.add_argument("--port", type=port, metavar="N", help="port of the page; 0 picks a free one")
    parser.add_argument("--list", action="store_true", help="print every setting with its default, and stop")


def run(args: argparse.Namespace) -> int:
    """Until told to stop."""
    if args.list:
        print(describe())
        return 0
    settings = settings_from(settings_path(args.settings), dict(os.environ))
    given = {"camera": args.camera, "data_dir": args.data, "profile": args.profile, "host": args.host}
    settings = replace(settings, **{name: value for name, value in given.items() if value})
    settings = settings if args.port is None else replace(settings, port=args.port)
    check_name(settings.camera)

    def camera(lock: Lock) -> FrameSource:
        chosen = open_camera(settings.camera, lock)
        print("\n".join(chosen.why), flush=True)
        if chosen.camera is None:
            raise HardwareMissing(chosen.why[-1])
        return chosen.camera

    told: list[str] = []

    def show(snapshot: Snapshot) -> None:
        page.show(snapshot)
        if [line := tell(snapshot)] != told:  # the journal is on a card that wears
            told[:] = [line]
            print(line, flush=True)

    stop = stop_when_told()
    page = Page(settings)
    with page.around(lambda: build(settings, None if settings.camera == "none" else camera, show)) as product:
        wizard = Wizard(product.loop, settings.profile_path)
        print(page.greeting(), flush=True)
        page.serve(product, calibrating=wizard)
        product.loop.run(stop)
    return 0
