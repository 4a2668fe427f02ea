"""How right and how fast counting is, rig by rig: a table on the terminal, and a picture.

Run from the project's root: .venv/bin/python -m tests.bench.accuracy [--rigs DIR] [--picture FILE]
Without --rigs: the rigs beside the project where they are, otherwise those in tests/pictures.
"""

import argparse
from collections.abc import Iterable, Mapping
from pathlib import Path

import cv2
from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.bench import crossval
from tests.bench.chart import draw_accuracy
from tests.bench.floor import times_floor
from tests.bench.rigs import Rig, TrueThrow, rigs_in
from tests.bench.scores import Score, Throw, confusion
from towerpi.cubes import COLOURS
from towerpi.vision.count import count
from towerpi.vision.picture import read_picture
from towerpi.vision.scene import Scene

UNIT = "Times are in units of the floor: BGR to Lab, a 3x3 median and connected components on the same picture."


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rigs", type=Path, metavar="DIR", help="a folder of rigs")
    parser.add_argument("--picture", type=Path, default=Path("build/accuracy.png"), metavar="FILE")
    parser.add_argument(
        "--left-out", type=int, default=0, metavar="N", help="also cross-validate with N drawings (minutes)"
    )
    args = parser.parse_args()
    cv2.setNumThreads(1)
    rigs = rigs_in(args.rigs)
    scores = {rig.name: measure(rig) for rig in track(rigs, "Counting", console=Console(stderr=True), transient=True)}
    throws = [throw for score in scores.values() for throw in score.throws]
    colours = [*COLOURS, *sorted({colour for rig in rigs for colour in rig.colours} - set(COLOURS))]
    console = Console(width=110)
    summary = proven(Score(tuple(throws)))
    console.print(table(scores), summary, UNIT, *faults(throws), sep="\n", highlight=False)
    if args.left_out:
        results = crossval.drawings(rigs, args.left_out)
        console.print(crossval.table(results), crossval.spread(results), sep="\n", highlight=False)
    args.picture.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(args.picture), draw_accuracy(scores, confusion(throws), colours, summary))
    console.print(f"The same as a picture, with colours taken for others: {args.picture}")


def measure(rig: Rig) -> Score:
    """Calibrate the rig and count all its throws."""
    scene = rig.scene()
    return Score(tuple(_measured(rig.name, throw, scene) for throw in rig.throws()))


def _measured(rig_name: str, throw: TrueThrow, scene: Scene) -> Throw:
    bgr = read_picture(throw.path)
    ratio = times_floor(lambda picture: count(picture, scene), bgr)
    return Throw(rig_name, throw.path.name, throw.cubes, count(bgr, scene), ratio)


def table(scores: Mapping[str, Score]) -> Table:
    """One line per rig and one for all."""
    together = Score(tuple(throw for score in scores.values() for throw in score.throws))
    lines = Table("rig", title="Counting, rig by rig", title_justify="left")
    for heading in _cells(together):
        lines.add_column(heading, justify="right")
    for name, score in scores.items():
        lines.add_row(name, *_cells(score).values())
    lines.add_section()
    lines.add_row("all", *_cells(together).values())
    return lines


def _cells(score: Score) -> dict[str, str]:
    few, many = score.times_floor(8, 12), score.times_floor(35, 45)
    return {
        "exact": str(score.exact),
        "half visible exact": str(score.exact_half_visible),
        "half visible doubted": str(score.doubted_half_visible),
        "silent wrong": str(score.silent),
        "doubted": str(score.doubted),
        "8-12 cubes": "-" if few is None else f"{few:.1f}",
        "35-45 cubes": "-" if many is None else f"{many:.1f}",
    }


def proven(score: Score) -> str:
    """What these figures prove: so many throws can say no more, however well they went."""
    right, silent, doubted = score.exact_half_visible, score.silent, score.doubted_half_visible
    return (
        f"Proven at 95 %: half-visible throws are exact in at least {right.at_least:.1%} and doubted in at most "
        f"{doubted.at_most:.1%}; at most {silent.at_most:.1%} of all throws are wrong and silent."
    )


def faults(throws: Iterable[Throw]) -> list[str]:
    """Every throw that was not counted right, the silent ones first."""
    wrong = sorted((throw for throw in throws if not throw.exact), key=lambda throw: throw.doubted)
    return [_told(throw) for throw in wrong]


def _told(throw: Throw) -> str:
    least = min((cube.visible for cube in throw.truth), default=1.0)
    fault = "doubted" if throw.doubted else "SILENT"
    return (
        f"{fault} {throw.rig}/{throw.file}: {throw.counts} lay there, {throw.reading.counts} counted, "
        f"least visible {least:.2f}"
    )


if __name__ == "__main__":
    main()
