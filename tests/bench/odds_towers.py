"""What the odds are worth on towers unlike each other: short and long evenings with towers of many makes.

Run it with `.venv/bin/python -m tests.bench.odds_towers [TIMES]` (some minutes; TIMES as many evenings). Each throw is
foretold from those before it. Beside ours stand two constant chances that were fitted in hindsight, and, where there is
one, an oracle that knows the tower, not the luck of a throw. Printed are the mean negative log-likelihood of the
counts by colour, the Brier score, and how far chances told are from how often it came so (the part of the Brier score
that is due to it, times 1000). The priors may be chosen on the first group; the others only judge.
"""

import os
import random
import statistics
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from tests.odds import measures, towers
from tests.odds.evenings import Evening
from tests.odds.measures import Scored

EVENINGS = ((20, 10), (300, 2), (2000, 1))  # throws, and how many such evenings
GROUPS: dict[str, Sequence[str]] = {
    "to choose on": list(towers.CHOSEN),
    "to judge by": list(towers.JUDGED),
    "to judge by, no oracle": list(towers.MINDFUL),
}


@dataclass(frozen=True, slots=True)
class Job:
    group: str
    name: str
    throws: int
    seed: int


def play(job: Job) -> list[list[Scored]]:
    """One evening: ours, the constants, and the oracle's if there is one."""
    make = {**towers.CHOSEN, **towers.JUDGED}.get(job.name)
    tower = towers.simulated(make) if make else towers.MINDFUL[job.name]()
    lines = list(Evening(tower, random.Random(f"{job.name} {job.throws} {job.seed}")).lines(job.throws))
    at = measures.best_constants(lines)
    found = [[scored for scored, _ in measures.learning(lines)], list(measures.told(lines, lambda *_: at))]
    return [*found, list(towers.oracle(make, lines))] if make else found


def row(evenings: Sequence[list[list[Scored]]], score: Callable[[Sequence[Scored]], float], form: str) -> str:
    """Ours, constants, oracle: the mean over evenings."""
    means = [statistics.mean(map(score, one)) for one in zip(*evenings, strict=True)]
    return "".join(f"{mean:{form}}" for mean in means).ljust(27 if len(means) < 3 else 0)


def off(scored: Sequence[Scored]) -> float:
    """The part of the Brier score that is due to chances being off, in thousandths; few battles flatter nobody."""
    bins = measures.reliability(scored)
    return 3000 * sum(n * (told - came) ** 2 for n, told, came in bins) / sum(n for n, _, _ in bins)


def joined(evenings: Sequence[list[list[Scored]]]) -> list[list[list[Scored]]]:
    """All evenings of a tower as one."""
    return [[[scored for one in forecaster for scored in one] for forecaster in zip(*evenings, strict=True)]]


def show(group: str, found: dict[Job, list[list[Scored]]]) -> None:
    print(f"\nTowers {group}")
    print(f"{'':<27}{'throws':>6}  {'NLL: ours, constants, oracle':^27}{'Brier':^28}{'off by, / 1000':^21}")
    for name in GROUPS[group]:
        for throws, _ in EVENINGS:
            evenings = [scores for job, scores in found.items() if (job.name, job.throws) == (name, throws)]
            cells = row(evenings, measures.nll, "9.3f"), row(evenings, measures.brier, "9.4f")
            print(f"{name:<27}{throws:>6}  {cells[0]} {cells[1]} {row(joined(evenings), off, '7.2f')}")
    for throws, _ in EVENINGS:
        every = [scores for job, scores in found.items() if (job.group, job.throws) == (group, throws)]
        nats = statistics.mean((measures.nll(one[0]) - measures.nll(one[1])) * len(one[0]) for one in every)
        print(
            f"evenings of {throws:>4} throws: {nats:+8.1f} nats an evening against the constants; "
            f"Brier score against them {measures.brier_gap([(one[0], one[1]) for one in every])}",
            f"/ 1000, against the oracle {measures.brier_gap([(one[0], one[2]) for one in every])}"
            if len(every[0]) > 2
            else "/ 1000",
        )


def main() -> None:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for group, names in GROUPS.items():
            jobs = [
                Job(group, name, throws, seed)
                for name in names
                for throws, evenings in reversed(EVENINGS)
                for seed in range(evenings * times)
            ]
            show(group, dict(zip(jobs, pool.map(play, jobs), strict=True)))


if __name__ == "__main__":
    main()
