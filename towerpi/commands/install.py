"""Make this Raspberry Pi a tower beside the board: packages, program, user, services; then a doctor, and the way in.

May be run again at any time: that is how an upgrade is made. Games and settings are kept, with a backup first. On a new
SD card `--restore FILE` begins with the games of the old one.

Example:
  sudo ./run install --dry-run
"""

import argparse
from pathlib import Path

from towerpi.errors import InstallFault
from towerpi.install import places
from towerpi.install.perform import Performer
from towerpi.install.plan import Wishes, install_plan, uninstall_plan
from towerpi.install.support import not_now, why_no_screen, why_not
from towerpi.machine import Machine

CHECKOUT = Path(__file__).parents[2]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--dry-run", action="store_true", help="tell what would be done, and do nothing")
    parser.add_argument("--kiosk", action="store_true", help="show the page on a screen at the Pi's HDMI too")
    parser.add_argument("--restore", type=Path, metavar="FILE", help="begin with this backup")
    parser.add_argument("--uninstall", action="store_true", help="take it off again; games and settings stay")
    parser.add_argument("--purge", action="store_true", help="with --uninstall: games and settings too")


def run(args: argparse.Namespace) -> int:
    """Refuse, tell or do."""
    machine = Machine()
    _check(machine, args)
    wishes = Wishes(args.kiosk, str(args.restore.resolve()) if args.restore else "", args.purge)
    steps = uninstall_plan(machine, wishes) if args.uninstall else install_plan(machine, CHECKOUT, wishes)
    performer = Performer(lambda line: print(line, flush=True), machine.root)
    if args.dry_run:
        performer.tell(steps)
        return 0
    performer.do(steps)
    if args.uninstall and not args.purge:
        print(f"TowerPi is gone. Games are still in {places.DATA}, settings in /etc/towerpi; --purge takes them too.")
    return 0


def _check(machine: Machine, args: argparse.Namespace) -> None:
    reasons = [] if args.uninstall else list(why_not(machine))
    waiting = list(not_now(machine))
    if args.kiosk and not args.uninstall:
        reasons += why_no_screen(machine)
    if args.purge and not args.uninstall:
        reasons.append("--purge belongs to --uninstall; it came alone. Give both, or neither.")
    if not (CHECKOUT / "systemd" / places.SERVICE).is_file():
        reasons.append("A checkout was expected; this is an installed program. Run `./run install` in the checkout.")
    if args.restore and not args.restore.is_file():
        reasons.append(f"A backup was expected at {args.restore}; there is none. Check the name.")
    if args.dry_run:
        for reason in waiting:
            print(f"! {reason}")
        waiting = []
    if reasons or waiting:
        raise InstallFault(" ".join([*reasons, *waiting]))
