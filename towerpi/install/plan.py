"""What is to be done on this machine: a Machine, the checkout and the wishes come in, steps go out.

Everything may be done again: what is there already is left alone or made anew the same way, data and settings are never
overwritten, and an upgrade makes a backup before it touches anything.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from towerpi.install import places
from towerpi.install.steps import Action, Link, Remove, Step, Write, run
from towerpi.machine import Machine

GLIB = {"12": "libglib2.0-0", "13": "libglib2.0-0t64"}
PACKAGES = ("python3-venv", "libgl1", "avahi-daemon")
PI_PACKAGES = ("python3-picamera2", "python3-lgpio")
KIOSK_PACKAGES = ("cage", "xwayland", "chromium")
GROUPS, KIOSK_GROUPS = ("video", "render", "gpio"), ("video", "render", "input", "tty")
KEPT_BACKUPS = "14"
# apt's simplejpeg on Bookworm was built for numpy 1, and pip's OpenCV brings numpy 2: importing picamera2 fails then.
NEW_SIMPLEJPEG = "simplejpeg>=1.8.2"
OLD_OPENCV = ("opencv-python>=4.10,<4.12", "numpy<2")


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for."""

    kiosk: bool = False
    restore: str = ""  # a backup to begin with
    purge: bool = False  # with uninstall: the data too


def install_plan(machine: Machine, checkout: Path, wishes: Wishes) -> Iterator[Step]:
    """From a bare system, or from an older TowerPi, to one that runs; a screen that was asked for once stays."""
    wishes = replace(wishes, kiosk=wishes.kiosk or _has_unit(machine, places.KIOSK))
    yield Step("Packages of the system", tuple(_packages(machine, wishes)))
    yield Step("Backup before the upgrade", tuple(_backup(machine)))
    yield Step("The user towerpi", tuple(_users(machine, wishes)))
    yield Step("The program in /opt/towerpi", tuple(_program(machine, checkout)))
    yield Step("Settings in /etc/towerpi", tuple(_settings(machine, checkout)))
    yield Step("Services", tuple(_services(machine, checkout, wishes)))
    yield Step("Start", tuple(_start(wishes)))
    yield Step("How it is", (run(places.PROGRAM, "doctor", shown=True, may_fail=True),))
    yield Step("The way to the page", (run(places.PROGRAM, "join", shown=True),))


def _packages(machine: Machine, wishes: Wishes) -> Iterator[Action]:
    wanted = [*PACKAGES, GLIB[machine.system.get("VERSION_ID", "13")]]
    wanted += PI_PACKAGES if machine.is_pi else ()
    wanted += KIOSK_PACKAGES if wishes.kiosk else ()
    missing = [name for name in wanted if not _is_installed(machine, name)]
    if missing:
        yield run("apt-get", "update", "-qq")
        yield run("apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing)


def _is_installed(machine: Machine, package: str) -> bool:
    return machine.ask(["dpkg-query", "-W", "-f", "${Status}", package]) == "install ok installed"


def _backup(machine: Machine) -> Iterator[Action]:
    if not machine.path(places.PROGRAM).exists():
        return
    if machine.path(places.DATABASE).exists():
        command = (places.PROGRAM, "backup", "--no-pictures", "--if-changed", "--keep", KEPT_BACKUPS)
        yield run("runuser", "-u", places.USER, "--", *command)
    yield run("systemctl", "stop", places.SERVICE, may_fail=True)


def _users(machine: Machine, wishes: Wishes) -> Iterator[Action]:
    yield from _user(machine, places.USER, GROUPS)
    if wishes.kiosk:
        yield from _user(machine, places.KIOSK_USER, KIOSK_GROUPS)


def _user(machine: Machine, name: str, groups: tuple[str, ...]) -> Iterator[Action]:
    if not machine.has_user(name):
        home = f"/var/lib/{name}"
        yield run("useradd", "--system", "--user-group", "--home-dir", home, "--shell", "/usr/sbin/nologin", name)
    there = ",".join(group for group in groups if machine.has_group(group))
    if there:
        yield run("usermod", "--append", "--groups", there, name)


def _program(machine: Machine, checkout: Path) -> Iterator[Action]:
    """A venv that sees apt's picamera2; made anew when the system has another Python since."""
    folder = machine.path(f"{places.VENV}/lib/python{machine.python[0]}.{machine.python[1]}")
    if not folder.is_dir():
        yield run("/usr/bin/python3", "-m", "venv", "--clear", "--system-site-packages", places.VENV)
    pip = (f"{places.VENV}/bin/python", "-m", "pip", "install", "-q", "--disable-pip-version-check")
    trapped = machine.is_pi and machine.system.get("VERSION_ID") == "12"
    yield run(*pip, "--upgrade", str(checkout), *([NEW_SIMPLEJPEG] if trapped else []))
    if machine.is_pi:
        yield run(f"{places.VENV}/bin/python", "-c", "import cv2, picamera2", otherwise=(run(*pip, *OLD_OPENCV),))
    yield Link(places.COMMAND, places.PROGRAM)


def _settings(machine: Machine, checkout: Path) -> Iterator[Action]:
    if not machine.path(places.SETTINGS).exists():
        yield Write(places.SETTINGS, (checkout / "systemd" / "towerpi.toml").read_text(encoding="utf-8"))
    yield Link(places.SETTINGS_LINK, places.SETTINGS)


def _services(machine: Machine, checkout: Path, wishes: Wishes) -> Iterator[Action]:
    folder, port = checkout / "systemd", _port(machine)
    for name in (places.SERVICE, places.BACKUP, places.TIMER, *([places.KIOSK] if wishes.kiosk else [])):
        text = (folder / name).read_text(encoding="utf-8").replace("localhost:8080", f"localhost:{port}")
        yield Write(f"{places.UNITS}/{name}", text.replace("--accept-lang=en", f"--accept-lang={_language(machine)}"))
    avahi = (folder / "avahi-towerpi.service").read_text(encoding="utf-8")
    yield Write(places.AVAHI, avahi.replace("<port>8080<", f"<port>{port}<"))
    yield run("systemctl", "daemon-reload")
    yield run("systemctl", "enable", "-q", places.SERVICE, places.TIMER, *([places.KIOSK] if wishes.kiosk else []))


def _port(machine: Machine) -> int:
    try:
        return int(tomllib.loads(machine.text(places.SETTINGS)).get("port", 8080))
    except (ValueError, TypeError):  # the program itself will say what is wrong with the file
        return 8080


def _language(machine: Machine) -> str:
    """What the system speaks, as two letters."""
    found = re.search(r"^LANG=\"?([a-z]{2})_", machine.text(places.LOCALE), re.MULTILINE)
    return found[1] if found else "en"


def _start(wishes: Wishes) -> Iterator[Action]:
    yield run("install", "-d", "-m", "0700", "-o", places.USER, "-g", places.USER, places.DATA)
    if wishes.restore:
        yield run(places.PROGRAM, "restore", wishes.restore, shown=True)
    yield run("systemctl", "restart", places.SERVICE)
    yield run("systemctl", "start", places.TIMER, *([places.KIOSK] if wishes.kiosk else []))


def uninstall_plan(machine: Machine, wishes: Wishes) -> Iterator[Step]:
    """Everything the installer made goes; games and settings stay unless the purge is asked for."""
    units = [name for name in (places.SERVICE, places.BACKUP, places.TIMER, places.KIOSK) if _has_unit(machine, name)]
    stop = [run("systemctl", "disable", "-q", "--now", *units)] if units else []
    gone: list[Action] = [Remove(f"{places.UNITS}/{name}") for name in units]
    yield Step("Services", (*stop, *gone, Remove(places.AVAHI), run("systemctl", "daemon-reload")))
    yield Step("The program", (Remove(places.COMMAND), Remove(places.OPT)))
    if wishes.purge:
        users = [name for name in (places.USER, places.KIOSK_USER) if machine.has_user(name)]
        folders = ("/etc/towerpi", places.DATA, f"/var/lib/{places.KIOSK_USER}")
        yield Step("Games, settings and user", (*map(Remove, folders), *(run("userdel", name) for name in users)))


def _has_unit(machine: Machine, name: str) -> bool:
    return machine.path(f"{places.UNITS}/{name}").exists()
