"""Will this machine do? A Machine comes in; reasons why not go out, each a sentence with what would do."""

import re
import shutil
from collections.abc import Iterator

from towerpi.install.places import BOOTS_TO, DESKTOP
from towerpi.machine import Machine

SYSTEMS = {"12": "Bookworm", "13": "Trixie"}
BOARDS = re.compile(r"Raspberry Pi (3|4|5|400|500|Zero 2|Compute Module (3|4|5))\b")
ROOM_MB = 1500


def why_not(machine: Machine) -> Iterator[str]:
    """Everything that stands against it; nothing when it is supported."""
    system = machine.system
    name = system.get("PRETTY_NAME", "an unknown system")
    if system.get("ID") not in ("debian", "raspbian") or system.get("VERSION_ID") not in SYSTEMS:
        yield (
            f"Raspberry Pi OS or Debian 12 (Bookworm) or 13 (Trixie) was expected; this is {name}. "
            "Write a new card with Raspberry Pi Imager."
        )
    if machine.bits != 64 or machine.architecture not in ("aarch64", "x86_64"):
        yield (
            f"A 64-bit system was expected; this one is {machine.bits}-bit ({machine.architecture}). "
            "Choose the 64-bit Raspberry Pi OS in Raspberry Pi Imager."
        )
    if machine.is_pi and not BOARDS.match(machine.model):
        yield (
            f"A Raspberry Pi 3, Zero 2 W, 4 or 5 was expected; this is a {machine.model}, "
            "which is too slow to count while cubes fall. Use a newer one."
        )
    if machine.python < (3, 11):
        yield f"Python 3.11 or later was expected; {'.'.join(map(str, machine.python))} came. Use Bookworm or Trixie."
    free_mb = shutil.disk_usage(machine.root).free // 1_000_000
    if free_mb < ROOM_MB:
        yield f"{ROOM_MB} MB of free disk were expected; there are {free_mb}. Make room, or use a larger card."


def why_no_screen(machine: Machine) -> Iterator[str]:
    """What stands against a screen of TowerPi's own."""
    console = machine.path(BOOTS_TO).is_symlink() and machine.path(BOOTS_TO).readlink().name == "multi-user.target"
    if machine.path(DESKTOP).is_symlink() and not console:
        yield (
            "A system without a desktop was expected for --kiosk; this one starts one, which holds the screen. Open "
            "http://localhost:8080/tv in its browser, or run `sudo systemctl set-default multi-user` and restart."
        )


def not_now(machine: Machine) -> Iterator[str]:
    """What only stands against doing it now; a dry run goes on."""
    if machine.user != 0:
        yield "The installer writes to /opt and /etc, so it must be root. Run `sudo ./run install`."
    if not machine.has_systemd:
        yield "systemd was expected to run; it does not (a container or chroot?). Boot the system and run this there."
