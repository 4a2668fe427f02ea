"""How right and how fast dice are read, rig by rig, with and without a picture of the empty tray.

Run from the project's root: .venv/bin/python -m tests.bench.dice [--rigs DIR] [--left-out N]
Without --rigs: the rigs beside the project where they are, otherwise those in tests/pictures. Each rig is also read as
a stranger: every number that decides is drawn anew N times, and the drawing that does best on the other rigs is taken.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from random import Random

import cv2
import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.bench.accuracy import UNIT
from tests.bench.crossval import drawn, numbers_of, set_to
from tests.bench.floor import times_floor
from tests.bench.rigs import PROJECT
from tests.bench.scores import Share
from towerpi import vision
from towerpi.reading import DiceReading
from towerpi.vision.dice import View, read_dice
from towerpi.vision.dice_bare import Bare, bare_of
from towerpi.vision.picture import Picture, read_picture

ALL_RIGS = PROJECT.parent / "shared" / "data" / "dice"
FEW_RIGS = PROJECT / "tests" / "pictures" / "dice"
MODULES = [
    import_module(f"{vision.__name__}.{found.name}")
    for found in iter_modules(vision.__path__)
    if found.name.startswith("dice")
]
SPREAD = 1.1  # much of what decides is a share just below 1

Shown = list[tuple[str, int]]  # colour and value, sorted


@dataclass(frozen=True, slots=True)
class DiceThrow:
    """A picture and what its dice show."""

    path: Path
    dice: Shown


@dataclass(frozen=True, slots=True)
class DiceRig:
    """One camera, one tray, two colours of dice."""

    folder: Path
    view: View

    @property
    def name(self) -> str:
        return self.folder.name

    def bare(self) -> Bare:
        return bare_of(read_picture(self.folder / "empty.jpg"))

    def throws(self) -> Iterator[DiceThrow]:
        for throw in json.loads((self.folder / "truth.json").read_text()):
            shown = sorted((die["colour"], die["value"]) for die in throw["dice"])
            yield DiceThrow(self.folder / throw["file"], shown)


@dataclass(frozen=True, slots=True)
class Roll:
    """One picture, read; `times` is the time in units of the floor, 0 where it was not taken."""

    file: str
    dice: Shown
    reading: DiceReading
    times: float = 0.0

    @property
    def exact(self) -> bool:
        return shown(self.reading) == self.dice

    @property
    def silent(self) -> bool:
        return not self.exact and self.reading.sure


def shown(reading: DiceReading) -> Shown:
    return sorted((die.colour, die.value) for die in reading.dice)


def dice_rigs(folder: Path | None = None) -> list[DiceRig]:
    """The rigs of a folder; without one all that are beside the project, or the few that are in it."""
    root = folder or (ALL_RIGS if ALL_RIGS.is_dir() else FEW_RIGS)
    told = {path.parent: json.loads(path.read_text()) for path in sorted(root.glob("*/rig.json"))}
    return [DiceRig(rig, View(about["view"])) for rig, about in told.items()]


def rolls_of(rig: DiceRig, bare: Bare | None, timed: bool = False) -> list[Roll]:
    """All throws of a rig."""
    return [_roll(throw, read_picture(throw.path), rig.view, bare, timed) for throw in rig.throws()]


def _roll(throw: DiceThrow, bgr: Picture, view: View, bare: Bare | None, timed: bool) -> Roll:
    times = times_floor(lambda picture: read_dice(picture, view, bare), bgr) if timed else 0.0
    return Roll(throw.path.name, throw.dice, read_dice(bgr, view, bare), times)


def cost(rolls: Sequence[Roll]) -> int:
    """Silent faults weigh most, then wrong readings, then doubts."""
    return sum(20 * roll.silent + 5 * (not roll.exact) + (not roll.reading.sure) for roll in rolls)


def strangers(rigs: Sequence[DiceRig], number: int, seed: int = 1) -> dict[str, list[Roll]]:
    """Each rig with the numbers that do best on the others."""
    chance = Random(seed)
    bares = {rig.name: rig.bare() for rig in rigs}
    results: list[dict[str, list[Roll]]] = []
    bar = Console(stderr=True)
    for _ in track(range(number), "Trying other numbers", console=bar, transient=True):
        with set_to(drawn(chance, numbers_of(MODULES), SPREAD)):
            results.append({rig.name: rolls_of(rig, bares[rig.name]) for rig in rigs})
    return {name: _best_without(results, name)[name] for name in bares}


def _best_without(results: Sequence[dict[str, list[Roll]]], left_out: str) -> dict[str, list[Roll]]:
    return min(results, key=lambda result: sum(cost(rolls) for name, rolls in result.items() if name != left_out))


def table(title: str, scores: dict[str, list[Roll]]) -> Table:
    """A line for each rig and one for all."""
    lines = Table("rig", title=title, title_justify="left")
    for heading in ("exact", "doubted", "silent wrong", "time, mean", "longest"):
        lines.add_column(heading, justify="right")
    together = [roll for rolls in scores.values() for roll in rolls]
    for name, rolls in {**scores, "all": together}.items():
        lines.add_row(name, *_cells(rolls))
    return lines


def _cells(rolls: Sequence[Roll]) -> list[str]:
    parts = ([roll.exact for roll in rolls], [not roll.reading.sure for roll in rolls], [roll.silent for roll in rolls])
    times = [roll.times for roll in rolls if roll.times]
    taken = [f"{np.mean(times):.1f}", f"{max(times):.1f}"] if times else ["-", "-"]
    return [*(str(Share(sum(part), len(rolls))) for part in parts), *taken]


def faults(scores: dict[str, list[Roll]]) -> list[str]:
    """Every throw that was not read right."""
    return [
        f"{'SILENT' if roll.silent else 'doubted'} {name}/{roll.file}: {roll.dice} lay there, {roll.reading}"
        for name, rolls in scores.items()
        for roll in rolls
        if not roll.exact
    ]


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rigs", type=Path, metavar="DIR", help="a folder of rigs")
    parser.add_argument("--left-out", type=int, default=6, metavar="N", help="drawings of the numbers (default: 6)")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    rigs = dice_rigs(args.rigs)
    console = Console(width=110)
    for title, empty in (("With a picture of the empty tray", True), ("Without", False)):
        scores = {rig.name: rolls_of(rig, rig.bare() if empty else None, timed=True) for rig in rigs}
        console.print(table(title, scores), *faults(scores), sep="\n", highlight=False)
    left_out = strangers(rigs, args.left_out)
    console.print(table("Numbers chosen on the other rigs, with the empty tray", left_out), highlight=False)
    console.print(*faults(left_out), UNIT, sep="\n", highlight=False)


if __name__ == "__main__":
    main()
