"""How counting bears what it was not made on: rigs turned and mirrored, other lamps, bumps, noise.

Run from the project's root: .venv/bin/python -m tests.bench.stress [--rigs DIR]
Each line is all throws of all rigs under one change. A rig seen in a mirror is a rig nobody has tuned to: what is
silent here would be silent on a rig that is not given.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import cv2
from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.bench.rigs import Rig, rigs_in
from tests.bench.scores import Score, Throw
from tests.vision.changes import BEFALLEN, BUILT_OTHERWISE, DYED, Change, as_it_is
from towerpi.vision.count import count
from towerpi.vision.picture import read_picture

CASES = [
    ("as it is", as_it_is, as_it_is),
    *((name, change, change) for name, change in {**BUILT_OTHERWISE, **DYED}.items()),
    *((f"{name} after calibration", as_it_is, change) for name, change in BEFALLEN.items()),
]


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rigs", type=Path, metavar="DIR", help="a folder of rigs")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    rigs = rigs_in(args.rigs)
    lines = Table("change", title="Counting under stress", title_justify="left")
    for heading in ("exact", "half visible exact", "half visible doubted", "silent wrong"):
        lines.add_column(heading, justify="right")
    silent: dict[str, list[str]] = {}
    for name, built, befallen in track(CASES, "Counting", console=Console(stderr=True), transient=True):
        score = under(rigs, built, befallen)
        shares = (score.exact, score.exact_half_visible, score.doubted_half_visible, score.silent)
        lines.add_row(name, *map(str, shares))
        for throw in score.throws:
            if throw.silent:
                silent.setdefault(f"{throw.rig}/{throw.file}", []).append(name)
    told = [f"silent {throw}: {', '.join(names)}" for throw, names in silent.items()]
    Console(width=110).print(lines, *told, sep="\n", highlight=False)


def under(rigs: Sequence[Rig], built: Change, befallen: Change) -> Score:
    """All throws of rigs that were built one way, and befallen by something since."""
    throws: list[Throw] = []
    for rig in rigs:
        scene = rig.scene(built)
        for throw in rig.throws():
            reading = count(befallen(read_picture(throw.path)), scene)
            throws.append(Throw(rig.name, throw.path.name, throw.cubes, reading, times_floor=0.0))
    return Score(tuple(throws))


if __name__ == "__main__":
    main()
