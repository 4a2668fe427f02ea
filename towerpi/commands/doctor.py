"""What works on this machine and what is missing: every line is ok, a warning or a fault, and a fault has its cure.

Ends with 0 when the table can play, 3 when hardware is missing, 1 for any other fault.

Example:
  towerpi doctor
"""

import argparse
import json
import tempfile
from dataclasses import replace
from pathlib import Path

from gpiozero.pins.mock import MockFactory, MockPWMPin

from towerpi.cameras.choose import check_name, open_camera
from towerpi.doctor.examine import LEVELS, Tools, examine, exit_code
from towerpi.health import PartStatus, State
from towerpi.machine import Machine
from towerpi.page.join import Join
from towerpi.page.serve import open_port
from towerpi.product import table_settings
from towerpi.settings import WIRING, Settings
from towerpi.shipped import SIMULATED_PROFILE, shipped_path
from towerpi.simulated.source import SimulatedTower

MARKS = {"ok": "ok     ", "warning": "warning", "fault": "FAULT  "}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--json", action="store_true", help="for other programs")
    parser.add_argument("--camera", metavar="NAME", help="auto, pi, usb:0, replay:DIR, video:FILE or none")
    parser.add_argument("--data", metavar="DIR", help="where games and pictures are kept")
    parser.add_argument("--settings", type=Path, metavar="FILE", help="settings file (TOML)")
    parser.add_argument("--simulated", action="store_true", help="a simulated camera, pins that pretend, no data")


def run(args: argparse.Namespace) -> int:
    """Every part, one after the other."""
    if args.simulated:
        with tempfile.TemporaryDirectory() as folder:
            return _tell(*_simulated(Path(folder)), as_json=args.json)
    settings = table_settings(args.settings, args.data)
    settings = replace(settings, camera=args.camera or settings.camera)
    check_name(settings.camera)
    return _tell(settings, _tools(settings), as_json=args.json)


def _tools(settings: Settings) -> Tools:
    join = Join(settings.host, settings.port)
    return Tools(
        open_camera=lambda lock: open_camera(settings.camera, lock),
        try_port=lambda: open_port(settings.host, settings.port).close(),
        addresses=join.addresses,
        here=join.here(),
    )


def _simulated(folder: Path) -> tuple[Settings, Tools]:
    settings = Settings(data_dir=str(folder), profile=str(shipped_path(*SIMULATED_PROFILE)), camera="simulated")
    settings = replace(settings, **WIRING)
    tools = replace(
        _tools(settings),
        open_camera=lambda lock: open_camera("simulated", lock, simulated=SimulatedTower),
        try_port=lambda: None,
        fetch=lambda _: None,
        pin_factory=MockFactory(pin_class=MockPWMPin),
    )
    return settings, tools


def _tell(settings: Settings, tools: Tools, as_json: bool) -> int:
    rows = []
    for row in examine(settings, Machine(), tools):
        rows.append(row)
        if not as_json:
            print(_line(row), flush=True)
    code = exit_code(rows)
    if as_json:
        print(json.dumps({"exit_code": code, "parts": [_plain(row) for row in rows]}, indent=1, ensure_ascii=False))
    return code


def _line(row: PartStatus) -> str:
    level = LEVELS[row.state]
    cure = f"\n{'':22}-> {row.cure}" if row.cure and level != "ok" else ""
    return f"{MARKS[level]}  {row.part:<12} {row.say}{cure}"


def _plain(row: PartStatus) -> dict[str, object]:
    cure = str(row.cure) if row.cure and row.state is not State.OK else None
    return {"part": row.part, "state": LEVELS[row.state], "say": str(row.say), "cure": cure}
