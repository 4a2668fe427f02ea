"""How fast and how honestly a tower is learned: simulated evenings of 2,000 battles, each with a tower of its own.

Run it with `.venv/bin/python -m tests.bench.odds_learning [RUNS]`. Every run draws a tower that differs from the
defaults: constant chances, chances that hang on the numbers, or throws with luck of their own. Printed is, after so
many battles, how often the 90 % intervals hold the true chances, how wide they are, and the Brier score of the battles
since the line before, beside that of an oracle that knows the chances.
"""

import math
import os
import random
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from tests.odds import measures
from tests.odds.evenings import Chances, Evening, constant, curve, expit, independent, lucky
from tests.odds.measures import Scored
from tests.odds.towers import logit
from towerpi.odds.rates import Estimate, Rates, estimate

AFTER = (20, 50, 100, 200, 500, 1000, 2000)
KINDS = ("constant", "by numbers", "lucky")


@dataclass(frozen=True, slots=True)
class Check:
    """One run at one time: how many of the two true chances lie in their interval, its mean width, and the scores."""

    held: float
    width: float
    ours: float
    oracle: float


def draw(kind: str, rng: random.Random) -> Chances:
    """A tower unlike the default: chances in a usual throw, and how they hang on the numbers."""
    through, loose = rng.uniform(0.15, 0.6), rng.uniform(0.4, 0.85)
    if kind != "by numbers":
        return constant(through, loose)
    slopes = rng.uniform(-0.3, 0.9), 0.0, rng.uniform(0.0, 1.8), rng.uniform(-0.6, 0.0)
    return curve(logit(through), slopes[0], slopes[1], logit(loose), slopes[2], slopes[3])


def run(job: tuple[str, int]) -> list[Check]:
    kind, seed = job
    rng = random.Random(seed)
    chances, luck = draw(kind, rng), (0.3, 0.6) if kind == "lucky" else (0.0, 0.0)
    tower = lucky(chances, *luck) if kind == "lucky" else independent(chances)
    lines = list(Evening(tower, rng).lines(AFTER[-1]))
    oracle = list(measures.told(lines, lambda n, m: (logit(chances(n, m)[0]), logit(chances(n, m)[1]))))
    ours: list[Scored] = []
    checks, since = [], 0
    usual = usual_size(lines)
    for number, (scored, rates) in enumerate(measures.learning(lines)):
        ours.append(scored)
        if number in AFTER:
            scores = measures.brier(ours[since : number + 1]), measures.brier(oracle[since : number + 1])
            checks.append(Check(*judged(rates, chances, luck, usual), *scores))
            since = number + 1
    return checks


def usual_size(lines: Sequence[measures.Line]) -> tuple[int, int]:
    """How many are thrown, and how many are inside, on average."""
    records = [measures.record_of(line) for line in lines[1:]]
    thrown = sum(record.thrown.total + record.tray.total for record in records) / len(records)
    return round(thrown), round(sum(record.tower.total for record in records) / len(records))


def judged(rates: Rates, chances: Chances, luck: tuple[float, float], usual: tuple[int, int]) -> tuple[float, float]:
    known, (through, loose) = estimate(rates, *usual), chances(*usual)
    pairs: list[tuple[Estimate, float]] = [
        (known.sticks, 1 - averaged(through, luck[0])),
        (known.released, averaged(loose, luck[1])),
    ]
    held = sum(one.low <= truth <= one.high for one, truth in pairs) / 2
    return held, sum(one.high - one.low for one, _ in pairs) / 2


def averaged(chance: float, luck: float) -> float:
    """The mean chance over the luck of a throw."""
    steps = [step / 10 for step in range(-50, 51)]
    weights = [math.exp(-z * z / 2) for z in steps]
    total = sum(w * expit(logit(chance) + luck * z) for w, z in zip(weights, steps, strict=True))
    return total / sum(weights)


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    print(f"{runs} towers of each kind, {AFTER[-1]:,} battles each")
    print(f"{'tower':<12}{'battles':>8}{'90 % holds':>12}{'width':>8}{'Brier':>9}{'oracle':>9}")
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for kind in KINDS:
            found = list(pool.map(run, [(kind, 1000 + seed) for seed in range(runs)]))
            for number, checks in zip(AFTER, zip(*found, strict=True), strict=True):
                held, width, ours, oracle = (
                    sum(getattr(check, name) for check in checks) / runs for name in ("held", "width", "ours", "oracle")
                )
                print(f"{kind:<12}{number:>8}{held:>12.0%}{width:>8.3f}{ours:>9.4f}{oracle:>9.4f}", flush=True)


if __name__ == "__main__":
    main()
