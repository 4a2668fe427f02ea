"""What the figures are worth on an unseen rig: numbers are chosen on all rigs but one, and tried on that one.

Run from the project's root: .venv/bin/python -m tests.bench.crossval [--rigs DIR] [--settings N] [--seed S]
The constants that decide counts and doubts are drawn anew around their values, many times; the values themselves, which
were found while looking at all rigs, take no part. For each rig the drawing that does best on the others is taken. How
far the drawings differ among themselves tells how much hangs on the numbers. Takes minutes.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import ModuleType

import cv2
from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.bench.rigs import Rig, rigs_in
from tests.bench.scores import Score
from tests.bench.stress import under
from tests.vision.changes import as_it_is
from towerpi.vision import arrays, count, judge, labels, learn_colour, learn_share, leftover, scene, tables

MODULES: tuple[ModuleType, ...] = (judge, leftover, labels, scene, tables, learn_share, learn_colour)
WHOLE_NUMBERS = ((count, "CROWD_ABOVE"),)
SPREAD = 1.25  # a number may become so many times larger or smaller

Setting = dict[tuple[ModuleType, str], float]


def main() -> None:
    """Draw, choose, try and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rigs", type=Path, metavar="DIR", help="a folder of rigs")
    parser.add_argument(
        "--settings", type=int, default=24, metavar="N", help="how many drawings (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    results = drawings(rigs_in(args.rigs), args.settings, args.seed)
    Console(width=110).print(table(results), spread(results), sep="\n", highlight=False)


def drawings(rigs: Sequence[Rig], number: int, seed: int = 1) -> list[dict[str, Score]]:
    """Every rig scored with each of so many drawings of the numbers."""
    chance = Random(seed)
    settings = [drawn(chance) for _ in range(number)]
    bar = track(settings, "Trying other numbers", console=Console(stderr=True), transient=True)
    return [scored(setting, rigs) for setting in bar]


def numbers() -> Setting:
    """Every constant that is no whole number, of the modules that decide; and the whole ones that decide too."""
    return numbers_of(MODULES) | {key: getattr(*key) for key in WHOLE_NUMBERS}


def numbers_of(modules: Sequence[ModuleType]) -> Setting:
    """Every constant of these modules that is no whole number."""
    return {
        (module, name): value
        for module in modules
        for name, value in vars(module).items()
        if name.isupper() and type(value) is float and name not in vars(arrays)  # those are units
    }


def drawn(chance: Random, known: Setting | None = None, spread: float = SPREAD) -> Setting:
    """Every number moved at random."""
    return {key: _moved(value, spread ** chance.uniform(-1, 1)) for key, value in (known or numbers()).items()}


def _moved(value: float, factor: float) -> float:
    return round(value * factor) if isinstance(value, int) else value * factor


@contextmanager
def set_to(setting: Setting) -> Iterator[None]:
    """The program with these numbers, and as it was afterwards."""
    before = {key: getattr(*key) for key in setting}
    try:
        for (module, name), value in setting.items():
            setattr(module, name, value)
        yield
    finally:
        for (module, name), value in before.items():
            setattr(module, name, value)


def scored(setting: Setting, rigs: Sequence[Rig]) -> dict[str, Score]:
    """Each rig on its own with these numbers."""
    with set_to(setting):
        return {rig.name: under([rig], as_it_is, as_it_is) for rig in rigs}


def cost(scores: Sequence[Score]) -> int:
    """Silent faults weigh most, then wrong counts of what can be seen, then doubts."""
    wrong = sum(score.exact_half_visible.whole - score.exact_half_visible.part for score in scores)
    return sum(20 * score.silent.part + score.doubted_half_visible.part for score in scores) + 5 * wrong


def chosen_without(results: Sequence[Mapping[str, Score]], rig: str) -> Score:
    """The left-out rig with the numbers that do best on the others."""
    best = min(results, key=lambda result: cost([score for name, score in result.items() if name != rig]))
    return best[rig]


def table(results: Sequence[Mapping[str, Score]]) -> Table:
    """Each rig as a stranger."""
    strangers = {rig: chosen_without(results, rig) for rig in results[0]}
    together = Score(tuple(throw for score in strangers.values() for throw in score.throws))
    lines = Table("left-out rig", title="Numbers chosen on the other rigs", title_justify="left")
    for heading in ("exact", "half visible exact", "half visible doubted", "silent wrong"):
        lines.add_column(heading, justify="right")
    for name, score in {**strangers, "all": together}.items():
        shares = (score.exact, score.exact_half_visible, score.doubted_half_visible, score.silent)
        lines.add_row(name, *map(str, shares), end_section=name == list(strangers)[-1])
    return lines


def spread(results: Sequence[Mapping[str, Score]]) -> str:
    """Least, middle and most over all drawings: how much hangs on the numbers."""
    whole = [Score(tuple(throw for score in result.values() for throw in score.throws)) for result in results]
    figures = {
        "half visible exact": sorted(score.exact_half_visible.part for score in whole),
        "half visible doubted": sorted(score.doubted_half_visible.part for score in whole),
        "silent wrong": sorted(score.silent.part for score in whole),
    }
    told = [
        f"{name} {values[0]} to {values[-1]}, mostly {values[len(values) // 2]}" for name, values in figures.items()
    ]
    return f"Over {len(whole)} drawings: {'; '.join(told)}."


if __name__ == "__main__":
    main()
