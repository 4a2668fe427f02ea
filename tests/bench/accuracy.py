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

from tests.bench.chart import draw_accuracy
from tests.bench.floor import floor, ms
from tests.bench.rigs import Rig, TrueThrow, rigs_in
from tests.bench.scores import Score, Share, Throw, confusion
from towerpi.cubes import COLOURS
from towerpi.vision.count import count
from towerpi.vision.picture import read_picture
from towerpi.vision.scene import Scene

FEW_CUBES, MANY_CUBES = (8, 12), (35, 45)
HEADINGS = (
    "rig",
    "exact",
    "half visible exact",
    "half visible doubted",
    "silent",
    "doubted",
    "8-12 cubes",
    "35-45 cubes",
)
UNIT = "Times are in units of the floor: BGR to Lab, a 3x3 median and connected components on the same picture."


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rigs", type=Path, metavar="DIR", help="a folder of rigs")
    parser.add_argument("--picture", type=Path, default=Path("build/accuracy.png"), metavar="FILE")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    rigs = rigs_in(args.rigs)
    scores = {rig.name: measure(rig) for rig in track(rigs, "Counting", console=Console(stderr=True), transient=True)}
    throws = [throw for score in scores.values() for throw in score.throws]
    colours = [*COLOURS, *sorted({colour for rig in rigs for colour in rig.colours} - set(COLOURS))]
    console = Console(width=110)
    summary = proven(Score(tuple(throws)))
    console.print(table(scores), summary, UNIT, *faults(throws), sep="\n", highlight=False)
    args.picture.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(args.picture), draw_accuracy(scores, confusion(throws), colours, summary))
    console.print(f"The same as a picture, with colours taken for others: {args.picture}")


def measure(rig: Rig) -> Score:
    """Calibrate the rig and count all its throws."""
    scene = rig.scene()
    return Score(tuple(_measured(rig.name, throw, scene) for throw in rig.throws()))


def _measured(rig_name: str, throw: TrueThrow, scene: Scene) -> Throw:
    bgr = read_picture(throw.path)
    times_floor = ms(lambda: count(bgr, scene)) / ms(lambda: floor(bgr))
    return Throw(rig_name, throw.path.name, throw.cubes, count(bgr, scene), times_floor)


def table(scores: Mapping[str, Score]) -> Table:
    """One line per rig and one for all."""
    lines = Table(title="Counting, rig by rig", title_justify="left")
    for heading in HEADINGS:
        lines.add_column(heading, justify="left" if heading == "rig" else "right")
    for name, score in scores.items():
        lines.add_row(name, *_cells(score))
    lines.add_section()
    lines.add_row("all", *_cells(Score(tuple(throw for score in scores.values() for throw in score.throws))))
    return lines


def _cells(score: Score) -> list[str]:
    shares: list[Share] = [
        score.exact,
        score.exact_half_visible,
        score.silent,
        score.doubted,
        score.doubted_half_visible,
    ]
    times = [score.times_floor(*FEW_CUBES), score.times_floor(*MANY_CUBES)]
    return [*map(str, shares), *("-" if time is None else f"{time:.1f}" for time in times)]


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
