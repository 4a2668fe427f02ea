"""The whole examination: settings, a machine and the tools to ask come in; one row for each part goes out."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from towerpi.cameras.choose import Chosen
from towerpi.cameras.lock import Lock
from towerpi.cameras.pi import loaded
from towerpi.doctor.card import power, wear
from towerpi.doctor.keeping import backups, log
from towerpi.doctor.running import Fetch, fetch, own_status, port, service, time_of_day
from towerpi.doctor.seeing import camera, last_picture, pins
from towerpi.doctor.software import board, opencv, picamera2, python
from towerpi.health import PANEL, PartStatus, State, calibration, disk, network, no_camera_wanted, version
from towerpi.machine import Machine
from towerpi.panel import Part
from towerpi.settings import Settings

BY_HAND = ("calibration", "network")  # missing, but the evening goes on
EXIT_FAULT, EXIT_HARDWARE = 1, 3


@dataclass(frozen=True, slots=True)
class Tools:
    """What is asked, each replaceable."""

    open_camera: Callable[[Lock], Chosen]
    try_port: Callable[[], None]  # a TowerPiError when it cannot be had
    addresses: Callable[[], list[str]]
    here: str  # where a TowerPi on this machine would answer
    fetch: Fetch = fetch
    load_picamera2: Callable[[], Any] = loaded
    pin_factory: Any = None


def examine(settings: Settings, machine: Machine, tools: Tools) -> Iterator[PartStatus]:
    """Every part, in the order in which a table is built; each is asked when its row is taken."""
    yield version()
    yield board(machine)
    yield python(machine)
    yield opencv()
    yield picamera2(machine, tools.load_picamera2)
    yield power(machine)
    running = own_status(tools.here, tools.fetch)
    if running:
        yield from _from_running(settings, running)
    else:
        yield from _from_hardware(settings, machine, tools)
    yield disk(_nearest(settings))
    yield wear(machine)
    yield log(settings.data_path / "games.db")
    yield backups(settings.data_path / "backups", settings.data_path / "games.db")
    yield time_of_day(machine, time.time())
    yield _lenient(network(tools.addresses()))
    yield port(settings.port, bool(running), tools.try_port)
    yield service(machine)


def _from_running(settings: Settings, running: dict[str, PartStatus]) -> Iterator[PartStatus]:
    for name in ("camera", "calibration"):
        yield _lenient(running[name])
    yield from last_picture(settings.data_path / "pictures")
    yield from (running[name] for name in PANEL.values())


def _from_hardware(settings: Settings, machine: Machine, tools: Tools) -> Iterator[PartStatus]:
    found = [no_camera_wanted()]
    if settings.camera != "none":
        found = list(camera(tools.open_camera, settings.profile_path))
    yield from found
    seen = found[0].state is not State.MISSING
    yield _lenient(calibration(settings.camera if seen else "none", settings.profile_path))
    yield from pins(pins_of(settings), machine.is_pi, tools.pin_factory)


def pins_of(settings: Settings) -> dict[Part, int | None]:
    """Which part is to use which pin."""
    return {part: getattr(settings, f"{name}_pin") for part, name in PANEL.items()}


def _nearest(settings: Settings) -> Any:
    """The data folder, or what there is of the way to it: the first start makes the rest."""
    return next(path for path in (settings.data_path, *settings.data_path.absolute().parents) if path.exists())


def _lenient(row: PartStatus) -> PartStatus:
    return replace(row, state=State.WARNING) if row.state is State.MISSING and row.part in BY_HAND else row


LEVELS = {
    State.OK: "ok",
    State.OFF: "ok",
    State.WARNING: "warning",
    State.MISSING: "fault",
    State.FAULT: "fault",
}


def exit_code(rows: list[PartStatus]) -> int:
    """3 when hardware is missing, 1 for any other fault, 0 when all is well enough to play."""
    states = {row.state for row in rows}
    if State.MISSING in states:
        return EXIT_HARDWARE
    return EXIT_FAULT if State.FAULT in states else 0
