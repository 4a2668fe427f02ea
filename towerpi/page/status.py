"""The status page: every part of the running product, in the order of the page.

The parts come in as plain values and functions; out comes one row for each (see `towerpi.health`).
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from towerpi.errors import sentence
from towerpi.health import (
    PANEL,
    PartStatus,
    State,
    calibration,
    clock,
    disk,
    network,
    no_camera_wanted,
    panel_part,
    version,
)
from towerpi.page.wire import sentence_to_plain
from towerpi.panel import Part
from towerpi.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the status is made from; the functions are asked each time."""

    snapshot: Callable[[], Snapshot | None]
    camera_wanted: str
    camera_fault: Callable[[], str]
    profile: Path
    pins: Mapping[Part, int | None]
    panel_faults: Mapping[Part, str]
    log: Path
    addresses: Callable[[], list[str]]
    now_s: Callable[[], float] = time.time


def status_of(around: Surroundings) -> list[PartStatus]:
    """Every part."""
    return [
        _camera(around),
        calibration(around.camera_wanted, around.profile),
        *(panel_part(part, around.pins.get(part), around.panel_faults) for part in PANEL),
        disk(around.log.parent),
        _log(around),
        clock(around.now_s()),
        network(around.addresses()),
        version(),
    ]


def part_to_plain(part: PartStatus) -> dict[str, Any]:
    """A row as JSON data."""
    cure = sentence_to_plain(part.cure) if part.cure else None
    return {"part": part.part, "state": part.state.value, "say": sentence_to_plain(part.say), "cure": cure}


def _camera(around: Surroundings) -> PartStatus:
    snapshot = around.snapshot()
    if around.camera_wanted == "none":
        return no_camera_wanted()
    if snapshot and snapshot.watching is not None:
        return PartStatus("camera", State.OK, sentence("Watching the tray: {name}.", name=snapshot.camera))
    fault = around.camera_fault() or sentence("The camera waits for a calibration.")
    return PartStatus("camera", State.MISSING, fault, sentence("Until then counts are entered by hand."))


def _log(around: Surroundings) -> PartStatus:
    snapshot = around.snapshot()
    if snapshot and snapshot.unsaved:
        waiting = sentence("{number} steps are not saved yet.", number=snapshot.unsaved)
        return PartStatus("log", State.FAULT, waiting, sentence("Make room on the disk; they are tried again."))
    return PartStatus("log", State.OK, sentence("Every step is written to {file}.", file=around.log.name))
