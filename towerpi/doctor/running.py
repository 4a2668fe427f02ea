"""What runs already: TowerPi itself on its port, its service, the clock's keeper. Tools come in, rows go out.

A TowerPi that runs holds camera and pins, and knows best how they are: its own status page is asked.
"""

import json
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from towerpi.errors import TowerPiError
from towerpi.health import PartStatus, State, clock
from towerpi.machine import Machine

ANSWER_S = 5.0
RESTARTS = 3

Fetch = Callable[[str], Any]  # JSON from an address; None when nobody answers


def fetch(address: str) -> Any:
    """What a TowerPi on this machine answers."""
    try:
        with urllib.request.urlopen(address, timeout=ANSWER_S) as answer:  # noqa: S310  our own address
            return json.load(answer)
    except (urllib.error.URLError, OSError, ValueError):
        return None


def own_status(address: str, ask: Fetch = fetch) -> dict[str, PartStatus]:
    """The rows of a TowerPi that runs at this address, by part; none when there is none."""
    if "towerpi" not in (ask(f"{address}healthz") or {}):
        return {}
    return {row["part"]: _row(row) for row in ask(f"{address}api/status") or []}


def _row(plain: Mapping[str, Any]) -> PartStatus:
    cure = plain["cure"]["text"] if plain["cure"] else None
    return PartStatus(plain["part"], State(plain["state"]), plain["say"]["text"], cure)


def port(number: int, runs: bool, try_port: Callable[[], None]) -> PartStatus:
    """Free, or ours already."""
    if runs:
        return PartStatus("port", State.OK, f"TowerPi answers on port {number}.")
    try:
        try_port()
    except TowerPiError as error:
        say, _, cure = str(error).partition("; ")
        what, _, cure = cure.partition(". ")
        return PartStatus("port", State.FAULT, f"{say}; {what}.", cure)
    return PartStatus("port", State.OK, f"Port {number} is free.")


def service(machine: Machine) -> PartStatus:
    """Is it enabled, does it run, has it fallen often?"""
    wanted = "LoadState,ActiveState,UnitFileState,NRestarts"
    told = (
        machine.ask(["systemctl", "show", "towerpi.service", f"--property={wanted}"]) if machine.has_systemd else None
    )
    found = dict(line.split("=", 1) for line in (told or "").splitlines() if "=" in line)
    if found.get("LoadState") != "loaded":
        return PartStatus("service", State.OFF, "Not installed as a service; started by hand.")
    say = f"towerpi.service is {found['ActiveState']}, {found['UnitFileState']}."
    if found["ActiveState"] != "active":
        cure = "See why with `journalctl -u towerpi -n 50`, then `sudo systemctl restart towerpi`."
        return PartStatus("service", State.FAULT, say, cure)
    if found["UnitFileState"] != "enabled":
        return PartStatus("service", State.WARNING, say, "`sudo systemctl enable towerpi` starts it with the Pi.")
    if int(found["NRestarts"]) >= RESTARTS:
        cure = "See why with `journalctl -u towerpi -p warning`."
        return PartStatus("service", State.WARNING, f"{say} It was restarted {found['NRestarts']} times.", cure)
    return PartStatus("service", State.OK, say)


def time_of_day(machine: Machine, now_s: float) -> PartStatus:
    """Set, and kept by the network where somebody does."""
    row = clock(now_s)
    keeper = machine.path("/run/systemd/timesync")
    if row.state is State.OK and keeper.is_dir() and not (keeper / "synchronized").exists():
        cure = "Connect the Pi to a network once; games are dated by it."
        return replace(row, state=State.WARNING, say=f"{row.say} The network has not set it yet.", cure=cure)
    return row
